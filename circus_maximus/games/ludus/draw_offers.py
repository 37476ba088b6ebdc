"""What may be done beside the game: to resign, and to offer a draw (L32)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal, Told
from circus_maximus.games.ludus import ending
from circus_maximus.games.ludus.actions import Accept, AnyAction, Decline, OfferDraw, Resign
from circus_maximus.games.ludus.happenings import DrawDeclined, DrawOffered
from circus_maximus.games.ludus.lookups import Lookups
from circus_maximus.games.ludus.phases import Offered, Turn
from circus_maximus.games.ludus.state import State
from circus_maximus.games.ludus.words import other

ANYTIME: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]] = ((Resign(), OfferDraw()), (Resign(),))
"""What a side whose turn it is may do besides: before it has offered a draw, and after."""
ANSWERS = (((Accept(),),), ((Decline(),),))


def resign(lookups: Lookups, state: State, phase: Turn, action: Resign, told: Told) -> State:
    """The other side has won."""
    return ending.end(state, "resigned", other(phase.seat), told)


def refuse_offer(lookups: Lookups, state: State, phase: Turn, action: OfferDraw) -> Refusal | None:
    """One offer a turn is enough."""
    return Refusal("offered_already") if phase.offered else None


def offer(lookups: Lookups, state: State, phase: Turn, action: OfferDraw, told: Told) -> State:
    """The other side is asked."""
    if told is not None:
        told.append(DrawOffered(phase.seat))
    return replace(state, phase=Offered(phase.seat))


def ask(lookups: Lookups, state: State, phase: Offered) -> Choice[AnyAction]:
    """Draw or play on."""
    return Choice(other(phase.seat), ANSWERS)


def accept(lookups: Lookups, state: State, phase: Offered, action: Accept, told: Told) -> State:
    """Both share the result."""
    return ending.end(state, "agreement", None, told)


def decline(lookups: Lookups, state: State, phase: Offered, action: Decline, told: Told) -> State:
    """Back to the turn in which it was offered."""
    if told is not None:
        told.append(DrawDeclined(other(phase.seat)))
    return replace(state, phase=Turn(phase.seat, offered=True))
