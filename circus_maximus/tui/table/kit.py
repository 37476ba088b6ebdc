"""The interface that a title implements for the table; found by name when a game of the title is opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from circus_maximus.engine.presenting.texts import exists, found
from circus_maximus.tui.draw.look import Look, Room, faint
from circus_maximus.tui.draw.styled_lines import Line

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

    Its legend is `legend` of the module `legend` next to its kit. The summary of a round is in the module `summary`:
    `title` is its headline, `lines` draws it. They are loaded on first use.
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
        return tuple(self._found("legend", "legend")(shown))

    def summary(self, shown: Any, names: Sequence[str]) -> tuple[str, Draw]:
        return self._found("summary", "title")(shown), partial(self._found("summary", "lines"), shown, names)

    def _found(self, module: str, name: str) -> Any:
        return found(f"{type(self).__module__.rpartition('.')[0]}.{module}", name)


def find_kit(title: str) -> Kit:
    """The kit of the title with this short name; the default kit if it has none of its own."""
    own = _module_of(title)
    kit: Kit = import_module(own if exists(own) else "circus_maximus.tui.table.default_kit").KIT
    return kit


def _module_of(title: str) -> str:
    return f"circus_maximus.tui.titles.{title}.kit"
