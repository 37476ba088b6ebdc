"""The actions of a seat, and how they are written and parsed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from msgspec import Struct

from circus_maximus.engine.text.notation import id_in, not_an_action, number_in, one_of, refuse
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, KINDS, Counter, Kind, Row


class Action(Struct, frozen=True, gc=False):
    """One choice of the seat that is asked."""


class Play(Action, frozen=True):
    """Play a card from the hand: `play farm`."""

    kind: Kind


class Use(Action, frozen=True):
    """Use the ability of a building: `use toll_bridge`."""

    building: str


class Repeat(Action, frozen=True):
    """Use an ability that may be repeated, this often: `use mule_station 3`."""

    building: str
    times: int


class Scrap(Action, frozen=True):
    """Use a building to discard another: `use auction_yard scrap toll_bridge`."""

    building: str
    other: str


class Harvest(Action, frozen=True):
    """Use no building that redirects the harvest: `harvest`."""


class Take(Action, frozen=True):
    """Take the counter of the card below a building instead of using it: `take toll_bridge`."""

    building: str


class Pick(Action, frozen=True):
    """Choose the mix of a gain: `pick 2 food 1 gold`."""

    food: int = 0
    gold: int = 0
    peace: int = 0

    def row(self) -> Row:
        """In the order of COUNTERS."""
        return (self.food, self.gold, self.peace, 0)


class Buy(Action, frozen=True):
    """Buy a building, on a kind of card if several are possible: `buy toll_bridge`, `buy debased_coinage on farm`."""

    building: str
    on: Kind | None = None


class Pass(Action, frozen=True):
    """Buy nothing: `pass`."""


class Pay(Action, frozen=True):
    """Pay the surcharge with this mix: `pay 2 food 1 peace`."""

    food: int = 0
    gold: int = 0
    peace: int = 0
    glory: int = 0

    def row(self) -> Row:
        """In the order of COUNTERS."""
        return (self.food, self.gold, self.peace, self.glory)


class Swap(Action, frozen=True):
    """Hand in this many counters for others: `swap 3 gold`."""

    number: int
    counter: Counter


class Stop(Action, frozen=True):
    """Exchange no more counters: `stop`."""


class PayTribute(Action, frozen=True):
    """Pay tribute: `tribute`."""


class RefuseTribute(Action, frozen=True):
    """Pay no tribute: `refuse`."""


class Lose(Action, frozen=True):
    """Give a card to the Goth: `lose farm` (one without a building), `lose toll_bridge` (with its card)."""

    what: str


class Draw(Action, frozen=True):
    """Draw a counter from the pile: `draw glory`."""

    counter: Counter


AnyAction = (
    Play
    | Use
    | Repeat
    | Scrap
    | Harvest
    | Take
    | Pick
    | Buy
    | Pass
    | Pay
    | Swap
    | Stop
    | PayTribute
    | RefuseTribute
    | Lose
    | Draw
)

WORDS: dict[str, AnyAction] = {
    "harvest": Harvest(),
    "pass": Pass(),
    "stop": Stop(),
    "tribute": PayTribute(),
    "refuse": RefuseTribute(),
}
"""The actions that are one word."""

SHAPES = (
    "play KIND",
    "use BUILDING",
    "use BUILDING TIMES",
    "use BUILDING scrap BUILDING",
    "harvest",
    "take BUILDING",
    "pick NUMBER COUNTER …",
    "buy BUILDING",
    "buy BUILDING on KIND",
    "pass",
    "pay NUMBER COUNTER …",
    "swap NUMBER COUNTER",
    "stop",
    "tribute",
    "refuse",
    "lose KIND",
    "lose BUILDING",
    "draw COUNTER",
)
"""The notation in short, shown after a mistyped action."""


def write(action: AnyAction) -> str:
    """Return an action in the notation."""
    match action:
        case Play(kind):
            return f"play {kind}"
        case Use(building):
            return f"use {building}"
        case Repeat(building, times):
            return f"use {building} {times}"
        case Scrap(building, other):
            return f"use {building} scrap {other}"
        case Take(building):
            return f"take {building}"
        case Pick():
            return f"pick {mix_text(action.row())}"
        case Buy(building, None):
            return f"buy {building}"
        case Buy(building, on):
            return f"buy {building} on {on}"
        case Pay():
            return f"pay {mix_text(action.row())}"
        case Swap(number, counter):
            return f"swap {number} {counter}"
        case Lose(what):
            return f"lose {what}"
        case Draw(counter):
            return f"draw {counter}"
        case Harvest():
            return "harvest"
        case Pass():
            return "pass"
        case Stop():
            return "stop"
        case PayTribute():
            return "tribute"
        case RefuseTribute():
            return "refuse"
        case _:
            assert_never(action)


def mix_text(mix: Row) -> str:
    """`2 food 1 peace`: counters in their order, without those that are 0."""
    return " ".join(f"{count} {counter}" for count, counter in zip(mix, COUNTERS, strict=True) if count)


def parse(text: str) -> AnyAction:
    """Parse an action. The rules decide whether it is allowed and whether its buildings exist."""
    match text.split():
        case [word] if word in WORDS:
            return WORDS[word]
        case ["play", kind]:
            return Play(one_of(kind, KINDS, "a kind of card"))
        case ["use", building]:
            return Use(_id(building))
        case ["use", building, times]:
            return Repeat(_id(building), _number(times))
        case ["use", building, "scrap", other]:
            return Scrap(_id(building), _id(other))
        case ["take", building]:
            return Take(_id(building))
        case ["pick", _, _, *_] as words:
            return Pick(**_mix(words[1:], BASICS))
        case ["buy", building]:
            return Buy(_id(building))
        case ["buy", building, "on", kind]:
            return Buy(_id(building), one_of(kind, KINDS, "a kind of card"))
        case ["pay", _, _, *_] as words:
            return Pay(**_mix(words[1:], COUNTERS))
        case ["swap", number, counter]:
            return Swap(_number(number), one_of(counter, COUNTERS, "a counter"))
        case ["lose", what]:
            return Lose(_id(what))
        case ["draw", counter]:
            return Draw(one_of(counter, COUNTERS, "a counter"))
    raise not_an_action(text, SHAPES)


def _mix(words: Sequence[str], counters: Sequence[Literal["food", "gold", "peace", "glory"]]) -> dict[str, int]:
    """Pairs of a number and a counter, in the order of the counters."""
    if len(words) % 2:
        refuse(" ".join(words), "pairs of a number and a counter, such as 2 food 1 peace")
    mix: dict[str, int] = {}
    for number, counter in zip(words[::2], words[1::2], strict=True):
        mix[one_of(counter, counters, "a counter")] = _number(number)
    if [counter for counter in counters if counter in mix] != list(words[1::2]):
        refuse(" ".join(words), f"a mix in the order {enumerated(counters)}, each named once")
    return mix


def _id(word: str) -> str:
    return id_in(word, "toll_bridge")


def _number(word: str) -> int:
    return number_in(word, least=1)
