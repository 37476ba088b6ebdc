"""The terminal is handed to a player while the table is hidden. The screen may then show that player a secret."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from circus_maximus.tui.configured_app import app_of
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import ACTION, Line, Run
from circus_maximus.tui.keys import ChangeOfPlayer, action_of, keys_of
from circus_maximus.tui.screens.dialogs import CardScreen, card, centred
from circus_maximus.tui.widgets.panel import Panel


class HandOverScreen(CardScreen[bool]):
    """First who must take the terminal; after a key the secret, or if there is none, the screen closes.

    The answer is whether the player took the terminal. If it is `wanted`, they can also go back.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "Show or hide", id="handover.go_on"),
        Binding("escape", "back", "Back", id="handover.back"),
    ]

    def __init__(self, name: str, mark: Run, secret: str = "", *, wanted: bool = False) -> None:
        super().__init__()
        self._reader = name
        self._mark = mark
        self._secret = secret
        self._can_go_back = wanted or bool(secret)
        self._open = False
        self._change = ChangeOfPlayer(lambda: app_of(self).clock())
        self._note = ""

    def on_mount(self) -> None:
        """Start the pause, so that a key meant for the table does not show the secret."""
        self._change.begin()

    def on_key(self, event: events.Key) -> None:
        """Drop the key that shows the secret if it was typed before anybody could read the message."""
        if action_of(self, event.key) == "go_on" and self._drop_early(event.time):
            event.stop()
            event.prevent_default()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Drop a click that shows the secret in the same way."""
        if event.point == f"{ACTION}go_on" and self._drop_early(app_of(self).clock()):
            event.prevent_default()

    def _drop_early(self, at: float) -> bool:
        """Whether a key or click at this time comes too early; if so, say that."""
        if self._open or not self._change.too_early(at):
            return False
        self._note = "That was too early. Press the key again."
        self.paint()
        return True

    def lines(self, width: int, height: int) -> list[Line]:
        """The current step, in the middle of the screen."""
        look = Look(self.glyphs, "small")
        go_on, back = self.key_of("handover.go_on"), self.key_of("handover.back")
        who: Line = (self._mark, Run(" "), Run(look.glyphs.plain(self._reader), self._mark.role))
        if self._open:
            text: list[Line] = [(Run("Only for "), *who, Run(":")), (), (Run(look.glyphs.plain(self._secret), "bold"),)]
            buttons: Line = (Run(f"[{go_on}] Hide and go back", "key", f"{ACTION}go_on"),)
        else:
            text = [(Run("Hand the terminal to "), *who, Run(". Others must look away."))]
            text += [(), (Run(self._note, "warn"),)] if self._note else []
            buttons = (Run(f"[{go_on}] Show", "key", f"{ACTION}go_on"),)
            if self._can_go_back:
                buttons += (Run("   "), Run(f"[{back}] Not now", "key", f"{ACTION}back"))
            else:
                buttons += self._quit_button()
        lines = card("Secret" if self._secret else "Hand over", text, buttons, width, look)
        return centred(lines, width, height)

    def _quit_button(self) -> Line:
        """The button that leaves the program: there is no way back to the table, where the game is usually left."""
        quits = (key for key in keys_of(self, self.glyphs) if key.action == "quit")
        return tuple(Run(f"   [{key.keys[0]}] {key.label}", "key", f"{ACTION}app.quit") for key in quits)

    def action_go_on(self) -> None:
        """Show the secret; if it is shown, hide it and leave."""
        if self._open or not self._secret:
            self._close(taken=True)
            return
        self._open = True
        self.paint()

    def action_back(self) -> None:
        """Hide the secret and leave. If a question waits for the player, Enter must be pressed."""
        if self._can_go_back:
            self._close(taken=False)

    def _close(self, *, taken: bool) -> None:
        self._open = False
        self.paint()
        self.dismiss(taken)
