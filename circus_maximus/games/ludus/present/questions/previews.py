"""What an action does, how the other side may react, and what could be taken afterwards."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.games.ludus.advice.dangers import dangers, vital
from circus_maximus.games.ludus.advice.foresight import after
from circus_maximus.games.ludus.advice.reactions import reactions
from circus_maximus.games.ludus.advice.warnings import Warnings
from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.model.actions import AnyAction, Deed
from circus_maximus.games.ludus.model.board import Node
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.deeds import Step
from circus_maximus.games.ludus.rules.acting import current_node, threat
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.taking import may_block
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Blocking, Countering, Ended, Lot, Offered, Striking, Turn
from circus_maximus.games.ludus.text.wording import Wording

Texts = tuple[str, str, str]
"""What an action does, costs and leaves."""
USED = "it will have acted"
"""What a reaction with a stone costs: it has acted."""


class Previews:
    """The texts of the actions of one choice."""

    def __init__(self, rules: LudusRules, state: State, seat: int, wording: Wording, warnings: Warnings) -> None:
        self._rules = rules
        self._lookups = rules.lookups
        self._board = rules.lookups.board
        self._state = state
        self._seat = seat
        self._wording = wording
        self._warnings = warnings

    def of(self, action: AnyAction) -> ActionPreview:
        """The texts of a legal action."""
        label, cost, remaining = self._texts(action)
        return ActionPreview(label=label, cost=cost, remaining=remaining, warning=self._warnings.about(action))

    def _texts(self, action: AnyAction) -> Texts:
        if isinstance(action, Deed):
            found = reactions(self._lookups, self._state.stones, self._seat, action, self._wording)
            return self._deed(action), "; ".join(filter(None, found)), self._left(action)
        match action:
            case a.Strike(stone):
                return self._strike(action, stone)
            case a.Block():
                target = self._threatened
                label = f"block with {self._wording.the(self._board.names[target])}"
                return label, USED, self._could_be_taken(action, target)
            case a.Counter():
                return f"take {self._wording.taken(self._actor)} as well", "", ""
            case a.Decline():
                return self._decline()
            case a.Accept():
                return "accept the draw", "", "the game ends without a winner"
            case a.OfferDraw():
                return f"offer {self._wording.enemy} a draw", "", ""
            case a.Resign():
                return "resign", "", f"{self._wording.enemy} wins"
            case _:
                assert_never(action)

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
                return f"move {stone} from {start} over {step} to {to} and take {words.taken(target)} by slashing it"
            case _:
                assert_never(deed)

    def _left(self, deed: Deed) -> str:
        """What could take the stone when it has acted."""
        end = self._board.by_name[deed.stone]
        for part in self._lookups.parts[deed]:
            if isinstance(part, Step):
                end = part.to
        return self._could_be_taken(deed, end)

    def _could_be_taken(self, action: AnyAction, node: Node) -> str:
        """Which enemies could take the stone on a node in their next turn after an action."""
        left = after(self._rules, self._state, action)
        if left.phase != Turn(other(self._seat)) or not left.stones.sides[self._seat] & node:
            return ""
        found = [danger.by for danger in dangers(self._lookups, left.stones, other(self._seat), node)]
        if not found:
            return ""
        by = Wording(self._lookups, left.stones, self._seat, ("", "")).all_of(found)
        return f"then {by} could take it"

    def _strike(self, action: a.Strike, stone: str) -> Texts:
        """An attack of opportunity: what it costs, and what could then take the striker."""
        by, target = self._board.by_name[stone], self._board.by_name[self._actor]
        block = may_block(self._lookups, self._state.stones, by, target)
        cost = USED + (f"; {self._wording.whose(self._actor)} could block" if block else "")
        return f"strike with {self._wording.the(stone)}", cost, self._could_be_taken(action, by)

    def _decline(self) -> Texts:
        """Not to react, or to refuse a draw."""
        phase = self._state.phase
        match phase:
            case Striking():
                return f"let {self._wording.the(self._actor)} go", "", ""
            case Blocking():
                target = self._threatened
                lost = "the game" if target & vital(self._lookups, self._state.stones, self._seat) else "it"
                return f"let {self._wording.the(self._board.names[target])} be taken", f"you lose {lost}", ""
            case Countering():
                return f"let {self._wording.the(self._actor)} stay", "", ""
            case Offered():
                return "decline the draw", "", "the game continues"
            case Lot() | Turn() | Ended():
                raise LookupError(f"nothing can be declined in {type(phase).__name__}")
            case _:
                assert_never(phase)

    @property
    def _actor(self) -> str:
        """The node of the stone whose deed is interrupted."""
        phase = self._state.phase
        assert isinstance(phase, Striking | Blocking | Countering)
        return self._board.names[current_node(self._lookups, phase.acting)]

    @property
    def _threatened(self) -> Node:
        """The node of the stone that may block."""
        phase = self._state.phase
        assert isinstance(phase, Blocking)
        return threat(self._lookups, phase).target
