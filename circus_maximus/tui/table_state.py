"""Everything on the table's screen that is not the game: the question, the cursor, what is said, what lies on top."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.question import Ask, Option, Target
from circus_maximus.tui import cursor as cursor
from circus_maximus.tui.cursor import Pointing
from circus_maximus.tui.kit import Moment


class Doing(Struct, frozen=True):
    """An action that is probably a mistake, or that a hint advises."""

    do: str


class Undoing(Struct, frozen=True):
    """Something to be taken back across what cannot be forgotten."""


ToConfirm = Doing | Undoing


class TableState(Struct, frozen=True):
    """One value; every key or click makes another."""

    asked: Ask | None = None
    pointing: Pointing = Pointing()
    message: str = ""
    role: str = "warn"
    to_confirm: ToConfirm | None = None
    """What the table asks about or advises: it is done if it is asked for at once."""
    confirmed: ToConfirm | None = None
    """What the table had asked about or advised before this key or click: it is done if that asks for it."""
    news: int | None = None
    """Where in the log the news begin that lie over the table."""
    notes: tuple[str, ...] = ()
    """What there is to know about the game itself; it lies over the table, too."""
    moment: Moment | None = None

    def begun(self) -> TableState:
        """As the next key or click finds it: nothing to read lies over the table, and a doubt holds for this once."""
        message = "" if self.to_confirm else self.message
        return replace(self, confirmed=self.to_confirm, to_confirm=None, message=message, news=None, notes=())

    @property
    def target(self) -> Target | None:
        """What is pointed at."""
        return cursor.target_of(self.asked, self.pointing) if self.asked else None

    @property
    def option(self) -> Option | None:
        """What would be done."""
        return cursor.option_of(self.asked, self.pointing) if self.asked else None
