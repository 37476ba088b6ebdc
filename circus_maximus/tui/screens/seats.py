"""Changes who plays a seat: hands it to a bot, or to a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from circus_maximus.bots import bots_of
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.screens.base import BaseScreen
from circus_maximus.tui.screens.dialogs import DIALOGS_STYLE
from circus_maximus.tui.widgets.lists import ChoiceList, Row
from circus_maximus.tui.widgets.panel import Panel

Handing = tuple[int, str]
"""A seat, and the new player."""


CANCEL = "cancel"
"""The id of the line that changes nothing."""


class SeatsScreen(ModalScreen[Handing | None], BaseScreen[Handing | None]):
    """A list of the seats, and then of those who can play the chosen seat."""

    CSS_PATH = DIALOGS_STYLE
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,y,q", "leave", "Back", id="seats.back")]

    def __init__(self, match: Match, glyphs: Glyphs) -> None:
        super().__init__()
        self._match = match
        self._glyphs = glyphs
        self._seat: int | None = None
        """The chosen seat."""

    def compose(self) -> ComposeResult:
        """The question above the list."""
        with Vertical(id="dialog"):
            yield Panel(id="question")
            yield ChoiceList(id="changes", at_once=True)

    def on_mount(self) -> None:
        """Ask for the seat."""
        self.query_one(ChoiceList).focus()
        self._ask_for_seat()

    def _ask_for_seat(self) -> None:
        self._seat = None
        seats = range(len(self._match.names))
        question = (Run("Change who plays a seat? The log records the change."),)
        self._ask([question], [Row(str(seat), self._named(seat)) for seat in seats])

    def _ask_for_player(self, seat: int) -> None:
        self._seat = seat
        bots = bots_of(self._match.title)
        width = max(map(len, bots))
        rows = [Row(PERSON, (Run("a person"),)), *(self._bot(name, width) for name in bots)]
        question = (Run("Who plays instead of "), *self._named(seat), Run("?"))
        strengths = (Run("Bots have a strength from 1 to 5.", "dim"),)
        self._ask([question, strengths], [row for row in rows if row.id != self._match.played_by[seat]])

    def _ask(self, question: Sequence[Line], rows: list[Row]) -> None:
        """Show a question and its answers, with the cursor on the line that changes nothing."""
        panel, answers = self.query_one("#question", Panel), self.query_one(ChoiceList)
        panel.styles.height = len(question)
        panel.draw(question)
        answers.styles.height = len(rows) + 1
        answers.put([*rows, Row(CANCEL, (Run("Cancel"),))])
        answers.point_at(CANCEL)

    def _named(self, seat: int) -> Line:
        """`▲ Ben (greedy)`."""
        mark = Run(self._glyphs.seats[seat], f"seat{seat}")
        return (mark, Run(f" {self._match.names[seat]} ({self._match.played_by[seat]})"))

    def _bot(self, name: str, width: int) -> Row:
        """`greedy   2/5  hasty: takes the best gain it sees`."""
        kind = bots_of(self._match.title)[name]
        told = self._glyphs.plain(kind.description)
        return Row(name, (Run(f"{name:{width}}  "), Run(f"{kind.rated}  ", "dim"), Run(told, "dim")))

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Ask for the player of the chosen seat; leave with the chosen change, or None."""
        if event.id == CANCEL:
            self.dismiss(None)
        elif self._seat is None:
            self._ask_for_player(int(event.id))
        else:
            self.dismiss((self._seat, event.id))

    def action_leave(self) -> None:
        """Return to the list of seats, or leave without a change."""
        if self._seat is None:
            self.dismiss(None)
        else:
            self._ask_for_seat()
