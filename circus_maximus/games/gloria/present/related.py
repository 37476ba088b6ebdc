"""What on the table has to do with a target: buildings for sale, and the kinds of card on which they may be laid."""

from __future__ import annotations

from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.present.paths import BUILDING, CARD
from circus_maximus.games.gloria.present.values import TableShown


def related(config: Config, shown: TableShown, target: str) -> frozenset[str]:
    """The ids of the kinds of card for a building in the forum; the buildings there that fit on a kind of card."""
    fits = {
        sale.id: {CARD + kind for kind in config.laid_on(config.buildings[sale.id.removeprefix(BUILDING)])}
        for sale in shown.forum
        if sale.id
    }
    if target in fits:
        return frozenset(fits[target])
    return frozenset(id for id, cards in fits.items() if target in cards)
