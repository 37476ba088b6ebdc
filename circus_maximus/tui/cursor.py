"""The keys of the targets of a decision."""

from __future__ import annotations

from circus_maximus.engine.decision import Decision
from circus_maximus.engine.walk import Walk, selected, typed


def with_key(decision: Decision, walk: Walk, key: str) -> Walk | None:
    """The walk after a key; None if no target has this key. Where a number is asked, a digit is part of it.

    If no target of this part of the decision has the key, one of an earlier part may have it.
    """
    if key.isdecimal() and (longer := typed(decision, walk, key)) is not None:
        return longer
    here: Walk | None = walk
    while here is not None:
        for target in decision.part(here.picked).targets:
            if target.key == key != "":
                return selected(decision, walk, target.id)
        here = here.before
    return None
