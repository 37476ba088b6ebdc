"""What the types alone cannot say about a config: references, sums, and settings that could not be played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circus_maximus.engine.typed_config import Complaint
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.effects import Close, Wager
from circus_maximus.games.circus.words import CUBES, MARKETS, SEATS, TRACKS, at_seats

MOST_PLACES = 15
MOST_ACTS = 9

_ID = re.compile(r"[a-z][a-z0-9_]*\Z")


def complaints(config: Config) -> Iterator[Complaint]:
    """Everything wrong with a config whose every value is of the right type."""
    yield from _ids(config)
    yield from _tracks(config)
    yield from _counts(config)
    yield from _markets(config)
    yield from _places(config)
    yield from _limits(config)
    yield from _cards(config)


def _ids(config: Config) -> Iterator[Complaint]:
    for section in ("places", "acts", "executions", "events"):
        for id in getattr(config, section):
            if not _ID.match(id):
                yield (section, id), f"{id!r} cannot be an id: use small letters, digits and _ and begin with a letter"
    for id in config.executions:
        if id in config.acts:
            yield ("executions", id), f"{id!r} is a regular act already"


def _tracks(config: Config) -> Iterator[Complaint]:
    tracks = config.tracks
    if not tracks.lowest < tracks.goal <= tracks.highest:
        yield ("tracks", "goal"), f"the goal must lie above {tracks.lowest} and not above {tracks.highest}"
    for track, start in zip(TRACKS, config.setup.tracks.row(), strict=True):
        if not tracks.lowest <= start < tracks.goal:
            yield (
                ("setup", "tracks", track),
                f"a marker must start from {tracks.lowest} up to below the goal, {tracks.goal}",
            )


def _counts(config: Config) -> Iterator[Complaint]:
    """The starts must be covered by what is in the box."""
    for seats in SEATS:
        if at_seats(config.setup.workers, seats) > config.workers.pieces:
            yield (
                ("setup", "workers"),
                f"{seats} seats start with more workers than the {config.workers.pieces} of a colour",
            )
            break
    for index, cube in enumerate(CUBES):
        started = SEATS[-1] * config.setup.cubes.row()[index]
        if cube in MARKETS:
            started += config.market(cube).start
        if started > config.cubes.row()[index]:
            yield ("cubes", cube), f"the start needs {started} {cube} with {SEATS[-1]} seats"


def _markets(config: Config) -> Iterator[Complaint]:
    for market in MARKETS:
        row = config.market(market)
        if list(row.prices) != sorted(row.prices):
            yield ("markets", market, "prices"), "prices must not fall from left to right"
        capacity = len(row.prices) * row.slots
        if row.start > capacity:
            yield ("markets", market, "start"), f"the market holds {capacity} cubes only"


def _places(config: Config) -> Iterator[Complaint]:
    if len(config.places) > MOST_PLACES:
        yield ("places",), f"there are {len(config.places)} places; the board has room for {MOST_PLACES}"
    for id, place in config.places.items():
        at = ("places", id)
        wagers = sum(isinstance(effect, Wager) for effect in place.effects)
        if place.room is None and place.room_each is None:
            yield at, "the place needs a room or a room_each"
        if place.at_once > min(place.room or place.at_once, place.room_each or place.at_once):
            yield (*at, "at_once"), "more workers at once than the place has room for"
        if place.at_once > 1 and (place.flip or wagers):
            yield (*at, "at_once"), "only one worker at once where a coin is flipped or a stake is laid"
        if wagers > 1 or (wagers and place.flip):
            yield (*at, "effects"), "one wager at most, and none where a coin is flipped"


def _limits(config: Config) -> Iterator[Complaint]:
    for name in ("performed", "backed"):
        for kind in ("regular", "executions"):
            most = getattr(getattr(config.limits, name), kind)
            if most is not None and any(at_seats(most, seats) < 1 for seats in SEATS):
                yield ("limits", name, kind), "a limit is 1 at least; null means no limit"


def _cards(config: Config) -> Iterator[Complaint]:
    shown = config.acts_on_show + len(config.executions)
    if shown > MOST_ACTS:
        yield ("acts_on_show",), f"{shown} acts with the executions; the table has room for {MOST_ACTS}"
    if len(config.acts) < config.acts_on_show:
        yield ("acts",), f"{len(config.acts)} regular acts are too few to lay out {config.acts_on_show}"
    for section, acts in (("acts", config.acts), ("executions", config.executions)):
        for id, act in acts.items():
            needs = {cube for cube, count in zip(CUBES, act.needs.row(), strict=True) if count}
            for part in ("performers", "winner", "losers"):
                for cube in getattr(act, part).dies:
                    if cube not in needs:
                        yield (section, id, part, "dies"), f"no {cube} perform in this act"
            if act.contest is None and (act.winner != type(act.winner)() or act.losers != type(act.losers)()):
                yield (section, id), "winner and losers need a contest"
    for id, event in config.events.items():
        for at, effect in enumerate(event.effects):
            if isinstance(effect, Close) and effect.place not in config.places:
                yield ("events", id, "effects", str(at), "place"), f"there is no place {effect.place!r}"
