"""Abbreviated effects of places and acts on a screen: `2A 1M`, `E+3 5c`, `flip: +2 M or death`.

phrases.py has the same in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.config import Config, PlaceConfig
from circus_maximus.games.circus.model.lookup_records import ActCard, Prize
from circus_maximus.games.circus.model.words import (
    coins,
    cube_letters,
    cube_name,
    cubes,
    in_line,
    signed,
    track_letters,
    track_name,
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
    return _joined(
        f"{count}{letters[CUBES[cube]]}{DIES if cube in card.performers.dies else ''}"
        for cube, count in sorted(card.needs, key=lambda need: -need[1])
    )


def costs(card: ActCard) -> str:
    """The coins that a performer pays: `3c`; empty if none."""
    return f"{card.coins}c" if card.coins else ""


def prize(config: Config, prize: Prize, dies: bool = True, frozen: Sequence[bool] = NONE_FROZEN) -> str:
    """What a performer gets: steps on tracks and coins; and which cubes die: `E+4 P✗ S†` if Population is frozen."""
    letters = cube_letters(config)
    return _joined(
        [
            *_moves(config, prize.tracks, frozen),
            f"{prize.coins}c" if prize.coins else "",
            *(f"{each}c/{letters[CUBES[cube]]}" for cube, each in prize.coins_per),
            *(f"{letters[CUBES[cube]]}{DIES}" for cube in prize.dies if dies),
        ]
    )


def moves(config: Config, steps: Iterable[tuple[int, int]], frozen: Sequence[bool] = NONE_FROZEN) -> str:
    """Steps on tracks: `E−2 P−1`; `E−2 P✗` if Population is frozen."""
    return _joined(_moves(config, steps, frozen))


def _moves(config: Config, steps: Iterable[tuple[int, int]], frozen: Sequence[bool]) -> list[str]:
    letters = track_letters(config)
    return [f"{letters[TRACKS[track]]}{FROZEN if frozen[track] else signed(count)}" for track, count in steps]


def frozen_in_words(text: str) -> str:
    """A short text with a word in place of the symbol of frozen tracks: `C frozen 3c`."""
    return text.replace(FROZEN, " frozen")


def _joined(parts: Iterable[str]) -> str:
    return " ".join(filter(None, parts)) or NOTHING


def place_costs(config: Config, place: PlaceConfig) -> str:
    """What a worker at a place costs in addition to the wage: `5c 1S`; empty if nothing."""
    letters = cube_letters(config)
    parts = [f"{count}{letters[cube]}" for cube, count in zip(CUBES, place.cubes.row(), strict=True) if count]
    return " ".join([f"{place.coins}c", *parts] if place.coins else parts)


def gives(config: Config, place: PlaceConfig) -> str:
    """What a worker gets at a place: as many effects as fit, with the letters of tracks if their names are too long."""
    start, end = ("flip: ", " or death") if place.flip else ("", "")
    names: dict[str, str] = {track: f"{track_name(config, track)} " for track in TRACKS}
    for tracks in names, track_letters(config):
        parts = [_place_effect(config, effect, place, tracks) for effect in place.effects] or ["nothing"]
        text = f"{start}{', '.join(parts)}{end}"
        if len(text) <= GIVES:
            return text
    while len(text) > GIVES and len(parts) > 1:
        parts.pop()
        text = f"{start}{', '.join(parts)} …{end}"
    return text if len(text) <= GIVES else f"{text[: GIVES - 1].rstrip()}…"


def _place_effect(config: Config, effect: e.PlaceEffect, place: PlaceConfig, tracks: Mapping[str, str]) -> str:
    match effect:
        case e.Take(cube, count):
            each = " each" if place.at_once > 1 else ""
            room = f", {place.room_each} a player" if place.at_once > 1 and place.room_each is not None else ""
            return f"+{count} {cube_letters(config)[cube]}{each}{room}"
        case e.LineUp(market):
            return f"line up {in_line(config, market)}"
        case e.Boost(track, steps):
            return f"{tracks[track]}+{steps} for now"
        case e.OpenBidding():
            return "bid 1st"
        case e.Recruit(workers):
            return f"+{workers} worker{'s' if workers > 1 else ''}"
        case e.Foresee():
            return "see the next event"
        case e.Wager(most, _):
            return f"stake 1-{most}c on winning"
        case e.Coins(count):
            return f"+{count}c"
        case e.Move(track, steps):
            return f"{tracks[track]}{signed(steps)}"
        case _:
            assert_never(effect)


def in_words(config: Config, place: PlaceConfig) -> str:
    """What a place costs and gives, without letters for cubes and tracks: `flip: 2 mummers or death`."""
    price = [coins(place.coins)] if place.coins else []
    price += [cubes(config, count, cube) for cube, count in zip(CUBES, place.cubes.row(), strict=True) if count]
    start, end = ("flip: ", " or death") if place.flip else ("", "")
    parts = [_effect_in_words(config, effect, place, bool(price)) for effect in place.effects] or ["nothing"]
    return f"{', '.join(price)}{': ' if price else ''}{start}{', '.join(parts)}{end}"


def _effect_in_words(config: Config, effect: e.PlaceEffect, place: PlaceConfig, priced: bool) -> str:
    match effect:
        case e.Take(cube, count):
            return f"{cubes(config, count, cube)}{' per worker' if place.at_once > 1 else ''}"
        case e.LineUp(market):
            return f"line up {in_line(config, market)}"
        case e.Boost(track, steps):
            return f"{track_name(config, track)} {signed(steps)}{' for now' if len(place.effects) == 1 else ''}"
        case e.OpenBidding():
            return "may bid first"
        case e.Recruit(1) if priced:
            return "worker"
        case e.Recruit(count):
            return f"{count} more {'worker' if count == 1 else 'workers'}"
        case e.Foresee():
            return "see next event"
        case e.Wager(most, _):
            return f"stake 1-{most} coins to win"
        case e.Coins(count):
            return coins(count)
        case e.Move(track, steps):
            return f"{track_name(config, track)} {signed(steps)}"
        case _:
            assert_never(effect)


def event(effects: Sequence[e.EventEffect], config: Config) -> str:
    """What an event does, in a few words."""
    return ", ".join(_event_effect(effect, config) for effect in effects) or "nothing happens"


def _event_effect(effect: e.EventEffect, config: Config) -> str:
    match effect:
        case e.Freeze(track):
            return f"{track_name(config, track)} frozen"
        case e.Close(place):
            return f"{config.places[place].name} closed"
        case e.Stock(market, count, per_seat):
            return _supplies(config, market, count, per_seat)
        case e.Coins(count):
            return f"{coins(count)} each"
        case e.Move(track, steps):
            return f"{track_name(config, track)} {signed(steps)} for all"
        case e.Bounty(track, _):
            return f"coins for {track_name(config, track)} positions"
        case e.Tribute(count):
            return f"all pay {coins(count)} or a cube"
        case e.Redraw():
            return "another event"
        case e.Prices(change, _):
            return f"market prices {signed(change)}"
        case e.Wages(change):
            return f"workers cost {coins(abs(change))} {'more' if change > 0 else 'less'}"
        case e.Pay(change, each):
            parts = [f"pay {signed(change)} for all"] * bool(change) + [f"pay rate {signed(each)}"] * bool(each)
            return " and ".join(parts)
        case _:
            assert_never(effect)


def _supplies(config: Config, market: str, count: int, per_seat: int) -> str:
    """Cubes added to a market or taken from it."""
    parts = [
        f"{'+' if number > 0 else '−'}{cubes(config, abs(number), market)}{each}"
        for number, each in ((count, ""), (per_seat, " a player"))
        if number
    ]
    return ", ".join(parts) or f"the same {cube_name(config, market)}"
