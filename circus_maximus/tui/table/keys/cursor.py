"""Finds targets of a decision, by key or by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from circus_maximus.engine.presenting.decision import Decision, Target
from circus_maximus.engine.presenting.selection import Selection, selected, typed


def with_key(decision: Decision, selection: Selection, key: str) -> Selection | None:
    """The selection after a key; None if no target has this key. Where a number is asked, a digit is part of it.

    If no target of this part of the decision has the key, one of an earlier part may have it.
    """
    if key.isdecimal() and (longer := typed(decision, selection, key)) is not None:
        return longer
    meant = next((target for target in _targets(decision, selection) if target.key == key), None)
    return selected(decision, selection, meant.id) if meant else None


class Typed(NamedTuple):
    """Where the keys typed so far lead."""

    selection: Selection
    begun: str = ""
    """The first letters of a target's key that has several."""


def after_key(decision: Decision, before: Typed, key: str) -> Typed | None:
    """Where a key leads after others; None if it selects nothing and is no number.

    If it does not continue a key of several letters that is begun, it counts by itself.
    """
    text = before.begun + key
    if (selection := with_key(decision, before.selection, text)) is not None:
        return Typed(selection)
    if text and any(target.key.startswith(text) for target in _targets(decision, before.selection)):
        return Typed(before.selection, text)
    return after_key(decision, Typed(before.selection), key) if before.begun else None


def after_keys(decision: Decision, selection: Selection, keys: str) -> Selection | None:
    """The selection after several characters; None if one of them leads nowhere, or the last one only begins a key."""
    typed: Typed | None = Typed(selection)
    for key in keys:
        typed = typed and after_key(decision, typed, key)
    return None if typed is None or typed.begun else typed.selection


def _targets(decision: Decision, selection: Selection) -> Iterator[Target]:
    """The targets of this part of the decision, then those of the earlier parts."""
    here: Selection | None = selection
    while here is not None:
        yield from decision.part(here.picked).targets
        here = here.before


def found(targets: Sequence[Target], wanted: str | None) -> tuple[Target, ...]:
    """The targets whose names contain a text, whatever the case; all of them if None."""
    return tuple(target for target in targets if not wanted or wanted.casefold() in target.label.casefold())


def find_prompt(decision: Decision, selection: Selection, wanted: str) -> str:
    """What is looked for in names, whether there is such a name, and how to stop."""
    none = "" if found(decision.part(selection.picked).targets, wanted) else " Nothing has that name."
    return f"Find: {wanted}_{none} (Esc or Enter ends it)"
