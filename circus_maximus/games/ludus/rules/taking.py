"""How stones are taken (L8-L10): who may block (L13, L14), counter (L18) and strike (L20-L23, L28)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.board import (
    Node,
    Nodes,
    Stones,
    flip_stone,
    nodes_in,
    owner,
    remove_stone,
    symbol_at,
)
from circus_maximus.games.ludus.model.common_types import Mode, other
from circus_maximus.games.ludus.model.happenings import Attacked, Blocked, Countered, Took
from circus_maximus.games.ludus.model.lookups import Lookups, Step, Take
from circus_maximus.games.ludus.rules.turns import end_if_lost
from circus_maximus.games.ludus.state import State


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
    return replace(state, stones=flip_stone(stones, target))


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
    state = replace(state, stones=remove_stone(state.stones, node), last_take=state.cycle, seen=())
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


def strikers(lookups: Lookups, stones: Stones, seat: Seat, step: Step) -> Nodes:
    """The enemies that may strike before a stone makes a step out of their range (L20)."""
    ready = stones.sides[other(seat)] & ~stones.active & lookups.watch[step.start]
    if not ready or _is_rider(lookups, stones, step.start):
        return 0
    return _at_neighbours(lookups, stones, ready, step) | _at_long_range(lookups, stones, ready, seat, step)


def _is_rider(lookups: Lookups, stones: Stones, node: Node) -> bool:
    """Whether the stone is a rider, which cannot be struck (L28)."""
    return any(stones.symbols[index] & node for index in lookups.mounted)


def _at_neighbours(lookups: Lookups, stones: Stones, ready: Nodes, step: Step) -> Nodes:
    """Enemies that attack their neighbours, and are no longer neighbours after the step."""
    near = lookups.board.neighbours
    leaving = ready & near[step.start] & ~near[step.to]
    return leaving and leaving & _with(stones, lookups.neighbours)


def _at_long_range(lookups: Lookups, stones: Stones, ready: Nodes, seat: Seat, step: Step) -> Nodes:
    """Enemies that attack two nodes ahead, past their own stones only (L17), and do not reach the step's end."""
    able = ready & lookups.board.far[step.start] & _with(stones, lookups.long_range)
    found = 0
    for foe in nodes_in(able):
        line, wall = lookups.board.straight[foe], stones.sides[seat]
        if not line[step.start] & wall and not (step.to in line and not line[step.to] & wall):
            found |= foe
    return found


def _with(stones: Stones, symbols: tuple[int, ...]) -> Nodes:
    """All stones with one of these symbols."""
    nodes = 0
    for index in symbols:
        nodes |= stones.symbols[index]
    return nodes
