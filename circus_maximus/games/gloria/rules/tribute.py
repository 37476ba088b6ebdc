"""Phase 5: the seat in turn pays tribute, or the Goth moves (G40-G44)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model.actions import AnyAction, PayTribute, RefuseTribute
from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, NONE, Row
from circus_maximus.games.gloria.model.goth_happenings import GothMoved, TributePaid, TributeRefused
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.model.payments import covers, payment
from circus_maximus.games.gloria.rules import levy
from circus_maximus.games.gloria.rules.ending import end
from circus_maximus.games.gloria.state import ledger
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Approaching

APPROACHING = Approaching()
REFUSING: tuple[tuple[AnyAction, ...], ...] = ((RefuseTribute(),),)
BOTH = (((PayTribute(),),), REFUSING)
ONLY_REFUSING = (REFUSING,)


def begin(state: State) -> State:
    """The Goth approaches."""
    return replace(state, phase=APPROACHING)


def front_space(state: State) -> int:
    """The space after the last one with tribute, or after the Goth (G40)."""
    return state.goth + len(state.tribute) + 1


def ask_for_tribute(lookups: Lookups, state: State, phase: Approaching) -> Choice[AnyAction]:
    """Pay or refuse; a seat that cannot pay, or has only Rome ahead, must refuse (G41)."""
    return Choice(state.seat, ONLY_REFUSING if refuse_pay_tribute(lookups, state, phase, None) else BOTH)


def refuse_pay_tribute(lookups: Lookups, state: State, phase: Approaching, action: PayTribute | None) -> Refusal | None:
    """Why the seat may not pay tribute, or None."""
    front = front_space(state)
    if front == lookups.rome:
        return Refusal("rome_ahead")
    counters = state.players[state.seat].counters
    if not covers(counters, lookups.asked[front]):
        return Refusal("cannot_pay", {"price": lookups.asked[front], "have": counters})
    return None


def can_pay_tribute(lookups: Lookups, state: State, counters: Row) -> bool:
    """Whether these counters can pay the next tribute (G41)."""
    front = front_space(state)
    return front < lookups.rome and covers(counters, lookups.asked[front])


def pay_tribute(lookups: Lookups, state: State, phase: Approaching, action: PayTribute, happened: Happenings) -> State:
    """A counter for each icon of the front space lies there from now on; the Goth stays (G42)."""
    front = front_space(state)
    paid = payment(state.players[state.seat].counters, lookups.asked[front])
    if happened is not None:
        happened.append(TributePaid(state.seat, lookups.goth_road[front], paid))
    return levy.turn_over(ledger.pay_tribute(state, state.seat, paid, laid_for(lookups.icons[front], paid)))


def laid_for(icons: tuple[int, ...], paid: Row) -> tuple[int, ...]:
    """The counter for each icon: glory stands for the one that nothing else paid."""
    left = list(paid)
    laid = []
    for icon in icons:
        counter = icon if left[icon] else GLORY
        left[counter] -= 1
        laid.append(counter)
    return tuple(laid)


def pay_no_tribute(
    lookups: Lookups, state: State, phase: Approaching, action: RefuseTribute, happened: Happenings
) -> State:
    """The Goth raids the tribute (G43), or moves one space (G44)."""
    front = front_space(state)
    if happened is not None:
        why: Literal["choice", "means", "rome"] = "means" if happened.forced else "choice"
        why = "rome" if front == lookups.rome else why
        happened.append(TributeRefused(state.seat, lookups.goth_road[front], why))
    return _raid(lookups, state, happened) if state.tribute else _advance(lookups, state, front, happened)


def _raid(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The Goth moves to the last space with tribute, and all counters on the road are due (G43)."""
    due, glory = on_road(lookups, state)
    goth = state.goth + len(state.tribute)
    if happened is not None:
        happened.append(GothMoved(lookups.goth_road[goth], True, len(state.tribute)))
    state = replace(state, goth=goth, tribute=())
    return levy.begin(lookups, state, due, glory, True, happened)


def on_road(lookups: Lookups, state: State) -> tuple[Row, Row]:
    """The counters on the Goth's road by the icons that they stand for, and how many of them are glory."""
    due, glory = [0] * len(COUNTERS), [0] * len(COUNTERS)
    for ahead, laid in enumerate(state.tribute, start=1):
        for icon, counter in zip(lookups.icons[state.goth + ahead], laid, strict=True):
            due[icon] += 1
            glory[icon] += counter == GLORY
    return tuple(due), tuple(glory)


def due_if_refused(lookups: Lookups, state: State) -> Row:
    """The cards that are due if the next tribute is refused, by the basic counter that they make."""
    return on_road(lookups, state)[0] if state.tribute else lookups.asked[front_space(state)]


def _advance(lookups: Lookups, state: State, space: int, happened: Happenings) -> State:
    """The Goth moves one space: in Rome the game ends, elsewhere each icon is due (G44)."""
    if happened is not None:
        happened.append(GothMoved(lookups.goth_road[space], False, 1))
    state = replace(state, goth=space)
    if space == lookups.rome:
        return end(state, "goth", happened)
    return levy.begin(lookups, state, lookups.asked[space], NONE, False, happened)
