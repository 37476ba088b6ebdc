"""The roads and their tokens; the letters of buildings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, Row
from circus_maximus.games.gloria.present.values import FlightShown, GothShown, GothSpaceShown
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look, boxed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, joined


def letter(counter: int, glyphs: Glyphs) -> str:
    """The initial of a counter, given by its index; glory, which fills in for all others, has a star."""
    return glyphs.best if counter == GLORY else COUNTERS[counter][0].upper()


def in_letters(row: Row, glyphs: Glyphs) -> str:
    """`3F1P`; empty if there are none."""
    return "".join(f"{count}{letter(counter, glyphs)}" for counter, count in enumerate(row) if count)


LABELLED = 5
"""Spaces from one tick to the next; ticks have numbers."""
MAX_WIDTH = 6
"""Maximum number of cells of a space."""
NAME = 20
"""Maximum cells of a name in the heading."""
GOTH = "♞"
"""A rider; no letter, because G is gold."""


def cells_of(spaces: int, width: int) -> int:
    """The cells of each space."""
    return max(1, min(MAX_WIDTH, (width - 1) // spaces))


def tokens_in_row(cell: int) -> int:
    """How many tokens stand side by side on a space: with a gap after them if a space has more than three cells."""
    return cell if cell <= 3 else cell - 1


def flight_rows(flight: FlightShown, width: int) -> int:
    """The lines of the road to Carthage: as many as the space with most tokens needs now."""
    most = max(map(flight.steps.count, flight.steps))
    return -(-most // tokens_in_row(cells_of(len(flight.names), width)))


def goth_rows(goth: GothShown) -> int:
    """The lines of the Goth's road: the road, and one for each icon of a space that he has not yet left."""
    return 1 + max(len(space.icons) for space in goth.spaces[goth.at :])


def flight_lines(flight: FlightShown, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """The tokens on the road, several on one space above each other, the one who came there first below."""
    inner, _ = inside(width, height, look)
    cell = cells_of(len(flight.names), inner)
    across, last = tokens_in_row(cell), len(flight.names) - 1
    rows: list[list[Run]] = [[] for _ in range(flight_rows(flight, inner))]
    for index in range(len(flight.names)):
        seats = [seat for seat in flight.arrivals if flight.steps[seat] == index]
        for row, runs in enumerate(reversed(rows)):
            here = [look.seat(seat) for seat in seats[row * across : (row + 1) * across]]
            road = _road(index, last, cell, look) if row == 0 else [Run(" ")] * cell
            runs += [*here, *road[len(here) :]]
    return _in_frame(
        _flight_title(flight, names, look), [joined(runs) for runs in rows], last, cell, width, height, look
    )


def _flight_title(flight: FlightShown, names: Sequence[str], look: Look) -> str:
    """On larger screens with who leads, and how far from Carthage."""
    title = f"The road to {flight.names[-1]}"
    if look.room == "small" or flight.leader is None:
        return title
    name = look.glyphs.plain(fit(names[flight.leader], NAME).rstrip())
    left = len(flight.names) - 1 - flight.steps[flight.leader]
    return f"{title} {look.glyphs.none} {name} leads{f', {left} to go' if left else ''}"


def goth_lines(goth: GothShown, width: int, height: int, look: Look) -> list[Line]:
    """The Goth on his road; ahead of him the icons of each space, each with the counter that lies on it."""
    inner, _ = inside(width, height, look)
    cell, last = cells_of(len(goth.spaces), inner), len(goth.spaces) - 1
    rows: list[list[Run]] = [[] for _ in range(goth_rows(goth))]
    for index, space in enumerate(goth.spaces):
        road = _road(index, last, cell, look)
        if index == goth.at:
            road[0] = Run(GOTH, "warn")
        elif index == goth.front:
            road[0] = Run(look.glyphs.follows, "bold")
        rows[0] += road
        for at, runs in enumerate(rows[1:]):
            runs += _icon(space, at, index, goth, cell, look) if index >= goth.at else [Run(" ")] * cell
    return _in_frame(_goth_title(goth, look), [joined(runs) for runs in rows], last, cell, width, height, look)


def _goth_title(goth: GothShown, look: Look) -> str:
    """Where the Goth is; what is due from him, or which space is next."""
    between = f" {look.glyphs.none} "
    where = goth.spaces[goth.at].name
    if goth.at == len(goth.spaces) - 1:
        return between.join(["The Goth", where])
    return between.join(["The Goth", where, goth.due or f"next {goth.spaces[goth.front].name}"])


def _icon(space: GothSpaceShown, at: int, index: int, goth: GothShown, cell: int, look: Look) -> list[Run]:
    """An icon of a space, and the counter that lies on it."""
    if at >= len(space.icons):
        return [Run(" ")] * cell
    role = "bold" if index in (goth.at, goth.front) or space.laid else "dim"
    runs = [Run(letter(space.icons[at], look.glyphs), role)]
    if space.laid and cell > 1:
        runs.append(Run(letter(GLORY, look.glyphs) if space.laid[at] == GLORY else look.glyphs.pip, "bold"))
    return [*runs, *[Run(" ")] * (cell - len(runs))]


def _road(index: int, last: int, cell: int, look: Look) -> list[Run]:
    """A space of a road without anything on it."""
    glyphs = look.glyphs
    sign = glyphs.zero if index == 0 else glyphs.goal if index == last else glyphs.tick
    first = sign if index % LABELLED == 0 or index == last else glyphs.none
    return [Run(first, "dim"), *[Run(" " if index == last else glyphs.step, "rule")] * (cell - 1)]


def _in_frame(title: str, rows: list[Line], last: int, cell: int, width: int, height: int, look: Look) -> list[Line]:
    """The rows under a scale; on small screens the scale is part of the heading."""
    numbers = _scale(last, cell)
    if look.room == "small":
        return [_headed(title, numbers, width, look), *(fitted(row, width) for row in rows)]
    return boxed(title, [(Run(numbers, "dim"),), *rows], width, height, look)


def _headed(title: str, numbers: str, width: int, look: Look) -> Line:
    """A heading whose rule has the numbers for which it leaves room."""
    title = fit(title, width - 2) if cell_len(title) > width - 2 else title
    start = cell_len(title) + 3
    before, rest = numbers[start - 1 : start], numbers[start:]
    if before.isdigit():
        rest = re.sub(r"^\d+", lambda cut: " " * len(cut[0]), rest)
    rule = look.glyphs.rule
    text = f"  {rest}".ljust(width - start + 2)[: width - start + 2].replace(" ", rule)
    return (Run(rule, "rule"), Run(title, "title"), Run(text, "rule"))


def _scale(last: int, cell: int) -> str:
    """The numbers of the ticks, at their places."""
    scale = ""
    for index in (*range(0, last - 1, LABELLED), last):
        text = str(index)
        if index * cell >= len(scale) + 1 or not scale:
            scale = scale.ljust(index * cell) + text
    return scale
