"""What the greedy bot would do in a seat, and its actual reason in a few words."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.circus.actions import AnyAction
from circus_maximus.games.circus.greedy import GreedyBot, Idea
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.texts import coins

LONGEST = 52
"""Maximum number of characters of a reason: with the name of the key it fits in one line of 80 columns."""


def hint(rules: CircusRules, view: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
    """An action and the reason, without a full stop."""
    idea = GreedyBot(rules, choice.seat, 0).consider(view, choice)
    return idea.action, _reason(view, choice.seat, idea)


def _reason(state: State, seat: Seat, idea: Idea) -> str:
    match idea.why:
        case "worth":
            return f"it is worth about {coins(round(idea.gain))} more than it costs"
        case "must":
            return "you must bid once; no act is worth its cost"
        case "over_limit":
            return "you have reached the limit of acts to bid on"
        case "nothing_worth":
            other = "other " if any(bid.seat == seat for bid in state.round.bids) else ""
            return f"no {other}act you can perform is worth its cost"
        case "nowhere":
            return "no place is worth a worker now"
        case "lacking":
            return "your acts need this many more"
        case "short_of_coins":
            return "your acts need more, but you cannot buy more"
        case "enough":
            return "your acts need no more"
        case "most_of":
            return "it is the kind you have most of"
        case "ready":
            return "you have everything it needs"
    return _reason_to_place(idea)


def _reason_to_place(idea: Idea) -> str:
    """Why the bot sends a worker to this place."""
    return {
        "fetch": "it gives what your acts need",
        "venture": "on heads it gives what your acts need",
        "line_up": "your acts need what is sold there",
        "climb": "one more step earns more on pay day",
        "collect": "you can spare the coins and may need it later",
    }[idea.why]
