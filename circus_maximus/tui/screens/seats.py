"""Who plays which seat: a person's seat can be handed to a bot, and back."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from circus_maximus.bots import bots_of
from circus_maximus.engine.match import PERSON, Match
from circus_maximus.tui.glyphs import Glyphs

Handing = tuple[int, str]
"""A seat, and who is to play it."""


BACK = "back"
"""The line that changes nothing, for the mouse."""


class SeatsScreen(ModalScreen[Handing | None]):
    """One line for each change that can be made."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,y,q", "leave", "Back", id="seats.back")]

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__()
        self._match = match
        self._glyphs = glyphs
        self._changes: list[Handing] = [
            (seat, by) for seat, now in enumerate(match.sitting) for by in (PERSON, *bots_of(match.title)) if by != now
        ]

    def compose(self) -> ComposeResult:
        """The question over the list."""
        with Vertical(id="dialog"):
            yield Label("Who plays on? The change is written into the game's log.")
            changes = [Option(self._line(seat, by), id=f"{seat}/{by}") for seat, by in self._changes]
            yield OptionList(*changes, Option("Back: everybody stays", id=BACK))

    def _line(self, seat: int, by: str) -> str:
        """`▲ Ben: person -> the bot greedy`."""
        now = self._match.sitting[seat]
        to = "a person" if by == PERSON else f"the bot {by}"
        # Names are anybody's text: square brackets must not be read as markup.
        name = self._match.names[seat].replace("[", r"\[")
        return f"{self._glyphs.seats[seat]} {name} ({now}): from now on {to}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That is the change; or there is none."""
        self.dismiss(None if event.option.id == BACK else self._changes[event.option_index])

    def action_leave(self) -> None:
        """Everybody stays."""
        self.dismiss(None)
