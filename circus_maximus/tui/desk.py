"""Everything on the table's screen that is not the game: the question, the cursor, what is said, what lies on top."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.pointing import Ask, Option, Target
from circus_maximus.tui import pointing as cursor
from circus_maximus.tui.kit import Moment
from circus_maximus.tui.pointing import Pointing


class Desk(Struct, frozen=True):
    """One value; every key or click makes another."""

    asked: Ask | None = None
    pointing: Pointing = Pointing()
    message: str = ""
    role: str = "warn"
    agreed: str = ""
    """What the table was asked to confirm: it is done if it is asked for again at once."""
    news: int | None = None
    """Where in the log the news begin that lie over the table."""
    moment: Moment | None = None

    @property
    def target(self) -> Target | None:
        """What is pointed at."""
        return cursor.target_of(self.asked, self.pointing) if self.asked else None

    @property
    def option(self) -> Option | None:
        """What would be done."""
        return cursor.option_of(self.asked, self.pointing) if self.asked else None
