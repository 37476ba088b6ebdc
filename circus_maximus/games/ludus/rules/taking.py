"""How stones are taken (L8-L10): who may block (L13, L14), who may counter (L18)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.board import Node
from circus_maximus.games.ludus.model.common_types import Mode
from circus_maximus.games.ludus.model.deeds import Take
from circus_maximus.games.ludus.model.happenings import Attacked, Blocked, Countered, Took
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, flipped, owner, symbol_at, without
from circus_maximus.games.ludus.rules.ending import end_if_lost
from circus_maximus.games.ludus.state.game_state import State


def may_block(lookups: Lookups, stones: Stones, by: Node, target: Node) -> bool:
    """Whether a stone may block: only while inactive (L13); a Shield cannot block a Dux (L14).

    The way of taking and the attacking side make no difference.
    """
    if stones.active & target:
        return False
    victim = lookups.symbols[symbol_at(stones, target)]
    if not victim.blocks:
        return False
    return victim.breaks_blocks or not lookups.symbols[symbol_at(stones, by)].breaks_blocks


def stay(lookups: Lookups, state: State, target: Node, happened: Happenings) -> State:
    """The target becomes active and stays (L13)."""
    stones = state.stones
    if happened is not None:
        happened.append(
            Blocked(owner(stones, target), lookups.ids[symbol_at(stones, target)], lookups.board.names[target])
        )
    return replace(state, stones=flipped(stones, target))


def tell_attack(lookups: Lookups, stones: Stones, take: Take, happened: Happenings) -> None:
    """Report an attack whose target may block."""
    if happened is not None:
        happened.append(Attacked(*_who_takes_whom(lookups, stones, take)))


def take(lookups: Lookups, state: State, take: Take, happened: Happenings) -> State:
    """Take a stone off the board, and end the game if its side has lost (L29)."""
    stones = state.stones
    if happened is not None:
        happened.append(Took(*_who_takes_whom(lookups, stones, take)))
    return _remove(lookups, state, take.target, happened)


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


def _remove(lookups: Lookups, state: State, node: Node, happened: Happenings) -> State:
    """Remove a stone. Earlier positions cannot occur again, so they are forgotten (L32)."""
    seat = owner(state.stones, node)
    state = replace(state, stones=without(state.stones, node), last_take=state.cycle, seen=())
    return end_if_lost(lookups, state, seat, happened)


def may_counter(lookups: Lookups, stones: Stones, take: Take) -> bool:
    """Whether the target may counter: a Spear, taken by a trample or a rush, and not by a Shield or Dux (L18)."""
    if take.mode not in ("trample", "rush") or not lookups.symbols[symbol_at(stones, take.target)].counters:
        return False
    return not lookups.symbols[symbol_at(stones, take.by)].shielded


def take_attacker(
    lookups: Lookups, state: State, seat: Seat, symbol: str, attacker: Node, happened: Happenings
) -> State:
    """The attacker is removed too and cannot block this. The game ends if its side has lost (L31)."""
    stones = state.stones
    victim = lookups.ids[symbol_at(stones, attacker)]
    if happened is not None:
        happened.append(Countered(seat, symbol, owner(stones, attacker), victim, lookups.board.names[attacker]))
    return _remove(lookups, state, attacker, happened)
