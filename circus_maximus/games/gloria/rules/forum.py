"""Phase 1: the buildings in the forum move one slot, and a new one is laid out (G4, G5, G13, G14)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance
from circus_maximus.engine.phases import Happenings
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model.happenings import LaidOut, PushedOff, TurnBegan
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.rules import playing
from circus_maximus.games.gloria.rules.ending import end
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Drawing, TurnOver

DRAWING = Drawing()


def lay_out_at_start(lookups: Lookups, state: State, happened: Happenings) -> State:
    """Draw the next building of the setup, or begin the first turn."""
    laid_out = len(lookups.deck) - len(state.deck)
    if laid_out < lookups.config.forum.open_at_start:
        return replace(state, phase=DRAWING)
    return _begin_turn(lookups, state, state.seat, happened)


def begin_next_turn(lookups: Lookups, state: State, phase: TurnOver, happened: Happenings) -> State:
    """A turn is over, and the seat to the left is in turn (G3)."""
    return _begin_turn(lookups, state, (state.seat + 1) % lookups.seats, happened)


def _begin_turn(lookups: Lookups, state: State, seat: int, happened: Happenings) -> State:
    """The building on the last slot is pushed off, and every other moves one slot (G13)."""
    *moved, last = state.forum
    if happened is not None:
        happened.append(TurnBegan(state.turn + 1, seat))
        if last is not None:
            happened.append(PushedOff(last))
    return replace(
        state,
        forum=(None, *moved),
        discards=state.discards if last is None else (*state.discards, last),
        turn=state.turn + 1,
        seat=seat,
        phase=DRAWING,
    )


def ask_for_building(lookups: Lookups, state: State, phase: Drawing) -> Chance:
    """Any building of the deck (G4)."""
    return Chance("deck", state.deck)


def lay_out(lookups: Lookups, state: State, phase: Drawing, outcome: str, happened: Happenings) -> State:
    """Lay the building on the first slot, or at the start on the next; the last one ends the game (G14)."""
    slot = 0 if state.turn else len(lookups.deck) - len(state.deck)
    if happened is not None:
        happened.append(LaidOut(outcome, slot))
    at = state.deck.index(outcome)
    state = replace(state, forum=with_item(state.forum, slot, outcome), deck=state.deck[:at] + state.deck[at + 1 :])
    if not state.turn:
        return lay_out_at_start(lookups, state, happened)
    if not state.deck:
        return end(state, "deck", happened)
    return playing.begin(state, happened)
