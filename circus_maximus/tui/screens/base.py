"""What every screen that comes and goes has to bear: to be left twice, and to be left before it was made."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Answer = TypeVar("Answer")


class BaseScreen(Screen[Answer]):
    """A screen over the table, or one of the menus."""

    _left = False

    @property
    def made(self) -> bool:
        """Whether all is on it that is to be drawn: not if it was left, or the app ended, while it was being made."""
        if self.app.return_code is not None or self not in self.app.screen_stack:
            return False
        return bool(self.children) and all(box.children for box in self.query("Vertical, Horizontal"))

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Leave, once: a key and a click at the same time would take the screen below away, too."""
        if self._left:
            return AwaitComplete()
        self._left = True
        return super().dismiss(result)
