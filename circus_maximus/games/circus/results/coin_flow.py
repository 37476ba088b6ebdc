"""What seats earned and spent coins on in a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.config import Config

Gained = h.CoinsGained | h.PaidOut | h.StakeSettled
"""What gives coins to a seat."""
Paid = h.BidMade | h.WorkersPlaced | h.CoinFlipped | h.Staked | h.Bought | h.Performed | h.CoinsPaid | h.UpkeepPaid
"""What takes coins from a seat."""
ACTS, EVENT, PLACES, PAY_DAY, STAKES = "acts", "event", "places", "pay day", "stakes"
BIDS, WORKERS, CUBES, UPKEEP = "bids", "workers", "cubes", "upkeep"
SOURCES, PURPOSES = (ACTS, PAY_DAY, EVENT, PLACES, STAKES), (BIDS, WORKERS, CUBES, ACTS, EVENT, UPKEEP, STAKES)
"""The order in which they are listed."""

Coins = tuple[tuple[str, int], ...]
"""For what, and how many coins; nothing with 0."""


def earned(config: Config, happenings: Iterable[Happening], seat: Seat) -> Coins:
    """What gave coins to a seat."""
    gained = (it for it in happenings if isinstance(it, Gained) and it.seat == seat)
    return _sums(SOURCES, ((_source(config, it), it.coins) for it in gained))


def spent(happenings: Iterable[Happening], seat: Seat) -> Coins:
    """What a seat paid coins for."""
    paid = (it for it in happenings if isinstance(it, Paid) and it.seat == seat)
    return _sums(PURPOSES, ((_purpose(it), it.coins) for it in paid))


def _sums(order: Sequence[str], parts: Iterable[tuple[str, int]]) -> Coins:
    sums = dict.fromkeys(order, 0)
    for what, coins in parts:
        sums[what] += coins
    return tuple((what, coins) for what, coins in sums.items() if coins)


def _source(config: Config, gained: Gained) -> str:
    match gained:
        case h.CoinsGained(source=source):
            return EVENT if source in config.events else PLACES if source in config.places else ACTS
        case h.PaidOut():
            return PAY_DAY
        case h.StakeSettled():
            return STAKES
        case _:
            assert_never(gained)


def _purpose(paid: Paid) -> str:
    match paid:
        case h.BidMade():
            return BIDS
        case h.WorkersPlaced() | h.CoinFlipped():
            return WORKERS
        case h.Staked():
            return STAKES
        case h.Bought():
            return CUBES
        case h.Performed():
            return ACTS
        case h.CoinsPaid():
            return EVENT
        case h.UpkeepPaid():
            return UPKEEP
        case _:
            assert_never(paid)
