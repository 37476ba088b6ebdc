r"""Makes text from files, file names and the command line safe to show.

A terminal obeys control sequences, and characters that are invisible or change the direction of writing can make one
text look like another. Errors and screens show such characters as escapes (`\x1b`); names and file names drop them.
"""

from __future__ import annotations

import unicodedata

MAX_SHOWN_LENGTH = 1000
"""The default limit for a text that is shown, in characters."""

IN_ASCII = {
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "’": "'",
    "“": '"',
    "”": '"',
    "·": ".",
    "×": "x",
    "→": "->",
}
"""The symbols of our texts, in the characters that every encoding has."""
_HIDDEN_KINDS = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_BLANK_SIGNS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
)
"""Letters, marks and symbols of Unicode that are blank."""


def is_hidden(sign: str) -> bool:
    """Whether a character is invisible, controls the terminal, or has no fixed meaning."""
    return sign in _BLANK_SIGNS or unicodedata.category(sign) in _HIDDEN_KINDS


def has_hidden(text: str) -> bool:
    """Whether any character of the text is hidden."""
    return not (text.isascii() and text.isprintable()) and any(map(is_hidden, text))


def printable(text: object, longest: int = MAX_SHOWN_LENGTH) -> str:
    """The text on one line with hidden characters as escapes; the middle of a text that is too long is cut."""
    shown = _cut(str(text), longest)
    if has_hidden(shown):
        shown = _cut("".join(ascii(sign)[1:-1] if is_hidden(sign) else sign for sign in shown), longest)
    return shown


def printable_lines(text: str) -> str:
    """The same for a text of several lines, line by line."""
    return "\n".join(printable(line) for line in text.splitlines())


def with_blanks(text: str) -> str:
    """The text with a space for every hidden character, so that columns do not move."""
    return "".join(" " if is_hidden(sign) else sign for sign in text) if has_hidden(text) else text


def without_hidden(text: str) -> str:
    """The text on one line without hidden characters; control characters and line ends become single spaces."""
    spaced = "".join(" " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign for sign in text)
    kept = "".join(sign for sign in spaced if not is_hidden(sign))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _cut(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    end = (longest - 3) // 2
    return f"{text[: longest - 3 - end]}...{text[-end:]}"
