"""The two lines at the top: where the game stands, whose turn it is, and the event in force."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import EventShown, HeaderShown
from circus_maximus.tui.ink import Line, Run, cropped, fitted, width_of
from circus_maximus.tui.look import Look

NUMERALS = ("I", "II", "III", "IV", "V")


def lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Round, phases with the current one marked, who chooses and who follows."""
    small = look.room == "small"
    left = [Run(f" R{header.round}/{header.rounds} " if small else " CIRCUS MAXIMUS ", "title")]
    if not small:
        left.append(Run(f"  Round {header.round}/{header.rounds}   ", "bold"))
    for index, phase in enumerate(header.phases):
        if index:
            left.append(Run(look.glyphs.follows if small else f" {look.glyphs.follows} ", "dim"))
        now = index == header.phase
        numeral = NUMERALS[index]
        if now:
            left.append(Run(f" {numeral} {phase.upper()} ", "now"))
        else:
            left.append(Run(f"{numeral} {phase}", "dim"))
    right: list[Run] = []
    if header.over:
        right.append(Run("the game is over ", "title"))
    elif header.turn is not None:
        right += [look.seat(header.turn), Run(f" {names[header.turn]}", f"seat{header.turn}")]
        right.append(Run("" if small else " to play"))
        if header.then:
            right.append(Run(" then", "dim"))
            for seat in header.then:
                right += [Run(" "), look.seat(seat)]
        right.append(Run(" "))
    room = width - width_of(tuple(left))
    tail = cropped(tuple(right), room)
    return [fitted((*left, Run(" " * (room - width_of(tail))), *tail), width)]


def event_lines(events: Sequence[EventShown], width: int, look: Look) -> list[Line]:
    """The cards in force, and what they change."""
    runs: list[Run] = [Run(" EVENT ", "title")]
    if not events:
        runs.append(Run("none this round", "dim"))
    for index, event in enumerate(events):
        if index:
            runs.append(Run("  + ", "dim"))
        says = event.short_text if look.room == "small" or len(events) > 1 else event.says
        runs += [Run(event.name, "warn"), Run(f" {look.glyphs.none} {says}")]
    return [fitted(tuple(runs), width)]
