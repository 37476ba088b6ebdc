"""The public numbers of a finished game, for titles that only give the reason for its end and the standings."""

from __future__ import annotations

from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.facts import facts_by_seat
from circus_maximus.engine.presenting.retelling import Ending, Plot
from circus_maximus.engine.words import sentence_start

MOST = 4
"""How many numbers of each seat are shown, at most."""


def with_numbers(ending: Ending, match: Match) -> Ending:
    """The same with the first public numbers of each seat: at the end, and after each round or what comes instead."""
    state = match.opening.state
    course, unit = [_numbers(match, state)], "round"
    after: dict[str, dict[str, tuple[int, ...]]] = {}
    for turn in match.turns:
        state = turn.step.state
        part = match.words.texts.stage_name(match.rules.stage(state))[0]
        if any(letter.isdigit() for letter in part):
            unit = part.split()[0].lower()
            after[part] = _numbers(match, state)
    course += after.values()
    last = _numbers(match, state)
    shown = [name for name in last if all(name in numbers for numbers in course)][:MOST]
    heads = tuple(map(sentence_start, shown))
    ranks = [rank._replace(cells=tuple(str(last[name][rank.seat]) for name in shown)) for rank in ending.ranks]
    lines = [tuple(zip(*(numbers[name] for numbers in course), strict=True)) for name in shown]
    plots = [Plot(head, None, line, unit) for head, line in zip(heads, lines, strict=True)]
    return ending._replace(heads=heads, ranks=tuple(ranks), plots=tuple(plots))


def _numbers(match: Match, state: object) -> dict[str, tuple[int, ...]]:
    """The public numbers that every seat has, by name."""
    seats, _ = facts_by_seat(match.rules.snapshot(state), len(match.names))
    by_name = [{name: fact for name, fact in facts if type(fact) is int} for facts in seats]
    return {name: tuple(own[name] for own in by_name) for name in by_name[0] if all(name in own for own in by_name)}
