"""What happened: the log beside the table, and what is new since a seat last decided."""

from __future__ import annotations

from circus_maximus.engine.match import Match, Turn
from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.ink import Line, Run, fitted, wrapped

Entry = tuple[str, bool]
"""A sentence, and whether it is new to whoever looks."""


def tail(match: Match, most: int, new_from: int) -> list[Entry]:
    """The last sentences of the log, oldest first; new are those of entries from a number on."""
    entries: list[Entry] = []
    standing = {turn.n for turn in match.turns}
    for index in range(len(match.log) - 1, -1, -1):
        entry = match.log[index]
        if isinstance(entry, Turn) and entry.n not in standing:
            continue
        told = match.tell(entry)
        entries[:0] = [(sentence, index >= new_from) for sentence in told]
        if len(entries) >= most:
            break
    return entries[-most:]


def log_lines(entries: list[Entry], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The last sentences that fit, wrapped, with the new ones marked."""
    lines: list[Line] = []
    for sentence, new in entries:
        for at, text in enumerate(wrapped(glyphs.plain(sentence), width - 2)):
            mark = Run(f"{glyphs.here} " if new and not at else "  ", "key")
            lines.append(fitted((mark, Run(text, "" if new else "dim")), width))
    return lines[-height:] if height > 0 else []
