"""What a title adds to the screens, found by name when a table of it is opened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.match import Match, Turn
from circus_maximus.engine.question import Ask
from circus_maximus.tui.ink import Line
from circus_maximus.tui.look import Look, Room

_MODULES = {"circus": "circus_maximus.tui.titles.circus.kit"}


class Box(NamedTuple):
    """Where a panel lies on the screen."""

    x: int
    y: int
    width: int
    height: int


class Moment(NamedTuple):
    """Something worth a pause: a coin, dice, a card."""

    head: str
    text: str


class Secret(NamedTuple):
    """What only one seat may see."""

    seat: Seat
    text: str


class Kit(Protocol):
    """The panels of a title's table, and its words for them."""

    panels: Sequence[str]
    """Ids of the panels, in the order they are made."""
    point_keys: Collection[str]
    """Every key that something to point at may have at one time or another."""

    def show(self, match: Match) -> Any:
        """What lies open on the table, as one value."""

    def arrange(self, shown: Any, width: int, height: int, room: Room) -> Mapping[str, Box]:
        """Where each panel lies in the room between top edge and prompt; `log` among them if there is room."""

    def draw(self, panel: str, shown: Any, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
        """A panel in lines."""

    def ask(self, match: Match, choice: Choice[Any]) -> Ask:
        """What a seat is asked."""

    def about(self, shown: Any, point: str) -> str:
        """What something that can be pointed at is, in one line; empty if its name says it all."""

    def looked_up(self, shown: Any, point: str) -> str:
        """What something on the table is, by its id or its key, in full sentences; empty if there is no more to say."""

    def in_force(self, match: Match) -> Sequence[tuple[str, str]]:
        """What holds or has happened in this round and is on the table in few words: its name, and all it changes."""

    def legend(self, match: Match) -> Sequence[tuple[str, str]]:
        """The signs on the table, and what they mean."""

    def hint(self, match: Match, choice: Choice[Any]) -> tuple[Any, str]:
        """What the title's own bot would do, and why: a clause of at most 52 characters, without a full stop."""

    def sweep(self, match: Match, ask: Ask) -> str:
        """What is done, action by action, when a seat does all that it can; empty when that is not the moment."""

    def moment(self, match: Match, turn: Turn) -> Moment | None:
        """What of a turn deserves to be seen for a moment."""

    def secret(self, match: Match) -> Secret | None:
        """What somebody knows and the others do not."""

    def barrier(self, match: Match, barrier: str) -> str:
        """What undo would cross, in words."""

    def begins_round(self, turn: Turn) -> bool:
        """Whether a new round began in this turn, so that the one before can be summed up."""

    def summary(self, match: Match) -> tuple[str, Callable[[int, Look], list[Line]]]:
        """The round that was over last: a headline, and its lines at a width. `LookupError` if there was none."""


def has_kit(title: str) -> bool:
    """Whether a title can be played on a screen."""
    return title in _MODULES


def find_kit(title: str) -> Kit:
    """The kit of a title by its short name."""
    kit: Kit = import_module(_MODULES[title]).KIT
    return kit


def all_kits() -> Iterator[Kit]:
    """The kits of all titles that have one."""
    return map(find_kit, _MODULES)
