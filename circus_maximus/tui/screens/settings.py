"""How people like the program. What is picked is seen and written at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace
from textual.widget import Widget

from circus_maximus.engine.printable import printable
from circus_maximus.play.paths import settings_file
from circus_maximus.play.settings import Settings
from circus_maximus.tui.fields import Picker
from circus_maximus.tui.ink import Run, wrapped
from circus_maximus.tui.keymap import bound
from circus_maximus.tui.listing import Reading, Row
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.save_text import fit_plain
from circus_maximus.tui.screens.menu import MenuScreen
from circus_maximus.tui.theme import THEMES

ON, OFF = "on", "off"
DOES, KEYS = 31, 19
"""Cells for what keys do, and for their names."""
NOTES = {
    "theme": "the colours",
    "glyphs": "ascii for terminals that lack other signs",
    "animations": "coins, dice and cards are seen for a moment",
    "pace": "how long bots' moves stay on view",
    "ask_twice": "before a move that is probably a mistake",
}


class SettingsScreen(MenuScreen):
    """The settings, and the names of all keys."""

    HEADING = "Settings"

    def fields(self) -> Iterable[Widget]:
        """A picker for each setting, where the file is, and the keys."""
        now, hints = self.table_app.settings, get_type_hints(Settings)
        yield self._picker("Theme", "theme", self.themes(), self.app.theme)
        yield self._picker("Signs", "glyphs", list(get_args(hints["glyphs"])), now.glyphs)
        yield self._picker("Animations", "animations", [ON, OFF], _word(now.animations))
        yield self._picker("Pace of bots", "pace", list(get_args(hints["pace"])), now.pace)
        yield self._picker("Ask twice", "ask_twice", [ON, OFF], _word(now.ask_twice))
        yield Panel(id="file")
        yield Reading(id="key-names")

    def themes(self) -> list[str]:
        """Our own themes first, then Textual's."""
        own = [theme.name for theme in THEMES]
        return [*own, *sorted(name for name in self.app.available_themes if name not in own)]

    def _picker(self, label: str, setting: str, values: list[str], value: str) -> Picker:
        return Picker(label, values, value, id=setting, note=NOTES[setting])

    def paint(self) -> None:
        """Draw where the file lies, and what keys do."""
        super().paint()
        kept = wrapped(f"Kept in {self.plain(printable(settings_file()))}", self.body_width - 4)
        example = "There a key of your own is a line under keys, as in:  keys: {table.undo: z}"
        panel = self.query_one("#file", Panel)
        panel.styles.height = len(kept) + 1
        panel.draw([(Run(f"   {text}", "bold"),) for text in kept] + [(Run(f"   {example}", "dim"),)])
        columns = Run(f"{'What it does':<{DOES}}{'Key':<{KEYS}}Name in file", "title")
        rows = self._key_rows()
        if problems := self._problem_rows():
            head = Run("Wrong in the file, and so left as it is by default", "title")
            rows = [*problems, Row("", ()), Row("", (columns,)), *rows]
        else:
            head = columns
        self.query_one("#key-names", Reading).put(rows, (head,))

    def _key_rows(self) -> list[Row]:
        """What keys do, part by part, those of the table first."""
        own = self.table_app.own_keys
        rows: list[Row] = []
        for part, keys in bound(own).items():
            rows += [*[Row("", ())] * bool(rows), Row("", (Run(part, "title"),))]
            for id, names, does in keys:
                shown = fit_plain(names.replace(",", ", "), KEYS - 1, self.table_app.glyphs)
                key = Run(f"{shown} ", "bold" if id in own else "")
                rows.append(Row(id, (Run(f"{does:<{DOES}}"), key, Run(id, "key"))))
        return rows

    def _problem_rows(self) -> list[Row]:
        """All that is wrong with the file, line by line. Where it lies is told above."""
        path = settings_file()
        problems = [problem.replace(printable(path), printable(path.name), 1) for problem in self.table_app.problems]
        told = [wrapped(self.plain(problem), self.body_width - 6) for problem in problems]
        lines = [line for first, *rest in told for line in (first, *(f"  {more}" for more in rest))]
        return [Row("", (Run(line, "bad"),)) for line in lines]

    def on_picker_picked(self, event: Picker.Picked) -> None:
        """Take it on, write it, and draw everything anew."""
        setting = str(event.picker.id)
        value: Any = event.picker.value
        if value in (ON, OFF):
            value = value == ON
        trouble = self.table_app.change(replace(self.table_app.settings, **{setting: value}))
        self.redraw()
        if trouble:
            self.say(trouble, "bad")
        else:
            self.say(f"{event.picker.label}: {event.picker.value}. Kept.", "good")


def _word(on: bool) -> str:
    return ON if on else OFF
