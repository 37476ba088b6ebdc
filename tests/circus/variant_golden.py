"""One golden transcript for each variant. `python -m tests.circus.variant_golden` writes them anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.bots import bots_of
from circus_maximus.engine.config_files import configure
from circus_maximus.engine.match import Match, new_match
from circus_maximus.engine.transcript import Sitting
from circus_maximus.games.circus.title import TITLE

FOLDER = Path(__file__).parents[1] / "golden" / "variants"


def played(layers: tuple[str, ...], bots: tuple[str, ...], seed: int) -> Match:
    """A game of bots with overlays, not yet begun."""
    config = configure(TITLE, layers)
    rules = TITLE.rules(config)
    players = [bots_of(TITLE)[bot](rules, seat, seed) for seat, bot in enumerate(bots)]
    return new_match(TITLE, config, [Sitting("", bot) for bot in bots], seed, players)


@dataclass(frozen=True)
class VariantGolden:
    """A game that shows what a variant is about."""

    name: str
    bots: tuple[str, ...]
    seed: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"

    def play(self) -> Match:
        """The game, not yet begun."""
        return played((self.name,), self.bots, self.seed)


GREEDY, RANDOM = "greedy", "random"

GOLDEN = (
    VariantGolden("feeding", (GREEDY, RANDOM, GREEDY), 2),
    VariantGolden("long-show", (GREEDY, RANDOM, GREEDY), 3),
    VariantGolden("oracle-and-den", (RANDOM, GREEDY, RANDOM, RANDOM), 20),
    VariantGolden("printed", (GREEDY, RANDOM, GREEDY), 0),
)


def write_all() -> None:
    """Write every variant's transcript anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for golden in GOLDEN:
        golden.path.unlink(missing_ok=True)
        match = golden.play()
        match.write_to(golden.path)
        match.run()
        match.close()


if __name__ == "__main__":
    write_all()
