"""Resigning and offering a draw (L32)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.actions import Accept, AnyAction, Decline, OfferDraw, Resign
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.happenings import DrawDeclined, DrawOffered
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.rules import ending
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Offered, Turn

ANYTIME: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]] = ((Resign(), OfferDraw()), (Resign(),))
"""What a side may also do in its turn: before it has offered a draw, and after."""
ANSWERS = (((Accept(),),), ((Decline(),),))


def resign(lookups: Lookups, state: State, phase: Turn, action: Resign, happened: Happenings) -> State:
    """The other side wins."""
    return ending.end(state, "resigned", other(phase.seat), happened)


def refuse_offer(lookups: Lookups, state: State, phase: Turn, action: OfferDraw) -> Refusal | None:
    """Why no draw can be offered, or None: one offer a turn."""
    return Refusal("offered_already") if phase.offered else None


def offer(lookups: Lookups, state: State, phase: Turn, action: OfferDraw, happened: Happenings) -> State:
    """Ask the other side."""
    if happened is not None:
        happened.append(DrawOffered(phase.seat))
    return replace(state, phase=Offered(phase.seat))


def ask_to_answer(lookups: Lookups, state: State, phase: Offered) -> Choice[AnyAction]:
    """Accept the draw or continue the game."""
    return Choice(other(phase.seat), ANSWERS)


def accept(lookups: Lookups, state: State, phase: Offered, action: Accept, happened: Happenings) -> State:
    """The game is drawn."""
    return ending.end(state, "agreement", None, happened)


def decline(lookups: Lookups, state: State, phase: Offered, action: Decline, happened: Happenings) -> State:
    """Return to the turn in which the draw was offered."""
    if happened is not None:
        happened.append(DrawDeclined(other(phase.seat)))
    return replace(state, phase=Turn(phase.seat, offered=True))
