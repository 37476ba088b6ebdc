"""The highlights of a game: the lead, steps, buildings, tribute and losses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TypeVar

from circus_maximus.engine.books import gained
from circus_maximus.engine.contract import Entry, Seat
from circus_maximus.engine.presenting.retelling import changes_of_lead
from circus_maximus.engine.text.words import counted, times
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.holdings import CARDS, LEVY, STEPS, TRIBUTE
from circus_maximus.games.gloria.model.words import building_name, steps
from circus_maximus.games.gloria.results.turns import PlayedTurn
from circus_maximus.games.gloria.rules.ending import leader

T = TypeVar("T")

MIN_NUMBER = 2
"""Smaller numbers are no highlight."""


def highlights(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """For each highlight a title and a sentence. Of several that are equal, the first counts."""
    built = ((seat, 1) for _, seat, it in _moves(turns, config.buildings) if it.count > 0)
    tribute = ((seat, -it.count) for _, seat, it in _moves(turns, COUNTERS) if it.because == TRIBUTE)
    found = (
        ("Turning point", _turning_point(turns, names)),
        ("Longest move", _longest_move(config, turns, names)),
        ("Best building", _best_building(config, turns, names)),
        ("Most used", _most_used(config, turns, names)),
        ("Most buildings", _most(built, names, "{} bought {} buildings.")),
        ("Most tribute", _most(tribute, names, "{} paid {} counters as tribute.")),
        ("Worst turn", _worst_levy(turns, names)),
        (
            "Most losses",
            _most(((seat, lost) for _, seat, lost in _cards_given(turns)), names, "The Goth took {1} cards from {0}."),
        ),
    )
    return tuple((title, says) for title, says in found if says)


def _turning_point(turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """When the seat took the lead that never lost it again. Who leads is who would win then."""
    leaders = [leader(turn.standing) for turn in turns]
    changes = changes_of_lead([seat == first for seat in range(len(names))] for first in leaders)
    if not changes:
        return ""
    last = changes[-1]
    if len(changes) == 1:
        return f"Nobody overtook {names[last.seat]} after turn {last.round}."
    return f"{names[last.seat]} took the lead in turn {last.round}, the last of {len(changes)} lead changes."


def _longest_move(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The most steps of one seat in one turn."""
    found = _highest(((number, seat), it.count) for number, seat, it in _moves(turns, [STEPS]))
    if found is None:
        return ""
    (number, seat), most = found
    by = gained(turns[number - 1].part.moves, STEPS, seat)
    how = [building_name(config, id) for id in by if isinstance(id, str)]
    names_of = how[0] if len(how) == 1 else counted(len(how), "building")
    return f"{names[seat]} moved {steps(most)} in turn {number} ({names_of})."


def _best_building(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The building that gave one seat the most steps, when it was built and in harvests."""
    found = _highest(((seat, it.because), it.count) for _, seat, it in _moves(turns, [STEPS]))
    if found is None:
        return ""
    (seat, building), most = found
    return f"{building_name(config, str(building))} moved {names[seat]} {steps(most)}."


def _most_used(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The building that was used most often, and the counters that it gave."""
    happened = (it for turn in turns for it in turn.part.happenings)
    found = _highest(((it.seat, it.building), 1) for it in happened if isinstance(it, h.AbilityUsed))
    if found is None:
        return ""
    (seat, building), most = found
    gave = sum(
        it.count for _, to, it in _moves(turns, COUNTERS) if to == seat and it.because == building and it.count > 0
    )
    for_counters = f" for {counted(gave, 'counter')}" if gave else ""
    return f"{names[seat]} used {building_name(config, building)} {times(most)}{for_counters}."


def _most(counts: Iterable[tuple[Seat, int]], names: Sequence[str], says: str) -> str:
    """The seat with the highest number of something, if no other seat has as many."""
    found = [0] * len(names)
    for seat, count in counts:
        found[seat] += count
    most = max(found)
    return says.format(names[found.index(most)], most) if most >= MIN_NUMBER and found.count(most) == 1 else ""


def _worst_levy(turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The turn in which the Goth took most."""
    found = _highest((number, lost) for number, _, lost in _cards_given(turns))
    if found is None:
        return ""
    number, most = found
    return f"In turn {number}, {names[turns[number - 1].seat]} paid no tribute, and the Goth took {most} cards."


def _cards_given(turns: Sequence[PlayedTurn]) -> Iterator[tuple[int, Seat, int]]:
    """The cards that the Goth took, by turn and seat; a shield leaves a card free that had a building."""
    return ((number, seat, -it.count) for number, seat, it in _moves(turns, CARDS) if it.because == LEVY)


def _moves(turns: Sequence[PlayedTurn], what: Container[str]) -> Iterator[tuple[int, Seat, Entry]]:
    """All that seats got and lost of these things, with the number of the turn."""
    for turn in turns:
        for it in turn.part.moves:
            if it.what in what and isinstance(it.whose, Seat):
                yield turn.number, it.whose, it


def _highest(counts: Iterable[tuple[T, int]]) -> tuple[T, int] | None:
    """What has the highest sum, and that sum; None if even that is no highlight."""
    sums: dict[T, int] = {}
    for what, count in counts:
        sums[what] = sums.get(what, 0) + count
    first = max(sums.items(), key=lambda item: item[1], default=None)
    return first if first is not None and first[1] >= MIN_NUMBER else None
