"""Keys and clicks that decide something before anybody could read what: the table drops them."""

from __future__ import annotations

from textual import events

from circus_maximus.engine.matches.records import UndoRecord
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.screens.table.table_playing import PlayingTable
from circus_maximus.tui.shell.configured_app import app_of
from circus_maximus.tui.shell.keys import SPACE, action_of
from circus_maximus.tui.table.table_state import ConfirmUndo, ToConfirm

ANSWERS = ("confirm", "do_all")
"""The functions that answer the question."""


class EarlyInputTable(PlayingTable):
    """A table that drops input meant for the player asked before, and keys that would confirm their own warning."""

    def drops_key(self, event: events.Key) -> bool:
        """Drop a key that comes too early; True if dropped."""
        if self._was_for_a_card(event):
            return True
        selection, does = self._selected_by(event), action_of(self, event.key)
        acts = does in ANSWERS or selection is self.table_state.selection
        return self._drops(event.time, "confirm" if acts else does, selection)

    def drops_click(self, point: str) -> bool:
        """Drop a click that comes too early; True if dropped."""
        if not point.startswith(ACTION) and self._has_just_closed_a_card(app_of(self).clock()):
            return True
        selection = self._clicked(point)
        bound = point.removeprefix(ACTION) if point.startswith(ACTION) else ""
        does = "confirm" if selection is self.table_state.selection else bound
        return self._drops(app_of(self).clock(), does, selection)

    def _was_for_a_card(self, event: events.Key) -> bool:
        """Drop Enter and characters just after a card closed by itself: the player meant to skip the card.

        Space skips no card, and arrows decide nothing.
        """
        typed = action_of(self, event.key) in ANSWERS or event.key == "enter" or event.is_printable
        return typed and event.key != SPACE and self._has_just_closed_a_card(event.time)

    def _has_just_closed_a_card(self, at: float) -> bool:
        """Whether a card has just closed by itself; if so, say why nothing happens. An open page says it by itself."""
        early = app_of(self).after_card.too_early(at)
        if early and "news" not in self._boxes:
            self.say("That was too early: a card had just closed. Press the key again.", "dim")
        return early

    def would_act(self, event: events.Key) -> bool:
        """Whether a key would confirm something, not only select it. Under an open box, nobody could see what."""
        return action_of(self, event.key) in ANSWERS or self._selected_by(event) is self.table_state.selection

    def warn(self, to_confirm: ToConfirm, message: str) -> None:
        """Ask to confirm something, with another key press, not with the same one if it is held down."""
        self.after_warning.begin()
        self.change_state(to_confirm=to_confirm, message=message, role="warn")

    def _drops(self, at: float, does: str, selection: Selection | None) -> bool:
        """Drop a key or click that runs a function (`confirm` if it confirms what is selected) or selects something."""
        return (self._decides(does, selection) and self._drop_early(at)) or self._drop_repeated(at, does)

    def _decides(self, does: str, selection: Selection | None) -> bool:
        """Whether it answers the question, selects a way to pass or withdraw, or undoes more after an undo."""
        return does in ANSWERS or (does == "undo" and self._has_undone) or self._selects_to_decide(selection)

    def _drop_early(self, at: float) -> bool:
        """Drop what decides something but was meant for the player asked before; True if dropped."""
        asked = self.table_state.asked
        if asked is None or not self.change_of_player.too_early(at):
            return False
        self.say(f"It is {self.match.names[asked.seat]}'s turn now.")
        return True

    def _drop_repeated(self, at: float, does: str) -> bool:
        """Drop what would confirm a warning before anybody could read it; True if dropped."""
        to_confirm = self.table_state.to_confirm
        asked_for = "undo" if isinstance(to_confirm, ConfirmUndo) else "confirm"
        return to_confirm is not None and does == asked_for and self.after_warning.too_early(at)

    def _selected_by(self, event: events.Key) -> Selection | None:
        """The selection after a key, or None if the key selects nothing."""
        return self._with_key(event.character or "")

    @property
    def _has_undone(self) -> bool:
        """Whether the last thing done was an undo."""
        return bool(self.match.log) and isinstance(self.match.log[-1], UndoRecord)
