"""The state of the table that is not part of the game: question, cursor, message, and what is shown over the table."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.question import Ask, Option, Target
from circus_maximus.tui import cursor as cursor
from circus_maximus.tui.cursor import Pointing
from circus_maximus.tui.kit import Popup


class ConfirmAction(Struct, frozen=True):
    """Pressing Enter again on this action confirms it: it is probably a mistake, or a hint advises it."""

    do: str


class ConfirmUndo(Struct, frozen=True):
    """Another undo also undoes what the message names."""


ToConfirm = ConfirmAction | ConfirmUndo


class TableState(Struct, frozen=True):
    """An immutable value; every key or click makes a new one."""

    asked: Ask | None = None
    pointing: Pointing = Pointing()
    message: str = ""
    role: str = "warn"
    to_confirm: ToConfirm | None = None
    """What the current message asks to confirm: done if the next key or click asks for it again."""
    confirmed: ToConfirm | None = None
    """What the message before this key or click asked to confirm: done if this key or click asks for it."""
    news: int | None = None
    """The index in the log where the news begins that is shown over the table; None if no news is shown."""
    notes: tuple[str, ...] = ()
    """Notes about the game itself, shown over the table with the news."""
    popup: Popup | None = None

    def after_input(self) -> TableState:
        """The state once a key or click arrives: news and notes close, and `to_confirm` can be confirmed only by it."""
        message = "" if self.to_confirm else self.message
        return replace(self, confirmed=self.to_confirm, to_confirm=None, message=message, news=None, notes=())

    @property
    def target(self) -> Target | None:
        """The target under the cursor, or None."""
        return cursor.target_of(self.asked, self.pointing) if self.asked else None

    @property
    def option(self) -> Option | None:
        """The option that Enter would take, or None."""
        return cursor.option_of(self.asked, self.pointing) if self.asked else None
