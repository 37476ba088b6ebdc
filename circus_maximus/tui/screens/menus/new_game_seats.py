"""The fields of a seat on the screen for a new game: who plays it, its name, and how strong a bot is."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from circus_maximus.bots import bots_of
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.engine.title import Title
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.widgets.fields import Picker
from circus_maximus.tui.widgets.panel import Panel


class SeatPicker(Picker):
    """Who plays a seat, after the mark of the seat in its colour."""

    def __init__(self, seat: int, players: list[str], by: str) -> None:
        super().__init__(f"Seat {seat + 1}", players, by, id=f"by-{seat}", note="Tab: name")
        self._seat = seat

    def labelled(self, label: str) -> Line:
        """The mark of the focus, that of the seat, and the label."""
        focus, text = super().labelled(label)
        sign = self.glyphs.seats[self._seat]
        return (focus, Run(sign, f"seat{self._seat}"), Run(f" {text.text[: -len(sign) - 1]}", text.role))


class SeatRow(Horizontal):
    """The fields of a seat, side by side."""

    def __init__(self, title: Title, seat: int, proposed: SeatPlayer) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self._bots = bots_of(title)
        self._who = SeatPicker(seat, [PERSON, *self._bots], proposed.by)
        self._who.add_class("who")
        standard = title.names[seat]
        name = "" if proposed.name == standard else proposed.name
        self._called = Input(name, standard, max_length=MAX_NAME_LENGTH, compact=True, id=f"name-{seat}")
        self._called.cursor_blink = False
        self._strength = Panel(classes="strength")

    def compose(self) -> ComposeResult:
        """The player, the name, and the strength."""
        yield self._who
        yield self._called
        yield self._strength

    def on_key(self, event: events.Key) -> None:
        """A letter typed on the player begins the name."""
        letter = event.character or ""
        if self._who.has_focus and letter.isalpha() and event.key not in self.screen.active_bindings:
            event.stop()
            # Otherwise the next letter would replace what is selected with the focus.
            self._called.select_on_focus = False
            self.screen.set_focus(self._called)
            self._called.value = letter
            self._called.cursor_position = len(letter)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Select the whole name when the focus comes back to it."""
        if event.widget is self._called:
            self._called.select_on_focus = True

    def draw(self, standard: str) -> None:
        """Show the name that this seat has if none is typed, and the strength of its bot."""
        self._called.placeholder = standard
        bot = self._bots.get(self._who.value)
        self._strength.draw([(Run(f" strength {bot.rated}", "dim"),)] if bot else [])

    @property
    def seat_player(self) -> SeatPlayer:
        """The player of this seat, with the name typed."""
        return SeatPlayer(self._called.value, self._who.value)
