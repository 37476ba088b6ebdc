"""The summary of some turns, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.engine.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.results.summary import SeatTurns, TurnsShown
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted

NAME, STEPS, NEEDS, COUNTER = 13, 9, 12, 9
"""Cells for a name, for steps, for the way to Carthage, and for each kind of counter."""

MANY = 5
"""With more seats there is no room to spare."""


def title(shown: TurnsShown) -> str:
    """The headline."""
    return f"Turns {shown.first} to {shown.last} are over"


def lines(shown: TurnsShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Every seat's steps and counters and what it gained and lost, in the order of the standings; then the Goth."""
    longest = max(cell_len(look.glyphs.plain(names[seat.seat])) for seat in shown.seats)
    name = min(NAME, longest + 3)
    columns = [("Steps", STEPS), ("To Carthage", NEEDS), *((counter.capitalize(), COUNTER) for counter in COUNTERS)]
    heads = [Run(fit(head, cells), "dim") for head, cells in columns]
    rows: list[Line] = [(Run(" " * name), *heads, Run("Hand", "dim"))]
    for seat in shown.seats:
        rows.append(fitted(_numbers(seat, names[seat.seat], name, look), width))
        rows += _actions(seat, width, look)
    # Without an empty line, six seats that did a lot have room at 80×24.
    between: list[Line] = [] if look.room == "small" and len(shown.seats) > MANY else [()]
    return [*rows, *between, *flowed(_goth(shown, look), width, (Run("The Goth: ", "bold"),), 10)]


def _numbers(seat: SeatTurns, name: str, cells: int, look: Look) -> Line:
    """The name, steps, the way that is left, counters and cards in hand."""
    needs = str(seat.needs) if seat.needs else "arrived"
    runs: list[Run] = [look.seat(seat.seat), Run(f" {fit(look.glyphs.plain(name), cells - 3)} ", f"seat{seat.seat}")]
    runs += _column(seat.steps, seat.steps - seat.steps_before, STEPS, look)
    runs.append(Run(fit(f"{needs:>2}", NEEDS), "bold"))
    for now, before in zip(seat.counters, seat.counters_before, strict=True):
        hidden = seat.seat in look.covered
        runs += (Run(fit(" ?", COUNTER), "dim"),) if hidden else _column(now, now - before, COUNTER, look)
    return (*runs, Run(f"{seat.hand:>2}"))


def _column(now: int, change: int, cells: int, look: Look) -> Line:
    """A number, with a mark and sign for its gain or loss."""
    mark = look.glyphs.plain(f" {'↑+' if change > 0 else '↓−'}{abs(change)}") if change else ""
    return (Run(f"{now:>2}", "bold"), Run(fit(mark, cells - 2), "good" if change > 0 else "bad"))


def _actions(seat: SeatTurns, width: int, look: Look) -> list[Line]:
    """What a seat gained after a plus, what it lost after a minus; each in lines of its own if there is room."""
    gains = [
        f"bought {enumerated(seat.bought)}" if seat.bought else "",
        f"gained {counted(seat.gained, 'counter')}" if seat.gained else "",
    ]
    losses = [
        f"spent {seat.spent}" if seat.spent else "",
        f"tribute {seat.tribute}" if seat.tribute else "",
        f"{counted(seat.cards, 'card')} lost" if seat.cards else "",
        f"without {enumerated(seat.lost)}" if seat.lost else "",
    ]
    told: list[Line] = []
    for mark, role, parts in (("+", "good", gains), (look.glyphs.minus, "bad", losses)):
        if any(parts):
            told.append((Run(mark, role), Run(f" {look.glyphs.plain('; '.join(filter(None, parts)))} ", "dim")))
    if look.room == "small":
        told = [tuple(run for line in told for run in line)] if told else []
    return [row for line in told for row in flowed(line, width, (Run("  "),), 4)]


def _goth(shown: TurnsShown, look: Look) -> Line:
    """Where he is, and how far from Rome."""
    moved = f" (moved {shown.moved})" if shown.moved else ""
    paid = f"; tribute on {counted(shown.paid_for, 'space')}" if shown.paid_for else ""
    return (Run(look.glyphs.plain(f"{shown.goth}{moved}, {counted(shown.to_rome, 'space')} from Rome{paid}.")),)
