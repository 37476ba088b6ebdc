"""The settings screen. Every change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple, get_args, get_type_hints

from textual import work
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import as_compared
from circus_maximus.play.files import settings_file
from circus_maximus.play.settings import Settings
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, wrapped
from circus_maximus.tui.draw.theme import THEMES
from circus_maximus.tui.keys import TARGET
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.dialogs import NewKeyScreen
from circus_maximus.tui.screens.keymap import key_functions
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.save_rows import fit_plain
from circus_maximus.tui.widgets.fields import Picker, TextField
from circus_maximus.tui.widgets.lists import ChoiceList, Row
from circus_maximus.tui.widgets.panel import Panel

DOES, KEYS = 35, 17
"""Widths of the columns: what keys do, and the keys."""
HEAD: Line = (Run(f"{'What it does':<{DOES}}{'Key':<{KEYS}}Name in file", "title"),)
PROBLEM = "problem/"
"""Ids of rows that are no keys begin with it."""
TARGETS = "Targets: places, acts, nodes, cards, answers"


class KeyRow(NamedTuple):
    """A function or target that can get another key."""

    id: str
    """Its name in the file."""
    keys: str
    does: str

    def has(self, wanted: str) -> bool:
        """Whether a text occurs in what it does, in its name or its keys."""
        return as_compared(wanted) in as_compared(f"{self.does} {self.id} {self.keys}")


def key_rows(own: Mapping[str, str]) -> dict[str, list[KeyRow]]:
    """All functions by part of the program, those of the table first; then the targets with keys of the user's own."""
    parts = {part: [KeyRow(*key) for key in keys] for part, keys in key_functions(own).items()}
    targets = [KeyRow(id, key, "Select the target") for id, key in own.items() if id.startswith(TARGET)]
    return {**parts, TARGETS: targets}


def rows_to_choose(own: Mapping[str, str], wanted: str, glyphs: Glyphs) -> list[Row]:
    """The rows of all keys below headings, or of those with the text that is wanted."""
    rows: list[Row] = []
    for part, keys in key_rows(own).items():
        found = [key for key in keys if key.has(wanted)]
        if found or (part == TARGETS and not wanted):
            rows += [*[Row("", ())] * bool(rows), Row("", (Run(part, "title"),))]
            rows += [_row(key, key.id in own, glyphs) for key in found]
    return rows if wanted else [*rows, _how_to_name_targets(glyphs)]


def _row(key: KeyRow, is_own: bool, glyphs: Glyphs) -> Row:
    shown = fit_plain(key.keys.replace(",", ", "), KEYS - 1, glyphs)
    return Row(key.id, (Run(fit(key.does, DOES)), Run(f"{shown} ", "bold" if is_own else ""), Run(key.id, "bold")))


def _how_to_name_targets(glyphs: Glyphs) -> Row:
    see = "Set in the file; help at the table has the names:"
    return Row("", (Run(f"{fit_plain(see, DOES + KEYS - 1, glyphs)} "), Run(f"{TARGET}circus.port", "bold")))


def problem_rows(problems: Sequence[str], width: int) -> list[Row]:
    """Everything that is wrong with the file, wrapped; the cursor can go there, so that all of it can be read."""
    told = [wrapped(problem, width) for problem in problems]
    lines = [line for first, *rest in told for line in (first, *(f"  {more}" for more in rest))]
    return [Row(f"{PROBLEM}{number}", (Run(line, "bad"),)) for number, line in enumerate(lines)]


ON, OFF = "on", "off"
VALUE = 11
"""Cells for the value of a setting before its note: enough for our own themes."""
NOTES = {
    "theme": "the colours",
    "glyphs": "ascii for terminals without Unicode",
    "animations": "coins, dice, cards and acts over the table",
    "pace": "how long moves, dice and acts are shown",
    "ask_twice": "confirm moves that are probably mistakes",
    "explanations": "explain each kind of decision once",
    "bell": "on your turn after a 10 s wait, or always",
    "covered": "what others hold (a key shows it)",
}


class SettingsScreen(MenuScreen):
    """The settings, and the keys of all functions."""

    HEADING = "Settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "Find a key", id="settings.find"),
        Binding("q", "leave", "Back", id="settings.close", show=False),
        Binding("pagedown", "page(1)", "Page down", id="settings.page_down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="settings.page_up", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._wanted = ""
        """The text that the keys which are shown have."""

    def fields(self) -> Iterable[Widget]:
        """A picker for each setting, the path of the file, and the keys."""
        self.game_app.reread_settings()
        hints = get_type_hints(Settings)
        yield self._picker("Theme", "theme", self.themes())
        yield self._picker("Symbols", "glyphs", list(get_args(hints["glyphs"])))
        yield self._picker("Animations", "animations", [ON, OFF])
        yield self._picker("Bot speed", "pace", list(get_args(hints["pace"])))
        yield self._picker("Ask twice", "ask_twice", [ON, OFF])
        yield self._picker("Explanations", "explanations", [ON, OFF])
        yield self._picker("Bell", "bell", list(get_args(hints["bell"])))
        yield self._picker("Hide hands", "covered", [ON, OFF])
        yield Panel(id="file")
        yield TextField("Find a key", id="find", empty="part of what it does or of its name")
        yield ChoiceList(id="key-names")

    def themes(self) -> list[str]:
        """The names of all themes: ours first, then Textual's."""
        own = [theme.name for theme in THEMES]
        return [*own, *sorted(name for name in self.app.available_themes if name not in own)]

    def _picker(self, label: str, setting: str, values: list[str]) -> Picker:
        return Picker(label, values, self._value(setting), id=setting, note=NOTES[setting], room=VALUE)

    def _value(self, setting: str) -> str:
        """The value of a setting as its picker shows it."""
        value = getattr(self.game_app.settings, setting)
        return (ON if value else OFF) if isinstance(value, bool) else value

    def on_mount(self) -> None:
        """Hide the field for the text to find."""
        self.query_one("#find").display = False

    def on_screen_resume(self) -> None:
        """Read the file again: somebody may have edited it."""
        if self.game_app.reread_settings():
            self.say("The settings file has changed. Its settings now apply.", "good")
        super().on_screen_resume()

    def paint(self) -> None:
        """Draw the values, the path of the file, and the keys."""
        super().paint()
        for picker in self.query(Picker):
            picker.put(self._value(str(picker.id)))
        kept = wrapped(f"Saved in {self.plain(printable(settings_file()))}", self.body_width - 4)
        how = f"Enter changes the selected key; {self.key_of('settings.find')} searches."
        panel = self.query_one("#file", Panel)
        panel.styles.height = len(kept) + 1
        panel.draw([(Run(f"   {text}", "bold"),) for text in kept] + [(Run(f"   {how}", "dim"),)])
        rows = rows_to_choose(self.game_app.own_keys, self._wanted, self.glyphs)
        head = HEAD if rows else (Run("Nothing found.", "warn"),)
        problems = [] if self._wanted else self._problem_rows()
        if problems:
            head = (Run("Errors in the file (these settings keep their defaults)", "title"),)
            rows = [*problems, Row("", ()), Row("", HEAD), *rows]
        self.query_one("#key-names", ChoiceList).put(rows, head)

    def _problem_rows(self) -> list[Row]:
        """Everything that is wrong with the file, without its path, which is shown above."""
        path = settings_file()
        problems = [problem.replace(printable(path), printable(path.name), 1) for problem in self.game_app.problems]
        return problem_rows([self.plain(problem) for problem in problems], self.body_width - 6)

    def action_leave(self) -> None:
        """Return to the previous screen."""
        super().action_back()

    # Settings

    def on_picker_picked(self, event: Picker.Picked) -> None:
        """Apply and save the setting, and draw everything again."""
        setting, picked = str(event.picker.id), event.picker.value
        is_switch = isinstance(getattr(self.game_app.settings, setting), bool)
        told = partial(self._saved, f"{event.picker.label}: {picked}")
        self.game_app.change(told, **{setting: picked == ON if is_switch else picked})
        self.redraw()

    @if_made
    def _saved(self, what: str, trouble: str) -> None:
        """A change is on the disk, or could not be saved."""
        self.say(trouble or f"{what}. Saved.", "bad" if trouble else "good")

    # Keys

    @work(exclusive=True, group="key")
    async def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Ask for the new key of a function, and save it at once; or say why it cannot have that key."""
        if event.id.startswith(PROBLEM):
            self.say("Correct this in the file. It is read again when this screen opens.")
            return
        app = self.game_app
        key = next(key for keys in key_rows(app.own_keys).values() for key in keys if key.id == event.id)
        new = await self.app.push_screen_wait(NewKeyScreen(key.does, key.keys, has_own=key.id in app.settings.keys))
        if new is None or not self.made:
            return
        app.reread_settings()
        if new and (why := app.why_not_key(key.id, new)):
            self.say(f"Not changed: {why}.", "bad")
            return
        others = {id: keys for id, keys in app.settings.keys.items() if id != key.id}
        told = partial(self._saved, f"{key.does}: {new or 'the default key'}")
        app.change(told, keys={**others, key.id: new} if new else others)
        self.redraw()

    def action_page(self, by: int) -> None:
        """Go to the list of keys, and turn its page."""
        keys = self.query_one("#key-names", ChoiceList)
        keys.focus()
        keys.action_page(by)

    # Finding keys

    def action_find(self) -> None:
        """Ask for the text to find."""
        field = self.query_one("#find", TextField)
        field.display = True
        field.input.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the keys with this text."""
        self._wanted = event.value.strip()
        self.paint()
        self.query_one("#key-names", ChoiceList).action_edge(-1)

    def on_input_submitted(self) -> None:
        """Go to the keys that were found."""
        self.action_go_to_keys()

    def action_go_to_keys(self) -> None:
        """Move the focus to the list of keys."""
        self.query_one("#key-names", ChoiceList).focus()

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for the last line; while keys are looked for, those that stop that."""
        field = self.query_one("#find", TextField)
        if not field.display:
            return super()._keys()
        back = (self.key_of("menu.back"), "Show all keys", "back")
        if field.input.has_focus:
            return [("Enter", "Go to the keys", "go_to_keys"), back]
        return [back, *(key for key in super()._keys() if key[-1] != "back")]

    def action_back(self) -> None:
        """Show all keys again; if they are shown, return to the previous screen."""
        field = self.query_one("#find", TextField)
        if not field.display:
            super().action_back()
            return
        self.query_one("#key-names", ChoiceList).focus()
        field.display = False
        field.input.value = ""
        self.paint()
