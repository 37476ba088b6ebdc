"""The public state in the format of docs/transcript.md, independent of the internal structs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Row
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Ended

WAITS: dict[type, str | None] = {
    phases.Starting: "start",
    phases.Drawing: "building",
    phases.Playing: "card",
    phases.Redirecting: "redirect",
    phases.Settling: "ability",
    phases.Picking: "mix",
    phases.Buying: "purchase",
    phases.Paying: "surcharge",
    phases.Swapping: "exchange",
    phases.Approaching: "goth",
    phases.Giving: "levy",
    phases.Sharing: "pile",
    Ended: None,
}
"""What each phase waits for."""


def stage(state: State) -> str:
    """The stage of a state: `setup`, `t12/turn` in the twelfth turn, `t40/ended`."""
    if not state.turn:
        return "setup"
    return f"t{state.turn}/ended" if type(state.phase) is Ended else f"t{state.turn}/turn"


def snapshot(lookups: Lookups, state: State) -> dict[str, Any]:
    """The public facts of a state."""
    phase = state.phase
    giving = phase if isinstance(phase, phases.Giving) else None
    return {
        "turn": state.turn,
        "in_turn": state.seat if state.turn else None,
        "waits": WAITS[type(phase)],
        "goth": lookups.goth_road[state.goth],
        "tribute": {
            lookups.goth_road[state.goth + ahead]: [COUNTERS[counter] for counter in laid]
            for ahead, laid in enumerate(state.tribute, start=1)
        },
        "forum": list(state.forum),
        "deck": len(state.deck),
        "discards": list(state.discards),
        "supply": _counters(state.supply),
        "harvest": _harvest(phase.harvest) if isinstance(phase, phases.Harvesting) else None,
        "mix": phase.size if isinstance(phase, phases.Picking) else None,
        "purchase": _purchase(phase.purchase) if isinstance(phase, phases.Paying | phases.Swapping) else None,
        "due": giving and _counters(giving.due),
        "due_glory": giving and _counters(giving.glory),
        "raid": giving and giving.raid,
        "pile": _counters(phase.pile) if isinstance(phase, phases.Giving | phases.Sharing) else None,
        "arrivals": list(state.arrivals),
        "seats": [_seat(player) for player in state.players],
    }


def _there(names: Sequence[str], row: tuple[int, ...]) -> dict[str, int]:
    """The numbers that are not 0, by name."""
    return {name: count for name, count in zip(names, row, strict=True) if count}


def _counters(row: Row) -> dict[str, int]:
    return _there(COUNTERS, row)


def _harvest(harvest: phases.Harvest) -> dict[str, Any]:
    return {
        "kind": KINDS[harvest.kind],
        "seat": harvest.seat,
        "redirect": harvest.redirect,
        "unsettled": list(harvest.unsettled),
    }


def _purchase(purchase: phases.Purchase) -> dict[str, Any]:
    return {"building": purchase.building, "kind": KINDS[purchase.kind], "surcharge": purchase.surcharge}


def _seat(player: Player) -> dict[str, Any]:
    return {
        "steps": player.steps,
        "counters": _counters(player.counters),
        "hand": _there(KINDS, player.hand),
        "free_cards": _there(KINDS, player.bare),
        "buildings": {kind: list(built) for kind, built in zip(KINDS, player.built, strict=True) if built},
    }
