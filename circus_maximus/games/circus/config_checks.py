"""What the types alone cannot say about a config: references, sums, and settings that could not be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from circus_maximus.engine.contract import Complaint
from circus_maximus.engine.words import as_compared, nearest, quoted
from circus_maximus.games.circus.config import Act, Config, Reward
from circus_maximus.games.circus.effects import Close, Foresee, Wager
from circus_maximus.games.circus.words import CUBES, MARKETS, SEATS, TRACKS, CubeNumbers, at_seats

MOST_PLACES = 15
"""The board on the screen has room for so many."""
MOST_ACTS = 9
"""Each act on show has a digit of its own on the keyboard."""


def config_checks(config: Config) -> Iterator[Complaint]:
    """Everything wrong with a config whose every value is of the right type."""
    yield from _ids(config)
    yield from _tracks(config)
    yield from _counts(config)
    yield from _markets(config)
    yield from _places(config)
    yield from _limits(config)
    yield from _cards(config)


def _ids(config: Config) -> Iterator[Complaint]:
    """Sentences and actions call things by their id alone, so no two may share one; players call them by name."""
    ids = {"restock": "the rules themselves", "cleanup": "the rules themselves"}
    names: dict[str, str] = {}
    for section in ("acts", "executions", "places", "events"):
        for id, entry in getattr(config, section).items():
            if id in ids:
                yield (section, id), f"the id {quoted(id)} is used twice: in {section} and in {ids[id]}"
            ids[id] = section
            name = as_compared(entry.name)
            if name in names:
                yield (section, id, "name"), f"the name {quoted(entry.name)} is used twice: {names[name]} has it too"
            names.setdefault(name, f"{section}.{id}")


def _tracks(config: Config) -> Iterator[Complaint]:
    """Thresholds must lie where a marker can come."""
    tracks = config.tracks
    if config.pay.every > tracks.highest:
        yield ("pay", "every"), f"no marker ever comes so far: the tracks end at {tracks.highest}"
    if not tracks.lowest < tracks.goal <= tracks.highest:
        yield ("tracks", "goal"), f"the goal must lie above {tracks.lowest} and not above {tracks.highest}"
    for track, start in zip(TRACKS, config.setup.tracks.row(), strict=True):
        if not tracks.lowest <= start < tracks.goal:
            yield (
                ("setup", "tracks", track),
                f"a marker must start from {tracks.lowest} up to below the goal, {tracks.goal}",
            )


def _counts(config: Config) -> Iterator[Complaint]:
    """What the start, an act or a place asks for must be in the box."""
    if config.workers.minimum > config.workers.pieces:
        yield ("workers", "minimum"), f"a colour has {config.workers.pieces} workers only"
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
    for section, acts in (("acts", config.acts), ("executions", config.executions)):
        for id, act in acts.items():
            yield from _beyond((section, id, "needs"), act.needs, config)
    for id, place in config.places.items():
        yield from _beyond(("places", id, "cubes"), place.cubes, config)


def _beyond(path: tuple[str, ...], asked: CubeNumbers, config: Config) -> Iterator[Complaint]:
    for cube, count, there in zip(CUBES, asked.row(), config.cubes.row(), strict=True):
        if count > there:
            yield (*path, cube), f"nobody can ever have so many: the game has {there} {cube}"


def _markets(config: Config) -> Iterator[Complaint]:
    """Prices rise, and the start fits into the slots."""
    for market in MARKETS:
        row = config.market(market)
        if list(row.prices) != sorted(row.prices):
            yield ("markets", market, "prices"), "prices must not fall from left to right"
        capacity = len(row.prices) * row.slots
        if row.start > capacity:
            yield ("markets", market, "start"), f"the market holds {capacity} cubes only"


def _places(config: Config) -> Iterator[Complaint]:
    """Every place must take workers, and say how many."""
    if not any(place.open for place in config.places.values()):
        yield ("places",), "there must be at least one open place"
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
        if wagers and place.fate:
            yield (*at, "fate"), "nobody is ever told it: no coin is flipped where a stake is laid"
        if wagers > 1 or (wagers and place.flip):
            yield (*at, "effects"), "one wager at most, and none where a coin is flipped"
        if (looks := sum(isinstance(effect, Foresee) for effect in place.effects)) > 1 or (looks and place.at_once > 1):
            yield (*at, "effects"), "one look at the next event at most, by one worker at once"


def _limits(config: Config) -> Iterator[Complaint]:
    """A limit of none at all would leave nothing to bid on."""
    for name in ("performed", "backed"):
        for kind in ("regular", "executions"):
            most = getattr(getattr(config.limits, name), kind)
            if most is not None and any(at_seats(most, seats) < 1 for seats in SEATS):
                yield ("limits", name, kind), "a limit is 1 at least; null means no limit"


def _cards(config: Config) -> Iterator[Complaint]:
    """The decks must last for a game, and what cards name must exist."""
    shown = config.acts_on_show + len(config.executions)
    if shown > MOST_ACTS:
        yield ("acts_on_show",), f"{shown} acts with the executions; the table has room for {MOST_ACTS}"
    if len(config.acts) < config.acts_on_show:
        yield ("acts",), f"{len(config.acts)} regular acts are too few to lay out {config.acts_on_show}"
    if not config.events:
        yield ("events",), "the event deck is empty"
    for section, acts in (("acts", config.acts), ("executions", config.executions)):
        for id, act in acts.items():
            yield from _act((section, id), act)
    for id, event in config.events.items():
        for at, effect in enumerate(event.effects):
            if isinstance(effect, Close) and effect.place not in config.places:
                hint = nearest(effect.place, islice(config.places, MOST_PLACES))
                yield ("events", id, "effects", str(at), "place"), f"there is no place {quoted(effect.place)}{hint}"


def _act(path: tuple[str, ...], act: Act) -> Iterator[Complaint]:
    needed = {cube for cube, count in zip(CUBES, act.needs.row(), strict=True) if count}
    for part in ("performers", "winner", "losers"):
        for cube in getattr(act, part).dies:
            if cube not in needed:
                yield (*path, part, "dies"), f"no {cube} perform in this act"
            elif part != "performers" and cube in act.performers.dies:
                yield (*path, part, "dies"), f"all {cube} that perform have died by then"
    if act.contest is None:
        for part in ("winner", "losers"):
            if getattr(act, part) != Reward():
                yield (
                    (*path, part),
                    f"without a contest there {'is no winner' if part == 'winner' else 'are no losers'}",
                )
