"""File names out of what people type."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from datetime import date

from circus_maximus.engine.printable import without_hidden

_LONGEST = 120
"""Bytes. Systems allow 255 for a name; something may come before and after it."""


def game_name(names: Sequence[str], day: date) -> str:
    """What a new game's file is called: its players and the day, as `ana-ben-2026-11-18`."""
    players = "-".join(filter(None, (file_name(name).casefold().replace(" ", "-") for name in names)))
    return f"{_cut(players, _LONGEST - 11).rstrip('-') or 'game'}-{day.isoformat()}"


def file_name(text: str) -> str:
    """The text as far as every system takes it for the name of a file; possibly nothing."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in without_hidden(text))
    try:
        os.fsencode(kept)
    except UnicodeEncodeError:
        kept = unicodedata.normalize("NFKD", kept).encode("ascii", "ignore").decode()
    return _cut(" ".join(kept.split()), _LONGEST).strip(" -")


def _cut(text: str, length: int) -> str:
    return text.encode()[:length].decode(errors="ignore")
