"""Words for ids, numbers and pieces, shared by all sentences."""

from __future__ import annotations

from functools import lru_cache

from circus_maximus.engine.text.words import counted, sentence_start
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.naming import CubeName, Names, distinct_letters

CACHE_SIZE = 16


def name_of(config: Config, id: str) -> str:
    """The name of a card or place; an unknown id is returned unchanged."""
    for section in (config.acts, config.executions, config.places, config.events):
        if id in section:
            return section[id].name
    return id


def track_name(config: Config, track: str) -> str:
    """`Empire`."""
    name: str = getattr(config.names.tracks, track)
    return name


def cube_name(config: Config, cube: str, count: int = 2) -> str:
    """`slave` if the count is 1, otherwise `slaves`."""
    title: CubeName = getattr(config.names.cubes, cube)
    return title.one if count == 1 else title.many


def market_name(config: Config, market: str) -> str:
    """The name of a market; if it has none, the name of its cubes: `Slaves`."""
    own: str | None = getattr(config.names.markets, market)
    return own or sentence_start(cube_name(config, market))


def in_line(config: Config, market: str) -> str:
    """Where players line up: `at` the name of the market; if it has none, `for` its cubes: `for slaves`."""
    own: str | None = getattr(config.names.markets, market)
    return f"at {own}" if own else f"for {cube_name(config, market)}"


def track_letters(config: Config) -> dict[str, str]:
    """A letter for each track: `E` for Empire."""
    return _letters(config.names)[0]


def cube_letters(config: Config) -> dict[str, str]:
    """A letter for each kind of cube: `M` for mummers."""
    return _letters(config.names)[1]


@lru_cache(CACHE_SIZE)
def _letters(names: Names) -> tuple[dict[str, str], dict[str, str]]:
    tracks = distinct_letters([getattr(names.tracks, track) for track in TRACKS])
    cubes = distinct_letters([getattr(names.cubes, cube).many for cube in CUBES])
    return dict(zip(TRACKS, tracks, strict=True)), dict(zip(CUBES, cubes, strict=True))


def coins(count: int) -> str:
    """`1 coin`, `3 coins`."""
    return counted(count, "coin")


def workers(count: int) -> str:
    """`1 worker`, `3 workers`."""
    return counted(count, "worker")


def cubes(config: Config, count: int, cube: str) -> str:
    """`1 slave`, `3 slaves`, `no slaves`."""
    return f"{count or 'no'} {cube_name(config, cube, count)}"


def a_cube(config: Config, cube: str) -> str:
    """`a slave`, `an animal`."""
    one = cube_name(config, cube, 1)
    return f"{'an' if one[0] in 'aeiouAEIOU' else 'a'} {one}"


def signed(count: int) -> str:
    """`+3`, `−1`: with a real minus sign."""
    return f"+{count}" if count > 0 else number(count)


def number(count: int) -> str:
    """`3`, `−1`: a position or total, with a real minus sign."""
    return str(count).replace("-", "−")
