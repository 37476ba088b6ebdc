"""Saves as rows of lists and in words, and what counts of them for fame."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta

from rich.cells import cell_len

from circus_maximus.engine.atomic_files import in_background
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.engine.title import Title
from circus_maximus.play.filenames import game_name
from circus_maximus.play.game_counts import Counting, Statistics
from circus_maximus.play.save_list import Save, SaveReading, texts_of
from circus_maximus.play.totals import Record, TitleTotals, totals
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.configured_app import Marks
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fit, fit_middle, fitted, line, width_of
from circus_maximus.tui.widgets.lists import BEFORE_ROW, Row


def when(seconds: float, now: datetime) -> str:
    """A time in words: the hour for today and yesterday, otherwise the date."""
    moment = datetime.fromtimestamp(seconds)
    days = now.date() - moment.date()
    if days == timedelta(0):
        return f"today {moment:%H:%M}"
    if days == timedelta(1):
        return f"yesterday {moment:%H:%M}"
    return f"{moment:%Y-%m-%d}"


def label(save: Save) -> str:
    """The full name of the game's title, or its short name if this program does not have it."""
    return find_title(save.title).label if save.title in title_names() else save.title


def brief_label(save: Save) -> str:
    """The first word of the game's full name."""
    return label(save).partition(" ")[0]


def where(save: Save) -> str:
    """How far a game is, or who won it."""
    if save.fault:
        return "damaged"
    if save.over:
        return save.result
    if not save.stage:
        return "just started"
    return ", ".join(filter(None, texts_of(save.title).stage_name(save.stage))).lower()


def whole_result(save: Save) -> str:
    """How far a game is, or who won it and how."""
    return f"{where(save)} {save.ended_by}".strip()


def branch_of(save: Save) -> str:
    """Where a branch comes from: the save of its origin, if it is still there, and the stage; empty if it is none."""
    if save.branch is None or save.title not in title_names():
        return ""
    stage = in_one(texts_of(save.title).stage_name(save.branch_stage)) if save.branch_stage else "the beginning"
    origin = save.branch_of or "a game that is not in this folder"
    return f"Branch of {origin}: {stage}"


def players(save: Save, glyphs: Glyphs, bots: bool = True, marks: Marks = ()) -> Line:
    """All players with their marks; after the name of a bot, which bot it is, unless `bots` is False.

    `marks`: for each seat the seat whose mark it has; by default its own.
    """
    return tuple(run for cell in player_cells(save, glyphs, bots, marks) for run in cell)


def player_cells(save: Save, glyphs: Glyphs, bots: bool = True, marks: Marks = ()) -> Iterator[Line]:
    """The same, player by player."""
    gap = "  " if bots else " "
    for seat, (name, by) in enumerate(zip(save.players, save.by, strict=True)):
        bot = f" ({by})" if bots and by != PERSON else ""
        mark = marks[seat] if marks else seat
        yield (Run(mark_of(mark, glyphs) + " ", f"seat{mark % len(glyphs.seats)}"), Run(f"{name}{bot}{gap}"))


def whose(save: Save, width: int, glyphs: Glyphs, marks: Marks = ()) -> Line:
    """Who plays, in this width: with marks if there is room for them; first the save's name, if somebody gave it one.

    A save whose players are not known has its name.
    """
    mark, name = glyphs.plain("…"), own_name(save)
    if not save.players:
        return (Run(fit_middle(name, min(width, cell_len(name)), mark), "bad" if save.fault else "bold"),)
    called: Line = ()
    if name:
        called = (Run(fit_middle(name, min(width // 2, cell_len(name)), mark), "bold"), Run(": "))
    with_marks = (*called, *players(save, glyphs, bots=False, marks=marks))
    if width_of(with_marks) <= width + 1:
        return cropped(with_marks, width)
    return cropped((*called, Run(", ".join(save.players))), width, mark)


def own_name(save: Save) -> str:
    """The name of a save if it is not the one that it got when the game began; otherwise empty."""
    begun = game_name(save.players, date.min).removesuffix(date.min.isoformat())
    return "" if re.fullmatch(rf"{re.escape(begun)}\d{{4}}-\d\d-\d\d(-\d+)?", save.name) else save.name


def fit_plain(text: str, width: int, glyphs: Glyphs) -> str:
    """A text cut or padded to exactly this width; the terminal can show the mark of the cut."""
    return fit(text, width, glyphs.plain("…"))


def mark_of(seat: int, glyphs: Glyphs) -> str:
    """The mark of a seat; a file may name more seats than there are marks."""
    return glyphs.seats[seat % len(glyphs.seats)]


def game_to_continue(found: Sequence[Save]) -> Save | None:
    """The save that Continue opens: the one played last that is not over, preferably with a person in it.

    In a game with only bots, a person may have handed over a seat and can take it back.
    """
    unfinished = [save for save in found if not save.over and not save.fault]
    return next((save for save in unfinished if PERSON in save.by), unfinished[0] if unfinished else None)


AT_ONCE = 0.02
"""Seconds for which saves are read before keys are answered and the screen is drawn."""
GAME, WHERE, WHEN = 9, 22, 16
"""Widths of the columns; the players get the rest."""
USUAL = 32
"""The width of the column of players if there is room for it; long names get more."""
GAP = 1
"""Cells between columns."""


async def read_saves(show: Callable[[SaveReading], None] = lambda reading: None) -> list[Save]:
    """Read all saves in threads, part by part; `show` is called after each part. Most were read before."""
    reading = await asyncio.to_thread(SaveReading)
    try:
        show(reading)
        while not reading.is_done:
            await asyncio.to_thread(reading.read_for, AT_ONCE)
            show(reading)
    finally:
        in_background(reading.remember)
    return reading.saves


class SaveRows:
    """The rows for a screen of one width. What is known of a save is measured and drawn only once."""

    def __init__(self, width: int, glyphs: Glyphs, today: int, marks_in: Callable[[Save], Marks]) -> None:
        """`today`: the number of the day, because rows say *today* and *yesterday*."""
        self.made_for = width, glyphs, today
        self._width, self._glyphs, self._marks_in = width, glyphs, marks_in
        self._measured: dict[str, tuple[Save, int, int]] = {}
        """By path: the cells that the whole result needs, and those that the players do."""
        self._rows: dict[str, tuple[Save, tuple[int, int], Row]] = {}
        """By path: the row, and for which widths of columns it was drawn."""

    def head_and_rows(self, saves: Iterable[Save]) -> tuple[Line, list[Row]]:
        """The heading and the rows of these saves."""
        listed = list(saves)
        widths = self._widths(listed)
        columns = (f"{'Game':<{GAME}}", f"{'Players':<{widths[0]}}", f"{'Progress':<{widths[1]}}", "Last played")
        return line(*(Run(column, "title") for column in columns)), [self._row(save, widths) for save in listed]

    def _widths(self, saves: list[Save]) -> tuple[int, int]:
        """Widths of the players and of the progress; that of the whole result, if there is room for all players too."""
        room = self._width - BEFORE_ROW - GAME - WHEN
        measured = [self._measure(save, room) for save in saves]
        longest = max((far for far, _ in measured), default=0) + GAP
        named = max((players for _, players in measured), default=0) + GAP
        far = max(WHERE, min(longest, room - named))
        return max(GAP, min(room - far, max(named, USUAL))), far

    def _measure(self, save: Save, room: int) -> tuple[int, int]:
        path = str(save.path)
        known = self._measured.get(path)
        if known is None or known[0] is not save:
            far = cell_len(self._glyphs.plain(whole_result(save)))
            known = self._measured[path] = save, far, width_of(whose(save, room, self._glyphs, self._marks_in(save)))
        return known[1:]

    def _row(self, save: Save, widths: tuple[int, int]) -> Row:
        path = str(save.path)
        known = self._rows.get(path)
        if known is None or known[0] is not save or known[1] != widths:
            known = self._rows[path] = save, widths, Row(path, self._line(save, *widths))
        return known[2]

    def _line(self, save: Save, named: int, far: int) -> Line:
        glyphs = self._glyphs
        progress = whole_result(save) if cell_len(glyphs.plain(whole_result(save))) < far else where(save)
        role = "bad" if save.fault else "dim" if save.over else ""
        told = when(save.last_played, datetime.now()) if save.last_played else ""
        return (
            Run(fit_plain(brief_label(save), GAME - GAP, glyphs) + " " * GAP, "bold"),
            *fitted(whose(save, named - GAP, glyphs, self._marks_in(save)), named),
            Run(fit_plain(glyphs.plain(progress), far - GAP, glyphs) + " " * GAP, role),
            Run(told, "dim"),
        )


MAX_NAMED = 3
"""How many people are named who hold the same record."""


async def count_saves(show: Callable[[Statistics], None]) -> str:
    """Count the saves in threads; `show` is called at first and after each. Returns what could not be written.

    A game that was counted before is not replayed.
    """
    counting = await asyncio.to_thread(Counting)
    show(counting.statistics)
    try:
        while not counting.is_done:
            await asyncio.to_thread(counting.count_next)
            show(counting.statistics)
    finally:
        unsaved = counting.remember()
    return unsaved


def totals_of(title: Title, statistics: Statistics) -> TitleTotals:
    """The totals of a title."""
    return totals([game for game in statistics.games if game.title == title.name], title.tallies(), title.names)


def unnamed(title: Title, found: TitleTotals) -> str:
    """A sentence about the games in which somebody kept a default name; empty if there are none."""
    if not found.unnamed:
        return ""
    names = enumerated(title.names[: title.seats[0]], "or")
    return (
        f"In {counted(found.unnamed, 'game')} somebody played under a default name, such as {names}. These games "
        "do not count for anybody. To be counted, type your name under New game."
    )


def record_text(record: Record, width: int, plain: Callable[[str], str]) -> str:
    """Who holds a record, and what they did; of several people as many are named as fit into this width, three at most.

    If even one name does not fit, it is longer.
    """
    ways = [plain(record.says(named)) for named in range(MAX_NAMED, 0, -1)]
    return next((text for text in ways if cell_len(text) <= width), ways[-1])


def fame_lines(title: Title, statistics: Statistics, label: int, width: int, plain: Callable[[str], str]) -> list[Line]:
    """A heading and the records of a title, after labels of a width; only the progress while saves are counted.

    `width` is that of the records.

    Nothing if no person has finished a game.
    """
    counting = progress(statistics)
    if not counting and not statistics.games:
        return []  # Nothing of the title needs to be loaded.
    found = TitleTotals() if counting else totals_of(title, statistics)
    if not counting and not found.people:
        return []
    people = "1 person" if len(found.people) == 1 else f"{len(found.people):,} people"
    of = f"{counted(found.games, 'game')} of {people}"
    told = [
        line(Run(f"{record.label:<{label}}"), Run(record_text(record, width, plain), "bold"))
        for record in found.records
    ]
    return [line(Run(f"{'Hall of fame':<{label}}", "title"), Run(counting or of, "dim")), *told]


def progress(statistics: Statistics) -> str:
    """`Counting games: 3 of 20`; empty if all have been counted."""
    done, saves = statistics.done, statistics.saves
    return f"Counting games: {done:,} of {saves:,}" if done < saves else ""


def skipped(faults: Sequence[tuple[str, str]], most: int = 3) -> str:
    """A sentence about the saves that cannot be counted, of which there is at least one."""
    named = [f"{name} ({why})" for name, why in faults[:most]]
    if len(faults) > most:
        named.append(f"{len(faults) - most:,} more")
    return f"{counted(len(faults), 'save')} cannot be counted: {enumerated(named)}."
