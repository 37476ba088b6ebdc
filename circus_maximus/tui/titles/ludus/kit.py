"""Ludus Cyclorum on the screen: where its panels are, and the panels of the sides and the heading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len

from circus_maximus.engine.text.words import counted
from circus_maximus.games.ludus.present.table_values import HeaderShown, SideShown, TableShown
from circus_maximus.tui.draw.look import Look, Room, boxed, ruled, usual_span
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, fit, fitted, width_of, wrapped
from circus_maximus.tui.table.kit import Box, Kit, TitleKit
from circus_maximus.tui.titles.ludus import board

BOARD = 61
"""Columns of the board on a small screen."""
RIGHT = {"medium": 42, "large": 50}
"""Columns of the right side; on small screens it gets what the board leaves."""
SIDES = {"small": 11, "medium": 14, "large": 14}
"""Lines of the panel with the sides."""
CARD = 7
"""Lines of the card of the stone under the cursor, on larger screens."""
MIN_NAME_WIDTH = 3
"""Minimum number of cells for a name next to a warning."""
KINDS = (("ready", "act", "can act"), ("used", "acted", "has acted"), ("lost", "lost", "lost"))
"""The stones of a side: which, and their heading in short and in full."""


def arrange(width: int, height: int, room: Room) -> dict[str, Box]:
    """The board on the left, the sides above the log on the right, under one line."""
    right = RIGHT.get(room) or min(width - BOARD, RIGHT["medium"])
    left, sides = width - right, SIDES[room]
    card = {} if room == "small" else {"card": Box(left, 1 + sides, right, CARD)}
    above = 1 + sides + CARD * len(card)
    return card | {
        "heading": Box(0, 0, width, 1),
        "board": Box(0, 1, left, height - 1),
        "sides": Box(left, 1, right, sides),
        "log": Box(left, above, right, height - above),
        "popup": Box(left, 1 + sides, right, height - 1 - sides),
    }


def side_lines(shown: TableShown, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """North above South, as on the board."""
    small = look.room == "small"
    inner = width if small else width - 2
    called = {} if small else {symbol.code: symbol.name for symbol in shown.symbols}
    rows: list[Line] = []
    for side in reversed(shown.sides):
        rows += _side(side, names[side.seat], shown.header, shown.dux, called, inner, look)
        rows += [] if small else [()]
    if small:
        return [fitted(row, width) for row in [ruled("Sides", width, look), *rows][:height]]
    return boxed("Sides", rows, width, height, look)


def _side(
    side: SideShown, name: str, header: HeaderShown, dux: str, called: dict[str, str], width: int, look: Look
) -> list[Line]:
    """A side's name and number of stones, with a warning if its Dux could be taken; then its stones.

    The side that is asked is on its colour; a mark shows whose turn it is.
    """
    here = look.glyphs.here if side.seat == header.turn else " "
    stones = counted(len(side.ready) + len(side.used), "stone")
    count = stones if called else stones.partition(" ")[0]
    whose = f"{name} ({side.side})" if called and name != side.side else name
    danger = (
        "" if not side.may_lose else f" {dux} in danger {look.glyphs.none} " if called else f" {dux}{board.THREATENED} "
    )
    if width - 4 - len(count) - len(danger) < MIN_NAME_WIDTH:
        danger = danger and f" {board.THREATENED} "
    room = width - 4 - len(count) - len(danger)
    role = f"{'turn' if side.seat == header.asked else 'seat'}{side.seat}"
    head = (
        Run(here, "bold"),
        look.seat(side.seat)._replace(role=role),
        Run(f" {fit(whose, room)}", role),
        Run(danger, "warn"),
        Run(f"{count} ", "bold"),
    )
    rows: list[Line] = [head]
    for kind, short, full in KINDS:
        codes = getattr(side, kind)
        if codes:
            role = f"seat{side.seat}" if kind == "ready" else "dim"
            rows += _stones(codes, f" {full}" if called else f" {short}", called, kind == "used", role, width)
    return rows


def _stones(codes: Iterable[str], head: str, called: dict[str, str], used: bool, role: str, width: int) -> list[Line]:
    """The stones with how many there are of each, after a heading."""
    indent = 12 if called else 7
    counts = Counter(codes)
    if called:
        text = ", ".join(f"{count} × {called[code]}" if count > 1 else called[code] for code, count in counts.items())
    else:
        shown = {code: code.lower() if used else code for code in counts}
        text = " ".join(f"{shown[code]}{count if count > 1 else ''}" for code, count in counts.items())
    first, *rest = wrapped(text, width - indent)
    return [
        (Run(f"{head:<{indent}}", "dim"), Run(first, role)),
        *((Run(" " * indent), Run(more, role)) for more in rest),
    ]


def heading_lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The cycle, cycles without a take, and who acts or may react."""
    cycle = f"Cycle {header.cycle}" if header.cycle else "Setup"
    if known := usual_span(look.usual, header.cycle):
        cycle = f"{cycle}, {known}" if header.cycle else f"{cycle}, {known} cycles"
    left: Line = (Run(" LUDUS CYCLORUM ", "title"), Run(f"  {cycle}  ", "bold"))
    quiet = f"{counted(header.quiet, 'cycle')} without a take; a draw after {header.quiet_limit}"
    right = _turn(header, names, width // 2, look)
    if header.quiet and width_of(left) + len(quiet) + width_of(right) < width:
        left = (*left, Run(quiet, "warn" if header.quiet * 2 >= header.quiet_limit else "dim"))
    return [at_both_edges(left, right, width)]


def _turn(header: HeaderShown, names: Sequence[str], room: int, look: Look) -> Line:
    if header.over:
        return (Run("the game is over ", "title"),)
    if header.asked is None:
        return ()
    name, does = names[header.asked], header.waits
    room -= len(does) + 4
    name = fit(name, room) if cell_len(name) > room else name
    return (look.strip(header.asked, f"{name} {does}"),)


class LudusKit(TitleKit):
    """The panels of the table."""

    panels: Sequence[str] = ("heading", "board", "sides")

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(width, height, room)

    def lines(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        match panel:
            case "heading":
                return heading_lines(shown.header, names, width, look)
            case "board":
                return board.lines(shown, width, height, look)
            case "sides":
                return side_lines(shown, names, width, height, look)
        raise LookupError(panel)


KIT: Kit = LudusKit()
