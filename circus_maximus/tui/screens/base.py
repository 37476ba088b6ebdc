"""The base class of all screens. It protects them from calls before they are complete and after they are closed.

Events, timers and answers wait in queues. By the time they arrive, the app may be ending, or the player may have left
the screen. So every method that is called from outside does nothing unless all widgets of the screen exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import isfunction
from typing import Any, Concatenate, ParamSpec, TypeVar

from textual.await_complete import AwaitComplete
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget

from circus_maximus.tui.configured_app import Marks, app_of
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.keys import named_keys

Answer = TypeVar("Answer")
Args = ParamSpec("Args")
AnyScreen = TypeVar("AnyScreen", bound="BaseScreen[Any]")
Result = TypeVar("Result")

PRIVATE = ("_extend_compose",)
"""The private name of Textual that is used here, for want of a public one."""
FROM_OUTSIDE = ("on_", "action_", "paint")
"""Prefixes of the methods that events, keys and other screens call."""


def if_made(
    method: Callable[Concatenate[AnyScreen, Args], Result],
) -> Callable[Concatenate[AnyScreen, Args], Result | None]:
    """Make a method do nothing unless its screen is complete and open. For callbacks: others are found by name."""

    @wraps(method)
    def guarded(screen: AnyScreen, /, *args: Args.args, **kwargs: Args.kwargs) -> Result | None:
        return method(screen, *args, **kwargs) if screen.made else None

    return guarded


def widget_at(screen: Screen[Any], x: int, y: int) -> Widget | None:
    """The widget at a place of the terminal; None if there is none.

    A place that the terminal has reported is outside once the screen shrinks.
    """
    try:
        return screen.get_widget_at(x, y)[0]
    except NoWidget:
        return None


class BaseScreen(Screen[Answer]):
    """A screen of this program."""

    own_marks: Marks | None = None
    """The marks of the game that the screen is about; None: those of the screen below."""

    @property
    def glyphs(self) -> Glyphs:
        """The symbols of the terminal."""
        return app_of(self).glyphs_on(self)

    def key_of(self, id: str) -> str:
        """The key of a function, by the function's name in the settings; empty if it has none now."""
        return named_keys(self, self.glyphs).get(id, "")

    def target_letters(self) -> Iterable[tuple[str, str]]:
        """The keys of what can be selected now, each with its label, apart from the functions of the screen."""
        return ()

    _complete = False
    _left = False

    def __init_subclass__(cls, **options: Any) -> None:
        """Guard all methods that are called from outside."""
        super().__init_subclass__(**options)
        for name, method in list(vars(cls).items()):
            if name.startswith(FROM_OUTSIDE) and isfunction(method):
                setattr(cls, name, if_made(method))

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Add no widgets for notifications and tooltips: the program has none, and a start would take 2 ms longer."""

    @property
    def made(self) -> bool:
        """Whether all widgets of the screen exist: False before it is complete and after it is closed."""
        if self.app.return_code is not None or not self.app.is_running or self not in self.app.screen_stack:
            return False
        if not self._complete:
            self._complete = bool(self.children) and all(box.children for box in self.query("Vertical, Horizontal"))
        return self._complete

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close the screen, but only once and only if it is on top: Textual would close whichever screen is on top."""
        stack = self.app.screen_stack
        if self._left or len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        self._left = True
        return super().dismiss(result)
