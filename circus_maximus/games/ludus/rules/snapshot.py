"""A state from outside: its facts in the format of docs/transcript.md, what each side has, and what must be true.

Each stone is on one node, no stones appear, and the game stops at its end. The books count the stones of each symbol,
not where they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.board import nodes_in, owner, symbol_at
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.rules import turns
from circus_maximus.games.ludus.rules.turns import quiet_cycles
from circus_maximus.games.ludus.state import Acting, Blocking, Countering, Ended, Lot, Offered, State, Striking, Turn

INDICATOR = ("tilde", "dot")
"""The sides of the cycle indicator by cycle number modulo 2: the dot in odd cycles (L1)."""

WAITS: dict[type, str | None] = {
    Lot: "first",
    Turn: "turn",
    Offered: "draw",
    Striking: "strike",
    Blocking: "block",
    Countering: "counter",
    Ended: None,
}
"""What each phase waits for."""


def stage(state: State) -> str:
    """The stage of a state: `setup`, `c3/turns` in the third cycle, `c7/ended`."""
    if type(state.phase) is Ended:
        return f"c{state.cycle}/ended"
    return f"c{state.cycle}/turns" if state.cycle else "setup"


def snapshot(lookups: Lookups, state: State) -> dict[str, Any]:
    """The public facts of a state."""
    stones, phase = state.stones, state.phase
    acting = getattr(phase, "acting", None)
    return {
        "cycle": state.cycle,
        "indicator": INDICATOR[state.cycle % 2] if state.cycle else INDICATOR[1],
        "to_act": to_act(state),
        "waits": WAITS[type(phase)],
        "doing": actions.write(acting.deed) if isinstance(acting, Acting) else None,
        "done": acting.done if isinstance(acting, Acting) else 0,
        "striker": phase.striker if isinstance(phase, Blocking) else None,
        "offered": _has_offered(state),
        "quiet": quiet_cycles(state),
        "repeats": state.seen.count(state.seen[-1]) if state.seen else 0,
        "stones": [
            {
                "at": lookups.board.names[node],
                "seat": owner(stones, node),
                "symbol": lookups.ids[symbol_at(stones, node)],
                "active": bool(stones.active & node),
            }
            for node in nodes_in(stones.sides[0] | stones.sides[1])
        ],
    }


def to_act(state: State) -> int | None:
    """The side whose turn it is, even while the other side must answer."""
    match state.phase:
        case Turn(seat) | Offered(seat):
            return seat
        case Striking(acting) | Blocking(acting) | Countering(acting):
            return acting.seat
        case Lot() | Ended():
            return None
        case phase:
            assert_never(phase)


def _has_offered(state: State) -> bool:
    """Whether a draw has been offered this turn."""
    match state.phase:
        case Turn(_, offered):
            return offered
        case Offered():
            return True
        case Striking(acting) | Blocking(acting) | Countering(acting):
            return acting.offered
        case Lot() | Ended():
            return False
        case phase:
            assert_never(phase)


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    return (*_stones(lookups, state), *_turn(state), *_cycles(lookups, state), *_end(lookups, state))


NOT_BOOKED = {
    "stones.active": "which stones have acted",
    "cycle": "a date",
    "last_take": "a date",
    "seen": "positions of earlier cycles",
    "phase": "who is asked, and how far an activation is",
}


def holdings(lookups: Lookups, state: State) -> dict[Holding, int]:
    """The stones of each symbol that each side has."""
    stones = state.stones
    return {
        (symbol, seat): (own & nodes).bit_count()
        for seat, own in enumerate(stones.sides)
        for symbol, nodes in zip(lookups.ids, stones.symbols, strict=True)
    }


def _stones(lookups: Lookups, state: State) -> Iterator[Violation]:
    """A stone has one owner and one symbol and is on the board; there are never more than at the start (L1)."""
    stones = state.stones
    south, north = stones.sides
    everywhere = south | north
    if south & north or everywhere & ~lookups.everywhere:
        yield Violation("sides", {"shared": south & north, "off": everywhere & ~lookups.everywhere})
    if sum(nodes.bit_count() for nodes in stones.symbols) != everywhere.bit_count():
        yield Violation("symbols", {"stones": everywhere.bit_count()})
    for nodes in stones.symbols:
        if nodes & ~everywhere:
            yield Violation("symbol_without_stone", {"nodes": nodes & ~everywhere})
    if stones.active & ~everywhere:
        yield Violation("active_without_stone", {"nodes": stones.active & ~everywhere})
    began = lookups.at_start
    for seat, nodes in enumerate(stones.sides):
        for index, symbol in enumerate(stones.symbols):
            if (nodes & symbol).bit_count() > (began.sides[seat] & began.symbols[index]).bit_count():
                yield Violation("stones_appeared", {"seat": seat, "symbol": lookups.ids[index]})


def _turn(state: State) -> Iterator[Violation]:
    """A side that must act has an inactive stone (L4); no activation happens before the first cycle."""
    phase = state.phase
    ready = ~state.stones.active
    if isinstance(phase, Turn) and not state.stones.sides[phase.seat] & ready:
        yield Violation("nothing_to_act_with", {"seat": phase.seat})
    if isinstance(getattr(phase, "acting", None), Acting) and not state.cycle:
        yield Violation("acting_before_the_start")


def _cycles(lookups: Lookups, state: State) -> Iterator[Violation]:
    """No cycle continues with all stones active, and no draw is missed (L3, L32)."""
    if isinstance(state.phase, Lot) != (state.cycle == 0):
        yield Violation("cycle", {"cycle": state.cycle})
    if not 0 <= state.last_take <= state.cycle:
        yield Violation("last_take", {"last_take": state.last_take, "cycle": state.cycle})
    if not isinstance(state.phase, Ended):
        draws = lookups.config.draws
        if quiet_cycles(state) >= draws.quiet_cycles:
            yield Violation("too_quiet", {"quiet": quiet_cycles(state)})
        if draws.repetition and any(state.seen.count(seen) >= draws.repetition for seen in state.seen):
            yield Violation("repeated")


def _end(lookups: Lookups, state: State) -> Iterator[Violation]:
    """A side has lost if and only if the game ended for that reason (L29)."""
    lost = [turns.how_lost(lookups, state.stones, seat) for seat in (0, 1)]
    if isinstance(state.phase, Ended) and state.phase.reason in ("dux", "lone_dux"):
        if state.phase.reason not in lost:
            yield Violation("ended_without_loss")
    elif any(lost):
        yield Violation("lost_unnoticed", {"lost": lost})
