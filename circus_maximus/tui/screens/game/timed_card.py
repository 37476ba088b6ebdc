"""The base of screens that a key or click closes, or their time."""

from __future__ import annotations

from textual import events

from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.dialogs.cards import CardScreen
from circus_maximus.tui.shell.configured_app import app_of
from circus_maximus.tui.shell.keys import APP_KEYS, SPACE


class TimedCard(CardScreen[None]):
    """A card that is closed by any key except Space and those of the app, by a click, or when its time is up."""

    _late = False
    """Whether its time ran out while another screen covered it."""

    def skip(self) -> None:
        """What a key or click does."""
        self.dismiss()

    def close_after(self, seconds: float) -> None:
        """Close the screen after this time."""
        self.set_timer(seconds, self._time_is_up)

    @if_made
    def _time_is_up(self) -> None:
        self._late = True
        app_of(self).after_card.begin()
        self.dismiss()

    def on_screen_resume(self) -> None:
        """Close the screen if its time ran out while another one covered it."""
        if self._late:
            app_of(self).after_card.begin()
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Any key skips what is shown, but Space: it shows details elsewhere and continues nowhere."""
        if event.key not in APP_KEYS:
            event.stop()
            event.prevent_default()
            if event.key != SPACE:
                self.skip()

    def on_click(self) -> None:
        """A click does the same."""
        self.skip()
