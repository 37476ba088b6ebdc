"""A game of Circus Maximus as a story, with a heading for each round, each phase, and each act of the show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import Passage, passage
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.happenings import (
    CoinsGained,
    CoinsPaid,
    EventDrawn,
    MarketChanged,
    NoEvent,
    PhaseBegan,
    Reshuffled,
    RoundBegan,
    TrackHeld,
    TrackMoved,
)
from circus_maximus.games.circus.model.show_happenings import ActCalled, GameEnded, PerformersDied
from circus_maximus.games.circus.model.turn_happenings import BillSet
from circus_maximus.games.circus.model.words import Words, coins, cubes, name_of, number, signed, track_name
from circus_maximus.games.circus.text.phrases import event_text

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
    if isinstance(happening, RoundBegan):
        return (f"Round {happening.round}",)
    if isinstance(happening, EventDrawn | NoEvent):
        return (headings[0], "Event")
    if isinstance(happening, PhaseBegan):
        return (headings[0], PHASES[happening.phase])
    if isinstance(happening, ActCalled):
        return (*headings[:2], name_of(config, happening.act))
    return headings


def _passage(
    headings: tuple[str, ...], part: Sequence[Sequence[Happening]], names: Sequence[str], config: Config
) -> Iterator[Passage]:
    """One passage: an item for each step, each forced action and the bill; after events and acts, one for each seat."""
    told: list[str] = []
    results: list[Happening] = []
    for step in part:
        told.append("")
        for happening in step:
            if isinstance(happening, EventDrawn):
                told += [*_results(results, names, config), ""]
                results = []
            sentence = _sentence(happening, names, config)
            if _is_result(happening, config):
                results.append(happening)
            elif getattr(happening, "forced", False) or isinstance(happening, BillSet):
                told += [sentence, ""]
            elif sentence and not (isinstance(happening, Reshuffled) and headings[-1] == "Event"):
                # Between two events, the text of the first says that the discards are shuffled back.
                told[-1] = f"{told[-1]} {sentence}".strip()
    told += _results(results, names, config)
    yield from passage(headings, told)


def _is_result(happening: Happening, config: Config) -> bool:
    """Whether this is what a seat or a market got or lost by an act or an event."""
    if isinstance(happening, CoinsGained | CoinsPaid | TrackMoved | TrackHeld | MarketChanged):
        source = happening.source
        return source in config.acts or source in config.executions or source in config.events
    return isinstance(happening, PerformersDied)


def _sentence(happening: Happening, names: Sequence[str], config: Config) -> str:
    """The sentence for a happening; empty if a heading, a result or the ending says it."""
    if isinstance(happening, RoundBegan):
        return f"{names[happening.marker]} holds the start marker."
    if isinstance(happening, PhaseBegan) and happening.phase in ("performing", "cleanup"):
        return ""
    if isinstance(happening, ActCalled | GameEnded) or _is_result(happening, config):
        return ""
    sentence = happening.told(Words(names, config))
    if isinstance(happening, EventDrawn):
        return f"{sentence} {event_text(config.events[happening.event], config)}"
    return sentence


def _results(happenings: Sequence[Happening], names: Sequence[str], config: Config) -> Iterator[str]:
    """What markets and then seats gained and lost, by an act performers first: `Ana: 3 coins; Church +2, now 8.`"""
    found: dict[tuple[Seat, bool], list[str]] = {}
    restocked: list[str] = []
    for happening in happenings:
        if isinstance(happening, CoinsGained):
            found.setdefault((happening.seat, False), []).append(coins(happening.coins))
        elif isinstance(happening, CoinsPaid):
            found.setdefault((happening.seat, False), []).append(f"{coins(happening.coins)} paid")
        elif isinstance(happening, MarketChanged):
            sign = "+" if happening.count > 0 else "−"
            restocked.append(f"{sign}{cubes(config, abs(happening.count), happening.market)}")
        elif isinstance(happening, TrackMoved):
            moved = f"{track_name(config, happening.track)} {signed(happening.steps)}, now {number(happening.to)}"
            found.setdefault((happening.seat, happening.penalty), []).append(moved)
        elif isinstance(happening, TrackHeld):
            held = f"{track_name(config, happening.track)} {signed(happening.steps)} has no effect (frozen this round)"
            found.setdefault((happening.seat, happening.penalty), []).append(held)
        elif isinstance(happening, PerformersDied):
            found.setdefault((happening.seat, False), []).append(
                f"{cubes(config, happening.count, happening.cube)} lost"
            )
    if restocked:
        yield f"Markets: {'; '.join(restocked)}."
    for (seat, absent), parts in sorted(found.items(), key=lambda item: item[0][1]):
        yield f"{names[seat]}{', absent' if absent else ''}: {'; '.join(parts)}."
