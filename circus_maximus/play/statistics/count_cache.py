"""Remembers what was counted in each save, so that no game is replayed twice.

A save that has another size or time than when it was counted is counted again. If the program counts differently than
the one that wrote the file, everything is counted again.
"""

from __future__ import annotations

from msgspec import Struct

from circus_maximus import __version__
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.files.json_files import read_json, write_json
from circus_maximus.play.files.paths import statistics_file
from circus_maximus.play.statistics.game_counts import GameCount
from circus_maximus.titles import find_title, title_names


class Counted(Struct, frozen=True):
    """What was counted in a save."""

    size: int
    changed: int
    """When the save was last written, in nanoseconds since 1970."""
    game: GameCount | None = None
    """What it adds; None if it adds nothing."""
    fault: str = ""
    """Why it could not be counted; empty otherwise."""


class _File(Struct, frozen=True):
    """The whole file."""

    counted_by: str
    saves: dict[str, Counted]
    """By the file name of the save."""


def load_counts() -> dict[str, Counted]:
    """What is remembered of each save, by file name; nothing if the file is missing, damaged or from other rules."""
    try:
        known = read_json(statistics_file(), _File)
    except (OSError, *DAMAGED):
        # Everything is counted again and the file rewritten.
        return {}
    return known.saves if known.counted_by == _counted_by() else {}


def lengths_like(match: Match) -> list[int]:
    """The lengths of finished games of people with the config and the seats of a match, as far as they were counted.

    A game of which there are several saves counts once.
    """
    games = {counted.game.game: counted.game for counted in load_counts().values() if counted.game}
    wanted = (match.title.name, match.header.config_hash, len(match.names))
    return [it.length for it in games.values() if (it.title, it.config, it.seats) == wanted and it.length]


def save_counts(counts: dict[str, Counted]) -> str:
    """Remember these counts and forget all others; a sentence if that is impossible, empty otherwise.

    A save whose name is not UTF-8 has no place in the file, and is counted again.
    """
    path = statistics_file()
    named = {name: counted for name, counted in counts.items() if name.encode(errors="ignore").decode() == name}
    try:
        write_json(path, _File(_counted_by(), named))
    except OSError as error:
        return f"The counts cannot be kept, so games will be counted again next time: {path}: {reason_of(error)}."
    return ""


def _counted_by() -> str:
    """What counts depend on: the program, and the rules and tallies of its titles."""
    titles = (find_title(name) for name in title_names())
    parts = (f"{title.name} {title.version} {' '.join(tally.id for tally in title.tallies())}" for title in titles)
    return "; ".join((__version__, "with lengths", *parts))
