"""What a happening gives to a seat or takes from it: in words, and on the table while an act is carried out."""

from __future__ import annotations

from collections.abc import Iterable

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.engine.presenting.presenter import Change
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, TRACK_INDEX
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import earn, hand_out, make_busy, set_markers
from circus_maximus.games.circus.text.words import coins, cubes, signed, track_name, workers

Changing = (
    (h.CoinsGained | h.CoinsPaid | h.Performed | h.StakeSettled)
    | (h.CubesTaken | h.CubesReturned | h.CubeGiven | h.PerformersDied)
    | (h.TrackMoved | h.TrackHeld | h.CoinFlipped | h.WorkersRecruited)
)
"""What gives something to a seat or takes it away and is not obvious from what the seat has just decided."""


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
        case h.Performed(coins=count) if count:
            return Change(f"paid {coins(count)}", False)
        case h.StakeSettled(coins=0, staked=staked):
            return Change(f"stake of {coins(staked)} lost", False)
        case h.TrackMoved(track=track, steps=steps):
            return Change(f"{track_name(config, track)} {signed(steps)}", steps > 0)
        case h.TrackHeld(track=track):
            return Change(f"{track_name(config, track)} frozen", None)
    for it in happening.moves():
        if it.whose == happening.seat and (amount := _amount(config, it)):
            return Change(f"+{amount}" if it.count > 0 else f"−{amount}", it.count > 0)
    return None


def _amount(config: Config, moved: Entry) -> str:
    """How many coins, cubes or workers in play; empty for anything else."""
    count = abs(moved.count)
    if moved.what == "coins":
        return coins(count)
    if moved.what in CUBE_INDEX:
        return cubes(config, count, moved.what)
    return workers(count) if moved.what in ("workers", "placed") else ""


BUSY = {book.busy(cube): index for index, cube in enumerate(CUBES)}


def after(state: State, moves: Iterable[Entry]) -> State:
    """The state after what seats gained and lost while an act was carried out."""
    for it in moves:
        if not isinstance(it.whose, int):
            continue
        if it.what == "coins":
            state = earn(state, it.whose, it.count)
        elif it.what in CUBE_INDEX:
            state = hand_out(state, it.whose, CUBE_INDEX[it.what], it.count)
        elif it.what in BUSY:
            state = make_busy(state, it.whose, ((BUSY[it.what], it.count),))
        elif it.what in TRACK_INDEX:
            track = TRACK_INDEX[it.what]
            state = set_markers(state, track, {it.whose: state.players[it.whose].tracks[track] + it.count})
    return state
