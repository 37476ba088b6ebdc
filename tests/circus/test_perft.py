"""The number of ways a game can continue from a position, to a small depth: any change of what is legal shows here.

The first counts of each position are explained in the comments; the deeper ones are the results when this was written.
"""

import pytest

from circus_maximus.engine.contract import Chance, Choice
from tests.circus.table import table


def perft(rules, step, depth):
    """The number of sequences of `depth` choices and chances from a step; a game that ends counts as one."""
    pending = step.pending
    if depth == 0 or not isinstance(pending, (Choice, Chance)):
        return 1
    if isinstance(pending, Choice):
        following = (rules.play(step.state, action) for action in pending.legal)
    else:
        following = (rules.resolve(step.state, outcome) for outcome in pending.outcomes)
    return sum(perft(rules, after, depth - 1) for after in following)


def opening():
    """Two seats, the opener with 2 coins, the other with 1: 8 acts on show."""
    return table(coins=[2, 1])


def placing():
    """Two seats with one worker, two coins and no cubes each: 10 places are open, the Guildhall is not."""
    return table(phase="placing", workers=1, coins=2)


def buying():
    """Seat 0 with 5 coins can buy from four animals at 5 5 6 6, then seat 1 with 16 coins."""
    return table(phase="buying", places={"animals_market": [0, 1]}, coins=[5, 16], bids=[("venatio", 1, 1)])


def showing():
    """A contest of three, then one act that only one of them can perform."""
    return table(
        seats=3,
        phase="performing",
        bids=[("gladiator_combat", 0, 1), ("gladiator_combat", 1, 1), ("gladiator_combat", 2, 1), ("venatio", 1, 1)],
        cubes={0: {"slaves": 1}, 1: {"slaves": 1, "animals": 2}, 2: {"slaves": 1}},
    )


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        # 16 bids of 1 or 2 coins on 8 acts; then the other bids its coin on 8 acts or passes.
        (opening, (16, 16 * 9)),
        # 10 places or a pass; the Prison takes one worker only, since no more is in hand.
        (placing, (11,)),
        # 0 or 1 animal for 5 coins; then 0 to 3 animals of the four left (5 5 6), or of the three (5 6 6: two for 11).
        (buying, (2, 4 + 3)),
        # perform or withdraw, three times.
        (showing, (2, 4, 8)),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_counts_explained_in_comments(position, counts):
    game = position()
    assert tuple(perft(game.rules, game.step, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(
    ("position", "counts"),
    [(opening, (1439, 17283)), (placing, (91, 1148, 22510)), (buying, (46, 740)), (showing, (32, 224, 1152))],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_deeper_counts(position, counts):
    game = position()
    first = {opening: 3, placing: 2, buying: 3, showing: 4}[position]
    assert tuple(perft(game.rules, game.step, depth) for depth in range(first, first + len(counts))) == counts
