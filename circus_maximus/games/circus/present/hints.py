"""What the greedy bot would do in a seat's place, and its true reason, in one line."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.circus.actions import AnyAction, Bid, Buy, Give, Perform, Place, Wager
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.greedy import GreedyBot, Idea
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.texts import a_cube, coins, cubes, name_of, workers


def hint(rules: CircusRules, state: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
    """An action and why. Whatever the state knows, only what the seat may know counts."""
    view = rules.seen_by(state, choice.seat)
    idea = GreedyBot(rules, choice.seat, 0).consider(view, choice)
    return idea.action, f"{_advice(rules.config, idea.action)}: {_reason(view, choice.seat, idea)}."


def _advice(config: Config, action: AnyAction) -> str:
    match action:
        case Bid(act, count):
            return f"Bid {count} on {name_of(config, act)}"
        case Place(place, count):
            return f"Send {workers(count)} to {name_of(config, place)}"
        case Wager(place, act, count):
            return f"Stake {coins(count)} on {name_of(config, act)} at {name_of(config, place)}"
        case Buy(market, count):
            return f"Buy {cubes(config, count, market)}"
        case Perform(act):
            return f"Perform {name_of(config, act)}"
        case Give(cube):
            return f"Give up {a_cube(config, cube)}"
    return type(action).__name__


def _reason(state: State, seat: Seat, idea: Idea) -> str:
    match idea.why:
        case "worth":
            return f"it is worth about {coins(round(idea.gain))} more than it takes, and you can put it on"
        case "must":
            return "you must bid once, and no act you could put on promises enough beyond what it takes"
        case "over_limit":
            return "the best act left is one more than you may back"
        case "nothing_worth":
            other = "other " if any(bid.seat == seat for bid in state.round.bids) else ""
            return f"no {other}act you could put on promises enough beyond what it takes"
        case "nowhere":
            return "no place brings what your acts lack, and none pays at once"
        case "lacking":
            return "your acts lack that many"
        case "short_of_coins":
            return "your acts lack more, but that is what is on sale or what you can spare the coins for"
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
        "climb": "one step more is worth more on pay day",
        "collect": "you have coins to spare for what may be of use later",
    }[idea.why]
