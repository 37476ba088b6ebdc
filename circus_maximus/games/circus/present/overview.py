"""The public facts of a game, line by line, for plain mode: the snapshot with names for ids and seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from circus_maximus.engine.presenting.facts import facts
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS, coins, number, signed, workers
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.words import cubes, track_name

UNSEEN = ("bank", "event_shuffles", "act_shuffles", "seats")
"""What the snapshot has for referees only (the bank can always pay), and what has lines of its own."""
IN_WORDS = {"display": "acts on show", "event_discards": "discarded events", "act_discards": "discarded acts"}
"""Keys of the snapshot whose names say too little."""


def overview(snapshot: dict[str, Any], names: Sequence[str], called: Mapping[str, str], config: Config) -> list[str]:
    """The lines; `called` has the names of cards and places by id."""
    seat_of = {"marker": "start marker", "opener": "begins the bidding", "foreseen_by": "knows the next event"}
    told: dict[str, Any] = {}
    for key, fact in snapshot.items():
        match key:
            case "marker" | "opener" | "foreseen_by":
                told[seat_of[key]] = "" if fact is None else names[fact]
            case "bids":
                bids = [(called.get(act, act), f"{names[seat]} {paid}") for act, seat, paid in fact]
                told[key] = _by_place(bids)
            case "places":
                workers = [(called.get(place, place), names[seat]) for place, seats in fact.items() for seat in seats]
                told["workers on places"] = _by_place(workers)
            case "flips":
                told[key] = _by_place([(called.get(place, place), names[seat]) for place, seat in fact])
            case "stakes":
                stakes = [
                    (called.get(place, place), f"{names[seat]} {staked} on {called.get(act, act)}")
                    for place, seat, act, staked in fact
                ]
                told[key] = _by_place(stakes)
            case _ if key not in UNSEEN:
                told[IN_WORDS.get(key, key)] = fact
    players = zip(names, snapshot["seats"], strict=True)
    return facts(told, names, called) + [f"{name}: {_player(player, config)}" for name, player in players]


def _by_place(pairs: Sequence[tuple[str, str]]) -> str:
    """`Pageant: Ana 3, Ben 1; Venatio: Ben 2`."""
    order = list(dict.fromkeys(place for place, _ in pairs))
    grouped = groupby(sorted(pairs, key=lambda pair: order.index(pair[0])), key=lambda pair: pair[0])
    return "; ".join(f"{place}: {', '.join(said for _, said in each)}" for place, each in grouped)


def _player(player: dict[str, Any], config: Config) -> str:
    """What a player has: `18 coins; 4 workers in hand, 5 in play, 6 in the supply; 2 animals (1 busy); Empire 3+1`."""
    staff, busy = player["workers"], player["busy"]
    owned = [
        f"{cubes(config, count, cube)}{f' ({busy[cube]} busy)' if busy[cube] else ''}"
        for cube in CUBES
        if (count := player["cubes"][cube])
    ]
    tracks = [
        f"{track_name(config, track)} {number(player['tracks'][track])}"
        f"{signed(boost) if (boost := player['boosts'][track]) else ''}"
        for track in TRACKS
    ]
    hand = f"{workers(staff['hand'])} in hand, {staff['in_play']} in play, {staff['reserve']} in the supply"
    return f"{coins(player['coins'])}; {hand}; {enumerated(owned) or 'no cubes'}; {', '.join(tracks)}"
