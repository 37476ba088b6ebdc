"""Words for ids, numbers and things, so that every sentence says them alike."""

from __future__ import annotations

from circus_maximus.engine.words import counted
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.words import ONE, TRACKS

TRACK_NAMES: dict[str, str] = {track: track.capitalize() for track in TRACKS}


def name_of(config: Config, id: str) -> str:
    """The name on a card or place; an id nothing is known about stands for itself."""
    for section in (config.acts, config.executions, config.places, config.events):
        if id in section:
            return section[id].name
    return id


def coins(count: int) -> str:
    """`1 coin`, `3 coins`."""
    return counted(count, "coin")


def workers(count: int) -> str:
    """`1 worker`, `3 workers`."""
    return counted(count, "worker")


def cubes(count: int, cube: str) -> str:
    """`1 slave`, `3 slaves`, `no slaves`."""
    return f"{count or 'no'} {ONE[cube] if count == 1 else cube}"


def signed(count: int) -> str:
    """`+3`, `−1`: with a real minus sign."""
    return f"+{count}" if count > 0 else number(count)


def number(count: int) -> str:
    """`3`, `−1`: a position or total, with a real minus sign."""
    return str(count).replace("-", "−")
