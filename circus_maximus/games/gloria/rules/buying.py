"""Phase 4: the seat in turn buys one building or none (G26-G30, G32); a red one exchanges counters at once (G31)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, Buy, Pass, Pay, Stop
from circus_maximus.games.gloria.model.common_types import (
    COUNTER_INDEX,
    COUNTERS,
    GLORY,
    KIND_INDEX,
    KINDS,
    ByKind,
    Counter,
    Row,
)
from circus_maximus.games.gloria.model.effects import Swap
from circus_maximus.games.gloria.model.happenings import Bought, Passed, SurchargePaid, Swapped, SwapStopped
from circus_maximus.games.gloria.model.lookups import BuildingCard, Lookups
from circus_maximus.games.gloria.model.payments import covers, payment, pays, swaps
from circus_maximus.games.gloria.rules import goth
from circus_maximus.games.gloria.rules.ending import move
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import build, gain, pay
from circus_maximus.games.gloria.state.phases import Buying, Ended, Paying, Purchase, Swapping

BUYING = Buying()
BUY_NOTHING: tuple[tuple[AnyAction, ...], ...] = ((Pass(),),)
STOPPING: tuple[tuple[AnyAction, ...], ...] = ((Stop(),),)


def begin(lookups: Lookups, state: State) -> State:
    """A seat that can buy nothing passes silently (G27)."""
    if _purchases(lookups, state):
        return replace(state, phase=BUYING)
    return goth.begin(state)


def _purchases(lookups: Lookups, state: State) -> list[tuple[AnyAction, ...]]:
    """For each building that the seat in turn can buy, the ways to buy it."""
    player = state.players[state.seat]
    counters, free = player.counters, free_kinds(player)
    most = sum(counters)
    found: list[tuple[AnyAction, ...]] = []
    for building, surcharge in zip(state.forum, lookups.surcharges, strict=True):
        if building is not None:
            card = lookups.buildings[building]
            if card.price + surcharge <= most:
                buys = card.buys[free]
                if buys and covers(counters, card.cost):
                    found.append(buys)
    return found


def free_kinds(player: Player) -> ByKind:
    """For each kind, whether there is a card without a building (G28)."""
    farm, city, peace = player.bare
    return (farm > 0, city > 0, peace > 0)


def can_pay(counters: Row, card: BuildingCard, surcharge: int) -> bool:
    """Whether these counters can pay both the cost and the surcharge (G29)."""
    return card.price + surcharge <= sum(counters) and covers(counters, card.cost)


def ask_to_buy(lookups: Lookups, state: State, phase: Buying) -> Choice[AnyAction]:
    """Any building that it can pay and lay on a card, or none."""
    return Choice(state.seat, (tuple(_purchases(lookups, state)), BUY_NOTHING))


def why_not_buy(lookups: Lookups, state: State, phase: Buying, action: Buy) -> Refusal | None:
    """Why the seat may not buy this building, or None."""
    if action.building not in lookups.buildings:
        return Refusal("no_such_building", {"building": action.building})
    if action.building not in state.forum:
        return Refusal("not_in_forum", {"building": action.building})
    card, player = lookups.buildings[action.building], state.players[state.seat]
    facts = {"building": action.building, "kinds": tuple([KINDS[kind] for kind in card.laid_on])}
    if card.names_kind and action.on is None:
        return Refusal("kind_not_named", facts)
    if action.on is not None and not card.names_kind:
        return Refusal("kind_named", facts)
    if action.on is not None and KIND_INDEX[action.on] not in card.laid_on:
        return Refusal("laid_elsewhere", facts)
    kind = card.laid_on[0] if action.on is None else KIND_INDEX[action.on]
    if not player.bare[kind]:
        return Refusal("no_free_card", {"kind": KINDS[kind]})
    surcharge = lookups.surcharges[state.forum.index(action.building)]
    if not can_pay(player.counters, card, surcharge):
        return Refusal("cannot_buy", {"cost": card.cost, "surcharge": surcharge, "have": player.counters})
    return None


def buy(lookups: Lookups, state: State, phase: Buying, action: Buy, happened: Happenings) -> State:
    """Pay the cost; until the surcharge is paid the building stays in its slot (G30)."""
    card = lookups.buildings[action.building]
    kind = card.laid_on[0] if action.on is None else KIND_INDEX[action.on]
    surcharge = lookups.surcharges[state.forum.index(action.building)]
    paid = payment(state.players[state.seat].counters, card.cost)
    if happened is not None:
        happened.append(Bought(state.seat, action.building, KINDS[kind], paid, surcharge))
    state = pay(state, state.seat, paid)
    purchase = Purchase(action.building, kind, surcharge)
    if surcharge:
        return replace(state, phase=Paying(purchase))
    return _build(lookups, state, purchase, happened)


def pass_(lookups: Lookups, state: State, phase: Buying, action: Pass, happened: Happenings) -> State:
    """Buy nothing."""
    if happened is not None:
        happened.append(Passed(state.seat))
    return goth.begin(state)


def ask_to_pay(lookups: Lookups, state: State, phase: Paying) -> Choice[AnyAction]:
    """Any mix of basic counters; glory only for what they do not cover (G29)."""
    surcharge, counters = phase.purchase.surcharge, state.players[state.seat].counters
    own = tuple([min(surcharge, count) for count in counters])
    return Choice(state.seat, (pays(surcharge, own),))


def why_not_pay_surcharge(lookups: Lookups, state: State, phase: Paying, action: Pay) -> Refusal | None:
    """Why the seat may not pay the surcharge like this, or None."""
    mix = action.row()
    counters, surcharge = state.players[state.seat].counters, phase.purchase.surcharge
    if min(mix) < 0 or sum(mix) != surcharge:
        return Refusal("wrong_size", {"size": surcharge, "named": sum(mix)})
    for index, count in enumerate(mix):
        if count > counters[index]:
            return Refusal("too_few", {"counter": COUNTERS[index], "have": counters[index]})
    if action.glory > max(0, surcharge - sum(counters[:GLORY])):
        return Refusal("glory_last")
    return None


def pay_surcharge(lookups: Lookups, state: State, phase: Paying, action: Pay, happened: Happenings) -> State:
    """Pay the surcharge; then the building is laid on its card."""
    mix = action.row()
    if happened is not None:
        building, kind = phase.purchase.building, KINDS[phase.purchase.kind]
        happened.append(SurchargePaid(state.seat, building, kind, mix, happened.forced))
    return _build(lookups, pay(state, state.seat, mix), phase.purchase, happened)


def _build(lookups: Lookups, state: State, purchase: Purchase, happened: Happenings) -> State:
    """Lay the building on the card, take its steps, then exchange counters if it is a swap (G30)."""
    card = lookups.buildings[purchase.building]
    state = build(state, state.seat, card.id, purchase.kind)
    state = move(lookups, state, state.seat, card.steps, card.id, happened)
    if type(state.phase) is Ended:
        return state
    if isinstance(card.effect, Swap):
        return begin_exchange(lookups, state, purchase)
    return goth.begin(state)


def begin_exchange(lookups: Lookups, state: State, purchase: Purchase) -> State:
    """Ask for an exchange, unless none is possible: then there is no question and no stop."""
    if any(_most(lookups, state, purchase, counter) for counter in COUNTERS):
        return replace(state, phase=Swapping(purchase))
    return goth.begin(state)


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


def why_not_swap(lookups: Lookups, state: State, phase: Swapping, action: a.Swap) -> Refusal | None:
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
    return begin_exchange(lookups, gain(pay(state, state.seat, handed_in), state.seat, taken), phase.purchase)


def stop(lookups: Lookups, state: State, phase: Swapping, action: a.Stop, happened: Happenings) -> State:
    """Exchange no more; from now on the building is only a cover."""
    if happened is not None:
        happened.append(SwapStopped(state.seat, phase.purchase.building))
    return goth.begin(state)
