"""What concerns a seat when its turn begins: what it gained and lost since then, the Goth, what others built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.books import gained, moves_of
from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS, NONE
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.goth_happenings import DueMet, GothMoved
from circus_maximus.games.gloria.model.happenings import StartedLate, Swapped
from circus_maximus.games.gloria.model.holdings import STEPS
from circus_maximus.games.gloria.model.words import Words, building_name, counters, steps


def news(config: Config, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences; `heard` is what happened since the seat's last decision."""
    taken = list(moves_of(it for it in heard if not isinstance(it, StartedLate | Swapped)))
    row = tuple(sum(gained(taken, counter, seat).values()) for counter in COUNTERS)
    if row != NONE:
        yield f"You gained {counters(row)}."
    say = Words(names, config)
    for happening in heard:
        if isinstance(happening, GothMoved) or (isinstance(happening, DueMet) and happening.seat == seat):
            yield happening.told(say)
    for other, name in enumerate(names):
        if other != seat and (did := _built(config, other, heard)):
            yield f"{name}: {did}."


def _built(config: Config, seat: Seat, heard: Sequence[Happening]) -> str:
    """The buildings that a seat bought, and how far it moved; empty if neither."""
    came = [it for it in moves_of(heard) if it.whose == seat and it.count > 0]
    bought = [building_name(config, it.what) for it in came if it.what in config.buildings]
    moved = sum(it.count for it in came if it.what == STEPS)
    parts = [f"bought {enumerated(bought)}"] * bool(bought) + [f"moved {steps(moved)}"] * bool(moved)
    return enumerated(parts)
