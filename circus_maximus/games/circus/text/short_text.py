"""Abbreviated effects of places and acts on a screen: `2A 1M`, `E+3 5c`, `flip: +2 M or death`.

phrases.py has the same in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.games.circus.model.common_types import CUBES, TRACKS, coins, signed
from circus_maximus.games.circus.model.config import Config, PlaceConfig
from circus_maximus.games.circus.model.effects import EventEffect
from circus_maximus.games.circus.model.lookup_records import ActCard, Prize
from circus_maximus.games.circus.model.words import (
    Words,
    cube_letters,
    cubes,
    track_letters,
)

NOTHING = "–"
DIES = "†"
FROZEN = "✗"
"""After the letter of a track that is frozen, instead of steps: `C✗`."""
NONE_FROZEN = (False,) * len(TRACKS)
GIVES = 22
"""Maximum number of characters for what a place gives."""


def needs(config: Config, card: ActCard) -> str:
    """The cubes an act needs, the greatest number first; those that die for every performer are marked: `1A 1S†`."""
    letters = cube_letters(config)
    return _join(
        f"{count}{letters[CUBES[cube]]}{DIES if cube in card.performers.dies else ''}"
        for cube, count in sorted(card.needs, key=lambda need: -need[1])
    )


def costs(card: ActCard) -> str:
    """The coins that a performer pays: `3c`; empty if none."""
    return f"{card.coins}c" if card.coins else ""


def prize(config: Config, prize: Prize, dies: bool = True, frozen: Sequence[bool] = NONE_FROZEN) -> str:
    """What a performer gets: steps on tracks and coins; and which cubes die: `E+4 P✗ S†` if Population is frozen."""
    letters = cube_letters(config)
    return _join(
        [
            *_moves(config, prize.tracks, frozen),
            f"{prize.coins}c" if prize.coins else "",
            *(f"{each}c/{letters[CUBES[cube]]}" for cube, each in prize.coins_per),
            *(f"{letters[CUBES[cube]]}{DIES}" for cube in prize.dies if dies),
        ]
    )


def moves(config: Config, steps: Iterable[tuple[int, int]], frozen: Sequence[bool] = NONE_FROZEN) -> str:
    """Steps on tracks: `E−2 P−1`; `E−2 P✗` if Population is frozen."""
    return _join(_moves(config, steps, frozen))


def _moves(config: Config, steps: Iterable[tuple[int, int]], frozen: Sequence[bool]) -> list[str]:
    letters = track_letters(config)
    return [f"{letters[TRACKS[track]]}{FROZEN if frozen[track] else signed(count)}" for track, count in steps]


def frozen_in_words(text: str) -> str:
    """A short text with a word in place of the symbol of frozen tracks: `C frozen 3c`."""
    return text.replace(FROZEN, " frozen")


def _join(parts: Iterable[str]) -> str:
    return " ".join(filter(None, parts)) or NOTHING


def place_costs(config: Config, place: PlaceConfig) -> str:
    """What a worker at a place costs in addition to the wage: `5c 1S`; empty if nothing."""
    letters = cube_letters(config)
    parts = [f"{count}{letters[cube]}" for cube, count in zip(CUBES, place.cubes.row(), strict=True) if count]
    return " ".join([f"{place.coins}c", *parts] if place.coins else parts)


def gives(config: Config, place: PlaceConfig) -> str:
    """What a worker gets at a place: as many effects as fit, with the letters of tracks if their names are too long."""
    start, end = ("flip: ", " or death") if place.flip else ("", "")
    say = Words((), config)
    for there in place.around(), place.around(brief=True):
        parts = [effect.letters(say, there) for effect in place.effects] or ["nothing"]
        text = f"{start}{', '.join(parts)}{end}"
        if len(text) <= GIVES:
            return text
    while len(text) > GIVES and len(parts) > 1:
        parts.pop()
        text = f"{start}{', '.join(parts)} …{end}"
    return text if len(text) <= GIVES else f"{text[: GIVES - 1].rstrip()}…"


def in_words(config: Config, place: PlaceConfig) -> str:
    """What a place costs and gives, without letters for cubes and tracks: `flip: 2 mummers or death`."""
    price = [coins(place.coins)] if place.coins else []
    price += [cubes(config, count, cube) for cube, count in zip(CUBES, place.cubes.row(), strict=True) if count]
    start, end = ("flip: ", " or death") if place.flip else ("", "")
    say, there = Words((), config), place.around()
    parts = [effect.short(say, there) for effect in place.effects] or ["nothing"]
    return f"{', '.join(price)}{': ' if price else ''}{start}{', '.join(parts)}{end}"


def event(effects: Sequence[EventEffect], config: Config) -> str:
    """What an event does, in a few words."""
    say = Words((), config)
    return ", ".join(effect.short_for_all(say) for effect in effects) or "nothing happens"
