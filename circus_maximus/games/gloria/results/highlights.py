"""The highlights of a game: the lead, steps, buildings, tribute and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.retelling import changes_of_lead
from circus_maximus.engine.text.words import counted, times
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.results.turns import PlayedTurn
from circus_maximus.games.gloria.rules.ending import leader
from circus_maximus.games.gloria.text.words import building_name, steps

T = TypeVar("T", h.Moved, h.AbilityUsed, h.Bought, h.TributePaid, h.DueMet)

MIN_NUMBER = 2
"""Smaller numbers are no highlight."""


def highlights(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """For each highlight a title and a sentence. Of several that are equal, the first counts."""
    found = (
        ("Turning point", _turning_point(turns, names)),
        ("Longest move", _longest_move(config, turns, names)),
        ("Best building", _best_building(config, turns, names)),
        ("Most used", _most_used(config, turns, names)),
        ("Most buildings", _most(turns, names, h.Bought, lambda it: 1, "{} bought {} buildings.")),
        (
            "Most tribute",
            _most(turns, names, h.TributePaid, lambda it: sum(it.paid), "{} paid {} counters as tribute."),
        ),
        ("Worst turn", _worst_levy(turns, names)),
        ("Most losses", _most(turns, names, h.DueMet, lambda it: not it.shielded, "The Goth took {1} cards from {0}.")),
    )
    return tuple((title, says) for title, says in found if says)


def _turning_point(turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """When the seat took the lead that never lost it again. Who leads is who would win then."""
    leaders = [leader(turn.after) for turn in turns]
    changes = changes_of_lead([seat == first for seat in range(len(names))] for first in leaders)
    if not changes:
        return ""
    last = changes[-1]
    if len(changes) == 1:
        return f"Nobody overtook {names[last.seat]} after turn {last.round}."
    return f"{names[last.seat]} took the lead in turn {last.round}, the last of {len(changes)} lead changes."


def _longest_move(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The most steps of one seat in one turn."""
    found = Counter[tuple[int, Seat]]()
    by: dict[tuple[int, Seat], list[str]] = {}
    for turn, it in _all(turns, h.Moved):
        found[turn.number, it.seat] += it.steps
        by.setdefault((turn.number, it.seat), []).append(building_name(config, it.building))
    (number, seat), most = max(found.items(), key=lambda counted: counted[1], default=((0, 0), 0))
    if most < MIN_NUMBER:
        return ""
    how = by[number, seat]
    names_of = how[0] if len(how) == 1 else counted(len(how), "building")
    return f"{names[seat]} moved {steps(most)} in turn {number} ({names_of})."


def _best_building(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The building that gave one seat the most steps, when it was built and in harvests."""
    moved = Counter[tuple[Seat, str]]()
    for _, it in _all(turns, h.Moved):
        moved[it.seat, it.building] += it.steps
    (seat, building), most = max(moved.items(), key=lambda counted: counted[1], default=((0, ""), 0))
    return f"{building_name(config, building)} moved {names[seat]} {steps(most)}." if most >= MIN_NUMBER else ""


def _most_used(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The building that was used most often, and the counters that it gave."""
    uses = Counter[tuple[Seat, str]]((it.seat, it.building) for _, it in _all(turns, h.AbilityUsed))
    (seat, building), most = max(uses.items(), key=lambda counted: counted[1], default=((0, ""), 0))
    if most < MIN_NUMBER:
        return ""
    gains = [it for turn in turns for it in turn.happenings if isinstance(it, h.Gained | h.Picked)]
    gave = sum(sum(it.counters) for it in gains if (it.seat, it.building) == (seat, building))
    for_counters = f" for {counted(gave, 'counter')}" if gave else ""
    return f"{names[seat]} used {building_name(config, building)} {times(most)}{for_counters}."


def _most(
    turns: Sequence[PlayedTurn], names: Sequence[str], kind: type[T], number: Callable[[T], int], says: str
) -> str:
    """The seat with the highest number of something, if no other seat has as many."""
    found = [0] * len(names)
    for _, it in _all(turns, kind):
        found[it.seat] += number(it)
    most = max(found)
    return says.format(names[found.index(most)], most) if most >= MIN_NUMBER and found.count(most) == 1 else ""


def _worst_levy(turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The turn in which the Goth took most."""
    taken = Counter(turn.number for turn, it in _all(turns, h.DueMet) if not it.shielded)
    number, most = max(taken.items(), key=lambda counted: counted[1], default=(0, 0))
    if most < MIN_NUMBER:
        return ""
    seat = next(turn.seat for turn in turns if turn.number == number)
    return f"In turn {number}, {names[seat]} paid no tribute, and the Goth took {most} cards."


def _all(turns: Sequence[PlayedTurn], kind: type[T]) -> Iterator[tuple[PlayedTurn, T]]:
    """All happenings of a kind, with their turns."""
    return ((turn, it) for turn in turns for it in turn.happenings if isinstance(it, kind))
