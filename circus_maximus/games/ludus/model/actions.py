"""The actions of a side: how each is written, picked and called at the table.

Nodes are named as on the board. An action first names the node of its stone, then the other nodes in order.
"""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from msgspec import Struct

from circus_maximus.engine.text.forms import Forms, Reads, form
from circus_maximus.engine.text.notation import refuse
from circus_maximus.games.ludus.model.words import PositionWords

_NODE = re.compile(r"[A-Za-z][1-9][0-9]?\Z", re.ASCII)


def node_in(word: str) -> str:
    """A node, which need not be on the board."""
    return word.upper() if _NODE.match(word) else refuse(word, "a node such as B3")


Node = Annotated[str, Reads(node_in)]


class Action(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One choice of the side that is asked. Most have a label: what they are called at the table, as a command."""


class Answer(Action, frozen=True):
    """An action that names no node. It has a button."""

    button: ClassVar[str]
    """What is on the button."""
    key: ClassVar[str]


# With a stone


@form("idle NODE:stone", picks="node/{stone} verb/idle")
class Idle(Action, frozen=True, tag="idle"):
    """Flip the stone and do nothing else: `idle B3`."""

    stone: Node

    def label(self, say: PositionWords) -> str:
        return f"idle with {say.the(self.stone)}"


@form("move NODE:stone TO", picks="node/{stone} node/{to} verb/stop")
@form("move NODE:stone STEP:to TO:on", picks="node/{stone} node/{to} node/{on} verb/stop")
class Move(Action, frozen=True, tag="move"):
    """Move it one step or two: `move B3 C3`, `move A2 B2 C2`."""

    stone: Node
    to: Node
    on: Node | None = None
    """The end of the second step, or None for a single step."""

    def label(self, say: PositionWords) -> str:
        over, to = (f" over {self.to}", self.on) if self.on else ("", self.to)
        return f"move the {say.symbol(self.stone)} from {self.stone}{over} to {to}"


@form("attack NODE:stone TARGET", picks="node/{stone} node/{target} verb/stop")
class Attack(Action, frozen=True, tag="attack"):
    """Take another stone without moving: `attack B3 C3`."""

    stone: Node
    target: Node

    def label(self, say: PositionWords) -> str:
        return f"take {say.victim(self.target)} with {say.the(self.stone)}"


@form("rush NODE:stone TO TARGET", picks="node/{stone} node/{to} node/{target} verb/stop")
class Rush(Action, frozen=True, tag="rush"):
    """Move one node and attack in the same direction: `rush B3 C3 D4`."""

    stone: Node
    to: Node
    target: Node

    def label(self, say: PositionWords) -> str:
        way = f"from {self.stone} to {self.to}"
        return f"rush with the {say.symbol(self.stone)} {way} and take {say.victim(self.target)}"


@form("move NODE:stone TO attack TARGET", picks="node/{stone} node/{to} node/{target} verb/stop")
class MoveAttack(Action, frozen=True, tag="move_attack"):
    """Move one node and attack in another direction: `move B3 C3 attack C4`."""

    stone: Node
    to: Node
    target: Node

    def label(self, say: PositionWords) -> str:
        way = f"from {self.stone} to {self.to}"
        return f"move the {say.symbol(self.stone)} {way} and take {say.victim(self.target)}"


@form("attack NODE:stone TARGET move TO", picks="node/{stone} node/{target} node/{to}")
class AttackMove(Action, frozen=True, tag="attack_move"):
    """Attack, then move one node: `attack B3 C4 move C3`."""

    stone: Node
    target: Node
    to: Node

    def label(self, say: PositionWords) -> str:
        return f"take {say.victim(self.target)} with {say.the(self.stone)}, then move it to {self.to}"


@form("trample NODE:stone STEP OVER TO", picks="node/{stone} node/{step} node/{over} node/{to}")
class Trample(Action, frozen=True, tag="trample"):
    """Step, then jump over a stone: `trample A2 B2 C2 D3`, the last two nodes are the stone and the landing."""

    stone: Node
    step: Node
    over: Node
    to: Node

    def label(self, say: PositionWords) -> str:
        way = f"from {self.stone} to {self.step}"
        return f"move the {say.symbol(self.stone)} {way}, trample {say.victim(self.over)} and land on {self.to}"


@form("slash NODE:stone STEP TO TARGET", picks="node/{stone} node/{step} node/{to} node/{target}")
class Slash(Action, frozen=True, tag="slash"):
    """Step twice and take a stone in passing: `slash A2 B2 C2 B3`, the last node is the stone taken."""

    stone: Node
    step: Node
    to: Node
    target: Node

    def label(self, say: PositionWords) -> str:
        way = f"from {self.stone} over {self.step} to {self.to}"
        return f"move the {say.symbol(self.stone)} {way} and take {say.victim(self.target)} by slashing it"


# Answers


@form("block", picks="verb/block")
class Block(Answer, frozen=True, tag="block"):
    """Become active instead of being taken: `block`."""

    button = "block"
    key = "k"


@form("strike NODE:stone", picks="node/{stone}")
class Strike(Action, frozen=True, tag="strike"):
    """An attack of opportunity by the stone on a node: `strike C4`."""

    stone: Node

    def label(self, say: PositionWords) -> str:
        return f"strike with {say.the(self.stone)}"


@form("counter", picks="verb/counter")
class Counter(Answer, frozen=True, tag="counter"):
    """Take the attacker as well: `counter`."""

    button = "counter"
    key = "t"


@form("decline", picks="verb/decline")
class Decline(Answer, frozen=True, tag="decline"):
    """Do not react, or refuse a draw: `decline`."""

    button = "decline"
    key = "n"


# Resigning and draws


@form("resign", picks="verb/resign")
class Resign(Answer, frozen=True, tag="resign"):
    """Resign the game: `resign`."""

    button = "resign"
    key = "x"

    def label(self, say: PositionWords) -> str:
        return self.button


@form("offer_draw", picks="verb/offer_draw")
class OfferDraw(Answer, frozen=True, tag="offer_draw"):
    """Offer a draw: `offer_draw`."""

    button = "offer a draw"
    key = "o"

    def label(self, say: PositionWords) -> str:
        return f"offer {say.enemy} a draw"


@form("accept", picks="verb/accept")
class Accept(Answer, frozen=True, tag="accept"):
    """Accept the offered draw: `accept`."""

    button = "accept the draw"
    key = "p"

    def label(self, say: PositionWords) -> str:
        return self.button


Deed = Idle | Move | Attack | Rush | MoveAttack | AttackMove | Trample | Slash
"""What can be done with a stone."""
ANSWERS: tuple[type[Answer], ...] = (Block, Counter, Accept, OfferDraw, Resign, Decline)
AnyAction = Deed | Block | Strike | Counter | Decline | Resign | OfferDraw | Accept

FORMS: Forms[AnyAction] = Forms(AnyAction)
write, parse = FORMS.write, FORMS.parse
