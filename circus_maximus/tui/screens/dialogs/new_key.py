"""Asks for the new key of a function, over the current screen: the next key that is pressed."""

from __future__ import annotations

from textual import events
from textual.screen import ModalScreen

from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.screens.dialogs.cards import CardScreen, card
from circus_maximus.tui.shell.keys import APP_KEYS

CANCEL, DEFAULT = "escape", ("delete", "backspace")
"""Keys that cannot be given to a function here, because they have a meaning on this screen."""


class NewKeyScreen(ModalScreen[str | None], CardScreen[str | None]):
    """Dismissed with the key, with an empty text for the default key, or with None if nothing is to be changed."""

    def __init__(self, does: str, now: str, *, has_own: bool) -> None:
        """`does` is what the function does, `now` its keys; `has_own`: whether they are not the default ones."""
        super().__init__()
        self._does = does
        self._now = now
        self._has_own = has_own

    def lines(self, width: int, height: int) -> list[Line]:
        """What the key will do, and the buttons."""
        look = Look(self.glyphs, "small")
        text = look.glyphs.plain(f"Press the new key (now: {self._now or 'none'}).")
        default = (Run("[Delete] Default key", "key", f"{ACTION}default"), Run("   ")) if self._has_own else ()
        buttons = (*default, Run("[Esc] Cancel", "key", f"{ACTION}cancel"))
        return card(self._does, [(Run(text),)], buttons, width, look)

    def on_key(self, event: events.Key) -> None:
        """Take the key, whatever function it has elsewhere; but those of the app work as always."""
        if event.key in APP_KEYS:
            return
        event.stop()
        event.prevent_default()
        if event.key == CANCEL:
            self.action_cancel()
        elif event.key in DEFAULT:
            self.action_default()
        else:
            self.dismiss(name_in_settings(event))

    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    def action_default(self) -> None:
        """Give back the default key."""
        if self._has_own:
            self.dismiss("")


def name_in_settings(event: events.Key) -> str:
    """The key as the settings file names it: its character, or a name such as `space` or `ctrl+z`."""
    character = event.character or ""
    return character if character.isprintable() and character not in ("", " ", ",") else event.key
