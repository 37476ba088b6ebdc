"""Warnings about buying too few or too many cubes for the acts of a seat, and about withdrawing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.commitments import Commitments, performable
from circus_maximus.games.circus.advice.outcomes import outcomes
from circus_maximus.games.circus.advice.penalties import penalty
from circus_maximus.games.circus.model.actions import Buy
from circus_maximus.games.circus.model.common_types import MARKETS, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.words import coins, cubes, name_of, signed, track_name
from circus_maximus.games.circus.rules.buying import affordable, buy, cost
from circus_maximus.games.circus.state.phases import Buying, Performing


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
        given = (terms.performs(gained),)
        what = f"bought/{market}"
        claim = Claim(commitments.seat, what, other, other, terms.SHOW, given, certain=False)
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
                        f" (costs {coins(told.exactly(seat, f'fee/{card.id}', card.coins, by=terms.BEFORE))})"
                        if card.coins
                        else ""
                    )
                    for card in short
                ]
                kept = enumerated([name_of(self._config, card.id) for card in others])
                if_kept = f" if you still perform {kept}" if kept else ""
                told.claims += [
                    terms.cannot_perform(seat, [it for it in after.acts if it in (*others, card)]) for card in short
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
    ready = exactly(seat, f"ready/{card.id}", 1, by=terms.BEFORE)
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
    given, by = terms.performs([card]), terms.over(card.id)
    rewards = [it.reward for it in outcomes(commitments.lookups, commitments.state, phase)]
    parts = []
    for track, name in enumerate(TRACKS):
        if (steps := min(reward.steps[track] for reward in rewards)) > 0:
            claim = Claim(commitments.seat, terms.steps(card.id, track), min=steps, by=by, given=(given,))
            parts.append(f"{track_name(config, name)} {signed(told.number(claim))}")
    if (earned := min(reward.coins for reward in rewards)) > 0:
        parts.append(
            coins(told.number(Claim(commitments.seat, f"earned/{card.id}", min=earned, by=by, given=(given,))))
        )
    return Stated(", ".join(parts), tuple(told.claims))
