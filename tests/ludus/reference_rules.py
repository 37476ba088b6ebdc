"""A second implementation of Ludus Cyclorum: slow, obvious and independent of the real rules, to check them.

A position has the stones by node and the side to act. `legal` lists the next actions in notation; `play` plays one.
While a reaction is open, the position remembers the position in which its activation began and all answers since, and
the activation is carried out again from its beginning with one more answer. There are no draws and no resigning here.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

SOUTH, NORTH = 0, 1
BLOCKERS = ("shield", "dux")
ANY_ORDER = ("sword", "dux")

# x counts half steps from the left, y rows from the top.
FIRST_X = {"A": 1, "B": 0, "C": 1, "D": 0, "E": 1, "F": 0, "G": 1}
NODES = {
    f"{row}{number + 1}": (first + 2 * number, y)
    for y, (row, first) in enumerate(FIRST_X.items())
    for number in range(8 if first == 0 else 7)
}
AT = {place: name for name, place in NODES.items()}
DIRECTIONS = {"E": (2, 0), "W": (-2, 0), "SE": (1, 1), "SW": (-1, 1), "NE": (1, -1), "NW": (-1, -1)}

START = (
    "rider G2, spear G3, dux G4, spear G5, rider G6, sword F3, shield F4, shield F5, sword F6",
    "rider A2, spear A3, dux A4, spear A5, rider A6, sword B3, shield B4, shield B5, sword B6",
)


@dataclass(frozen=True)
class Stone:
    seat: int
    symbol: str
    active: bool = False


Board = dict[str, Stone]
Asking = Generator[tuple[int, list[str]], str, None]
"""Part of an activation: asks a seat for one of several answers whenever it may react."""


@dataclass(frozen=True)
class Position:
    """While a reaction is open, `before` is the start of the activation, and `said` its action and answers."""

    stones: Board
    side: int
    asked: int = 0
    answers: tuple[str, ...] = ()
    before: Position | None = None
    said: tuple[str, ...] = ()
    winner: int | None = None
    reason: str = ""

    @property
    def chooser(self) -> int:
        return self.asked if self.answers else self.side


class Ended(Exception):
    def __init__(self, loser: int, reason: str) -> None:
        self.loser = loser
        self.reason = reason


def lay(side: int, south: str = START[SOUTH], north: str = START[NORTH]) -> Position:
    """A position from stones such as `dux G4, sword E3*`; the star marks an active stone."""
    stones = {}
    for seat, text in ((SOUTH, south), (NORTH, north)):
        for entry in text.split(", "):
            symbol, node = entry.split()
            stones[node.rstrip("*")] = Stone(seat, symbol, node.endswith("*"))
    return Position(stones, side)


# The board


def onward(node: str, direction: str, steps: int = 1) -> str | None:
    """The node this many steps away in a direction, if it is on the board."""
    x, y = NODES[node]
    dx, dy = DIRECTIONS[direction]
    return AT.get((x + steps * dx, y + steps * dy))


def neighbours(node: str) -> list[str]:
    return [there for direction in DIRECTIONS if (there := onward(node, direction)) is not None]


def empty_neighbours(board: Board, node: str) -> list[str]:
    return [there for there in neighbours(node) if there not in board]


def in_range(board: Board, node: str, stone: Stone, target: str) -> bool:
    """Whether the stone on the node attacks the target node, occupied or not (L8, L17)."""
    if stone.symbol == "rider":
        return False
    if stone.symbol != "spear":
        return target in neighbours(node)
    for direction in DIRECTIONS:
        between = onward(node, direction)
        if between is not None and onward(between, direction) == target:
            return between not in board or board[between].seat == stone.seat
    return False


def targets(board: Board, node: str) -> list[str]:
    """The nodes whose stones the stone on the node can attack, own stones too (L9)."""
    return [target for target in board if target != node and in_range(board, node, board[node], target)]


def straight_on(start: str, via: str, target: str) -> bool:
    """Whether the target is one or two nodes beyond `via` in the direction from the start to `via`."""
    return any(
        onward(start, direction) == via and target in (onward(via, direction), onward(via, direction, 2))
        for direction in DIRECTIONS
    )


# Legal actions


def legal(position: Position) -> list[str]:
    """All legal actions, sorted; none if the game is over."""
    if position.winner is not None:
        return []
    if position.answers:
        return sorted(position.answers)
    actions = []
    for node, stone in position.stones.items():
        if stone.seat == position.side and not stone.active:
            actions.append(f"idle {node}")
            if stone.symbol == "rider":
                actions += rides(position.stones, node)
            else:
                actions += deeds(position.stones, node)
    return sorted(actions)


def moved(board: Board, start: str, to: str) -> Board:
    """The board after the stone has moved."""
    after = dict(board)
    after[to] = after.pop(start)
    return after


def rides(board: Board, start: str) -> list[str]:
    """The actions of a rider other than idle (L24 to L27)."""
    actions = []
    for first in empty_neighbours(board, start):
        actions.append(f"move {start} {first}")
        after = moved(board, start, first)
        for second in empty_neighbours(after, first):
            if second == start:
                continue
            actions.append(f"move {start} {first} {second}")
            for passed in after:
                if passed in neighbours(first) and passed in neighbours(second):
                    actions.append(f"slash {start} {first} {second} {passed}")
        for direction in DIRECTIONS:
            jumped, landing = onward(first, direction), onward(first, direction, 2)
            if jumped in after and landing is not None and landing not in after:
                actions.append(f"trample {start} {first} {jumped} {landing}")
    return actions


def deeds(board: Board, node: str) -> list[str]:
    """The actions of any other stone, except idle (L7, L8, L11, L12, L17, L19).

    After an attack it may move to where its target stood; if that blocks, there is no step, and so nobody strikes.
    """
    any_order = board[node].symbol in ANY_ORDER
    actions = []
    for target in targets(board, node):
        actions.append(f"attack {node} {target}")
        if any_order:
            ways = [*empty_neighbours(board, node), target]
            actions += [f"attack {node} {target} move {to}" for to in ways]
    for to in empty_neighbours(board, node):
        actions.append(f"move {node} {to}")
        after = moved(board, node, to)
        for target in targets(after, to):
            if straight_on(node, to, target):
                actions.append(f"rush {node} {to} {target}")
            elif any_order:
                actions.append(f"move {node} {to} attack {target}")
    return actions


# Results


def play(position: Position, text: str) -> Position:
    """Play a legal action. The result of an illegal one is undefined."""
    before = position.before or position
    said = (*position.said, text)
    board = dict(before.stones)
    activation = activate(board, said[0])
    try:
        asked, answers = next(activation)
        for answer in said[1:]:
            asked, answers = activation.send(answer)
    except StopIteration:
        return next_side(board, before.side)
    except Ended as end:
        return Position(board, before.side, winner=1 - end.loser, reason=end.reason)
    return Position(board, before.side, asked, tuple(answers), before, said)


def next_side(board: Board, side: int) -> Position:
    """Whose turn is next, and the end of a cycle (L3)."""
    if all(stone.active for stone in board.values()):
        return Position({node: replace(stone, active=False) for node, stone in board.items()}, 1 - side)
    if any(stone.seat != side and not stone.active for stone in board.values()):
        return Position(board, 1 - side)
    return Position(board, side)


def activate(board: Board, action: str) -> Asking:
    """Carry out an action, and flip its stone if it is still there (L2)."""
    verb, start, *rest = action.split()
    here = start
    match verb, *rest:
        case ["idle"]:
            pass
        case ("move", *way) if board[start].symbol == "rider":
            here = ride(board, start, way)
        case "move", to:
            here = yield from step(board, start, to)
        case "move", to, "attack", target:
            here = yield from step(board, start, to)
            if here == to:
                yield from take(board, to, target, "attack")
        case "rush", to, target:
            here = yield from step(board, start, to)
            if here == to:
                yield from take(board, to, target, "rush")
        case "attack", target:
            yield from take(board, start, target, "attack")
        case "attack", target, "move", to:
            yield from take(board, start, target, "attack")
            if to not in board:
                here = yield from step(board, start, to)
        case "trample", first, jumped, landing:
            here = ride(board, start, [first, landing])
            yield from take(board, here, jumped, "trample")
        case "slash", first, second, passed:
            here = ride(board, start, [first, second])
            yield from take(board, here, passed, "slash")
        case _:
            raise ValueError(action)
    if here in board:
        flip(board, here)


def flip(board: Board, node: str) -> None:
    board[node] = replace(board[node], active=True)


def ride(board: Board, start: str, way: list[str]) -> str:
    """The steps of a rider, which cannot be struck (L28)."""
    board[way[-1]] = board.pop(start)
    return way[-1]


def step(board: Board, start: str, to: str) -> Generator[tuple[int, list[str]], str, str]:
    """A step of any other stone, after one possible strike (L20 to L22); returns where it ends or was taken."""
    stone = board[start]
    strikers = [
        node
        for node, other in board.items()
        if other.seat != stone.seat
        and not other.active
        and in_range(board, node, other, start)
        and not in_range(board, node, other, to)
    ]
    if strikers:
        answer = yield 1 - stone.seat, [*(f"strike {node}" for node in strikers), "decline"]
        if answer != "decline":
            striker = answer.split()[1]
            flip(board, striker)
            yield from take(board, striker, start, "opportunity")
            return start
    board[to] = board.pop(start)
    return to


def take(board: Board, attacker: str, target: str, mode: str) -> Asking:
    """One stone takes another, which may block (L13 to L15) or, being a spear, take the attacker as well (L18)."""
    by, victim = board[attacker], board[target]
    past_shields = by.symbol == "dux" and victim.symbol == "shield"
    if victim.symbol in BLOCKERS and not victim.active and not past_shields:
        answer = yield victim.seat, ["block", "decline"]
        if answer == "block":
            flip(board, target)
            return
    remove(board, target)
    if victim.symbol == "spear" and mode in ("trample", "rush") and by.symbol not in BLOCKERS:
        answer = yield victim.seat, ["counter", "decline"]
        if answer == "counter":
            remove(board, attacker)


def remove(board: Board, node: str) -> None:
    """A stone leaves the board; its side has lost at once without its Dux, or with nothing else (L29)."""
    seat = board.pop(node).seat
    left = [stone.symbol for stone in board.values() if stone.seat == seat]
    if "dux" not in left:
        raise Ended(seat, "dux")
    if left == ["dux"]:
        raise Ended(seat, "lone_dux")
