"""What the guide of a guided game says about a decision, and what it proposes, as keys to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.play.open_games.guide import Guidance
from circus_maximus.tui.table.keys.keys_to import keys_to


class GuideLine(Struct, frozen=True):
    """A proposal, shown until it is selected."""

    action: Any = None
    """The proposed action; None if nothing is proposed."""
    keys: str = ""
    """The keys that choose it, in a sentence."""
    why: str = ""
    """Why, in a sentence; may be empty."""


def guided(
    decision: Decision, guidance: Guidance, explained: Sequence[str], confirm: str, drop: str
) -> tuple[tuple[str, ...], GuideLine]:
    """What the guide says about a decision, and what it proposes. `explained` is what is explained to the player.

    `confirm` and `drop` are the keys to confirm and to go back.
    """
    says = (*guidance.says, *(explained if guidance.is_general else ()))
    if guidance.action is None:
        return says, GuideLine()
    keys = keys_to(decision, guidance.action, confirm, drop)
    press = f"Press {', then '.join(keys)}: {decision.answer(guidance.action).does}." if keys else ""
    why = (guidance.why,) if guidance.why else ()
    return (*says, *why), GuideLine(guidance.action, press, guidance.why)
