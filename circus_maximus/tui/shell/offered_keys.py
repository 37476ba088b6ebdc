"""The keys that a screen offers now, for somebody who has no keyboard: the page of a phone has a button for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.screen import Screen

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.shell.keys import keys_of

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
