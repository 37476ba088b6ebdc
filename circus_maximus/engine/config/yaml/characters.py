"""Characters that look like others or like nothing."""

from __future__ import annotations

import unicodedata

from circus_maximus.engine.text.printable import is_hidden

_NAMELESS = {
    "Cc": "control character",
    "Cn": "not assigned",
    "Co": "for private use",
    "Cs": "half of a character",
}
"""Names for characters that have none in Unicode, by category."""


def unusual(text: str) -> str:
    """What is unusual about the first character of a text that is not ASCII; empty if there is none."""
    sign = next((sign for sign in text if not sign.isascii() or is_hidden(sign)), "")
    if not sign:
        return ""
    code = f"U+{ord(sign):04X}"
    name = unicodedata.name(sign, _NAMELESS.get(unicodedata.category(sign), "")).lower()
    if is_hidden(sign):
        return f"remove the invisible character {code} ({name})"
    if sign.isspace():
        return f"write an ordinary space in place of {code} ({name})"
    return f"{sign} is {code} ({name})"
