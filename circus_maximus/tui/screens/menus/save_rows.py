"""The rows of the list of saves. They are read and drawn in parts, so that keys are answered between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime

from rich.cells import cell_len

from circus_maximus.engine.atomic_files import in_background
from circus_maximus.play.save_list import Save, SaveReading
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, line, width_of
from circus_maximus.tui.screens.menus.save_text import brief_label, fit_plain, when, where, whole_result, whose
from circus_maximus.tui.shell.configured_app import Marks
from circus_maximus.tui.widgets.lists import BEFORE_ROW, Row

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
