"""What may be known of a state: the snapshot in the format of docs/transcript.md, and what a seat may know (R22)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, MAX_ROUNDS, TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.effects import Foresee
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state import game_state
from circus_maximus.games.circus.state.game_state import Foreseen, State
from circus_maximus.games.circus.state.ledger import marker_holder, workers_in_play

STAGES: dict[type, str] = {
    game_state.Seating: "setup",
    game_state.Dealing: "cleanup",
    game_state.Drawing: "events",
    game_state.Paying: "events",
    game_state.Bidding: "bidding",
    game_state.Placing: "placing",
    game_state.Flipping: "placing",
    game_state.Peeking: "placing",
    game_state.Buying: "buying",
    game_state.Performing: "performing",
    game_state.Rolling: "performing",
    game_state.Ended: "ended",
}

_NAMES: dict[type, tuple[str, ...]] = {
    phase: ("setup", *(f"r{number}/{name}" for number in range(1, MAX_ROUNDS + 1))) for phase, name in STAGES.items()
}
"""For each phase, the stage in each round. Bots need it at each decision: a lookup makes random games 2% faster."""


def stage(state: State) -> str:
    """The stage of a state: `r3/placing`, or `setup` before the first round."""
    return _NAMES[type(state.phase)][state.round.number]


def snapshot(lookups: Lookups, state: State) -> dict[str, Any]:
    """The public facts of a state."""
    round_ = state.round
    return {
        "round": round_.number,
        "marker": marker_holder(state),
        "opener": state.opener,
        "events": list(round_.events),
        "foreseen_by": state.foreseen.seat if state.foreseen else None,
        "event_discards": list(state.events.discards),
        "event_shuffles": state.events.shuffles,
        "display": list(state.display),
        "act_discards": list(state.acts.discards),
        "act_shuffles": state.acts.shuffles,
        "bank": state.bank,
        "supply": dict(zip(CUBES, state.supply, strict=True)),
        "markets": dict(zip(MARKETS, state.markets, strict=True)),
        "bids": [[bid.act, bid.seat, bid.coins] for bid in round_.bids],
        "places": {spot.id: list(there) for spot, there in zip(lookups.places, round_.places, strict=True) if there},
        "flips": [[flip.place, flip.seat] for flip in round_.flips],
        "stakes": [[stake.place, stake.seat, stake.act, stake.coins] for stake in round_.stakes],
        "seats": [
            {
                "coins": player.coins,
                "workers": {"hand": player.workers, "in_play": workers_in_play(state, seat), "reserve": player.reserve},
                "cubes": dict(zip(CUBES, player.cubes, strict=True)),
                "busy": dict(zip(CUBES, round_.busy[seat], strict=True)),
                "tracks": dict(zip(TRACKS, player.tracks, strict=True)),
                "boosts": dict(zip(TRACKS, round_.boosts[seat], strict=True)),
            }
            for seat, player in enumerate(state.players)
        ],
    }


def hides_anything(config: Config) -> bool:
    """Whether there is an open place that shows an event to one seat only."""
    effects = (effect for place in config.places.values() if place.open for effect in place.effects)
    return any(isinstance(effect, Foresee) for effect in effects)


def seen_by(state: State, seat: Seat | None) -> State:
    """The state as a seat sees it, or the public view for None. The same object if nothing is hidden."""
    foreseen = state.foreseen
    if foreseen is None or foreseen.event is None or foreseen.seat == seat:
        return state
    return replace(state, foreseen=Foreseen(foreseen.seat, None))
