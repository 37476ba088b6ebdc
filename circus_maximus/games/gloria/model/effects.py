"""The effects of buildings: what each takes, what it says, and which values make it useless or wrong.

A new building uses one of these and needs no Python.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Struct, field

from circus_maximus.engine.config.value_types import says
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.common_types import NONE, Basic, Counter, CounterNumbers, Gain, Kind, Positive
from circus_maximus.games.gloria.model.phrases import gain_text, numbers, of_each

Errors = Iterator[tuple[tuple[str, ...], str]]
"""The paths of wrong values within an effect, and what is wrong with each."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a building does."""

    done: ClassVar[str] = ""
    """What replaces its sentence once its building is on a card; empty if nothing does."""

    @property
    def gain_once(self) -> Gain | None:
        """What it gains once; None if it gains nothing, or what depends on other things."""
        return None

    @property
    def price_once(self) -> CounterNumbers:
        """What it costs once."""
        return CounterNumbers()

    @property
    def needed_icon(self) -> Basic | None:
        """The icon that it needs on the Goth's space."""
        return None

    def errors(self, laid_on: Sequence[tuple[Kind, Counter]]) -> Errors:
        """What its type cannot express. `laid_on`: the kinds of card for its building, with what they make."""
        return iter(())


# Abilities, used in a harvest instead of the counter of the card below (abilities.py; redirect: harvest.py).


class Produce(Effect, frozen=True, tag="produce"):
    """The seat gains something."""

    gain: Annotated[Gain, says("What the seat gains.", rules="G21")]

    def sentence(self) -> str:
        return f"Gain {gain_text(self.gain)}."

    @property
    def gain_once(self) -> Gain:
        return self.gain


class Trade(Effect, frozen=True, tag="trade"):
    """The seat pays counters and gains something."""

    pay: Annotated[CounterNumbers, says("What the seat pays; glory fills in for missing counters.", rules="G22")]
    gain: Annotated[Gain, says("What the seat gains.", rules="G22")]
    repeat: Annotated[bool, says("Whether the seat may do it as often as it can pay.", rules="G22")] = False

    def sentence(self) -> str:
        often = ", as often as you can pay" if self.repeat else ""
        return f"Pay {numbers(self.pay)} to gain {gain_text(self.gain)}{often}."

    @property
    def gain_once(self) -> Gain:
        return self.gain

    @property
    def price_once(self) -> CounterNumbers:
        return self.pay

    def errors(self, laid_on: Sequence[tuple[Kind, Counter]]) -> Errors:
        if self.pay.row() == NONE:
            yield ("pay",), "a trade must pay at least one counter; without a payment, use produce"


class Count(Effect, frozen=True, tag="count"):
    """The seat gains something once for each card of a kind before it."""

    cards: Annotated[Kind, says("The kind of card that is counted, with or without a building.", rules="G23")]
    gain: Annotated[Gain, says("What the seat gains for each card.", rules="G23")]
    most: Annotated[Positive, says("The maximum number of cards that count.", "cards", "G23")]

    def sentence(self) -> str:
        return f"Gain {gain_text(self.gain)} for each {self.cards} card before you, up to {self.most} cards."

    @property
    def gain_once(self) -> Gain:
        return self.gain


class Scrap(Effect, frozen=True, tag="scrap"):
    """The seat discards another of its buildings and gains that building's steps or cost."""

    gives: Annotated[
        Literal["steps", "cost"],
        says("What is gained: the steps on the discarded building, or its cost in counters.", rules="G24"),
    ] = field(name="for")

    def sentence(self) -> str:
        gives = "to move its steps" if self.gives == "steps" else "to gain its cost in counters"
        return f"Discard another of your buildings {gives}."


class Redirect(Effect, frozen=True, tag="redirect"):
    """All other cards of the kind that yield their counter in this harvest yield another counter."""

    to: Annotated[Counter, says("The counter that the cards yield.", rules="G19")]

    def sentence(self) -> str:
        return f"Your other cards of this kind yield {self.to} instead."

    def errors(self, laid_on: Sequence[tuple[Kind, Counter]]) -> Errors:
        for kind, makes in laid_on:
            if makes == self.to:
                yield ("to",), f"a {kind} card already makes {makes}: redirect to another counter"


class Watch(Effect, frozen=True, tag="watch"):
    """The seat gains something while the Goth stands on a space with an icon."""

    icon: Annotated[Basic, says("The icon on the Goth's space.", rules="G25")]
    gain: Annotated[Gain, says("What the seat gains.", rules="G25")]

    def sentence(self) -> str:
        return f"If the Goth stands on a space with {self.icon}, gain {gain_text(self.gain)}."

    @property
    def gain_once(self) -> Gain:
        return self.gain

    @property
    def needed_icon(self) -> Basic:
        return self.icon


# Effects of red buildings, whose cards yield their counter (buying.py; goth.py).


class Swap(Effect, frozen=True, tag="swap"):
    """When it is built, the seat exchanges counters of one kind for others."""

    gives: Annotated[Counter, says("The counter that is handed in.", rules="G31")] = field(name="from")
    to: Annotated[CounterNumbers, says("What each counter handed in is worth: one of these amounts.", rules="G31")]

    done = "Its exchange is done; now it only covers its card."

    def sentence(self) -> str:
        return f"When built, exchange {self.gives} for {enumerated(of_each(self.to.row()), 'or')} each."

    def errors(self, laid_on: Sequence[tuple[Kind, Counter]]) -> Errors:
        if self.to.row() == NONE:
            yield ("to",), "a swap must give at least one counter"
        if getattr(self.to, self.gives):
            yield ("to", self.gives), f"a swap cannot give {self.gives}, which it takes"


class Shield(Effect, frozen=True, tag="shield"):
    """It is discarded instead of the card below when the Goth takes that card."""

    def sentence(self) -> str:
        return "When the Goth takes the card below, discard this instead."


RedEffect = Swap | Shield
"""The effects of red buildings, and of no others."""
BuildingEffect = Produce | Trade | Count | Scrap | Redirect | Watch | Swap | Shield
