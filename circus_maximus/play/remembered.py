"""What is remembered for new games: the title chosen last, its players, and the marks of those in a rematch.

Each is kept in a JSON file: players by the title's short name; marks by the hash of a game's first line, so that they
last as long as people play the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import chain, cycle

from msgspec import Struct

from circus_maximus.bots import bots_of, find_bot
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import DAMAGED, PERSON, SeatPlayer
from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.engine.text.printable import printable, without_hidden
from circus_maximus.engine.text.words import reason_of, spanned
from circus_maximus.engine.title import Title
from circus_maximus.play.filenames import BadPath
from circus_maximus.play.files import marks_file, players_file, read_json, title_file, write_json
from circus_maximus.titles import DEFAULT_TITLE, find_title, title_names

MIDDLE = 3
"""The strength of the rivals that are proposed first, on the scale from 1 to 5."""
PEOPLE = 2
"""How many people the first game of a title proposes, if it has that many seats."""
Marks = tuple[int, ...]
"""For each seat the seat whose symbol and colour it has; empty if all have their own."""
MAX_GAMES = 500
"""The marks of older games are forgotten."""


def last_title() -> Title:
    """The title chosen last; the default one if there is none, or the file cannot be read."""
    try:
        name = read_json(title_file(), str)
    except (OSError, *DAMAGED):
        name = DEFAULT_TITLE
    return find_title(name if name in title_names() else DEFAULT_TITLE)


def remember_title(title: Title) -> str:
    """Keep a title for the next start; a sentence if it cannot be written, empty otherwise."""
    path = title_file()
    try:
        write_json(path, title.name)
    except OSError as error:
        return f"The picked game cannot be remembered: {printable(path)}: {reason_of(error)}."
    return ""


class Proposed(Struct, frozen=True):
    """The players that New game proposes."""

    seats: int
    """The number of seats."""
    seat_players: tuple[SeatPlayer, ...]
    """A player for every seat that the title can have, also for those beyond `seats`."""
    trouble: str = ""
    """A sentence if the players of the last game cannot be read; empty otherwise."""


def proposed_players(title: Title) -> Proposed:
    """The players of the last game of this title; if there was none, two people."""
    try:
        last = _read().get(title.name, ())
        _check(title, last)
    except FileNotFoundError:
        last, trouble = (), ""
    except (OSError, ValueError, RecursionError) as error:
        why = printable(f"{players_file()}: {reason_of(error)}")
        last, trouble = (), f"The players of your last game cannot be read: {why}."
    else:
        trouble = ""
    seats = len(last) or min(max(PEOPLE, title.seats[0]), title.seats[-1])
    rivals = _rivals(title, {it.by for it in last})
    others = [
        SeatPlayer(title.names[seat], PERSON if seat < PEOPLE else next(rivals))
        for seat in range(len(last), title.seats[-1])
    ]
    named = (SeatPlayer(without_hidden(it.name)[:MAX_NAME_LENGTH], it.by) for it in last)
    return Proposed(seats, (*named, *others), trouble)


def _rivals(title: Title, seated: Collection[str]) -> Iterator[str]:
    """Bots for further seats, again and again: those with a name of their own that have no seat, the mild ones first.

    A bot that would play under the default name of a seat looks like a person.
    """
    bots = bots_of(title)
    named = sorted((bot for bot in bots if bots[bot].rival), key=lambda bot: _distance(bots[bot].strength))
    free = [bot for bot in named if bot not in seated]
    return chain(free, cycle(named or bots))


def _distance(strength: int) -> tuple[int, int]:
    """How far a strength is from the middle; of two, the weaker is nearer."""
    return abs(strength - MIDDLE), strength


def remember_players(title: Title, seat_players: Sequence[SeatPlayer]) -> str:
    """Keep the players of a game for the next one; a sentence if they cannot be written, empty otherwise.

    A damaged file is overwritten.
    """
    path = players_file()
    try:
        known = _read()
    except (OSError, *DAMAGED):
        known = {}
    known[title.name] = tuple(seat_players)
    try:
        write_json(path, known)
    except OSError as error:
        return f"These players cannot be remembered for the next new game: {printable(path)}: {reason_of(error)}."
    return ""


def _read() -> dict[str, tuple[SeatPlayer, ...]]:
    """The players by title. `OSError` if there is no file or it cannot be read, one of `DAMAGED` if it is damaged."""
    return read_json(players_file(), dict[str, tuple[SeatPlayer, ...]])


def _check(title: Title, last: Sequence[SeatPlayer]) -> None:
    """`ValueError` if a game cannot have these players: their number is wrong, or there is no such bot."""
    if last and len(last) not in title.seats:
        raise ValueError(f"{title.label} takes {spanned(title.seats)} players, not {len(last)}")
    for seat_player in last:
        if seat_player.by != PERSON:
            find_bot(title, seat_player.by)


class RememberedMarks:
    """The marks of games. If the file cannot be read or written, they last as long as the program."""

    def __init__(self) -> None:
        self._known: dict[str, Marks] | None = None
        """By the hash of a game's first line; None before they are needed."""

    def of(self, match: Match) -> Marks:
        """The marks of a game."""
        return self.of_save(match.hash_of(0), len(match.names)) if self._all() else ()

    def of_save(self, first_line: str, seats: int) -> Marks:
        """The marks of a game whose first line has this hash."""
        return _if_all_differ(self._all().get(first_line, ()), seats)

    def remember(self, match: Match, marks: Sequence[int]) -> None:
        """Give a game these marks."""
        if tuple(marks) == tuple(range(len(marks))):
            return
        known = self._all() | self._read() | {match.hash_of(0): tuple(marks)}
        self._known = dict([*known.items()][-MAX_GAMES:])
        with suppress(OSError, BadPath):
            write_json(marks_file(), self._known)

    def _all(self) -> dict[str, Marks]:
        if self._known is None:
            self._known = self._read()
        return self._known

    def _read(self) -> dict[str, Marks]:
        """What is in the file; another program may have added to it."""
        with suppress(OSError, BadPath, *DAMAGED):
            return read_json(marks_file(), dict[str, Marks])
        return {}


def moved_on(marks: Sequence[int], seats: int) -> Marks:
    """The marks after each player has moved one seat further in the order of play, as in a rematch."""
    before = tuple(marks) or tuple(range(seats))
    return (*before[1:], *before[:1])


def _if_all_differ(marks: Marks, seats: int) -> Marks:
    """The marks if every seat has another one, otherwise none."""
    return marks if sorted(marks) == list(range(seats)) else ()
