"""The actions of a seat: how they are written, parsed and picked, and what they are called at the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Annotated, Literal

from msgspec import Struct

from circus_maximus.engine.text.forms import Forms, Picks, Reads, form
from circus_maximus.engine.text.notation import id_in, number_in, one_of, refuse
from circus_maximus.engine.text.words import enumerated, times
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, KINDS, Counter, Kind, Row
from circus_maximus.games.gloria.model.phrases import a_card, counters
from circus_maximus.games.gloria.model.words import Words


def mix_text(mix: Row) -> str:
    """`2 food 1 peace`: counters in their order, without those that are 0."""
    return " ".join(f"{count} {counter}" for count, counter in zip(mix, COUNTERS, strict=True) if count)


def _mix(words: Sequence[str], counters: Sequence[Literal["food", "gold", "peace", "glory"]]) -> dict[str, int]:
    """Pairs of a number and a counter, in the order of the counters."""
    if len(words) % 2:
        refuse(" ".join(words), "pairs of a number and a counter, such as 2 food 1 peace")
    mix: dict[str, int] = {}
    for number, counter in zip(words[::2], words[1::2], strict=True):
        mix[one_of(counter, counters, "a counter")] = _number_in(number)
    if [counter for counter in counters if counter in mix] != list(words[1::2]):
        refuse(" ".join(words), f"a mix in the order {enumerated(counters)}, each named once")
    return mix


def _number_in(word: str) -> int:
    return number_in(word, least=1)


def _mixes(action: Pick | Pay) -> Sequence[Picks]:
    """The counters of a mix with their numbers, which can be picked in any order."""
    there = [(f"counter/{counter}", count) for counter, count in zip(COUNTERS, action.row(), strict=True) if count]
    return [tuple(pick for pair in order for pick in pair) for order in permutations(there)]


def _card_or_building(action: Lose) -> Sequence[Picks]:
    return ((f"{'card' if action.what in KINDS else 'building'}/{action.what}",),)


KindWord = Annotated[Kind, Reads(lambda word: one_of(word, KINDS, "a kind of card"))]
CounterWord = Annotated[Counter, Reads(lambda word: one_of(word, COUNTERS, "a counter"))]
IdWord = Annotated[str, Reads(lambda word: id_in(word, "toll_bridge"))]
Number = Annotated[int, Reads(_number_in)]


class Action(Struct, frozen=True, gc=False):
    """One choice of the seat that is asked.

    `called` is what the table calls it. Where that depends on what the seat has, previews.py says it.
    """


@form("play KIND", picks="card/{kind}")
class Play(Action, frozen=True):
    """Play a card from the hand: `play farm`."""

    kind: KindWord

    def called(self, say: Words) -> str:
        return f"play {a_card(self.kind)}"


@form("use BUILDING", picks="building/{building} use/{building}")
class Use(Action, frozen=True):
    """Use the ability of a building: `use toll_bridge`."""

    building: IdWord

    def called(self, say: Words) -> str:
        return f"use {say.building(self.building)}"


@form("use BUILDING TIMES", picks="building/{building} use/{building} {times}")
class Repeat(Action, frozen=True):
    """Use an ability that may be repeated, this often: `use mule_station 3`."""

    building: IdWord
    times: Number

    def called(self, say: Words) -> str:
        return f"use {say.building(self.building)}{f' {times(self.times)}' if self.times > 1 else ''}"


@form("use BUILDING scrap BUILDING:other", picks="building/{building} use/{building} building/{other}")
class Scrap(Action, frozen=True):
    """Use a building to discard another: `use auction_yard scrap toll_bridge`."""

    building: IdWord
    other: IdWord

    def called(self, say: Words) -> str:
        return f"use {say.building(self.building)} to discard {say.building(self.other)}"


@form("harvest", picks="verb/harvest")
class Harvest(Action, frozen=True):
    """Use no building that redirects the harvest: `harvest`."""

    def called(self, say: Words) -> str:
        return "redirect nothing"


@form("take BUILDING", picks="building/{building} take/{building}")
class Take(Action, frozen=True):
    """Take the counter of the card below a building instead of using it: `take toll_bridge`."""

    building: IdWord


@form(
    "pick NUMBER COUNTER …",
    picks=_mixes,
    read=lambda words: Pick(**_mix(words, BASICS)),
    write=lambda it: mix_text(it.row()),
)
class Pick(Action, frozen=True):
    """Choose the mix of a gain: `pick 2 food 1 gold`."""

    food: int = 0
    gold: int = 0
    peace: int = 0

    def row(self) -> Row:
        """In the order of COUNTERS."""
        return (self.food, self.gold, self.peace, 0)

    def called(self, say: Words) -> str:
        return f"gain {counters(self.row())}"


@form("buy BUILDING", picks="building/{building}")
@form("buy BUILDING on KIND:on", picks="building/{building} card/{on}")
class Buy(Action, frozen=True):
    """Buy a building, on a kind of card if several are possible: `buy toll_bridge`, `buy debased_coinage on farm`."""

    building: IdWord
    on: KindWord | None = None

    def called(self, say: Words) -> str:
        return f"buy {say.building(self.building)}{f' and lay it on {a_card(self.on)}' if self.on else ''}"


@form("pass", picks="verb/pass")
class Pass(Action, frozen=True):
    """Buy nothing: `pass`."""

    def called(self, say: Words) -> str:
        return "buy nothing"


@form(
    "pay NUMBER COUNTER …",
    picks=_mixes,
    read=lambda words: Pay(**_mix(words, COUNTERS)),
    write=lambda it: mix_text(it.row()),
)
class Pay(Action, frozen=True):
    """Pay the surcharge with this mix: `pay 2 food 1 peace`."""

    food: int = 0
    gold: int = 0
    peace: int = 0
    glory: int = 0

    def row(self) -> Row:
        """In the order of COUNTERS."""
        return (self.food, self.gold, self.peace, self.glory)

    def called(self, say: Words) -> str:
        return f"pay {counters(self.row())}"


@form("swap NUMBER COUNTER", picks="counter/{counter} {number}")
class Swap(Action, frozen=True):
    """Hand in this many counters for others: `swap 3 gold`."""

    number: Number
    counter: CounterWord


@form("stop", picks="verb/stop")
class Stop(Action, frozen=True):
    """Exchange no more counters: `stop`."""

    def called(self, say: Words) -> str:
        return "exchange no more"


@form("tribute", picks="verb/tribute")
class PayTribute(Action, frozen=True):
    """Pay tribute: `tribute`."""

    def called(self, say: Words) -> str:
        return "pay the tribute"


@form("refuse", picks="verb/refuse")
class RefuseTribute(Action, frozen=True):
    """Pay no tribute: `refuse`."""

    def called(self, say: Words) -> str:
        return "refuse the tribute"


@form("lose KIND:what", picks=_card_or_building)
@form("lose BUILDING:what", picks=_card_or_building)
class Lose(Action, frozen=True):
    """Give a card to the Goth: `lose farm` (one without a building), `lose toll_bridge` (with its card)."""

    what: IdWord


@form("draw COUNTER", picks="counter/{counter}")
class Draw(Action, frozen=True):
    """Draw a counter from the pile: `draw glory`."""

    counter: CounterWord

    def called(self, say: Words) -> str:
        return f"draw 1 {self.counter}"


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

FORMS: Forms[AnyAction] = Forms(AnyAction)
write, parse = FORMS.write, FORMS.parse
