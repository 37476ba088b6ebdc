"""Draws the log on the table, with what is new since a seat's last decision marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.open_games.news import not_undone
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, text_of, wrapped

_RECORD = "record/"
"""Prefix of the number of a record in the id of a run."""


class Sentence(NamedTuple):
    """A sentence of the log."""

    text: str
    new: bool
    """Whether it is new to the player who is asked."""
    point: str
    """The id of its runs, which names the record."""


def record_point(n: int) -> str:
    """The id of runs that tell of a record: a click on them shows the game at this record."""
    return f"{_RECORD}{n}"


def record_of(point: str) -> int | None:
    """The record that the id of a run names; None if it names something else."""
    return int(point.removeprefix(_RECORD)) if point.startswith(_RECORD) else None


def tail(match: Match, viewer: Seat | None, most: int, new_from: int, part: int | None = None) -> list[Sentence]:
    """The last sentences that a viewer may read, oldest first; those of entries from `new_from` on are new.

    `part`: only this many of the happenings of the last turn.
    """
    entries: list[Sentence] = []
    for index in not_undone(match, reversed(range(len(match.log)))):
        told = match.tell(match.log[index], viewer, part if index == len(match.log) - 1 else None)
        entries[:0] = [Sentence(text, index >= new_from, record_point(match.log[index].n)) for text in told]
        if len(entries) >= most:
            break
    return entries[-most:]


def first_name(text: str, names: Sequence[str], glyphs: Glyphs) -> tuple[Seat, str] | None:
    """The seat whose name a sentence begins with, and the name as it is shown; None if it begins with no name."""
    shown = ((seat, glyphs.plain(name)) for seat, name in enumerate(names))
    begins = [it for it in shown if text.startswith(it[1]) and not text[len(it[1]) : len(it[1]) + 1].isalnum()]
    return max(begins, key=lambda seat_and_name: len(seat_and_name[1]), default=None)


def marked(sentence: str, new: bool, width: int, names: Sequence[str], glyphs: Glyphs, point: str = "") -> list[Line]:
    """One sentence wrapped to a width; a new one begins with a mark. `point` is the id of its runs.

    A name at its beginning has the colour of the seat.
    """
    first, *rest = wrapped(glyphs.plain(sentence), width - 2)
    role = "" if new else "dim"
    begins = first_name(first, names, glyphs)
    whose: Line = (Run(begins[1], f"seat{begins[0]}", point),) if begins else ()
    text = first.removeprefix(begins[1]) if begins else first
    head = (Run(f"{glyphs.here} " if new else "  ", "bold", point), *whose, Run(text, role, point))
    return [fitted(line, width, point) for line in (head, *((Run(f"  {more}", role, point),) for more in rest))]


def log_lines(
    entries: list[Sentence], width: int, height: int, names: Sequence[str], glyphs: Glyphs, whole: bool = True
) -> list[Line]:
    """The last lines that fit, with new sentences marked; `whole`: they begin with the beginning of a sentence.

    The last sentence alone may be too long; then its last line is cut.
    """
    sentences = [marked(it.text, it.new, width, names, glyphs, it.point) for it in entries]
    lines = [line for sentence in sentences for line in sentence]
    if height <= 0:
        return []
    if not whole:
        return lines[-height:]
    for sentence in sentences[:-1]:
        if len(lines) > height:
            lines = lines[len(sentence) :]
    if len(lines) > height:
        lines = [*lines[: height - 1], _cut(lines[height - 1], width, glyphs)]
    return lines


def _cut(line: Line, width: int, glyphs: Glyphs) -> Line:
    """A line that ends with a mark, because more follows that is not shown."""
    told = cell_len(text_of(line).rstrip())
    return fitted(cropped((*line, Run(" ")), min(told, width - 1) + 1, glyphs.plain("…")), width)
