"""The settings screen. Every change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace
from textual.widget import Widget

from circus_maximus.engine.printable import printable
from circus_maximus.play.files.paths import settings_file
from circus_maximus.play.remembered.settings import Settings
from circus_maximus.tui.draw.styled_lines import Run, wrapped
from circus_maximus.tui.draw.theme import THEMES
from circus_maximus.tui.screens.keymap import key_functions
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.save_text import fit_plain
from circus_maximus.tui.shell.target_names import TARGET
from circus_maximus.tui.widgets.fields import Picker
from circus_maximus.tui.widgets.lists import Row, RowList
from circus_maximus.tui.widgets.panel import Panel

ON, OFF = "on", "off"
DOES, KEYS = 35, 17
"""Widths of the columns: what keys do, and the keys."""
VALUE = 11
"""Cells for the value of a setting before its note: enough for our own themes."""
NOTES = {
    "theme": "the colours",
    "glyphs": "ascii for terminals without Unicode",
    "animations": "coins, dice, cards and acts over the table",
    "pace": "how long moves, dice and acts are shown",
    "ask_twice": "confirm moves that are probably mistakes",
    "explanations": "what a decision is for, the first time",
    "bell": "your turn: after 10 s of waiting, or always",
    "covered": "hide what others hold (a key shows it)",
}


class SettingsScreen(MenuScreen):
    """The settings, and the names of all functions that can get other keys."""

    HEADING = "Settings"

    def fields(self) -> Iterable[Widget]:
        """A picker for each setting, the path of the file, and the keys."""
        now, hints = self.game_app.settings, get_type_hints(Settings)
        yield self._picker("Theme", "theme", self.themes(), self.app.theme)
        yield self._picker("Symbols", "glyphs", list(get_args(hints["glyphs"])), now.glyphs)
        yield self._picker("Animations", "animations", [ON, OFF], _word(now.animations))
        yield self._picker("Pace of bots", "pace", list(get_args(hints["pace"])), now.pace)
        yield self._picker("Ask twice", "ask_twice", [ON, OFF], _word(now.ask_twice))
        yield self._picker("Explanations", "explanations", [ON, OFF], _word(now.explanations))
        yield self._picker("Bell", "bell", list(get_args(hints["bell"])), now.bell)
        yield self._picker("Covered hands", "covered", [ON, OFF], _word(now.covered))
        yield Panel(id="file")
        yield RowList(id="key-names")

    def themes(self) -> list[str]:
        """The names of all themes: ours first, then Textual's."""
        own = [theme.name for theme in THEMES]
        return [*own, *sorted(name for name in self.app.available_themes if name not in own)]

    def _picker(self, label: str, setting: str, values: list[str], value: str) -> Picker:
        return Picker(label, values, value, id=setting, note=NOTES[setting], room=VALUE)

    def paint(self) -> None:
        """Draw the path of the file, and the list of keys."""
        super().paint()
        kept = wrapped(f"Saved in {self.plain(printable(settings_file()))}", self.body_width - 4)
        example = "To change a key, add it to the file, for example:  keys: {table.undo: z}"
        panel = self.query_one("#file", Panel)
        panel.styles.height = len(kept) + 1
        panel.draw([(Run(f"   {text}", "bold"),) for text in kept] + [(Run(f"   {example}", "dim"),)])
        columns = Run(f"{'What it does':<{DOES}}{'Key':<{KEYS}}Name in file", "title")
        rows = self._key_rows()
        if problems := self._problem_rows():
            head = Run("Errors in the file (these settings keep their defaults)", "title")
            rows = [*problems, Row("", ()), Row("", (columns,)), *rows]
        else:
            head = columns
        self.query_one("#key-names", RowList).put(rows, (head,))

    def _key_rows(self) -> list[Row]:
        """All keys, by part of the program, those of the table first."""
        own = self.game_app.own_keys
        rows: list[Row] = []
        for part, keys in key_functions(own).items():
            rows += [*[Row("", ())] * bool(rows), Row("", (Run(part, "title"),))]
            for id, names, does in keys:
                shown = fit_plain(names.replace(",", ", "), KEYS - 1, self.glyphs)
                key = Run(f"{shown} ", "bold" if id in own else "")
                rows.append(Row(id, (Run(f"{does:<{DOES}}"), key, Run(id, "bold"))))
        targets = {id: key for id, key in own.items() if id.startswith(TARGET)}
        rows += [Row("", ()), Row("", (Run("Targets: places, acts, nodes, cards, answers", "title"),))]
        for name, chosen in targets.items():
            selects = Run(f"{chosen:<{KEYS}}", "bold")
            rows.append(Row(name, (Run(f"{'Select the target':<{DOES}}"), selects, Run(name, "bold"))))
        example = f"{TARGET}circus.port"
        see = "Their names are in the help at the table, such as"
        return [*rows, Row(example, (Run(f"{fit_plain(see, DOES + KEYS - 1, self.glyphs)} "), Run(example, "bold")))]

    def _problem_rows(self) -> list[Row]:
        """Everything that is wrong with the file, without its path, which is shown above."""
        path = settings_file()
        problems = [problem.replace(printable(path), printable(path.name), 1) for problem in self.game_app.problems]
        told = [wrapped(self.plain(problem), self.body_width - 6) for problem in problems]
        lines = [line for first, *rest in told for line in (first, *(f"  {more}" for more in rest))]
        return [Row("", (Run(line, "bad"),)) for line in lines]

    def on_picker_picked(self, event: Picker.Picked) -> None:
        """Apply and save the setting, and draw everything again."""
        setting = str(event.picker.id)
        value: Any = event.picker.value
        if value in (ON, OFF):
            value = value == ON
        trouble = self.game_app.change(replace(self.game_app.settings, **{setting: value}))
        self.redraw()
        if trouble:
            self.say(trouble, "bad")
        else:
            self.say(f"{event.picker.label}: {event.picker.value}. Saved.", "good")


def _word(on: bool) -> str:
    return ON if on else OFF
