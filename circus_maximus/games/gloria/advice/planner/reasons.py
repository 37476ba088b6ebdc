"""The reasons for the planner's decisions, as hints give them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from circus_maximus.games.gloria.model.actions import AnyAction


class Why(StrEnum):
    """Why an action is the best, in a clause. What it names is in the `Idea`."""

    FINISH = "it takes you to {goal}"
    YIELDS = "this harvest gains you most over the others"
    BUYS = "you could then buy the most valuable building"
    STEPS = "it moves you {steps}"
    WORTH_MORE = "it gives more than the counter of its card"
    TAKE = "the counter is worth more now than the ability"
    REDIRECT = "the new counters are worth more to you"
    PLAIN = "the usual counters are worth more to you"
    SCRAP = "that building gives more now than later"
    LACK = "you need this most"
    CARRIES = "it moves you {steps}, which is worth its price"
    ENGINE = "its ability pays for it in later harvests"
    SAVE = "nothing on sale is worth its price"
    SPARE = "you can spare these most easily"
    EXCHANGE = "you get more useful counters"
    NO_EXCHANGE = "the counters you have are worth more"
    CHEAPER = "the cards due would cost you more"
    DEARER = "tribute costs you more than the cards due"
    LEAST = "losing it costs you least"


class Idea(NamedTuple):
    """What to do, and why; `number` is the steps, for reasons that name some."""

    action: AnyAction
    why: Why
    number: int = 0
