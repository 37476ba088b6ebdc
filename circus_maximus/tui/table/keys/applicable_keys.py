"""The keys of the table that apply to the current question, for the help."""

from __future__ import annotations

from collections.abc import Iterable

from circus_maximus.engine.presenting.decision import Decision, Path
from circus_maximus.tui.shell.keys import Key

ON_A_BOARD = {
    "move(-1)": "Move the cursor left along the row",
    "move(1)": "Move the cursor right along the row",
    "change(1)": "Move the cursor up to the next row",
    "change(-1)": "Move the cursor down to the next row",
}
"""What the arrow keys do where targets have positions, by action."""
AMOUNTS = ("change(1)", "change(-1)")
SECRET, VIEW, DETAILS = "secret", "view", "details"


def keys_that_apply(
    keys: Iterable[Key], decision: Decision | None, path: Path, secrets: bool, details: str, covered: str
) -> list[Key]:
    """The keys that have a use after these picks, with what they do there. `secrets`: whether a player knows any.

    `details`: what the panels show if players ask for details. `covered`: what is covered until they ask for it.
    """
    does = {DETAILS: details} | (dict.fromkeys((SECRET, VIEW), f"Show or cover {covered}") if covered else {})
    keys = [key._replace(does=does.get(key.action, key.does)) for key in keys]
    board = decision is not None and any(target.at for target in decision.part(path).targets)
    amounts = decision is not None and decision.has_numbers
    found = [key._replace(does=ON_A_BOARD[key.action]) if board and key.action in ON_A_BOARD else key for key in keys]
    return [
        key
        for key in found
        if (key.action != SECRET or secrets or covered) and (key.action not in AMOUNTS or board or amounts)
    ]
