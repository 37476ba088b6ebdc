"""Checks that types cannot express: references, totals, and values that make a game impossible."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.config.shared_names import ids_used_twice, name_used_twice, names_used_twice
from circus_maximus.engine.text.words import as_compared
from circus_maximus.engine.title import Complaint
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, SEATS, TRACKS, BySeats, CubeNumbers, at_seats
from circus_maximus.games.circus.model.config import Act, Config, Reward
from circus_maximus.games.circus.model.effects import Foresee, Wager

NAMED = ("acts", "executions", "places", "events")
"""The sections whose entries have ids and names of which no two may be the same: sentences and actions name neither
their section."""
RESERVED = ("restock", "cleanup")
"""The ids that the rules use."""


def config_checks(config: Config) -> Iterator[Complaint]:
    """Every error of a config in which each value has the right type."""
    yield from ids_used_twice(config, *NAMED, reserved=RESERVED)
    yield from names_used_twice(config, *NAMED)
    yield from _names(config)
    yield from _tracks(config)
    yield from _counts(config)
    yield from _markets(config)
    yield from _places(config)
    yield from _cards(config)


def _names(config: Config) -> Iterator[Complaint]:
    """Players use the names of tracks, cubes and markets: no two tracks, no two cubes and no two markets share one."""
    tracks, cubes, markets = config.names.tracks, config.names.cubes, config.names.markets
    yield from _shared({("tracks", track): getattr(tracks, track) for track in TRACKS}, {})
    yield from _shared(
        {("cubes", cube, word): getattr(getattr(cubes, cube), word) for cube in CUBES for word in ("one", "many")}, {}
    )
    own: dict[tuple[str, ...], str] = {
        ("markets", market): name for market in MARKETS if (name := getattr(markets, market)) is not None
    }
    unnamed = [market for market in MARKETS if ("markets", market) not in own]
    yield from _shared(own, {as_compared(getattr(cubes, cube).many): ("cubes", cube, "many") for cube in unnamed})


def _shared(names: dict[tuple[str, ...], str], met: dict[str, tuple[str, ...]]) -> Iterator[Complaint]:
    """The errors for names that are used twice; `met` has names that are taken already."""
    for path, name in names.items():
        other = met.setdefault(as_compared(name), path)
        if other[:2] != path[:2]:
            yield name_used_twice(name, ("names", *other), ("names", *path))


def _where(path: tuple[str, ...], value: object, seats: int) -> tuple[str, ...]:
    """The path of the value for this many seats."""
    return (*path, str(seats)) if isinstance(value, BySeats) else path


def _tracks(config: Config) -> Iterator[Complaint]:
    """Thresholds must be within the range of the tracks."""
    tracks, every, starts = config.tracks, config.pay.every, config.setup.tracks
    for seats in SEATS:
        goal = at_seats(tracks.goal, seats)
        if at_seats(every, seats) > tracks.highest:
            at = _where(("pay", "every"), every, seats)
            yield Complaint(at, f"no marker can get this far: the tracks end at {tracks.highest}")
        if not tracks.lowest < goal <= tracks.highest:
            at = _where(("tracks", "goal"), tracks.goal, seats)
            yield Complaint(at, f"the goal must be above {tracks.lowest} and at most {tracks.highest}")
            continue
        for track, start in zip(TRACKS, starts.row(seats), strict=True):
            if not tracks.lowest <= start < goal:
                at = _where(("setup", "tracks", track), getattr(starts, track), seats)
                yield Complaint(at, f"a marker must start at {tracks.lowest} or above, and below the goal, {goal}")


def _counts(config: Config) -> Iterator[Complaint]:
    """The game must have the pieces that the setup, an act or a place needs."""
    yield from _worker_counts(config)
    for seats in SEATS:
        for index, cube in enumerate(CUBES):
            started = seats * config.setup.cubes.row(seats)[index]
            if cube in MARKETS:
                started += config.market(cube).start
            if started > config.cubes.row()[index] and _seats_with_most_cubes(config, index) == seats:
                yield Complaint(("cubes", cube), f"with {seats} seats, the setup needs {started} {cube}")
    for section, acts in (("acts", config.acts), ("executions", config.executions)):
        for id, act in acts.items():
            yield from _more_than_exist((section, id, "needs"), act.needs, config)
    for id, place in config.places.items():
        yield from _more_than_exist(("places", id, "cubes"), place.cubes, config)


def _worker_counts(config: Config) -> Iterator[Complaint]:
    """A colour must have enough workers for the start and for the least a seat may have."""
    workers, start = config.workers, config.setup.workers
    for seats in SEATS:
        pieces = at_seats(workers.pieces, seats)
        if at_seats(workers.minimum, seats) > pieces:
            yield Complaint(
                _where(("workers", "minimum"), workers.minimum, seats), f"a colour has only {pieces} workers"
            )
    for seats in SEATS:
        pieces = at_seats(workers.pieces, seats)
        if at_seats(start, seats) > pieces:
            at = _where(("setup", "workers"), start, seats)
            yield Complaint(at, f"with {seats} seats, each starts with more than the {pieces} workers of a colour")
            break


def _seats_with_most_cubes(config: Config, cube: int) -> int:
    """The number of seats that need the most cubes of a kind at the start."""
    return max(reversed(SEATS), key=lambda seats: seats * config.setup.cubes.row(seats)[cube])


def _more_than_exist(path: tuple[str, ...], asked: CubeNumbers, config: Config) -> Iterator[Complaint]:
    for cube, count, there in zip(CUBES, asked.row(), config.cubes.row(), strict=True):
        if count > there:
            yield Complaint((*path, cube), f"nobody can have this many: the game has {there} {cube}")


def _markets(config: Config) -> Iterator[Complaint]:
    """Prices must not fall, and the cubes at the start must fit into the slots."""
    for market in MARKETS:
        row = config.market(market)
        for seats in SEATS:
            prices = at_seats(row.prices, seats)
            if list(prices) != sorted(prices):
                at = _where(("markets", market, "prices"), row.prices, seats)
                yield Complaint(at, "prices must not fall from left to right")
            capacity = len(prices) * row.slots
            if row.start > capacity:
                with_seats = f" with {seats} seats" if isinstance(row.prices, BySeats) else ""
                yield Complaint(("markets", market, "start"), f"the market holds only {capacity} cubes{with_seats}")


def _places(config: Config) -> Iterator[Complaint]:
    """Every place must have room for workers."""
    if not any(place.open for place in config.places.values()):
        yield Complaint(("places",), "there must be at least one open place")
    for id, place in config.places.items():
        at = ("places", id)
        wagers = sum(isinstance(effect, Wager) for effect in place.effects)
        if place.room is None and place.room_each is None:
            yield Complaint(at, "the place needs a value for room or room_each")
        if place.at_once > 1 and (place.flip or wagers):
            yield Complaint((*at, "at_once"), "must be 1 at a place with a coin flip or a wager")
        elif place.at_once > min(place.room or place.at_once, place.room_each or place.at_once):
            yield Complaint((*at, "at_once"), "this is more workers than the place has room for")
        if wagers and place.fate:
            yield Complaint((*at, "fate"), "it is never used, because a place with a wager has no coin flip")
        if wagers > 1 or (wagers and place.flip):
            yield Complaint((*at, "effects"), "a place can have one wager, and none with a coin flip")
        if (looks := sum(isinstance(effect, Foresee) for effect in place.effects)) > 1 or (looks and place.at_once > 1):
            yield Complaint((*at, "effects"), "a place can have one foresee, and only with at_once: 1")


def _cards(config: Config) -> Iterator[Complaint]:
    """There must be enough cards, and the places that cards name must exist."""
    if len(config.acts) < config.acts_on_show:
        yield Complaint(
            ("acts",),
            f"{len(config.acts)} regular acts are too few, because {config.acts_on_show} are laid out at a time",
        )
    if not config.events:
        yield Complaint(("events",), "the event deck is empty")
    for section, acts in (("acts", config.acts), ("executions", config.executions)):
        for id, act in acts.items():
            yield from _act((section, id), act)
    for id, event in config.events.items():
        for at, effect in enumerate(event.effects):
            path = ("events", id, "effects", str(at))
            yield from (Complaint((*path, *where), what) for where, what in effect.errors(config.places))


def _act(path: tuple[str, ...], act: Act) -> Iterator[Complaint]:
    needed = {cube for cube, count in zip(CUBES, act.needs.row(), strict=True) if count}
    for part in ("performers", "winner", "losers"):
        for cube in getattr(act, part).dies:
            if cube not in needed:
                yield Complaint((*path, part, "dies"), f"this act needs no {cube}")
            elif part != "performers" and cube in act.performers.dies:
                yield Complaint((*path, part, "dies"), f"all performing {cube} die already (performers)")
    if act.contest is None:
        for part in ("winner", "losers"):
            if getattr(act, part) != Reward():
                nobody = "is no winner" if part == "winner" else "are no losers"
                yield Complaint((*path, part), f"without a contest there {nobody}: add a contest, or remove this part")
