"""The numbers the planner judges by, and habits that make one play in a way of its own. docs/bots.md says more."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.games.circus.model.common_types import Track

Flips = Literal["never", "if_worth", "always"]


class Habits(Struct, frozen=True):
    """How a planner differs from one that always follows the best plan."""

    flips: Flips = "if_worth"
    """When it sends a worker to a place with a coin flip."""
    favours: Track | None = None
    """The track it prefers."""
    raises: bool = False
    """Whether it raises a bid with coins it can spare."""


NO_HABITS = Habits()


class Weights(Struct, frozen=True):
    """What the planner believes about the game. A name that ends in `_early` is an exponent of the rounds left."""

    # How many rounds are left: a product of powers, by the steps to the goal, the coins and cubes of a seat, and the
    # limits on acts (situation.py).
    length: float = 1.433
    length_distance: float = 0.893
    length_coins: float = -0.188
    length_cubes: float = -0.169
    length_performed: float = -0.215
    length_backed: float = -0.125

    # What decides the game: steps, the more the nearer to the goal (`focus`), or the total of all tracks if the last
    # round comes first; coins, cubes and workers; each as a part of the logarithm of the odds to win (situation.py).
    step: float = 0.65
    step_early: float = -0.336
    focus: float = 0.39
    focus_early: float = 0.34
    total: float = 0.72
    total_late: float = 0.36
    coin: float = 0.475
    coin_early: float = 0.378
    coin_scale: float = 0.168
    cube: float = 0.161
    cube_early: float = 0.373
    cube_scale: float = 0.73
    cube_performed: float = 0.42
    cube_backed: float = 0.24
    worker: float = 0.135
    worker_early: float = 0.2
    ending: float = 0.3
    """The rounds left after this one that are expected even if the game seems to end now."""

    # What a plan is worth in addition: to reach the goal, to begin the next bidding, to know the next event, to keep a
    # worker for later in the phase.
    finish: float = 2.0
    finish_width: float = 0.7
    opening: float = 0.06
    foresight: float = 0.06
    wait: float = 0.04

    # What the other seats do: the chance that they perform an act on which they can bid or have bid, with each cube
    # they lack, and take what others need (offers.py, placements.py, plan.py).
    open_bid: float = 0.30
    open_lacking: float = 0.35
    has_bid: float = 0.88
    bid_lacking: float = 0.10
    contested: float = 0.6
    line: float = 0.85

    # How many coins each other bidder still adds to the acts that compete for a place on the bill (bids.py).
    outbid: float = 0.3
    outbid_width: float = 0.7


FITTED = Weights()
