"""What is read next to the table: the summary of some turns, and the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.present.summary import SeatTurns, TurnsShown
from circus_maximus.games.gloria.present.values import TableShown
from circus_maximus.tui.draw.look import Look, changed, gains_and_losses, name_cells, named, with_gaps
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, flowed
from circus_maximus.tui.titles.gloria.players import MAY_ARRIVE
from circus_maximus.tui.titles.gloria.roads import GOTH

STEPS, NEEDS, COUNTER = 9, 12, 9
"""Cells for steps, for the way to Carthage, and for each kind of counter."""

FEW, MANY = 3, 5
"""Seats that have room at 80×24 for gains and losses in separate lines, and for an empty line at the end."""


def title(shown: TurnsShown) -> str:
    """The headline."""
    return f"Turns {shown.first} to {shown.last} are over"


def lines(shown: TurnsShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Every seat's steps and counters and what it gained and lost, in the order of the standings; then the Goth."""
    name = name_cells(names, look)
    columns = [
        ("Steps", STEPS),
        (f"To {shown.goal}", NEEDS),
        *((counter.capitalize(), COUNTER) for counter in COUNTERS),
    ]
    heads = [Run(f"{fit(look.glyphs.plain(head), cells - 1)} ", "dim") for head, cells in columns]
    rows: list[Line] = [(Run(" " * name), *heads, Run("Hand", "dim"))]
    small, count = look.room == "small", len(shown.seats)
    seats = [
        [
            fitted(_numbers(seat, names[seat.seat], name, look), width),
            *_actions(seat, width, look, small and count > FEW),
        ]
        for seat in shown.seats
    ]
    rows += with_gaps(seats, gaps=look.room == "large" or (not small and count < MANY))
    # Without an empty line, six seats that did a lot have room at 80×24.
    between: list[Line] = [] if small and count > MANY else [()]
    return [*rows, *between, *flowed(_goth(shown, look), width, (Run("The Goth: ", "bold"),), 10)]


def _numbers(seat: SeatTurns, name: str, cells: int, look: Look) -> Line:
    """The name, steps, the way that is left, counters and cards in hand."""
    needs = str(seat.needs) if seat.needs else "arrived"
    runs = [*named(seat.seat, name, cells, look)]
    runs += changed(seat.steps, seat.steps - seat.steps_before, STEPS, look)
    runs.append(Run(fit(f"{needs:>2}", NEEDS), "bold"))
    for now, before in zip(seat.counters, seat.counters_before, strict=True):
        hidden = seat.seat in look.covered
        runs += (Run(fit(" ?", COUNTER), "dim"),) if hidden else changed(now, now - before, COUNTER, look)
    return (*runs, Run(f"{seat.hand:>2}"))


def _actions(seat: SeatTurns, width: int, look: Look, close: bool) -> list[Line]:
    """What a seat gained and lost."""
    gains = [
        f"bought {enumerated(seat.bought)}" if seat.bought else "",
        f"gained {counted(seat.gained, 'counter')}" if seat.gained else "",
    ]
    lost = [*([counted(seat.cards, "card")] if seat.cards else []), *seat.lost]
    losses = [
        f"spent {seat.spent}" if seat.spent else "",
        f"paid {seat.tribute} as tribute" if seat.tribute else "",
        f"lost {enumerated(lost)}" if lost else "",
    ]
    return gains_and_losses(gains, losses, width, look, close)


def _goth(shown: TurnsShown, look: Look) -> Line:
    """Where he is, and how far from Rome."""
    moved = f" (moved {shown.moved})" if shown.moved else ""
    paid = f"; tribute on {counted(shown.paid_for, 'space')}" if shown.paid_for else ""
    return (
        Run(
            look.glyphs.plain(
                f"{shown.goth}{moved}, {counted(shown.to_rome, 'space')} from {shown.goal_of_goth}{paid}."
            )
        ),
    )


def legend(shown: TableShown) -> Iterator[tuple[str, str]]:
    """Each symbol with its meaning."""
    goal = shown.flight.names[-1]
    yield "F G P ★", "Food, gold, peace, and glory, which fills in for any other counter."
    yield GOTH, "On a road: the Goth. Below the road: the icons of his space and of those ahead."
    yield "•  ★", "After an icon: a counter of its kind, or glory, lies there as tribute."
    yield "▸", f"The space whose tribute is paid next; after a number, steps to {goal}."
    yield "2F1G+5 3▸", "In the forum: a building's cost, the surcharge of its slot, in any counters, and its steps."
    yield "f  c  p", "After that: the kinds of card it can be built on (farm, city, peace)."
    yield "✓  ✗3", "You can buy this building; 3 counters are missing."
    yield "no farm", "You have no farm card without a building for it."
    yield "◂", "After a name: it matters for your selection, such as a card the building fits on."
    yield "2+1", "Cards without and with a building."
    yield f"{MAY_ARRIVE}35", f"A player who could reach {goal} this turn."
    yield "9: 4/4/1", "Cards in hand: in all, then farm, city and peace cards."
    yield "*", "After a building: not yet used in this harvest, and its counter not yet taken."
    yield "»", "The player to act now. The heading names the player whose turn it is."
