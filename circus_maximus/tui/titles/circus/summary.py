"""The summary of a round, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model.words import signed, workers
from circus_maximus.games.circus.results.summary import RoundSummaryShown, SeatRoundShown
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, width_of
from circus_maximus.tui.draw.summary_rows import changed, gains_and_losses, name_cells, named, with_gaps

COINS, COLUMN, WIDE_COLUMN = 14, 11, 14
"""Cells for coins, and for each track: at least, and where there is room."""
ROOMY = 90
"""The minimum width at which there is that room, and the names of tracks are in full."""
FEW, MANY = 2, 3
"""Seats that have room at 80×24 for gains and losses in separate lines, and for an empty line before the show."""


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
            *_actions(seat, width, look, small, close=small and len(shown.seats) > FEW),
        ]
        for seat in shown.seats
    ]
    rows += with_gaps(seats, gaps=not small)
    # Without an empty line, four seats that did a lot have room at 80×24.
    between: list[Line] = [] if small and len(shown.seats) > MANY else [()]
    return [*rows, *between, *_show(shown, width, look), *_new_things(shown, width, look)]


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


def _actions(seat: SeatRoundShown, width: int, look: Look, small: bool, close: bool) -> list[Line]:
    """What a seat gained and lost. Where it performed is left out on small screens: the lines of the show say so."""
    penalties = [_penalty(act, steps, seat, width) for act, steps in seat.penalties]
    performed = [] if small else [f"{act} (won)" if act in seat.won else act for act in seat.performed]
    gains = [
        _coins("earned", seat.earned),
        f"performed {enumerated(performed)}" if performed else "",
        f"{workers(seat.recruited)} joined" if seat.recruited else "",
    ]
    losses = [
        _coins("spent", seat.spent),
        f"{'absent:' if small else 'absent from'} {', '.join(penalties)}" if penalties else "",
        f"{workers(seat.lost)} lost" if seat.lost else "",
        f"lost a stake of {enumerated(list(seat.stakes))}" if seat.stakes else "",
    ]
    return gains_and_losses(gains, losses, width, look, close)


def _coins(what: str, parts: Sequence[tuple[str, int]]) -> str:
    """`9 spent (bids 3, workers 4, cubes 2)`; empty if nothing."""
    listed = ", ".join(f"{name} {count}" for name, count in parts)
    return f"{sum(count for _, count in parts)} {what} ({listed})" if parts else ""


def _penalty(act: str, moves: Sequence[tuple[str, int]], seat: SeatRoundShown, width: int) -> str:
    """`Naumachia: Empire −2, Population −1`, or if there is little room `Naumachia E−2 P−1`."""
    tracks = {track.track: track for track in seat.tracks}
    if width >= ROOMY:
        return f"{act}: {enumerated([f'{tracks[id].name} {signed(steps)}' for id, steps in moves])}"
    return f"{act} {' '.join(f'{tracks[id].letter}{signed(steps)}' for id, steps in moves)}"


def _show(shown: RoundSummaryShown, width: int, look: Look) -> list[Line]:
    """The bill, with who performed, and of several performers who won."""
    if not shown.acts:
        return [(Run("The show: ", "bold"), Run("no acts, because nobody bid."))]
    runs: list[Run] = []
    for act in shown.acts:
        runs += [Run("; ")] if runs else []
        runs += [Run(look.glyphs.plain(act.name)), Run(" ")]
        runs += look.seats(act.performers) or (Run("off", "dim"),)
        contested = act.winner is not None and len(act.performers) > 1
        runs += (Run(", won by "), look.seat(act.winner or 0)) if contested else ()
    return flowed(tuple(runs), width, (Run("The show: ", "bold"),), 2 if look.room == "small" else 10)


def _new_things(shown: RoundSummaryShown, width: int, look: Look) -> list[Line]:
    """New acts, and cubes added to the markets."""
    parts = [("New acts: ", ", ".join(shown.new_acts)), ("New cubes: ", ", ".join(shown.restock))]
    if look.room == "small":
        parts = [("New: ", "; ".join(filter(None, (text for _, text in parts))))]
    rows: list[Line] = []
    for head, text in parts:
        if text:
            hang = 2 if look.room == "small" else len(head)
            rows += flowed((Run(look.glyphs.plain(text)),), width, (Run(head, "bold"),), hang)
    return [fitted(row, width) for row in rows]
