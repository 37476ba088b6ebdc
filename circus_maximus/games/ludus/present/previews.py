"""What an action does, how the other side may react, what could be taken then, and why a node cannot be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Stated, exactly, joined
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.games.ludus.advice.foresight import (
    ACTED,
    ACTION,
    BLOCKED,
    OVER,
    REPLY,
    TAKEN,
    UNANSWERED,
    VICTORY,
    after,
    dangers,
    on,
)
from circus_maximus.games.ludus.advice.warnings import Warnings, reactions
from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.model.actions import AnyAction, Deed
from circus_maximus.games.ludus.model.board import Node, node_set, nodes_in, symbol_at
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.lookups import Step
from circus_maximus.games.ludus.model.words import PositionWords
from circus_maximus.games.ludus.rules.acting import current_node, threat
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.taking import may_block
from circus_maximus.games.ludus.state import Acting, Blocking, Countering, Ended, Lot, Offered, State, Striking, Turn
from circus_maximus.games.ludus.text.refusals import SENTENCES

Texts = tuple[str, Stated, Stated]
"""What an action does, costs and leaves."""


class Previews:
    """The texts of the actions of one choice."""

    def __init__(self, rules: LudusRules, state: State, seat: int, wording: PositionWords, warnings: Warnings) -> None:
        self._rules = rules
        self._lookups = rules.lookups
        self._board = rules.lookups.board
        self._state = state
        self._seat = seat
        self._enemy = other(seat)
        self._wording = wording
        self._warnings = warnings

    def of(self, action: AnyAction) -> ActionPreview:
        """The texts of a legal action."""
        warning = self._warnings.about(action)
        label, cost, remaining = self._texts(action, warning)
        claims = (*cost.claims, *remaining.claims, *warning.claims)
        return ActionPreview(label, "", cost.says, remaining.says, warning=warning.says, claims=claims)

    def _texts(self, action: AnyAction, warning: Stated) -> Texts:
        """What the warning says already is left out."""
        if isinstance(action, Deed):
            found = reactions(self._lookups, self._state.stones, self._seat, action, self._wording)
            costs = joined((it for it in found if it.claims != warning.claims), "; ")
            return action.label(self._wording), costs, self._left(action)
        match action:
            case a.Strike():
                return self._strike(action)
            case a.Block():
                target = self._threatened
                label = f"block with {self._wording.the(self._board.names[target])}"
                return label, self._acts(target), self._could_be_taken(action, target)
            case a.Counter():
                taken = exactly(self._acting.seat, on(TAKEN, self._actor), 1)
                return f"take {self._wording.victim(self._actor)} as well", Stated("", (taken,)), NOTHING_STATED
            case a.Decline():
                return self._decline()
            case a.Accept():
                draws = exactly(self._seat, OVER, 1), exactly(self._seat, VICTORY, 0)
                claims = (*draws, exactly(self._enemy, VICTORY, 0))
                return action.label(self._wording), NOTHING_STATED, Stated("the game ends without a winner", claims)
            case a.OfferDraw():
                return action.label(self._wording), NOTHING_STATED, NOTHING_STATED
            case a.Resign():
                wins = Stated(f"{self._wording.enemy} wins", (exactly(self._enemy, VICTORY, 1),))
                return action.label(self._wording), NOTHING_STATED, wins
            case _:
                assert_never(action)

    def _acts(self, node: Node) -> Stated:
        """That a stone cannot act again in this cycle."""
        return Stated("it will have acted", (exactly(self._seat, on(ACTED, self._board.names[node]), 1),))

    def _left(self, deed: Deed) -> Stated:
        """What could take the stone when it has acted."""
        end = self._board.by_name[deed.stone]
        for part in self._lookups.parts[deed]:
            if isinstance(part, Step):
                end = part.to
        return self._could_be_taken(deed, end)

    def _could_be_taken(self, action: AnyAction, node: Node) -> Stated:
        """Which enemies could take the stone on a node in their next turn after an action; otherwise none can."""
        left, name = after(self._rules, self._state, action), self._board.names[node]
        if left.phase != Turn(self._enemy) or not left.stones.sides[self._seat] & node:
            return NOTHING_STATED
        names = self._board.names
        found = [names[danger.by] for danger in dangers(self._lookups, left.stones, self._enemy, node)]
        if not found:
            none = exactly(self._seat, on(TAKEN, name), 0, UNANSWERED, by=REPLY)
            return Stated("", (none,))
        takes = (on(TAKEN, name, by) for by in found)
        claims = tuple([Claim(self._seat, take, min=1, by=REPLY, certain=False) for take in takes])
        by = PositionWords(self._lookups.stones_on(left.stones), self._seat, ("", "")).all_of(found)
        return Stated(f"then {by} could take it", claims)

    def _strike(self, action: a.Strike) -> Texts:
        """An attack of opportunity: what it costs, and what could then take the striker."""
        by, target = self._board.by_name[action.stone], self._board.by_name[self._actor]
        cost = self._acts(by)
        if may_block(self._lookups, self._state.stones, by, target):
            blocks = Claim(self._enemy, on(BLOCKED, self._actor), min=1, by=ACTION, certain=False)
            cost = joined((cost, Stated(f"{self._wording.whose(self._actor)} could block", (blocks,))), "; ")
        return action.label(self._wording), cost, self._could_be_taken(action, by)

    def _decline(self) -> Texts:
        """Not to react, or to refuse a draw."""
        phase = self._state.phase
        match phase:
            case Striking():
                return f"let {self._wording.the(self._actor)} go", NOTHING_STATED, NOTHING_STATED
            case Blocking():
                name = self._board.names[self._threatened]
                lost = Stated("you lose it", (exactly(self._seat, on(TAKEN, name), 1),))
                return f"let {self._wording.the(name)} be taken", lost, NOTHING_STATED
            case Countering():
                return f"let {self._wording.the(self._actor)} stay", NOTHING_STATED, NOTHING_STATED
            case Offered():
                continues = Stated("the game continues", (exactly(self._seat, OVER, 0),))
                return "decline the draw", NOTHING_STATED, continues
            case Lot() | Turn() | Ended():
                raise LookupError(f"nothing can be declined in {type(phase).__name__}")
            case _:
                assert_never(phase)

    @property
    def _acting(self) -> Acting:
        """The deed that is interrupted."""
        phase = self._state.phase
        assert isinstance(phase, Striking | Blocking | Countering)
        return phase.acting

    @property
    def _actor(self) -> str:
        """The node of its stone."""
        return self._board.names[current_node(self._lookups, self._acting)]

    @property
    def _threatened(self) -> Node:
        """The node of the stone that may block."""
        phase = self._state.phase
        assert isinstance(phase, Blocking)
        return threat(self._lookups, phase).target


class Obstacles:
    """The reasons why nodes cannot follow the nodes touched so far, the first of which has the stone."""

    def __init__(self, rules: LudusRules, state: State, touched: Sequence[str]) -> None:
        board, stones = rules.lookups.board, state.stones
        self._rules = rules
        self._board = board
        self._state = state
        self._touched = tuple(touched)
        self._occupied = stones.sides[0] | stones.sides[1]
        self._symbol = rules.lookups.symbols[symbol_at(stones, board.by_name[touched[0]])]
        self._here = next((name for name in reversed(touched) if self._is_free(name)), touched[0])
        """Where the stone is then."""
        steps = board.neighbours[board.by_name[self._here]]
        self._near = steps | node_set(board.neighbours[step] for step in nodes_in(steps))

    def why_not(self, name: str) -> str:
        """Why a node cannot be touched next, in a sentence."""
        if not self._near & self._board.by_name[name]:
            return f"{name} is too far from {self._here}."
        for deed in self._attempts(name):
            if reason := explain(SENTENCES, self._rules.refusal(self._state, deed), self._rules.config):
                return reason
        return f"The {self._symbol.name} can do no more after that."

    def _attempts(self, name: str) -> Iterator[a.Deed]:
        """The deeds that a player may mean by touching a node."""
        symbol, free = self._symbol, self._is_free(name)
        match self._touched:
            case (stone,) if free:
                yield a.Move(stone, name)
            case (stone,) if symbol.range or not symbol.tramples:
                yield a.Attack(stone, name)
            case (stone,):
                yield a.Trample(stone, stone, name, name)
            case (stone, target) if not self._is_free(target):
                yield a.AttackMove(stone, target, name)
            case (stone, step) if free:
                yield a.Move(stone, step, name)
            case (stone, step) if symbol.range:
                yield a.MoveAttack(stone, step, name) if symbol.any_order else a.Rush(stone, step, name)
            case (stone, step):
                behind = self._behind(name)
                yield a.Trample(stone, step, name, behind) if behind else a.Move(stone, step, name)
            case (stone, step, to) if not free:
                yield a.Slash(stone, step, to, name)
            case _:
                pass

    def _is_free(self, name: str) -> bool:
        return not self._occupied & self._board.by_name[name]

    def _behind(self, name: str) -> str:
        """The node straight behind a neighbour; empty if there is none."""
        straight = self._board.straight[self._board.by_name[self._here]]
        return "".join(self._board.names[to] for to, over in straight.items() if self._board.names[over] == name)
