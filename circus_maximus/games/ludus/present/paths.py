"""The picks that choose an action: the nodes that a stone touches, in order, then a verb if it could do more.

`move A2 B2 C2` is A2, B2, C2, and to stop there; `rush C3 C4 C5` is C3, C4, C5. So what a node means follows from what
is on it: an empty node is a step, a stone is taken.
"""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.presenting.decision import Path
from circus_maximus.games.ludus.model.actions import (
    Accept,
    AnyAction,
    Attack,
    AttackMove,
    Block,
    Counter,
    Decline,
    Idle,
    Move,
    MoveAttack,
    OfferDraw,
    Resign,
    Rush,
    Slash,
    Strike,
    Trample,
)

NODE = "node/"
IDLE = "verb/idle"
STOP = "verb/stop"
DECLINE = "verb/decline"


def path_of(action: AnyAction) -> Path:
    """The only path of an action."""
    match action:
        case Idle(stone):
            return (*_nodes(stone), IDLE)
        case Move(stone, to, on):
            return (*_nodes(stone, to, *([on] if on else [])), STOP)
        case Attack(stone, target):
            return (*_nodes(stone, target), STOP)
        case AttackMove(stone, target, to):
            return _nodes(stone, target, to)
        case Rush(stone, to, target) | MoveAttack(stone, to, target):
            return (*_nodes(stone, to, target), STOP)
        case Trample(stone, step, over, to):
            return _nodes(stone, step, over, to)
        case Slash(stone, step, to, target):
            return _nodes(stone, step, to, target)
        case Strike(stone):
            return _nodes(stone)
        case Block() | Counter() | Decline() | Resign() | OfferDraw() | Accept():
            return (f"verb/{action.__struct_config__.tag}",)
        case _:
            assert_never(action)


def node_id(name: str) -> str:
    """The id of a node."""
    return NODE + name


def node_of(id: str) -> str:
    """The name of the node with this id; empty if it is no node's."""
    return id.removeprefix(NODE) if id.startswith(NODE) else ""


def _nodes(*names: str) -> Path:
    return tuple(node_id(name) for name in names)
