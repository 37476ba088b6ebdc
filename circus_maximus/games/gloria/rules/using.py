"""Using a building in a harvest: what is paid and gained (G9, G12, G21-G25)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, COUNTERS, GLORY, KINDS, NONE, Row
from circus_maximus.games.gloria.model.effects import Scrap, Trade, Watch
from circus_maximus.games.gloria.model.happenings import AbilityUsed, Gained, Picked
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.model.menus import picks
from circus_maximus.games.gloria.model.payments import covers, multiple, payment
from circus_maximus.games.gloria.rules.ending import move
from circus_maximus.games.gloria.rules.harvest import refuse_unsettled, settle, without, yield_counters
from circus_maximus.games.gloria.state.abilities import gain_of, kind_below, others
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import gain, limited, minus, pay, tear_down
from circus_maximus.games.gloria.state.phases import Ended, Harvest, Picking, Settling


def refuse_use(lookups: Lookups, state: State, phase: Settling, action: a.Use) -> Refusal | None:
    """Why the seat may not use this building once, or None."""
    refusal = refuse_unsettled(lookups, state, phase.harvest, action.building)
    if refusal is not None:
        return refusal
    effect = lookups.buildings[action.building].effect
    if isinstance(effect, Trade):
        if effect.repeat:
            return Refusal("times_not_named", {"building": action.building})
        return _refuse_price(lookups, state, phase.harvest, action.building, 1)
    if isinstance(effect, Scrap):
        return Refusal("scrap_not_named", {"building": action.building})
    if isinstance(effect, Watch) and COUNTER_INDEX[effect.icon] not in lookups.icons[state.goth]:
        return Refusal("goth_elsewhere", {"icon": effect.icon, "space": lookups.goth_road[state.goth]})
    return None


def refuse_repeat(lookups: Lookups, state: State, phase: Settling, action: a.Repeat) -> Refusal | None:
    """Why the seat may not use this building this often, or None."""
    refusal = refuse_unsettled(lookups, state, phase.harvest, action.building)
    if refusal is not None:
        return refusal
    effect = lookups.buildings[action.building].effect
    if not isinstance(effect, Trade) or not effect.repeat:
        return Refusal("not_repeatable", {"building": action.building})
    if action.times < 1:
        return Refusal("no_times")
    return _refuse_price(lookups, state, phase.harvest, action.building, action.times)


def _refuse_price(lookups: Lookups, state: State, harvest: Harvest, building: str, times: int) -> Refusal | None:
    """A payment is made in full or not at all (G10)."""
    price = multiple(lookups.buildings[building].pay, times)
    counters = state.players[harvest.seat].counters
    return None if covers(counters, price) else Refusal("cannot_pay", {"price": price, "have": counters})


def refuse_scrap(lookups: Lookups, state: State, phase: Settling, action: a.Scrap) -> Refusal | None:
    """Why the seat may not discard this building by that one, or None."""
    refusal = refuse_unsettled(lookups, state, phase.harvest, action.building)
    if refusal is not None:
        return refusal
    if not isinstance(lookups.buildings[action.building].effect, Scrap):
        return Refusal("scraps_nothing", {"building": action.building})
    if action.other == action.building:
        return Refusal("scraps_itself", {"building": action.building})
    if action.other not in lookups.buildings:
        return Refusal("no_such_building", {"building": action.other})
    if action.other not in others(state.players[phase.harvest.seat], action.building):
        return Refusal("not_yours", {"building": action.other})
    return None


def use(lookups: Lookups, state: State, phase: Settling, action: a.Use, happened: Happenings) -> State:
    """Use a building once."""
    return _use(lookups, state, phase.harvest, action.building, 1, happened)


def repeat(lookups: Lookups, state: State, phase: Settling, action: a.Repeat, happened: Happenings) -> State:
    """Use a building several times: all is paid, then all is gained, as one gain (G22)."""
    return _use(lookups, state, phase.harvest, action.building, action.times, happened)


def _use(lookups: Lookups, state: State, harvest: Harvest, building: str, times: int, happened: Happenings) -> State:
    """Pay for an ability and take its gain."""
    card, seat = lookups.buildings[building], harvest.seat
    paid = NONE
    if isinstance(card.effect, Trade):
        paid = payment(state.players[seat].counters, multiple(card.pay, times))
        state = pay(state, seat, paid)
    if happened is not None:
        happened.append(AbilityUsed(seat, building, times, paid))
    given = gain_of(state.players[seat], card, times)
    return _gain(lookups, state, without(harvest, building), building, given, happened)


def scrap(lookups: Lookups, state: State, phase: Settling, action: a.Scrap, happened: Happenings) -> State:
    """Discard another building and gain its steps or its cost; then its card yields if it was unsettled (G24)."""
    harvest, other = without(phase.harvest, action.building), lookups.buildings[action.other]
    effect = lookups.buildings[action.building].effect
    assert isinstance(effect, Scrap)
    below = kind_below(state.players[harvest.seat], action.other)
    if happened is not None:
        happened.append(AbilityUsed(harvest.seat, action.building, 1, NONE, action.other, KINDS[below]))
    state = tear_down(state, harvest.seat, action.other, below)
    given = GainRow(NONE, 0, other.steps) if effect.gives == "steps" else GainRow(other.cost, 0, 0)
    state = _take(state, harvest, action.building, given.counters, happened)
    state = move(lookups, state, harvest.seat, given.steps, action.building, happened)
    if type(state.phase) is Ended:
        return state
    if action.other in harvest.unsettled:
        harvest = without(harvest, action.other)
        state = yield_counters(lookups, state, harvest, 1, None, happened)
    return settle(lookups, state, harvest, happened)


def _gain(
    lookups: Lookups, state: State, harvest: Harvest, building: str, given: GainRow, happened: Happenings
) -> State:
    """Of one gain the counters come first, then those of any mix, then the steps (G9)."""
    state = _take(state, harvest, building, given.counters, happened)
    if given.any:
        size = min(given.any, sum(state.supply[:GLORY]))
        if size:
            lost = given.any - size
            return replace(state, phase=Picking(harvest, building, size, lost, given.steps))
        if happened is not None:
            happened.append(Picked(harvest.seat, building, NONE, given.any, forced=False))
    return _finish(lookups, state, harvest, building, given.steps, happened)


def _take(state: State, harvest: Harvest, building: str, counters: Row, happened: Happenings) -> State:
    """Take counters from the supply as far as it goes; what is missing is lost (G9)."""
    if counters == NONE:
        return state
    there = limited(counters, state.supply)
    if happened is not None:
        happened.append(Gained(harvest.seat, building, there, minus(counters, there)))
    return gain(state, harvest.seat, there)


def _finish(lookups: Lookups, state: State, harvest: Harvest, building: str, steps: int, happened: Happenings) -> State:
    """Take the steps of a gain; unless they end the game, the harvest continues."""
    state = move(lookups, state, harvest.seat, steps, building, happened)
    return state if type(state.phase) is Ended else settle(lookups, state, harvest, happened)


def ask_to_pick(lookups: Lookups, state: State, phase: Picking) -> Choice[AnyAction]:
    """Any mix of basic counters that the supply holds (G12)."""
    size = phase.size
    there = tuple([min(size, count) for count in state.supply[:GLORY]])
    return Choice(phase.harvest.seat, (picks(size, there),))


def refuse_pick(lookups: Lookups, state: State, phase: Picking, action: a.Pick) -> Refusal | None:
    """Why the seat may not take this mix, or None."""
    mix = action.row()
    if min(mix) < 0 or sum(mix) != phase.size:
        return Refusal("wrong_size", {"size": phase.size, "named": sum(mix)})
    for index, count in enumerate(mix):
        if count > state.supply[index]:
            return Refusal("supply_short", {"counter": COUNTERS[index], "have": state.supply[index]})
    return None


def pick(lookups: Lookups, state: State, phase: Picking, action: a.Pick, happened: Happenings) -> State:
    """Take the mix, then the steps of the same gain."""
    mix = action.row()
    if happened is not None:
        happened.append(Picked(phase.harvest.seat, phase.building, mix, phase.lost, happened.forced))
    state = gain(state, phase.harvest.seat, mix)
    return _finish(lookups, state, phase.harvest, phase.building, phase.steps, happened)
