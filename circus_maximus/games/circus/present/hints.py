"""What the greedy bot would do in a seat's place, and its true reason in a few words."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.circus.actions import AnyAction
from circus_maximus.games.circus.greedy import GreedyBot, Idea
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.texts import coins

LONGEST = 52
"""Characters of a reason: with the key it names it fits into one line of a terminal of 80 columns."""


def hint(rules: CircusRules, state: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
    """An action and why, without a full stop. Whatever the state knows, only what the seat may know counts."""
    view = rules.seen_by(state, choice.seat)
    idea = GreedyBot(rules, choice.seat, 0).consider(view, choice)
    return idea.action, _reason(view, choice.seat, idea)


def _reason(state: State, seat: Seat, idea: Idea) -> str:
    match idea.why:
        case "worth":
            return f"it is worth about {coins(round(idea.gain))} more than it takes"
        case "must":
            return "you must bid once; no act is worth what it takes"
        case "over_limit":
            return "the best act left is one more than you may back"
        case "nothing_worth":
            other = "other " if any(bid.seat == seat for bid in state.round.bids) else ""
            return f"no {other}act you can put on is worth what it takes"
        case "nowhere":
            return "no place brings what your acts lack or pays at once"
        case "lacking":
            return "your acts lack that many"
        case "short_of_coins":
            return "your acts lack more, but you cannot buy more"
        case "enough":
            return "your acts lack none"
        case "most_of":
            return "it is the kind you have most of"
        case "ready":
            return "you have what it takes"
    return _errand(idea)


def _errand(idea: Idea) -> str:
    """Why a worker goes where it goes."""
    return {
        "fetch": "it brings what your acts lack",
        "venture": "with luck it brings what your acts lack",
        "line_up": "your acts lack what is sold there",
        "climb": "one more step is worth more on pay day",
        "collect": "you have coins to spare and may need it later",
    }[idea.why]
