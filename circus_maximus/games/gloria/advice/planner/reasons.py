"""The reasons for the planner's decisions. `advice/hints.py` has the sentences."""

from __future__ import annotations

from typing import Literal, NamedTuple

from circus_maximus.games.gloria.model.actions import AnyAction

Why = Literal[
    "finish",
    "yields",
    "buys",
    "steps",
    "worth_more",
    "take",
    "redirect",
    "plain",
    "scrap",
    "lack",
    "carries",
    "engine",
    "save",
    "spare",
    "exchange",
    "no_exchange",
    "cheaper",
    "dearer",
    "least",
]
"""Why an action is the best. The facts that a sentence needs are in the `Idea`."""


class Idea(NamedTuple):
    """What to do, and why; `number` is the steps, for reasons that name some."""

    action: AnyAction
    why: Why
    number: int = 0
