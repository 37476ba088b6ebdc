"""The golden transcripts: a recorded game for each way to end. `python -m tests.gloria.golden` regenerates them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.bots import make_players
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.transcript import SeatPlayer
from circus_maximus.games.gloria.title import TITLE
from tests.circus.golden import write_all

FOLDER = Path(__file__).parents[1] / "golden" / "gloria"


@dataclass(frozen=True)
class Golden:
    """A recorded game of bots."""

    reason: str
    bots: tuple[str, ...]
    seed: int
    layers: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.reason}.jsonl"

    def play(self) -> Match:
        """The game, not yet started."""
        config = configure(TITLE, self.layers)
        players = make_players(TITLE, self.bots, TITLE.rules(config), self.seed)
        return new_match(TITLE, config, [SeatPlayer("", bot) for bot in self.bots], self.seed, players)


GOLDEN = (
    Golden("carthage", ("greedy", "random"), 0),
    Golden("goth", ("random", "greedy", "random"), 1),
    Golden("hand", ("greedy", "random", "greedy", "random", "greedy", "random"), 0),
    Golden("deck", ("random",) * 4, 404, ("full-hands",)),
)

if __name__ == "__main__":
    write_all(GOLDEN)
