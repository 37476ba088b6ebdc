"""What the symbols on the table mean."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.games.gloria.present.values import TableShown
from circus_maximus.tui.titles.gloria.players import MAY_ARRIVE
from circus_maximus.tui.titles.gloria.roads import GOTH


def legend(shown: TableShown) -> Iterator[tuple[str, str]]:
    """Each symbol with its meaning."""
    goal = shown.flight.names[-1]
    yield "F G P ★", "Food, gold, peace, and glory, which fills in for any other counter."
    yield GOTH, "On a road: the Goth. Below the road: the icons of his space and of those ahead."
    yield "•  ★", "After an icon: a counter of its kind, or glory, lies there as tribute."
    yield "▸", f"The space whose tribute is paid next; after a number, steps to {goal}."
    yield "2F1G+5 3▸", "In the forum: a building's cost, the surcharge of its slot, in any counters, and its steps."
    yield "f  c  p", "After that: the kinds of card it can be built on (farm, city, peace)."
    yield "✓  ✗3", "You can buy this building; 3 counters are missing."
    yield "no farm", "You have no farm card without a building for it."
    yield "◂", "After a name: it matters for your selection, such as a card the building fits on."
    yield "2+1", "Cards without and with a building."
    yield f"{MAY_ARRIVE}35", f"A player who could reach {goal} this turn."
    yield "9: 4/4/1", "Cards in hand: in all, then farm, city and peace cards."
    yield "*", "After a building: not yet used in this harvest, and its counter not yet taken."
    yield "»", "The player to act now. The heading names the player whose turn it is."
