"""A game turn by turn, from its books."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from circus_maximus.engine.books import BookedPart, booked_parts, opening
from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.gloria.model.happenings import Moved, TurnBegan
from circus_maximus.games.gloria.model.holdings import STEPS
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
