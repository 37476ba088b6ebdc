"""What an action does, how the other side may react, and what could be taken afterwards."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.decision import Answer
from circus_maximus.games.ludus import actions as a
from circus_maximus.games.ludus.acting import current_node, threat
from circus_maximus.games.ludus.actions import AnyAction, Deed
from circus_maximus.games.ludus.board import Node
from circus_maximus.games.ludus.common_types import other
from circus_maximus.games.ludus.deeds import Step
from circus_maximus.games.ludus.phases import Blocking, Countering, Striking, Turn
from circus_maximus.games.ludus.present.dangers import dangers, vital
from circus_maximus.games.ludus.present.foresight import after
from circus_maximus.games.ludus.present.reactions import reactions
from circus_maximus.games.ludus.present.warnings import Warnings
from circus_maximus.games.ludus.present.wording import Wording
from circus_maximus.games.ludus.rules import LudusRules
from circus_maximus.games.ludus.state import State
from circus_maximus.games.ludus.taking import may_block


class Answers:
    """The texts of the actions of one choice."""

    def __init__(self, rules: LudusRules, state: State, seat: int, wording: Wording, warnings: Warnings) -> None:
        self._rules = rules
        self._board = rules.lookups.board
        self._state = state
        self._seat = seat
        self._wording = wording
        self._warnings = warnings

    def of(self, action: AnyAction) -> Answer:
        """The texts of a legal action."""
        match action:
            case a.Block() | a.Counter() | a.Strike() | a.Decline() | a.Accept():
                does, costs, leaves = self._reaction(action)
            case a.Resign():
                does, costs, leaves = "resign", "", f"{self._wording.enemy} wins"
            case a.OfferDraw():
                does, costs, leaves = f"offer {self._wording.enemy} a draw", "", ""
            case _:
                found = reactions(self._rules.lookups, self._state.stones, self._seat, action, self._wording)
                does, costs, leaves = self._deed(action), "; ".join(filter(None, found)), self._left(action)
        return Answer(does=does, costs=costs, leaves=leaves, warning=self._warnings.about(action))

    def _deed(self, deed: Deed) -> str:
        """A deed as a command."""
        words = self._wording
        stone = f"the {words.symbol(deed.stone)}"
        match deed:
            case a.Idle(at):
                return f"idle with {words.the(at)}"
            case a.Move(start, to, None):
                return f"move {stone} from {start} to {to}"
            case a.Move(start, step, to):
                return f"move {stone} from {start} over {step} to {to}"
            case a.Attack(start, target):
                return f"take {words.taken(target)} with {words.the(start)}"
            case a.AttackMove(start, target, to):
                return f"take {words.taken(target)} with {words.the(start)}, then move it to {to}"
            case a.Rush(start, to, target):
                return f"rush with {stone} from {start} to {to} and take {words.taken(target)}"
            case a.MoveAttack(start, to, target):
                return f"move {stone} from {start} to {to} and take {words.taken(target)}"
            case a.Trample(start, step, over, to):
                return f"move {stone} from {start} to {step}, trample {words.taken(over)} and land on {to}"
            case a.Slash(start, step, to, target):
                return f"move {stone} from {start} over {step} to {to} and take {words.taken(target)} in passing"
            case _:
                assert_never(deed)

    def _left(self, deed: Deed) -> str:
        """What could take the stone when it has acted."""
        end = self._board.by_name[deed.stone]
        for part in self._rules.lookups.parts[deed]:
            if isinstance(part, Step):
                end = part.to
        return self._could_be_taken(deed, end)

    def _could_be_taken(self, action: AnyAction, node: Node) -> str:
        """Which enemies could take the stone on a node in their next turn after an action."""
        left = after(self._rules, self._state, action)
        if left.phase != Turn(other(self._seat)) or not left.stones.sides[self._seat] & node:
            return ""
        found = [danger.by for danger in dangers(self._rules.lookups, left.stones, other(self._seat), node)]
        if not found:
            return ""
        by = Wording(self._rules.lookups, left.stones, self._seat, ("", "")).all_of(found)
        return f"then {by} could take it"

    def _reaction(self, action: a.Block | a.Counter | a.Strike | a.Decline | a.Accept) -> tuple[str, str, str]:
        """What a reaction, or the answer to an offer, does, costs and leaves."""
        phase, words, names = self._state.phase, self._wording, self._board.names
        match action, phase:
            case a.Strike(stone), Striking(acting):
                by, target = self._board.by_name[stone], current_node(self._rules.lookups, acting)
                block = may_block(self._rules.lookups, self._state.stones, by, target)
                costs = "it becomes active" + (f"; {words.whose(names[target])} may block" if block else "")
                return f"strike with {words.the(stone)}", costs, self._could_be_taken(action, by)
            case a.Decline(), Striking(acting):
                return f"let {words.the(names[current_node(self._rules.lookups, acting)])} go", "", ""
            case a.Block(), Blocking():
                target = threat(self._rules.lookups, phase).target
                return (
                    f"block with {words.the(names[target])}",
                    "it becomes active",
                    self._could_be_taken(action, target),
                )
            case a.Decline(), Blocking():
                target = threat(self._rules.lookups, phase).target
                lost = "the game" if target & vital(self._rules.lookups, self._state.stones, self._seat) else "it"
                return f"let {words.the(names[target])} be taken", f"you lose {lost}", ""
            case a.Counter(), Countering(acting):
                return f"take {words.taken(names[current_node(self._rules.lookups, acting)])} as well", "", ""
            case a.Decline(), Countering(acting):
                return f"let {words.the(names[current_node(self._rules.lookups, acting)])} stay", "", ""
            case a.Accept(), _:
                return "accept the draw", "", "the game ends without a winner"
            case _:
                return "decline the draw", "", "the game continues"
