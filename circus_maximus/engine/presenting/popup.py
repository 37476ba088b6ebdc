"""The moments of a step, and what is shown over the table in them: coins, cards, dice, gains and losses."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from circus_maximus.engine.contract import Seat


class Coin(NamedTuple):
    """A coin that was flipped."""

    side: str
    """What lies up, in capitals: `HEADS`."""


class Card(NamedTuple):
    """A card that was drawn."""

    kind: str
    """What kind of card it is: `Event`."""
    name: str
    flavour: str
    says: str
    """What it does, in sentences."""


class Die(NamedTuple):
    """The die of a seat."""

    seat: Seat
    pips: int | None
    """None until it is rolled."""
    note: str = ""
    """In a few words, what broke a tie: `bid 3`."""


class Dice(NamedTuple):
    """Dice next to each other."""

    dice: tuple[Die, ...]


class Change(NamedTuple):
    """Something that a seat gains or loses."""

    text: str
    """With its sign: `Empire +3`, `−1 slave`; or in words: `paid 2 coins`."""
    gain: bool | None
    """None if it is neither a gain nor a loss."""


class SeatChanges(NamedTuple):
    """What a seat gains and loses, in order."""

    seat: Seat
    does: str
    """What it does, in a word: `performs`, `withdraws`; may be empty."""
    changes: tuple[Change, ...]


class Says(NamedTuple):
    """Sentences."""

    text: str
    kind: Literal["", "flavour", "result"] = ""


Part = Coin | Card | Dice | SeatChanges | Says


class Popup(NamedTuple):
    """Things shown together, each below the one before."""

    head: str
    parts: tuple[Part, ...]


class Beat(NamedTuple):
    """A moment within a step."""

    view: Any
    """The view as if the step had gone only so far, which only `show` gets; None for the view after the whole step."""
    heard: int
    """How many of the happenings of the step led to it."""
    popup: Popup | None = None
    """What is shown over the table, if the player wants animations."""
    lasts: int = 1
    """How many times longer than a plain moment it is shown."""
