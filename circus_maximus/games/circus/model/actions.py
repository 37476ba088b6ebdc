"""The actions of a seat: how each is written and parsed, and what the table calls it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from circus_maximus.engine.text.forms import Forms, Reads, form
from circus_maximus.engine.text.notation import id_in, one_of, refuse
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, ONE, Cube, Market, coins, workers
from circus_maximus.games.circus.model.words import Words


def cube_in(word: str) -> Cube:
    """A cube, in the singular or the plural."""
    for cube in CUBES:
        if word in (cube, ONE[cube]):
            return cube
    return refuse(word, f"a cube: {', '.join(ONE.values())}")


IdWord = Annotated[str, Reads(lambda word: id_in(word, "chariot_race"))]
MarketWord = Annotated[Market, Reads(lambda word: one_of(word, MARKETS, "a market"))]
CubeWord = Annotated[Cube, Reads(cube_in, lambda cube: ONE[cube])]


class Action(Struct, frozen=True, gc=False):
    """One choice of the seat whose turn it is."""

    def amount(self, say: Words) -> str:
        """What the number in it counts: `3 coins`; empty if it has none."""
        return ""


@form("bid ACT COINS", picks="act/{act} {coins}")
class Bid(Action, frozen=True):
    """Bid coins on an act: `bid chariot_race 3`."""

    act: IdWord
    coins: int

    def called(self, say: Words) -> str:
        return f"bid {self.amount(say)} on {say.name(self.act)}"

    def amount(self, say: Words) -> str:
        return coins(self.coins)


@form("pass", picks="verb/pass")
class Pass(Action, frozen=True):
    """Pass for the rest of the phase: `pass`."""

    def called(self, say: Words) -> str:
        return "pass"


@form("place PLACE [WORKERS]", picks="place/{place} {workers}")
class Place(Action, frozen=True):
    """Send one worker to a place, or several at once: `place port`, `place prison 2`."""

    place: IdWord
    workers: int = 1

    def called(self, say: Words) -> str:
        return f"send {self.amount(say)} to {say.name(self.place)}"

    def amount(self, say: Words) -> str:
        return workers(self.workers)


@form("place PLACE ACT COINS", picks="place/{place} act/{act} {coins}")
class Wager(Action, frozen=True):
    """Send a worker and stake coins on winning an act: `place gamblers_den naumachia 4`."""

    place: IdWord
    act: IdWord
    coins: int

    def called(self, say: Words) -> str:
        return f"stake {self.amount(say)} on {say.name(self.act)}"

    def amount(self, say: Words) -> str:
        return coins(self.coins)


@form("buy MARKET COUNT", picks="market/{market} {count}")
class Buy(Action, frozen=True):
    """Buy cubes in the market that is open, or none: `buy animals 3`, `buy animals 0`."""

    market: MarketWord
    count: int

    def called(self, say: Words) -> str:
        return f"buy {self.amount(say)}"

    def amount(self, say: Words) -> str:
        return f"{self.count} {say.cube(self.market, self.count)}"


@form("perform ACT", picks="act/{act}")
class Perform(Action, frozen=True):
    """Perform the act being called: `perform gladiator_combat`."""

    act: IdWord

    def called(self, say: Words) -> str:
        return f"perform {say.name(self.act)}"


@form("withdraw", picks="verb/withdraw")
class Withdraw(Action, frozen=True):
    """Do not perform the act being called: `withdraw`."""

    def called(self, say: Words) -> str:
        return "withdraw"


@form("give CUBE", picks="cube/{cube}")
class Give(Action, frozen=True):
    """Give up one cube: `give slave`."""

    cube: CubeWord

    def called(self, say: Words) -> str:
        return f"give {say.cubes(1, self.cube)}"


AnyAction = Bid | Pass | Place | Wager | Buy | Perform | Withdraw | Give

FORMS: Forms[AnyAction] = Forms(AnyAction)
write, parse = FORMS.write, FORMS.parse
