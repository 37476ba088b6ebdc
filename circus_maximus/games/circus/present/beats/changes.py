"""What a happening gives to a seat or takes from it: in words, and on the table while an act is carried out."""

from __future__ import annotations

from collections.abc import Iterable

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.engine.presenting.presenter import Change
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, TRACK_INDEX
from circus_maximus.games.circus.model.happenings import Changing
from circus_maximus.games.circus.model.words import Words
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import earn, hand_out, make_busy, set_markers


def changes_of(say: Words, heard: Iterable[Happening]) -> dict[Seat, tuple[Change, ...]]:
    """What each seat gains and loses, in order; seats without changes are left out."""
    found: dict[Seat, tuple[Change, ...]] = {}
    for happening in heard:
        if isinstance(happening, Changing) and happening.in_popups and (change := happening.change(say)):
            found[happening.seat] = (*found.get(happening.seat, ()), Change(*change))
    return found


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
