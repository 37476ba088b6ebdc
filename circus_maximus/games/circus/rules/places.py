"""The places: who may send workers there, what it costs, and what it gives (R17-R23)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.actions import AnyAction, Place, Wager
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACK_INDEX, TRACKS, Market
from circus_maximus.games.circus.model.effects import (
    Boost,
    Coins,
    Foresee,
    LineUp,
    Move,
    OpenBidding,
    PlaceEffect,
    Recruit,
    Take,
)
from circus_maximus.games.circus.model.effects import Wager as WagerEffect
from circus_maximus.games.circus.model.happenings import CoinsGained
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.turn_happenings import (
    Boosted,
    CubesReturned,
    CubesTaken,
    LinedUp,
    OpeningWon,
    WorkersRecruited,
)
from circus_maximus.games.circus.rules.bidding import bidders, bill
from circus_maximus.games.circus.rules.events import undrawn_events
from circus_maximus.games.circus.rules.victory import move
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import add_workers, boost, boosted_position, earn, hand_out


def price(lookups: Lookups, state: State, spot: PlaceSpot) -> int:
    """Coins for one worker at a place: this round's wage plus the place's own cost."""
    return lookups.in_force(state.round.events).wage + spot.coins


def open_to(lookups: Lookups, state: State, seat: Seat) -> tuple[tuple[AnyAction, ...], ...]:
    """The allowed actions of a seat that can pay for a worker, place by place. Must agree with `refusal`."""
    player = state.players[seat]
    force = lookups.in_force(state.round.events)
    wage = force.wage
    stocks = state.supply + state.markets
    open_places = force.open
    if not all(stocks):
        open_places = tuple(spot for spot in open_places if all(stocks[stock] for stock in spot.stocks))
    standing = state.round.places
    targets: list[tuple[AnyAction, ...]] = []
    for spot in open_places:
        there = standing[spot.index]
        if there and (spot.room == 1 or len(there) >= spot.room or there.count(seat) >= spot.room_each):
            continue
        if spot.plain:
            targets.append(spot.sends)
        elif player.coins >= wage + spot.coins and (most := _most_workers(lookups, state, seat, spot, wage)):
            if spot.wager:
                targets += _wagers(lookups, state, seat, spot, player.coins - wage - spot.coins)
            else:
                targets.append(spot.sends[:most])
    return tuple(targets)


def _most_workers(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, wage: int) -> int:
    """How many workers a seat may send at once to a place where it could send one."""
    player = state.players[seat]
    most = 1
    if spot.at_once > 1:
        there = state.round.places[spot.index]
        most = min(spot.at_once, player.workers, spot.room - len(there), spot.room_each - there.count(seat))
        if price := wage + spot.coins:
            most = min(most, player.coins // price)
        for cube in spot.takes:
            most = min(most, state.supply[cube])
    for cube, count in spot.cubes:
        most = min(most, player.cubes[cube] // count)
    if spot.recruits:
        most = min(most, player.reserve // spot.recruits)
    if most and spot.foresees and _refusal_to_foresee(lookups, state):
        return 0
    return most


def _wagers(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, coins: int) -> list[tuple[AnyAction, ...]]:
    """Every stake on each contest of the bill that the seat has bid on (R23)."""
    most = min(spot.wager.most if spot.wager else 0, coins)
    if most < 1:
        return []
    return [spot.wagers[act].upto(most) for act in _contests(lookups, state, seat)]


def _contests(lookups: Lookups, state: State, seat: Seat) -> list[str]:
    """The contests of the bill that a seat has bid on."""
    return [act for act in bill(lookups, state) if lookups.acts[act].contest and seat in bidders(state, act)]


def why_not_worker(lookups: Lookups, state: State, seat: Seat, action: Place | Wager) -> Refusal | None:
    """Why a seat may not do this at a place, or None (R19)."""
    spot = lookups.place.get(action.place)
    if spot is None:
        return Refusal("no_such_place", {"place": action.place})
    if closed := refusal_if_closed(lookups, state, spot):
        return closed
    if isinstance(action, Wager) and spot.wager is None:
        return Refusal("no_stakes_here", {"place": spot.id})
    workers = action.workers if isinstance(action, Place) else 1
    if not 1 <= workers <= spot.at_once:
        return Refusal("workers_at_once", {"place": spot.id, "most": spot.at_once})
    return (
        _refusal_of_room(state, seat, spot, workers)
        or _refusal_of_cost(lookups, state, seat, spot, workers)
        or (_refusal_of_wager(lookups, state, seat, spot, action) if isinstance(action, Wager) else None)
        or (_refusal_to_stake(lookups, state, seat, spot) if isinstance(action, Place) and spot.wager else None)
    )


def why_not_any_worker(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot) -> Refusal | None:
    """Why a seat cannot send even one worker; None if it can. A place that needs a stake is open without one."""
    refusal = why_not_worker(lookups, state, seat, Place(spot.id))
    return None if refusal and refusal.code == "stake_missing" else refusal


def refusal_if_closed(lookups: Lookups, state: State, spot: PlaceSpot) -> Refusal | None:
    """Why a place is closed this round, or None: by the config, an event, or a frozen track (R9)."""
    force = lookups.in_force(state.round.events)
    if not spot.config.open:
        return Refusal("place_closed", {"place": spot.id})
    if spot.id in force.closed:
        return Refusal("place_closed_by_event", {"place": spot.id, "event": force.closed[spot.id]})
    for track in spot.boosts:
        if force.frozen[track]:
            return Refusal("track_frozen", {"place": spot.id, "track": TRACKS[track]})
    return None


def _refusal_of_room(state: State, seat: Seat, spot: PlaceSpot, workers: int) -> Refusal | None:
    """A place has room for a number of workers in all, and of each seat (R18)."""
    there = state.round.places[spot.index]
    if len(there) + workers > spot.room:
        return Refusal("place_full", {"place": spot.id, "room": spot.room})
    if there.count(seat) + workers > spot.room_each:
        return Refusal("place_full_for_seat", {"place": spot.id, "room": spot.room_each, "there": there.count(seat)})
    return None


def _refusal_of_cost(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, workers: int) -> Refusal | None:
    """What the seat lacks to pay for the workers, or what is missing at the place."""
    player = state.players[seat]
    if player.workers < workers:
        return Refusal("too_few_workers", {"need": workers, "have": player.workers})
    coins = price(lookups, state, spot) * workers
    if player.coins < coins:
        return Refusal("too_few_coins", {"need": coins, "have": player.coins})
    for cube, count in spot.cubes:
        if player.cubes[cube] < count * workers:
            return Refusal("needs_cubes", {"cube": CUBES[cube], "need": count * workers, "have": player.cubes[cube]})
    for cube in spot.takes:
        if state.supply[cube] < workers:
            return Refusal("supply_empty", {"cube": CUBES[cube], "need": workers, "have": state.supply[cube]})
    for market in spot.lines:
        if not state.markets[market]:
            return Refusal("market_empty", {"market": MARKETS[market]})
    if player.reserve < spot.recruits * workers:
        return Refusal("no_workers_to_recruit", {"have": player.reserve})
    return _refusal_to_foresee(lookups, state) if spot.foresees else None


def _refusal_to_foresee(lookups: Lookups, state: State) -> Refusal | None:
    """There must be a next round, and an event that nobody has foreseen (R22)."""
    if state.round.number >= lookups.rounds:
        return Refusal("last_round")
    if state.foreseen is not None:
        return Refusal("already_foreseen")
    if not undrawn_events(lookups, state) and not state.events.discards:
        return Refusal("no_event_left")
    return None


def _refusal_to_stake(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot) -> Refusal:
    """Why no worker may be sent without a stake: no contest, no coin for the stake, or no stake named (R23)."""
    if not _contests(lookups, state, seat):
        return Refusal("nothing_to_stake_on", {"place": spot.id})
    need, have = price(lookups, state, spot) + 1, state.players[seat].coins
    if need > have:
        return Refusal("too_few_coins", {"need": need, "have": have})
    return Refusal("stake_missing", {"place": spot.id})


def _refusal_of_wager(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, action: Wager) -> Refusal | None:
    """A stake needs a contest on the bill that the seat has bid on, and the coins (R23)."""
    act = lookups.acts.get(action.act)
    if act is None or act.contest is None or action.act not in bill(lookups, state):
        return Refusal("no_contest", {"act": action.act})
    if seat not in bidders(state, action.act):
        return Refusal("no_bid_on_act", {"act": action.act})
    most = spot.wager.most if spot.wager else 0
    if not 1 <= action.coins <= most:
        return Refusal("stake_out_of_range", {"most": most})
    need, have = price(lookups, state, spot) + action.coins, state.players[seat].coins
    if need > have:
        return Refusal("too_few_coins", {"need": need, "have": have})
    return None


def give_up_cubes(state: State, seat: Seat, spot: PlaceSpot, workers: int, happened: Happenings) -> State:
    """The cubes that a place costs go to the supply."""
    for cube, count in spot.cubes:
        if happened is not None:
            happened.append(CubesReturned(seat, CUBES[cube], count * workers, spot.id))
        state = hand_out(state, seat, cube, -count * workers)
    return state


def _in_line_up_to(lookups: Lookups, state: State, spot: PlaceSpot, market: Market) -> int:
    """The number of workers in line for a market on a place, and on those whose workers come first."""
    line = lookups.lines[MARKETS.index(market)]
    return sum([len(state.round.places[index]) for index in line[: line.index(spot.index) + 1]])


def apply(
    lookups: Lookups,
    state: State,
    seat: Seat,
    spot: PlaceSpot,
    effect: PlaceEffect,
    workers: int,
    happened: Happenings,
) -> State:
    """Carry out one effect of a place, once for each worker. Foresee and Wager are in placing.py."""
    match effect:
        case Take(cube, count):
            index = CUBE_INDEX[cube]
            taken = min(count * workers, state.supply[index])
            if happened is not None:
                happened.append(CubesTaken(seat, cube, taken, spot.id))
            state = hand_out(state, seat, index, taken)
        case LineUp(market):
            if happened is not None:
                happened.append(LinedUp(seat, market, _in_line_up_to(lookups, state, spot, market) - workers))
        case Boost(track, steps):
            index = TRACK_INDEX[track]
            state = boost(state, seat, index, steps * workers)
            if happened is not None:
                position, total = state.players[seat].tracks[index], state.round.boosts[seat][index]
                happened.append(Boosted(seat, track, position, total, steps * workers, spot.id))
        case OpenBidding(track):
            if is_first(state, seat, TRACK_INDEX[track]):
                if happened is not None:
                    happened.append(OpeningWon(seat))
                state = replace(state, opener=seat)
        case Recruit(recruits):
            if happened is not None:
                happened.append(WorkersRecruited(seat, recruits * workers, spot.id))
            state = add_workers(state, seat, recruits * workers)
        case Coins(count):
            if happened is not None:
                happened.append(CoinsGained(seat, count * workers, spot.id))
            state = earn(state, seat, count * workers)
        case Move(track, steps):
            state = move(lookups, state, (seat,), TRACK_INDEX[track], steps * workers, spot.id, happened)
        case Foresee() | WagerEffect():
            pass
        case _:
            assert_never(effect)
    return state


def is_first(state: State, seat: Seat, track: int) -> bool:
    """Whether no other seat is ahead of a seat on a track, boosts included (R30)."""
    mine = boosted_position(state, seat, track)
    return all(mine >= boosted_position(state, other, track) for other in range(len(state.players)))
