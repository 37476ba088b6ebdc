"""Warnings about actions that are legal but probably mistakes, one sentence each."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.games.ludus.advice.foresight import after, fatal, take_of
from circus_maximus.games.ludus.advice.reactions import reactions
from circus_maximus.games.ludus.model.actions import (
    Accept,
    AnyAction,
    Block,
    Counter,
    Decline,
    Deed,
    OfferDraw,
    Resign,
    Strike,
)
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.taking import may_block
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Ended
from circus_maximus.games.ludus.text.wording import Wording

AHEAD = 2
"""With this many stones more than the other side, a draw is probably a mistake."""


class Warnings:
    """The warnings about the actions of one choice."""

    def __init__(self, rules: LudusRules, state: State, choice: Choice[AnyAction], wording: Wording) -> None:
        self._rules = rules
        self._lookups = rules.lookups
        self._state = state
        self._choice = choice
        self._seat = choice.seat
        self._wording = wording

    def about(self, action: AnyAction) -> str:
        """Why an action is probably a mistake, in a sentence; empty if it is not."""
        if isinstance(action, Deed):
            return self._loss(action) or self._friendly_fire(action) or self._reaction(action) or self._takeable(action)
        match action:
            case Resign():
                return "If you resign, you lose the game."
            case OfferDraw() | Accept():
                return self._draw()
            case Block() | Counter() | Strike() | Decline():
                return self._loss(action) or self._takeable(action)
            case _:
                assert_never(action)

    def _draw(self) -> str:
        """A draw although the side has more stones."""
        own, enemies = (self._state.stones.sides[seat].bit_count() for seat in (self._seat, other(self._seat)))
        if own < enemies + AHEAD:
            return ""
        return f"You are ahead by {own} stones to {enemies}."

    def _loss(self, action: AnyAction) -> str:
        """An action that loses the game at once."""
        phase = after(self._rules, self._state, action).phase
        lost = isinstance(phase, Ended) and phase.winner == other(self._seat)
        return "This loses the game." if lost else ""

    def _friendly_fire(self, deed: Deed) -> str:
        take, stones = take_of(self._lookups, deed), self._state.stones
        if take is None or not take.target & stones.sides[self._seat]:
            return ""
        node = self._lookups.board.by_name[deed.stone]
        block = ", unless you block with it" if may_block(self._lookups, stones, node, take.target) else ""
        return f"This takes {self._wording.taken(self._lookups.board.names[take.target])}{block}."

    def _reaction(self, deed: Deed) -> str:
        """A step that an enemy may strike at, or a take that may cost the attacker."""
        found = reactions(self._lookups, self._state.stones, self._seat, deed, self._wording)
        clause = found.strike or found.counter
        return f"{clause[0].upper()}{clause[1:]}." if clause else ""

    def _takeable(self, action: AnyAction) -> str:
        """What leaves a stone whose loss ends the game where it can be taken, though another action would not."""
        left = after(self._rules, self._state, action)
        danger = fatal(self._lookups, left, self._seat)
        if danger is None or not self._avoidable:
            return ""
        names = self._lookups.board.names
        wording = Wording(self._lookups, left.stones, self._seat, ("", ""))
        target, by = wording.whose(names[danger.target]), wording.the(names[danger.by])
        return f"{by[0].upper()}{by[1:]} could then take {target} and win."

    @cached_property
    def _avoidable(self) -> bool:
        """Whether some action leaves no such stone."""
        found = (after(self._rules, self._state, action) for action in self._choice.legal)
        return any(fatal(self._lookups, left, self._seat) is None for left in found)
