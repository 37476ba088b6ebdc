"""The summary of a round, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.results.values_past import RoundSummaryShown, SeatRoundShown
from circus_maximus.games.circus.text.words import signed, workers
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import flowed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted

NAME = 14
COLUMN = 12
ROOMY = 90
"""The minimum width at which the names of tracks are in full."""


def title(shown: RoundSummaryShown) -> str:
    """The headline."""
    events = f": {', '.join(shown.events)}" if shown.events else ""
    return f"Round {shown.round} is over{events}"


def lines(shown: RoundSummaryShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Every seat's numbers and what it did; then the show, and the new acts and cubes."""
    upkeep = any(seat.upkeep for seat in shown.seats)
    heads = ["Pay", *(["Upkeep"] if upkeep else []), *(track.name for track in shown.seats[0].tracks)]
    rows: list[Line] = [(Run(" " * NAME), *(Run(fit(head, COLUMN), "dim") for head in heads))]
    for seat in shown.seats:
        rows.append(_numbers(seat, names[seat.seat], upkeep, look))
        rows += _actions(seat, width, look)
    return [*rows, (), *_show(shown, width, look), *_new_things(shown, width, look)]


def _numbers(seat: SeatRoundShown, name: str, upkeep: bool, look: Look) -> Line:
    """The name, pay and upkeep, and where each marker moved."""
    role = f"seat{seat.seat}"
    runs = [look.seat(seat.seat), Run(f" {fit(look.glyphs.plain(name), NAME - 3)} ", role)]
    runs.append(Run(fit(f"{seat.pay}c", COLUMN), "bold"))
    if upkeep:
        runs.append(Run(fit(look.glyphs.plain(f"{signed(-seat.upkeep)}c"), COLUMN)))
    for track in seat.tracks:
        to = look.glyphs.plain(signed(track.to).lstrip("+"))
        steps = f" ({look.glyphs.plain(signed(track.steps))})" if track.steps else ""
        role = "good" if track.steps > 0 else "bad" if track.steps else ""
        runs += [Run(to), Run(fit(steps, COLUMN - len(to)), role)]
    return tuple(runs)


def _actions(seat: SeatRoundShown, width: int, look: Look) -> list[Line]:
    """What a seat performed, its penalties, workers gained and lost, and lost stakes; nothing if there was none."""
    penalties = [penalty if width >= ROOMY else _shortened(penalty, seat) for penalty in seat.penalties]
    performed = [f"{act} (won)" if act in seat.won else act for act in seat.performed]
    parts = [
        f"performed {enumerated(performed)}" if performed else "",
        f"absent from {', '.join(penalties)}" if penalties else "",
        f"{workers(seat.recruited)} joined" if seat.recruited else "",
        f"{workers(seat.lost)} lost" if seat.lost else "",
        f"lost a stake of {enumerated(list(seat.stakes))}" if seat.stakes else "",
    ]
    text = "; ".join(part for part in parts if part)
    if not text:
        return []
    return flowed((Run(look.glyphs.plain(text), "dim"),), width, (Run("  "),), 2)


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
