"""A game turn by turn, and the summary of some turns in which every seat was in turn equally often, from the books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from circus_maximus.engine.books import Balance, BookedPart, booked_parts, opening
from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.games.gloria.model.common_types import COUNTERS, Row
from circus_maximus.games.gloria.model.happenings import Moved, TurnBegan
from circus_maximus.games.gloria.model.holdings import (
    CARDS,
    GOTH,
    IN_HAND,
    LEVY,
    PAID_FOR,
    ROAD,
    SPACES,
    STEPS,
    TRIBUTE,
)
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.model.words import goal, goal_of_goth, goth_space
from circus_maximus.games.gloria.rules.ending import ranks
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.phases import Standing

StepHappenings = Iterable[Iterable[Happening]]
"""The happenings of a whole game, step by step."""


MIN_TURNS = 4
"""Summaries are at least this many turns apart."""


def turns_summed_up(seats: int) -> int:
    """How many turns a summary is about; one is shown after as many."""
    return seats * -(-MIN_TURNS // seats)


class PlayedTurn(NamedTuple):
    """A turn, over or in progress."""

    number: int
    seat: Seat
    """The seat in turn."""
    part: BookedPart
    standing: Standing
    """The standings after it."""


def turns_of(rules: GloriaRules, seats: int, steps: StepHappenings) -> list[PlayedTurn]:
    """The turns of a game, without the setup; the last one may be unfinished."""
    turns: list[PlayedTurn] = []
    arrivals: list[Seat] = []
    for part in booked_parts(opening(rules, seats), steps, TurnBegan):
        for it in part.happenings:
            if isinstance(it, Moved):
                arrivals = [*[other for other in arrivals if other != it.seat], it.seat]
        began = part.happenings[0] if part.happenings else None
        if isinstance(began, TurnBegan):
            standing = ranks([part.after.of(STEPS, seat) for seat in range(seats)], arrivals)
            turns.append(PlayedTurn(began.turn, began.seat, part, standing))
    return turns


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


def turns_summary(rules: GloriaRules, seats: int, steps: StepHappenings) -> TurnsShown:
    """The last turns that can be summed up; raises `LookupError` if there are too few."""
    number = turns_summed_up(seats)
    turns = turns_of(rules, seats, steps)
    # The last turn is in progress, or ended the game.
    full = (len(turns) - 1) // number * number
    if not full:
        raise LookupError("there are too few turns to sum up")
    return _summary(rules.lookups_for(seats), turns[full - number : full])


def _summary(lookups: Lookups, turns: Sequence[PlayedTurn]) -> TurnsShown:
    first, last = turns[0], turns[-1]
    before, after = first.part.before, last.part.after
    moves = [it for turn in turns for it in turn.part.moves]
    goth = after.of(SPACES, GOTH)
    return TurnsShown(
        first=first.number,
        last=last.number,
        seats=tuple(_seat(lookups, seat, before, after, moves) for seats in last.standing for seat in seats),
        goal=goal(lookups.config),
        goal_of_goth=goal_of_goth(lookups.config),
        goth=goth_space(lookups.config, lookups.goth_road[goth]),
        moved=goth - before.of(SPACES, GOTH),
        to_rome=lookups.rome - goth,
        paid_for=after.of(PAID_FOR, ROAD),
    )


def _seat(lookups: Lookups, seat: Seat, before: Balance, after: Balance, moves: Sequence[Entry]) -> SeatTurns:
    names = {id: building.name for id, building in lookups.config.buildings.items()}
    own = [it for it in moves if it.whose == seat]
    paid = [it for it in own if it.what in COUNTERS and it.count < 0]
    return SeatTurns(
        seat=seat,
        steps_before=before.of(STEPS, seat),
        steps=after.of(STEPS, seat),
        needs=lookups.carthage - after.of(STEPS, seat),
        counters_before=tuple(before.of(counter, seat) for counter in COUNTERS),
        counters=tuple(after.of(counter, seat) for counter in COUNTERS),
        hand=sum(after.of(card, seat) for card in IN_HAND.values()),
        bought=tuple(names[it.what] for it in own if it.what in names and it.count > 0),
        gained=sum(it.count for it in own if it.what in COUNTERS and it.count > 0),
        spent=-sum(it.count for it in paid if it.because != TRIBUTE),
        tribute=-sum(it.count for it in paid if it.because == TRIBUTE),
        cards=-sum(it.count for it in own if it.what in CARDS and it.because == LEVY),
        lost=tuple(names[it.what] for it in own if it.what in names and it.count < 0),
    )
