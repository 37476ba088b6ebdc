"""Warnings about buying too few or too many cubes for the acts of a seat, and about withdrawing."""

from __future__ import annotations

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.advice.commitments import Commitments, performable
from circus_maximus.games.circus.advice.forecast import penalty_text
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.rules.buying import affordable, cost
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.phases import Buying, Performing
from circus_maximus.games.circus.text.phrases import reward_text
from circus_maximus.games.circus.text.words import coins, cubes, name_of


def buying_warning(commitments: Commitments, phase: Buying, count: int) -> str:
    """About buying this many cubes, if with another number the seat could perform more acts."""
    config = commitments.lookups.config
    most = affordable(commitments.lookups, commitments.state, phase.market, commitments.player.coins)
    now = _performable_with(commitments, phase.market, count)
    for other in range(most + 1):
        then = _performable_with(commitments, phase.market, other)
        gained = [name_of(config, card.id) for card in then if card not in now]
        if gained and len(then) > len(now):
            if other > count:
                return f"With {cubes(config, other, MARKETS[phase.market])} you could perform {enumerated(gained)}."
            paid = cost(commitments.lookups, commitments.state, phase.market, count)
            return (
                f"That leaves {coins(commitments.player.coins - paid)}, which is not enough for {enumerated(gained)}."
            )
    return ""


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
        return f"{text}; being absent costs {penalty}."
    return f"{text}, and it gives {gives}." if gives else f"{text}."
