"""Keys and clicks that decide something before anybody could read what: the table drops them."""

from __future__ import annotations

from textual import events

from circus_maximus.engine.matches.records import UndoRecord
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.tui.draw.styled_lines import ACTION
from circus_maximus.tui.keys import SPACE
from circus_maximus.tui.table.selecting import Selecting
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import ConfirmUndo

ANSWERS = ("confirm", "do_all")
"""The functions that answer the question."""


class EarlyInput:
    """Finds input that was meant for the player asked before, or would confirm its own warning."""

    def __init__(self, table: Table, selecting: Selecting) -> None:
        self._table = table
        self._selecting = selecting

    def drops_key(self, event: events.Key) -> bool:
        """Whether a key comes too early; if so, the message says why."""
        if self._was_for_a_card(event):
            return True
        selection, does = self._selected_by(event), self._table.host.does(event.key)
        acts = does in ANSWERS or selection is self._table.state.selection
        return self._drops(event.time, "confirm" if acts else does, selection)

    def drops_click(self, point: str) -> bool:
        """Whether a click comes too early; if so, the message says why."""
        if not point.startswith(ACTION) and self._has_just_closed_a_card(self._table.clock()):
            return True
        selection = self._selecting.clicked(point)
        bound = point.removeprefix(ACTION) if point.startswith(ACTION) else ""
        does = "confirm" if selection is self._table.state.selection else bound
        return self._drops(self._table.clock(), does, selection)

    def would_act(self, event: events.Key) -> bool:
        """Whether a key would confirm something, not only select it. Under an open box, nobody could see what."""
        return self._table.host.does(event.key) in ANSWERS or self._selected_by(event) is self._table.state.selection

    def _was_for_a_card(self, event: events.Key) -> bool:
        """Drop Enter and characters just after a card closed by itself: the player meant to skip the card.

        Space skips no card, and arrows decide nothing.
        """
        typed = self._table.host.does(event.key) in ANSWERS or event.key == "enter" or event.is_printable
        return typed and event.key != SPACE and self._has_just_closed_a_card(event.time)

    def _has_just_closed_a_card(self, at: float) -> bool:
        """Whether a card has just closed by itself; if so, say why nothing happens. An open page says it by itself."""
        early = self._table.host.game_app.after_card.too_early(at)
        if early and "news" not in self._table.boxes:
            self._table.say("That was too early: a card had just closed. Press the key again.", "dim")
        return early

    def _drops(self, at: float, does: str, selection: Selection | None) -> bool:
        """Drop a key or click that runs a function (`confirm` if it confirms what is selected) or selects something."""
        return (self._decides(does, selection) and self._drop_early(at)) or self._drop_repeated(at, does)

    def _decides(self, does: str, selection: Selection | None) -> bool:
        """Whether it answers the question, selects a way to pass or withdraw, or undoes more after an undo."""
        return does in ANSWERS or (does == "undo" and self._has_undone) or self._selecting.decides(selection)

    def _drop_early(self, at: float) -> bool:
        """Drop what decides something but was meant for the player asked before; True if dropped."""
        table = self._table
        if table.state.asked is None or not table.change_of_player.too_early(at):
            return False
        table.say(f"It is {table.match.names[table.state.asked.seat]}'s turn now.")
        return True

    def _drop_repeated(self, at: float, does: str) -> bool:
        """Drop what would confirm a warning before anybody could read it; True if dropped."""
        to_confirm = self._table.state.to_confirm
        asked_for = "undo" if isinstance(to_confirm, ConfirmUndo) else "confirm"
        return to_confirm is not None and does == asked_for and self._table.after_warning.too_early(at)

    def _selected_by(self, event: events.Key) -> Selection | None:
        """The selection after a key, or None if the key selects nothing."""
        return self._selecting.with_key(event.character or "")

    @property
    def _has_undone(self) -> bool:
        """Whether the last thing done was an undo."""
        log = self._table.match.log
        return bool(log) and isinstance(log[-1], UndoRecord)
