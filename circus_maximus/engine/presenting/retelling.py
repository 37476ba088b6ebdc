"""The story of a finished game, part by part, and how it ended, as texts of its title.

Screens and exported stories use it and know nothing else about the title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from circus_maximus.engine.contract import Happening, Over, Pending, Seat
from circus_maximus.engine.text.words import enumerated


class Passage(NamedTuple):
    """A part of the story."""

    headings: tuple[str, ...]
    """Its headings, the outermost first: `Round 2`, `The show`, `Pageant`."""
    told: tuple[str, ...]
    """What happened, in order; each item has one or more sentences."""


def passage(headings: tuple[str, ...], told: Sequence[str]) -> Iterator[Passage]:
    """A passage without its empty items; nothing if all are empty."""
    if items := tuple(filter(None, told)):
        yield Passage(headings, items)


def passages(
    story: Iterable[Iterable[Happening]], begins: Callable[[Happening], str], tell: Callable[[Happening], str]
) -> Iterator[Passage]:
    """The story of a game that consists of parts such as turns: a passage for each part, with an item for each step.

    `begins` returns the heading of the part that a happening begins, or an empty text.
    """
    heading, told = "Setup", list[str]()
    for step in story:
        told.append("")
        for happening in step:
            if begun := begins(happening):
                yield from passage((heading,), told)
                heading, told = begun, [""]
            told[-1] = f"{told[-1]} {tell(happening)}".strip()
    yield from passage((heading,), told)


def in_rounds(story: Iterable[Iterable[Happening]], begins: type[Happening]) -> list[list[Happening]]:
    """The happenings of the setup, then those of each round, or whatever the title calls what this happening begins."""
    rounds: list[list[Happening]] = [[]]
    for step in story:
        for happening in step:
            if isinstance(happening, begins):
                rounds.append([])
            rounds[-1].append(happening)
    return rounds


class LeadChange(NamedTuple):
    """A round after which a seat leads alone that did not lead before."""

    round: int
    """From 1."""
    seat: Seat


def changes_of_lead(after: Iterable[Sequence[int]]) -> list[LeadChange]:
    """All changes of the lead, beginning with the first leader, by the values of all seats after each round.

    A tie for the lead does not count.
    """
    changes: list[LeadChange] = []
    for number, values in enumerate(after, start=1):
        best = max(values)
        if values.count(best) == 1 and (not changes or changes[-1].seat != values.index(best)):
            changes.append(LeadChange(number, values.index(best)))
    return changes


class Rank(NamedTuple):
    """A seat in the final standings."""

    place: int
    seat: Seat
    cells: tuple[str, ...]
    """The values that counted, in the order of `Ending.heads`."""
    decided: str
    """Why the seat is ahead of the next one, or that they are tied; empty for the last."""


def ranked(
    standing: Sequence[Sequence[Seat]],
    cells: Callable[[Seat], Iterable[object]],
    ahead: Callable[[Seat, Seat], str],
    tied: str,
) -> tuple[Rank, ...]:
    """The ranks of the seats of an `Over`. `ahead` says why a seat is ahead of the next one, `tied` that it is not."""
    places = [(1 + sum(map(len, standing[:at])), seat) for at, shared in enumerate(standing) for seat in shared]
    decided = [
        tied if place == next_place else ahead(seat, behind) for (place, seat), (next_place, behind) in pairwise(places)
    ]
    return tuple(
        Rank(place, seat, tuple(map(str, cells(seat))), why)
        for (place, seat), why in zip(places, [*decided, ""], strict=True)
    )


class Plot(NamedTuple):
    """A value of every seat in the course of the game."""

    name: str
    goal: int | None
    lines: tuple[tuple[int, ...], ...]
    """For each seat its value at the start and after each round."""
    unit: str = "round"
    """What the title calls a round."""


class Decisive(NamedTuple):
    """What decided a game."""

    name: str
    """An act, a move, a rule: `Chariot Race`."""
    flavour: str
    """Its line of flavour text; may be empty."""
    says: str
    """What happened, in sentences."""


class Ending(NamedTuple):
    """How a game ended."""

    reason: str
    heads: tuple[str, ...]
    ranks: tuple[Rank, ...]
    """From first to last."""
    plots: tuple[Plot, ...]
    highlights: tuple[tuple[str, str], ...]
    """For each, a title and a sentence."""
    decisive: Decisive | None = None
    """What decided the game; None if the reason says all of it."""
    plot: int = 0
    """The plot of what decided the game, by its index in `plots`: the first one that is shown."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place: several if they share it."""
        return tuple(rank.seat for rank in self.ranks if rank.place == 1)

    def reason_of(self, at: int) -> str:
        """Why the seat at this position is ahead of the next one, or that they are tied; empty for the last."""
        rank = self.ranks[at]
        if not rank.decided or rank.place == self.ranks[at + 1].place:
            return rank.decided
        return f"ahead of the next: {rank.decided}"


def plain_ending(pending: Pending[Any], names: Sequence[str], ended_by: Callable[[str], str]) -> Ending:
    """Who won and how, as any title can tell it; `LookupError` if the game is not over."""
    if not isinstance(pending, Over):
        raise LookupError("the game is not over")
    winners = [names[seat] for seat in pending.standing[0]]
    won = f"{enumerated(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    ranks = ranked(pending.standing, lambda seat: (), lambda seat, behind: "", "tied")
    return Ending(f"{won} {ended_by(pending.reason)}.", (), ranks, (), ())
