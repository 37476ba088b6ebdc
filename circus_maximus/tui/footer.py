"""The last line: at most seven keys that matter now, to be pressed or clicked."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.tui.ink import Line, Run, fitted, width_of

MOST_KEYS = 7
DO = "do/"
"""Before the name of an action, where a click does what a key does."""


def footer_line(keys: Sequence[tuple[str, str, str]], right: str, width: int) -> Line:
    """Keys with what they do and the action's name; as many as fit, and at the right end the way to all commands."""
    end: Line = (Run(right, "dim", f"{DO}app.command_palette"), Run(" "))
    runs: list[Run] = []
    for key, label, action in keys[:MOST_KEYS]:
        item = [Run(" "), Run(key, "key", DO + action), Run(f" {label} ", "", DO + action)]
        if width_of(tuple(runs + item)) + width_of(end) > width:
            break
        runs += item
    room = width - width_of(end)
    return (*fitted(tuple(runs), room), *end)
