"""The heading of the rulebook (rulebook_text.py) that explains what is selected, or why it is refused."""

from __future__ import annotations

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Bidding, Buying, Paying, Performing, Placing

EVENT, EVENTS = "Event", "Events"
BIDDING, PLACING, BUYING, PERFORMING = "I. Bid on acts", "II. Place workers", "III. Buy cubes", "IV. Perform acts"

OF_PHASE: dict[type, str] = {
    Paying: EVENT,
    Bidding: BIDDING,
    Placing: PLACING,
    Buying: BUYING,
    Performing: PERFORMING,
}

OF_TARGET = {"place": PLACING, "act": PERFORMING, "market": BUYING, "cube": EVENTS}
"""The headings that explain targets, by the first part of their ids."""

OF_REFUSAL = {"place_closed_by_event": EVENTS, "track_frozen": EVENT}
"""Refusals that are explained under a heading other than that of the phase."""


def of_moment(state: State) -> str:
    """The heading for the current question."""
    return OF_PHASE[type(state.phase)]


def of_target(state: State, id: str, refusal: Refusal | None) -> str:
    """The heading for a target, or for its refusal."""
    if refusal is not None:
        return OF_REFUSAL.get(refusal.code, of_moment(state))
    return OF_TARGET.get(id.split("/")[0], of_moment(state))
