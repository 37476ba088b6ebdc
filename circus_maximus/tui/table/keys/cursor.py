"""Finds targets of a decision, by key or by name, and the keys that lead to an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from circus_maximus.engine.presenting.decision import Decision, Target
from circus_maximus.engine.presenting.walk import Walk, begin, selected, typed


def with_key(decision: Decision, walk: Walk, key: str) -> Walk | None:
    """The walk after a key; None if no target has this key. Where a number is asked, a digit is part of it.

    If no target of this part of the decision has the key, one of an earlier part may have it.
    """
    if key.isdecimal() and (longer := typed(decision, walk, key)) is not None:
        return longer
    meant = next((target for target in _targets(decision, walk) if target.key == key), None)
    return selected(decision, walk, meant.id) if meant else None


def begins_key(decision: Decision, walk: Walk, text: str) -> bool:
    """Whether a target has a longer key that begins with this text."""
    return bool(text) and any(target.key.startswith(text) for target in _targets(decision, walk))


def _targets(decision: Decision, walk: Walk) -> Iterator[Target]:
    """The targets of this part of the decision, then those of the earlier parts."""
    here: Walk | None = walk
    while here is not None:
        yield from decision.part(here.picked).targets
        here = here.before


def found(targets: Sequence[Target], wanted: str | None) -> tuple[Target, ...]:
    """The targets whose names contain a text, whatever the case; all of them if None."""
    return tuple(target for target in targets if not wanted or wanted.casefold() in target.label.casefold())


def keys_along(decision: Decision, action: Any) -> list[str]:
    """The keys of the targets that lead to an action, without those that the table picks itself."""
    path, made = decision.question.spell(action)[0], len(begin(decision).picked)
    keys: list[str] = []
    for at, pick in enumerate(path[made:], made):
        target = decision.target(path[:at], pick) if isinstance(pick, str) else None
        if target is not None and (at == made or pick != decision.part(path[:at]).start):
            keys.append(target.key)
    return keys
