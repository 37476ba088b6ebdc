"""Names with letters that a terminal lacks: it shows others in their place, and that is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def lost_letters(names: Sequence[str], shown: Callable[[str], str]) -> str:
    """A sentence about the names that are not shown as they are; empty if all are. `shown` is what a text becomes."""
    told = [f"{shown(name)} ({_codes(name, shown)})" for name in names if shown(name) != name]
    return f"Not every letter of these names can be shown here: {', '.join(told)}." if told else ""


def in_encoding(encoding: str) -> Callable[[str], str]:
    """What a text becomes on a stream that replaces what its encoding lacks."""
    return lambda text: text.encode(encoding, "replace").decode(encoding)


def _codes(name: str, shown: Callable[[str], str]) -> str:
    return ", ".join(f"U+{ord(letter):04X}" for letter in dict.fromkeys(name) if shown(letter) != letter)
