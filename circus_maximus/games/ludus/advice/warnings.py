"""How the other side may react to a deed, and warnings about actions that are legal but probably mistakes."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, assert_never

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.presenting.claims import NOTHING_STATED, NOW, Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.ludus.advice.foresight import (
    ACTION,
    BLOCKED,
    COUNTERED,
    REPLY,
    SAVED,
    STONES,
    STRUCK,
    TAKEN,
    UNANSWERED,
    UNSTRUCK,
    VICTORY,
    after,
    fatal_danger,
    has_lost,
    is_struck_first,
    leavings,
    on,
    outcomes,
    take_of,
    vital_stones,
)
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
from circus_maximus.games.ludus.model.board import Stones, nodes_in
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.lookups import Lookups, Take
from circus_maximus.games.ludus.model.words import PositionWords
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.taking import may_block, may_counter
from circus_maximus.games.ludus.state import State


class Reactions(NamedTuple):
    """The possible reactions to a deed; each is empty if there is none."""

    strike: Stated = NOTHING_STATED
    block: Stated = NOTHING_STATED
    counter: Stated = NOTHING_STATED


def reactions(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed, wording: PositionWords) -> Reactions:
    """What the other side may do about a deed of this side's stone."""
    start, names = lookups.board.by_name[deed.stone], lookups.board.names
    take, strike = take_of(lookups, deed), _strike(lookups, stones, seat, deed, wording)
    block = counter = NOTHING_STATED
    if take is not None:
        target = names[take.target]
        enemy = bool(take.target & stones.sides[other(seat)])
        is_vital = bool(take.target & vital_stones(lookups, stones, other(seat)))
        if may_block(lookups, stones, start, take.target):
            block = _block(target, wording.brief(target), seat, enemy, is_vital, bool(strike))
        if enemy and not is_vital and may_counter(lookups, stones, Take(start, take.target, take.mode)):
            says = f"{wording.brief(target)} could counter and take your {wording.symbol(deed.stone)}"
            counter = Stated(says, (_possible(other(seat), on(COUNTERED, target)),))
    return Reactions(strike, block, counter)


def _possible(seat: Seat, what: str) -> Claim:
    """The claim that something could happen in this activation."""
    return Claim(seat, what, min=1, by=ACTION, certain=False)


def _block(target: str, victim: str, seat: Seat, enemy: bool, is_vital: bool, could_be_struck: bool) -> Stated:
    """Who decides whether a stone blocks. The enemy has no choice if the loss of the stone would end the game."""
    if not enemy:
        return Stated(f"you can block with {victim}", (_possible(seat, on(BLOCKED, target)),))
    if not is_vital:
        return Stated(f"{victim} could block", (_possible(other(seat), on(BLOCKED, target)),))
    saved = Claim(other(seat), on(SAVED, target), min=1, by=ACTION, given=(UNSTRUCK,))
    return Stated(f"{'unless it is struck, ' * could_be_struck}{victim} will block, or the game is won", (saved,))


def _strike(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed, wording: PositionWords) -> Stated:
    """Who could strike at a step of the deed, and what the stone can do about it."""
    found, names = list(leavings(lookups, stones, seat, deed)), lookups.board.names
    if not found:
        return NOTHING_STATED
    strikes = [(by, leaving) for leaving in found for by in nodes_in(leaving.strikers)]
    could = f"{wording.all_of(list(dict.fromkeys(names[by] for by, _ in strikes)))} could"
    first = all(leaving.first for leaving in found)
    claims = [_possible(other(seat), on(STRUCK, names[by])) for by, _ in strikes]
    if all(may_block(lookups, leaving.stones, by, leaving.stone) for by, leaving in strikes):
        claims += [_possible(seat, on(BLOCKED, names[leaving.stone])) for leaving in found]
        only = "strike first, and then it can only block" if first else "then strike, and it can only block"
        return Stated(f"{could} {only}", tuple(claims))
    claims += [_possible(seat, on(TAKEN, names[leaving.stone], names[by])) for by, leaving in strikes]
    return Stated(f"{could} {'strike first' if first else 'then strike'} and take it", tuple(claims))


AHEAD = 2
"""With this many stones more than the other side, a draw is probably a mistake."""


class Warnings:
    """The warnings about the actions of one choice."""

    def __init__(self, rules: LudusRules, state: State, choice: Choice[AnyAction], wording: PositionWords) -> None:
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
        return Claim(other(self._seat), VICTORY, min=1, by=by, certain=certain)

    def _draw(self) -> Stated:
        """A draw although the side has more stones."""
        own, enemies = (self._state.stones.sides[seat].bit_count() for seat in (self._seat, other(self._seat)))
        if own < enemies + AHEAD:
            return NOTHING_STATED
        told = Claiming()
        more = told.exactly(self._seat, STONES, own)
        fewer = told.exactly(other(self._seat), STONES, enemies)
        return Stated(f"You are ahead by {more} stones to {fewer}.", tuple(told.claims))

    def _loss(self, action: AnyAction) -> Stated:
        """An action that loses the game at once, at least if nobody reacts."""
        if not has_lost(after(self._rules, self._state, action), self._seat):
            return NOTHING_STATED
        certain = all(has_lost(state, self._seat) for state in outcomes(self._rules, self._state, action))
        says = "This loses the game." if certain else "This could lose the game."
        return Stated(says, (self._loses(ACTION, certain),))

    def _friendly_fire(self, deed: Deed) -> Stated:
        take, stones = take_of(self._lookups, deed), self._state.stones
        if take is None or not take.target & stones.sides[self._seat]:
            return NOTHING_STATED
        node, target = self._lookups.board.by_name[deed.stone], self._lookups.board.names[take.target]
        block = may_block(self._lookups, stones, node, take.target)
        struck = is_struck_first(self._lookups, stones, self._seat, deed)
        lost = Claim(other(self._seat), VICTORY, 1, 1, ACTION, (UNANSWERED,))
        unless = [*["you block with it"] * block, *["the enemy strikes first"] * struck]
        taken = exactly(self._seat, on(TAKEN, target, deed.stone), 1, UNANSWERED, by=ACTION)
        except_if = f", unless {enumerated(unless, 'or')}" if unless else ""
        loses = " and loses the game" if take.target & vital_stones(self._lookups, stones, self._seat) else ""
        return Stated(f"This takes {self._wording.victim(target)}{loses}{except_if}.", (taken, *[lost] * bool(loses)))

    def _reaction(self, deed: Deed) -> Stated:
        """A step that an enemy may strike at, or a take that may cost the attacker."""
        found = reactions(self._lookups, self._state.stones, self._seat, deed, self._wording)
        clause = found.strike or found.counter
        return Stated(f"{clause.says[0].upper()}{clause.says[1:]}.", clause.claims) if clause else NOTHING_STATED

    def _takeable(self, action: AnyAction) -> Stated:
        """What leaves a stone whose loss ends the game where it can be taken, though another action would not."""
        left = after(self._rules, self._state, action)
        danger = fatal_danger(self._lookups, left, self._seat)
        if danger is None or not self._avoidable:
            return NOTHING_STATED
        names = self._lookups.board.names
        wording = PositionWords(self._lookups.stones_on(left.stones), self._seat, ("", ""))
        target, by = wording.whose(names[danger.target]), wording.the(names[danger.by])
        what = on(TAKEN, names[danger.target], names[danger.by])
        taken = Claim(self._seat, what, min=1, by=REPLY, certain=False)
        says = f"{by[0].upper()}{by[1:]} could then take {target} and win."
        return Stated(says, (taken, self._loses(REPLY, certain=False)))

    @cached_property
    def _avoidable(self) -> bool:
        """Whether some action leaves no such stone."""
        found = (after(self._rules, self._state, action) for action in self._choice.legal)
        return any(fatal_danger(self._lookups, left, self._seat) is None for left in found)
