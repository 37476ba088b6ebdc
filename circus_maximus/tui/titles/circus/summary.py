"""What is read next to the table: the summary of a round, and the legend."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.engine.text.words import counted, enumerated, sentence_start
from circus_maximus.games.circus.model.common_types import signed, workers
from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.games.circus.results import RoundSummaryShown, SeatRoundShown
from circus_maximus.tui.draw.look import Look, changed, gains_and_losses, name_cells, named, with_gaps
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, flowed, width_of
from circus_maximus.tui.titles.circus.tracks import HEADING

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


def legend(shown: TableShown) -> list[tuple[str, str]]:
    """The symbols, letters and numbers on the table, and what they mean."""
    return [*_letters(shown), *_acts(shown), *_markets_and_tracks(shown)]


def _letters(shown: TableShown) -> list[tuple[str, str]]:
    """What is counted, and by which letters."""
    goal, supply = shown.tracks[0].goal, shown.supply
    letters, names = [track.letter for track in shown.tracks], [track.name for track in shown.tracks]
    up, down = f"{letters[0]}+3", f"{letters[1]}−1"
    return [
        (
            "To win",
            f"Be the first to reach {goal} on one of the three tracks, or have the best total after the last round.",
        ),
        (
            " ".join(letters),
            f"{enumerated(names)}, before + or −: {up} is three steps up, {down} one step down.",
        ),
        (
            " ".join(supply.letters),
            f"{sentence_start(enumerated(supply.many))}, with a number: "
            f"an act needs 2{supply.letters[1]}, a player has {supply.letters[0]}4.",
        ),
        ("c", "Coins."),
        (f"{supply.letters[0]}1/2", f"One free {supply.one[0]}, and two more that are busy until cleanup."),
        ("†", "Dies when the act is performed, and goes back to the supply."),
        ("w4/5", "Workers: four in hand of the five in play."),
        ("b3", "Coins bid this round on all acts together."),
        ("●1", "Next to an act: who bid on it and how much. Next to a place or market: the workers there."),
    ]


def _acts(shown: TableShown) -> list[tuple[str, str]]:
    """What is written about acts."""
    supply, up = shown.supply, f"{shown.tracks[0].letter}+3"
    return [
        ("the bill", "The numbers of the acts with bids, in the order they will be performed."),
        (
            "−3c",
            "In an act: coins that a performer pays. The cubes before it are busy until cleanup.",
        ),
        ("best, others", "In a contest: what the winner gets and what the others get, in addition to what all get."),
        (
            f"best {up}+",
            "There are more rewards than fit here. Select the act to see them all.",
        ),
        ("★", "The same as best, if there is no room for the word."),
        (
            "absent",
            "The penalty for each player who does not perform the act if another does, even without a bid on it.",
        ),
        (
            f"✓ 1{supply.letters[1]} 2c",
            f"Next to an act: the player in that column has all it needs, or needs 1 {supply.one[1]} and 2 coins more. "
            "What their earlier acts take is already deducted.",
        ),
        ("◂", "Where to get what the act under the cursor needs; which acts need what the place or market has."),
    ]


def _markets_and_tracks(shown: TableShown) -> list[tuple[str, str]]:
    """What is written in markets and on tracks, and what can be done."""
    goal = shown.tracks[0].goal
    needs = max(0, goal - 4)
    return [
        (
            "[5]4",
            "A market: dots are empty slots, the next price is in brackets, and the line follows.",
        ),
        (
            f"●4+1/{needs}",
            f"On a track, below {HEADING}: the player is at 4 now, has a boost of 1 this round, and has "
            f"{counted(needs, 'step')} to go to reach {goal}.",
        ),
        (
            "!",
            f"The player can reach {goal} on this track in this round's show: with the acts they bid on, their cubes "
            "and coins, and if they win every contest that can still be won.",
        ),
        ("+", "On a track: the player's position with this round's boost."),
        ("✗ frozen", f"A track on which no marker can move this round. In an act: {shown.tracks[2].letter}✗."),
        (
            "*",
            "Has the start marker. If players tie for the first turn, the nearest in order of play goes first.",
        ),
        ("[a]  ✗a", "What you can do now; what you cannot do now."),
    ]
