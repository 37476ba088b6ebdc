"""What a config says about acts and cubes, in the planner's terms, computed once for each number of seats."""

from __future__ import annotations

from functools import lru_cache

from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups

ON_DICE, NO_CONTEST = -1, -2
COIN_IN_STEPS = 0.15
"""What a coin is worth in steps, to compare acts that pay in both."""
WINS = 0.6
"""How often a performer wins a contest, to compare acts."""
USUAL_STRIDE = 2.4
"""The mean stride of the acts in the shipped config, with which the weights were found."""
MANY_ACTS = 5
"""A limit on acts that is this high hardly limits anybody."""


class Act:
    """An act's card, with what the planner looks up often."""

    def __init__(self, card: ActCard) -> None:
        self.id = card.id
        self.card = card
        self.execution = card.execution
        self.fee = card.coins
        self.needs = [0] * len(CUBES)
        for cube, count in card.needs:
            self.needs[cube] = count
        self.most_of = NO_CONTEST if card.contest is None else CUBE_INDEX.get(card.contest, ON_DICE)
        """The cube of which the winner owns most, `ON_DICE` or `NO_CONTEST`."""


class Facts:
    """All acts, how far they move markers, and how useful each kind of cube is."""

    def __init__(self, lookups: Lookups) -> None:
        self.acts = {id: Act(card) for id, card in lookups.acts.items()}
        strides = [_stride(lookups.acts[id]) for id in lookups.regular_acts]
        self.stride = max(0.5, sum(strides) / max(1, len(strides))) / USUAL_STRIDE
        """How far a regular act moves a marker, compared with the shipped config."""
        self.use = [_use(self, cube) for cube in range(len(CUBES))]
        """For each kind of cube, what one adds to the acts that need it."""
        performed, backed = lookups.most_performed[False], lookups.max_bid_on[False]
        self.performed = MANY_ACTS if performed is None else min(performed, MANY_ACTS)
        """The most regular acts on the bill."""
        self.backed = MANY_ACTS if backed is None else min(backed, MANY_ACTS)
        """The most regular acts a seat may bid on."""


def _stride(card: ActCard) -> int:
    """The most steps a performer can make on one track."""
    steps = [0] * len(TRACKS)
    for prize in (card.performers, card.winner):
        for track, count in prize.tracks:
            steps[track] += count
    return max(steps)


def _merit(card: ActCard) -> float:
    """The rough value of performing an act, in steps."""
    merit = -COIN_IN_STEPS * card.coins - sum([steps for _, steps in card.absent]) / 2
    for prize, share in ((card.performers, 1.0), (card.winner, WINS), (card.losers, 1 - WINS)):
        merit += share * (prize.coins * COIN_IN_STEPS + sum([steps for _, steps in prize.tracks]))
    return merit


def _use(facts: Facts, cube: int) -> float:
    """The merit of the acts that need a kind of cube, for each cube they need; 0 if no act needs it."""
    merit = 0.0
    needed = 0
    for act in facts.acts.values():
        count = act.needs[cube]
        if count:
            merit += max(0.0, _merit(act.card)) * count / sum(act.needs)
            needed += count
    return merit / needed / facts.stride if needed else 0.0


@lru_cache(8)
def facts_of(lookups: Lookups) -> Facts:
    """The facts of a config for one number of seats."""
    return Facts(lookups)
