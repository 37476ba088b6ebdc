"""The reasons for the planner's decisions. `advice/hints.py` has the sentences."""

from __future__ import annotations

from typing import Literal, NamedTuple

from circus_maximus.games.circus.model.actions import AnyAction

Why = Literal[
    "finish",
    "advance",
    "earn",
    "spared",
    "hurt",
    "on_the_bill",
    "ties",
    "spare_coins",
    "must",
    "over_limit",
    "enough_bid",
    "nothing_worth",
    "fetch",
    "line_up",
    "venture",
    "stock_up",
    "gamble",
    "climb",
    "open",
    "recruit",
    "paid",
    "foresee",
    "stake",
    "nowhere",
    "lacking",
    "short_of_coins",
    "too_dear",
    "keep",
    "enough",
    "ready",
    "save",
    "no_use",
    "least_use",
]
"""Why an action is the best. The facts that a sentence needs are in the `Idea`."""


class Idea(NamedTuple):
    """What to do, and why: with `advance`, `spared` and `hurt` the track and the steps, with `earn` the coins."""

    action: AnyAction
    why: Why
    track: int = 0
    number: int = 0
