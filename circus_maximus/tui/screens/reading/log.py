"""The log: everything that happened in a match, sentence by sentence, including what was undone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match, Turn
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import Block, Page, heading, page
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.screens.reading.reading_screen import ReadingScreen
from circus_maximus.tui.widgets.reader import Reader

NUMBER = 5
"""Width of the number of a record."""


class LogScreen(ReadingScreen):
    """The full log as a viewer may read it, opened at its end."""

    HEADLINE = "Log"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("l", "back", "Back", id="log.back", show=False)]

    def __init__(self, match: Match, viewer: Seat | None = None) -> None:
        super().__init__()
        self.match = match
        self._viewer = viewer

    def write(self, width: int, look: Look) -> Page:
        return page(list(log_blocks(self.match, self._viewer, look)), width, look.glyphs)

    def begin(self, reader: Reader) -> None:
        reader.go_to_end()


def log_blocks(match: Match, viewer: Seat | None, look: Look) -> Iterator[Block]:
    """A heading for each stage, and the sentences of each entry after the number of its record."""
    names = sorted(enumerate(match.names), key=lambda seat_and_name: -len(seat_and_name[1]))
    in_line = {turn.n for turn in match.turns}
    stage = ""
    for at, sentence in enumerate(match.tell_step(match.opening, viewer)):
        yield _sentence(sentence, 0, at == 0, False, names, look)
    for entry in match.log:
        if isinstance(entry, Turn):
            now = match.rules.stage(match.after(entry.n - 1).state)
            if now != stage:
                stage = now
                yield heading(in_one(match.words.texts.stage_name(stage)))
        taken_back = isinstance(entry, Turn) and entry.n not in in_line
        for at, sentence in enumerate(match.tell(entry, viewer)):
            yield _sentence(sentence, entry.n, at == 0, taken_back, names, look)


def _sentence(
    text: str, number: int, first: bool, taken_back: bool, names: Sequence[tuple[int, str]], look: Look
) -> Block:
    text = look.glyphs.plain(text)
    count = Run(f"{number if first and number else '':>{NUMBER - 1}} ", "dim")
    mark: tuple[Run, ...] = (Run("  "),)
    runs: Line = (Run(text, "dim" if taken_back else ""),)
    if taken_back:
        mark = (Run(f"{look.glyphs.no} ", "dim"),)
    else:
        for seat, name in names:
            shown = look.glyphs.plain(name)
            if re.match(re.escape(shown) + r"(?!\w)", text):
                mark = (look.seat(seat), Run(" "))
                runs = (Run(shown, f"seat{seat}"), Run(text[len(shown) :]))
                break
    return Block(runs, (count, *mark), NUMBER + 2)
