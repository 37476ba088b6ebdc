"""Warnings about buying too few or too many cubes for the acts of a seat, and about withdrawing."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice.commitments import Commitments, coins_needed, lacking, performable
from circus_maximus.games.circus.advice.forecast import penalty_text
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.rules.buying import affordable, cost
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.phases import Buying, Performing
from circus_maximus.games.circus.text.phrases import reward_text
from circus_maximus.games.circus.text.words import coins, cubes, name_of


def buying_warning(commitments: Commitments, phase: Buying, count: int) -> str:
    """About buying this many cubes, if another number allows more acts, or too few coins are left for their act."""
    config = commitments.lookups.config
    most = affordable(commitments.lookups, commitments.state, phase.market, commitments.player.coins)
    now = _performable_with(commitments, phase.market, count)
    for other in range(most + 1):
        then = _performable_with(commitments, phase.market, other)
        gained = [card for card in then if card not in now]
        if gained and len(then) > len(now):
            if other > count:
                names = enumerated([name_of(config, card.id) for card in gained])
                return f"With {cubes(config, other, MARKETS[phase.market])} you could perform {names}."
            return _not_enough_left(commitments, phase.market, count, gained)
    return _not_enough_left(commitments, phase.market, count, _too_dear(commitments, phase.market, count, now))


def _not_enough_left(commitments: Commitments, market: int, count: int, cards: Sequence[ActCard]) -> str:
    """That the coins left after buying this many are not enough for these acts; empty if there are none."""
    if not cards:
        return ""
    left = commitments.player.coins - cost(commitments.lookups, commitments.state, market, count)
    config = commitments.lookups.config
    acts = [name_of(config, card.id) + (f" (costs {coins(card.coins)})" if card.coins else "") for card in cards]
    return f"That leaves {coins(left)}, which is not enough for {enumerated(acts)}."


def _too_dear(commitments: Commitments, market: int, count: int, now: Sequence[ActCard]) -> list[ActCard]:
    """The acts that need cubes of this market and would have all their cubes, but not the coins.

    `now`: the acts that the seat could perform after buying this many.
    """
    lookups, state = commitments.lookups, commitments.state
    left = commitments.player.coins - cost(lookups, state, market, count)
    free = list(commitments.free)
    free[market] += count
    return [
        card
        for card in commitments.acts
        if count
        and card not in now
        and any(cube == market for cube, _ in card.needs)
        and _has_all_but_coins(
            commitments, market, free, left, [it for it in commitments.acts if it in now or it is card]
        )
    ]


def _has_all_but_coins(
    commitments: Commitments, market: int, free: Sequence[int], left: int, cards: Sequence[ActCard]
) -> bool:
    """Whether these acts have their cubes, or could buy the rest at later markets, but not the coins."""
    price = _price_of_the_rest(commitments, market, lacking(cards, free))
    return price is not None and coins_needed(cards) + price > left


def _price_of_the_rest(commitments: Commitments, market: int, short: Sequence[int]) -> int | None:
    """What the missing cubes cost at later markets where the seat is in line; None if it cannot get them there."""
    price = 0
    for cube, missing in enumerate(short):
        if missing:
            sold = market < cube < len(MARKETS) and commitments.in_line(cube)
            if not sold or missing > commitments.state.markets[cube]:
                return None
            price += cost(commitments.lookups, commitments.state, cube, missing)
    return price


def _performable_with(commitments: Commitments, market: int, count: int) -> list[ActCard]:
    """What the seat could perform after buying this many here, and the best number at one later market."""
    free = list(commitments.free)
    free[market] += count
    left = commitments.player.coins - cost(commitments.lookups, commitments.state, market, count)
    done = performable(commitments.acts, free, left)
    for later in range(market + 1, len(MARKETS)):
        if commitments.in_line(later):
            for more in range(1, affordable(commitments.lookups, commitments.state, later, left) + 1):
                with_more = list(free)
                with_more[later] += more
                then = performable(
                    commitments.acts, with_more, left - cost(commitments.lookups, commitments.state, later, more)
                )
                if len(then) > len(done):
                    done = then
    return done


def withdrawing_warning(commitments: Commitments) -> str:
    """About withdrawing from an act that the seat can perform, unless that saves cubes or coins for a later act."""
    phase = commitments.state.phase
    if not isinstance(phase, Performing):
        return ""
    card, *later = commitments.acts
    if len(performable(later, commitments.free, commitments.player.coins)) >= len(commitments.ready):
        return ""
    config = commitments.lookups.config
    act, name = config.act(card.id), name_of(config, card.id)
    frozen = frozen_tracks(commitments.lookups, commitments.state)
    rewards = (reward_text(reward, config, dies=False, frozen=frozen) for reward in (act.performers, act.winner))
    gives = next(filter(None, rewards), "")
    penalty = penalty_text(commitments.lookups, commitments.state, commitments.seat, card)
    text = f"You have everything {name} needs"
    if phase.performers and penalty:
        return f"{text}; withdrawing costs {penalty}."
    return f"{text}, and it gives {gives}." if gives else f"{text}."
