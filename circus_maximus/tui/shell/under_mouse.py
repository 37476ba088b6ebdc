"""What is at a place of a screen. There may be nothing: a place that was reported is outside once a screen shrinks."""

from __future__ import annotations

from typing import Any

from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget


def widget_at(screen: Screen[Any], x: int, y: int) -> Widget | None:
    """The widget at a place of the terminal; None if there is none."""
    try:
        return screen.get_widget_at(x, y)[0]
    except NoWidget:
        return None
