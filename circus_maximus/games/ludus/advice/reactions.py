"""How the other side may react to a deed, in clauses."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.advice.dangers import vital
from circus_maximus.games.ludus.advice.foresight import struck_by, take_of
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

    strike: str = ""
    block: str = ""
    counter: str = ""


def reactions(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed, wording: Wording) -> Reactions:
    """What the other side may do about a deed of this side's stone."""
    start, names = lookups.board.by_name[deed.stone], lookups.board.names
    take = take_of(lookups, deed)
    block = counter = ""
    if take is not None:
        victim = wording.brief(names[take.target])
        enemy = bool(take.target & stones.sides[other(seat)])
        if may_block(lookups, stones, start, take.target):
            block = _block(victim, enemy, bool(take.target & vital(lookups, stones, other(seat))))
        if enemy and may_counter(lookups, stones, Take(start, take.target, take.mode)):
            counter = f"{victim} could counter and take your {wording.symbol(deed.stone)}"
    return Reactions(_strike(lookups, stones, seat, deed, wording), block, counter)


def _block(victim: str, enemy: bool, is_vital: bool) -> str:
    """Who decides whether a stone blocks. The enemy has no choice if the loss of the stone would end the game."""
    if not enemy:
        return f"you can block with {victim}"
    return f"{victim} will block, or the game is won" if is_vital else f"{victim} could block"


def _strike(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed, wording: Wording) -> str:
    found = list(nodes_in(struck_by(lookups, stones, seat, deed)))
    if not found:
        return ""
    stone = lookups.board.by_name[deed.stone]
    if all(may_block(lookups, stones, by, stone) for by in found):
        return f"{wording.all_of(found)} could strike first, and then it can only block"
    return f"{wording.all_of(found)} could strike first and take it"
