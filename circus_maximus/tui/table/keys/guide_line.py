"""What the guide of a guided game says about a decision, and what it proposes, as keys to press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.presenting.walk import begin
from circus_maximus.play.open_games.guide import Guidance


class GuideLine(Struct, frozen=True):
    """A proposal, shown until it is selected."""

    action: Any = None
    """The proposed action; None if nothing is proposed."""
    keys: str = ""
    """The keys that choose it, in a sentence."""
    why: str = ""
    """Why, in a sentence; may be empty."""


def guided(
    decision: Decision, guidance: Guidance, explained: Sequence[str], enter: str
) -> tuple[tuple[str, ...], GuideLine]:
    """What the guide says about a decision, and what it proposes. `explained` is what is explained to the player."""
    says = (*guidance.says, *(explained if guidance.is_general else ()))
    if guidance.action is None:
        return says, GuideLine()
    keys = _keys_to_press(decision, guidance.action, enter)
    why = (guidance.why,) if guidance.why else ()
    return (*says, *why), GuideLine(guidance.action, keys, guidance.why)


def _keys_to_press(decision: Decision, action: Any, enter: str) -> str:
    """The keys that choose an action: `Press 4, then 2, then Enter: bid 2 coins on Pageant.`"""
    keys = ", then ".join([*_picks(decision, action), enter])
    return f"Press {keys}: {decision.answer(action).does}."


def _picks(decision: Decision, action: Any) -> Iterator[str]:
    """The keys of the picks, without those that are made already or that the table makes itself."""
    path = decision.question.spell(action)[0]
    made = begin(decision).picked
    for at, pick in enumerate(path):
        if made[: at + 1] == path[: at + 1]:
            continue
        before = path[:at]
        if isinstance(pick, int):
            if pick != decision.numbers(before)[0]:
                yield str(pick)
        elif pick != decision.part(before).start and (not at or len(decision.after(before) or ()) > 1):
            target = decision.target(before, pick)
            if target is not None:
                yield target.key or target.label
