"""Phase 3: all seats harvest the kind of card just played (G17-G20, G26), also with buildings (G9, G12, G21-G25)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, COUNTERS, GLORY, KINDS, NONE, Row
from circus_maximus.games.gloria.model.effects import Redirect, Scrap, Trade, Watch
from circus_maximus.games.gloria.model.happenings import AbilityUsed, Gained, Picked, Redirected, Yielded
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.model.payments import covers, multiple, payment, picks
from circus_maximus.games.gloria.rules import buying
from circus_maximus.games.gloria.rules.ending import move
from circus_maximus.games.gloria.state.abilities import gain_of, kind_below, others, uses
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import gain, gain_one_kind, minus, pay, smaller_of, tear_down
from circus_maximus.games.gloria.state.phases import Ended, Harvest, Picking, Redirecting, Settling

HARVESTING: tuple[tuple[AnyAction, ...], ...] = ((a.Harvest(),),)


def begin(lookups: Lookups, state: State, kind: int, happened: Happenings) -> State:
    """The seat in turn harvests first, then the others to its left (G17)."""
    return _harvest_of(lookups, state, Harvest(kind, state.seat), happened)


def next_seat(lookups: Lookups, state: State, done: Harvest, happened: Happenings) -> State:
    """The next seat harvests; after the last, the seat in turn may buy."""
    seat = (done.seat + 1) % lookups.seats
    if seat == state.seat:
        return buying.begin(lookups, state)
    return _harvest_of(lookups, state, Harvest(done.kind, seat), happened)


def _harvest_of(lookups: Lookups, state: State, harvest: Harvest, happened: Happenings) -> State:
    """A seat that has a building that redirects, and another card of the kind, is asked about it first (G19 a)."""
    player = state.players[harvest.seat]
    built = player.built[harvest.kind]
    if built and lookups.plot(built).redirects and len(built) + player.bare[harvest.kind] > 1:
        return replace(state, phase=Redirecting(harvest))
    return _yield_at_once(lookups, state, harvest, happened)


def ask_to_redirect(lookups: Lookups, state: State, phase: Redirecting) -> Choice[AnyAction]:
    """One of its buildings that redirect, or none."""
    harvest = phase.harvest
    redirects = lookups.plot(state.players[harvest.seat].built[harvest.kind]).redirects
    return Choice(harvest.seat, (tuple([lookups.buildings[id].use for id in redirects]), HARVESTING))


def why_not_redirect(lookups: Lookups, state: State, phase: Redirecting, action: a.Use) -> Refusal | None:
    """Why the seat may not redirect its harvest by this building, or None."""
    refusal = why_not_harvested(lookups, state, phase.harvest, action.building)
    if refusal is None and not isinstance(lookups.buildings[action.building].effect, Redirect):
        return Refusal("redirects_nothing", {"building": action.building})
    return refusal


def redirect(lookups: Lookups, state: State, phase: Redirecting, action: a.Use, happened: Happenings) -> State:
    """The building works to the end of the seat's harvest; its card yields nothing (G19)."""
    effect = lookups.buildings[action.building].effect
    assert isinstance(effect, Redirect)
    if happened is not None:
        happened.append(Redirected(phase.harvest.seat, action.building, effect.to))
    return _yield_at_once(lookups, state, replace(phase.harvest, redirect=action.building), happened)


def redirect_nothing(
    lookups: Lookups, state: State, phase: Redirecting, action: a.Harvest, happened: Happenings
) -> State:
    """No building redirects the harvest."""
    return _yield_at_once(lookups, state, phase.harvest, happened)


def _yield_at_once(lookups: Lookups, state: State, harvest: Harvest, happened: Happenings) -> State:
    """Cards without a building, with a red one, or with a redirect that was not used yield at once (G19 b)."""
    player = state.players[harvest.seat]
    built, cards = player.built[harvest.kind], player.bare[harvest.kind]
    if not built:
        state = yield_counters(lookups, state, harvest, cards, None, happened)
        return next_seat(lookups, state, harvest, happened)
    plot = lookups.plot(built)
    cards += len(plot.plain) + len(plot.redirects) - (harvest.redirect is not None)
    state = yield_counters(lookups, state, harvest, cards, None, happened)
    if plot.abilities:
        harvest = Harvest(harvest.kind, harvest.seat, harvest.redirect, plot.abilities)
    return settle(lookups, state, harvest, happened)


def counter_of(lookups: Lookups, harvest: Harvest) -> int:
    """The counter that cards yield in this harvest."""
    if harvest.redirect is None:
        return lookups.makes[harvest.kind]
    effect = lookups.buildings[harvest.redirect].effect
    assert isinstance(effect, Redirect)
    return COUNTER_INDEX[effect.to]


def yield_counters(
    lookups: Lookups, state: State, harvest: Harvest, cards: int, building: str | None, happened: Happenings
) -> State:
    """Cards yield a counter each, as far as the supply goes (G9)."""
    if not cards:
        return state
    counter = counter_of(lookups, harvest)
    count = min(cards, state.supply[counter])
    if happened is not None:
        kind, lost = KINDS[harvest.kind], cards - count
        happened.append(Yielded(harvest.seat, kind, cards, COUNTERS[counter], count, lost, building))
    return gain_one_kind(state, harvest.seat, counter, count) if count else state


def settle(lookups: Lookups, state: State, harvest: Harvest, happened: Happenings) -> State:
    """Ask the seat as long as a building is usable, or would be if its other cards yielded (G19 c, G20).

    Otherwise all that are left yield, and the next seat harvests.
    """
    left = harvest.unsettled
    if left:
        more = len(left) - 1
        counters = state.players[harvest.seat].counters
        counter = counter_of(lookups, harvest)
        hoped = tuple([count + more if index == counter else count for index, count in enumerate(counters)])
        if any(uses(lookups, state, harvest.seat, id, hoped) for id in left):
            return replace(state, phase=Settling(harvest))
        state = yield_counters(lookups, state, harvest, len(left), left[0] if more == 0 else None, happened)
    return next_seat(lookups, state, harvest, happened)


def ask_to_settle(lookups: Lookups, state: State, phase: Settling) -> Choice[AnyAction]:
    """Use one of the buildings, or take the counter of its card."""
    harvest = phase.harvest
    counters = state.players[harvest.seat].counters
    found = [uses(lookups, state, harvest.seat, id, counters) for id in harvest.unsettled]
    takes = tuple([lookups.buildings[id].take for id in harvest.unsettled])
    use = tuple([actions for actions in found if actions])
    return Choice(harvest.seat, (use, takes) if use else (takes,))


def why_not_take(lookups: Lookups, state: State, phase: Settling, action: a.Take) -> Refusal | None:
    """Why the seat may not take the counter of this card, or None."""
    return why_not_unsettled(lookups, state, phase.harvest, action.building)


def take(lookups: Lookups, state: State, phase: Settling, action: a.Take, happened: Happenings) -> State:
    """The card yields its counter; the building is not used (G18)."""
    harvest = without(phase.harvest, action.building)
    state = yield_counters(lookups, state, harvest, 1, action.building, happened)
    return settle(lookups, state, harvest, happened)


def without(harvest: Harvest, building: str) -> Harvest:
    """The harvest after a building is settled."""
    return replace(harvest, unsettled=tuple([id for id in harvest.unsettled if id != building]))


def why_not_unsettled(lookups: Lookups, state: State, harvest: Harvest, building: str) -> Refusal | None:
    """Why a building cannot be settled now, or None."""
    refusal = why_not_harvested(lookups, state, harvest, building)
    if refusal is None and building not in harvest.unsettled:
        return Refusal("settled", {"building": building})
    return refusal


def why_not_harvested(lookups: Lookups, state: State, harvest: Harvest, building: str) -> Refusal | None:
    """Why a building cannot be used in this harvest at all, or None."""
    if building not in lookups.buildings:
        return Refusal("no_such_building", {"building": building})
    built = state.players[harvest.seat].built
    if not any(building in of_kind for of_kind in built):
        return Refusal("not_yours", {"building": building})
    if building not in built[harvest.kind]:
        return Refusal("other_kind", {"building": building, "kind": KINDS[harvest.kind]})
    return None


def why_not_use(lookups: Lookups, state: State, phase: Settling, action: a.Use) -> Refusal | None:
    """Why the seat may not use this building once, or None."""
    refusal = why_not_unsettled(lookups, state, phase.harvest, action.building)
    if refusal is not None:
        return refusal
    effect = lookups.buildings[action.building].effect
    if isinstance(effect, Trade):
        if effect.repeat:
            return Refusal("times_not_named", {"building": action.building})
        return _why_not_affordable(lookups, state, phase.harvest, action.building, 1)
    if isinstance(effect, Scrap):
        return Refusal("scrap_not_named", {"building": action.building})
    if isinstance(effect, Watch) and COUNTER_INDEX[effect.icon] not in lookups.icons[state.goth]:
        return Refusal("goth_elsewhere", {"icon": effect.icon, "space": lookups.goth_road[state.goth]})
    return None


def why_not_repeat(lookups: Lookups, state: State, phase: Settling, action: a.Repeat) -> Refusal | None:
    """Why the seat may not use this building this often, or None."""
    refusal = why_not_unsettled(lookups, state, phase.harvest, action.building)
    if refusal is not None:
        return refusal
    effect = lookups.buildings[action.building].effect
    if not isinstance(effect, Trade) or not effect.repeat:
        return Refusal("not_repeatable", {"building": action.building})
    if action.times < 1:
        return Refusal("no_times")
    return _why_not_affordable(lookups, state, phase.harvest, action.building, action.times)


def _why_not_affordable(lookups: Lookups, state: State, harvest: Harvest, building: str, times: int) -> Refusal | None:
    """A payment is made in full or not at all (G10)."""
    price = multiple(lookups.buildings[building].pay, times)
    counters = state.players[harvest.seat].counters
    return None if covers(counters, price) else Refusal("cannot_pay", {"price": price, "have": counters})


def why_not_scrap(lookups: Lookups, state: State, phase: Settling, action: a.Scrap) -> Refusal | None:
    """Why the seat may not discard this building by that one, or None."""
    refusal = why_not_unsettled(lookups, state, phase.harvest, action.building)
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
    there = smaller_of(counters, state.supply)
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


def why_not_pick(lookups: Lookups, state: State, phase: Picking, action: a.Pick) -> Refusal | None:
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
