"""Finds names with letters that this terminal cannot show."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def missing_letters(names: Sequence[str], shown: Callable[[str], str]) -> str:
    """A sentence that lists the names that are shown with other letters; empty if none is.

    `shown` returns what a text looks like on the terminal.
    """
    told = [f"{shown(name)} ({_codes(name, shown)})" for name in names if shown(name) != name]
    return f"Some letters of these names cannot be shown here: {', '.join(told)}." if told else ""


def in_encoding(encoding: str) -> Callable[[str], str]:
    """What a text looks like on a stream that replaces characters its encoding lacks."""
    return lambda text: text.encode(encoding, "replace").decode(encoding)


def _codes(name: str, shown: Callable[[str], str]) -> str:
    return ", ".join(f"U+{ord(letter):04X}" for letter in dict.fromkeys(name) if shown(letter) != letter)
