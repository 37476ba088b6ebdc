"""The golden transcripts: one recorded game for each way to end. `python -m tests.circus.golden` regenerates them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from circus_maximus.bots import make_players
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.transcript import SeatPlayer
from circus_maximus.games.circus.title import TITLE

FOLDER = Path(__file__).parents[1] / "golden" / "circus"


def played(layers: tuple[str, ...], settings: tuple[str, ...], bots: tuple[str, ...], seed: int) -> Match:
    """A game of bots with a config, not yet started."""
    config = configure(TITLE, layers, settings)
    rules = TITLE.rules(config)
    players = make_players(TITLE, bots, rules, seed)
    return new_match(TITLE, config, [SeatPlayer("", bot) for bot in bots], seed, players)


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
        return FOLDER / f"{self.name}.jsonl"

    def play(self) -> Match:
        """The game, not yet started."""
        return played((), self.settings, self.bots, self.seed)


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


def write_all(goldens: Iterable[Any]) -> None:
    """Rewrite golden transcripts."""
    for golden in goldens:
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        golden.path.unlink(missing_ok=True)
        match = golden.play()
        match.write_to(golden.path)
        match.run()
        match.close()


if __name__ == "__main__":
    write_all(GOLDEN)
