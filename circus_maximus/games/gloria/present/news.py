"""What concerns a seat when its turn begins: what it gained and lost since then, the Goth, what others built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import NONE, Row, only
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.text.story import Storyteller
from circus_maximus.games.gloria.text.words import building_name, counters, steps


def news(config: Config, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences; `heard` is what happened since the seat's last decision."""
    if (gained := _gained(seat, heard)) != NONE:
        yield f"You gained {counters(gained)}."
    storyteller = Storyteller(names, config)
    for happening in heard:
        if isinstance(happening, h.GothMoved) or (isinstance(happening, h.DueMet) and happening.seat == seat):
            yield storyteller.tell(happening)
    for other, name in enumerate(names):
        if other != seat and (did := _built(config, other, heard)):
            yield f"{name}: {did}."


def _gained(seat: Seat, heard: Iterable[Happening]) -> Row:
    """The counters that a seat got."""
    rows = [NONE]
    for happening in heard:
        if isinstance(happening, h.Gained | h.Picked) and happening.seat == seat:
            rows.append(happening.counters)
        elif isinstance(happening, h.Yielded) and happening.seat == seat:
            rows.append(only(happening.counter, happening.count))
        elif isinstance(happening, h.Drew) and happening.seat == seat:
            rows.append(only(happening.counter, 1))
    return tuple(map(sum, zip(*rows, strict=True)))


def _built(config: Config, seat: Seat, heard: Iterable[Happening]) -> str:
    """The buildings that a seat bought, and how far it moved; empty if neither."""
    own = [it for it in heard if isinstance(it, h.Bought | h.Moved) and it.seat == seat]
    bought = [building_name(config, it.building) for it in own if isinstance(it, h.Bought)]
    moved = sum(it.steps for it in own if isinstance(it, h.Moved))
    parts = [f"bought {enumerated(bought)}"] * bool(bought) + [f"moved {steps(moved)}"] * bool(moved)
    return enumerated(parts)
