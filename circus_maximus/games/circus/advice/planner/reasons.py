"""The reasons for the planner's decisions, as hints give them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from circus_maximus.games.circus.model.actions import AnyAction


class Why(StrEnum):
    """Why an action is the best, in a clause. What it names is in the `Idea`."""

    FINISH = "you could reach the goal on {track}"
    ADVANCE = "it moves you up to {steps} on {track}"
    EARN = "it pays up to {coins}"
    SPARED = "it could save you {steps} on {track}"
    HURT = "others could lose {steps} on {track}"
    ON_THE_BILL = "with these coins it is probably on the bill"
    TIES = "the higher bid wins a tied contest"
    SPARE_COINS = "you have coins to spare"
    MUST = "you must bid once; no act is worth its cost"
    OVER_LIMIT = "you have reached the limit of acts to bid on"
    ENOUGH_BID = "no other act is worth its cost"
    NOTHING_WORTH = "no act you can perform is worth its cost"
    FETCH = "it gives what your acts need"
    VENTURE = "heads gives what you need, tails costs a worker"
    LINE_UP = "your acts need what is sold there"
    STOCK_UP = "what it gives is useful in later rounds"
    GAMBLE = "heads helps you later, tails costs a worker"
    CLIMB = "it raises your pay as you stand"
    OPEN = "you would begin the next bidding"
    RECRUIT = "one more worker is useful in every round"
    PAID = "it gives more than it costs"
    FORESEE = "it helps to know the next event"
    STAKE = "you have a good chance of winning the contest"
    NOWHERE = "no place is worth a worker now"
    LACKING = "your acts need this many more"
    SHORT_OF_COINS = "your acts need more than you can buy"
    TOO_DEAR = "your acts need more, but it costs too much"
    KEEP = "they are useful in later rounds"
    ENOUGH = "your acts need no more"
    READY = "its reward is worth more than its cost"
    SAVE = "another act uses the cubes or coins better"
    NO_USE = "it costs you more than it gives"
    LEAST_USE = "it is the kind you need least"


class Idea(NamedTuple):
    """What to do, and why: with `finish`, `advance`, `spared` and `hurt` also the track."""

    action: AnyAction
    why: Why
    track: int = 0
