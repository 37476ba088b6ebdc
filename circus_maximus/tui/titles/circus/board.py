"""The board: every place with its key, its workers, what it gives, or why it is not open."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import PlaceShown
from circus_maximus.tui.draw.look import Look, framed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, sharing, side_by_side, width_of, wrapped

SMALL_COLUMNS = 4
COLUMNS = 3
LEAST_CARD = 2
"""Minimum number of lines of a place on larger screens."""
LEAST_NAME = 4
MARKS = 4
"""Cells kept for workers, so that they start in the same column at most places."""
CLOSED = "closed"


def lines(places: Sequence[PlaceShown], names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """The places in columns, from left to right and row by row."""
    longest = max(len(place.name) for place in places)
    if look.room == "small":
        cells = [[_head(place, longest, width // SMALL_COLUMNS - 1, True, look)] for place in places]
        return framed("Board", _rows(cells, SMALL_COLUMNS, width), width, height, look, _legend(places, look))
    inner = (width - 2) // COLUMNS
    tall = max(LEAST_CARD, (height - 2) // -(-len(places) // COLUMNS))
    cards = [_card(place, names, longest, inner - 1, tall, look) for place in places]
    return framed("Board", _rows(cards, COLUMNS, width - 2), width, height, look)


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

    `longest`: the cells of the longest name of all. `alone`: no other line follows for this place.
    """
    key = _key(place, look)
    room = width - width_of(key) - 1
    tail = _workers(place, room - LEAST_NAME, look)
    if place.closed and not tail:
        tail = (Run(CLOSED, "dim" if place.why == CLOSED else "bad"),)
    elif not tail and alone and place.why and len(place.name) + len(place.why) <= room:
        tail = (Run(place.why, "dim"),)
    tail = tail or (Run(look.glyphs.none, "dim"),)
    name = _name(place, max(LEAST_NAME, room - width_of(tail)), min(longest, room - MARKS))
    return fitted((*key, look.name(name, place.id), look.link(place.id), *tail), width, place.id)


def _name(place: PlaceShown, room: int, common: int) -> str:
    """The name, or its short form if there is no room; filled up so that workers start in the same column."""
    if len(place.name) <= room:
        return f"{place.name:<{min(room, common)}}"
    return fit(place.name if room > len(place.short) else place.short, room)


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
    if tall > 3:
        room -= 1
    body = wrapped(f"{shut} {look.glyphs.none} {does}" if shut else does, width - 5)
    if shut and len(body) > room:
        body = [shut]
    words = wrapped(f"{shut}: {place.says}" if shut else place.says, width - 5)
    if len(words) <= room:
        body = words
    if len(body) > room:
        body = [*body[: room - 1], " ".join(body[room - 1 :])]
    rows += [fitted((Run("    "), Run(line, "dim")), width, point) for line in body]
    if tall > 3:
        rows += [fitted((), width, point)] * (room - len(body))
        here = [names[seat] for seat in dict.fromkeys(place.workers)]
        rows.append(fitted((Run("    "), Run(sharing(here, width - 5))), width, point))
    return [*rows, *([fitted((), width, point)] * (tall - len(rows)))][:tall]
