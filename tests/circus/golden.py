"""The golden transcripts: one recorded game for each way to end. `python -m tests.circus.golden` regenerates them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.engine.matches.match import Match
from circus_maximus.games.circus.title import TITLE
from tests.titles.golden import FOLDER, new_game, write_all


@dataclass(frozen=True)
class Golden:
    """A recorded game, and how it ends."""

    reason: str
    decided_by: str
    bots: tuple[str, ...]
    seed: int
    settings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.reason}-{self.decided_by}"

    @property
    def path(self) -> Path:
        return FOLDER / "circus" / f"{self.name}.jsonl"

    def play(self) -> Match:
        """The game, not yet started."""
        return new_game(TITLE, (), self.settings, self.bots, self.seed)


GREEDY, RANDOM = ("greedy",), ("random",)
LOW = ("tracks.goal=6",)
LOWER = ("tracks.goal=5", "setup.coins=30")
SHORT = ("rounds=2",)

GOLDEN = (
    Golden("track", "track", GREEDY * 2 + RANDOM * 2, 7),
    Golden("track", "total", GREEDY * 3, 49, LOW),
    Golden("track", "cubes", GREEDY * 3, 3, LOW),
    Golden("track", "coins", GREEDY * 3, 9, LOW),
    Golden("track", "workers", RANDOM * 2, 16, LOWER),
    Golden("track", "shared", RANDOM * 2, 22, LOWER),
    Golden("rounds", "total", RANDOM * 4, 2),
    Golden("rounds", "cubes", RANDOM * 2, 2, SHORT),
    Golden("rounds", "coins", RANDOM * 2, 0, SHORT),
    Golden("rounds", "workers", RANDOM * 2, 36, SHORT),
    Golden("rounds", "shared", RANDOM * 2, 5, SHORT),
)


if __name__ == "__main__":
    write_all(GOLDEN)
