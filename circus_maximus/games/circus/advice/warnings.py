"""Warnings about actions that are legal but probably mistakes, one sentence each. Debatable actions get none.

What a warning calls impossible is impossible, whatever the others do, unless it names a condition: that other acts are
still performed, or that nothing else pays first. What it calls possible is possible if the others take nothing. An
action without a warning can still fail.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated, sentence_start
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.commitments import Commitments, performable
from circus_maximus.games.circus.advice.outcomes import outcomes, penalty
from circus_maximus.games.circus.advice.reach import LeastCost, Shortfall, lacking, shortfall
from circus_maximus.games.circus.advice.warnings_placing import PlacingWarnings
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Give, Pass, Perform, Place, Wager, Withdraw
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS, coins, signed, workers
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.words import cubes, name_of, track_name
from circus_maximus.games.circus.rules.bidding import acts_on_show, bid, bill, why_not_bid
from circus_maximus.games.circus.rules.buying import affordable, buy, cost
from circus_maximus.games.circus.rules.victory import frozen_tracks
from circus_maximus.games.circus.state.game_state import Bidding, Buying, Performing


class Warnings:
    """The warnings about the actions of one choice."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._bids = BiddingWarnings(commitments)
        self._places = PlacingWarnings(commitments)

    def about(self, action: AnyAction) -> Stated:
        """The warning about one action; empty if there is none. What it claims to be possible needs another action."""
        phase = self._commitments.state.phase
        match action:
            case Bid(act, coins):
                return self._bids.about(act, coins)
            case Pass() if isinstance(phase, Bidding):
                return self._bids.about_passing()
            case Pass():
                return self._places.about_passing()
            case Place() | Wager():
                return self._places.about(action)
            case Buy() if isinstance(phase, Buying):
                return buying_warning(self._commitments, phase, action)
            case Withdraw() if isinstance(phase, Performing):
                return withdrawing_warning(self._commitments, phase)
            case Buy() | Withdraw() | Perform() | Give():
                return NOTHING_STATED
            case _:
                assert_never(action)


class BiddingWarnings:
    """Warnings about one seat's bids. The cost of an act is worked out once for all bids on it."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._costs: dict[str, tuple[LeastCost | None, LeastCost | None]] = {}

    def about(self, act: str, count: int) -> Stated:
        """About bidding this many coins on an act."""
        return self._cannot_perform(act, count) or self._brings_nothing(act) or self._gains_nothing(act, count)

    def about_passing(self) -> Stated:
        """About passing without any bid, though the seat could perform an act."""
        commitments = self._commitments
        phase = commitments.state.phase
        if commitments.acts or not isinstance(phase, Bidding):
            return NOTHING_STATED
        for act in acts_on_show(commitments.lookups, commitments.state):
            cards = [commitments.lookups.acts[act]]
            if self._could_be_billed(phase, act) and self._could_perform(cards):
                name = self._name(act)
                ready = not any(lacking(cards, commitments.free))
                could = f"you have everything {name} needs" if ready else f"you could perform {name}"
                luck = "" if self._could_perform(cards, flips=False) else " if a coin falls heads"
                claim = turn.could_perform(commitments.seat, cards)
                return Stated(f"You have not bid yet, and {could}{luck}.", (claim,))
        return NOTHING_STATED

    def _could_be_billed(self, phase: Bidding, act: str) -> bool:
        """Whether the seat may bid a coin on an act, and it then would be performed if nobody bid any more."""
        lookups, state = self._commitments.lookups, self._commitments.state
        action = Bid(act, 1)
        if why_not_bid(lookups, state, phase, action) is not None:
            return False
        return act in bill(lookups, bid(lookups, state, phase, action, None))

    def _could_perform(self, cards: Sequence[ActCard], *, flips: bool = True) -> bool:
        """Whether the seat surely could perform these acts if it bid a coin on them."""
        commitments = self._commitments
        return commitments.reach.can(cards, flips=flips, spent=1)

    def _cannot_perform(self, act: str, count: int) -> Stated:
        """The cubes are not available, or too few coins or workers are left to get them."""
        commitments, cards = self._commitments, self._with(act)
        if act not in self._costs:
            reach = commitments.reach
            self._costs[act] = reach.least(cards), reach.least(cards, others_pay=False)
        left = LeastCost(commitments.player.coins - count, commitments.player.workers)
        missing = shortfall(*self._costs[act], left)
        if missing is None:
            return NOTHING_STATED
        what, need = (self._name(act), "needs") if len(cards) == 1 else ("all your acts", "need")
        claims = [turn.cannot_perform(commitments.seat, cards, *missing.given)]
        if missing.of == "cubes":
            short = lacking(cards, commitments.free)
            lacks = [cubes(commitments.lookups.config, it, cube) for it, cube in zip(short, CUBES, strict=True) if it]
            joined = "+".join(turn.ids(cards))
            claims += [
                exactly(commitments.seat, f"lacks/{joined}/{cube}", it, by=turn.BEFORE)
                for it, cube in zip(short, CUBES, strict=True)
                if it
            ]
            return Stated(f"You cannot get what {what} {need} this round: {enumerated(lacks)}.", tuple(claims))
        return Stated(self._too_little(f"{what} {need}", missing), (*claims, *missing.claims(commitments.seat, cards)))

    def _too_little(self, acts_need: str, missing: Shortfall) -> str:
        if missing.of == "workers":
            return sentence_start(f"{acts_need} at least {workers(missing.need)}; you have {missing.left}.")
        unless = " unless one pays you first" if missing.given else ""
        return sentence_start(f"{acts_need} at least {coins(missing.need)}{unless}; this leaves you {missing.left}.")

    def _brings_nothing(self, act: str) -> Stated:
        """The act pays nothing and moves markers only on tracks that are frozen this round."""
        lookups, state = self._commitments.lookups, self._commitments.state
        card, frozen = lookups.acts[act], frozen_tracks(lookups, state)
        prizes = (card.performers, card.winner, card.losers)
        pays = any(prize.coins or prize.coins_per for prize in prizes)
        if pays or any(steps > 0 and not frozen[track] for prize in prizes for track, steps in prize.tracks):
            return NOTHING_STATED
        moved = sorted({track for prize in prizes for track, steps in prize.tracks if steps > 0 and frozen[track]})
        if not moved:
            return NOTHING_STATED
        names = [track_name(lookups.config, TRACKS[track]) for track in moved]
        seat, performs, by = self._commitments.seat, turn.performs([card]), turn.over(act)
        claims = [Claim(seat, turn.steps(act, track), max=0, by=by, given=(performs,)) for track in range(len(TRACKS))]
        claims.append(exactly(seat, f"earned/{act}", 0, performs, by=by))
        verb = "is" if len(names) == 1 else "are"
        return Stated(
            f"{self._name(act)} gives you nothing this round: {enumerated(names)} {verb} frozen.", tuple(claims)
        )

    def _gains_nothing(self, act: str, count: int) -> Stated:
        """Coins on an act count only if the number of acts on the bill is limited, and in ties of contests."""
        card = self._commitments.lookups.acts[act]
        if card.contest is not None or self._commitments.lookups.most_performed[card.execution] is not None:
            return NOTHING_STATED
        claim = exactly(self._commitments.seat, f"bid_counts/{act}", 0, by=turn.BEFORE)
        if card in self._commitments.acts:
            return Stated(f"You have already bid on {self._name(act)}; more coins on it gain nothing.", (claim,))
        if count > 1:
            return Stated(f"1 coin is enough on {self._name(act)}; more coins gain nothing.", (claim,))
        return NOTHING_STATED

    def _with(self, act: str) -> Sequence[ActCard]:
        """The acts the seat bid on, and this one."""
        acts = self._commitments.acts
        card = self._commitments.lookups.acts[act]
        return acts if card in acts else (*acts, card)

    def _name(self, act: str) -> str:
        return name_of(self._commitments.lookups.config, act)


def buying_warning(commitments: Commitments, phase: Buying, action: Buy) -> Stated:
    """About buying this many cubes, if another number allows more acts, or too few coins are left for their act."""
    return _Purchase(commitments, phase, action).warning()


class _Purchase:
    """The warning about buying some cubes."""

    def __init__(self, commitments: Commitments, phase: Buying, action: Buy) -> None:
        self._commitments = commitments
        self._market = phase.market
        self._count = action.count
        self._config = commitments.lookups.config
        bought = buy(commitments.lookups, commitments.state, phase, action, None)
        waiting = phase.line[1:]
        self._after = Commitments(
            commitments.lookups, replace(bought, phase=Buying(phase.market, waiting)), commitments.seat
        )
        self._now = self._performable_with(self._count)

    def warning(self) -> Stated:
        """That another number would allow more acts, or that this leaves too few coins."""
        most = affordable(
            self._commitments.lookups, self._commitments.state, self._market, self._commitments.player.coins
        )
        for other in range(most + 1):
            then = self._performable_with(other)
            gained = [card for card in then if card not in self._now]
            if gained and len(then) > len(self._now):
                if other < self._count:
                    return self._not_enough_left(gained)
                ends = self._commitments.reach.could_end_with(then[:-1])
                return NOTHING_STATED if ends else self._could_perform(other, gained)
        return self._not_enough_left(self._bought_for())

    def _could_perform(self, other: int, gained: Sequence[ActCard]) -> Stated:
        """That more cubes would be enough for an act."""
        commitments, market = self._commitments, MARKETS[self._market]
        names = enumerated([name_of(self._config, card.id) for card in gained])
        given = (turn.performs(gained),)
        what = f"bought/{market}"
        claim = Claim(commitments.seat, what, other, other, turn.SHOW, given, certain=False)
        return Stated(f"With {cubes(self._config, other, market)} you could perform {names}.", (claim,))

    def _bought_for(self) -> list[ActCard]:
        """The acts that need cubes of this market and that the seat cannot perform after this."""
        return [
            card
            for card in self._commitments.acts
            if self._count and card not in self._now and any(cube == self._market for cube, _ in card.needs)
        ]

    def _not_enough_left(self, cards: Sequence[ActCard]) -> Stated:
        """That the coins that are left are not enough for these acts; empty if they are, or only cubes are missing.

        If they would be enough for one of them without the acts that the seat could perform then, those are named.
        """
        after, seat, told = self._after, self._commitments.seat, Claiming()
        for others in ((), tuple(self._now)):
            short = [card for card in cards if self._lacks_coins([it for it in after.acts if it in (*others, card)])]
            if short:
                left = told.exactly(seat, "coins", after.player.coins)
                acts = [
                    name_of(self._config, card.id)
                    + (
                        f" (costs {coins(told.exactly(seat, f'fee/{card.id}', card.coins, by=turn.BEFORE))})"
                        if card.coins
                        else ""
                    )
                    for card in short
                ]
                kept = enumerated([name_of(self._config, card.id) for card in others])
                if_kept = f" if you still perform {kept}" if kept else ""
                told.claims += [
                    turn.cannot_perform(seat, [it for it in after.acts if it in (*others, card)]) for card in short
                ]
                says = f"That leaves {coins(left)}, which is not enough for {enumerated(acts)}{if_kept}."
                return Stated(says, tuple(told.claims))
        return NOTHING_STATED

    def _lacks_coins(self, cards: Sequence[ActCard]) -> bool:
        """Whether the cubes for these acts can be had, but not for the coins that are left."""
        needed = self._after.reach.least(cards)
        return needed is not None and needed.coins > self._after.player.coins

    def _performable_with(self, count: int) -> list[ActCard]:
        """What the seat could perform after buying this many here, and the best number at one later market."""
        commitments, market = self._commitments, self._market
        free = list(commitments.free)
        free[market] += count
        left = commitments.player.coins - cost(commitments.lookups, commitments.state, market, count)
        done = performable(commitments.acts, free, left)
        for later in range(market + 1, len(MARKETS)):
            if commitments.reach.in_line(later):
                for more in range(1, affordable(commitments.lookups, commitments.state, later, left) + 1):
                    with_more = list(free)
                    with_more[later] += more
                    paid = cost(commitments.lookups, commitments.state, later, more)
                    then = performable(commitments.acts, with_more, left - paid)
                    if len(then) > len(done):
                        done = then
        return done


def withdrawing_warning(commitments: Commitments, phase: Performing) -> Stated:
    """About withdrawing from an act that the seat can perform, unless that saves cubes or coins for a later act."""
    card, *later = commitments.acts
    if len(performable(later, commitments.free, commitments.player.coins)) >= len(commitments.ready):
        return NOTHING_STATED
    lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
    name = name_of(lookups.config, card.id)
    ready = exactly(seat, f"ready/{card.id}", 1, by=turn.BEFORE)
    loss = penalty(lookups, state, seat, card)
    text = f"You have everything {name} needs"
    if phase.performers and loss.says:
        return Stated(f"{text}.", (ready,))  # the preview says what being absent costs
    gives = _sure_gain(commitments, phase)
    least = " at least" if card.contest else ""
    return Stated(f"{text}, and it gives{least} {gives.says}." if gives else f"{text}.", (ready, *gives.claims))


def _sure_gain(commitments: Commitments, phase: Performing) -> Stated:
    """What performing gives however the act ends: `Church +2, 3 coins`."""
    config, card, told = commitments.lookups.config, commitments.acts[0], Claiming()
    given, by = turn.performs([card]), turn.over(card.id)
    rewards = [it.reward for it in outcomes(commitments.lookups, commitments.state, phase)]
    parts = []
    for track, name in enumerate(TRACKS):
        if (steps := min(reward.steps[track] for reward in rewards)) > 0:
            claim = Claim(commitments.seat, turn.steps(card.id, track), min=steps, by=by, given=(given,))
            parts.append(f"{track_name(config, name)} {signed(told.number(claim))}")
    if (earned := min(reward.coins for reward in rewards)) > 0:
        parts.append(
            coins(told.number(Claim(commitments.seat, f"earned/{card.id}", min=earned, by=by, given=(given,))))
        )
    return Stated(", ".join(parts), tuple(told.claims))
