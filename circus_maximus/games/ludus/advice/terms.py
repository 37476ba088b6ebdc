"""The terms of this title's claims: what is counted, by when, and on what condition."""

from __future__ import annotations

ACTION = "action"
"""The end of the activation in progress or chosen, with all reactions to it."""
REPLY = "reply"
"""The end of the other side's next activation after that."""
UNANSWERED = "unanswered"
"""On the condition that nobody strikes, blocks or counters in the activation."""
UNSTRUCK = "unstruck"
"""On the condition that nobody strikes in it."""

TAKEN, BLOCKED, COUNTERED, STRUCK = "taken", "blocked", "countered", "struck"
"""Whether the stone on a node is taken, blocks, counters, or strikes. By `REPLY` only the activation of the other side
counts, by `ACTION` only the one before it."""
SAVED, FORCED = "saved", "forced"
"""Whether the stone on a node blocks, or the game is won without that; whether it blocks or is taken."""
ACTED = "acted"
"""Whether the stone on a node has acted in the cycle."""
VICTORY, OVER, STONES, DISTANCE = "victory", "over", "stones", "distance"
"""Whether a side wins; whether the game is over; the stones of a side; steps from a stone to the enemy Dux on an empty
board."""


def on(what: str, node: str, by: str = "") -> str:
    """What a claim counts about the stone on a node: `taken:C4`, `taken:C4 by D3`."""
    return f"{what}:{node}{f' by {by}' if by else ''}"
