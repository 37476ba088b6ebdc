"""How the other side may react to a deed, in clauses."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Stated
from circus_maximus.games.ludus.advice import terms
from circus_maximus.games.ludus.advice.dangers import vital
from circus_maximus.games.ludus.advice.foresight import leavings, take_of
from circus_maximus.games.ludus.advice.terms import on
from circus_maximus.games.ludus.model.actions import Deed
from circus_maximus.games.ludus.model.board import nodes_in
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.deeds import Take
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones
from circus_maximus.games.ludus.rules.taking import may_block, may_counter
from circus_maximus.games.ludus.text.wording import Wording


class Reactions(NamedTuple):
    """The possible reactions to a deed; each is empty if there is none."""

    strike: Stated = NOTHING_STATED
    block: Stated = NOTHING_STATED
    counter: Stated = NOTHING_STATED


def reactions(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed, wording: Wording) -> Reactions:
    """What the other side may do about a deed of this side's stone."""
    start, names = lookups.board.by_name[deed.stone], lookups.board.names
    take, strike = take_of(lookups, deed), _strike(lookups, stones, seat, deed, wording)
    block = counter = NOTHING_STATED
    if take is not None:
        target = names[take.target]
        enemy = bool(take.target & stones.sides[other(seat)])
        is_vital = bool(take.target & vital(lookups, stones, other(seat)))
        if may_block(lookups, stones, start, take.target):
            block = _block(target, wording.brief(target), seat, enemy, is_vital, bool(strike))
        if enemy and not is_vital and may_counter(lookups, stones, Take(start, take.target, take.mode)):
            says = f"{wording.brief(target)} could counter and take your {wording.symbol(deed.stone)}"
            counter = Stated(says, (_possible(other(seat), on(terms.COUNTERED, target)),))
    return Reactions(strike, block, counter)


def _possible(seat: Seat, what: str) -> Claim:
    """The claim that something could happen in this activation."""
    return Claim(seat, what, min=1, by=terms.ACTION, certain=False)


def _block(target: str, victim: str, seat: Seat, enemy: bool, is_vital: bool, could_be_struck: bool) -> Stated:
    """Who decides whether a stone blocks. The enemy has no choice if the loss of the stone would end the game."""
    if not enemy:
        return Stated(f"you can block with {victim}", (_possible(seat, on(terms.BLOCKED, target)),))
    if not is_vital:
        return Stated(f"{victim} could block", (_possible(other(seat), on(terms.BLOCKED, target)),))
    saved = Claim(other(seat), on(terms.SAVED, target), min=1, by=terms.ACTION, given=(terms.UNSTRUCK,))
    return Stated(f"{'unless it is struck, ' * could_be_struck}{victim} will block, or the game is won", (saved,))


def _strike(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed, wording: Wording) -> Stated:
    """Who could strike at a step of the deed, and what the stone can do about it."""
    found, names = list(leavings(lookups, stones, seat, deed)), lookups.board.names
    if not found:
        return NOTHING_STATED
    strikes = [(by, leaving) for leaving in found for by in nodes_in(leaving.strikers)]
    could = f"{wording.all_of(list(dict.fromkeys(names[by] for by, _ in strikes)))} could"
    first = all(leaving.first for leaving in found)
    claims = [_possible(other(seat), on(terms.STRUCK, names[by])) for by, _ in strikes]
    if all(may_block(lookups, leaving.stones, by, leaving.stone) for by, leaving in strikes):
        claims += [_possible(seat, on(terms.BLOCKED, names[leaving.stone])) for leaving in found]
        only = "strike first, and then it can only block" if first else "then strike, and it can only block"
        return Stated(f"{could} {only}", tuple(claims))
    claims += [_possible(seat, on(terms.TAKEN, names[leaving.stone], names[by])) for by, leaving in strikes]
    return Stated(f"{could} {'strike first' if first else 'then strike'} and take it", tuple(claims))
