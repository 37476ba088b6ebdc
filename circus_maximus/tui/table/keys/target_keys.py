"""The keys of targets: the user's own, those that the title prefers, then the letters that are left.

They depend only on the config, the settings and the record of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.decision import Part, Target
from circus_maximus.tui.shell.target_names import OwnKeys
from circus_maximus.tui.table.keys.keys_by_record import HeldKeys, OfferedKeys, key_series

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
