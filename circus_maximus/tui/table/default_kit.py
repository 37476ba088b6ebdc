"""The table of a title that has no panels of its own: facts by seat, what can be chosen, and the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from circus_maximus.engine.default_presenter import FactsShown, SeatShown
from circus_maximus.tui.draw.look import Look, Room, first_row, framed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, fitted, width_of, wrapped
from circus_maximus.tui.table.kit import Box, Draw

CHOICES = 8
"""The maximum height of the panels below the facts as long as there is no room for all facts."""
FEW_CHOICES = 5
"""The minimum height of these panels: four lines of choices and of the log."""


def no_choices(width: int) -> int:
    """The number of lines of a list without choices."""
    return 0


class DefaultKit:
    """Draws what `DefaultPresenter` shows."""

    panels: Sequence[str] = ("stage", "facts")
    target_keys: Collection[str] = ()
    details = ""
    covers = ""

    def arrange(
        self, shown: FactsShown, width: int, height: int, room: Room, choices: Callable[[int], int] = no_choices
    ) -> Mapping[str, Box]:
        """The facts in full width, then choices and log side by side.

        `choices`: how many lines the choices need in a width. The facts get the lines that these do not need.
        """
        edges, half = 1 if room == "small" else 2, width * 3 // 5
        below = max(FEW_CHOICES, min(choices(half - 2 * (edges - 1)) + edges, CHOICES))
        facts = max(2, min(len(fact_lines(shown, width - 2 * (edges - 1))) + edges, height - 1 - below))
        rest = height - 1 - facts
        return {
            "stage": Box(0, 0, width, 1),
            "facts": Box(0, 1, width, facts),
            "targets": Box(0, 1 + facts, half, rest),
            "log": Box(half, 1 + facts, width - half, rest),
        }

    def draw(
        self, panel: str, shown: FactsShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        if panel == "stage":
            return [_stage(shown, width, look)]
        return facts_panel(shown, width, height, look)

    def legend(self, shown: FactsShown) -> Sequence[tuple[str, str]]:
        """The symbols in the list of choices."""
        return [("[a]  a", "What you can choose now; what you cannot choose now.")]

    def summary(self, shown: Any, names: Sequence[str]) -> tuple[str, Draw]:
        """A title that sums up its rounds draws them itself."""
        raise NotImplementedError


def _stage(shown: FactsShown, width: int, look: Look) -> Line:
    """The title and the stage on the left, whose turn it is on the right."""
    left: Line = (Run(f" {shown.title.upper()} ", "title"), Run(f"  {shown.stage}", "bold"))
    right: Line = ()
    for at, seat in enumerate(shown.seats):
        if seat.asked:
            right = (look.strip(at, f"{look.glyphs.plain(seat.name)} to play"),)
    return at_both_edges(left, right, width)


def facts_panel(shown: FactsShown, width: int, height: int, look: Look) -> list[Line]:
    """The facts in a frame, as far as they fit; it scrolls, and says so."""
    inner, rows = inside(width, height, look)
    lines, part = _scrolled(fact_lines(shown, inner, look), rows, look)
    return framed(f"Facts{part}", lines, width, height, look)


def fault_lines(shown: FactsShown, fault: str, width: int, height: int, look: Look) -> list[Line]:
    """A message that something is wrong, then the facts, which scroll if they do not fit: the last line says so."""
    told = [(Run(f" {line}", "bad"),) for line in wrapped(look.glyphs.plain(fault), width - 2)]
    facts, rows = fact_lines(shown, width, look), max(0, height - len(told))
    if len(facts) > rows > 1:
        facts, part = _scrolled(facts, rows - 1, look)
        facts.append((Run(f" {look.glyphs.plain('…')}{part}", "dim"),))
    lines = [*told, *facts][:height]
    return [fitted(line, width) for line in [*lines, *[()] * (height - len(lines))]]


def _scrolled(lines: list[Line], rows: int, look: Look) -> tuple[list[Line], str]:
    """The lines that fit; if they are not all, also which ones and the keys that scroll."""
    if len(lines) <= rows:
        return lines, ""
    first = first_row([False] * len(lines), rows, look.scrolled)
    keys = f" {look.glyphs.none} {look.scroll_keys}" if look.scroll_keys else ""
    return lines[first : first + rows], f" {first + 1} to {first + rows} of {len(lines)}{keys}"


def fact_lines(shown: FactsShown, width: int, look: Look | None = None) -> list[Line]:
    """What only the viewer knows, then the facts about each seat, then the others."""
    lines: list[Line] = []
    for text in shown.private:
        lines += _wrapped((Run(" "),), f"Only you know: {text}", width, look, "bold")
    for at, seat in enumerate(shown.seats):
        mark = look.seat(at) if look else Run("*")
        lines += _wrapped((Run(" "), mark, Run(" ")), _told(seat), width, look, "", f"seat{at}")
    general = " · ".join(f"{name} {fact}" for name, fact in shown.facts)
    return [*lines, *_wrapped((Run(" "),), general, width, look, "dim")] if general else lines


def _told(seat: SeatShown) -> str:
    bot = f" (bot {seat.bot})" if seat.bot else ""
    facts = " · ".join(f"{name} {fact}" for name, fact in seat.facts)
    return f"{seat.name}{bot}{': ' if facts else ''}{facts}"


def _wrapped(begin: Line, text: str, width: int, look: Look | None, role: str, first: str = "") -> list[Line]:
    """A text in several lines, those after the first below its beginning."""
    indent = width_of(begin)
    texts = wrapped(look.glyphs.plain(text) if look else text, width - indent - 1)
    rest = (Run(" " * indent),)
    return [(*(rest if at else begin), Run(line, role if at or not first else first)) for at, line in enumerate(texts)]


KIT = DefaultKit()
