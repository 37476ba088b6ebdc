"""What happened: the log beside the table, and what is new since a seat last decided."""

from __future__ import annotations

from circus_maximus.engine.match import Match
from circus_maximus.play.missed import not_undone
from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.ink import Line, Run, fitted, wrapped

Entry = tuple[str, bool]
"""A sentence, and whether it is new to whoever looks."""


def tail(match: Match, most: int, new_from: int) -> list[Entry]:
    """The last sentences of the log, oldest first; new are those of entries from a number on."""
    entries: list[Entry] = []
    for index in not_undone(match, reversed(range(len(match.log)))):
        told = match.tell(match.log[index])
        entries[:0] = [(sentence, index >= new_from) for sentence in told]
        if len(entries) >= most:
            break
    return entries[-most:]


def marked(sentence: str, new: bool, width: int, glyphs: Glyphs) -> list[Line]:
    """One sentence in lines; a new one with a mark where it begins."""
    texts = wrapped(glyphs.plain(sentence), width - 2)
    marks = [f"{glyphs.here} " if new else "  ", *["  "] * len(texts)]
    role = "" if new else "dim"
    return [fitted((Run(mark, "key"), Run(text, role)), width) for mark, text in zip(marks, texts, strict=False)]


def log_lines(entries: list[Entry], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The last sentences that fit, wrapped, with the new ones marked."""
    lines: list[Line] = []
    for sentence, new in entries:
        lines += marked(sentence, new, width, glyphs)
    return lines[-height:] if height > 0 else []
