"""Selecting at the table: the cursor, numbers, keys of several letters, and finding a target by its name."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events

from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Decision, Target
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.tui.screens.table.table_scrolling import ScrollingTable
from circus_maximus.tui.table.keys.cursor import Typed, after_key, found


class SelectingTable(ScrollingTable):
    """A table on which something can be selected. `table_screen.py` says what is done with it."""

    def action_confirm(self) -> None:
        """Confirm the selection."""
        raise NotImplementedError

    def _selects_to_decide(self, after: Selection | None) -> bool:
        """Whether a key or click decides something: it selects the same target again, or a way to pass or withdraw."""
        asked = self.table_state.asked
        if asked is None or after is None or after is self.table_state.selection:
            return after is not None
        target = selections.target_of(asked, after)
        return target is not None and target.passes

    def _with_key(self, key: str) -> Selection | None:
        """The selection after a key, which may complete a key of several letters; None if it completes none."""
        after = self._after_key(key)
        return None if after is None or after.begun else after.selection

    def _after_key(self, key: str) -> Typed | None:
        state = self.table_state
        return after_key(state.asked, Typed(state.selection, state.begun), key) if state.asked and key else None

    def _select_by_key(self, key: str) -> bool:
        after = self._after_key(key)
        if after is None:
            return False
        selection, begun = after
        if begun:
            self.change_state(begun=begun, message=f"{begun} …", role="dim")
            return True
        target, numbers = self.table_state.target, self._numbers_for(key)
        self._select(selection)
        if numbers and not selection.typed:
            name = f"{target.label}: " if target else ""
            self.say(f"{name}{numbers[0]} to {numbers[-1]}. {self._key_of('table.drop')} clears it.")
        elif selection.typed and (other := self._other_with_key(key)):
            self.say(self._typed_text(other), "bold")
        return True

    def _other_with_key(self, key: str) -> Target | None:
        """The target that is not under the cursor and has this key, so that the player may have meant it."""
        asked, selection = self.table_state.asked, self.table_state.selection
        targets = asked.open_targets(selection.picked) if asked else []
        return next((target for target in targets if target.key == key and target.id != selection.target), None)

    def _typed_text(self, other: Target) -> str:
        """Says that a digit was taken as an amount, and how to select the other target whose key it is."""
        preview, reach = self.table_state.preview, self.table_state.reach
        drop, less, more = map(self._key_of, ("table.drop", "table.less", "table.more"))
        instead = f"type another number, {more} {less}, or {drop} and {other.key} for {other.label}."
        number = str(reach.number) if reach else ""
        texts = [preview.label, preview.amount] if preview else []
        whole = [f"{sentence_start(text)}: {instead}" for text in (*texts, number) if text]
        return next((text for text in whole if cell_len(text) <= self.size.width - 2), whole[-1])

    def _numbers_for(self, key: str) -> Sequence[int]:
        """The numbers that can be typed, if the key is a digit and a number is asked."""
        reach = self.table_state.reach
        return reach.numbers if reach and key.isdecimal() else ()

    def _clicked(self, point: str) -> Selection | None:
        """The selection after a click, or None if no target is there."""
        asked = self.table_state.asked
        return selections.selected(asked, self.table_state.selection, point) if asked else None

    def _select(self, selection: Selection) -> None:
        """Continue the selection; if it is there already, confirm."""
        if selection is self.table_state.selection:
            if self.table_state.begun:
                self.change_state(begun="", message="")
            self.action_confirm()
        else:
            self.change_state(selection=selection, begun="", message="")

    def action_move(self, by: int) -> None:
        """Select the next or the previous target."""
        asked, selection = self.table_state.asked, self.table_state.selection
        if asked is None:
            return
        if self.table_state.wanted:
            self._move_in_list(asked, by)
        else:
            self.change_state(selection=selections.moved(asked, selection, by), message="")

    def _move_in_list(self, asked: Decision, by: int) -> None:
        """Select the next or the previous one of the targets that were found, if there are any."""
        selection = self.table_state.selection
        hits = [target.id for target in found(asked.part(selection.picked).targets, self.table_state.wanted)]
        if hits:
            to = hits[(hits.index(selection.target) + by) % len(hits)] if selection.target in hits else hits[0]
            self.change_state(selection=Selection(selection.picked, to, before=selection.before), message="")

    def action_change(self, by: int) -> None:
        """Increase or decrease the amount of the selected target; if it has none, go up or down."""
        asked, selection, reach = self.table_state.asked, self.table_state.selection, self.table_state.reach
        if asked is None:
            return
        if self.table_state.wanted and not (reach and reach.numbers):
            self._move_in_list(asked, -by)
            return
        changed = selections.changed(asked, selection, by)
        if changed != selection:
            self.change_state(selection=changed, message="")

    def action_find(self) -> None:
        """Begin to type a part of a target's name."""
        self._look_for("")

    def action_end_find(self) -> None:
        """Show all targets again."""
        self.change_state(wanted=None, message="")

    def _type_wanted(self, event: events.Key) -> bool:
        """Change the text to find; False if the key has another meaning."""
        wanted = self.table_state.wanted or ""
        if event.key in ("escape", "enter"):
            self.action_end_find()
        elif event.key == "backspace":
            self._look_for(wanted[:-1])
        elif event.character is not None and event.character.isprintable():
            self._look_for(wanted + event.character)
        else:
            return False
        return True

    def _look_for(self, wanted: str) -> None:
        """Put the cursor on the first target whose name contains a text."""
        asked, selection = self.table_state.asked, self.table_state.selection
        if asked is None:
            return
        hits = found(asked.part(selection.picked).targets, wanted)
        if hits and wanted:
            selection = Selection(selection.picked, hits[0].id, before=selection.before)
        self.change_state(wanted=wanted, selection=selection, message="")

    def action_less(self) -> None:
        """Decrease the amount, for the mouse."""
        self.action_change(-1)

    def action_more(self) -> None:
        """Increase the amount, for the mouse."""
        self.action_change(1)

    def action_drop(self) -> None:
        """Clear the selection; if nothing is selected, go back before the last pick, or leave a guided game."""
        before = selections.back(self.table_state.selection)
        if self.game.guide is not None and not self.table_state.message and before == self.table_state.selection:
            self.action_leave()
        else:
            self.change_state(selection=before, message="", described="")
