"""Makes names that people type safe to show, and finds those with letters that a terminal cannot show."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from circus_maximus.engine.text.printable import without_hidden
from circus_maximus.engine.text.words import as_compared, quoted

MAX_NAME_LENGTH = 20


def safe_names(typed: Sequence[str], standard: Sequence[str]) -> tuple[str, ...]:
    """A printable, distinct name of at most 20 characters for each seat; a default if nothing printable is left."""
    names: list[str] = []
    for seat, text in enumerate(typed):
        name = without_hidden(text)[:MAX_NAME_LENGTH].strip() or standard[seat]
        names.append(_distinct(name, names))
    return tuple(names)


def is_default_name(name: str, standard: Sequence[str]) -> bool:
    """Whether a name is a default one, which stands for nobody in particular: anybody may have left it as it was."""
    return as_compared(name) in map(as_compared, standard)


def changed_names(typed: Sequence[str], names: Sequence[str]) -> str:
    """A sentence that lists the typed names that were changed, apart from their spaces; empty if none was."""
    spaced = [" ".join(unicodedata.normalize("NFC", text).split()) for text in typed]
    told = [f"{quoted(text)} to {name}" for text, name in zip(spaced, names, strict=True) if text not in ("", name)]
    if not told:
        return ""
    return (
        f"Changed names: {', '.join(told)}. A name has at most {MAX_NAME_LENGTH} visible characters, "
        "and no two players have the same name."
    )


def _distinct(name: str, taken: Sequence[str]) -> str:
    folded = [other.casefold() for other in taken]
    candidate, number = name, 2
    while candidate.casefold() in folded:
        suffix = f" {number}"
        candidate = name[: MAX_NAME_LENGTH - len(suffix)].rstrip() + suffix
        number += 1
    return candidate


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
