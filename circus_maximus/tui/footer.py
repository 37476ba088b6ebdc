"""The last line: at most seven keys that matter now, to be pressed or clicked."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.tui.ink import Line, Run, fitted, width_of

MOST_KEYS = 7
DO = "do/"
"""Before the name of an action, where a click does what a key does."""


def footer_line(keys: Sequence[tuple[str, str, str]], right: str, width: int) -> Line:
    """Keys with what they do and the action's name: the last, and before it as many as fit; then all commands."""
    end: Line = (Run(right, "dim", f"{DO}app.command_palette"), Run(" "))
    *items, last = [_item(*key) for key in keys] or [()]
    room = width - width_of(end) - width_of(last)
    runs: Line = ()
    for item in items[: MOST_KEYS - 1]:
        if width_of(runs + item) > room:
            break
        runs += item
    return (*fitted(runs + last, width - width_of(end)), *end)


def _item(key: str, label: str, action: str) -> Line:
    return (Run(" "), Run(key, "key", DO + action), Run(f" {label} ", "", DO + action))
