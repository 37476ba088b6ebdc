"""The keys that a player presses to choose an action, for hints and guides."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.presenting.decision import Decision, Path
from circus_maximus.engine.presenting.selection import Selection, back, begin, picked, reached, target_of
from circus_maximus.tui.table.keys.cursor import after_keys


def keys_to(decision: Decision, action: Any, confirm: str, drop: str) -> list[str]:
    """The keys that choose an action, from the beginning of a decision to the last Enter.

    They are keys of targets, numbers unless they are set already, and the keys to confirm and to go back. The key of
    the target on which the cursor starts is among them, unless it would be a number. Empty if a target has no key.
    """
    ways = (_along(decision, path, confirm, drop) for path in decision.question.spell(action))
    return next(filter(None, ways), [])


def _along(decision: Decision, path: Path, confirm: str, drop: str) -> list[str]:
    """The keys along one path; empty if there are none."""
    selection, keys = _start(decision, path)
    while True:
        if not _is_on(decision, selection, path):
            selection, pressed = _select(decision, selection, path, drop)
            if not pressed:
                return []
            keys += pressed
            continue
        reach = reached(decision, selection)
        if reach is not None and reach.numbers and reach.number != path[reach.place]:
            keys.append(str(path[reach.place]))
            selection = after_keys(decision, selection, keys[-1]) or selection
            reach = reached(decision, selection)
        if reach is None or reach.path != path[: len(reach.path)]:
            return []
        keys.append(confirm)
        if reach.action is not None:
            return keys
        selection = picked(decision, selection)


def _start(decision: Decision, path: Path) -> tuple[Selection, list[str]]:
    """The selection at the beginning, with the key of the target under the cursor if the path leads over it."""
    selection = begin(decision)
    target = target_of(decision, selection)
    if target is not None and target.key and _is_on(decision, selection, path):
        after = after_keys(decision, selection, target.key)
        if after is not None and after == replace(selection, offered=False):
            return after, [target.key]
    return selection, []


def _is_on(decision: Decision, selection: Selection, path: Path) -> bool:
    """Whether the next pick of the path is under the cursor, or a number is asked."""
    at = len(selection.picked)
    return selection.picked == path[:at] and (
        selection.target == path[at] or not decision.part(selection.picked).targets
    )


def _select(decision: Decision, selection: Selection, path: Path, drop: str) -> tuple[Selection, list[str]]:
    """The selection after the key of the next target on the path, and this key; none if no key selects it.

    If the key has another meaning where the cursor is, it comes after the key to go back.
    """
    at = next(size for size in range(len(selection.picked), -1, -1) if selection.picked[:size] == path[:size])
    target = decision.target(path[:at], str(path[at]))
    keys = [target.key if target else ""]
    while keys[-1]:
        after = after_keys(decision, selection, keys[-1])
        follows = after is not None and after.picked == path[: len(after.picked)]
        if after is not None and follows and (len(after.picked) > at or after.target == path[at]):
            return after, keys
        before = back(selection)
        if before == selection:
            break
        selection, keys = before, [drop, *keys]
    return selection, []
