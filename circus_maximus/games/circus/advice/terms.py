"""The terms of what is claimed about Circus Maximus: what is counted, by when, and on what conditions.

Counted are `coins`; `hand` (workers in hand) and `in_play`; `cubes/animals` (owned) and `free/animals`; `track/empire`
and `boost/empire`; `pay` and `upkeep`; `paid` (coins paid with the action) and `given/animals` (cubes given with it);
`received` (coins), `recruited` (workers) and `taken/animals` at a place; `coins_spent` and `workers_sent` until then;
`on_sale/animals` and `next_price/animals`; `in_line/animals` (workers), and `ahead/animals` of the worker just sent;
`bought/animals`; `pay_for/empire/1` (the pay that a step of a boost adds); `opens` (1 if the seat begins the next
bidding); `foresees`. Of an act: `bidders/venatio`, `bid_counts/venatio` (1 if more coins on it count), `fee/venatio`,
`lacks/venatio/animals` and `lacks/venatio/coins`; and what it gives to the seat: `steps/venatio/empire`,
`earned/venatio`, `died/venatio/animals` and `stake/venatio/gamblers_den`.

`ready/pageant+venatio` is 1 if the seat has what all of these need, `performs/pageant+venatio` if it performs them in
this show, and `performed/venatio` is how many seats do. `victory` is 1 if the seat has won, `victory/empire` if it has
won with this marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import NOW, Claim
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard

BEFORE = "before"
"""The moment of the decision, before the action."""
AFTER = NOW
"""The moment right after the action."""
PAID = "paid"
"""The moment when what the action costs is paid, before it gives anything."""
BUYING, SHOW, CLEANUP, BIDDING = "buying", "show", "cleanup", "bidding"
"""When the seats have bought; when the show is over; when the seats have been paid; when the next bidding begins."""

HEADS, TAILS = "heads", "tails"
STAYS, NO_OTHER_PAY = "stays", "no other pay"
"""Neither markers, boosts nor cubes of the seat change until then; it gets coins only from the acts of the claim."""


def over(act: str) -> str:
    """The moment when an act is over."""
    return f"act/{act}"


def wins(act: str) -> str:
    """The condition that the seat wins a contest."""
    return f"wins/{act}"


def beats_others(act: str) -> str:
    """The condition that the seat wins a contest against others."""
    return f"beats others/{act}"


def loses(act: str) -> str:
    """The condition that the seat performs in a contest and does not win it."""
    return f"loses/{act}"


def absent(act: str) -> str:
    """The condition that another seat performs an act, and this one does not."""
    return f"absent/{act}"


def performs(acts: Iterable[ActCard]) -> str:
    """What is 1 if the seat performs all these acts in this show; also the condition that it does."""
    return f"performs/{'+'.join(act.id for act in acts)}"


def cannot_perform(seat: Seat, acts: Iterable[ActCard], *given: str) -> Claim:
    """That a seat cannot perform all these acts in this show."""
    return Claim(seat, performs(acts), max=0, by=SHOW, given=given)


def could_perform(seat: Seat, acts: Iterable[ActCard]) -> Claim:
    """That a seat could perform all these acts in this show."""
    return Claim(seat, performs(acts), min=1, by=SHOW, certain=False)


def steps(act: str, track: int) -> str:
    """The steps that an act moves the seat's marker."""
    return f"steps/{act}/{TRACKS[track]}"


def of_cube(what: str, cube: int) -> str:
    """A term about a kind of cube: `free/animals`."""
    return f"{what}/{CUBES[cube]}"


def ids(cards: Sequence[ActCard]) -> tuple[str, ...]:
    """The ids of acts."""
    return tuple(card.id for card in cards)
