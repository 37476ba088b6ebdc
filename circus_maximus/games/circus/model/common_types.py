"""Types shared by rules and config: tracks, cubes, and ranges of numbers."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import says

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
