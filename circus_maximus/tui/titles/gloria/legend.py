"""What the symbols on the table mean."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.tui.titles.gloria.players import MAY_ARRIVE
from circus_maximus.tui.titles.gloria.roads import GOTH


def legend() -> Iterator[tuple[str, str]]:
    """Each symbol with its meaning."""
    yield "F G P ★", "Food, gold, peace, and glory, which fills in for any other counter."
    yield GOTH, "The Goth; ahead of him the icons of each space."
    yield "•  ★", "After an icon: a counter of its kind, or glory, lies there as tribute."
    yield "▸", "The space for which tribute is paid next; after a number, steps to Carthage."
    yield "2F1G+5 3▸", "In the forum: a building's cost, the surcharge of its slot, in any counters, and its steps."
    yield "✓  ✗", "You can buy this building; you cannot."
    yield "◂", "After a name: it matters for what is selected, such as the card on which a building can lie."
    yield "2+1", "Cards without a building, and with one."
    yield f"{MAY_ARRIVE}35", "A player who may reach Carthage in this turn."
    yield "9: 4/4/1", "Cards in hand: in all, then farm, city and peace cards."
    yield "*", "After a building: it is still to be used in this harvest, or its counter taken."
    yield "»", "The player in turn; the one who acts now has its colour as background."
