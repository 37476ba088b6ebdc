"""What only one person may read: the terminal is handed over first, and nothing of the table is seen meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.binding import Binding, BindingType

from circus_maximus.tui.change_of_player import ChangeOfPlayer
from circus_maximus.tui.footer import ACTION
from circus_maximus.tui.ink import Line, Run
from circus_maximus.tui.look import Look
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.cards import CardScreen, card, centred

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp


class HandOverScreen(CardScreen[None]):
    """Two steps: who is to take the terminal, and then, asked for, the secret."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Go on", id="handover.go_on"),
        Binding("escape", "back", "Back", id="handover.back"),
    ]

    def __init__(self, name: str, mark: Run, secret: str) -> None:
        super().__init__()
        self._reader = name
        self._mark = mark
        self._secret = secret
        self._open = False
        self._change = ChangeOfPlayer(lambda: self.table_app.clock())
        self._note = ""

    @property
    def table_app(self) -> TableApp:
        return cast("TableApp", self.app)

    def on_mount(self) -> None:
        """The terminal has yet to be handed over: a key pressed for the table shows no secret."""
        self._change.pause()

    def on_key(self, event: events.Key) -> None:
        """The key that shows the secret is dropped if it was typed before anybody could read what it does."""
        active = self.active_bindings.get(event.key)
        if active is not None and active.binding.action == "go_on" and self._drop_early(event.time):
            event.stop()
            event.prevent_default()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """The same for a click."""
        if event.point == f"{ACTION}go_on" and self._drop_early(self.table_app.clock()):
            event.prevent_default()

    def _drop_early(self, at: float) -> bool:
        """Whether what was pressed at this time comes too early; if so, that is said."""
        if self._open or not self._change.too_early(at):
            return False
        self._note = "That came too early. Press it again."
        self.paint()
        return True

    def paint(self) -> None:
        """The step that is on."""
        look = Look(self.table_app.glyphs, "small")
        who: Line = (self._mark, Run(" "), Run(look.glyphs.plain(self._reader), self._mark.role))
        if self._open:
            text: list[Line] = [(Run("Only for "), *who, Run(":")), (), (Run(look.glyphs.plain(self._secret), "bold"),)]
            buttons: Line = (Run("[Enter] hide it and go back", "key", f"{ACTION}go_on"),)
        else:
            text = [(Run("Hand the terminal to "), *who, Run("; the others look away."))]
            text += [(), (Run(self._note, "warn"),)] if self._note else []
            buttons = (
                Run("[Enter] show it", "key", f"{ACTION}go_on"),
                Run("   "),
                Run("[Esc] not now", "key", f"{ACTION}back"),
            )
        width, height = self.size
        lines = card("For one pair of eyes", text, buttons, width, look)
        self.query_one(Panel).draw(centred(lines, width, height))

    def action_go_on(self) -> None:
        """Show the secret; hide it."""
        if self._open:
            self.action_back()
            return
        self._open = True
        self.paint()

    def action_back(self) -> None:
        """Hide all of it and go back."""
        self._open = False
        self.paint()
        self.dismiss()
