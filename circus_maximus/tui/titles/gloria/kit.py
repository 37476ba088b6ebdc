"""Gloria Mundi on the screen: the default table, with a summary of turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from circus_maximus.tui.table.default_kit import DefaultKit
from circus_maximus.tui.table.kit import Draw, Kit

if TYPE_CHECKING:
    from circus_maximus.games.gloria.results.summary import TurnsShown


class GloriaKit(DefaultKit):
    """The default panels."""

    def summary(self, shown: TurnsShown, names: Sequence[str]) -> tuple[str, Draw]:
        from circus_maximus.tui.titles.gloria import summary

        return summary.title(shown), partial(summary.lines, shown, names)


KIT: Kit = GloriaKit()
