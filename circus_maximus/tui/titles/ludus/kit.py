"""Ludus Cyclorum for the screens. What the first frame of a table does not need is imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import cast

from circus_maximus.engine.contract import Choice, Happening
from circus_maximus.engine.match import Match, Turn
from circus_maximus.games.ludus.actions import Deed
from circus_maximus.games.ludus.happenings import Blocked, Countered, CycleBegan, Struck, Took
from circus_maximus.games.ludus.present.table_values import table_shown
from circus_maximus.games.ludus.present.values import TableShown
from circus_maximus.games.ludus.rules import LudusRules
from circus_maximus.play.story import steps_of
from circus_maximus.tui.kit import Barrier, Box, Kit, Popup
from circus_maximus.tui.look import Look, Room
from circus_maximus.tui.styled_lines import Line
from circus_maximus.tui.titles.ludus import board, heading, sides
from circus_maximus.tui.titles.ludus.layout import arrange
from circus_maximus.tui.titles.ludus.legend import about, legend

SHOWN = (Took, Countered, Blocked, Struck)
"""What is shown in a popup."""


class LudusKit:
    """The panels of the table and their texts."""

    panels: Sequence[str] = ("heading", "board", "sides")
    target_keys: Collection[str] = frozenset("is")

    def show(self, match: Match) -> TableShown:
        return table_shown(_rules(match), match.step.state, _last_activation(match))

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(width, height, room)

    def draw(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        match panel:
            case "heading":
                return heading.lines(shown.header, names, width, look)
            case "board":
                return board.lines(shown, width, height, look)
            case "sides":
                return sides.lines(shown, names, width, height, look)
        raise LookupError(panel)

    def about(self, shown: TableShown, point: str) -> str:
        return about(shown, point)

    def describe(self, shown: TableShown, point: str) -> str:
        return about(shown, point)

    def in_force(self, match: Match) -> Sequence[tuple[str, str]]:
        """There are no events."""
        return ()

    def legend(self, match: Match) -> Sequence[tuple[str, str]]:
        return tuple(legend(self.show(match)))

    def popup(self, match: Match, turn: Turn) -> Popup | None:
        """An activation in which a stone was taken or attacked, part by part."""
        if not any(isinstance(happening, SHOWN) for happening in turn.step.happenings):
            return None
        told = [match.title.tell(happening, match.names, match.config) for happening in turn.step.happenings]
        return Popup(match.names[turn.asked.seat] if isinstance(turn.asked, Choice) else "", " ".join(told))

    def secret(self, match: Match) -> None:
        """Nothing is secret."""
        return

    def barrier(self, match: Match, barrier: str) -> Barrier:
        kind, *rest = barrier.split("/")
        if kind == "choice":
            return Barrier(f"{match.names[int(rest[0])]}'s decision")
        return Barrier("the lot", "the same side will be first again")

    def begins_round(self, turn: Turn) -> bool:
        return any(isinstance(it, CycleBegan) and it.cycle > 1 for it in turn.step.happenings)

    def summary(self, match: Match) -> tuple[str, Callable[[int, Look], list[Line]]]:
        from circus_maximus.games.ludus.present.cycles import cycles_of
        from circus_maximus.tui.titles.ludus import summary

        cycles = cycles_of(_rules(match), steps_of(match), match.names)
        if len(cycles) < 2:
            raise LookupError("no cycle is over yet")
        return summary.title(cycles[-2]), partial(summary.lines, cycles[-2], cycles[-1].first, match.names)


def _rules(match: Match) -> LudusRules:
    """The rules of a match, which is one of this title."""
    return cast(LudusRules, match.rules)


def _last_activation(match: Match) -> list[Happening]:
    """What happened from the last deed on, with the reactions to it."""
    found: list[Happening] = []
    for turn in reversed(match.turns):
        found[:0] = turn.step.happenings
        if isinstance(turn.answer, Deed):
            break
    return found


KIT: Kit = LudusKit()
