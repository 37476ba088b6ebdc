"""The hall of fame as lines: who won most and who holds which record; counting the saves for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from circus_maximus.engine.title import Title
from circus_maximus.engine.words import counted, enumerated
from circus_maximus.play.statistics.counting import Counting, Statistics
from circus_maximus.play.statistics.totals import TitleTotals, totals, won
from circus_maximus.tui.draw.styled_lines import Line, Run, line


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
    return totals([game for game in statistics.games if game.title == title.name], title.tallies())


def records(found: TitleTotals) -> list[tuple[str, str]]:
    """Each record with who holds it: `Luckiest coins` and `Ben, 31 of 48 flips were heads`; empty without games."""
    first = found.people[:1]
    wins = [("Most wins", f"{person.name}, {won(person)}") for person in first if person.wins or person.shared]
    return [*wins, *((record.label, f"{record.name}, {record.says}") for record in found.records)]


def fame_lines(title: Title, statistics: Statistics, label: int, plain: Callable[[str], str]) -> list[Line]:
    """A heading and the records of a title, after labels of this width; only the progress while saves are counted.

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
    told = [line(Run(f"{record:<{label}}"), Run(plain(says), "bold")) for record, says in records(found)]
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
