"""What can happen, as small typed records. Logs, benchmarks and replays read these and never compare states.

Buildings, spaces, kinds and counters are ids; several counters are a number of each, in the order of COUNTERS. story.py
has the sentence for each happening.
"""

from __future__ import annotations

from typing import Literal

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.gloria.model.common_types import Basic, Counter, Kind, Row

# Setup and the forum


class StartFound(Happening, frozen=True):
    """Chance decided which seat begins."""

    seat: Seat


class StartedLate(Happening, frozen=True):
    """A seat took further counters because it begins late."""

    seat: Seat
    counters: Row


class TurnBegan(Happening, frozen=True):
    """A turn began."""

    turn: int
    seat: Seat


class PushedOff(Happening, frozen=True):
    """A building left the last slot of the forum."""

    building: str


class LaidOut(Happening, frozen=True):
    """A building was laid on a slot, counted from 0."""

    building: str
    slot: int


class CardPlayed(Happening, frozen=True):
    """A seat played a card and has `left` in hand."""

    seat: Seat
    kind: Kind
    left: int
    forced: bool


# Harvest


class Redirected(Happening, frozen=True):
    """A building makes the seat's other cards of the kind yield another counter in this harvest."""

    seat: Seat
    building: str
    to: Counter


class Yielded(Happening, frozen=True):
    """Cards yielded counters; `lost` more were missing in the supply. `building`: the one that was not used."""

    seat: Seat
    kind: Kind
    cards: int
    counter: Counter
    count: int
    lost: int
    building: str | None = None


class AbilityUsed(Happening, frozen=True):
    """A seat used a building, paid, and discarded another building if the ability needs one."""

    seat: Seat
    building: str
    times: int
    paid: Row
    scrapped: str | None = None


class Gained(Happening, frozen=True):
    """A seat gained counters from a building; `lost` more were missing in the supply."""

    seat: Seat
    building: str
    counters: Row
    lost: Row


class Picked(Happening, frozen=True):
    """A seat chose a mix of counters as its gain; `lost` more were missing in the supply.

    There is nothing to choose if the supply has none of them: then the mix is empty, and nothing was forced.
    """

    seat: Seat
    building: str
    counters: Row
    lost: int
    forced: bool


class Moved(Happening, frozen=True):
    """A token moved to a space on the road to Carthage."""

    seat: Seat
    steps: int
    to: str
    building: str


# Buying


class Bought(Happening, frozen=True):
    """A seat bought a building for a kind of card, and paid its cost; the surcharge is still due."""

    seat: Seat
    building: str
    kind: Kind
    paid: Row
    surcharge: int


class SurchargePaid(Happening, frozen=True):
    """A seat paid the surcharge of a building."""

    seat: Seat
    building: str
    paid: Row
    forced: bool


class Passed(Happening, frozen=True):
    """A seat bought nothing."""

    seat: Seat


class Swapped(Happening, frozen=True):
    """A seat handed in counters and took others."""

    seat: Seat
    building: str
    number: int
    gives: Counter
    count: int
    takes: Counter


class SwapStopped(Happening, frozen=True):
    """A seat stopped exchanging counters."""

    seat: Seat
    building: str


# The Goth


class TributePaid(Happening, frozen=True):
    """A seat laid counters on a space of the Goth's road, and he stays."""

    seat: Seat
    space: str
    paid: Row


class TributeRefused(Happening, frozen=True):
    """A seat paid no tribute: by choice, because it could not, or because only Rome lies ahead."""

    seat: Seat
    space: str
    why: Literal["choice", "means", "rome"]


class GothMoved(Happening, frozen=True):
    """The Goth moved to a space; in a raid, over all spaces with tribute."""

    space: str
    raid: bool


class LevyBegan(Happening, frozen=True):
    """This many cards are due, for each basic counter that they must make."""

    due: Row
    raid: bool


class DueMet(Happening, frozen=True):
    """A seat gave a card (a shield in its place if `shielded`) for an icon, or for a counter that stood for it."""

    seat: Seat
    icon: Basic
    counter: Counter | None
    kind: Kind
    building: str | None
    shielded: bool
    forced: bool


class Lapsed(Happening, frozen=True):
    """Nobody could meet these icons, and nothing came of them."""

    icons: Row


class PileMade(Happening, frozen=True):
    """Counters lie in the pile to be drawn."""

    counters: Row


class Drew(Happening, frozen=True):
    """A seat drew a counter from the pile."""

    seat: Seat
    counter: Counter
    forced: bool


class GameEnded(Happening, frozen=True):
    """The game is over. `standing` lists the seats from first to last; tied seats stand together."""

    reason: Literal["carthage", "goth", "hand", "deck"]
    standing: tuple[tuple[Seat, ...], ...]


# All of them, by what they are about

OfTheForum = StartFound | StartedLate | TurnBegan | PushedOff | LaidOut | CardPlayed
OfTheHarvest = Redirected | Yielded | AbilityUsed | Gained | Picked | Moved
OfBuying = Bought | SurchargePaid | Passed | Swapped | SwapStopped
OfTheGoth = TributePaid | TributeRefused | GothMoved | LevyBegan | DueMet | Lapsed | PileMade | Drew
AnyHappening = OfTheForum | OfTheHarvest | OfBuying | OfTheGoth | GameEnded
"""Every kind. Add a new one to its group, and mypy names each `match` that must handle it."""
