"""The box over the table: notes about the game, and news if there is no room for a log. The next key closes it."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted
from circus_maximus.tui.table.log_panel import marked


def whole_sentences(
    sentences: Sequence[str], width: int, height: int, earlier: str, names: Sequence[str], glyphs: Glyphs
) -> list[Line]:
    """The last sentences that fit without being cut; if some do not fit, the first line says how many.

    `earlier` is that first line, with `{}` for the number.
    """
    told = [marked(sentence, True, width, names, glyphs) for sentence in sentences]
    kept, left = len(told), height
    while kept and len(told[kept - 1]) <= left - (kept > 1):
        kept -= 1
        left -= len(told[kept])
    lines = [line for sentence in told[kept:] for line in sentence]
    return [fitted((Run(glyphs.plain(earlier.format(kept)), "dim"),), width), *lines] if kept else lines
