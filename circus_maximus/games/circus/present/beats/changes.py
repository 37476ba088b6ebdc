"""What a happening gives to a seat or takes from it: in words, and on the table while an act is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.presenter import Change
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import earn, make_busy, pay, remove_dead_cubes, set_markers
from circus_maximus.games.circus.text.words import coins, cubes, signed, track_name, workers

OfCoins = h.CoinsGained | h.CoinsPaid | h.Performed | h.StakeSettled
OfCubes = h.CubesTaken | h.CubesReturned | h.CubeGiven | h.PerformersDied
OfMarkers = h.TrackMoved | h.TrackHeld
OfWorkers = h.CoinFlipped | h.WorkersRecruited
Changing = OfCoins | OfCubes | OfMarkers | OfWorkers
"""What can give something to a seat or take it away."""


def changes_of(config: Config, heard: Iterable[Happening]) -> dict[Seat, tuple[Change, ...]]:
    """What each seat gains and loses, in order; seats without changes are left out."""
    found: dict[Seat, tuple[Change, ...]] = {}
    for happening in heard:
        if isinstance(happening, Changing) and (change := change_in(config, happening)):
            found[happening.seat] = (*found.get(happening.seat, ()), change)
    return found


def change_in(config: Config, happening: Changing) -> Change | None:
    """What the seat of a happening gains or loses; None if nothing."""
    match happening:
        case h.CoinsGained(coins=0) | h.Performed(coins=0) | h.CubesTaken(count=0):
            return None
        case h.CoinsGained(_, count):
            return _gain(coins(count))
        case h.CoinsPaid(_, count):
            return _loss(coins(count))
        case h.Performed(_, _, count):
            return Change(f"paid {coins(count)}", False)
        case h.StakeSettled(_, _, 0, staked):
            return Change(f"stake of {coins(staked)} lost", False)
        case h.StakeSettled(_, _, count):
            return _gain(coins(count))
        case h.CubesTaken(_, cube, count):
            return _gain(cubes(config, count, cube))
        case h.CubesReturned(_, cube, count) | h.PerformersDied(_, _, cube, count):
            return _loss(cubes(config, count, cube))
        case h.CubeGiven(_, cube):
            return _loss(cubes(config, 1, cube))
        case h.TrackMoved(_, track, steps):
            return Change(f"{track_name(config, track)} {signed(steps)}", steps > 0)
        case h.TrackHeld(_, track):
            return Change(f"{track_name(config, track)} frozen", None)
        case h.CoinFlipped(_, _, True, 0):
            return None
        case h.CoinFlipped(_, _, True, count):
            return _loss(coins(count))
        case h.CoinFlipped():
            return _loss(workers(1))
        case h.WorkersRecruited(_, count):
            return _gain(workers(count))
        case _:
            assert_never(happening)


def _gain(what: str) -> Change:
    return Change(f"+{what}", True)


def _loss(what: str) -> Change:
    return Change(f"−{what}", False)


OnTable = h.Performed | h.CoinsGained | h.StakeSettled | h.PerformersDied | h.TrackMoved
"""What changes the table while an act is carried out."""


def after(lookups: Lookups, state: State, happening: OnTable) -> State:
    """The state after something that happened while an act was carried out."""
    match happening:
        case h.Performed(seat, act, paid):
            return make_busy(pay(state, seat, paid), seat, lookups.acts[act].needs)
        case h.CoinsGained(seat, gained) | h.StakeSettled(seat, _, gained):
            return earn(state, seat, gained)
        case h.PerformersDied(seat, _, cube, count):
            return remove_dead_cubes(state, seat, CUBE_INDEX[cube], count)
        case h.TrackMoved(seat, track, _, to):
            return set_markers(state, TRACKS.index(track), {seat: to})
        case _:
            assert_never(happening)
