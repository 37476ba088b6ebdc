"""The summary of a round, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.results.values_past import RoundSummaryShown, SeatRoundShown
from circus_maximus.games.circus.text.words import coins, workers
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, width_of
from circus_maximus.tui.draw.summary_rows import changed, gains_and_losses, name_cells, named, with_gaps

COINS, COLUMN, WIDE_COLUMN = 14, 11, 14
"""Cells for coins, and for each track: at least, and where there is room."""
ROOMY = 90
"""The minimum width at which there is that room, and the names of tracks are in full."""
FEW = 2
"""Seats that have room at 80×24 for gains and losses in separate lines."""


def title(shown: RoundSummaryShown) -> str:
    """The headline."""
    events = f": {', '.join(shown.events)}" if shown.events else ""
    return f"Round {shown.round} is over{events}"


def lines(shown: RoundSummaryShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Every seat's numbers and what it did, in the order of the standings; then the show, and new acts and cubes."""
    tracks = [track.name for track in shown.seats[0].tracks]
    column, small = (WIDE_COLUMN if width >= ROOMY else COLUMN), look.room == "small"
    heads = [fit("Coins", COINS), *(fit(track, column) for track in tracks), "To the goal"]
    name = name_cells(names, look)
    rows: list[Line] = [(Run(" " * name), *(Run(head, "dim") for head in heads))]
    seats = [
        [
            fitted(_numbers(seat, names[seat.seat], name, column, width, look), width),
            *_actions(seat, width, look, small and len(shown.seats) > FEW),
        ]
        for seat in shown.seats
    ]
    rows += with_gaps(seats, gaps=not small)
    return [*rows, (), *_show(shown, width, look), *_new_things(shown, width, look)]


def _numbers(seat: SeatRoundShown, name: str, cells: int, column: int, width: int, look: Look) -> Line:
    """The name, coins before and after, where each marker moved, and how far it is to the goal."""
    before = f"{seat.coins_before:>2} {look.glyphs.plain('→')} "
    runs = [*named(seat.seat, name, cells, look), Run(before, "dim")]
    runs += changed(seat.coins, seat.coins - seat.coins_before, COINS - len(before), look)
    for track in seat.tracks:
        runs += changed(track.to, track.steps, column, look)
    needs = f"{seat.needs:>2} on {seat.nearest}" if seat.needs else "reached"
    if width_of(tuple(runs)) + cell_len(needs) > width:
        needs = needs.replace(" on ", " ", 1)
    runs.append(Run(needs, "bold"))
    return tuple(runs)


def _actions(seat: SeatRoundShown, width: int, look: Look, close: bool) -> list[Line]:
    """What a seat gained and lost."""
    penalties = [penalty if width >= ROOMY else _shortened(penalty, seat) for penalty in seat.penalties]
    performed = [f"{act} (won)" if act in seat.won else act for act in seat.performed]
    gains = [
        f"performed {enumerated(performed)}" if performed else "",
        f"pay day {coins(seat.pay)}" if seat.pay else "",
        f"{workers(seat.recruited)} joined" if seat.recruited else "",
    ]
    losses = [
        f"absent from {', '.join(penalties)}" if penalties else "",
        f"upkeep {coins(seat.upkeep)}" if seat.upkeep else "",
        f"{workers(seat.lost)} lost" if seat.lost else "",
        f"lost a stake of {enumerated(list(seat.stakes))}" if seat.stakes else "",
    ]
    return gains_and_losses(gains, losses, width, look, close)


def _shortened(penalty: str, seat: SeatRoundShown) -> str:
    """A penalty with the track's letter in place of its name."""
    for track in seat.tracks:
        penalty = penalty.replace(f": {track.name} ", f" {track.letter}")
    return penalty


def _show(shown: RoundSummaryShown, width: int, look: Look) -> list[Line]:
    """The bill, with who performed and who won."""
    if not shown.acts:
        return [(Run("The show: ", "bold"), Run("no acts, because nobody bid."))]
    runs: list[Run] = []
    for act in shown.acts:
        runs += [Run("; ")] if runs else []
        runs += [Run(look.glyphs.plain(act.name)), Run(" ")]
        runs += look.seats(act.performers) or (Run("off", "dim"),)
        runs += (Run(", won by "), look.seat(act.winner)) if act.winner is not None else ()
    return flowed(tuple(runs), width, (Run("The show: ", "bold"),), 10)


def _new_things(shown: RoundSummaryShown, width: int, look: Look) -> list[Line]:
    """New acts, and cubes added to the markets."""
    parts = [
        ("New acts: ", ", ".join(shown.new_acts)),
        ("New cubes: ", ", ".join(shown.restock)),
    ]
    rows: list[Line] = []
    for head, text in parts:
        if text:
            rows += flowed((Run(look.glyphs.plain(text)),), width, (Run(head, "bold"),), len(head))
    return [fitted(row, width) for row in rows]
