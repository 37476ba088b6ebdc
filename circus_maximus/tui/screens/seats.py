"""Changes who plays a seat: hands it to a bot, or to a person."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from circus_maximus.bots import bots_of
from circus_maximus.engine.match import PERSON, Match
from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.lists import ChoiceList, Row
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.base import BaseScreen
from circus_maximus.tui.styled_lines import Line, Run

Handing = tuple[int, str]
"""A seat, and the new player."""


BACK = "back"
"""The id of the line that changes nothing."""


class SeatsScreen(ModalScreen[Handing | None], BaseScreen[Handing | None]):
    """A list with one line for each possible change."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,y,q", "leave", "Back", id="seats.back")]

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__()
        self._match = match
        self._glyphs = glyphs
        self._changes: list[Handing] = [
            (seat, by)
            for seat, now in enumerate(match.played_by)
            for by in (PERSON, *bots_of(match.title))
            if by != now
        ]

    def compose(self) -> ComposeResult:
        """The question above the list."""
        with Vertical(id="dialog"):
            yield Panel(id="question")
            yield ChoiceList(id="changes", at_once=True)

    def on_mount(self) -> None:
        """Draw the question, with the cursor on the line that changes nothing."""
        question = self.query_one("#question", Panel)
        question.styles.height = 1
        question.draw([(Run("Change who plays a seat? The log records the change."),)])
        rows = [Row(f"{seat}/{by}", self._line(seat, by)) for seat, by in self._changes]
        listing = self.query_one(ChoiceList)
        listing.styles.height = len(rows) + 1
        listing.put([*rows, Row(BACK, (Run("Cancel"),))])
        listing.point_at(BACK)
        listing.focus()

    def _line(self, seat: int, by: str) -> Line:
        """`▲ Ben (person): hand over to the bot greedy`."""
        now = self._match.played_by[seat]
        to = "a person" if by == PERSON else f"the bot {by}"
        mark = Run(self._glyphs.seats[seat], f"seat{seat}")
        return (mark, Run(f" {self._match.names[seat]} ({now}): hand over to {to}"))

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Leave with the chosen change, or None."""
        changes = {f"{seat}/{by}": (seat, by) for seat, by in self._changes}
        self.dismiss(changes.get(event.id))

    def action_leave(self) -> None:
        """Leave without a change."""
        self.dismiss(None)
