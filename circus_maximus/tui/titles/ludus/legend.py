"""What the symbols and marks on the table mean."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.games.ludus.present.values import TableShown
from circus_maximus.tui.titles.ludus.board import LATER, STEPS, STRIKES, TAKES, THREATENED

MARKS = (
    ("●Sp ▲Sp", "A stone that can still act this cycle: its side and its symbol. From 160×48 on it has a frame."),
    ("○sp △sp", "A stone that has acted this cycle."),
    ("»●Sp", "The stone under the cursor. [●Sp] is the stone you have chosen, or the one that is acting."),
    (STEPS, "The chosen stone can go to this node."),
    (f"{TAKES}▲Sp", "The chosen stone can take this one now."),
    (LATER, "The chosen stone can reach this node, or take this stone, after its next step."),
    (f"●Sp{THREATENED}", "A stone that could be taken: yours in your opponent's next turn, theirs now."),
    (f"▲Sp{STRIKES}", "This enemy could strike the chosen stone before it goes to a node with the same mark."),
    ("C3> C4< C5×", "Last action: a stone moved from C3 to C4, and a stone was taken on C5."),
)
"""The marks, each with its meaning."""


def legend(shown: TableShown) -> Iterator[tuple[str, str]]:
    """The marks, then the symbols and what their stones can do."""
    yield "To win", f"Take the enemy {shown.dux}, or all other enemy stones."
    yield from MARKS
    yield f"{shown.dux}{THREATENED}", f"Next to a side: its {shown.dux} could be taken in the next turn."
    for symbol in shown.symbols:
        yield f"{symbol.code} {symbol.name}", f"{symbol.says[0].upper()}{symbol.says[1:]}"
