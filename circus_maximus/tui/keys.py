"""Keys as they are bound now, for keyboards and for those without one; names of targets in the settings; pauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import nearest
from circus_maximus.tui.draw.glyphs import Glyphs

_NAMES = {
    "⏎": "Enter",
    "esc": "Esc",
    "tab": "Tab",
    "pgdn": "PgDn",
    "pgup": "PgUp",
    "space": "Space",
    "home": "Home",
    "end": "End",
    "⌫": "Backspace",
}
_ARROWS = {"↑": "Up", "↓": "Down", "←": "Left", "→": "Right"}
"""Names of arrows for terminals that cannot show them."""
APP_KEYS = ("ctrl+c", "ctrl+q", "ctrl+p")
"""Keys of the app, which never skip a pause and close no card. The settings can give them to no other function."""
SPACE = "space"
"""The key that shows details. Unless the settings give it to another function, it skips nothing and closes nothing."""
_LABELS = {"command_palette": "All commands"}

PAUSE = 0.4
"""Seconds after the beginning of another person's turn during which keys decide nothing."""
REPEAT = 0.15
"""Seconds after a dropped key during which the next one is dropped too: a key held down repeats faster than that."""
AFTER_CARD = 0.5
"""Seconds after a card closed because its time was up: longer than it takes to see that and not press a key for it."""
AFTER_WARNING = 0.7
"""Seconds after a warning during which it cannot be confirmed: longer than it takes until a key repeats."""


class Key(NamedTuple):
    """The keys of one action."""

    keys: tuple[str, ...]
    label: str
    action: str
    shown: bool
    """Whether the last line of the screen shows it."""
    does: str
    """Its effect, for the help."""


def key_name(app: App[Any], binding: Binding, glyphs: Glyphs) -> str:
    """A key as it is labelled on keyboards."""
    if binding.key_display:
        return glyphs.plain(binding.key_display)
    *modifiers, key = app.get_key_display(binding).split("+")
    if key.startswith("^") and len(key) > 1:
        modifiers, key = ["ctrl", *modifiers], key[1:].upper()
    key = _NAMES.get(key, key)
    if glyphs.plain(key) != key:
        key = _ARROWS.get(key, key)
    return glyphs.plain("+".join([*(modifier.capitalize() for modifier in modifiers), key]))


def character_name(event: events.Key) -> str:
    """A key with a character as it is labelled on keyboards: the character, or `Space`."""
    return _NAMES.get(event.key, event.character or "")


def action_of(screen: Screen[Any], key: str) -> str:
    """The action of a key on the current screen; empty if the key has none."""
    active = screen.active_bindings.get(key)
    return active.binding.action if active is not None else ""


def keys_of(screen: Screen[Any], glyphs: Glyphs) -> list[Key]:
    """All keys of the current screen: its own first, in the order of its bindings."""
    own = declared(screen)
    actions = {action for action, _ in own}
    found: dict[str, tuple[Binding, dict[str, int]]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if active.node is screen and binding.action not in actions:
            continue
        if binding.description and not binding.system and active.enabled:
            _, names = found.setdefault(binding.action, (binding, {}))
            order = own.get((binding.action, binding.key), len(own))
            names.setdefault(key_name(screen.app, binding, glyphs), order)
    firsts = {action: at for at, (action, _) in reversed(list(enumerate(own)))}
    ranked = sorted(found, key=lambda action: firsts.get(action, len(own)))
    return [_key(*found[action]) for action in ranked]


def _key(binding: Binding, names: Mapping[str, int]) -> Key:
    """The keys of one action; `names` has each with its position."""
    label = _LABELS.get(binding.action, binding.description)
    does = label if binding.action in _LABELS else binding.tooltip or label
    return Key(tuple(sorted(names, key=names.__getitem__)), label, binding.action, binding.show, does)


DO_ALL = "table.do_all"
"""The function that may have the key of a target: where it does, the key selects the target."""


def declared(screen: Screen[Any]) -> dict[tuple[str, str], int]:
    """The actions and keys that a screen declares, inherited ones first, with their positions."""
    made = [
        binding
        for kind in reversed(type(screen).__mro__)
        if issubclass(kind, Screen) and kind is not Screen
        for binding in Binding.make_bindings(vars(kind).get("BINDINGS", ()))
    ]
    return {(binding.action, binding.key): at for at, binding in enumerate(made)}


def named_keys(screen: Screen[Any], glyphs: Glyphs) -> dict[str, str]:
    """The first key of each function of a screen, by the function's name in the settings."""
    named: dict[str, str] = {}
    for active in screen.active_bindings.values():
        if active.node is screen and active.binding.id:
            named.setdefault(active.binding.id, key_name(screen.app, active.binding, glyphs))
    return named


def shown_keys(screen: Screen[Any], glyphs: Glyphs) -> list[tuple[str, str, str]]:
    """For the last line of a screen: the first key of each action, its label and the action's name."""
    return [(key.keys[0], key.label, key.action) for key in keys_of(screen, glyphs) if key.shown]


class KeyPause:
    """The time until which keys decide nothing."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._until = float("-inf")

    def begin(self) -> None:
        """Begin the pause."""
        self._until = self._clock() + self._seconds

    def too_early(self, at: float) -> bool:
        """Whether a key typed at this time falls into the pause, no matter how long it waited in the queue.

        Each dropped key makes the pause longer.
        """
        early = at < self._until
        if early:
            self._until = max(self._until, at + REPEAT)
        return early


class ChangeOfPlayer(KeyPause):
    """The pause after another person is asked. `begin` begins it even if the same person was asked before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock, PAUSE)
        self._asked: Seat | None = None

    def ask(self, seat: Seat) -> None:
        """The person in this seat is asked now."""
        if self._asked not in (None, seat):
            self.begin()
        self._asked = seat


_TYPED = {
    "Space": " ",
    "Tab": "\t",
    "Backspace": "\x7f",
    "PgUp": "\x1b[5~",
    "PgDn": "\x1b[6~",
    "Home": "\x1b[H",
    "End": "\x1b[F",
}
"""What a keyboard sends for keys without a character. The page has buttons for the arrows, Enter and Esc anyway."""

_QUIT = ("Ctrl+C", "Ctrl+Q")
"""Keys without a button: a tap next to another key would end the session, and every screen has a key to leave it."""

OfferedKey = tuple[str, str, str]
"""The name of a key, what a keyboard sends for it, and what it does."""


def offered_keys(screen: Screen[object], glyphs: Glyphs, targets: Iterable[tuple[str, str]]) -> list[OfferedKey]:
    """The keys of the targets, of which each comes with its label, then those of the functions of a screen.

    Of the functions, those in the screen's last line come first.
    """
    found = {key: (key, key, label) for key, label in targets if key}
    for function in sorted(keys_of(screen, glyphs), key=lambda key: not key.shown):
        name = function.keys[0]
        if typed := typed_for(name):
            found.setdefault(typed, (name, typed, function.does))
    return list(found.values())


def typed_for(name: str) -> str:
    """What a keyboard sends for a key; empty if the page needs no button for it."""
    if name in _TYPED:
        return _TYPED[name]
    control = name.removeprefix("Ctrl+")
    if name in _QUIT:
        return ""
    if control != name:
        return chr(ord(control.upper()) & 0x1F) if len(control) == 1 and control.isalpha() else ""
    return name if len(name) == 1 and name.isascii() else ""


def digits_of(numbers: Sequence[int]) -> Iterator[tuple[str, str]]:
    """The digits with which numbers can be typed."""
    for digit in sorted({digit for number in numbers for digit in str(number)}):
        yield digit, "Type a number"


TARGET = "target."
"""How the names of targets' keys begin; then come the short name of the title and the name of the target."""


def beginning(title: str) -> str:
    """How the names of the keys of a title's targets begin."""
    return f"{TARGET}{title}."


class TargetNames:
    """The names of a title's targets. In all of them, `_` and a space are the same.

    The id of a target names it, and so does the last part of the id, unless that names an earlier target.
    """

    def __init__(self, title: str, ids: Iterable[str]) -> None:
        """`ids`: of all targets, or none if they cannot be listed. In that case the last part names any target."""
        ids = tuple(ids)
        self._title = title
        self._ids = {_compared(id): id for id in ids}
        self._named = dict(self._ids)
        for id in ids:
            self._named.setdefault(_last_part(id), id)

    def of(self, id: str) -> str:
        """The shortest name of a target."""
        short = _last_part(id)
        return short if self._named.get(short, id) == id else _compared(id)

    def in_settings(self, id: str) -> str:
        """The shortest name of a target's key: `target.circus.port`."""
        return beginning(self._title) + self.of(id)

    def mistakes(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Which of these names name no target, or one that is named already, each with the reason.

        None if the targets cannot be listed.
        """
        used: dict[str, str] = {}
        for name in sorted(names, key=lambda name: _compared(name) not in self._ids):
            id = self._named.get(_compared(name))
            if id is not None and used.setdefault(id, name) != name:
                yield name, f"{used[id]} is the same target"
            elif id is None and self._named:
                yield name, f"this game has no such target{nearest(_compared(name), self._named)}"


class OwnKeys:
    """The user's own keys for the targets of a title, from their names in the settings."""

    def __init__(self, keys: Mapping[str, str], names: TargetNames) -> None:
        self._names = names
        self._keys: dict[str, str] = {}
        for name, key in keys.items():
            self._keys.setdefault(_compared(name), key)

    def of(self, id: str) -> str:
        """The key of a target; empty if the user gives it none."""
        if not self._keys:
            return ""
        return self._keys.get(_compared(id)) or self._keys.get(self._names.of(id), "")

    def all(self) -> Iterable[str]:
        """All keys."""
        return self._keys.values()


def _compared(name: str) -> str:
    """A name for comparison."""
    return name.replace(" ", "_")


def _last_part(id: str) -> str:
    """The last part of an id, for comparison: `port` of `place/port`."""
    return _compared(id.rpartition("/")[2])
