"""The screen for a new game: players, config and seed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from circus_maximus.bots import bots_of
from circus_maximus.engine.chance import seed_from
from circus_maximus.engine.config.files import BadConfig, configure, variants
from circus_maximus.engine.config.keys import leaves
from circus_maximus.engine.matches.match import PERSON
from circus_maximus.engine.matches.transcript import SeatPlayer
from circus_maximus.engine.names import LONGEST_NAME
from circus_maximus.engine.printable import printable
from circus_maximus.engine.title import Title
from circus_maximus.play.filenames import BadPath, typed_layer
from circus_maximus.play.last_players import proposed_players, remember_players
from circus_maximus.play.opening import begin_game
from circus_maximus.play.seeds import any_seed
from circus_maximus.play.served import is_served
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.draw.styled_lines import Line, Run, wrapped
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.widgets.fields import LABEL, Button, Picker, TextField
from circus_maximus.tui.widgets.lists import Row, RowList
from circus_maximus.tui.widgets.panel import Panel

DEFAULT, OWN = "default", "custom file"
EXPLAINED = 3
"""Maximum number of lines of a config's description."""
LEAST_ERRORS = 4
"""Minimum number of lines for the errors of a config, with the empty line before them."""
_EXCERPT = re.compile(r" *(\d+ )?\| ")
_BETWEEN = re.compile(r"[\s,;]+(?=[\w.\-]+=)")


class SeatRow(Horizontal):
    """The fields of a seat: who plays it, and the name."""

    def __init__(self, seat: int, bots: list[str], proposed: SeatPlayer, standard: str) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self._who = Picker(f"Seat {seat + 1}", [PERSON, *bots], proposed.by, id=f"by-{seat}", note="name")
        self._who.add_class("who")
        name = "" if proposed.name == standard else proposed.name
        self._called = Input(name, standard, max_length=LONGEST_NAME, compact=True, id=f"name-{seat}")
        self._called.cursor_blink = False

    def compose(self) -> ComposeResult:
        """The two fields, side by side."""
        yield self._who
        yield self._called

    def mark(self, sign: str) -> None:
        """Show the mark of this seat."""
        self._who.label = f"{sign} Seat {self.seat + 1}"
        self._who.redraw()

    @property
    def seat_player(self) -> SeatPlayer:
        """The player of this seat."""
        return SeatPlayer(self._called.value, self._who.value)


def _example(config: Any) -> str:
    """An example of a single value, from the first number of a config, such as `; for example setup.coins=16`."""
    numbers = ((path, value) for path, value in leaves(config).items() if type(value) is int)
    return next((f"; for example {'.'.join(path)}={value + 1}" for path, value in numbers), "")


class NewGameScreen(MenuScreen):
    """Everything that can be chosen before a game begins."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "start", "Start", id="new.start", priority=True)]

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.HEADING = f"New game: {title.label}"
        self.game_title = title
        self._titles = {other.label: other for other in map(find_title, title_names())}
        self.config: Any = None
        """The config; None while it has errors."""
        self.random_seed = any_seed()
        """The seed, unless the player types one."""
        self.proposed = proposed_players(title)
        """The players of the last game."""

    def fields(self) -> Iterable[Widget]:
        """The game, seats, config, seed, errors, and the buttons."""
        title, bots = self.game_title, list(bots_of(self.game_title))
        if len(self._titles) > 1:
            yield Picker("Game", list(self._titles), title.label, id="game")
        yield Picker("Players", [str(seats) for seats in title.seats], str(self.proposed.seats), id="seats")
        for seat, (seat_player, name) in enumerate(zip(self.proposed.seat_players, title.names, strict=True)):
            yield SeatRow(seat, bots, seat_player, name)
        yield Panel(id="strengths")
        own = [] if is_served() else [OWN]
        yield Picker("Config", [DEFAULT, *variants(title), *own], DEFAULT, id="config")
        yield Panel(id="about")
        yield TextField("File or folder", id="own", empty="an overlay (.yaml), or a folder with a whole config")
        yield TextField("Single values", id="values", empty="none")
        yield TextField("Seed", id="seed", empty=f"random: {self.random_seed}")
        yield RowList(id="check")
        with Horizontal(id="answers"):
            yield Button("Start", id="start")
            yield Button("Back", id="back")

    def on_mount(self) -> None:
        """Check the shipped config; say if the players of the last game cannot be read."""
        self.mark_seats()
        self.check()
        if self.proposed.trouble:
            self.say(self.proposed.trouble)

    def redraw(self) -> None:
        """Draw everything again; the marks of the seats may have changed."""
        self.mark_seats()
        super().redraw()

    def mark_seats(self) -> None:
        """Show the marks of the seats, and hide the seats that are not played."""
        played = int(self.query_one("#seats", Picker).value)
        for row in self.query(SeatRow):
            row.mark(self.glyphs.seats[row.seat])
            row.display = row.seat < played

    def paint(self) -> None:
        """Draw the descriptions of the bots and of the config."""
        super().paint()
        picked = self.query_one("#config", Picker).value
        self._paint_bots()
        about = self.query_one("#about", Panel)
        about.display, self.query_one("#own").display = picked != OWN, picked == OWN
        lines = wrapped(self.plain(self._about(picked)), self.body_width - LABEL - 6)[:EXPLAINED]
        about.styles.height = max(1, len(lines))
        about.draw([(Run(" " * (LABEL + 5) + text, "dim"),) for text in lines])

    def _paint_bots(self) -> None:
        """Describe each bot that has a seat, once."""
        bots = bots_of(self.game_title)
        seated = dict.fromkeys(seat_player.by for seat_player in self.seat_players if seat_player.by != PERSON)
        lines = [f"{bot}: {bots[bot].plays}" for bot in seated]
        panel = self.query_one("#strengths", Panel)
        if self.query_one("#check").display:
            lines = self._as_room_is_left(lines)
        panel.styles.height = len(lines)
        panel.draw([(Run(" " * (LABEL + 5) + self.plain(text), "dim"),) for text in lines])

    def _as_room_is_left(self, lines: list[str]) -> list[str]:
        """The descriptions of the bots, without the last ones if errors would have no room below them."""
        others = sum(
            int(it.styles.height.value) if it.id == "about" and it.styles.height else 1
            for it in self.query_one("#body").children
            if it.display and it.id not in ("strengths", "check")
        )
        room = max(0, self.query_one("#body").size.height - others - LEAST_ERRORS)
        return lines if len(lines) <= room else [*lines[: max(0, room - 1)], "…"][:room]

    def _about(self, picked: str) -> str:
        if picked == DEFAULT:
            return f"{self.game_title.label} with the shipped values."
        path = variants(self.game_title).get(picked)
        return introduction(path, EXPLAINED * 50) if path else ""

    # The values of the fields

    @property
    def config_layers(self) -> list[str]:
        """The layers above the shipped config. `BadPath` if the path typed is impossible."""
        picked = self.query_one("#config", Picker).value
        if picked == OWN:
            return [typed_layer(self.query_one("#own", TextField).text)]
        return [] if picked == DEFAULT else [picked]

    @property
    def values(self) -> list[str]:
        """Single values, typed as `a.b=1 c.d=2`."""
        return [value for value in _BETWEEN.split(self.query_one("#values", TextField).text) if value]

    @property
    def seat_players(self) -> list[SeatPlayer]:
        """The players of all seats."""
        return [row.seat_player for row in self.query(SeatRow) if row.display]

    @property
    def seed(self) -> int:
        """The seed typed, or the random one."""
        text = self.query_one("#seed", TextField).text
        return seed_from(text) if text else self.random_seed

    def check(self) -> None:
        """Read the config again, and show its errors. While it has errors, the game cannot start."""
        self.config, report = None, ""
        try:
            if self.config_layers == [""]:
                report = "Type the path of your file or folder."
            else:
                self.config = configure(self.game_title, self.config_layers, self.values)
                self.query_one("#values", TextField).input.placeholder = f"none{_example(self.config)}"
        except BadConfig as error:
            report = error.report()
        except BadPath as error:
            report = f"{error}."
        reading = self.query_one("#check", RowList)
        reading.display = bool(report)
        reading.put(self._report_rows(report), (Run("This config has errors:", "bad"),))
        self._paint_bots()
        self.query_one("#start", Button).set_unavailable(self.config is None)

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
        super().on_resize()
        self.check()

    # Input

    def on_picker_picked(self, event: Picker.Picked) -> None:
        """Apply another game, another number of seats, another player or another config."""
        if event.picker.id == "game":
            # Seats, bots and config depend on it, so the screen is made again.
            app = self.game_app
            app.chosen_title = self._titles[event.picker.value]
            self.dismiss()
            app.show_new_game()
        elif event.picker.id == "seats":
            self.mark_seats()
            self._paint_bots()
        elif event.picker.id == "config":
            self.check()
            self.paint()
        else:
            self._paint_bots()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Apply a change of the config or the seed."""
        row = event.input.parent
        if isinstance(row, TextField) and row.id == "seed":
            known = not row.text or str(self.seed) == row.text
            self.say("" if known else f"This text gives the seed {self.seed}.", "dim")
        elif isinstance(row, TextField):
            self.check()

    def on_input_submitted(self) -> None:
        """Enter moves to the next field."""
        self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, or go back."""
        if event.button.id == "start":
            self.action_start()
        else:
            self.action_back()

    def action_start(self) -> None:
        """Start the game; files are read again, because they may have changed while the screen was open."""
        self.check()
        if self.config is None:
            self.say("Correct the errors in the config first.", "bad")
            return
        game = begin_game(self.game_title, self.config, self.seat_players, self.seed, self.config_layers, self.values)
        if trouble := remember_players(self.game_title, self.seat_players):
            game.notes = (*game.notes, trouble)
        app = self.game_app
        self.dismiss()
        app.open_table(game)


def introduction(path: Path, longest: int) -> str:
    """The first sentences of the comment at the top of a file, about this many characters at most."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        return f"{printable(path)}: {error.strerror or error}."
    words: list[str] = []
    for text in lines:
        if not text.startswith("#"):
            break
        if "yaml-language-server" not in text:
            words.append(text.lstrip("# "))
    told = ""
    for sentence in re.split(r"(?<=[.!?]) ", " ".join(filter(None, words))):
        if told and len(told) + len(sentence) > longest:
            break
        told = f"{told} {sentence}".strip()
    return told
