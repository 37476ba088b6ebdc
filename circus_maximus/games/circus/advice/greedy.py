"""A bot with a simple plan for each phase: bid on acts that it can perform, get the cubes for them, perform them.

It measures everything in coins. The numbers here are its estimates, not rules of the game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, PicksFromMenu, Seat
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Place
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.effects import Boost
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot, Prize
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import acts_on_show
from circus_maximus.games.circus.rules.buying import cost
from circus_maximus.games.circus.rules.places import price
from circus_maximus.games.circus.state import game_state

if TYPE_CHECKING:
    from circus_maximus.games.circus.rules.circus_rules import CircusRules
    from circus_maximus.games.circus.state.game_state import Player, State

STEP = 3.0
"""The value of a step on a track."""
AHEAD = 1.5
"""The extra value of a step on the track where its marker is highest."""
CUBE = 2.0
"""The value of an owned cube."""
WINNING = 0.6
"""The expected share of a winner's reward."""
MIN_GAIN = 1.0
"""The minimum gain for which it bids on an act."""
SPARE = 4
"""Coins it keeps when it sends a worker for something that it does not need yet."""
FETCH, LINE_UP, VENTURE, CLIMB, COLLECT = 20.0, 10.0, 4.0, 2.0, 1.0
"""Priorities for workers: take missing cubes, line up for them, risk a coin flip for them, get more pay at cleanup,
take cubes that may be useful later."""
FLIP_FIRST = 15.0
"""The priority of a coin flip for missing cubes, for a bot that flips before it lines up."""
OUT_OF_REACH = 99
"""The price of a cube that is not on sale."""

Needs = list[int]
"""A number for each kind of cube."""


class GreedyBot(PicksFromMenu):
    """Plays Circus Maximus by a simple plan, without random choices; with `flips_first`, flips before it lines up."""

    def __init__(self, rules: CircusRules, seat: Seat, seed: int, flips_first: bool = False) -> None:
        self._rules = rules
        self._seat = seat
        self._venture = FLIP_FIRST if flips_first else VENTURE

    def choose(self, view: State, choice: Choice[AnyAction], turn: str) -> AnyAction:
        """The best action, by the plan of the phase."""
        lookups = self._rules.lookups_of(view)
        match view.phase:
            case game_state.Placing():
                return self._place(lookups, view, choice)
            case game_state.Bidding():
                return self._bid(lookups, view, choice)
            case game_state.Buying() as phase:
                return self._buy(lookups, view, phase, choice)
            case game_state.Paying():
                return self._give(view, choice)
            case game_state.Performing():
                return choice.menu[0][0][0]
            case phase:
                raise game_state.asks_nobody(phase)

    def _bid(self, lookups: Lookups, view: State, choice: Choice[AnyAction]) -> AnyAction:
        """One coin on the act with the greatest gain that the seat can perform in addition to those it has bid on."""
        me = view.players[self._seat]
        backed = [bid.act for bid in view.round.bids if bid.seat == self._seat]
        needs, fees = _needs(lookups, backed)
        prices = _prices(lookups, view)
        spent = fees + _to_fetch(needs, me, prices)
        worths = _worths(lookups)[me.tracks.index(max(me.tracks))]
        best, most = "", MIN_GAIN
        for act in acts_on_show(lookups, view):
            if act in backed:
                continue
            card = lookups.acts[act]
            with_it = needs.copy()
            for cube, count in card.needs:
                with_it[cube] += count
            outlay = 1 + fees + card.coins + _to_fetch(with_it, me, prices)
            gain = worths[act] - (outlay - spent)
            if gain > most and outlay <= me.coins:
                best, most = act, gain
        wish = Bid(best, 1)
        for target in choice.menu[0] if best else ():
            if target[0] == wish:
                return target[0]
        return choice.menu[-1][-1][0]

    def _place(self, lookups: Lookups, view: State, choice: Choice[AnyAction]) -> AnyAction:
        """Send a worker for cubes that the seat's acts need, or else where it is useful; otherwise pass."""
        me = view.players[self._seat]
        needs, fees = _needs(lookups, [bid.act for bid in view.round.bids if bid.seat == self._seat])
        lacking = [max(0, count - me.cubes[cube]) for cube, count in enumerate(needs)]
        left = me.coins - fees - _to_fetch(needs, me, _prices(lookups, view))
        best, most = choice.menu[-1][0][0], 0.0
        for target in choice.menu[0]:
            action = target[0]
            if not isinstance(action, Place):
                continue
            spot = lookups.place[action.place]
            gain = self._gain(lookups, view, spot, lacking, left)
            if gain > most:
                workers = max((lacking[cube] for cube in spot.takes), default=1)
                best, most = target[max(1, min(workers, len(target))) - 1], gain
        return best

    def _gain(self, lookups: Lookups, view: State, spot: PlaceSpot, lacking: Needs, left: int) -> float:
        """The priority of a worker at a place; 0 if it is useless there."""
        me = view.players[self._seat]
        for market in spot.lines:
            if lacking[market] and cost(lookups, view, market, 1) <= me.coins - price(lookups, view, spot):
                return LINE_UP
        for cube in spot.takes:
            if lacking[cube]:
                return self._venture if spot.flip else FETCH
        if spot.takes:
            return COLLECT if left > SPARE else 0.0
        if left <= 0 or not spot.boosts:
            return 0.0
        every = lookups.pay.every
        for effect in spot.effects:
            if isinstance(effect, Boost):
                position = me.tracks[TRACK_INDEX[effect.track]]
                if position >= 0 and (position + effect.steps) // every > position // every:
                    return CLIMB
        return 0.0

    def _buy(self, lookups: Lookups, view: State, phase: game_state.Buying, choice: Choice[AnyAction]) -> AnyAction:
        """As many of the cubes that the seat's acts need as it can pay for."""
        me = view.players[self._seat]
        needs, fees = _needs(lookups, [bid.act for bid in view.round.bids if bid.seat == self._seat])
        counts = choice.menu[0][0]
        lacking = max(0, needs[phase.market] - me.cubes[phase.market])
        wanted = min(len(counts) - 1, lacking)
        while wanted and cost(lookups, view, phase.market, wanted) + fees > me.coins:
            wanted -= 1
        return counts[wanted]

    def _give(self, view: State, choice: Choice[AnyAction]) -> AnyAction:
        """A cube of the kind that the seat has most of."""
        owned = [count for count in view.players[self._seat].cubes if count]
        return choice.menu[0][owned.index(max(owned))][0]


@lru_cache(8)
def _worths(lookups: Lookups) -> tuple[dict[str, float], ...]:
    """The value of each act, for each track on which the seat's marker could be highest."""
    return tuple({act: _worth(card, best) for act, card in lookups.acts.items()} for best in range(len(TRACKS)))


def _worth(card: ActCard, best: int) -> float:
    """The value of performing an act, including the penalty it avoids."""
    win = WINNING if card.contest else 0.0
    worth = _prize(card.performers, card, best)
    worth += win * _prize(card.winner, card, best) + (1 - win) * (
        _prize(card.losers, card, best) if card.contest else 0
    )
    return worth - sum(steps * STEP for _, steps in card.absent) / 2


def _prize(prize: Prize, card: ActCard, best: int) -> float:
    needs = dict(card.needs)
    worth = float(prize.coins + sum(each * needs.get(cube, 0) for cube, each in prize.coins_per))
    worth += sum(steps * (STEP + AHEAD * (track == best)) for track, steps in prize.tracks)
    return worth - CUBE * sum(needs.get(cube, 0) for cube in prize.dies)


def _needs(lookups: Lookups, acts: list[str]) -> tuple[Needs, int]:
    """The cubes and the coins that these acts need together."""
    needs, fees = [0] * len(CUBES), 0
    for act in acts:
        card = lookups.acts[act]
        fees += card.coins
        for cube, count in card.needs:
            needs[cube] += count
    return needs, fees


def _prices(lookups: Lookups, view: State) -> list[int]:
    """The approximate cost of one more cube of each kind."""
    wage = lookups.in_force(view.round.events).wage
    prices = [
        cost(lookups, view, market, 1) + 1 if view.markets[market] else OUT_OF_REACH for market in range(len(MARKETS))
    ]
    return [*prices, *(wage for _ in CUBES[len(MARKETS) :])]


def _to_fetch(needs: Needs, me: Player, prices: list[int]) -> int:
    """The approximate cost of the missing cubes."""
    total = 0
    for cube, count in enumerate(needs):
        lacking = count - me.cubes[cube]
        if lacking > 0:
            total += lacking * prices[cube]
    return total
