"""The public state in the format of docs/transcript.md, independent of the internal structs."""

from __future__ import annotations

from typing import Any, assert_never

from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.board import nodes_in
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import owner, symbol_at
from circus_maximus.games.ludus.rules.turns import quiet_cycles
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Acting, Blocking, Countering, Ended, Lot, Offered, Striking, Turn

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
