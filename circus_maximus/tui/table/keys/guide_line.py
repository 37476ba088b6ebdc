"""What the guide of a guided game says about a decision, and what it proposes, as keys to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.play.guide import Guidance
from circus_maximus.tui.table.keys.keys_to import keys_to


class GuideLine(Struct, frozen=True):
    """A proposal, shown until it is selected."""

    action: Any = None
    """The proposed action; None if nothing is proposed."""
    keys: str = ""
    """The keys that choose it, in a sentence that names the action."""
    why: str = ""
    """Why, in sentences that make sense without the others; may be empty."""
    proposal: str = ""
    """The keys and why, in sentences."""


def guided(
    decision: Decision, guidance: Guidance, explained: Sequence[str], confirm: str, drop: str, player: str
) -> tuple[tuple[str, ...], GuideLine]:
    """What the guide says about a decision, and what it proposes.

    `explained` is what is explained to the player. `confirm` and `drop` are the keys to confirm and to go back.
    `player` is who the player is, with the seat's symbol.
    """
    says = (*guidance.says, *(explained if guidance.is_general else ()))
    if guidance.is_first and says:
        says = (f"You are {player}. {says[0]}", *says[1:])
    if guidance.action is None:
        return says, GuideLine()
    label, keys = decision.preview(guidance.action).label, keys_to(decision, guidance.action, confirm, drop)
    press = f"Press {', then '.join(keys)}: {label}." if keys else ""
    why, follows = guidance.why, guidance.why
    if guidance.reason:
        why, follows = f"{sentence_start(label)}: {guidance.reason}.", f"{sentence_start(guidance.reason)}."
    line = GuideLine(guidance.action, press, why, f"{press} {follows if press else why}".strip())
    return (*says, *filter(None, [why])), line
