"""What the planner would do in a seat, and its actual reason in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.words import counted
from circus_maximus.games.circus.advice.planner.bot import PlannerBot
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.advice.winning import winning_tracks
from circus_maximus.games.circus.model.actions import AnyAction, Bid
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.words import coins, track_name

SENTENCES: dict[Why, str] = {
    "finish": "you may reach the goal on {track}",
    "advance": "it moves you about {steps} on {track}",
    "earn": "it pays about {coins}",
    "spared": "it saves you a penalty of {steps} on {track}",
    "hurt": "others may lose {steps} on {track}",
    "on_the_bill": "with these coins it is probably on the bill",
    "ties": "the higher bid wins a tied contest",
    "spare_coins": "you have coins to spare",
    "must": "you must bid once; no act is worth its cost",
    "over_limit": "you have reached the limit of acts to bid on",
    "enough_bid": "no other act is worth its cost",
    "nothing_worth": "no act you can perform is worth its cost",
    "fetch": "it gives what your acts need",
    "venture": "heads gives what you need, tails costs a worker",
    "line_up": "your acts need what is sold there",
    "stock_up": "what it gives is useful in later rounds",
    "gamble": "heads helps you later, tails costs a worker",
    "climb": "one more step earns more on pay day",
    "open": "you would begin the next bidding",
    "recruit": "one more worker is useful in every round",
    "paid": "it gives more than it costs",
    "foresee": "it helps to know the next event",
    "stake": "you have a good chance to win the contest",
    "nowhere": "no place is worth a worker now",
    "lacking": "your acts need this many more",
    "short_of_coins": "your acts need more than you can buy",
    "too_dear": "your acts need more, but it costs too much",
    "keep": "they are useful in later rounds",
    "enough": "your acts need no more",
    "ready": "its reward is worth more than its cost",
    "save": "another act uses the cubes or coins better",
    "no_use": "it costs you more than it gives",
    "least_use": "it is the kind you need least",
}
"""A sentence for each reason, with names for its facts."""


SETS_BACK = "it sets back {rival}, who can win"
"""The reason in place of `hurt`, if one of the others can win in this show on that track."""


def hint(rules: CircusRules, view: State, choice: Choice[AnyAction], names: Sequence[str]) -> tuple[AnyAction, str]:
    """An action and the reason, without a full stop."""
    idea = PlannerBot(rules, choice.seat, 0).consider(view, choice)
    rival = _rival_who_can_win(rules.lookups_of(view), view, choice.seat, idea)
    if rival is not None:
        return idea.action, SETS_BACK.format(rival=names[rival])
    return idea.action, reason(idea, rules.config)


def _rival_who_can_win(lookups: Lookups, view: State, seat: Seat, idea: Idea) -> Seat | None:
    """A seat that can win in this show and gets a penalty because it has no bid on the act; None if there is none."""
    if idea.why != "hurt" or not isinstance(idea.action, Bid):
        return None
    absent = [other for other in range(lookups.seats) if other not in (seat, *bidders(view, idea.action.act))]
    return next((other for other in absent if winning_tracks(lookups, view, other)[idea.track]), None)


def reason(idea: Idea, config: Config) -> str:
    """The reason for an idea."""
    return SENTENCES[idea.why].format(
        track=track_name(config, TRACKS[idea.track]), steps=counted(idea.number, "step"), coins=coins(idea.number)
    )
