"""The public numbers of a finished game, for titles that only give the reason for its end and the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.facts import facts_by_seat, in_words, plain
from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.engine.text.words import sentence_start

MAX_NUMBERS = 3
"""How many numbers of each seat are shown, at most: those that fit the standings best."""
MAX_NUMBER = 10**9
"""Larger numbers count nothing: they stand for something else."""
Numbers = Sequence[Mapping[str, int]]
"""The numbers of each seat, by name; a number that is missing is 0."""


def with_numbers(ending: Ending, match: Match) -> Ending:
    """The ending with public numbers of each seat: at the end, and after each round or other part with a number."""
    course, unit = _course(match)
    names = dict.fromkeys(chain.from_iterable(seat for numbers in course for seat in numbers))
    lines = {name: tuple(_line(course, name, seat) for seat in range(len(match.names))) for name in names}
    changed = [name for name in names if any(len(set(line)) > 1 for line in lines[name])]
    shown = sorted(changed, key=lambda name: -_fit(lines[name], ending.ranks))[:MAX_NUMBERS]
    heads = tuple(sentence_start(name) for name in shown)
    ranks = [
        rank._replace(cells=tuple(in_words(lines[name][rank.seat][-1]) for name in shown)) for rank in ending.ranks
    ]
    plots = [Plot(head, None, lines[name], unit) for head, name in zip(heads, shown, strict=True)]
    return ending._replace(heads=heads, ranks=tuple(ranks), plots=tuple(plots))


def _line(course: Sequence[Numbers], name: str, seat: Seat) -> tuple[int, ...]:
    return tuple(numbers[seat].get(name, 0) for numbers in course)


def _fit(lines: Sequence[Sequence[int]], ranks: Sequence[Rank]) -> int:
    """How many neighbours in the standings are in the order of their last values, less those that are not."""
    neighbours = [pair for pair in pairwise(ranks) if pair[0].place < pair[1].place]
    last = [(lines[first.seat][-1], lines[second.seat][-1]) for first, second in neighbours]
    return sum((first > second) - (first < second) for first, second in last)


def _course(match: Match) -> tuple[list[Numbers], str]:
    """The numbers at the start, after each part of the game with a number, and at the end; the word for a part."""
    states, part, words = [match.opening.state], "", set()
    for turn in match.turns:
        name = match.words.texts.stage_name(match.rules.stage(turn.step.state))[0]
        if name != part and any(letter.isdigit() for letter in name):
            part = name
            words.add(name.split()[0].lower())
            states.append(turn.step.state)
        elif part:
            states[-1] = turn.step.state
    if not part:
        states.append(match.step.state)
    unit = words.pop() if len(words) == 1 else ""
    return [_numbers(match, state) for state in states], unit if unit.isalpha() else "round"


def _numbers(match: Match, state: Any) -> Numbers:
    """The numbers of each seat: single ones, those in groups, and the lengths of lists."""
    seats, _ = facts_by_seat(match.rules.snapshot(state), len(match.names))
    return [{name: number for fact in facts for name, number in _of_fact(*fact)} for facts in seats]


def _of_fact(name: str, fact: Any) -> list[tuple[str, int]]:
    if type(fact) is int:
        return [(name, fact)] if abs(fact) <= MAX_NUMBER else []
    if isinstance(fact, list | tuple):
        return [(name, len(fact))]
    if isinstance(fact, dict):
        return [(f"{name} {plain(key)}", part) for key, part in fact.items() if type(part) is int]
    return []
