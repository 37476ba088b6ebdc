"""Keys of targets that are not known before a game begins. They are given in the order of its record.

So they are the same at every table: where the game is played, resumed, undone and played again, or replayed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from string import ascii_lowercase
from typing import Any

from circus_maximus.engine.contract import Choice, Seat, Step
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.decision import Question
from circus_maximus.play.viewers import is_private, on_open_table

PREFIXES = 3
"""The number of letters with which all longer keys begin."""


def key_series(letters: Sequence[str]) -> list[str]:
    """Single letters, then keys of two letters, then of three. None is the beginning of another one."""
    single, (*doubles, last) = letters[:-PREFIXES], letters[-PREFIXES:] or ("",)
    twos = [first + second for first in doubles for second in ascii_lowercase]
    threes = [last + second + third for second in ascii_lowercase for third in ascii_lowercase] if last else []
    return [*single, *twos, *threes]


class KeysByRecord(ABC):
    """Keys by the ids of targets, from the steps of a match."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.keys: dict[str, str] = {}
        self._heard = 0
        self._last: Step[Any, Any] | None = None

    def of(self, match: Match) -> Mapping[str, str]:
        """The keys at the moment at which a match is. Steps are read once, unless some were undone in between."""
        steps = len(match.turns) + 1
        if self._heard and (self._heard > steps or _step(match, self._heard) is not self._last):
            self._begin()
        while self._heard < steps:
            self._last = _step(match, self._heard + 1)
            self.hear(match, self._last)
            self._heard += 1
        return self.keys

    @abstractmethod
    def hear(self, match: Match, step: Step[Any, Any]) -> None:
        """Give keys to what is new after a step."""


def _give(keys: dict[str, str], ids: Iterable[str], series: Sequence[str], mnemonic: bool = False) -> None:
    """Give each of these targets that has no key the first key that is free.

    If `mnemonic`, an id that is a word gets its first letter that is free.
    """
    new = [id for id in dict.fromkeys(ids) if id not in keys]
    if not new:
        return
    used = set(keys.values())
    free = dict.fromkeys(key for key in series if key not in used)
    for id in new:
        own = id if mnemonic and id.replace("_", "").isalpha() else ""
        keys[id] = next((key for key in own if key in free), None) or next(iter(free), "")
        free.pop(keys[id], None)


def _step(match: Match, number: int) -> Step[Any, Any]:
    """A step of a match; the first is its opening."""
    return match.turns[number - 2].step if number > 1 else match.opening


class HeldKeys(KeysByRecord):
    """The keys of what a seat has, as a viewer may know it: given when it comes, and free again when it goes."""

    def __init__(self, viewer: Seat | None, seat: Seat, series: Sequence[str]) -> None:
        super().__init__()
        self._viewer = viewer
        self._seat = seat
        self._series = series

    def hear(self, match: Match, step: Step[Any, Any]) -> None:
        held = match.presenter.held_ids(match.rules.seen_by(step.state, self._viewer), self._seat)
        for gone in self.keys.keys() - set(held):
            del self.keys[gone]
        _give(self.keys, held, self._series)


class OfferedKeys(KeysByRecord):
    """The keys of what has been offered in questions, if the title cannot list beforehand what that may be.

    What an onlooker knows to be offered has the same key for everybody. What the viewer is offered before that has a
    key of another series, so that no key tells anybody what another seat was offered.
    """

    def __init__(self, viewer: Seat | None, public: Sequence[str], private: Sequence[str]) -> None:
        super().__init__()
        self._viewer = viewer
        self._public = public
        self._private = private

    def _begin(self) -> None:
        super()._begin()
        self._known: dict[str, str] = {}
        """The keys of what everybody may know to be offered."""
        self._secret: dict[str, str] = {}

    def hear(self, match: Match, step: Step[Any, Any]) -> None:
        known, waits = match.rules.seen_by(step.state, None), step.pending
        if isinstance(waits, Choice) and not is_private(match, waits, known):
            choice, question = on_open_table(match, waits, known)
            _give(self._known, _offered(match, question, choice), self._public, mnemonic=True)
        if isinstance(waits, Choice) and waits.seat == self._viewer and known is not step.state:
            own = match.rules.seen_by(step.state, self._viewer)
            # No letters of their own: these keys tell nothing about what only one seat knows.
            _give(
                self._secret,
                (id for id in _offered(match, match.presenter.ask(own, waits), waits) if id not in self._known),
                self._private,
            )
        self.keys = self._known | self._secret


def _offered(match: Match, question: Question, choice: Choice[Any]) -> Iterator[str]:
    """The ids of all that can be picked and the title does not list, in the order of the picks."""
    listed = match.presenter.target_ids()
    paths = [path for action in (*choice.legal, *choice.anytime) for path in question.spell(action)]
    for picks in zip_longest(*paths):
        yield from (pick for pick in picks if isinstance(pick, str) and pick not in listed)
