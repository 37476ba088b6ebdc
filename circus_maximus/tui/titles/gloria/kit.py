"""Gloria Mundi on the screen."""

from __future__ import annotations

from collections.abc import Collection

from circus_maximus.games.gloria.present import keys
from circus_maximus.tui.table.default_kit import DefaultKit
from circus_maximus.tui.table.kit import Kit


class GloriaKit(DefaultKit):
    """The panels of the default table."""

    target_keys: Collection[str] = keys.ALL


KIT: Kit = GloriaKit()
