"""The keys of targets: the user's own, those that the title prefers, those given during a game, and the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Seat, Step
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.decision import Part, Question, Target
from circus_maximus.play.viewers import is_private, on_open_table
from circus_maximus.tui.keys import OwnKeys

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


PRIVATE = 6
"""How many small letters, and how many capitals, are for what only one seat is offered, if a title lists no targets."""


class Moment(NamedTuple):
    """When and for whom keys are drawn."""

    match: Match
    viewer: Seat | None
    """The seat to which the table is shown; None if several people look."""
    seat: Seat | None
    """The seat whose targets they are; None if it is nobody's turn."""


class TargetKeys:
    """The keys of one game.

    `taken` are the keys that have another function at the table, `reserved` those of them that no target may have.
    `preferred` are all keys that the title may prefer.
    """

    def __init__(
        self,
        match: Match,
        taken: Collection[str],
        reserved: Collection[str],
        preferred: Collection[str],
        own: OwnKeys,
    ) -> None:
        taken = {*taken, *(key[0] for key in (*preferred, *own.all()))}
        small, capital = ([it for it in letters if it not in taken] for letters in (ascii_lowercase, ascii_uppercase))
        private = [*small[-PRIVATE:], *capital[-PRIVATE:]]
        public = [*small[:-PRIVATE], *capital[:-PRIVATE]]
        self._reserved = {*reserved} - {key[0] for key in own.all()}
        self._own = own
        given_away = sorted(set(own.all()) & set(preferred))
        keyless = [id for id in match.presenter.keyless_ids() if not own.of(id)]
        free = iter(key_series([*small, *capital]))
        self._instead = {key: next(free, "") for key in given_away}
        """The keys in place of those that the title prefers and the user gives to other targets."""
        self._fixed = {id: next(free, "") for id in keyless}
        self._free = list(free)
        first = {key[0] for key in (*self._instead.values(), *self._fixed.values()) if key}
        self._public, self._private = ([it for it in some if it not in first] for some in (public, private))
        self._replaced: dict[str, str] = {}
        """The keys of targets in the last question whose own key another one was in the way of."""
        self._held: dict[tuple[Seat | None, Seat], HeldKeys] = {}
        self._offered: dict[Seat | None, OfferedKeys] = {}

    def of(self, now: Moment, preferred: str, id: str) -> str:
        """The key of a target, from the key that its title prefers; empty if nothing tells which one it has."""
        return self._replaced.get(id) or self._given(now, preferred, id)

    def _given(self, now: Moment, preferred: str, id: str) -> str:
        """The key of a target, unless another one is in its way."""
        if not id:
            return preferred
        if own := self._own.of(id):
            return own
        if preferred:
            return self._instead.get(preferred, preferred)
        return self._fixed.get(id) or self._held_by(now).get(id) or self._offered_to(now, id).get(id, "")

    def of_part(self, now: Moment, targets: Sequence[Target]) -> list[str]:
        """The keys of all targets of a part.

        A target gets the next free key if nothing tells which one it has, or if that is reserved or in the way of
        another target's: they are the same, or one begins with the other.
        """
        keys = [self._given(now, target.key, target.id) for target in targets]
        used = _Used(self._reserved)
        good = [bool(key) and used.add(key) for key in keys]
        free = (key for key in key_series(self._public) if used.add(key))
        for at, target in enumerate(targets):
            self._replaced.pop(target.id, None)
            if not good[at]:
                keys[at] = self._replaced[target.id] = next(free, "")
        return keys

    def added_to(self, part: Part, now: Moment) -> Part:
        """A part of a question in which every target has its key."""
        keys = self.of_part(now, part.targets)
        if all(target.key == key for target, key in zip(part.targets, keys, strict=True)):
            return part
        targets = (replace(target, key=key) for target, key in zip(part.targets, keys, strict=True))
        return replace(part, targets=tuple(targets))

    def meant(self, now: Moment, key: str) -> str:
        """The id of the target with this key, or the key that its title prefers, whether it can be selected or not."""
        if self._own.all():
            ids = now.match.presenter.target_ids()
            if own := next((id for id in ids if self._own.of(id) == key), ""):
                return own
        given = [self._replaced, self._instead, self._fixed, self._held_by(now)]
        if now.viewer in self._offered:
            given.append(self._offered[now.viewer].of(now.match))
        return next((id for keys in given for id, other in keys.items() if other == key), key)

    def _held_by(self, now: Moment) -> Mapping[str, str]:
        """The keys of what the seat has."""
        match, viewer, seat = now
        if seat is None:
            return {}
        if (viewer, seat) not in self._held:
            self._held[viewer, seat] = HeldKeys(viewer, seat, self._free)
        return self._held[viewer, seat].of(match)

    def _offered_to(self, now: Moment, id: str) -> Mapping[str, str]:
        """The keys of what was offered so far; none if the title lists this target, and so says what key it has."""
        match, viewer, seat = now
        if seat is None or id in match.presenter.target_ids():
            return {}
        if viewer not in self._offered:
            self._offered[viewer] = OfferedKeys(viewer, key_series(self._public), key_series(self._private))
        return self._offered[viewer].of(match)


class _Used:
    """Keys in use, of which none is reserved or begins another one."""

    def __init__(self, reserved: Collection[str]) -> None:
        self._whole = set(reserved)
        self._begun: set[str] = set()
        """What they begin with."""

    def add(self, key: str) -> bool:
        """Use a key; False if it is in the way of one in use."""
        begins = {key[:size] for size in range(1, len(key) + 1)}
        if key in self._begun or begins & self._whole:
            return False
        self._whole.add(key)
        self._begun |= begins
        return True
