"""The last line of a screen: the keys that are most useful now. They can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, width_of

MAX_KEYS, MAX_KEYS_IF_WIDE, WIDE = 7, 9, 120
"""Maximum number of keys; from `WIDE` cells on there are more."""
ACTION = "do/"
"""Prefix of an action's name in a run: a click on that run does what the key does."""


def footer_line(keys: Sequence[tuple[str, str, str]], right: str, width: int) -> Line:
    """The last of the keys, as many others before it as fit, and `right`, which opens the list of commands.

    Each key comes with its label and the name of its action.
    """
    end: Line = (Run(right, "dim", f"{ACTION}app.command_palette"), Run(" "))
    *items, last = [_item(*key) for key in keys] or [()]
    room = width - width_of(end) - width_of(last)
    runs: Line = ()
    most = MAX_KEYS_IF_WIDE if width >= WIDE else MAX_KEYS
    for item in items[: most - 1]:
        if width_of(runs + item) > room:
            break
        runs += item
    return (*fitted(runs + last, width - width_of(end)), *end)


def _item(key: str, label: str, action: str) -> Line:
    return (Run(" "), Run(key, "key", ACTION + action), Run(f" {label} ", "", ACTION + action))
