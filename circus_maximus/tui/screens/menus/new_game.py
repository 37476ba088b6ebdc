"""The screen for a new game: players, and the options of designers, which are hidden at first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from circus_maximus.bots import as_rivals, bots_of
from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.text.names import safe_names
from circus_maximus.engine.title import Title
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.filenames import BadPath
from circus_maximus.play.remembered import proposed_players, remember_players
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.draw.styled_lines import Line, Run, wrapped
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.new_game_fields import OptionFields, SeatRow
from circus_maximus.tui.widgets.fields import Button, Fold, Picker
from circus_maximus.tui.widgets.lists import Row, RowList
from circus_maximus.tui.widgets.panel import Panel

MIN_ERROR_LINES = 4
"""Minimum number of lines for the errors of a config, with the empty line before them."""
GAPS = 3
"""Number of empty lines between the groups of fields, if there is room for them."""
BEFORE_BOT = 5
"""Cells before the description of a bot."""
_EXCERPT = re.compile(r" *(\d+ )?\| ")


class NewGameScreen(MenuScreen):
    """Everything that can be chosen before a game begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", "Start", id="new.start"),
        Binding("ctrl+o", "options", "Options", id="new.options", tooltip="Show or hide config and seed"),
    ]

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.HEADING = f"New game: {title.label}"
        self.game_title = title
        self._titles = {other.label: other for other in map(find_title, title_names())}
        self.config: Any = None
        """The config; None while it has errors."""
        self.proposed = proposed_players(title)
        """The players of the last game."""
        self.options = OptionFields(title, id="options")
        self.options.display = False

    def fields(self) -> Iterable[Widget]:
        """The game, the seats, the options, errors, and the buttons."""
        title = self.game_title
        if len(self._titles) > 1:
            yield Picker("Game", list(self._titles), title.label, id="game")
        yield Picker("Players", [str(seats) for seats in title.seats], str(self.proposed.seats), id="seats")
        for seat, seat_player in enumerate(self.proposed.seat_players):
            yield SeatRow(title, seat, seat_player)
        yield Panel(id="bots")
        yield Fold("Options", id="fold")
        yield self.options
        yield RowList(id="check")
        with Horizontal(id="answers"):
            yield Button("Start", id="start")
            yield Button("Back", id="back")

    def on_mount(self) -> None:
        """Check the shipped config; say if the players of the last game cannot be read."""
        self.check()
        if self.proposed.trouble:
            self.say(self.proposed.trouble)

    @property
    def seat_rows(self) -> list[SeatRow]:
        """The rows of the seats that are played."""
        return list(self.query(SeatRow))[: int(self.query_one("#seats", Picker).value)]

    @property
    def seat_players(self) -> list[SeatPlayer]:
        """The players of all seats, with the names typed."""
        return [row.seat_player for row in self.seat_rows]

    def paint(self) -> None:
        """Draw the seats, the summary of the options, and the description of the config."""
        super().paint()
        options = self.options.paint(self.body_width, self.plain) if self.options.display else 0
        self.query_one("#fold", Fold).sum_up(self.options.summary)
        names = safe_names([it.name for it in as_rivals(self.game_title, self.seat_players)], self.game_title.names)
        for row in self.query(SeatRow):
            row.display = row.seat < len(names)
            if row.display:
                row.draw(names[row.seat])
        self._paint_bots(options)

    def _paint_bots(self, options: int) -> None:
        """Describe each bot that has a seat, once, as far as there is room; `options` is the number of their lines."""
        bots = bots_of(self.game_title)
        seated = dict.fromkeys(row.by for row in self.seat_players if row.by != PERSON)
        wide = max(map(len, seated), default=0)
        lines = [f"{bot:{wide}}  {bots[bot].description}" for bot in seated]
        errors = self.query_one("#check").display
        fields = len(self.seat_rows) + (3 if len(self._titles) == 1 else 4) + options
        room = max(0, self.query_one("#body").size.height - fields - (MIN_ERROR_LINES if errors else 0))
        self.set_class(not errors and room >= len(lines) + GAPS, "roomy")
        lines = lines if len(lines) <= room else [*lines[: max(0, room - 1)], "…"][:room]
        panel = self.query_one("#bots", Panel)
        panel.styles.height = len(lines)
        panel.draw([(Run(" " * BEFORE_BOT + self.plain(text), "dim"),) for text in lines])

    def check(self) -> None:
        """Read the config again, and show its errors. While it has errors, the game cannot start."""
        self.config, report = None, ""
        try:
            if self.options.config_layers == [""]:
                report = "Type the path of your file or folder."
            else:
                self.config = configure(self.game_title, self.options.config_layers, self.options.single_values)
                self.options.show_config(self.config)
        except BadConfig as error:
            report = error.report()
        except BadPath as error:
            report = f"{error}."
        reading = self.query_one("#check", RowList)
        reading.display = bool(report)
        reading.put(self._report_rows(report), (Run("This config has errors:", "bad"),))
        self.query_one("#start", Button).set_unavailable(self.config is None)
        self.paint()

    def _report_rows(self, report: str) -> list[Row]:
        """Wrap sentences, but not excerpts of files, so that the mark stays below the error."""
        width = self.body_width - 4
        lines: list[Line] = []
        for text in self.plain(report).splitlines():
            if _EXCERPT.match(text):
                lines.append((Run(text, "dim"),))
            else:
                lines += [(Run(part, "bad"),) for part in wrapped(text, width)]
        return [Row(str(number), line) for number, line in enumerate(lines)]

    def on_resize(self) -> None:
        """Wrap the errors for the new width."""
        self.check()

    # Input

    def on_picker_picked(self, event: Picker.Picked) -> None:
        """Apply another game, another number of seats, another player or another config."""
        if event.picker.id == "game":
            # Seats, bots and config depend on it, so the screen is made again.
            app = self.game_app
            app.choose_title(self._titles[event.picker.value])
            self.dismiss()
            app.show_new_game()
        elif event.picker.id == "config":
            self.check()
        else:
            self.paint()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Apply a change of a name, the config or the seed."""
        match event.input.parent:
            case SeatRow():
                self.paint()
            case parent if parent is not None and parent.id == "seed":
                self.say(self.options.seed_note, "dim")
            case _:
                self.check()

    def on_input_submitted(self) -> None:
        """Enter moves to the next field."""
        self.focus_next()

    def on_fold_turned(self) -> None:
        """Show the options and move the focus to the first of them, or hide them."""
        fold = self.query_one("#fold", Fold)
        if not fold.open and self.options.has_focus_within:
            fold.focus()
        self.options.display = fold.open
        if fold.open:
            self.options.query_one(Picker).focus()
        self.paint()

    def action_back(self) -> None:
        """Leave a text field, with what was typed in it; or return to the previous screen."""
        field = self.focused
        if not isinstance(field, Input):
            super().action_back()
        elif isinstance(field.parent, SeatRow):
            field.parent.query_one(Picker).focus()
        else:
            self.query_one("#fold", Fold).focus()

    def action_options(self) -> None:
        """Show or hide the options."""
        self.query_one("#fold", Fold).action_turn()

    def action_start(self) -> None:
        """Start the game; files are read again, because they may have changed while the screen was open."""
        self.check()
        if self.config is None:
            self.say("Correct the errors in the config first.", "bad")
            return
        players, options = self.seat_players, self.options
        game = begin_game(
            self.game_title, self.config, players, options.seed, options.config_layers, options.single_values
        )
        if trouble := remember_players(self.game_title, players):
            game.notes = (*game.notes, trouble)
        app = self.game_app
        self.dismiss()
        app.open_table(game)
