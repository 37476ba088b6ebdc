"""How stones are taken (L8-L10): who may block (L13, L14), who may take the attacker along (L18)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat, Told
from circus_maximus.games.ludus.board import Node
from circus_maximus.games.ludus.deeds import Take
from circus_maximus.games.ludus.ending import end_if_lost
from circus_maximus.games.ludus.happenings import Attacked, Blocked, Countered, Took
from circus_maximus.games.ludus.lookups import Lookups
from circus_maximus.games.ludus.state import State
from circus_maximus.games.ludus.stones import Stones, flipped, owner, symbol_at, without
from circus_maximus.games.ludus.words import Mode


def may_block(lookups: Lookups, stones: Stones, by: Node, target: Node) -> bool:
    """Whether a stone may become active instead of being taken: while inactive (L13), and not a Shield by a Dux (L14).

    Which way it would be taken, and by which side, is all one.
    """
    if stones.active & target:
        return False
    victim = lookups.symbols[symbol_at(stones, target)]
    if not victim.blocks:
        return False
    return victim.breaks_blocks or not lookups.symbols[symbol_at(stones, by)].breaks_blocks


def block(lookups: Lookups, state: State, target: Node, told: Told) -> State:
    """The stone becomes active and stays (L13)."""
    stones = state.stones
    if told is not None:
        told.append(Blocked(owner(stones, target), lookups.ids[symbol_at(stones, target)], lookups.board.names[target]))
    return replace(state, stones=flipped(stones, target))


def tell_attack(lookups: Lookups, stones: Stones, take: Take, told: Told) -> None:
    """A stone is to be taken, and its owner is asked."""
    if told is not None:
        told.append(Attacked(*_who_takes_whom(lookups, stones, take)))


def take(lookups: Lookups, state: State, take: Take, told: Told) -> State:
    """A stone leaves the board. Its side may have lost with it (L29)."""
    stones = state.stones
    if told is not None:
        told.append(Took(*_who_takes_whom(lookups, stones, take)))
    return _remove(lookups, state, take.target, told)


def _who_takes_whom(lookups: Lookups, stones: Stones, take: Take) -> tuple[Seat, str, str, Seat, str, str, Mode]:
    ids, names = lookups.ids, lookups.board.names
    return (
        owner(stones, take.by),
        ids[symbol_at(stones, take.by)],
        names[take.by],
        owner(stones, take.target),
        ids[symbol_at(stones, take.target)],
        names[take.target],
        take.mode,
    )


def _remove(lookups: Lookups, state: State, node: Node, told: Told) -> State:
    """Nothing from before can come again, so the positions remembered are forgotten (L32)."""
    seat = owner(state.stones, node)
    state = replace(state, stones=without(state.stones, node), last_take=state.cycle, seen=())
    return end_if_lost(lookups, state, seat, told)


def may_counter(lookups: Lookups, stones: Stones, take: Take) -> bool:
    """Whether a stone may take its attacker along: a Spear, trampled or rushed, and not by a Shield or Dux (L18)."""
    if take.mode not in ("trample", "rush") or not lookups.symbols[symbol_at(stones, take.target)].counters:
        return False
    return not lookups.symbols[symbol_at(stones, take.by)].shielded


def counter(lookups: Lookups, state: State, seat: Seat, symbol: str, attacker: Node, told: Told) -> State:
    """The attacker leaves the board too, and cannot block it. Its side may have lost with it (L31)."""
    stones = state.stones
    victim = lookups.ids[symbol_at(stones, attacker)]
    if told is not None:
        told.append(Countered(seat, symbol, owner(stones, attacker), victim, lookups.board.names[attacker]))
    return _remove(lookups, state, attacker, told)
