"""Golden transcripts of any title: the games to record, and the files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from circus_maximus.bots import make_players
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.title import Title

FOLDER = Path(__file__).parents[1] / "golden"


class Golden(Protocol):
    """A recorded game."""

    @property
    def reason(self) -> str:
        """Why it ended, as the title's code for it."""

    @property
    def path(self) -> Path:
        """Its file."""

    def play(self) -> Any:
        """The match, not yet started."""


def new_game(title: Title, layers: Sequence[str], settings: Sequence[str], bots: Sequence[str], seed: int) -> Match:
    """A game of bots with a config, not yet started."""
    config = configure(title, layers, settings)
    players = make_players(title, bots, title.rules(config), seed)
    return new_match(title, config, [SeatPlayer("", bot) for bot in bots], seed, players)


def write_all(goldens: Iterable[Golden]) -> None:
    """Rewrite golden transcripts."""
    for golden in goldens:
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        golden.path.unlink(missing_ok=True)
        match = golden.play()
        match.write_to(golden.path)
        match.run()
        match.close()
