"""The interface that a title implements for the table; found by name when a game of the title is opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.match import Match, Turn
from circus_maximus.tui.look import Look, Room
from circus_maximus.tui.styled_lines import Line

_MODULES = {"circus": "circus_maximus.tui.titles.circus.kit", "ludus": "circus_maximus.tui.titles.ludus.kit"}


class Box(NamedTuple):
    """Position and size of a panel."""

    x: int
    y: int
    width: int
    height: int


class Popup(NamedTuple):
    """A coin, a die or a card that is shown over the table for a short time."""

    head: str
    text: str


class Secret(NamedTuple):
    """Information for one seat only."""

    seat: Seat
    text: str


class Barrier(NamedTuple):
    """Something that an undo would undo as well."""

    what: str
    repeats: str = ""
    """What will happen again in the same way; empty for a decision."""


class Kit(Protocol):
    """The panels of a title's table, and the texts about them."""

    panels: Sequence[str]
    """Ids of the panels, in the order they are made."""
    target_keys: Collection[str]
    """Every key that can select a target at any time in a game."""

    def show(self, match: Match) -> Any:
        """Everything that the table shows, as one value."""

    def arrange(self, shown: Any, width: int, height: int, room: Room) -> Mapping[str, Box]:
        """The box of each panel between the top edge and the prompt; `log` is among them if there is room."""

    def draw(self, panel: str, shown: Any, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
        """The lines of a panel."""

    def about(self, shown: Any, point: str) -> str:
        """A target in one line; empty if its name is enough."""

    def describe(self, shown: Any, point: str) -> str:
        """A place or card on the table, given by its id or key, in full sentences; empty if there is nothing to add."""

    def in_force(self, match: Match) -> Sequence[tuple[str, str]]:
        """The events of this round, which the table only abbreviates: each name, and everything it changes."""

    def legend(self, match: Match) -> Sequence[tuple[str, str]]:
        """The symbols on the table and their meanings."""

    def popup(self, match: Match, turn: Turn) -> Popup | None:
        """The popup for a turn, or None."""

    def secret(self, match: Match) -> Secret | None:
        """What one seat knows and the others do not, or None."""

    def barrier(self, match: Match, barrier: str) -> Barrier:
        """In words, what an undo would also undo."""

    def begins_round(self, turn: Turn) -> bool:
        """Whether a new round began in this turn, so that the previous one can be summed up."""

    def summary(self, match: Match) -> tuple[str, Callable[[int, Look], list[Line]]]:
        """The last completed round: a headline, and a function that draws it. `LookupError` if there is none."""


def has_kit(title: str) -> bool:
    """Whether a title has a table on the screen."""
    return title in _MODULES


def find_kit(title: str) -> Kit:
    """The kit of the title with this short name."""
    kit: Kit = import_module(_MODULES[title]).KIT
    return kit


def all_kits() -> Iterator[Kit]:
    """The kits of all titles."""
    return map(find_kit, _MODULES)
