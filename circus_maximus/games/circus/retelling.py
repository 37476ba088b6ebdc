"""A game of Circus Maximus as a story, with a heading for each round, each phase, and each act of the show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.retelling import Passage
from circus_maximus.games.circus import happenings as h
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.story import Storyteller
from circus_maximus.games.circus.texts import coins, cubes, name_of, number, signed, track_name

PHASES = {
    "bidding": "Bidding",
    "placing": "Placing workers",
    "buying": "Buying",
    "performing": "The show",
    "cleanup": "Cleanup",
}
"""The heading of each phase."""


def retell(story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterator[Passage]:
    """The passages in order. They do not repeat what a heading says, nor who won: the ending says that."""
    headings: tuple[str, ...] = ("Setup",)
    part: list[list[Happening]] = []
    for step in story:
        part.append([])
        for happening in step:
            under = _under(headings, happening, config)
            if under != headings:
                yield from _passage(headings, part, names, config)
                headings, part = under, [[]]
            part[-1].append(happening)
    yield from _passage(headings, part, names, config)


def _under(headings: tuple[str, ...], happening: Happening, config: Config) -> tuple[str, ...]:
    """The headings above a happening, given those above the one before."""
    if isinstance(happening, h.RoundBegan):
        return (f"Round {happening.round}",)
    if isinstance(happening, h.EventDrawn | h.NoEvent):
        return (headings[0], "Event")
    if isinstance(happening, h.PhaseBegan):
        return (headings[0], PHASES[happening.phase])
    if isinstance(happening, h.ActCalled):
        return (*headings[:2], name_of(config, happening.act))
    return headings


def _passage(
    headings: tuple[str, ...], part: Sequence[Sequence[Happening]], names: Sequence[str], config: Config
) -> Iterator[Passage]:
    """One passage: an item for each step; in an act, also one for each seat's result."""
    told = [" ".join(filter(None, (_sentence(it, names, config) for it in step))) for step in part]
    if len(headings) > 2:
        told += _results([it for step in part for it in step], names, config)
    if items := tuple(filter(None, told)):
        yield Passage(headings, items)


def _sentence(happening: Happening, names: Sequence[str], config: Config) -> str:
    """The sentence for a happening; empty if a heading, a result or the ending says it."""
    if isinstance(happening, h.RoundBegan):
        return f"{names[happening.marker]} holds the start marker."
    if isinstance(happening, h.PhaseBegan) and happening.phase in ("performing", "cleanup"):
        return ""
    if isinstance(happening, h.ActCalled | h.GameEnded | h.PerformersDied):
        return ""
    if isinstance(happening, h.CoinsGained | h.TrackMoved | h.TrackHeld):
        source = happening.source
        if source in config.acts or source in config.executions:
            return ""
    return Storyteller(names, config).tell(cast("h.AnyHappening", happening))


def _results(act: Sequence[Happening], names: Sequence[str], config: Config) -> Iterator[str]:
    """What each seat gained and lost by an act, performers first: `Ana: 3 coins; Church +2, now 8.`"""
    found: dict[tuple[Seat, bool], list[str]] = {}
    for happening in act:
        if isinstance(happening, h.CoinsGained):
            found.setdefault((happening.seat, False), []).append(coins(happening.coins))
        elif isinstance(happening, h.TrackMoved):
            moved = f"{track_name(config, happening.track)} {signed(happening.steps)}, now {number(happening.to)}"
            found.setdefault((happening.seat, happening.penalty), []).append(moved)
        elif isinstance(happening, h.TrackHeld):
            held = f"{track_name(config, happening.track)} {signed(happening.steps)} lost, as it is frozen this round"
            found.setdefault((happening.seat, happening.penalty), []).append(held)
        elif isinstance(happening, h.PerformersDied):
            found.setdefault((happening.seat, False), []).append(
                f"{cubes(config, happening.count, happening.cube)} lost"
            )
    for (seat, absent), parts in sorted(found.items(), key=lambda item: item[0][1]):
        yield f"{names[seat]}{', absent' if absent else ''}: {'; '.join(parts)}."
