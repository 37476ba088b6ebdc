"""Keys and clicks that decide something before anybody could read what: the table drops them."""

from __future__ import annotations

from textual import events

from circus_maximus.engine.matches.records import UndoRecord
from circus_maximus.engine.presenting.walk import Walk
from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.screens.table.table_playing import PlayingTable
from circus_maximus.tui.shell.configured_app import app_of
from circus_maximus.tui.table.table_state import ConfirmUndo, ToConfirm


class EarlyInputTable(PlayingTable):
    """A table that drops input meant for the player asked before, and keys that would confirm their own warning."""

    def drops_key(self, event: events.Key) -> bool:
        """Drop a key that comes too early; True if dropped."""
        return self._drop_early(event.time, self._decides(event)) or self._drop_repeated(event.time, self._does(event))

    def drops_click(self, point: str) -> bool:
        """Drop a click that comes too early; True if dropped."""
        at, walk = app_of(self).clock(), self._clicked(point)
        does = "confirm" if walk is self.table_state.walk else point.removeprefix(ACTION)
        return self._drop_early(at, self._click_decides(point)) or self._drop_repeated(at, does)

    def would_act(self, event: events.Key) -> bool:
        """Whether a key would confirm something, not only select it. Under an open box, nobody could see what."""
        active = self.active_bindings.get(event.key)
        if active is not None and active.binding.action in ("confirm", "do_all"):
            return True
        return self._selected_by(event) is self.table_state.walk

    def warn(self, to_confirm: ToConfirm, message: str) -> None:
        """Ask to confirm something, with another key press, not with the same one if it is held down."""
        self.after_warning.begin()
        self.change_state(to_confirm=to_confirm, message=message, role="warn")

    def _drop_early(self, at: float, decides: bool) -> bool:
        """Drop a key or click that decides something but was meant for the player asked before; True if dropped."""
        asked = self.table_state.asked
        if asked is None or not decides or not self.change_of_player.too_early(at):
            return False
        self.say(f"It is {self.match.names[asked.seat]}'s turn now.")
        return True

    def _drop_repeated(self, at: float, does: str) -> bool:
        """Drop a key or click that would confirm a warning before anybody could read it; True if dropped."""
        to_confirm = self.table_state.to_confirm
        asked_for = "undo" if isinstance(to_confirm, ConfirmUndo) else "confirm"
        return to_confirm is not None and does == asked_for and self.after_warning.too_early(at)

    def _decides(self, event: events.Key) -> bool:
        """Whether a key answers the question, selects a way to pass or withdraw, or undoes more after an undo."""
        active = self.active_bindings.get(event.key)
        undoes = active is not None and active.binding.action == "undo" and self._has_undone
        return undoes or self.would_act(event) or self._selects_to_decide(self._selected_by(event))

    def _does(self, event: events.Key) -> str:
        """The action of a key: `confirm`, if it would confirm something; otherwise that of its function."""
        active = self.active_bindings.get(event.key)
        return "confirm" if self.would_act(event) else active.binding.action if active is not None else ""

    def _selected_by(self, event: events.Key) -> Walk | None:
        """The walk after a key, or None if the key selects nothing."""
        return self._with_key(event.character or "")

    def _click_decides(self, point: str) -> bool:
        """Whether a click answers the question, selects a way to pass or withdraw, or undoes more after an undo."""
        if point == f"{ACTION}undo":
            return self._has_undone
        return self._selects_to_decide(self._clicked(point)) or point in (f"{ACTION}confirm", f"{ACTION}do_all")

    @property
    def _has_undone(self) -> bool:
        """Whether the last thing done was an undo."""
        return bool(self.match.log) and isinstance(self.match.log[-1], UndoRecord)
