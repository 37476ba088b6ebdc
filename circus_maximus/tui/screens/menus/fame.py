"""The hall of fame as lines: who holds which record; counting the saves for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from rich.cells import cell_len

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.engine.title import Title
from circus_maximus.play.game_counts import Counting, Statistics
from circus_maximus.play.totals import Record, TitleTotals, totals
from circus_maximus.tui.draw.styled_lines import Line, Run, line

MAX_NAMED = 3
"""How many people are named who hold the same record."""


async def count_saves(show: Callable[[Statistics], None]) -> str:
    """Count the saves in threads; `show` is called at first and after each. Returns what could not be written.

    A game that was counted before is not replayed.
    """
    counting = await asyncio.to_thread(Counting)
    show(counting.statistics)
    try:
        while not counting.is_done:
            await asyncio.to_thread(counting.count_next)
            show(counting.statistics)
    finally:
        unsaved = counting.remember()
    return unsaved


def totals_of(title: Title, statistics: Statistics) -> TitleTotals:
    """The totals of a title."""
    return totals([game for game in statistics.games if game.title == title.name], title.tallies(), title.names)


def unnamed(title: Title, found: TitleTotals) -> str:
    """A sentence about the games in which somebody kept a default name; empty if there are none."""
    if not found.unnamed:
        return ""
    names = enumerated(title.names[: title.seats[0]], "or")
    return (
        f"In {counted(found.unnamed, 'game')} somebody played under a default name, such as {names}. These games "
        "do not count for anybody. To be counted, type your name under New game."
    )


def record_text(record: Record, width: int, plain: Callable[[str], str]) -> str:
    """Who holds a record, and what they did; of several people as many are named as fit into this width, three at most.

    If even one name does not fit, it is longer.
    """
    ways = [plain(record.says(named)) for named in range(MAX_NAMED, 0, -1)]
    return next((text for text in ways if cell_len(text) <= width), ways[-1])


def fame_lines(title: Title, statistics: Statistics, label: int, width: int, plain: Callable[[str], str]) -> list[Line]:
    """A heading and the records of a title, after labels of a width; only the progress while saves are counted.

    `width` is that of the records.

    Nothing if no person has finished a game.
    """
    counting = progress(statistics)
    if not counting and not statistics.games:
        return []  # Nothing of the title needs to be loaded.
    found = TitleTotals() if counting else totals_of(title, statistics)
    if not counting and not found.people:
        return []
    people = "1 person" if len(found.people) == 1 else f"{len(found.people):,} people"
    of = f"{counted(found.games, 'game')} of {people}"
    told = [
        line(Run(f"{record.label:<{label}}"), Run(record_text(record, width, plain), "bold"))
        for record in found.records
    ]
    return [line(Run(f"{'Hall of fame':<{label}}", "title"), Run(counting or of, "dim")), *told]


def progress(statistics: Statistics) -> str:
    """`Counting games: 3 of 20`; empty if all have been counted."""
    done, saves = statistics.done, statistics.saves
    return f"Counting games: {done:,} of {saves:,}" if done < saves else ""


def skipped(faults: Sequence[tuple[str, str]], most: int = 3) -> str:
    """A sentence about the saves that cannot be counted, of which there is at least one."""
    named = [f"{name} ({why})" for name, why in faults[:most]]
    if len(faults) > most:
        named.append(f"{len(faults) - most:,} more")
    return f"{counted(len(faults), 'save')} cannot be counted: {enumerated(named)}."
