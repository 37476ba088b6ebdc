"""Types shared by rules and config: tracks, cubes, ranges, values by number of seats; how amounts are said."""

from typing import Annotated, Generic, Literal, TypeVar, get_args

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import says
from circus_maximus.engine.text.words import counted

Track = Literal["empire", "population", "church"]
Cube = Literal["mummers", "animals", "slaves", "prisoners"]
Market = Literal["mummers", "animals", "slaves"]

TRACKS: tuple[Track, ...] = get_args(Track)
CUBES: tuple[Cube, ...] = get_args(Cube)
MARKETS: tuple[Market, ...] = get_args(Market)
"""In the order in which they open."""

TRACK_INDEX: dict[str, int] = {track: index for index, track in enumerate(TRACKS)}
CUBE_INDEX: dict[str, int] = {cube: index for index, cube in enumerate(CUBES)}
ONE: dict[str, str] = {cube: cube.removesuffix("s") for cube in CUBES}
"""The name of a single cube."""

SEATS = range(2, 5)

Count = Annotated[int, Meta(ge=0, le=999)]
Positive = Annotated[int, Meta(ge=1, le=999)]
Few = Annotated[int, Meta(ge=0, le=99)]
Change = Annotated[int, Meta(ge=-99, le=99)]
MAX_ROUNDS = 99
Rounds = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
PriceRow = Annotated[tuple[Positive, ...], Meta(min_length=1)]
"""Prices from left to right."""


class TrackNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each track; those not named are 0."""

    empire: Annotated[Change, says("The number for the Empire track.", "steps")] = 0
    population: Annotated[Change, says("The number for the Population track.", "steps")] = 0
    church: Annotated[Change, says("The number for the Church track.", "steps")] = 0

    def row(self) -> tuple[int, int, int]:
        """In the order of TRACKS."""
        return (self.empire, self.population, self.church)


class CubeNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each kind of cube; those not named are 0."""

    mummers: Annotated[Count, says("The number for mummers.")] = 0
    animals: Annotated[Count, says("The number for animals.")] = 0
    slaves: Annotated[Count, says("The number for slaves.")] = 0
    prisoners: Annotated[Count, says("The number for prisoners.")] = 0

    def row(self) -> tuple[int, int, int, int]:
        """In the order of CUBES."""
        return (self.mummers, self.animals, self.slaves, self.prisoners)


T = TypeVar("T")


class BySeats(
    Struct, Generic[T], frozen=True, forbid_unknown_fields=True, rename={"two": "2", "three": "3", "four": "4"}
):
    """A value that depends on the number of players."""

    two: Annotated[T, says("The value with two players.")]
    three: Annotated[T, says("The value with three players.")]
    four: Annotated[T, says("The value with four players.")]

    def at(self, seats: int) -> T:
        """The value for this many seats."""
        return (self.two, self.three, self.four)[seats - SEATS.start]


def at_seats(value: T | BySeats[T], seats: int) -> T:
    """The value for this many seats, whether or not it depends on them."""
    return value.at(seats) if isinstance(value, BySeats) else value


class CountBySeats(BySeats[Count], frozen=True):
    """A number, from 0 up, that depends on the number of players."""


class PositiveBySeats(BySeats[Positive], frozen=True):
    """A number, from 1 up, that depends on the number of players."""


class FewBySeats(BySeats[Few], frozen=True):
    """A number, from 0 to 99, that depends on the number of players."""


class ChangeBySeats(BySeats[Change], frozen=True):
    """A position or a change that depends on the number of players."""


class RoundsBySeats(BySeats[Rounds], frozen=True):
    """A number of rounds that depends on the number of players."""


class LimitBySeats(BySeats[Positive | None], frozen=True):
    """A limit that depends on the number of players; null means no limit."""


class PricesBySeats(BySeats[PriceRow], frozen=True):
    """Prices that depend on the number of players."""


class StartCubes(Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each kind of cube; those not named are 0."""

    mummers: Annotated[Count | CountBySeats, says("The number of mummers.")] = 0
    animals: Annotated[Count | CountBySeats, says("The number of animals.")] = 0
    slaves: Annotated[Count | CountBySeats, says("The number of slaves.")] = 0
    prisoners: Annotated[Count | CountBySeats, says("The number of prisoners.")] = 0

    def row(self, seats: int) -> tuple[int, ...]:
        """The numbers for this many seats, in the order of CUBES."""
        return tuple([at_seats(getattr(self, cube), seats) for cube in CUBES])


class StartTracks(Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each track; those not named are 0."""

    empire: Annotated[Change | ChangeBySeats, says("The number for the Empire track.", "steps")] = 0
    population: Annotated[Change | ChangeBySeats, says("The number for the Population track.", "steps")] = 0
    church: Annotated[Change | ChangeBySeats, says("The number for the Church track.", "steps")] = 0

    def row(self, seats: int) -> tuple[int, ...]:
        """The numbers for this many seats, in the order of TRACKS."""
        return tuple([at_seats(getattr(self, track), seats) for track in TRACKS])


def coins(count: int) -> str:
    """`1 coin`, `3 coins`."""
    return counted(count, "coin")


def workers(count: int) -> str:
    """`1 worker`, `3 workers`."""
    return counted(count, "worker")


def signed(count: int) -> str:
    """`+3`, `−1`: with a real minus sign."""
    return f"+{count}" if count > 0 else number(count)


def number(count: int) -> str:
    """`3`, `−1`: a position or total, with a real minus sign."""
    return str(count).replace("-", "−")


def more_or_less(change: int) -> str:
    """`more` if there is more."""
    return "more" if change > 0 else "less"


def market_verb(sign: int, single: bool) -> str:
    """What cubes do that are added to a market, or that leave it if `sign` is negative."""
    added, left = ("is added to", "leaves") if single else ("are added to", "leave")
    return added if sign > 0 else left
