"""The rows of the settings screen: all keys by part of the program, and the errors in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from circus_maximus.engine.text.words import as_compared
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, wrapped
from circus_maximus.tui.screens.keymap import key_functions
from circus_maximus.tui.screens.menus.save_text import fit_plain
from circus_maximus.tui.shell.target_names import TARGET
from circus_maximus.tui.widgets.lists import Row

DOES, KEYS = 35, 17
"""Widths of the columns: what keys do, and the keys."""
HEAD: Line = (Run(f"{'What it does':<{DOES}}{'Key':<{KEYS}}Name in file", "title"),)
PROBLEM = "problem/"
"""Ids of rows that are no keys begin with it."""
TARGETS = "Targets: places, acts, nodes, cards, answers"


class KeyRow(NamedTuple):
    """A function or target that can get another key."""

    id: str
    """Its name in the file."""
    keys: str
    does: str

    def has(self, wanted: str) -> bool:
        """Whether a text occurs in what it does, in its name or its keys."""
        return as_compared(wanted) in as_compared(f"{self.does} {self.id} {self.keys}")


def key_rows(own: Mapping[str, str]) -> dict[str, list[KeyRow]]:
    """All functions by part of the program, those of the table first; then the targets with keys of the user's own."""
    parts = {part: [KeyRow(*key) for key in keys] for part, keys in key_functions(own).items()}
    targets = [KeyRow(id, key, "Select the target") for id, key in own.items() if id.startswith(TARGET)]
    return {**parts, TARGETS: targets}


def rows_to_choose(own: Mapping[str, str], wanted: str, glyphs: Glyphs) -> list[Row]:
    """The rows of all keys below headings, or of those with the text that is wanted."""
    rows: list[Row] = []
    for part, keys in key_rows(own).items():
        found = [key for key in keys if key.has(wanted)]
        if found or (part == TARGETS and not wanted):
            rows += [*[Row("", ())] * bool(rows), Row("", (Run(part, "title"),))]
            rows += [_row(key, key.id in own, glyphs) for key in found]
    return rows if wanted else [*rows, _how_to_name_targets(glyphs)]


def _row(key: KeyRow, is_own: bool, glyphs: Glyphs) -> Row:
    shown = fit_plain(key.keys.replace(",", ", "), KEYS - 1, glyphs)
    return Row(key.id, (Run(fit(key.does, DOES)), Run(f"{shown} ", "bold" if is_own else ""), Run(key.id, "bold")))


def _how_to_name_targets(glyphs: Glyphs) -> Row:
    see = "Set in the file; help at the table has the names:"
    return Row("", (Run(f"{fit_plain(see, DOES + KEYS - 1, glyphs)} "), Run(f"{TARGET}circus.port", "bold")))


def problem_rows(problems: Sequence[str], width: int) -> list[Row]:
    """Everything that is wrong with the file, wrapped; the cursor can go there, so that all of it can be read."""
    told = [wrapped(problem, width) for problem in problems]
    lines = [line for first, *rest in told for line in (first, *(f"  {more}" for more in rest))]
    return [Row(f"{PROBLEM}{number}", (Run(line, "bad"),)) for number, line in enumerate(lines)]
