"""How long games usually last: as measured here, in the saves of this computer, or before, in games of bots.

Both count only for exactly the same config and number of seats. If there is neither, nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import decode

from circus_maximus.engine.config.files import shipped
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.engine.text.words import counted
from circus_maximus.engine.title import Title

MIN_GAMES = 20
"""How many games of people on this computer say more than games of bots."""
TAIL = 10
"""A tenth of the games, the shortest ones, is left out of what is usual, and as many of the longest."""


class UsualLength(NamedTuple):
    """In what its title counts, such as rounds: at least 8 of 10 games ended from `low` to `high`."""

    low: int
    high: int
    games: int
    """In how many games this was measured."""
    here: bool
    """Whether these were played by people on this computer, and not by bots before."""

    @property
    def span(self) -> str:
        """`4 to 6`, or only `5`."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def told(self, seats: int) -> str:
        """Where the figure comes from, in a sentence."""
        whose = f"{counted(self.games, 'game')} on this computer" if self.here else counted(self.games, "bot game")
        return (
            f"When games usually end: at least 8 of 10 did ({whose} with this config and {counted(seats, 'player')})."
        )


class MeasuredConfig(Struct, frozen=True):
    """A config that was measured."""

    hash: str
    """Of the config as transcripts store it: a changed config has another one, and so no figure."""
    usual: dict[str, tuple[int, int]]
    """By the number of seats."""


class MeasuredLengths(Struct, frozen=True):
    """The shipped measurements of a title, as `bench lengths` writes them."""

    line_up: str
    games: int
    """How many games were measured with each config and number of seats."""
    configs: dict[str, MeasuredConfig]
    """By the name of the variant; the config without one is `default`."""


def usual_length(match: Match, own: Sequence[int] = ()) -> UsualLength | None:
    """How long games with the config and seats of a match usually last; None if nobody has measured it.

    `own` are the lengths of such games that people have played on this computer.
    """
    if len(own) >= MIN_GAMES:
        return UsualLength(*middle(own), len(own), True)
    with suppress(OSError, *DAMAGED):
        known = decode(lengths_file(match.title).read_bytes(), type=MeasuredLengths)
        for config in known.configs.values():
            if config.hash == match.header.config_hash and (found := config.usual.get(str(len(match.names)))):
                return UsualLength(*found, known.games, False)
    return None


def lengths_file(title: Title) -> Path:
    """The file with the shipped measurements of a title; it may be missing."""
    return shipped() / title.name / "lengths.json"


def middle(lengths: Iterable[int]) -> tuple[int, int]:
    """The span of most games, without the shortest and the longest of them."""
    ordered = sorted(lengths)
    edge = len(ordered) // TAIL
    return ordered[edge], ordered[-1 - edge]
