"""Phase 4: the seat in turn buys one building or none (G26-G30, G32)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model.actions import AnyAction, Buy, Pass, Pay
from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, KIND_INDEX, KINDS, ByKind, Row
from circus_maximus.games.gloria.model.effects import Swap
from circus_maximus.games.gloria.model.happenings import Bought, Passed, SurchargePaid
from circus_maximus.games.gloria.model.lookups import BuildingCard, Lookups
from circus_maximus.games.gloria.model.menus import pays
from circus_maximus.games.gloria.model.payments import covers, payment
from circus_maximus.games.gloria.rules import swapping, tribute
from circus_maximus.games.gloria.rules.ending import move
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import build, pay
from circus_maximus.games.gloria.state.phases import Buying, Ended, Paying, Purchase

BUYING = Buying()
PASSING: tuple[tuple[AnyAction, ...], ...] = ((Pass(),),)


def begin(lookups: Lookups, state: State) -> State:
    """A seat that can buy nothing passes silently (G27)."""
    if _purchases(lookups, state):
        return replace(state, phase=BUYING)
    return tribute.begin(state)


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
    return Choice(state.seat, (tuple(_purchases(lookups, state)), PASSING))


def refuse_buy(lookups: Lookups, state: State, phase: Buying, action: Buy) -> Refusal | None:
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
    return tribute.begin(state)


def ask_to_pay(lookups: Lookups, state: State, phase: Paying) -> Choice[AnyAction]:
    """Any mix of basic counters; glory only for what they do not cover (G29)."""
    surcharge, counters = phase.purchase.surcharge, state.players[state.seat].counters
    own = tuple([min(surcharge, count) for count in counters])
    return Choice(state.seat, (pays(surcharge, own),))


def refuse_pay_surcharge(lookups: Lookups, state: State, phase: Paying, action: Pay) -> Refusal | None:
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
        return swapping.begin(lookups, state, purchase)
    return tribute.begin(state)
