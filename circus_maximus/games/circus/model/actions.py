"""The actions of a seat, and how they are written and parsed."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from circus_maximus.engine.text.notation import id_in, not_an_action, number_in, one_of, refuse
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, ONE, Cube, Market


class Action(Struct, frozen=True, gc=False):
    """One choice of the seat whose turn it is."""


class Bid(Action, frozen=True):
    """Bid coins on an act: `bid chariot_race 3`."""

    act: str
    coins: int


class Pass(Action, frozen=True):
    """Pass for the rest of the phase: `pass`."""


class Place(Action, frozen=True):
    """Send one worker to a place, or several at once: `place port`, `place prison 2`."""

    place: str
    workers: int = 1


class Wager(Action, frozen=True):
    """Send a worker and stake coins on winning an act: `place gamblers_den naumachia 4`."""

    place: str
    act: str
    coins: int


class Buy(Action, frozen=True):
    """Buy cubes in the market that is open, or none: `buy animals 3`, `buy animals 0`."""

    market: Market
    count: int


class Perform(Action, frozen=True):
    """Perform the act being called: `perform gladiator_combat`."""

    act: str


class Withdraw(Action, frozen=True):
    """Do not perform the act being called: `withdraw`."""


class Give(Action, frozen=True):
    """Give up one cube: `give slave`."""

    cube: Cube


AnyAction = Bid | Pass | Place | Wager | Buy | Perform | Withdraw | Give

SHAPES = (
    "bid ACT COINS",
    "pass",
    "place PLACE [WORKERS]",
    "place PLACE ACT COINS",
    "buy MARKET COUNT",
    "perform ACT",
    "withdraw",
    "give CUBE",
)
"""The notation in short, shown after a mistyped action."""


def write(action: AnyAction) -> str:
    """Return an action in the notation."""
    match action:
        case Bid(act, coins):
            return f"bid {act} {coins}"
        case Pass():
            return "pass"
        case Place(place, 1):
            return f"place {place}"
        case Place(place, workers):
            return f"place {place} {workers}"
        case Wager(place, act, coins):
            return f"place {place} {act} {coins}"
        case Buy(market, count):
            return f"buy {market} {count}"
        case Perform(act):
            return f"perform {act}"
        case Withdraw():
            return "withdraw"
        case Give(cube):
            return f"give {ONE[cube]}"
        case _:
            assert_never(action)


def parse(text: str) -> AnyAction:
    """Parse an action. The rules decide whether it is allowed and whether its places and acts exist."""
    match text.split():
        case ["bid", act, coins]:
            return Bid(_id(act), number_in(coins))
        case ["pass"]:
            return Pass()
        case ["place", place]:
            return Place(_id(place))
        case ["place", place, workers]:
            return Place(_id(place), number_in(workers))
        case ["place", place, act, coins]:
            return Wager(_id(place), _id(act), number_in(coins))
        case ["buy", market, count]:
            return Buy(one_of(market, MARKETS, "a market"), number_in(count))
        case ["perform", act]:
            return Perform(_id(act))
        case ["withdraw"]:
            return Withdraw()
        case ["give", cube]:
            return Give(_cube(cube))
    raise not_an_action(text, SHAPES)


def _id(word: str) -> str:
    return id_in(word, "chariot_race")


def _cube(word: str) -> Cube:
    for cube in CUBES:
        if word in (cube, ONE[cube]):
            return cube
    return refuse(word, f"a cube: {', '.join(ONE.values())}")
