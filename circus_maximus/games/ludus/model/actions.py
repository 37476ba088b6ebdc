"""The actions of a side, and how they are written and parsed.

Nodes are named as on the board. An action first names the node of its stone, then the other nodes in order.
"""

from __future__ import annotations

import re
from typing import assert_never

from msgspec import Struct

from circus_maximus.engine.text.notation import not_an_action, refuse


class Action(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One choice of the side that is asked."""


# With a stone


class Idle(Action, frozen=True, tag="idle"):
    """Flip the stone and do nothing else: `idle B3`."""

    stone: str


class Move(Action, frozen=True, tag="move"):
    """Move it one step or two: `move B3 C3`, `move A2 B2 C2`."""

    stone: str
    to: str
    on: str | None = None
    """The end of the second step, or None for a single step."""


class Attack(Action, frozen=True, tag="attack"):
    """Take another stone without moving: `attack B3 C3`."""

    stone: str
    target: str


class Rush(Action, frozen=True, tag="rush"):
    """Move one node and attack in the same direction: `rush B3 C3 D4`."""

    stone: str
    to: str
    target: str


class MoveAttack(Action, frozen=True, tag="move_attack"):
    """Move one node and attack in another direction: `move B3 C3 attack C4`."""

    stone: str
    to: str
    target: str


class AttackMove(Action, frozen=True, tag="attack_move"):
    """Attack, then move one node: `attack B3 C4 move C3`."""

    stone: str
    target: str
    to: str


class Trample(Action, frozen=True, tag="trample"):
    """Step, then jump over a stone: `trample A2 B2 C2 D3`, the last two nodes are the stone and the landing."""

    stone: str
    step: str
    over: str
    to: str


class Slash(Action, frozen=True, tag="slash"):
    """Step twice and take a stone in passing: `slash A2 B2 C2 B3`, the last node is the stone taken."""

    stone: str
    step: str
    to: str
    target: str


# Answers


class Block(Action, frozen=True, tag="block"):
    """Become active instead of being taken: `block`."""


class Strike(Action, frozen=True, tag="strike"):
    """An attack of opportunity by the stone on a node: `strike C4`."""

    stone: str


class Counter(Action, frozen=True, tag="counter"):
    """Take the attacker as well: `counter`."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not react, or refuse a draw: `decline`."""


# Resigning and draws


class Resign(Action, frozen=True, tag="resign"):
    """Resign the game: `resign`."""


class OfferDraw(Action, frozen=True, tag="offer_draw"):
    """Offer a draw: `offer_draw`."""


class Accept(Action, frozen=True, tag="accept"):
    """Accept the offered draw: `accept`."""


Deed = Idle | Move | Attack | Rush | MoveAttack | AttackMove | Trample | Slash
"""What can be done with a stone."""
AnyAction = Deed | Block | Strike | Counter | Decline | Resign | OfferDraw | Accept

WORDS: dict[str, AnyAction] = {
    "block": Block(),
    "counter": Counter(),
    "decline": Decline(),
    "resign": Resign(),
    "offer_draw": OfferDraw(),
    "accept": Accept(),
}
"""The actions that are one word."""

SHAPES = (
    "idle NODE",
    "move NODE TO",
    "move NODE STEP TO",
    "move NODE TO attack TARGET",
    "attack NODE TARGET",
    "attack NODE TARGET move TO",
    "rush NODE TO TARGET",
    "trample NODE STEP OVER TO",
    "slash NODE STEP TO TARGET",
    "strike NODE",
    *WORDS,
)
"""The notation in short, shown after a mistyped action."""

_NODE = re.compile(r"[A-Za-z][1-9][0-9]?\Z", re.ASCII)


def write(action: AnyAction) -> str:
    """Return an action in the notation."""
    match action:
        case Idle(stone):
            return f"idle {stone}"
        case Move(stone, to, None):
            return f"move {stone} {to}"
        case Move(stone, step, to):
            return f"move {stone} {step} {to}"
        case Attack(stone, target):
            return f"attack {stone} {target}"
        case Rush(stone, to, target):
            return f"rush {stone} {to} {target}"
        case MoveAttack(stone, to, target):
            return f"move {stone} {to} attack {target}"
        case AttackMove(stone, target, to):
            return f"attack {stone} {target} move {to}"
        case Trample(stone, step, over, to):
            return f"trample {stone} {step} {over} {to}"
        case Slash(stone, step, to, target):
            return f"slash {stone} {step} {to} {target}"
        case Strike(stone):
            return f"strike {stone}"
        case Block() | Counter() | Decline() | Resign() | OfferDraw() | Accept():
            return str(action.__struct_config__.tag)
        case _:
            assert_never(action)


def parse(text: str) -> AnyAction:
    """Parse an action. The rules decide whether it is allowed and whether its nodes exist."""
    match text.split():
        case [word] if word in WORDS:
            return WORDS[word]
        case ["idle", stone]:
            return Idle(_node(stone))
        case ["move", stone, to]:
            return Move(_node(stone), _node(to))
        case ["move", stone, step, to]:
            return Move(_node(stone), _node(step), _node(to))
        case ["move", stone, to, "attack", target]:
            return MoveAttack(_node(stone), _node(to), _node(target))
        case ["attack", stone, target]:
            return Attack(_node(stone), _node(target))
        case ["attack", stone, target, "move", to]:
            return AttackMove(_node(stone), _node(target), _node(to))
        case ["rush", stone, to, target]:
            return Rush(_node(stone), _node(to), _node(target))
        case ["trample", stone, step, over, to]:
            return Trample(_node(stone), _node(step), _node(over), _node(to))
        case ["slash", stone, step, to, target]:
            return Slash(_node(stone), _node(step), _node(to), _node(target))
        case ["strike", stone]:
            return Strike(_node(stone))
    raise not_an_action(text, SHAPES)


def _node(word: str) -> str:
    return word.upper() if _NODE.match(word) else refuse(word, "a node such as B3")
