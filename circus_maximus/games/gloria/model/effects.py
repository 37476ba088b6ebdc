"""The effects of buildings. A new building uses one of these and needs no Python."""

from typing import Annotated, Literal

from msgspec import Struct, field

from circus_maximus.engine.config.value_types import says
from circus_maximus.games.gloria.model.common_types import Basic, Counter, CounterNumbers, Gain, Kind, Positive


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a building does."""


# Abilities, used in a harvest instead of the counter of the card below (abilities.py; redirect: harvest.py).


class Produce(Effect, frozen=True, tag="produce"):
    """The seat gains something."""

    gain: Annotated[Gain, says("What the seat gains.", rules="G21")]


class Trade(Effect, frozen=True, tag="trade"):
    """The seat pays counters and gains something."""

    pay: Annotated[CounterNumbers, says("What the seat pays; glory fills in for missing counters.", rules="G22")]
    gain: Annotated[Gain, says("What the seat gains.", rules="G22")]
    repeat: Annotated[bool, says("Whether the seat may do it as often as it can pay.", rules="G22")] = False


class Count(Effect, frozen=True, tag="count"):
    """The seat gains something once for each card of a kind before it."""

    cards: Annotated[Kind, says("The kind of card that is counted, with or without a building.", rules="G23")]
    gain: Annotated[Gain, says("What the seat gains for each card.", rules="G23")]
    most: Annotated[Positive, says("The maximum number of cards that count.", "cards", "G23")]


class Scrap(Effect, frozen=True, tag="scrap"):
    """The seat discards another of its buildings and gains that building's steps or cost."""

    gives: Annotated[
        Literal["steps", "cost"],
        says("What is gained: the steps on the discarded building, or its cost in counters.", rules="G24"),
    ] = field(name="for")


class Redirect(Effect, frozen=True, tag="redirect"):
    """All other cards of the kind that yield their counter in this harvest yield another counter."""

    to: Annotated[Counter, says("The counter that the cards yield.", rules="G19")]


class Watch(Effect, frozen=True, tag="watch"):
    """The seat gains something while the Goth stands on a space with an icon."""

    icon: Annotated[Basic, says("The icon on the Goth's space.", rules="G25")]
    gain: Annotated[Gain, says("What the seat gains.", rules="G25")]


# Effects of red buildings, whose cards yield their counter (swapping.py; levy.py).


class Swap(Effect, frozen=True, tag="swap"):
    """When it is built, the seat exchanges counters of one kind for others."""

    gives: Annotated[Counter, says("The counter that is handed in.", rules="G31")] = field(name="from")
    to: Annotated[CounterNumbers, says("What each counter handed in is worth: one of these amounts.", rules="G31")]


class Shield(Effect, frozen=True, tag="shield"):
    """It is discarded instead of the card below when the Goth takes that card."""


RedEffect = Swap | Shield
"""The effects of red buildings, and of no others."""
BuildingEffect = Produce | Trade | Count | Scrap | Redirect | Watch | Swap | Shield
