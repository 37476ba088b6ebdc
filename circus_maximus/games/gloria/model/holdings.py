"""What the books of Gloria Mundi have, who has it, and why it moves.

Counters and buildings are booked by their ids; what is here as well has a space in its name, as no id has.
"""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Cause, Entry, Holder, Seat
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Kind, Row

IN_HAND: dict[str, str] = {kind: f"{kind} card in hand" for kind in KINDS}
FREE: dict[str, str] = {kind: f"free {kind} card" for kind in KINDS}
"""The cards before a seat without a building, by kind."""
BUILT_ON: dict[str, str] = {kind: f"{kind} card with a building" for kind in KINDS}
CARDS = (*FREE.values(), *BUILT_ON.values())
"""All cards before a seat."""
DUE: dict[str, str] = {counter: f"card due for {counter}" for counter in COUNTERS}
"""What the Goth demands where he enters a space. In a raid, a card is due for each counter still on his road."""
STEPS = "steps of a token"
SPACES = "spaces of the Goth"
"""Those that he has left behind him."""
PAID_FOR = "spaces with tribute"

SUPPLY, PILE, FORUM, DECK, DISCARDS = "supply", "pile", "forum", "deck", "discards"
ROAD = "the Goth's road"
"""Who has the tribute, up to the end of a raid."""
GOTH = "the Goth"

LATE_START, NEW_TURN, TRIBUTE, LEVY, SHARING = map(Cause, ("late start", "new turn", "tribute", "levy", "sharing"))
"""Why something moves if no card or space is the reason."""


def transfer_counters(row: Row, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """Counters of each kind change hands."""
    for counter, count in zip(COUNTERS, row, strict=True):
        yield from transfer(counter, count, giver, taker, because)


def transfer(what: str, count: int, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """A number of things goes from one holder to another."""
    if count:
        yield Entry(what, giver, -count, because)
        yield Entry(what, taker, count, because)


def turn_card(seat: Seat, card: str, into: str, because: str | Cause) -> Iterator[Entry]:
    """A card of a seat is now one of another sort."""
    yield Entry(card, seat, -1, because)
    yield Entry(into, seat, 1, because)


def lay_on_card(seat: Seat, building: str, kind: Kind) -> Iterator[Entry]:
    """A building goes from the forum to a card before the seat."""
    yield from transfer(building, 1, FORUM, seat, building)
    yield from turn_card(seat, FREE[kind], BUILT_ON[kind], building)


def discard_building(seat: Seat, building: str, kind: Kind, because: str | Cause) -> Iterator[Entry]:
    """A building is discarded; the card below stays."""
    yield from transfer(building, 1, seat, DISCARDS, because)
    yield from turn_card(seat, BUILT_ON[kind], FREE[kind], because)


def demand(cards: Row, sign: int) -> Iterator[Entry]:
    """Cards are due, or no longer, for each basic counter that they must make."""
    for counter, count in zip(COUNTERS, cards, strict=True):
        if count:
            yield Entry(DUE[counter], GOTH, sign * count, LEVY)
