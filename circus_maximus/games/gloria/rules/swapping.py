"""A red building that exchanges counters when it is built (G31)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, Stop
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, COUNTERS, Counter
from circus_maximus.games.gloria.model.effects import Swap
from circus_maximus.games.gloria.model.happenings import Swapped, SwapStopped
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.model.menus import swaps
from circus_maximus.games.gloria.rules import tribute
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import gain, pay
from circus_maximus.games.gloria.state.phases import Purchase, Swapping

STOPPING: tuple[tuple[AnyAction, ...], ...] = ((Stop(),),)


def begin(lookups: Lookups, state: State, purchase: Purchase) -> State:
    """Ask for an exchange, unless none is possible: then there is no question and no stop."""
    if any(_most(lookups, state, purchase, counter) for counter in COUNTERS):
        return replace(state, phase=Swapping(purchase))
    return tribute.begin(state)


def effect_of(lookups: Lookups, purchase: Purchase) -> Swap:
    """The exchange of the building."""
    effect = lookups.buildings[purchase.building].effect
    assert isinstance(effect, Swap)
    return effect


def _most(lookups: Lookups, state: State, purchase: Purchase, counter: Counter) -> int:
    """How many counters can be handed in for this one: the supply must pay in full. Glory fills in nowhere here."""
    effect = effect_of(lookups, purchase)
    worth: int = getattr(effect.to, counter)
    own = state.players[state.seat].counters[COUNTER_INDEX[effect.gives]]
    return min(own, state.supply[COUNTER_INDEX[counter]] // worth) if worth else 0


def ask_to_swap(lookups: Lookups, state: State, phase: Swapping) -> Choice[AnyAction]:
    """Any number of counters for one of the others, or stop."""
    found = [swaps(counter, _most(lookups, state, phase.purchase, counter)) for counter in COUNTERS]
    return Choice(state.seat, (tuple([actions for actions in found if actions]), STOPPING))


def refuse_swap(lookups: Lookups, state: State, phase: Swapping, action: a.Swap) -> Refusal | None:
    """Why the seat may not exchange these counters, or None."""
    effect = effect_of(lookups, phase.purchase)
    worth: int = getattr(effect.to, action.counter)
    if not worth:
        return Refusal("not_exchanged", {"building": phase.purchase.building, "counter": action.counter})
    if action.number < 1:
        return Refusal("no_times")
    own = state.players[state.seat].counters[COUNTER_INDEX[effect.gives]]
    if action.number > own:
        return Refusal("too_few", {"counter": effect.gives, "have": own})
    there = state.supply[COUNTER_INDEX[action.counter]]
    if action.number * worth > there:
        return Refusal("supply_short", {"counter": action.counter, "have": there})
    return None


def swap(lookups: Lookups, state: State, phase: Swapping, action: a.Swap, happened: Happenings) -> State:
    """Hand in counters and take the others; then the seat is asked again."""
    effect = effect_of(lookups, phase.purchase)
    count = action.number * int(getattr(effect.to, action.counter))
    if happened is not None:
        building = phase.purchase.building
        happened.append(Swapped(state.seat, building, action.number, effect.gives, count, action.counter))
    handed_in = tuple([action.number * (counter == effect.gives) for counter in COUNTERS])
    taken = tuple([count * (counter == action.counter) for counter in COUNTERS])
    return begin(lookups, gain(pay(state, state.seat, handed_in), state.seat, taken), phase.purchase)


def stop(lookups: Lookups, state: State, phase: Swapping, action: a.Stop, happened: Happenings) -> State:
    """Exchange no more; from now on the building is only a cover."""
    if happened is not None:
        happened.append(SwapStopped(state.seat, phase.purchase.building))
    return tribute.begin(state)
