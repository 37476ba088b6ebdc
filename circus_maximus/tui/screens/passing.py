"""What every screen that comes and goes has to bear: to be left twice, and to be left before it was made."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Answer = TypeVar("Answer")


class PassingScreen(Screen[Answer]):
    """A screen over the table, or one of the menus."""

    _left = False

    @property
    def made(self) -> bool:
        """Whether there is anything on it to draw: not if the app closed while it was being made."""
        return bool(self.children)

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Leave, once: a key and a click at the same time would take the screen below away, too."""
        if self._left:
            return AwaitComplete()
        self._left = True
        return super().dismiss(result)
