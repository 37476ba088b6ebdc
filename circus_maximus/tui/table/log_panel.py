"""Draws the log on the table, with what is new since a seat's last decision marked."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.open_games.news import not_undone
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, wrapped

Entry = tuple[str, bool]
"""A sentence, and whether it is new to the player who is asked."""


def tail(match: Match, viewer: Seat | None, most: int, new_from: int, part: int | None = None) -> list[Entry]:
    """The last sentences that a viewer may read, oldest first; those of entries from `new_from` on are new.

    `part`: only this many of the happenings of the last turn.
    """
    entries: list[Entry] = []
    for index in not_undone(match, reversed(range(len(match.log)))):
        told = match.tell(match.log[index], viewer, part if index == len(match.log) - 1 else None)
        entries[:0] = [(sentence, index >= new_from) for sentence in told]
        if len(entries) >= most:
            break
    return entries[-most:]


def marked(sentence: str, new: bool, width: int, glyphs: Glyphs) -> list[Line]:
    """One sentence wrapped to a width; a new one begins with a mark."""
    texts = wrapped(glyphs.plain(sentence), width - 2)
    marks = [f"{glyphs.here} " if new else "  ", *["  "] * len(texts)]
    role = "" if new else "dim"
    return [fitted((Run(mark, "bold"), Run(text, role)), width) for mark, text in zip(marks, texts, strict=False)]


def log_lines(entries: list[Entry], width: int, height: int, glyphs: Glyphs, whole: bool = True) -> list[Line]:
    """The last lines that fit, with new sentences marked; `whole`: they begin with the beginning of a sentence."""
    sentences = [marked(sentence, new, width, glyphs) for sentence, new in entries]
    lines = [line for sentence in sentences for line in sentence]
    if height <= 0:
        return []
    if not whole:
        return lines[-height:]
    for sentence in sentences[:-1]:
        if len(lines) > height:
            lines = lines[len(sentence) :]
    return lines[:height]
