"""What was shown over the table and can be read again: cards, the pages of explanations and news, round summaries."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.popup import Popup
from circus_maximus.tui.table.kit import Draw


class ShownCard(NamedTuple):
    """A card, a coin or dice, with what came of them."""

    popup: Popup
    viewer: Seat | None
    """The seat to which the table was shown; None if several people looked."""


class ShownPages(NamedTuple):
    """What a player was told when a decision began, as `TableState` has it."""

    seat: Seat
    explained: tuple[str, ...]
    about: tuple[str, ...]
    notes: tuple[str, ...]
    news: int | None


class ShownSummary(NamedTuple):
    """The summary of a round."""

    headline: str
    draw: Draw


Shown = ShownCard | ShownPages | ShownSummary
