"""The three tracks with everybody's marker; what this round's boosts add shows as `+`."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import TrackShown
from circus_maximus.tui.ink import Line, Run, fit, fitted, joined
from circus_maximus.tui.look import Look, boxed

NAME = 11
VALUE = 6


def lines(tracks: Sequence[TrackShown], width: int, height: int, look: Look) -> list[Line]:
    """A scale over the tracks, and one line for each."""
    first = tracks[0]
    title = f"Tracks {look.glyphs.none} {first.goal} wins"
    inner = width if look.room == "small" else width - 2
    spread = first.highest - first.lowest
    step = max(1, (inner - NAME - 3 * len(first.positions) - 2) // spread)
    while step > 2 and inner - NAME - step * spread - 1 < VALUE * len(first.positions):
        step -= 1
    scale = _scale(first, step, look)
    rows = [_row(track, step, inner, look) for track in tracks]
    if look.room == "small":
        return [_headed(title, scale, width, look), *rows]
    return boxed(title, [(Run(" " * NAME), Run(scale, "dim")), *rows], width, height, look)


def _headed(title: str, scale: str, width: int, look: Look) -> Line:
    """Where there is little room, the heading and the scale share a line."""
    rule = look.glyphs.rule
    head = f"{rule}{title}{rule}"
    figures = (" " * NAME + scale)[len(head) :].replace(" ", rule)
    return (Run(rule, "rule"), Run(title, "title"), Run(f"{rule}{figures}".ljust(width - len(title) - 1, rule), "rule"))


def _scale(track: TrackShown, step: int, look: Look) -> str:
    """The numbers over the ticks."""
    cells = [" "] * ((track.highest - track.lowest) * step + 4)
    for position in range(track.lowest, track.highest + 1):
        if position % 5 == 0:
            text = str(position).replace("-", look.glyphs.minus)
            at = (position - track.lowest) * step - (len(text) > 1 and position < 0)
            at = max(0, at)
            cells[at : at + len(text)] = text
    return "".join(cells).rstrip()


def _row(track: TrackShown, step: int, width: int, look: Look) -> Line:
    name = Run(fit(track.name, NAME), "warn" if track.frozen else "bold")
    values = _values(track, width - NAME - (track.highest - track.lowest) * step - 1, look)
    return (name, *_track(track, step, look), *values)


def _track(track: TrackShown, step: int, look: Look) -> Line:
    """The track itself: ticks every five steps, markers on their steps, side by side where they share one.

    Where there is no room for all of them, a number says how many there are.
    """
    glyphs = look.glyphs
    cells: list[Run] = []
    for position in range(track.lowest, track.highest + 1):
        sign = glyphs.zero if position == 0 else glyphs.tick if position % 5 == 0 else glyphs.step
        cells.append(Run(glyphs.goal if position == track.goal else sign, "dim"))
        cells += [Run(glyphs.step, "dim")] * (step - 1)
    del cells[(track.highest - track.lowest) * step + 1 :]
    taken: set[int] = set()
    for seat, position in enumerate(track.positions):
        exact = (position - track.lowest) * step
        at = _free(taken, exact, step, len(cells))
        if at is None:
            cells[exact] = Run(glyphs.count[track.positions.count(position)], "bold")
        else:
            taken.add(at)
            cells[at] = look.seat(seat)
    for seat, (position, boost) in enumerate(zip(track.positions, track.boosts, strict=True)):
        at = min(len(cells) - 1, (position + boost - track.lowest) * step)
        if boost and at not in taken:
            taken.add(at)
            cells[at] = Run("+", f"seat{seat}")
    return joined(cells)


def _free(taken: set[int], at: int, step: int, length: int) -> int | None:
    """A cell on a step, or beside it where it is crowded; none if there is no room before the next step."""
    for cell in (at, at + 1, at - 1, at + 2, at - 2):
        if 0 <= cell < length and cell not in taken and abs(cell - at) < max(step, 2):
            return cell
    return None


def _values(track: TrackShown, width: int, look: Look) -> Line:
    """Everybody's position in figures, boosts beside it as far as there is room."""
    figures = [str(position).replace("-", look.glyphs.minus) for position in track.positions]
    boosts = [f"+{boost}" if boost else "" for boost in track.boosts]
    roomy = VALUE * len(figures) < width
    runs: list[Run] = [Run(" ")]
    if roomy:
        for seat, (figure, boost) in enumerate(zip(figures, boosts, strict=True)):
            runs += [Run(" "), look.seat(seat), Run(f"{figure + boost:<{VALUE - 2}}")]
        return fitted(tuple(runs), width)
    for gap in (" ", ""):
        runs = [Run(" ")]
        for seat, (figure, boost) in enumerate(zip(figures, boosts, strict=True)):
            runs += [look.seat(seat), Run(f"{figure}{boost}{gap}")]
        if sum(len(run.text) for run in runs) <= width + len(gap):
            break
    return fitted(tuple(runs), width)
