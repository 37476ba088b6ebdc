"""The names of tracks, cubes and markets. Rules, notation and transcripts use only the ids, which do not change."""

import unicodedata
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Annotated

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import ONE_LINE, says

ShortName = Annotated[
    str, Meta(pattern=ONE_LINE, min_length=1, max_length=20, extra={"expected": "one line of 1 to 20 characters"})
]


class TrackNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of each track."""

    empire: Annotated[ShortName, says("The track whose leader begins the bidding.")] = "Empire"
    population: Annotated[ShortName, says("The track whose leader places the first worker.")] = "Population"
    church: Annotated[ShortName, says("The third track.")] = "Church"


class CubeName(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a kind of cube."""

    one: Annotated[ShortName, says("One cube, as in `1 mummer`.")]
    many: Annotated[ShortName, says("Several cubes, as in `2 mummers`.")]


class CubeNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of each kind of cube."""

    mummers: Annotated[CubeName, says("The names of mummers.")] = CubeName("mummer", "mummers")
    animals: Annotated[CubeName, says("The names of animals.")] = CubeName("animal", "animals")
    slaves: Annotated[CubeName, says("The names of slaves.")] = CubeName("slave", "slaves")
    prisoners: Annotated[CubeName, says("The names of prisoners.")] = CubeName("prisoner", "prisoners")


class MarketNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of each market."""

    mummers: Annotated[ShortName | None, says("The market for mummers; null: the name of its cubes.")] = None
    animals: Annotated[ShortName | None, says("The market for animals; null: the name of its cubes.")] = None
    slaves: Annotated[ShortName | None, says("The market for slaves; null: the name of its cubes.")] = None


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of tracks, cubes and markets on screens and in the rules."""

    tracks: Annotated[TrackNames, says("The name of each track.")] = TrackNames()
    cubes: Annotated[CubeNames, says("The names of each kind of cube.")] = CubeNames()
    markets: Annotated[MarketNames, says("The name of each market.")] = MarketNames()


def distinct_letters(names: Sequence[str], allowed: str = "") -> tuple[str, ...]:
    """A different capital letter for each name: its first letter if that is free, otherwise another.

    With `allowed`, only letters in it are used.
    """
    choices = [_letters_of(name, allowed) for name in names]
    letters: list[str] = [""] * len(names)
    for index, own in enumerate(choices):
        if own and own[0] not in letters:
            letters[index] = own[0]
    for index, own in enumerate(choices):
        if not letters[index]:
            letters[index] = next(letter for letter in own + (allowed or ascii_uppercase) if letter not in letters)
    return tuple(letters)


def _letters_of(name: str, allowed: str) -> str:
    """The letters of a name that are one column wide, without accents, as capitals."""
    letters = [sign.upper() for sign in unicodedata.normalize("NFKD", name) if sign.isalpha()]
    return "".join(
        letter
        for letter in letters
        if len(letter) == 1 and unicodedata.east_asian_width(letter) not in "WF" and (not allowed or letter in allowed)
    )
