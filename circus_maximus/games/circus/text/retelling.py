"""A game of Circus Maximus as a story, with a heading for each round, each phase, and each act of the show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import Passage, passage
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.happenings import (
    Changing,
    EventDrawn,
    MarketChanged,
    NoEvent,
    PhaseBegan,
    Reshuffled,
    RoundBegan,
)
from circus_maximus.games.circus.model.show_happenings import ActCalled, GameEnded
from circus_maximus.games.circus.model.turn_happenings import BillSet
from circus_maximus.games.circus.model.words import Words, name_of
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
    say = Words(names, config)
    told: list[str] = []
    results: list[Happening] = []
    for step in part:
        told.append("")
        for happening in step:
            if isinstance(happening, EventDrawn):
                told += [*_results(results, say), ""]
                results = []
            sentence = _sentence(happening, say)
            if _result(happening, say):
                results.append(happening)
            elif getattr(happening, "forced", False) or isinstance(happening, BillSet):
                told += [sentence, ""]
            elif sentence and not (isinstance(happening, Reshuffled) and headings[-1] == "Event"):
                # Between two events, the text of the first says that the discards are shuffled back.
                told[-1] = f"{told[-1]} {sentence}".strip()
    told += _results(results, say)
    yield from passage(headings, told)


def _result(happening: Happening, say: Words) -> str:
    """What a seat or a market got or lost by an act or an event; empty if this is nothing like it."""
    return happening.as_result(say) if isinstance(happening, Changing | MarketChanged) else ""


def _sentence(happening: Happening, say: Words) -> str:
    """The sentence for a happening; empty if a heading or the ending says it."""
    if isinstance(happening, RoundBegan):
        return f"{say.player(happening.marker)} holds the start marker."
    if isinstance(happening, PhaseBegan) and happening.phase in ("performing", "cleanup"):
        return ""
    if isinstance(happening, ActCalled | GameEnded):
        return ""
    sentence = happening.told(say)
    if isinstance(happening, EventDrawn):
        return f"{sentence} {event_text(say.config.events[happening.event], say.config)}"
    return sentence


def _results(happenings: Sequence[Happening], say: Words) -> Iterator[str]:
    """What markets and then seats gained and lost, by an act performers first: `Ana: 3 coins; Church +2, now 8.`"""
    restocked = [_result(it, say) for it in happenings if isinstance(it, MarketChanged)]
    if restocked:
        yield f"Markets: {'; '.join(restocked)}."
    found: dict[tuple[Seat, bool], list[str]] = {}
    for it in happenings:
        if isinstance(it, Changing):
            found.setdefault((it.seat, it.is_penalty), []).append(_result(it, say))
    for (seat, absent), parts in sorted(found.items(), key=lambda item: item[0][1]):
        yield f"{say.player(seat)}{', absent' if absent else ''}: {'; '.join(parts)}."
