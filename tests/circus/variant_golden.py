"""One golden transcript for each variant. `python -m tests.circus.variant_golden` regenerates them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.engine.matches.match import Match
from circus_maximus.games.circus.title import TITLE
from tests.titles.golden import FOLDER, new_game, write_all


@dataclass(frozen=True)
class VariantGolden:
    """A game that shows the effect of a variant."""

    name: str
    bots: tuple[str, ...]
    seed: int
    reason: str = "track"

    @property
    def path(self) -> Path:
        return FOLDER / "variants" / f"{self.name}.jsonl"

    def play(self) -> Match:
        """The game, not yet started."""
        return new_game(TITLE, (self.name,), (), self.bots, self.seed)


GREEDY, RANDOM = "greedy", "random"

GOLDEN = (
    VariantGolden("feeding", (GREEDY, RANDOM, GREEDY), 2),
    VariantGolden("long-show", (GREEDY, RANDOM, GREEDY), 3),
    VariantGolden("oracle-and-den", (RANDOM, GREEDY, RANDOM, RANDOM), 20),
    VariantGolden("printed", (GREEDY, RANDOM, GREEDY), 0),
)


if __name__ == "__main__":
    write_all(GOLDEN)
