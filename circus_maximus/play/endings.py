"""How games end: the public numbers of a finished one, and how long games usually last.

How long is measured here, in the saves of this computer, or was measured before, in games of bots. Both count only for
exactly the same config and number of seats. If there is neither, nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.json import decode

from circus_maximus.engine.config.files import shipped
from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.engine.presenting.facts import facts_by_seat, in_words, plain
from circus_maximus.engine.text.words import counted, sentence_start
from circus_maximus.engine.title import Title

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.retelling import Ending, Rank

MAX_NUMBERS = 3
"""How many numbers of each seat are shown, at most: those that fit the standings best."""
MAX_NUMBER = 10**9
"""Larger numbers count nothing: they stand for something else."""
Numbers = Sequence[Mapping[str, int]]
"""The numbers of each seat, by name; a number that is missing is 0."""
MIN_GAMES = 20
"""How many games of people on this computer say more than games of bots."""
TAIL = 10
"""A tenth of the games, the shortest ones, is left out of what is usual, and as many of the longest."""


def with_numbers(ending: Ending, match: Match) -> Ending:
    """The ending with public numbers of each seat: at the end, and after each round or other part with a number."""
    from circus_maximus.engine.presenting.retelling import Plot

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


class UsualLength(NamedTuple):
    """In what its title counts, such as rounds: at least 8 of 10 games ended from `low` to `high`."""

    low: int
    high: int
    games: int
    """In how many games this was measured."""
    here: bool
    """Whether these were played by people on this computer, and not by bots before."""

    @property
    def span(self) -> str:
        """`4 to 6`, or only `5`."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def told(self, seats: int) -> str:
        """Where the figure comes from, in a sentence."""
        whose = f"{counted(self.games, 'game')} on this computer" if self.here else counted(self.games, "bot game")
        return (
            f"When games usually end: at least 8 of 10 did ({whose} with this config and {counted(seats, 'player')})."
        )


class MeasuredConfig(Struct, frozen=True):
    """A config that was measured."""

    hash: str
    """Of the config as transcripts store it: a changed config has another one, and so no figure."""
    usual: dict[str, tuple[int, int]]
    """By the number of seats."""


class MeasuredLengths(Struct, frozen=True):
    """The shipped measurements of a title, as `bench lengths` writes them."""

    line_up: str
    games: int
    """How many games were measured with each config and number of seats."""
    configs: dict[str, MeasuredConfig]
    """By the name of the variant; the config without one is `default`."""


def usual_length(match: Match, own: Sequence[int] = ()) -> UsualLength | None:
    """How long games with the config and seats of a match usually last; None if nobody has measured it.

    `own` are the lengths of such games that people have played on this computer.
    """
    if len(own) >= MIN_GAMES:
        return UsualLength(*middle(own), len(own), True)
    with suppress(OSError, *DAMAGED):
        known = decode(lengths_file(match.title).read_bytes(), type=MeasuredLengths)
        for config in known.configs.values():
            if config.hash == match.header.config_hash and (found := config.usual.get(str(len(match.names)))):
                return UsualLength(*found, known.games, False)
    return None


def lengths_file(title: Title) -> Path:
    """The file with the shipped measurements of a title; it may be missing."""
    return shipped() / title.name / "lengths.json"


def middle(lengths: Iterable[int]) -> tuple[int, int]:
    """The span of most games, without the shortest and the longest of them."""
    ordered = sorted(lengths)
    edge = len(ordered) // TAIL
    return ordered[edge], ordered[-1 - edge]
