"""The board: every place with its key, who stands there, what it gives, and why not if not."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import PlaceShown
from circus_maximus.tui.ink import Line, Run, cropped, fitted, side_by_side, width_of, wrapped
from circus_maximus.tui.look import Look, boxed, ruled

SMALL_COLUMNS = 4
COLUMNS = 3
SHORT = 10


def lines(places: Sequence[PlaceShown], names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """The places in columns, from left to right and row by row."""
    if look.room == "small":
        rows = _rows([[_cell(place, width // SMALL_COLUMNS, look)] for place in places], SMALL_COLUMNS, width)
        return [ruled("Board", width, look, _legend(places, look)), *rows]
    inner = (width - 2) // COLUMNS
    tall = (height - 2) // -(-len(places) // COLUMNS)
    cells = [_card(place, names, inner - 1, tall, look) for place in places]
    return boxed("Board", _rows(cells, COLUMNS, width - 2), width, height, look)


def _rows(cells: list[list[Line]], columns: int, width: int) -> list[Line]:
    """Cells of some lines each, put side by side."""
    rows: list[Line] = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        rows += [
            fitted(side_by_side([cell[at] if at < len(cell) else () for cell in row], width // columns), width)
            for at in range(max(len(cell) for cell in row))
        ]
    return rows


def _legend(places: Sequence[PlaceShown], look: Look) -> Line:
    if not any(place.id in look.open | look.shut for place in places):
        return ()
    return (Run("[a]", "key"), Run(" open ", "dim"), Run(look.glyphs.no, "bad"), Run(" not now", "dim"))


def _workers(place: PlaceShown, room: int, look: Look) -> Line:
    """Who stands there, one mark a worker; as numbers where that takes too much room."""
    marks = look.seats(place.workers)
    if len(marks) <= room:
        return marks
    runs: list[Run] = []
    for seat in sorted(set(place.workers)):
        runs += [look.seat(seat), Run(str(place.workers.count(seat)))]
    return cropped(tuple(runs), room)


def _cell(place: PlaceShown, width: int, look: Look) -> Line:
    """A place in one line."""
    room = width - 3 - SHORT - 2
    head = (*_key(place, look), look.name(f"{place.short:<{SHORT}}", place.id), Run(" "))
    if place.workers:
        tail: Line = _workers(place, room, look)
    elif place.why and len(place.why) <= room + 1:
        tail = (Run(place.why, "dim"),)
    else:
        tail = (Run(look.glyphs.none, "dim"),)
    return fitted((*head, *tail), width, place.id)


def _key(place: PlaceShown, look: Look) -> Line:
    """The key of a place; where nobody may go now, that stands before it."""
    key = look.key(place.key, place.id)
    if place.id not in look.shut or place.id == look.pointed:
        return (key,)
    return (Run(look.glyphs.no, "bad", place.id), key._replace(text=key.text[1:]))


def _card(place: PlaceShown, names: Sequence[str], width: int, tall: int, look: Look) -> list[Line]:
    """A place in two lines or more: what it gives, what it asks, and who is there by name if there is room."""
    point = place.id
    head = (*_key(place, look), look.name(f"{fitted_name(place.name, width - 8)}", point), Run(" "))
    marks = _workers(place, width - width_of(head), look) or (Run(look.glyphs.none, "dim"),)
    does = f"{place.asks}: {place.gives}" if place.asks else place.gives
    shut = place.why if point in look.shut or place.why == "closed" else ""
    rows: list[Line] = [fitted((*head, *marks), width, point)]
    room = tall - 1
    if tall > 3:
        room -= 1
    body = wrapped(f"{shut} {look.glyphs.none} {does}" if shut else does, width - 5)
    if shut and len(body) > room:
        body = [shut]
    words = wrapped(f"{place.why}: {place.says}" if point in look.shut and place.why else place.says, width - 5)
    if len(words) <= room:
        body = words
    if len(body) > room:
        body = [*body[: room - 1], " ".join(body[room - 1 :])]
    rows += [fitted((Run("    "), Run(line, "dim")), width, point) for line in body]
    if tall > 3:
        rows += [fitted((), width, point)] * (room - len(body))
        here = ", ".join(names[seat] for seat in dict.fromkeys(place.workers))
        rows.append(fitted((Run("    "), Run(here)), width, point))
    return [*rows, *([fitted((), width, point)] * (tall - len(rows)))][:tall]


def fitted_name(name: str, width: int) -> str:
    """A name cropped to a width, and padded to a common one where that fits."""
    return name[: width - 1] + "…" if len(name) > width else f"{name:<{min(width, 15)}}"
