"""The acts on show: what each needs, costs and gives, who bid on it, and its number on the bill."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import ActShown
from circus_maximus.tui.draw.look import Look, framed
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fit, fitted, width_of

NOTHING = ("", "–")
BEST = "best "
MORE = "+"
"""After the winner's reward of a contest, if what all get or what the others get is not shown."""
DETAILS = ("all", "others", "absent")
"""Shown if there is room, in this order."""
BIDS = 12
"""Cells kept for bids: enough for four bids of two digits."""
COMMON_NAME, SHORT_NAME, LEAST_NAME = 11, 8, 4
"""Cells for names: for all rows of a column; for one row before anything else is shortened; and the minimum."""
WIDER = 6
"""Maximum number of cells that a column gets in addition to those it needs."""


def lines(acts: Sequence[ActShown], width: int, height: int, look: Look) -> list[Line]:
    """All columns; on small screens the most important facts of each act, two acts on each line."""
    bill = sorted((act for act in acts if act.order is not None), key=lambda act: act.order or 0)
    order = " ".join(look.keys(act.key, act.id) for act in bill)
    title = "Acts" + (f" {look.glyphs.none} the bill: {order}" if bill else "")
    if look.room != "small":
        return framed(title, _table(acts, width - 2, look), width, height, look, fixed=1)
    if height > len(acts) + 1:
        return framed(title, _table(acts, width, look), width, height, look)
    half = width // 2
    cells = _cells(acts, half - 1, look)
    cells += [()] * (len(cells) % 2)
    bar = Run(look.glyphs.down, "rule")
    rows = [(*fitted(cells[at], half - 1), bar, *fitted(cells[at + 1], width - half)) for at in range(0, len(cells), 2)]
    return framed(title, rows, width, height, look)


def _bids(act: ActShown, look: Look) -> Line:
    runs: list[Run] = []
    for seat, coins in act.bids:
        runs += [look.seat(seat), Run(str(coins), f"seat{seat}")]
    return tuple(runs)


def _takes(act: ActShown, look: Look) -> str:
    """What a performer needs and pays: `3S −3c`."""
    costs = f"{look.glyphs.minus}{act.costs}" if act.costs else ""
    return " ".join(filter(None, ["" if costs and act.needs in NOTHING else act.needs, costs]))


def _reward(act: ActShown, details: Sequence[str]) -> str:
    """What an act gives (in a contest, to the winner), then these details; a `+` after it if there is more."""
    texts = {"all": act.performers, "others": act.losers, "absent": act.absent}
    known = [detail for detail in DETAILS if texts[detail] not in NOTHING and (act.contest or detail == "absent")]
    first = f"{BEST}{act.winner}" if act.contest else act.performers
    shown = ", ".join([first, *(f"{detail} {texts[detail]}" for detail in known if detail in details)])
    return shown if {*known} <= {*details, "absent"} else shown + MORE


def _cells(acts: Sequence[ActShown], width: int, look: Look) -> list[Line]:
    """Every act in one line. The columns of names and needs are as wide as possible without cutting anything.

    All acts show the same kinds of details: as many as fit for all of them without shortening their names.
    """
    takes = max(len(_takes(act, look)) for act in acts)
    longest = max(len(act.name) for act in acts)
    for count in range(len(DETAILS), -1, -1):
        rewards = [_reward(act, DETAILS[:count]) for act in acts]
        rooms = [width - 5 - takes - len(reward) - _tail(act, look) for act, reward in zip(acts, rewards, strict=True)]
        if longest <= min(rooms):
            break
    name = max(COMMON_NAME, min(longest, *rooms))
    return [_cell(act, reward, name, takes, width, look) for act, reward in zip(acts, rewards, strict=True)]


def _tail(act: ActShown, look: Look) -> int:
    """Cells for the bids on an act and a gap before them."""
    return width_of(_bids(act, look)) + 1 if act.bids else 0


def _cell(act: ActShown, reward: str, name: int, takes: int, width: int, look: Look) -> Line:
    """An act in one line: key, name, needs, rewards, bids. The name is shortened first.

    `name`, `takes`: the usual cells of the name, and of needs and costs.
    """
    bids, needs = _bids(act, look), _takes(act, look)
    room = width - 5 - _tail(act, look)
    if name + takes + len(reward) > room:
        takes = len(needs)
    if SHORT_NAME + takes + len(reward) > room and act.contest:
        reward = reward.replace(BEST, look.glyphs.best, 1)
    cells = max(LEAST_NAME, min(max(name, len(act.name)), room - takes - len(reward)))
    if len(act.short) <= cells < len(act.name):
        cells = min(cells, max(name, len(act.short)))
    label = look.name(_name(act, cells), act.id)
    head = (look.key(act.key, act.id), label._replace(role="now") if act.now else label)
    body = cropped((Run(f" {needs:<{takes}}"), Run(f" {reward}", "dim")), room - cells + 2)
    gap = width - width_of(head) - width_of(body) - width_of(bids)
    return fitted((*head, *body, Run(" " * gap), *bids), width, act.id)


def _name(act: ActShown, width: int) -> str:
    """The name of an act in this many cells, or its short name if it is too long."""
    return fit(act.short if len(act.short) <= width < len(act.name) else act.name, width)


def _table(acts: Sequence[ActShown], width: int, look: Look) -> list[Line]:
    """One row for each act under a heading row; a list of lines if the names would have no room left."""
    columns = _columns(acts)
    bids = max(width_of(_bids(act, look)) for act in acts)
    name = max(len(act.name) for act in acts) + 1
    sizes = [max(map(len, column)) + 1 for column in columns]
    spare = width - 4 - name - sum(sizes) - max(BIDS, bids)
    if spare < 0:
        name = min(name, width - 4 - sum(sizes) - bids)
        if name <= SHORT_NAME:
            return _cells(acts, width, look)
    more = min(WIDER, max(0, spare) // (len(columns) + 1))
    name, sizes = name + more, [size + more for size in sizes]
    heads = "".join(f"{column[0]:<{size}}" for column, size in zip(columns, sizes, strict=True))
    rows: list[Line] = [fitted((Run("    "), Run(f"{'act':<{name}}{heads}bids", "dim")), width)]
    for index, act in enumerate(acts):
        label = look.name(_name(act, name - 1) + " ", act.id)
        texts = [Run(f"{column[index + 1]:<{size}}") for column, size in zip(columns, sizes, strict=True)]
        head = (look.key(act.key, act.id), Run(" "), label._replace(role="now") if act.now else label)
        rows.append(fitted((*head, *texts, *_bids(act, look)), width, act.id))
    return rows


def _columns(acts: Sequence[ActShown]) -> list[list[str]]:
    """The columns between name and bids, each with its heading first; costs only if any act has one."""
    winners = [act.winner if act.losers in NOTHING else f"{act.winner} / {act.losers}" for act in acts]
    costs = [["costs", *(act.costs for act in acts)]] if any(act.costs for act in acts) else []
    return [
        ["needs", *(act.needs for act in acts)],
        *costs,
        ["performers", *(act.performers for act in acts)],
        ["winner/losers", *winners],
        ["absent", *(act.absent for act in acts)],
    ]
