"""What the books call things, common places and kinds of causes, and how things change hands.

happenings.py has what each happening moves, state/audit.py counts the same in a state. Things are `coins`, cubes by
their kind, steps by their track, workers in hand (`workers`), `placed` and in `reserve`, `bids` and `stakes` in coins,
the cards `acts` and `events`, and what `busy` and `boost` return.
"""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Cause, Entry, Holder, Seat

BANK, SUPPLY, ON_SALE = "bank", "supply", "on sale"
DECK, DISPLAY, IN_FORCE, DISCARDS, FORESEEN = "deck", "display", "in force", "discards", "foreseen"
"""The common places that have something: coins, cubes, cards."""

BIDS, CUBES_BOUGHT, STAKES = Cause("bids"), Cause("cubes"), Cause("stakes")
UPKEEP, PAY_DAY, CLEANUP, RESTOCK = Cause("upkeep"), Cause("pay day"), Cause("cleanup"), Cause("restock")
RESHUFFLE, ORACLE = Cause("reshuffle"), Cause("oracle")


def busy(cube: str) -> str:
    """What the books call the cubes of a kind that are busy. They are still owned."""
    return f"busy {cube}"


def boost(track: str) -> str:
    """What the books call the extra steps on a track."""
    return f"boost on {track}"


def transfer(what: str, count: int, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """Things that go from a seat or a common place to another; the other way round if the number is negative."""
    if count:
        yield Entry(what, giver, -count, because)
        yield Entry(what, taker, count, because)


def sent(workers: int, seat: Seat, source: str, to: str, because: str | Cause) -> Iterator[Entry]:
    """Workers of a seat that go from one of `workers` (in hand), `placed` and `reserve` to another."""
    yield Entry(source, seat, -workers, because)
    yield Entry(to, seat, workers, because)
