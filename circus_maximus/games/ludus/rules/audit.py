"""What must be true of every state: each stone is on one node, no stones appear, and the game stops at its end.

And what each side has: the books count the stones of each symbol, not where they stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.rules import ending
from circus_maximus.games.ludus.rules.turns import quiet_cycles
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Acting, Ended, Lot, Turn


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
    lost = [ending.lost_by(lookups, state.stones, seat) for seat in (0, 1)]
    if isinstance(state.phase, Ended) and state.phase.reason in ("dux", "lone_dux"):
        if state.phase.reason not in lost:
            yield Violation("ended_without_loss")
    elif any(lost):
        yield Violation("lost_unnoticed", {"lost": lost})
