"""The acts on show: what each needs, brings and costs, who bid on it, and its place on the bill."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import ActShown
from circus_maximus.tui.ink import Line, Run, cropped, fit, fitted, width_of
from circus_maximus.tui.look import Look, boxed, ruled

NOTHING = ("", "–")


def lines(acts: Sequence[ActShown], width: int, height: int, look: Look) -> list[Line]:
    """Two columns where there is little room; a table with all columns in a box."""
    bill = sorted((act for act in acts if act.order is not None), key=lambda act: act.order or 0)
    title = "Acts" + (f" {look.glyphs.none} the bill: {' '.join(act.key for act in bill)}" if bill else "")
    if look.room == "small":
        half = width // 2
        name = _name_width(acts, half - 1, look)
        cells = [_cell(act, name, half - 1, look) for act in acts]
        cells += [()] * (len(cells) % 2)
        bar = Run(look.glyphs.down, "rule")
        rows = [
            (*fitted(cells[at], half - 1), bar, *fitted(cells[at + 1], width - half)) for at in range(0, len(cells), 2)
        ]
        return [ruled(title, width, look), *rows]
    inner = width - 2
    body = [_heads(inner, look), *(_row(act, inner, look) for act in acts)]
    return boxed(title, body, width, height, look)


def _bids(act: ActShown, look: Look) -> Line:
    runs: list[Run] = []
    for seat, coins in act.bids:
        runs += [look.seat(seat), Run(str(coins), f"seat{seat}")]
    return tuple(runs)


LONGEST_NAME, SHORTEST_NAME, NEEDS = 16, 11, 6


def _name_width(acts: Sequence[ActShown], width: int, look: Look) -> int:
    """How long names may be, so that what acts bring is not what is cut: the same for all."""
    rooms = [width - 5 - NEEDS - width_of(_bids(act, look)) - len(_rewards(act)[0]) - 1 for act in acts]
    return max(SHORTEST_NAME, min([LONGEST_NAME, *rooms]))


def _rewards(act: ActShown) -> list[str]:
    """What an act brings and costs, the greatest first: of a contest what the best gets."""
    absent = [f"absent {act.absent}"] if act.absent not in NOTHING else []
    if not act.contest:
        return [act.performers, *absent]
    rest = [f"all {act.performers}"] if act.performers not in NOTHING else []
    rest += [f"others {act.losers}"] if act.losers not in NOTHING else []
    return [f"best {act.winner}", *rest, *absent]


def _as_fits(texts: Sequence[str], room: int) -> str:
    """The first of some texts, and as many more as there is room for."""
    shown = texts[0]
    for text in texts[1:]:
        if len(shown) + len(text) + 2 > room:
            break
        shown += f", {text}"
    return shown


def _cell(act: ActShown, name_width: int, width: int, look: Look) -> Line:
    """An act in one line: key, name, needs, what it brings, bids."""
    point = act.id
    bids = _bids(act, look)
    name_role = "now" if act.now else ""
    name = look.name(fit(act.short, name_width), point)
    head = (look.key(act.key, point), name._replace(role=name_role or name.role))
    room = width - width_of(head) - width_of(bids) - 1
    brings = _as_fits(_rewards(act), room - NEEDS - 2)
    body = cropped((Run(f" {fit(act.needs, NEEDS)}"), Run(f" {brings}", "dim")), room)
    gap = width - width_of(head) - width_of(body) - width_of(bids)
    return fitted((*head, *body, Run(" " * max(0, gap - 1)), *bids), width, point)


COLUMNS = (("needs", 9), ("performers", 11), ("winner/losers", 14), ("absent", 8))
"""The columns after the name, with their widths at least."""


def _widths(width: int) -> tuple[int, list[int]]:
    """The name's width and the columns': what is left over is shared out."""
    name, columns = 20, [size for _, size in COLUMNS]
    spare = width - 4 - name - sum(columns) - 10
    if spare > 0:
        name += min(4, spare // 5)
        columns = [size + min(6, spare // 5) for size in columns]
    return name, columns


def _heads(width: int, look: Look) -> Line:
    name, columns = _widths(width)
    titles = "".join(fit(title, size) for (title, _), size in zip(COLUMNS, columns, strict=True))
    return (Run("    "), Run(fit("act", name), "dim"), Run(titles, "dim"), Run("bids", "dim"))


def _row(act: ActShown, width: int, look: Look) -> Line:
    point = act.id
    name_width, columns = _widths(width)
    name = look.name(fit(act.name, name_width - 1) + " ", point)
    winner = act.winner
    if act.losers not in ("", "–"):
        winner = f"{winner} / {act.losers}"
    texts = (act.needs, act.performers, winner, act.absent)
    runs = [look.key(act.key, point), Run(" "), name._replace(role="now") if act.now else name]
    runs += [Run(fit(text, size - 1) + " ") for text, size in zip(texts, columns, strict=True)]
    return fitted((*runs, *_bids(act, look)), width, point)
