"""The public facts of a game, line by line, for plain mode: the snapshot with names for ids and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from circus_maximus.engine.presenting.facts import facts

UNSEEN = ("bank",)
"""What the snapshot has for referees only: the bank can always pay."""


def overview(snapshot: dict[str, Any], names: Sequence[str], called: Mapping[str, str]) -> list[str]:
    """The lines; `called` has the names of cards and places by id."""
    seat_of = {"marker": "start marker", "opener": "begins the bidding", "foreseen_by": "knows the next event"}
    told: dict[str, Any] = {}
    for key, fact in snapshot.items():
        match key:
            case "marker" | "opener" | "foreseen_by":
                told[seat_of[key]] = "" if fact is None else names[fact]
            case "bids":
                bids = [(called.get(act, act), f"{names[seat]} {coins}") for act, seat, coins in fact]
                told[key] = _by_place(bids)
            case "places":
                workers = [(called.get(place, place), names[seat]) for place, seats in fact.items() for seat in seats]
                told["workers on places"] = _by_place(workers)
            case "flips":
                told[key] = _by_place([(called.get(place, place), names[seat]) for place, seat in fact])
            case "stakes":
                stakes = [
                    (called.get(place, place), f"{names[seat]} {coins} on {called.get(act, act)}")
                    for place, seat, act, coins in fact
                ]
                told[key] = _by_place(stakes)
            case _ if key not in UNSEEN:
                told[key] = fact
    return facts(told, names, called)


def _by_place(pairs: Sequence[tuple[str, str]]) -> str:
    """`Pageant: Ana 3, Ben 1; Venatio: Ben 2`."""
    order = list(dict.fromkeys(place for place, _ in pairs))
    grouped = groupby(sorted(pairs, key=lambda pair: order.index(pair[0])), key=lambda pair: pair[0])
    return "; ".join(f"{place}: {', '.join(said for _, said in each)}" for place, each in grouped)
