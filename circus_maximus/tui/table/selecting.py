"""What is selected at the table: the cursor, numbers, keys of several letters, and a target found by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.cells import cell_len
from textual import events

from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Decision, Target
from circus_maximus.engine.presenting.selection import Selection, Typed, after_key, with_name
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.tui.table.table import Table


class Selecting:
    """Moves the cursor of a table. `confirm` is called when the player selects again what is selected."""

    def __init__(self, table: Table, confirm: Callable[[], None]) -> None:
        self._table = table
        self._confirm = confirm

    # By a target's key or a click

    def with_key(self, key: str) -> Selection | None:
        """The selection after a key, which may complete a key of several letters; None if it completes none."""
        after = self._after_key(key)
        return None if after is None or after.begun else after.selection

    def _after_key(self, key: str) -> Typed | None:
        state = self._table.state
        return after_key(state.asked, Typed(state.selection, state.begun), key) if state.asked and key else None

    def select_by_key(self, key: str) -> bool:
        """Select the target with this key, or type a number or the first letters of a key; False if it has no use."""
        after, table = self._after_key(key), self._table
        if after is None:
            return False
        selection, begun = after
        if begun:
            table.change_state(begun=begun, message=f"{begun} …", role="dim")
            return True
        target, numbers = table.state.target, self._numbers_for(key)
        self.select(selection)
        if numbers and not selection.typed:
            name = f"{target.label}: " if target else ""
            drop = table.host.key_of("table.drop")
            table.say(f"{name}{numbers[0]} to {numbers[-1]}. {drop} clears it.")
        elif selection.typed and (other := self._other_with_key(key)):
            table.say(self._typed_text(other), "bold")
        return True

    def clicked(self, point: str) -> Selection | None:
        """The selection after a click, or None if no target is there."""
        asked = self._table.state.asked
        return selections.selected(asked, self._table.state.selection, point) if asked else None

    def select(self, selection: Selection) -> None:
        """Continue the selection; if it is there already, confirm."""
        table = self._table
        if selection is table.state.selection:
            if table.state.begun:
                table.change_state(begun="", message="")
            self._confirm()
        else:
            table.change_state(selection=selection, begun="", message="")

    def decides(self, after: Selection | None) -> bool:
        """Whether a key or click decides something: it selects the same target again, or a way to pass or withdraw."""
        asked = self._table.state.asked
        if asked is None or after is None or after is self._table.state.selection:
            return after is not None
        target = selections.target_of(asked, after)
        return target is not None and target.passes

    def _other_with_key(self, key: str) -> Target | None:
        """The target that is not under the cursor and has this key, so that the player may have meant it."""
        asked, selection = self._table.state.asked, self._table.state.selection
        targets = asked.open_targets(selection.picked) if asked else []
        return next((target for target in targets if target.key == key and target.id != selection.target), None)

    def _typed_text(self, other: Target) -> str:
        """Says that a digit was taken as an amount, and how to select the other target whose key it is."""
        preview, reach, host = self._table.state.preview, self._table.state.reach, self._table.host
        drop, less, more = map(host.key_of, ("table.drop", "table.less", "table.more"))
        instead = f"type another number, {more} {less}, or {drop} and {other.key} for {other.label}."
        number = str(reach.number) if reach else ""
        texts = [preview.label, preview.amount] if preview else []
        whole = [f"{sentence_start(text)}: {instead}" for text in (*texts, number) if text]
        return next((text for text in whole if cell_len(text) <= host.size.width - 2), whole[-1])

    def _numbers_for(self, key: str) -> Sequence[int]:
        """The numbers that can be typed, if the key is a digit and a number is asked."""
        reach = self._table.state.reach
        return reach.numbers if reach and key.isdecimal() else ()

    def letters(self) -> Iterable[tuple[str, str]]:
        """The keys of the targets, or the digits of the numbers that can be typed, each with its label."""
        asked, reach = self._table.state.asked, self._table.state.reach
        if asked is None or self._table.state.wanted is not None:
            return ()
        from circus_maximus.tui.keys import digits_of

        targets = [(target.key, target.label) for target in asked.open_targets(self._table.state.selection.picked)]
        return (*targets, *digits_of(reach.numbers if reach else ()))

    # With the arrow keys

    def move(self, by: int) -> None:
        """Select the next or the previous target."""
        asked, selection = self._table.state.asked, self._table.state.selection
        if asked is None:
            return
        if self._table.state.wanted:
            self._move_in_list(asked, by)
        else:
            self._table.change_state(selection=selections.moved(asked, selection, by), message="")

    def _move_in_list(self, asked: Decision, by: int) -> None:
        """Select the next or the previous one of the targets that were found, if there are any."""
        selection = self._table.state.selection
        hits = [target.id for target in with_name(asked.part(selection.picked).targets, self._table.state.wanted)]
        if hits:
            to = hits[(hits.index(selection.target) + by) % len(hits)] if selection.target in hits else hits[0]
            self._table.change_state(selection=Selection(selection.picked, to, before=selection.before), message="")

    def change(self, by: int) -> None:
        """Increase or decrease the amount of the selected target; if it has none, go up or down."""
        state = self._table.state
        asked, selection, reach = state.asked, state.selection, state.reach
        if asked is None:
            return
        if state.wanted and not (reach and reach.numbers):
            self._move_in_list(asked, -by)
            return
        changed = selections.changed(asked, selection, by)
        if changed != selection:
            self._table.change_state(selection=changed, message="")

    def drop(self) -> bool:
        """Clear the selection; if nothing is selected, go back before the last pick. False if nothing is left to drop.

        A message counts as something to drop.
        """
        state = self._table.state
        before = selections.back(state.selection)
        self._table.change_state(selection=before, message="", described="")
        return bool(state.message) or before != state.selection

    # By its name

    def can_find(self) -> bool:
        """Whether there are targets to find."""
        asked = self._table.state.asked
        return asked is not None and bool(asked.part(self._table.state.selection.picked).targets)

    def find(self, wanted: str = "") -> None:
        """Put the cursor on the first target whose name contains a text."""
        asked, selection = self._table.state.asked, self._table.state.selection
        if asked is None:
            return
        hits = with_name(asked.part(selection.picked).targets, wanted)
        if hits and wanted:
            selection = Selection(selection.picked, hits[0].id, before=selection.before)
        self._table.change_state(wanted=wanted, selection=selection, message="")

    def end_find(self) -> None:
        """Show all targets again."""
        self._table.change_state(wanted=None, message="")

    def type_wanted(self, event: events.Key) -> bool:
        """Change the text to find; False if the key has another meaning."""
        wanted = self._table.state.wanted or ""
        if event.key in ("escape", "enter"):
            self.end_find()
        elif event.key == "backspace":
            self.find(wanted[:-1])
        elif event.character is not None and event.character.isprintable():
            self.find(wanted + event.character)
        else:
            return False
        return True
