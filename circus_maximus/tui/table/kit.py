"""What a title implements for its table, found by name, and the default kit for titles without panels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from circus_maximus.engine.default_presenter import FactsShown
from circus_maximus.engine.presenting.texts import exists, found
from circus_maximus.tui.draw.look import Look, Room, faint, first_row, framed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, fitted, flowed, width_of, wrapped

Draw = Callable[[int, Look], list[Line]]
"""Draws lines of a width."""


class Box(NamedTuple):
    """Position and size of a panel."""

    x: int
    y: int
    width: int
    height: int


class Kit(Protocol):
    """How a title's table is drawn. It draws the values that the title's presenter shows."""

    panels: Sequence[str]
    """Ids of the panels, in the order they are made."""
    details: str
    """What the panels show in addition when players ask for details, as a command: `Show who ...`; empty if nothing."""

    covers: str
    """What of the other players the panels can cover, as a courtesy: `counters and hands`; empty if nothing.

    They cover it of the seats in `Look.covered`.
    """

    def arrange(self, shown: Any, width: int, height: int, room: Room) -> Mapping[str, Box]:
        """The box of each panel between the top edge and the prompt.

        `log` and `card`, which shows what is under the cursor, are among them if there is room, and `targets` if a
        list of what can be selected is wanted. `popup` is the region in which popups
        may cover other panels; without it, all of them below the second line.
        """

    def draw(self, panel: str, shown: Any, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
        """The lines of a panel."""

    def legend(self, shown: Any) -> Sequence[tuple[str, str]]:
        """The symbols on the table and their meanings."""

    def summary(self, shown: Any, names: Sequence[str]) -> tuple[str, Draw]:
        """A completed round, as the presenter shows it: a headline, and a function that draws it."""


class TitleKit:
    """What the kits of titles share. A title names its panels, arranges them, and draws each in `lines`.

    The module `summary` next to its kit is loaded on first use: `legend` is the legend, and of the summary of a round
    `title` is the headline, and `lines` draws it.
    """

    panels: Sequence[str]
    details = ""
    covers = ""

    def lines(self, panel: str, shown: Any, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
        """The lines of a panel."""
        raise NotImplementedError

    def fainter(self, shown: Any) -> Collection[str]:
        """The panels that the moment is not about, which are drawn with less emphasis."""
        return ()

    def draw(self, panel: str, shown: Any, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
        lines = self.lines(panel, shown, names, width, height, look)
        return faint(lines) if panel in self.fainter(shown) else lines

    def legend(self, shown: Any) -> Sequence[tuple[str, str]]:
        return tuple(self._found("legend")(shown))

    def summary(self, shown: Any, names: Sequence[str]) -> tuple[str, Draw]:
        return self._found("title")(shown), partial(self._found("lines"), shown, names)

    def _found(self, name: str) -> Any:
        return found(f"{type(self).__module__.rpartition('.')[0]}.summary", name)


def find_kit(title: str) -> Kit:
    """The kit of the title with this short name; the default kit if it has none of its own."""
    own = f"circus_maximus.tui.titles.{title}.kit"
    kit: Kit = import_module(own).KIT if exists(own) else KIT
    return kit


CHOICES = 8
"""The maximum height of the panels below the facts as long as there is no room for all facts."""
FEW_CHOICES = 5
"""The minimum height of these panels: four lines of choices and of the log."""

CARD = 7
"""The height of the card of what is under the cursor."""


def no_choices(width: int) -> int:
    """The number of lines of a list without choices."""
    return 0


class DefaultKit:
    """Draws what `DefaultPresenter` shows."""

    panels: Sequence[str] = ("stage", "facts")
    details = ""
    covers = ""

    def arrange(
        self, shown: FactsShown, width: int, height: int, room: Room, choices: Callable[[int], int] = no_choices
    ) -> Mapping[str, Box]:
        """The facts in full width, then choices and log side by side; below the choices a card, if there is room.

        `choices`: how many lines the choices need in a width. The facts get the lines that these do not need.
        """
        edges, half = 1 if room == "small" else 2, width * 3 // 5
        needed = choices(half - 2 * (edges - 1)) + edges
        below = max(FEW_CHOICES, min(needed, CHOICES))
        facts = max(2, min(len(fact_lines(shown, width - 2 * (edges - 1))) + edges, height - 1 - below))
        rest = height - 1 - facts
        card = CARD if room != "small" and shown.has_cards and rest >= max(needed, FEW_CHOICES) + CARD else 0
        boxes = {
            "stage": Box(0, 0, width, 1),
            "facts": Box(0, 1, width, facts),
            "targets": Box(0, 1 + facts, half, rest - card),
            "log": Box(half, 1 + facts, width - half, rest),
        }
        return boxes | ({"card": Box(0, height - card, half, card)} if card else {})

    def draw(
        self, panel: str, shown: FactsShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        if panel == "stage":
            return [_stage(shown, width, look)]
        return facts_panel(shown, width, height, look)

    def legend(self, shown: FactsShown) -> Sequence[tuple[str, str]]:
        """The symbols in the list of choices."""
        return [("[a]", "What you can choose now"), ("a ✗", "What you cannot choose now; select it to see why")]

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
        lines += _flowed((Run(" "),), (Run(f"Only you know: {text}", "bold"),), width, look)
    for at, seat in enumerate(shown.seats):
        mark = look.seat(at) if look else Run("*")
        # Facts about the whole game name seats by their numbers.
        who = ", ".join([*([f"seat {at}"] if shown.facts else []), *([f"bot {seat.bot}"] if seat.bot else [])])
        name = Run(f"{seat.name}{who and f' ({who})'}{': ' if seat.facts else ''}", f"seat{at}")
        lines += _flowed((Run(" "), mark, Run(" ")), (name, *_told(seat.facts)), width, look)
    return [*lines, *_flowed((Run(" "),), _told(shown.facts), width, look)] if shown.facts else lines


def _told(facts: Sequence[tuple[str, str]]) -> Line:
    """Facts one after another: their names with less emphasis than what they say."""
    runs: list[Run] = []
    for name, fact in facts:
        runs += [Run(" · ", "dim")] if runs else []
        runs += [Run(f"{name} ", "dim"), Run(fact)]
    return tuple(runs)


def _flowed(begin: Line, text: Line, width: int, look: Look | None) -> list[Line]:
    """Runs in several lines, those after the first below the beginning of the text."""
    plain = tuple(run._replace(text=look.glyphs.plain(run.text)) for run in text) if look else text
    return flowed(plain, width - 1, begin, width_of(begin))


KIT = DefaultKit()
