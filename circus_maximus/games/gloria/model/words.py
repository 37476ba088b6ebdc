"""How Gloria Mundi says things: seats, buildings, spaces, counters, cards, turns and ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

from msgspec import Struct

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Kind, Row
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.phrases import cards

ENDED_BY = {
    "carthage": "by reaching the goal",
    "goth": "when the Goth reached his goal",
    "hand": "when a hand was empty",
    "deck": "when the last building was laid out",
}
"""How a game ended, by the reason in its transcript. It is also said where the names of the config are not known."""


class Words(Struct, frozen=True):
    """The words for what happens in a game, with the names of its players, buildings and spaces."""

    names: Sequence[str]
    config: Config

    def player(self, seat: Seat) -> str:
        """The name of a player."""
        return self.names[seat]

    def building(self, id: str) -> str:
        """The name of a building."""
        return building_name(self.config, id)

    def flight_space(self, id: str) -> str:
        """The name of a space on the road to Carthage."""
        return flight_space(self.config, id)

    def goth_space(self, id: str) -> str:
        """The name of a space on the Goth's road."""
        return goth_space(self.config, id)

    def cards_due(self, due: Row) -> str:
        """`2 farm cards and 1 city card`, for what is due by counter."""
        return cards_due(self.config, due)

    def end(self, reason: str) -> str:
        """How a game ended in which nobody arrived, as a sentence and a space; empty if somebody did."""
        ends = {
            "goth": f"The Goth enters {goal_of_goth(self.config)}. ",
            "hand": "A hand is empty. ",
            "deck": "The last building is laid out. ",
        }
        return ends.get(reason, "")


class Shown(Happening, frozen=True):
    """A happening that a popup shows, and what the popup says of it in addition to what it moves."""

    sentence: ClassVar[Literal["above", "below"] | None] = None
    """Where its sentence is: above or below what seats gain and lose; None if the popup does not have it."""

    @property
    def heading(self) -> str:
        """The heading of a popup that begins with it; empty if a later one, or the state, has it."""
        return ""

    @property
    def how_lost(self) -> str:
        """What follows the name of a building that is lost, in brackets; empty if nothing does."""
        return ""

    def also(self) -> Iterable[tuple[str, bool | None]]:
        """What else its seat gains (True), loses (False) or neither (None)."""
        return ()


def building_name(config: Config, id: str) -> str:
    """The name of a building; an unknown id is returned unchanged."""
    return config.buildings[id].name if id in config.buildings else id


def flight_space(config: Config, id: str) -> str:
    """The name of a space on the road to Carthage."""
    return config.flight_road[id].name


def goth_space(config: Config, id: str) -> str:
    """The name of a space on the Goth's road."""
    return config.goth_road[id].name


def start(config: Config) -> str:
    """The name of the space from which the tokens flee: Rome, as shipped."""
    return next(iter(config.flight_road.values())).name


def goal(config: Config) -> str:
    """The name of the space to which they flee: Carthage, as shipped."""
    return next(reversed(config.flight_road.values())).name


def goal_of_goth(config: Config) -> str:
    """The name of the space to which the Goth walks: Rome, as shipped."""
    return next(reversed(config.goth_road.values())).name


def you_or_name(seat: Seat, reader: Seat, names: Sequence[str]) -> str:
    """`you` for the reader, the name of any other player."""
    return "you" if seat == reader else names[seat]


def maker(config: Config, counter: str) -> Kind:
    """The kind of card that makes a counter."""
    made = [card.makes for card in config.cards.all()]
    return next(kind for kind, makes in zip(KINDS, made, strict=True) if makes == counter)


def cards_due(config: Config, due: Row) -> str:
    """`2 farm cards and 1 city card`, for what is due by counter."""
    found = [cards(count, maker(config, counter)) for counter, count in zip(COUNTERS, due, strict=True) if count]
    return enumerated(found)


def stage_name(stage: str) -> tuple[str, str]:
    """`Turn 12`, and `Ended` after the last."""
    turn, _, part = stage.partition("/")
    return (f"Turn {turn[1:]}" if part else stage.capitalize(), "Ended" if part == "ended" else "")
