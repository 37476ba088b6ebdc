"""The summary of some turns, in which every seat was in turn equally often: what each seat gained and lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import Row
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.present.summary_turns import turns_summed_up
from circus_maximus.games.gloria.results.turns import PlayedTurn, StepHappenings, turns_of
from circus_maximus.games.gloria.rules.ending import standing
from circus_maximus.games.gloria.text.words import building_name, goal, goal_of_goth, goth_space


class SeatTurns(Struct, frozen=True):
    """What some turns gave to a seat and took from it."""

    seat: Seat
    steps_before: int
    steps: int
    needs: int
    """Steps that are left to Carthage."""
    counters_before: Row
    counters: Row
    hand: int
    """Cards in hand."""
    bought: tuple[str, ...]
    """The names of buildings."""
    gained: int
    """Counters from harvests, exchanges and the pile."""
    spent: int
    """Counters paid for buildings and their use, and handed in."""
    tribute: int
    """Counters paid as tribute."""
    cards: int
    """Cards given to the Goth."""
    lost: tuple[str, ...]
    """The names of buildings that were discarded or given to the Goth."""


class TurnsShown(Struct, frozen=True):
    """Some turns, and their results."""

    first: int
    last: int
    seats: tuple[SeatTurns, ...]
    """In the order of the standings."""
    goal: str
    """The name of the space to which the seats flee."""
    goth: str
    """The name of his space."""
    goal_of_goth: str
    """The name of the space to which he walks."""
    moved: int
    """Spaces that he moved."""
    to_rome: int
    """Spaces that are left to him."""
    paid_for: int
    """The number of spaces ahead of him with tribute."""


def turns_summary(lookups: Lookups, steps: StepHappenings) -> TurnsShown:
    """The last turns that can be summed up; raises `LookupError` if there are too few."""
    number = turns_summed_up(lookups.seats)
    turns = turns_of(lookups, steps)
    # The last turn is in progress, or ended the game.
    full = (len(turns) - 1) // number * number
    if not full:
        raise LookupError("there are too few turns to sum up")
    return _summary(lookups, turns[full - number : full])


def _summary(lookups: Lookups, turns: Sequence[PlayedTurn]) -> TurnsShown:
    first, last = turns[0], turns[-1]
    before, after = first.before, last.after
    happened = [it for turn in turns for it in turn.happenings]
    return TurnsShown(
        first=first.number,
        last=last.number,
        seats=tuple(_seat(lookups, seat, first, last, happened) for seats in standing(after) for seat in seats),
        goal=goal(lookups.config),
        goal_of_goth=goal_of_goth(lookups.config),
        goth=goth_space(lookups.config, lookups.goth_road[after.goth]),
        moved=after.goth - before.goth,
        to_rome=lookups.rome - after.goth,
        paid_for=len(after.tribute),
    )


def _seat(
    lookups: Lookups, seat: Seat, first: PlayedTurn, last: PlayedTurn, happened: Sequence[h.AnyHappening]
) -> SeatTurns:
    before, after = first.before.players[seat], last.after.players[seat]
    own = [it for it in happened if getattr(it, "seat", None) == seat]
    return SeatTurns(
        seat=seat,
        steps_before=before.steps,
        steps=after.steps,
        needs=lookups.carthage - after.steps,
        counters_before=before.counters,
        counters=after.counters,
        hand=sum(after.hand),
        bought=tuple(building_name(lookups.config, it.building) for it in own if isinstance(it, h.Bought)),
        gained=sum(map(_gained, own)),
        spent=sum(map(_spent, own)),
        tribute=sum(sum(it.paid) for it in own if isinstance(it, h.TributePaid)),
        cards=sum(isinstance(it, h.DueMet) and not it.shielded for it in own),
        lost=tuple(building_name(lookups.config, id) for id in map(_lost, own) if id is not None),
    )


def _gained(happening: h.AnyHappening) -> int:
    """The counters that a happening gives to its seat."""
    if isinstance(happening, h.Gained | h.Picked):
        return sum(happening.counters)
    if isinstance(happening, h.Yielded | h.Swapped):
        return happening.count
    return int(isinstance(happening, h.Drew))


def _spent(happening: h.AnyHappening) -> int:
    """The counters that a happening takes from its seat, other than tribute."""
    if isinstance(happening, h.AbilityUsed | h.Bought | h.SurchargePaid):
        return sum(happening.paid)
    return happening.number if isinstance(happening, h.Swapped) else 0


def _lost(happening: h.AnyHappening) -> str | None:
    """The building that a happening takes from its seat, or None."""
    if isinstance(happening, h.AbilityUsed):
        return happening.scrapped
    return happening.building if isinstance(happening, h.DueMet) else None
