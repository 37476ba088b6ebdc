"""Which act to bid on, how many coins, and the chance that the act is on the bill."""

from __future__ import annotations

from math import exp

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.advice.planner.offers import Offer, make_offer, menace
from circus_maximus.games.circus.advice.planner.plan import Plan, from_places
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.advice.planner.situation import Means, Situation
from circus_maximus.games.circus.model.actions import AnyAction, Bid
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.rules.bidding import acts_on_show
from circus_maximus.games.circus.state.game_state import Bidding

HOPELESS = 50.0
FIRST = 0.5
"""What it is worth in coins to have been bid on first, because that decides ties."""


class Auction:
    """The coins on each act so far, and what more coins would change."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._limits = situation.lookups.most_performed
        phase = situation.view.phase
        self._rivals = len(phase.turns) - 1 if isinstance(phase, Bidding) else 0
        """The other seats that can still bid."""
        self._totals: dict[str, int] = {}
        """The coins on each act, in the order of first bids."""
        for bid in situation.view.round.bids:
            self._totals[bid.act] = self._totals.get(bid.act, 0) + bid.coins

    def last_in(self, act: str) -> str:
        """The act that is on the bill if this one is not; empty if there is room for this one anyway."""
        acts = self._situation.facts.acts
        execution = acts[act].execution
        most = self._limits[execution]
        others = [other for other in self._totals if other != act and acts[other].execution == execution]
        if most is None or len(others) < most:
            return ""
        # Sorting keeps the order of first bids where coins are equal.
        ranked = sorted([(-self._totals[other], index) for index, other in enumerate(others)])
        return others[ranked[most - 1][1]]

    def margin(self, act: str, more: int) -> float:
        """By how many coins an act would be on the bill with more coins bid on it; 0 or less if it would not be."""
        mine = self._totals.get(act, 0) + more
        rival = self.last_in(act)
        if not rival:
            return mine
        order = list(self._totals)
        first = act in self._totals and order.index(act) < order.index(rival)
        return mine - self._totals[rival] + (FIRST if first else -FIRST)

    def chance(self, act: str, more: int) -> float:
        """The chance that an act is on the bill with more coins bid on it."""
        if self._limits[self._situation.facts.acts[act].execution] is None:
            return 1.0
        margin = self.margin(act, more)
        if not self._rivals:
            return 1.0 if margin > 0 else 0.0
        weights = self._situation.weights
        short = weights.outbid * self._rivals - margin
        return 1 / (1 + exp(min(HOPELESS, short / weights.outbid_width)))

    def prices(self, act: str, most: int) -> list[int]:
        """The bids worth thinking about: one coin, and what puts the act on the bill with some to spare."""
        if self._limits[self._situation.facts.acts[act].execution] is None:
            return [1]
        enough = 1
        while enough < most and self.margin(act, enough) <= 0:
            enough += 1
        return [1, *[price for price in range(max(2, enough), enough + 3) if price <= most]]


MAX_NEW = 5
"""How many acts on which the seat has not bid are compared: those with the greatest value."""
LIKELY = 0.5
NEVER = -1e9
"""Steps with which no goal is reached."""
SPARE, MAX_RAISED = 5, 3
"""For a planner that raises: the coins it keeps, and the most it bids on an act."""

Bids = dict[str, tuple[AnyAction, ...]]
"""For each act, the possible bids from one coin up."""


def bid(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """Bid on an act of the best plan on which the seat has no bid; or raise a bid; or pass."""
    return Bidder(situation, choice).decide()


class Bidder:
    """A decision in the bidding."""

    def __init__(self, situation: Situation, choice: Choice[AnyAction]) -> None:
        self._situation = situation
        self._auction = Auction(situation)
        self._mine = situation.bids()
        self._means = Means(situation)
        self._supply = from_places(situation)
        self._menu: Bids = {}
        for target in choice.menu[0]:
            action = target[0]
            if isinstance(action, Bid):
                self._menu[action.act] = target
        self._last = choice.menu[-1][-1][0]

    def decide(self) -> Idea:
        held = [self._offer(act, coins, 0) for act, coins in self._mine.items()]
        new = [
            self._at_best_price(act)
            for act in acts_on_show(self._situation.lookups, self._situation.view)
            if act in self._menu and act not in self._mine
        ]
        promising = sorted([offer for offer in new if offer.merit > 0], key=_merit, reverse=True)
        plan = Plan(self._situation, [*held, *promising[:MAX_NEW]], self._means, self._supply, True)
        wanted = [offer for offer in plan.chosen if not offer.bid]
        if wanted:
            best = max(wanted, key=_merit)
            return self._reason(best, plan, self._menu[best.act.id][best.price - 1])
        if isinstance(self._last, Bid):
            return Idea(self._menu[max(new, key=_ease).act.id][0], Why.MUST)
        return self._raise(held, plan)

    def _offer(self, act: str, bid: int, price: int) -> Offer:
        """An act with the bid that the seat has on it, and the coins it would add."""
        offer = make_offer(self._situation, self._situation.facts.acts[act], bid + price)
        offer.bid, offer.price = bid, price
        offer.called = self._auction.chance(act, price)
        if self._situation.lookups.limits_performing:
            rival = self._auction.last_in(act)
            offer.presence = -offer.spared
            if rival and rival not in self._mine:
                offer.presence += menace(self._situation, self._situation.facts.acts[rival])
        return offer

    def _at_best_price(self, act: str) -> Offer:
        """A first bid on an act, with the coins that seem best."""
        offers = [self._offer(act, 0, price) for price in self._auction.prices(act, len(self._menu[act]))]
        return max(offers, key=self._balance) if len(offers) > 1 else offers[0]

    def _balance(self, offer: Offer) -> float:
        """The value of an offer, less its price."""
        worth, coins = self._situation.worth, self._means.coins
        return offer.called * (offer.presence + offer.merit) - worth.coins(coins) + worth.coins(coins - offer.price)

    def _raise(self, held: list[Offer], plan: Plan) -> Idea:
        """Raise a bid if that makes the plan better; otherwise pass."""
        most, best, why = plan.value, self._last, self._why_pass()
        for index, offer in enumerate(held):
            targets = self._menu.get(offer.act.id, ())
            if not targets or not (self._situation.lookups.limits_performing or offer.wins < 1):
                continue
            for price in self._auction.prices(offer.act.id, len(targets)):
                raised = self._offer(offer.act.id, offer.bid, price)
                others = [*held[:index], raised, *held[index + 1 :]]
                value = Plan(self._situation, others, self._means, self._supply, True).value
                if value > most:
                    most, best = value, targets[price - 1]
                    ties = offer.act.card.contest is not None and raised.called <= offer.called
                    why = Why.TIES if ties else Why.ON_THE_BILL
        if best is self._last and self._situation.habits.raises:
            return self._raise_by_habit(plan) or Idea(best, why)
        return Idea(best, why)

    def _raise_by_habit(self, plan: Plan) -> Idea | None:
        """One more coin on the best act, if there are coins to spare."""
        held = [offer for offer in plan.chosen if offer.bid < MAX_RAISED and offer.act.id in self._menu]
        if not held or self._means.coins <= SPARE:
            return None
        return Idea(self._menu[max(held, key=_merit).act.id][0], Why.SPARE_COINS)

    def _why_pass(self) -> Why:
        shown = acts_on_show(self._situation.lookups, self._situation.view)
        if self._mine and self._mine.keys() >= self._menu.keys() and not all(act in self._menu for act in shown):
            return Why.OVER_LIMIT
        return Why.ENOUGH_BID if self._mine else Why.NOTHING_WORTH

    def _reason(self, offer: Offer, plan: Plan, action: AnyAction) -> Idea:
        """The greatest part of the value of an act."""
        worth = self._situation.worth
        for track in offer.moves:
            if offer.steps[track] > 0 and plan.chance_to_finish(_only_on(track, plan.steps)) > LIKELY:
                return Idea(action, Why.FINISH, track)
        moved = [offer.steps[track] * worth.up[track] for track in range(len(TRACKS))]
        track = moved.index(max(moved))
        steps = round(offer.steps[track])
        coins = worth.coins(self._means.coins + offer.coins) - worth.coins(self._means.coins)
        best = max(offer.advance, offer.spared, offer.hurt, coins)
        if best == coins:
            return Idea(action, Why.EARN)
        if best == offer.advance and steps > 0:
            return Idea(action, Why.ADVANCE, track)
        absent = max(offer.act.card.absent, key=_back) if offer.act.card.absent else (track, 0)
        return Idea(action, Why.SPARED if best == offer.spared else Why.HURT, absent[0])


def _only_on(track: int, steps: list[float]) -> list[float]:
    """The steps on one track alone, so that only this track can reach the goal."""
    return [steps[it] if it == track else NEVER for it in range(len(TRACKS))]


def _merit(offer: Offer) -> float:
    return offer.merit


def _ease(offer: Offer) -> float:
    """For a bid that must be made: the value of an act for each cube it needs."""
    return offer.merit / (1 + sum(offer.act.needs))


def _back(penalty: tuple[int, int]) -> int:
    return -penalty[1]
