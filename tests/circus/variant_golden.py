"""One golden transcript for each variant. `python -m tests.circus.variant_golden` regenerates them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.engine.matches.match import Match
from tests.circus.golden import played, write_all

FOLDER = Path(__file__).parents[1] / "golden" / "variants"


@dataclass(frozen=True)
class VariantGolden:
    """A game that shows the effect of a variant."""

    name: str
    bots: tuple[str, ...]
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"

    def play(self) -> Match:
        """The game, not yet started."""
        return played((self.name,), (), self.bots, self.seed)


GREEDY, RANDOM = "greedy", "random"

GOLDEN = (
    VariantGolden("feeding", (GREEDY, RANDOM, GREEDY), 2),
    VariantGolden("long-show", (GREEDY, RANDOM, GREEDY), 3),
    VariantGolden("oracle-and-den", (RANDOM, GREEDY, RANDOM, RANDOM), 20),
    VariantGolden("printed", (GREEDY, RANDOM, GREEDY), 0),
)


if __name__ == "__main__":
    write_all(GOLDEN)
