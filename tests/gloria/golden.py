"""The golden transcripts: a recorded game for each way to end. `python -m tests.gloria.golden` regenerates them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.engine.matches.match import Match
from circus_maximus.games.gloria.title import TITLE
from tests.titles.golden import FOLDER, new_game, write_all


@dataclass(frozen=True)
class Golden:
    """A recorded game of bots."""

    reason: str
    bots: tuple[str, ...]
    seed: int
    layers: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return FOLDER / "gloria" / f"{self.reason}.jsonl"

    def play(self) -> Match:
        """The game, not yet started."""
        return new_game(TITLE, self.layers, (), self.bots, self.seed)


GOLDEN = (
    Golden("carthage", ("greedy", "random"), 0),
    Golden("goth", ("random", "greedy", "random"), 1),
    Golden("hand", ("greedy", "random", "greedy", "random", "greedy", "random"), 0),
    Golden("deck", ("random",) * 4, 404, ("full-hands",)),
)

if __name__ == "__main__":
    write_all(GOLDEN)
