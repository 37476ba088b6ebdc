"""Gloria Mundi on the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from circus_maximus.games.gloria.present import keys
from circus_maximus.tui.table.default_kit import DefaultKit
from circus_maximus.tui.table.kit import Draw, Kit

if TYPE_CHECKING:
    from circus_maximus.games.gloria.results.summary import TurnsShown


class GloriaKit(DefaultKit):
    """The panels of the default table."""

    target_keys: Collection[str] = keys.ALL

    def summary(self, shown: TurnsShown, names: Sequence[str]) -> tuple[str, Draw]:
        from circus_maximus.tui.titles.gloria import summary

        return summary.title(shown), partial(summary.lines, shown, names)


KIT: Kit = GloriaKit()
