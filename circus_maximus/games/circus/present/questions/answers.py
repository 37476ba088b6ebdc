"""What an action would cost, give and leave, in short texts for the player who can choose it."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.decision import Answer
from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.advice.forecast import penalty_text
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACK_INDEX
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.buying import cost
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.places import is_first, price
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import boost
from circus_maximus.games.circus.state.phases import Performing
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import reward_text
from circus_maximus.games.circus.text.words import coins, cube_name, cubes, name_of, signed, track_name, workers


class Words(NamedTuple):
    """The texts of an answer that depend on the kind of action."""

    amount: str = ""
    costs: str = ""
    leaves: str = ""
    brings: str = ""


def answer(lookups: Lookups, state: State, seat: Seat, action: AnyAction, warning: str) -> Answer:
    """One legal action of a seat."""
    words = _words(lookups, state, seat, action)
    return Answer(_does(lookups.config, action), *words, warning)


def _does(config: Config, action: AnyAction) -> str:
    """An action as a command, to follow `to`."""
    match action:
        case a.Bid(act, count):
            return f"bid {coins(count)} on {name_of(config, act)}"
        case a.Place(place, count):
            return f"send {workers(count)} to {name_of(config, place)}"
        case a.Wager(_, act, count):
            return f"stake {coins(count)} on {name_of(config, act)}"
        case a.Buy(market, count):
            return f"buy {count} {cube_name(config, market, count)}"
        case a.Perform(act):
            return f"perform {name_of(config, act)}"
        case a.Give(cube):
            return f"give {cubes(config, 1, cube)}"
        case a.Withdraw():
            return "withdraw"
        case a.Pass():
            return "pass"
        case _:
            assert_never(action)


def _words(lookups: Lookups, state: State, seat: Seat, action: AnyAction) -> Words:
    player, config = state.players[seat], lookups.config
    match action:
        case a.Bid(_, count):
            return Words(coins(count), f"bid {coins(count)}", f"{coins(player.coins - count)} left")
        case a.Place() | a.Wager():
            return _placing(lookups, state, seat, action)
        case a.Buy(market, count):
            return _buying(lookups, state, seat, MARKETS.index(market), count)
        case a.Perform(act):
            return _performing(lookups, state, seat, act)
        case a.Give(cube):
            left = player.cubes[CUBE_INDEX[cube]] - 1
            return Words(costs=f"costs {cubes(config, 1, cube)}", leaves=f"{cubes(config, left, cube)} left")
        case a.Withdraw():
            return Words(costs=_cost_of_withdrawing(lookups, state, seat))
        case a.Pass():
            return Words()
        case _:
            assert_never(action)


def _buying(lookups: Lookups, state: State, seat: Seat, market: int, count: int) -> Words:
    """What some cubes cost in all, and what one more would cost."""
    paid, left = cost(lookups, state, market, count), state.markets[market] - count
    after = f"the next costs {cost(lookups, state, market, count + 1) - paid}" if left else "none left to buy"
    owned = state.players[seat].cubes[market] + count
    return Words(
        amount=f"{count} {cube_name(lookups.config, MARKETS[market], count)}",
        costs=f"costs {coins(paid)}" if count else "",
        leaves=f"{coins(state.players[seat].coins - paid)} left; {after}",
        brings=f"you would have {cubes(lookups.config, owned, MARKETS[market])}" if count else "",
    )


def _placing(lookups: Lookups, state: State, seat: Seat, action: a.Place | a.Wager) -> Words:
    """What workers cost at a place and what they get. Where a coin is flipped, the price is paid on heads only."""
    player, spot = state.players[seat], lookups.place[action.place]
    sent = action.workers if isinstance(action, a.Place) else 1
    paid = price(lookups, state, spot) * sent + (action.coins if isinstance(action, a.Wager) else 0)
    cost_parts = [coins(paid)] * bool(paid)
    cost_parts += [cubes(lookups.config, count * sent, CUBES[cube]) for cube, count in spot.cubes]
    costs = f"costs {enumerated(cost_parts)}" if cost_parts else ""
    if spot.flip:
        costs = f"{costs or 'costs nothing'} on heads, the worker on tails"
    effects = [_effect(lookups, state, seat, spot, effect, sent) for effect in spot.effects]
    brings = "; ".join(filter(None, effects))
    return Words(
        amount=coins(action.coins) if isinstance(action, a.Wager) else workers(sent),
        costs=costs,
        leaves=f"{coins(player.coins - paid)} and {workers(player.workers - sent)} left",
        brings=f"on heads {brings}" if spot.flip and brings else brings,
    )


def _effect(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, effect: e.PlaceEffect, sent: int) -> str:
    """What one effect of a place would give now."""
    match effect:
        case e.Take(cube, count):
            return cubes(lookups.config, min(count * sent, state.supply[CUBE_INDEX[cube]]), cube)
        case e.LineUp(market):
            ahead = len(state.round.places[spot.index])
            return f"{f'{ahead} ahead' if ahead else 'first'} in line, {state.markets[MARKETS.index(market)]} on sale"
        case e.Boost(track, steps):
            index = TRACK_INDEX[track]
            more = pay_of(lookups, boost(state, seat, index, steps * sent), seat) - pay_of(lookups, state, seat)
            return f"{track_name(lookups.config, track)} +{steps * sent} until cleanup" + (
                f", pay +{coins(more)}" if more else ""
            )
        case e.OpenBidding(track):
            boosts = sum(other.steps for other in spot.effects if isinstance(other, e.Boost) and other.track == track)
            first = is_first(boost(state, seat, TRACK_INDEX[track], boosts), seat, TRACK_INDEX[track])
            return "you begin the next bidding" if first else ""
        case e.Recruit(count):
            return f"{count * sent} more {'worker' if count * sent == 1 else 'workers'}"
        case e.Foresee():
            return "only you see the next event"
        case e.Coins(count):
            return coins(count * sent)
        case e.Move(track, steps):
            if frozen_tracks(lookups, state)[TRACK_INDEX[track]]:
                return f"{track_name(lookups.config, track)} frozen (no {signed(steps * sent)})"
            return f"{track_name(lookups.config, track)} {signed(steps * sent)}"
        case e.Wager(_, payout):
            return f"{payout} times the stake if you beat others"
        case _:
            assert_never(effect)


def _performing(lookups: Lookups, state: State, seat: Seat, id: str) -> Words:
    """What an act costs and gives; for a contest, what all performers, the winner and the others get."""
    card, config = lookups.acts[id], lookups.config
    act, frozen = config.act(id), frozen_tracks(lookups, state)
    costs = [f"costs {coins(card.coins)}"] * bool(card.coins)
    costs += [_fate(config, card, cube, count) for cube, count in card.needs]
    brings = [reward_text(act.performers, config, dies=False, frozen=frozen)]
    if card.contest is not None:
        prizes = (("all", card.performers), ("best", card.winner), ("others", card.losers))
        texts = [(who, short_text.prize(config, prize, dies=False, frozen=frozen)) for who, prize in prizes]
        brings = [f"{who} {short_text.frozen_in_words(text)}" for who, text in texts if text != short_text.NOTHING]
    return Words(
        costs="; ".join(costs),
        leaves=f"{coins(state.players[seat].coins - card.coins)} left",
        brings="; ".join(filter(None, brings)),
    )


def _fate(config: Config, card: ActCard, cube: int, count: int) -> str:
    """What happens to cubes that perform: `1 prisoner dies`; `2 slaves busy, die if you lose`."""
    they, die = cubes(config, count, CUBES[cube]), "dies" if count == 1 else "die"
    if cube in card.performers.dies or (cube in card.winner.dies and cube in card.losers.dies):
        return f"{they} {die}"
    if cube in card.winner.dies:
        return f"{they} busy, {die} if you win"
    return f"{they} busy, {die} if you lose" if cube in card.losers.dies else f"{they} busy"


def _cost_of_withdrawing(lookups: Lookups, state: State, seat: Seat) -> str:
    """The penalty, which is certain once another seat has performed the act; nothing if the seat cannot lose it."""
    phase = state.phase
    if not isinstance(phase, Performing):
        return ""
    card = lookups.acts[phase.acts[0]]
    penalty = penalty_text(lookups, state, seat, card)
    if card.absent and not penalty:
        return "costs nothing"
    if phase.performers:
        return f"costs {penalty}" if penalty else ""
    if len(phase.waiting) > 1:
        return f"costs {penalty} if another performs" if penalty else ""
    return "then nobody performs it"
