"""What a happening gives to a seat or takes from it, in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from circus_maximus.engine.presenting.presenter import Change
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import NONE, Row, only
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.text.words import building_name, cards, counters, of_each, steps

Changing = (
    h.Redirected
    | h.Yielded
    | h.AbilityUsed
    | h.Gained
    | h.Picked
    | h.Moved
    | h.Bought
    | h.SurchargePaid
    | h.Swapped
    | h.TributePaid
    | h.DueMet
    | h.Drew
)
"""What can give something to a seat or take it away in a turn."""


def changes_in(config: Config, happening: Changing) -> Iterator[Change]:
    """What the seat of a happening gains and loses, without the building that it comes from."""
    match happening:
        case h.Redirected(_, _, to):
            yield Change(f"cards yield {to}", None)
        case h.Yielded(_, _, _, counter, count, lost):
            yield from _gained(only(counter, count))
            yield from _lost(f"{lost} {counter}", lost)
        case h.AbilityUsed(_, _, _, paid, scrapped):
            yield from _paid(paid)
            if scrapped is not None:
                yield Change(f"−{building_name(config, scrapped)}", False)
        case h.Gained(_, _, gained, lost):
            yield from _gained(gained)
            yield from _lost(counters(lost), sum(lost))
        case h.Picked(_, _, gained, lost):
            yield from _gained(gained)
            yield from _lost(str(lost), lost)
        case h.Moved(_, count):
            yield Change(f"+{steps(count)}", True)
        case h.Bought(_, _, _, paid) | h.TributePaid(_, _, paid):
            yield from _paid(paid)
        case h.SurchargePaid(_, _, paid):
            yield from _paid(paid, "surcharge ")
        case h.Swapped(_, _, number, gives, count, takes):
            yield from _paid(only(gives, number))
            yield from _gained(only(takes, count))
        case h.DueMet(_, _, _, kind, str(building), shielded):
            name = building_name(config, building)
            yield Change(f"−{name} ({'shield' if shielded else f'with its {kind} card'})", False)
        case h.DueMet(_, _, _, kind):
            yield Change(f"−{cards(1, kind)}", False)
        case h.Drew(_, counter):
            yield from _gained(only(counter, 1))
        case _:
            assert_never(happening)


def _gained(row: Row) -> Iterator[Change]:
    if row != NONE:
        yield Change(f"+{counters(row)}", True)


def _paid(row: Row, what: str = "") -> Iterator[Change]:
    """Each kind of counter with its own sign: in `−1 food and 1 gold`, the gold could seem to be a gain."""
    for number in of_each(row):
        yield Change(f"{what}−{number}", False)
        what = ""


def _lost(what: str, count: int) -> Iterator[Change]:
    if count:
        yield Change(f"{what} lost (supply empty)", False)
