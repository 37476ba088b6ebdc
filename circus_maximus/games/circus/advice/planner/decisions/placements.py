"""Where to send a worker."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.advice.planner.decisions.fetching import Fetching
from circus_maximus.games.circus.advice.planner.estimates.situation import Situation
from circus_maximus.games.circus.advice.planner.plans.supply import HEADS
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.model.actions import AnyAction, Place, Wager
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, MARKETS, TRACK_INDEX
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
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.state.standing import boosted

EAGER = 1.0
"""What a planner that flips whenever it can adds to the value of a coin flip."""


def send(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """Send a worker where it is worth most; pass if it is worth nothing anywhere."""
    placements = Placements(situation)
    best, most = choice.menu[-1][-1][0], 0.0
    for verb in choice.menu:
        for target in verb:
            for action in target:
                gain = placements.gain(action)
                if gain > most:
                    best, most = action, gain
    return Idea(best, placements.why(best))


class Placements:
    """What workers are worth at the places."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._worth = situation.worth
        self._fetching = Fetching(situation)

    def gain(self, action: AnyAction) -> float:
        """The value of an action, compared with passing."""
        if isinstance(action, Place):
            gain = self._gain_at(self._situation.lookups.place[action.place], action.workers)
            return gain - self._worth.wait * action.workers
        if isinstance(action, Wager):
            spot = self._situation.lookups.place[action.place]
            payout = spot.wager.payout if spot.wager else 1
            price = self._situation.force.wage + spot.coins
            return self._fetching.stake(action.act, action.coins, price, payout) - self._worth.wait
        return 0.0

    def _gain_at(self, spot: PlaceSpot, workers: int) -> float:
        """The value of sending workers to a place."""
        situation, worth = self._situation, self._worth
        if spot.flip and situation.habits.flips == "never":
            return 0.0
        price = (situation.force.wage + spot.coins) * workers
        gain = 0.0
        for effect in spot.effects:
            gain += self._gain_by(spot, effect, workers, price)
            if isinstance(effect, Take | LineUp):
                price = 0
        gain += self._fetching.coins(-price)
        owned = situation.view.players[situation.seat].cubes
        for cube, count in spot.cubes:
            gain -= worth.cubes(cube, owned[cube]) - worth.cubes(cube, owned[cube] - count * workers)
        if spot.flip:
            gain = HEADS * gain - (1 - HEADS) * worth.worker
            if situation.habits.flips == "always":
                gain += EAGER
        return gain + situation.weights.contested * self._fetching.at_risk(spot)

    def _gain_by(self, spot: PlaceSpot, effect: PlaceEffect, workers: int, price: int) -> float:
        """The value of one effect of a place. Cubes are weighed together with the price, the rest without it."""
        situation, worth = self._situation, self._worth
        match effect:
            case Take(cube, count):
                taken = min(count * workers, situation.view.supply[CUBE_INDEX[cube]])
                return self._fetching.cubes(CUBE_INDEX[cube], taken, workers, price)
            case LineUp(market):
                return self._fetching.line(MARKETS.index(market), price)
            case Coins(count):
                return self._fetching.coins(count * workers)
            case Move(track, steps):
                wins = steps * workers >= worth.to_goal[TRACK_INDEX[track]] and worth.up[TRACK_INDEX[track]] > 0
                return worth.win if wins else worth.steps(((TRACK_INDEX[track], steps * workers),))
            case Boost(track, steps):
                return self._pay_by_boost(TRACK_INDEX[track], steps * workers)
            case OpenBidding(track):
                return worth.opening if self._opens(spot, track) else 0.0
            case Recruit(recruits):
                return worth.worker * recruits * workers
            case Foresee():
                return worth.foresight
            case WagerEffect():
                return 0.0
            case _:
                assert_never(effect)

    def _pay_by_boost(self, track: int, steps: int) -> float:
        """The value of what more steps earn in cleanup."""
        rate = self._situation.force.pay
        position = boosted(self._situation.view, self._situation.seat, track)
        paid = max(0, position + steps) // rate.every - max(0, position) // rate.every
        return self._fetching.coins(paid * rate.coins)

    def _opens(self, spot: PlaceSpot, track: str) -> bool:
        """Whether nobody is ahead on a track after the boosts of the place."""
        view, seat, index = self._situation.view, self._situation.seat, TRACK_INDEX[track]
        mine = boosted(view, seat, index)
        for effect in spot.effects:
            if isinstance(effect, Boost) and effect.track == track:
                mine += effect.steps
        return all(mine >= boosted(view, other, index) for other in range(len(view.players)) if other != seat)

    def why(self, action: AnyAction) -> Why:
        """The reason for an action."""
        if isinstance(action, Wager):
            return Why.STAKE
        if not isinstance(action, Place):
            return Why.NOWHERE
        spot = self._situation.lookups.place[action.place]
        lacking = self._fetching.lacking
        if any(lacking[cube] > 0 for cube in spot.takes):
            return Why.VENTURE if spot.flip else Why.FETCH
        if any(lacking[market] > 0 for market in spot.lines):
            return Why.LINE_UP
        if spot.takes or spot.lines:
            return Why.GAMBLE if spot.flip else Why.STOCK_UP
        for effect in spot.effects:
            if isinstance(effect, Recruit):
                return Why.RECRUIT
            if isinstance(effect, Foresee):
                return Why.FORESEE
            if isinstance(effect, Boost) and self._pay_by_boost(TRACK_INDEX[effect.track], effect.steps) > 0:
                return Why.CLIMB
            if isinstance(effect, OpenBidding) and self._opens(spot, effect.track):
                return Why.OPEN
        return Why.PAID
