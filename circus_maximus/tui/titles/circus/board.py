"""The board: every place with its key, its workers, what it gives, or why it is not open."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import PlaceShown
from circus_maximus.tui.draw.look import Look, framed, inside
from circus_maximus.tui.draw.styled_lines import (
    Line,
    Run,
    fit,
    fitted,
    in_lines,
    sharing,
    side_by_side,
    width_of,
    wrapped,
)

SMALL_COLUMNS = 4
COLUMNS = 3
MIN_CARD_LINES, MAX_CARD_LINES = 2, 4
"""Minimum and maximum number of lines of a place on larger screens."""
MIN_NAME_WIDTH = 4
MARKS = 4
"""Cells kept for workers, so that they start in the same column at most places."""
CLOSED = "closed"
INSET = 4
"""Cells before what is below the name of a place."""
INDENT = 8
"""Cells before the closed places, for that word."""


def lines(places: Sequence[PlaceShown], names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """The open places in columns, from left to right and row by row; then the closed ones, if there is room for it."""
    longest = max(len(place.name) for place in places)
    inner, rows = inside(width, height, look)
    columns = SMALL_COLUMNS if look.room == "small" else COLUMNS
    least = 1 if look.room == "small" else MIN_CARD_LINES
    open, closed = parted(places)
    below = _closed(closed, inner, look)
    if -(-len(open) // columns) * least + len(below) > rows or not open:
        open, below = list(places), []
    cell = inner // columns - 1
    if look.room == "small":
        cells = [[_head(place, longest, cell, True, look)] for place in open]
        shown = [*_rows(cells, columns, inner), *below]
        return framed("Board", shown, width, height, look, _legend(places, look))
    tall = max(MIN_CARD_LINES, min(MAX_CARD_LINES, (rows - len(below)) // -(-len(open) // columns)))
    shown = _rows([_card(place, names, longest, cell, tall, look) for place in open], columns, inner)
    gap = [()] if below and len(shown) + len(below) < rows else []
    return framed("Board", [*shown, *gap, *below], width, height, look)


def parted(places: Sequence[PlaceShown]) -> tuple[list[PlaceShown], list[PlaceShown]]:
    """The places that are drawn one by one, and those that are closed and empty, which share a line."""
    closed = [place for place in places if place.closed and not place.workers]
    return [place for place in places if place not in closed], closed


def closed_rows(places: Sequence[PlaceShown], width: int) -> int:
    """How many lines the closed places need."""
    _, closed = parted(places)
    return len(in_lines(_closed_cells([(Run("   "),)] * len(closed), closed), width - INDENT)) if closed else 0


def _closed(closed: Sequence[PlaceShown], width: int, look: Look) -> list[Line]:
    """The closed places one after another."""
    keys = [tuple(_faint(run) for run in _key(place, look)) for place in closed]
    lines = in_lines(_closed_cells(keys, closed), width - INDENT) if closed else []
    heads = [f"{CLOSED:^{INDENT}}", *[" " * INDENT] * len(lines)]
    return [fitted((Run(head, "dim"), *line), width) for head, line in zip(heads, lines, strict=False)]


def _faint(run: Run) -> Run:
    """A key of a closed place: grey, unless the cursor is on it."""
    return run if run.role == "here" else run._replace(role="dim")


def _closed_cells(keys: Sequence[Line], closed: Sequence[PlaceShown]) -> list[Line]:
    """Key and name of each closed place, with the reason if it is not simply closed."""
    reasons = [f" ({place.why})" if CLOSED not in place.why else "" for place in closed]
    return [
        (*key, Run(f"{place.name}{reason} ", "dim", place.id))
        for key, place, reason in zip(keys, closed, reasons, strict=True)
    ]


def _rows(cells: list[list[Line]], columns: int, width: int) -> list[Line]:
    """Cells of several lines, side by side."""
    rows: list[Line] = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        rows += [
            fitted(side_by_side([cell[at] if at < len(cell) else () for cell in row], width // columns), width)
            for at in range(max(len(cell) for cell in row))
        ]
    return rows


def _legend(places: Sequence[PlaceShown], look: Look) -> Line:
    if not any(place.id in look.available | look.unavailable for place in places):
        return ()
    return (Run("[a]", "key"), Run(" open ", "dim"), Run(look.glyphs.no, "bad"), Run(" not now", "dim"))


def _workers(place: PlaceShown, room: int, look: Look) -> Line:
    """One symbol for each worker, or if that needs too much room, each seat's symbol with its number of workers."""
    if len(place.workers) <= room:
        return look.seats(place.workers)
    runs: list[Run] = []
    for seat in dict.fromkeys(place.workers):
        runs += [look.seat(seat), Run(str(place.workers.count(seat)))]
    return tuple(runs)


def _head(place: PlaceShown, longest: int, width: int, alone: bool, look: Look) -> Line:
    """Key, name, and workers; the name is shortened first.

    `longest`: the cells of the longest name of all. `alone`: no other line follows for this place; otherwise the name
    is above these lines.
    """
    key = _key(place, look) if alone else (*_key(place, look), Run(" ", "", place.id))
    room = width - width_of(key) - 1
    tail = _workers(place, room - MIN_NAME_WIDTH, look)
    if place.closed and not tail:
        tail = (Run(CLOSED, "dim" if place.why == CLOSED else "bad"),)
    elif not tail and alone and place.why and len(place.name) + len(place.why) <= room:
        tail = (Run(place.why, "dim"),)
    tail = tail or (Run(look.glyphs.none, "dim"),)
    name = _name(place, max(MIN_NAME_WIDTH, room - width_of(tail)), min(longest, room - MARKS))
    return fitted((*key, *look.label(name, len(name), place.id), *tail), width, place.id)


def _name(place: PlaceShown, room: int, common: int) -> str:
    """The name, filled up so that workers start in the same column, or cut if there is no room."""
    return f"{place.name:<{min(room, common)}}" if len(place.name) <= room else fit(place.name, room)


def _key(place: PlaceShown, look: Look) -> Line:
    """The key of a place, with a mark before it if the seat that is asked, or every seat, cannot go there."""
    key = look.key(place.key, place.id)
    if (place.id not in look.unavailable and not place.closed) or place.id == look.pointed:
        return (key,)
    return (Run(look.glyphs.no, "bad", place.id), key._replace(text=key.text[1:]))


def _card(place: PlaceShown, names: Sequence[str], longest: int, width: int, tall: int, look: Look) -> list[Line]:
    """A place in two or more lines: what it gives and costs, and the names of those who are there if there is room."""
    point = place.id
    does = f"{place.costs}: {place.gives}" if place.costs else place.gives
    shut = place.why if point in look.unavailable or place.closed else ""
    rows: list[Line] = [_head(place, longest, width, False, look)]
    room = tall - 1
    here = [names[seat] for seat in dict.fromkeys(place.workers)]
    named = tall > 2 and bool(here)
    room -= named
    says = [f"{shut}: {text}" if shut else text for text in (place.says, place.words)]
    says.append(f"{shut} {look.glyphs.none} {does}" if shut else does)
    ways = [wrapped(text, width - INSET) for text in says]
    body = next((way for way in ways if len(way) <= room), [shut] if shut else ways[-1])
    if len(body) > room:
        body = [*body[: room - 1], " ".join(body[room - 1 :])]
    rows += [fitted((Run(" " * INSET), Run(line, "dim")), width, point) for line in body]
    if named:
        rows += [fitted((), width, point)] * (room - len(body))
        rows.append(fitted((Run(" " * INSET), Run(sharing(here, width - INSET))), width, point))
    return [*rows, *([fitted((), width, point)] * (tall - len(rows)))][:tall]
