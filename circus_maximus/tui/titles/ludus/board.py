"""The board: its nodes, lines and stones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from circus_maximus.games.ludus.present.keys import node_of
from circus_maximus.games.ludus.present.table_values import NodeShown, ReachShown, StoneShown, TableShown
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted

Place = tuple[int, int]
"""A node: half steps from the left edge, rows from the top."""


class Scale(NamedTuple):
    """A size of the board."""

    half: int
    """Columns of a half step."""
    rise: int
    """Lines from one row of nodes to the next."""
    framed: bool = False
    """Whether stones have frames, three lines high."""

    @property
    def side(self) -> int:
        """Columns on each side of a node that belong to it."""
        return 3 if self.framed else 2

    def at(self, place: Place) -> tuple[int, int]:
        """The column and the line of a node."""
        return self.side + place[0] * self.half, self.framed + place[1] * self.rise

    def size(self, places: tuple[Place, ...]) -> tuple[int, int]:
        """Columns and lines of a board, with the names under the last row."""
        right, down = self.at((max(right for right, _ in places), max(down for _, down in places)))
        return right + self.side + 1, down + 2


SCALES = (Scale(7, 6, framed=True), Scale(5, 4), Scale(4, 3), Scale(4, 2))
"""From the largest. Diagonals need `half` to be greater than `rise`."""


def best_scale(places: tuple[Place, ...], width: int, height: int) -> Scale:
    """The largest scale that fits; the smallest if none does."""
    for scale in SCALES:
        columns, lines = scale.size(places)
        if columns <= width and lines <= height:
            return scale
    return SCALES[-1]


@lru_cache(16)
def drawn(places: tuple[Place, ...], scale: Scale, glyphs: Glyphs) -> tuple[str, ...]:
    """The lines of a board without stones and names."""
    columns, lines = scale.size(places)
    canvas = [[" "] * columns for _ in range(lines)]
    nodes = frozenset(places)
    rising, falling = tuple(glyphs.slopes)
    for right, down in places:
        x, y = scale.at((right, down))
        if (right + 2, down) in nodes:
            canvas[y][x + 1 : x + 2 * scale.half] = glyphs.step * (2 * scale.half - 1)
        for way, slope in ((1, falling), (-1, rising)):
            if (right + way, down + 1) in nodes:
                for line in range(1, scale.rise):
                    canvas[y + line][x + way * (line + 1)] = slope
    for place in places:
        x, y = scale.at(place)
        canvas[y][x] = glyphs.none
    return tuple("".join(line) for line in canvas)


TAKES, STEPS, LATER, THREATENED, STRIKES = "×", "+", ":", "!", "*"
"""The marks; legend.py explains them."""

TRAIL = {"left": ">", "reached": "<", "taken": "×"}
"""After the name of a node: a stone left it, a stone came to it, a stone was taken there."""

Overlay = tuple[int, int, Run]
"""A run with its line and column, counted from those of its node."""


class Focus(NamedTuple):
    """The stone that the marks are about: its side, the nodes picked for it so far, and what it can do."""

    seat: int | None = None
    chosen: tuple[str, ...] = ()
    reach: ReachShown = ReachShown()
    own: bool = False
    """Whether the player who is asked can act with it now."""

    @property
    def role(self) -> str:
        """The style of the marks: that of keys if they are what the player can do now."""
        return "key" if self.own else "bold"


def lines(shown: TableShown, width: int, height: int, look: Look) -> list[Line]:
    """The board in the middle of the panel. If it is larger than the panel, the part around the cursor."""
    places = tuple((node.right, node.down) for node in shown.nodes)
    scale = best_scale(places, width, height)
    background = drawn(places, scale, look.glyphs)
    focus = _focus(shown, look)
    overlays: list[list[tuple[int, Run]]] = [[] for _ in background]
    for node in shown.nodes:
        x, y = scale.at((node.right, node.down))
        for line, column, run in _node(node, focus, scale, background[y][x - 1 : x + 2], look):
            overlays[y + line].append((x + column, run._replace(point=node.id)))
    whole = [_merged(text, runs) for text, runs in zip(background, overlays, strict=True)]
    centre = next((node for node in shown.nodes if node.id == look.pointed), shown.nodes[len(shown.nodes) // 2])
    return _window(whole, len(background[0]), scale.at((centre.right, centre.down)), width, height)


def _focus(shown: TableShown, look: Look) -> Focus:
    """The deed that waits for a reaction, the stone that is chosen, or the one under the cursor."""
    stones = {node.name: node.stone for node in shown.nodes if node.stone}
    if shown.doing is not None:
        doing = shown.doing
        now = frozenset(filter(None, (doing.to, doing.target)))
        return Focus(None, (doing.stone,), ReachShown(now=now, strikers=doing.strikers))
    chosen = tuple(filter(None, map(node_of, look.picked)))
    touched = chosen or tuple(name for name in (node_of(look.pointed),) if name in stones)
    if not touched:
        return Focus()
    own = bool(chosen) or look.pointed in look.available
    return Focus(stones[touched[0]].seat, chosen, shown.reach(touched), own)


def _node(node: NodeShown, focus: Focus, scale: Scale, between: str, look: Look) -> Iterator[Overlay]:
    """The runs of a node."""
    pointed = node.id == look.pointed
    can = "key" if node.id in look.available else "found" if node.trail else "dim"
    named = Run(f"{node.name}{TRAIL.get(node.trail, '')}", "here" if pointed else can)
    if node.stone is None:
        mark, role = _empty(node.name, focus, look)
        yield 0, -1, Run(between[0], "rule")
        yield 0, 0, Run(mark, "here" if pointed else role)
        yield 0, 1, Run(between[2], "rule")
    else:
        yield from _stone(node.stone, pointed, look)
    left, right = _marks(node, focus, look)
    if left.text:
        yield 0, -2, left
    if right.text:
        yield 0, 2, right
    if scale.framed and node.stone is not None and not node.stone.active:
        yield from _frame(node.stone.seat, named, look)
    else:
        yield 1, -1, named


def _marks(node: NodeShown, focus: Focus, look: Look) -> tuple[Run, Run]:
    """The mark left of a node, about what can be done, and the one on its right, about danger."""
    reach, stone, name = focus.reach, node.stone, node.name
    left = right = Run(" " if stone else "")
    if stone is not None and stone.seat != focus.seat:
        left = Run(TAKES, focus.role) if name in reach.now else Run(LATER, focus.role) if name in reach.later else left
    if name in reach.strikers or name in reach.risky:
        right = Run(STRIKES, "bad")
    elif stone is not None and stone.threatened:
        right = Run(THREATENED, "bad")
    if name in focus.chosen:
        left, right = Run("[", focus.role), Run("]", focus.role)
    if node.id == look.pointed:
        left = Run(look.glyphs.here, "here")
    return left, right


def _empty(name: str, focus: Focus, look: Look) -> tuple[str, str]:
    """The mark of an empty node: whether the stone can go there."""
    if name in focus.reach.now:
        return STEPS, focus.role
    return (LATER, focus.role) if name in focus.reach.later else (look.glyphs.none, "dim")


def _stone(stone: StoneShown, pointed: bool, look: Look) -> Iterator[Overlay]:
    """The mark of its side and its symbol: filled and with a capital if it may still act."""
    side = f"seat{stone.seat}"
    if stone.active:
        yield 0, -1, Run(look.glyphs.hollow[stone.seat], "here" if pointed else side)
        yield 0, 0, Run(stone.code.lower(), "here" if pointed else "dim")
    else:
        yield 0, -1, Run(f"{look.glyphs.seats[stone.seat]}{stone.code}", "here" if pointed else side)


def _frame(seat: int, named: Run, look: Look) -> Iterator[Overlay]:
    """The frame of a stone that may still act: with round corners for the first seat, square ones for the other."""
    glyphs, role = look.glyphs, f"seat{seat}"
    corners = glyphs.square if seat else glyphs.corners
    yield -1, -3, Run(f"{corners[0]}{glyphs.rule * 5}{corners[1]}", role)
    yield 0, -3, Run(glyphs.down, role)
    yield 0, 3, Run(glyphs.down, role)
    yield 1, -3, Run(f"{corners[2]}{glyphs.rule}", role)
    yield 1, -1, named
    yield 1, len(named.text) - 1, Run(f"{glyphs.rule * (4 - len(named.text))}{corners[3]}", role)


def _merged(background: str, overlays: list[tuple[int, Run]]) -> Line:
    """A line with what is drawn over it."""
    runs: list[Run] = []
    at = 0
    for column, run in sorted(overlays, key=lambda overlay: overlay[0]):
        if column > at:
            runs.append(Run(background[at:column], "rule"))
        runs.append(run)
        at = column + len(run.text)
    runs.append(Run(background[at:], "rule"))
    return tuple(runs)


def _window(whole: list[Line], columns: int, centre: tuple[int, int], width: int, height: int) -> list[Line]:
    """The lines in the middle of the panel; if they are too many or too wide, the part around a place."""
    top = max(0, min(centre[1] - height // 2, len(whole) - height))
    skipped = max(0, min(centre[0] - width // 2, columns - width))
    margin = Run(" " * max(0, (width - columns) // 2))
    found = [fitted((margin, *_without_start(line, skipped)), width) for line in whole[top : top + height]]
    above = (height - len(found)) // 2
    blank = fitted((), width)
    return [*[blank] * above, *found, *[blank] * (height - len(found) - above)]


def _without_start(line: Line, columns: int) -> Line:
    """A line without its first columns. Every character of the board is one column wide."""
    kept: list[Run] = []
    for run in line:
        if columns < len(run.text):
            kept.append(run._replace(text=run.text[columns:]))
        columns = max(0, columns - len(run.text))
    return tuple(kept)
