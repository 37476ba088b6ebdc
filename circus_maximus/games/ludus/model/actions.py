"""The actions of a side, and how they are written and parsed.

Nodes are named as on the board. An action first names the node of its stone, then the other nodes in order.
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Struct

from circus_maximus.engine.text.forms import Forms, Reads, form
from circus_maximus.engine.text.notation import refuse

_NODE = re.compile(r"[A-Za-z][1-9][0-9]?\Z", re.ASCII)


def node_in(word: str) -> str:
    """A node, which need not be on the board."""
    return word.upper() if _NODE.match(word) else refuse(word, "a node such as B3")


Node = Annotated[str, Reads(node_in)]


class Action(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One choice of the side that is asked."""


# With a stone


@form("idle NODE:stone", picks="node/{stone} verb/idle")
class Idle(Action, frozen=True, tag="idle"):
    """Flip the stone and do nothing else: `idle B3`."""

    stone: Node


@form("move NODE:stone TO", picks="node/{stone} node/{to} verb/stop")
@form("move NODE:stone STEP:to TO:on", picks="node/{stone} node/{to} node/{on} verb/stop")
class Move(Action, frozen=True, tag="move"):
    """Move it one step or two: `move B3 C3`, `move A2 B2 C2`."""

    stone: Node
    to: Node
    on: Node | None = None
    """The end of the second step, or None for a single step."""


@form("attack NODE:stone TARGET", picks="node/{stone} node/{target} verb/stop")
class Attack(Action, frozen=True, tag="attack"):
    """Take another stone without moving: `attack B3 C3`."""

    stone: Node
    target: Node


@form("rush NODE:stone TO TARGET", picks="node/{stone} node/{to} node/{target} verb/stop")
class Rush(Action, frozen=True, tag="rush"):
    """Move one node and attack in the same direction: `rush B3 C3 D4`."""

    stone: Node
    to: Node
    target: Node


@form("move NODE:stone TO attack TARGET", picks="node/{stone} node/{to} node/{target} verb/stop")
class MoveAttack(Action, frozen=True, tag="move_attack"):
    """Move one node and attack in another direction: `move B3 C3 attack C4`."""

    stone: Node
    to: Node
    target: Node


@form("attack NODE:stone TARGET move TO", picks="node/{stone} node/{target} node/{to}")
class AttackMove(Action, frozen=True, tag="attack_move"):
    """Attack, then move one node: `attack B3 C4 move C3`."""

    stone: Node
    target: Node
    to: Node


@form("trample NODE:stone STEP OVER TO", picks="node/{stone} node/{step} node/{over} node/{to}")
class Trample(Action, frozen=True, tag="trample"):
    """Step, then jump over a stone: `trample A2 B2 C2 D3`, the last two nodes are the stone and the landing."""

    stone: Node
    step: Node
    over: Node
    to: Node


@form("slash NODE:stone STEP TO TARGET", picks="node/{stone} node/{step} node/{to} node/{target}")
class Slash(Action, frozen=True, tag="slash"):
    """Step twice and take a stone in passing: `slash A2 B2 C2 B3`, the last node is the stone taken."""

    stone: Node
    step: Node
    to: Node
    target: Node


# Answers


@form("block", picks="verb/block")
class Block(Action, frozen=True, tag="block"):
    """Become active instead of being taken: `block`."""


@form("strike NODE:stone", picks="node/{stone}")
class Strike(Action, frozen=True, tag="strike"):
    """An attack of opportunity by the stone on a node: `strike C4`."""

    stone: Node


@form("counter", picks="verb/counter")
class Counter(Action, frozen=True, tag="counter"):
    """Take the attacker as well: `counter`."""


@form("decline", picks="verb/decline")
class Decline(Action, frozen=True, tag="decline"):
    """Do not react, or refuse a draw: `decline`."""


# Resigning and draws


@form("resign", picks="verb/resign")
class Resign(Action, frozen=True, tag="resign"):
    """Resign the game: `resign`."""


@form("offer_draw", picks="verb/offer_draw")
class OfferDraw(Action, frozen=True, tag="offer_draw"):
    """Offer a draw: `offer_draw`."""


@form("accept", picks="verb/accept")
class Accept(Action, frozen=True, tag="accept"):
    """Accept the offered draw: `accept`."""


Deed = Idle | Move | Attack | Rush | MoveAttack | AttackMove | Trample | Slash
"""What can be done with a stone."""
AnyAction = Deed | Block | Strike | Counter | Decline | Resign | OfferDraw | Accept

FORMS: Forms[AnyAction] = Forms(AnyAction)
write, parse = FORMS.write, FORMS.parse
