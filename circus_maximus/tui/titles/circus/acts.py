"""The acts on show: what each needs, costs and gives, who is ready for it, who bid on it, and the bill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.present.values import ActShown
from circus_maximus.tui.draw.look import Look, framed, in_pairs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, width_of


class Column(Struct, frozen=True):
    """A column of the table of acts: its heading, a cell for each act, and the cells that the widest of these needs."""

    head: Line
    cells: tuple[Line, ...]
    width: int


NOTHING = ("", "–")
NOW = "now"
"""The style of the act that is being performed."""
BEST = "best "
MORE = "+"
"""After the winner's reward of a contest, if what all get or what the others get is not shown."""
DETAILS = ("all", "others", "absent")
"""Shown if there is room, in this order."""
BIDS, FEW_BIDS = 12, 8
"""Cells kept for bids: enough for four bids of two digits, or of one digit."""
FEW_TAIL = 5
"""Cells for two bids of one digit. Acts with more bids do without room that the others have."""
COMMON_NAME, SHORT_NAME, MIN_NAME_WIDTH = 11, 8, 4
"""Cells for names, at least: in all rows of a column; in the table; in a row with many bids."""
WIDER = 6
"""Maximum number of cells that a column gets in addition to those it needs."""


def lines(acts: Sequence[ActShown], reader: Seat | None, width: int, height: int, look: Look) -> list[Line]:
    """All columns; on small screens the most important facts of each act, two acts on each line.

    `reader`: the seat for which acts are marked as ready. If players ask for details, all seats are.
    """
    bill = sorted((act for act in acts if act.order is not None), key=lambda act: act.order or 0)
    order = " ".join(look.keys(act.key, act.id) for act in bill)
    title = "Acts" + (f" {look.glyphs.none} the bill: {order}" if bill else "")
    if look.room == "large" or look.details:
        readiness = f"{look.glyphs.yes} ready, or what is missing"
        title = f"{title if look.room == 'large' else 'Acts'} {look.glyphs.none} {readiness}"
    if look.room != "small":
        twice = look.room == "large" and 1 + 2 * len(acts) <= height - 2
        rows = _in_two_lines(acts, reader, width - 2, look) if twice else _table(acts, reader, width - 2, look)
        return framed(title, rows, width, height, look, fixed=1)
    if height > len(acts) + 1:
        return framed(title, _table(acts, reader, width, look), width, height, look)
    half = width // 2 - 1
    cells = _detailed(acts, reader, half, look) if look.details else _cells(acts, reader, half, look, columns=2)
    return framed(title, in_pairs(cells, width, look), width, height, look)


def _in_two_lines(acts: Sequence[ActShown], reader: Seat | None, width: int, look: Look) -> list[Line]:
    """Each act in two lines, the second with its flavour, and before that who is ready if the table has no room."""
    everybody = _that_fits(_of_everybody(acts, reader, look), acts, width, look)
    head, *rows = _in_columns(acts, everybody or _fewest(acts, reader, look), width, look)
    told = [(Run(act.flavour, "flavour"),) for act in acts] if everybody else _below(acts, reader, width - 4, look)
    below = [fitted((Run("    "), *line), width, act.id) for act, line in zip(acts, told, strict=True)]
    return [head, *(line for pair in zip(rows, below, strict=True) for line in pair)]


def _below(acts: Sequence[ActShown], reader: Seat | None, width: int, look: Look) -> list[Line]:
    """Who is ready for each act, and its flavour. If there is too little room, first spaces are left out, then columns.

    Spaces are those between what is missing; columns only in lines in which the flavour has no room next to them.
    A flavour that has no room even so is left out: half a sentence says nothing, and the act's card has all of it.
    """
    ready: list[list[Line]] = []
    lines: list[Line] = []
    for short in (False, True):
        ready = [_ready(act, reader, look, short) for act in acts]
        sizes = [max(map(width_of, column)) + 1 for column in zip(*ready, strict=True)]
        lines = [_line(act, row, sizes) for act, row in zip(acts, ready, strict=True)]
        if all(width_of(line) <= width for line in lines):
            return lines
    dense = [_line(act, row, [width_of(cell) + 1 for cell in row]) for act, row in zip(acts, ready, strict=True)]
    fitting = [line if width_of(line) <= width else other for line, other in zip(lines, dense, strict=True)]
    return [line if width_of(line) <= width else line[:-1] for line in fitting]


def _line(act: ActShown, ready: Sequence[Line], sizes: Sequence[int]) -> Line:
    cells = (run for cell, size in zip(ready, sizes, strict=True) for run in fitted(cell, size))
    return (*cells, Run(act.flavour, "flavour"))


def _ready(act: ActShown, reader: Seat | None, look: Look, short: bool) -> list[Line]:
    """Each seat's mark with its readiness."""
    return [(look.seat(seat), _readiness(act, seat, reader, look, short)) for seat in range(len(act.short_of))]


def _readiness(act: ActShown, seat: Seat, reader: Seat | None, look: Look, short: bool) -> Run:
    """A mark if a seat has what an act needs; otherwise what it lacks, in grey if that is not the reader.

    `short`: without the spaces between what is missing: `1A1S`.
    """
    if not act.short_of[seat]:
        return Run(look.glyphs.yes, "good")
    missing = act.short_of[seat].replace(" ", "") if short else act.short_of[seat]
    return Run(missing, "" if reader is None or seat == reader else "dim")


def _keys(acts: Sequence[ActShown], look: Look) -> int:
    """Cells for the keys of these acts, of which one may have two characters."""
    return max(width_of((look.key(act.key, act.id),)) for act in acts)


def _key(act: ActShown, keys: int, look: Look) -> Line:
    return fitted((look.key(act.key, act.id),), keys, act.id)


def _detailed(acts: Sequence[ActShown], reader: Seat | None, width: int, look: Look) -> list[Line]:
    """Every act in one line with each seat's readiness; only marks if there is no room for what is missing."""
    longest = max(len(act.name) for act in acts)
    keys = _keys(acts, look)
    rows: list[list[Line]] = []
    columns: list[int] = []
    for short in (False, True):
        rows = [_ready(act, reader, look, short) for act in acts]
        columns = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
        if width - keys - 1 - sum(columns) - len(columns) >= longest:
            break
    if width - keys - 1 - sum(columns) - len(columns) < MIN_NAME_WIDTH:
        no = Run(look.glyphs.no, "bad")
        rows = [[(mark, ready if ready.role == "good" else no) for mark, ready in row] for row in rows]
        columns = [2] * len(columns)
    name = width - keys - 1 - sum(columns) - len(columns)
    lines: list[Line] = []
    for act, row in zip(acts, rows, strict=True):
        cells = [part for cell, size in zip(row, columns, strict=True) for part in (Run(" "), *fitted(cell, size))]
        lines.append(fitted((*_key(act, keys, look), *look.label(act.name, name, act.id), *cells), width, act.id))
    return lines


def _bids(act: ActShown, look: Look) -> Line:
    runs: list[Run] = []
    for seat, coins in act.bids:
        runs += [look.seat(seat), Run(str(coins), f"seat{seat}")]
    return tuple(runs)


def _takes(act: ActShown, reader: Seat | None, look: Look) -> Line:
    """What a performer needs and pays, with a mark if the reader has it: `3S −3c✓`."""
    costs = f"{look.glyphs.minus}{act.costs}" if act.costs else ""
    needs = " ".join(filter(None, ["" if costs and act.needs in NOTHING else act.needs, costs]))
    ready = reader is not None and not act.short_of[reader]
    return (Run(needs), Run(look.glyphs.yes if ready else " ", "good"))


def _reward(act: ActShown, details: Sequence[str], best: str) -> str:
    """What an act gives (in a contest, to the winner, after `best`), then these details; a `+` if there is more."""
    texts = {"all": act.performers, "others": act.losers, "absent": act.absent}
    known = [detail for detail in DETAILS if texts[detail] not in NOTHING and (act.contest or detail == "absent")]
    first = f"{best}{act.winner}" if act.contest else act.performers
    shown = ", ".join([first, *(f"{detail} {texts[detail]}" for detail in known if detail in details)])
    return shown if {*known} <= {*details, "absent"} else shown + MORE


def _cells(acts: Sequence[ActShown], reader: Seat | None, width: int, look: Look, columns: int = 1) -> list[Line]:
    """Every act in one line, for this many acts side by side. Those below each other have common columns.

    All acts show the same kinds of details: as many as fit for all of them without shortening their names.
    """
    columns = min(columns, len(acts))
    keys = [_keys(acts[first::columns], look) for first in range(columns)]
    needs = [_takes(act, reader, look) for act in acts]
    takes = [max(map(width_of, needs[first::columns])) + 1 for first in range(columns)]
    tails = [_tail(act, look) for act in acts]
    # As soon as there is one bid, all acts keep room for several, so that columns do not move with each further bid.
    kept = max(FEW_TAIL, min(tails)) if any(tails) else 0
    longest = [max(len(act.name) for act in acts[first::columns]) for first in range(columns)]
    rewards: list[str] = []
    rooms: list[int] = []
    for best, details in (*((BEST, count) for count in range(len(DETAILS), -1, -1)), (look.glyphs.best, 0)):
        rewards = [_reward(act, DETAILS[:details], best) for act in acts]
        beside = [len(reward) + kept for reward in rewards]
        rooms = [width - keys[at] - 1 - takes[at] - max(beside[at::columns]) for at in range(columns)]
        if all(name <= room for name, room in zip(longest, rooms, strict=True)):
            break
    names = [max(COMMON_NAME, min(name, room)) for name, room in zip(longest, rooms, strict=True)]
    sizes = [*zip(keys, names, takes, strict=True)]
    return [_cell(act, needs[at], rewards[at], sizes[at % columns], width, look) for at, act in enumerate(acts)]


def _tail(act: ActShown, look: Look) -> int:
    """Cells for the bids on an act and a gap before them."""
    return width_of(_bids(act, look)) + 1 if act.bids else 0


def _cell(act: ActShown, needs: Line, reward: str, sizes: tuple[int, int, int], width: int, look: Look) -> Line:
    """An act in one line: key, name, needs, rewards, bids. If there are too many bids, the name is shortened first.

    `sizes`: the usual cells of the key, of the name, and of needs and costs.
    """
    keys, name, takes = sizes
    bids = _bids(act, look)
    room = width - keys - 1 - _tail(act, look)
    if name + takes + len(reward) > room:
        takes = width_of(needs) + (needs[-1].text != " ")
    cells = max(MIN_NAME_WIDTH, min(name, room - takes - len(reward)))
    head = (*_key(act, keys, look), *look.label(act.name, cells, act.id, NOW if act.now else ""))
    body = cropped((*fitted(needs, takes), Run(reward, "dim")), room - cells)
    gap = width - width_of(head) - width_of(body) - width_of(bids)
    return fitted((*head, *body, Run(" " * gap), *bids), width, act.id)


class Choice(Struct, frozen=True):
    """The columns between name and bids, and the cells kept for bids."""

    columns: list[Column]
    kept: int

    @property
    def width(self) -> int:
        """The cells of the columns."""
        return sum(column.width + 1 for column in self.columns)


def _table(acts: Sequence[ActShown], reader: Seat | None, width: int, look: Look) -> list[Line]:
    """One row for each act under a heading row; a list of lines if the names would have no room left."""
    of_all = _of_everybody(acts, reader, look) if look.details or look.room == "large" else ()
    of_one = () if reader is None else _of_reader(acts, reader, look)
    choice = _that_fits(chain(of_all, of_one), acts, width, look)
    if choice is None:
        choice = _fewest(acts, reader, look)
        if width - _keys(acts, look) - 1 - choice.width - _most_bids(acts, look) <= SHORT_NAME:
            return _cells(acts, reader, width, look)
    return _in_columns(acts, choice, width, look)


def _longest_name(acts: Sequence[ActShown]) -> int:
    return max(len(act.name) for act in acts) + 1


def _most_bids(acts: Sequence[ActShown], look: Look) -> int:
    return max(width_of(_bids(act, look)) for act in acts)


def _spare(acts: Sequence[ActShown], choice: Choice, width: int, look: Look) -> int:
    """The cells that are left next to these columns, names and bids."""
    beside = choice.width + max(choice.kept, _most_bids(acts, look))
    return width - _keys(acts, look) - 1 - _longest_name(acts) - beside


def _that_fits(choices: Iterable[Choice], acts: Sequence[ActShown], width: int, look: Look) -> Choice | None:
    """The first choice of columns for which there is room."""
    return next((choice for choice in choices if _spare(acts, choice, width, look) >= 0), None)


def _in_columns(acts: Sequence[ActShown], choice: Choice, width: int, look: Look) -> list[Line]:
    """One row for each act under a heading row; names are cut if there is too little room."""
    keys = _keys(acts, look)
    columns, name, spare = choice.columns, _longest_name(acts), _spare(acts, choice, width, look)
    if spare < 0:
        name = min(name, width - keys - 1 - choice.width - _most_bids(acts, look))
    more, rest = divmod(max(0, spare), len(columns) + 1)
    more, rest = (more, rest) if more < WIDER else (WIDER, 0)
    name += more
    sizes = [column.width + 1 + more + (at < rest) for at, column in enumerate(columns)]
    heads = [run for column, size in zip(columns, sizes, strict=True) for run in fitted(column.head, size)]
    rows: list[Line] = [fitted((Run(f"{'':{keys + 1}}{'act':<{name}}", "dim"), *heads, Run("bids", "dim")), width)]
    for index, act in enumerate(acts):
        label = look.label(act.name, name - 1, act.id, NOW if act.now else "")
        cells = [run for column, size in zip(columns, sizes, strict=True) for run in fitted(column.cells[index], size)]
        rows.append(fitted((*_key(act, keys, look), Run(" "), *label, *cells, *_bids(act, look)), width, act.id))
    return rows


def _of_everybody(acts: Sequence[ActShown], reader: Seat | None, look: Look) -> Iterator[Choice]:
    """With columns for the readiness of all seats, best first."""
    for short in (False, True):
        seats = range(len(acts[0].short_of))
        ready = [_seat(acts, seat, (look.seat(seat),), reader, look, short) for seat in seats]
        yield Choice([*_needs(acts), *_costs(acts), *ready, *(_rewards(acts) if look.room == "large" else [])], BIDS)


def _of_reader(acts: Sequence[ActShown], reader: Seat, look: Look) -> Iterator[Choice]:
    """With a column for the readiness of the reader, best first."""
    mark, needs, rewards = look.seat(reader), [*_needs(acts), *_costs(acts)], _rewards(acts)
    for short in (False, True):
        lacks = _seat(acts, reader, (mark, Run(" lacks", "dim")), reader, look, short)
        yield Choice([*needs, lacks, *rewards], BIDS)
    yield Choice([*needs, _seat(acts, reader, (mark,), reader, look, short=True), *rewards], FEW_BIDS)


def _fewest(acts: Sequence[ActShown], reader: Seat | None, look: Look) -> Choice:
    """With a mark in place of readiness."""
    marked = _column((Run("needs", "dim"),), [_marked(act, reader, look) for act in acts])
    return Choice([marked, *_costs(acts), *_rewards(acts)], BIDS)


def _needs(acts: Sequence[ActShown]) -> list[Column]:
    return [_texts("needs", [act.needs for act in acts])]


def _costs(acts: Sequence[ActShown]) -> list[Column]:
    return [_texts("costs", [act.costs for act in acts])] if any(act.costs for act in acts) else []


def _rewards(acts: Sequence[ActShown]) -> list[Column]:
    winners = [act.winner if act.losers in NOTHING else f"{act.winner} / {act.losers}" for act in acts]
    return [
        _texts("performers", [act.performers for act in acts]),
        _texts("winner/losers", winners),
        _texts("absent", [act.absent for act in acts]),
    ]


def _column(head: Line, cells: Sequence[Line]) -> Column:
    return Column(head, tuple(cells), max(map(width_of, (head, *cells))))


def _texts(head: str, texts: Sequence[str]) -> Column:
    return _column((Run(head, "dim"),), [(Run(text),) for text in texts])


def _marked(act: ActShown, reader: Seat | None, look: Look) -> Line:
    """What an act needs, with a mark if the reader has it."""
    ready = reader is not None and not act.short_of[reader]
    return (Run(act.needs), Run(look.glyphs.yes if ready else " ", "good"))


def _seat(acts: Sequence[ActShown], seat: Seat, head: Line, reader: Seat | None, look: Look, short: bool) -> Column:
    return _column(head, [(_readiness(act, seat, reader, look, short),) for act in acts])
