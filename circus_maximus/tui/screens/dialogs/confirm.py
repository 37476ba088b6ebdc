"""A question with two answers, over the current screen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.screens.dialogs.cards import CardScreen, card


class ConfirmScreen(ModalScreen[bool], CardScreen[bool]):
    """Dismissed with True or False. Enter answers False, the harmless answer, unless the cursor was moved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", id="confirm.yes"),
        Binding("n,escape", "answer(False)", "No", id="confirm.no"),
        Binding("left,right,up,down,tab,shift+tab", "move", "Other answer", id="confirm.other"),
        Binding("enter", "take", "Choose", id="confirm.take"),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self._question = question
        self._answers = {True: yes, False: no}
        self._pointed = False

    def lines(self, width: int, height: int) -> list[Line]:
        """The question, and the answers with their keys."""
        look = Look(self.glyphs, "small")
        buttons = (*self._button(True, look), Run("   "), *self._button(False, look))
        return card("Please confirm", [(Run(look.glyphs.plain(self._question)),)], buttons, width, look)

    def _button(self, answer: bool, look: Look) -> tuple[Run, ...]:
        here = answer is self._pointed
        mark = look.glyphs.here if here else " "
        key = self.key_of("confirm.yes" if answer else "confirm.no")
        text = f"{mark}[{key}] {look.glyphs.plain(self._answers[answer])} "
        return (Run(text, "here" if here else "key", f"{ACTION}answer({answer})"),)

    def action_move(self) -> None:
        """Move the cursor to the other answer."""
        self._pointed = not self._pointed
        self.paint()

    def action_take(self) -> None:
        """Give the answer under the cursor."""
        self.dismiss(self._pointed)

    def action_answer(self, answer: bool) -> None:
        """Give an answer."""
        self.dismiss(answer)
