"""Setup: what each seat starts with, and which seat begins (G1-G4)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model.common_types import KINDS
from circus_maximus.games.gloria.model.happenings import StartedLate, StartFound
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.rules import forum
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import gain
from circus_maximus.games.gloria.state.phases import Starting


def first_state(lookups: Lookups) -> State:
    """The state before the first chance: cards are dealt (G1), counters are taken (G2)."""
    face_up = lookups.face_up
    player = Player(
        counters=lookups.at_start,
        hand=tuple([dealt - shown for dealt, shown in zip(lookups.dealt, face_up, strict=True)]),
        bare=face_up,
        built=((),) * len(KINDS),
    )
    return State(
        players=(player,) * lookups.seats,
        supply=tuple(
            [there - lookups.seats * each for there, each in zip(lookups.in_game, lookups.at_start, strict=True)]
        ),
        forum=(None,) * len(lookups.surcharges),
        deck=lookups.deck,
        discards=(),
        phase=Starting(),
    )


def ask_for_start(lookups: Lookups, state: State, phase: Starting) -> Chance:
    """Each seat is as likely to begin as any other (G3)."""
    return Chance("start", tuple(str(seat) for seat in range(lookups.seats)))


def seat_first(lookups: Lookups, state: State, phase: Starting, outcome: str, happened: Happenings) -> State:
    """This seat begins; seats that begin late take what they get for it; buildings may be laid out (G13)."""
    first = int(outcome)
    if happened is not None:
        happened.append(StartFound(first))
    order = ORDER[lookups.seats][first]
    for place, counters in lookups.late.items():
        seat = order[place - 1]
        if happened is not None:
            happened.append(StartedLate(seat, counters))
        state = gain(state, seat, counters)
    return forum.lay_out_at_start(lookups, replace(state, seat=first), happened)
