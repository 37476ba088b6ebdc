"""Warnings about actions that are legal but probably mistakes, one sentence each."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.claims import NOTHING_STATED, NOW, Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.ludus.advice import terms
from circus_maximus.games.ludus.advice.dangers import vital
from circus_maximus.games.ludus.advice.foresight import after, fatal, is_struck_first, lost_by, outcomes, take_of
from circus_maximus.games.ludus.advice.reactions import reactions
from circus_maximus.games.ludus.advice.terms import on
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

    def about(self, action: AnyAction) -> Stated:
        """Why an action is probably a mistake, in a sentence; empty if it is not."""
        if isinstance(action, Deed):
            fire, loss = self._friendly_fire(action), self._loss(action)
            return fire or loss or self._reaction(action) or self._takeable(action)
        match action:
            case Resign():
                return Stated("If you resign, you lose the game.", (self._loses(NOW),))
            case OfferDraw() | Accept():
                return self._draw()
            case Block() | Counter() | Strike() | Decline():
                return self._loss(action) or self._takeable(action)
            case _:
                assert_never(action)

    def _loses(self, by: str, certain: bool = True) -> Claim:
        """The claim that the other side wins."""
        return Claim(other(self._seat), terms.VICTORY, min=1, by=by, certain=certain)

    def _draw(self) -> Stated:
        """A draw although the side has more stones."""
        own, enemies = (self._state.stones.sides[seat].bit_count() for seat in (self._seat, other(self._seat)))
        if own < enemies + AHEAD:
            return NOTHING_STATED
        told = Claiming()
        more = told.exactly(self._seat, terms.STONES, own)
        fewer = told.exactly(other(self._seat), terms.STONES, enemies)
        return Stated(f"You are ahead by {more} stones to {fewer}.", tuple(told.claims))

    def _loss(self, action: AnyAction) -> Stated:
        """An action that loses the game at once, at least if nobody reacts."""
        if not lost_by(after(self._rules, self._state, action), self._seat):
            return NOTHING_STATED
        certain = all(lost_by(state, self._seat) for state in outcomes(self._rules, self._state, action))
        says = "This loses the game." if certain else "This could lose the game."
        return Stated(says, (self._loses(terms.ACTION, certain),))

    def _friendly_fire(self, deed: Deed) -> Stated:
        take, stones = take_of(self._lookups, deed), self._state.stones
        if take is None or not take.target & stones.sides[self._seat]:
            return NOTHING_STATED
        node, target = self._lookups.board.by_name[deed.stone], self._lookups.board.names[take.target]
        block = may_block(self._lookups, stones, node, take.target)
        struck = is_struck_first(self._lookups, stones, self._seat, deed)
        lost = Claim(other(self._seat), terms.VICTORY, 1, 1, terms.ACTION, (terms.UNANSWERED,))
        unless = [*["you block with it"] * block, *["the enemy strikes first"] * struck]
        taken = exactly(self._seat, on(terms.TAKEN, target, deed.stone), 1, terms.UNANSWERED, by=terms.ACTION)
        except_if = f", unless {enumerated(unless, 'or')}" if unless else ""
        loses = " and loses the game" if take.target & vital(self._lookups, stones, self._seat) else ""
        return Stated(f"This takes {self._wording.victim(target)}{loses}{except_if}.", (taken, *[lost] * bool(loses)))

    def _reaction(self, deed: Deed) -> Stated:
        """A step that an enemy may strike at, or a take that may cost the attacker."""
        found = reactions(self._lookups, self._state.stones, self._seat, deed, self._wording)
        clause = found.strike or found.counter
        return Stated(f"{clause.says[0].upper()}{clause.says[1:]}.", clause.claims) if clause else NOTHING_STATED

    def _takeable(self, action: AnyAction) -> Stated:
        """What leaves a stone whose loss ends the game where it can be taken, though another action would not."""
        left = after(self._rules, self._state, action)
        danger = fatal(self._lookups, left, self._seat)
        if danger is None or not self._avoidable:
            return NOTHING_STATED
        names = self._lookups.board.names
        wording = Wording(self._lookups.stones_on(left.stones), self._seat, ("", ""))
        target, by = wording.whose(names[danger.target]), wording.the(names[danger.by])
        what = on(terms.TAKEN, names[danger.target], names[danger.by])
        taken = Claim(self._seat, what, min=1, by=terms.REPLY, certain=False)
        says = f"{by[0].upper()}{by[1:]} could then take {target} and win."
        return Stated(says, (taken, self._loses(terms.REPLY, certain=False)))

    @cached_property
    def _avoidable(self) -> bool:
        """Whether some action leaves no such stone."""
        found = (after(self._rules, self._state, action) for action in self._choice.legal)
        return any(fatal(self._lookups, left, self._seat) is None for left in found)
