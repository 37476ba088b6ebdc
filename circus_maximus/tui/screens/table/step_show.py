"""Shows a step moment by moment, at a readable pace, and the end of a game stage by stage. Any key skips a moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING

from circus_maximus.play.viewers import beats
from circus_maximus.tui.screens.table.game_screen import PACES
from circus_maximus.tui.screens.table.table_view import TableView
from circus_maximus.tui.shell.configured_app import app_of

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.presenter import Beat, Popup

BEAT = 0.5
"""How long a plain moment within a step is shown, in times of a bot's move."""
LAST = 2
"""How many times longer the last moment of a popup with a result is shown."""
STAGE = 1.5
"""How long a stage of the end of a game is shown, in times of a bot's move."""


class StepShow:
    """Shows the last step of the game on a table."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._skip = asyncio.Event()
        self._skips_step = False
        """Whether the moments that are left of the step are skipped too."""

    def skip(self, step: bool = False) -> bool:
        """End the current pause, and with `step` show no more of the step; False if the pause was ended already."""
        skipped = not self._skip.is_set()
        self._skips_step |= step
        self._skip.set()
        return skipped

    async def pause(self, seconds: float) -> None:
        """Wait, unless a key skips it."""
        self._skip.clear()
        await self._skipped(seconds)

    async def beats(self) -> bool:
        """Show the moments of the last step one after another, unless the pace is instant.

        Without animations there are no popups, and no moments that differ only by a popup. True if the last moment
        had a popup: then the step has been shown.
        """
        table, settings = self._table, self._table.game_app.settings
        if not (seconds := BEAT * PACES[settings.pace]):
            return False
        popup, skipped = None, False
        self._skips_step = False
        shown = beats(table.match, table.viewer)
        for beat, following in zip_longest(shown, shown[1:]):
            popup = beat.popup if settings.animations else None
            if popup is None and beat.view is None:
                continue
            table.show_beat(beat, popup)
            await self.pause(seconds * _lasts(beat, following) if popup else seconds)
            skipped = self._skip.is_set()
            if popup is not None and not _continues(popup, following):
                from circus_maximus.tui.table.table_state import ShownCard

                table.was_shown(ShownCard(popup, table.viewer))
            if self._skips_step:
                break
        if popup is not None and not skipped:
            app_of(table).after_card.begin()
        table.change_state(part=None, popup=None)
        return popup is not None

    async def finale(self) -> None:
        """Show the end of the game in stages, if the player wants animations."""
        table, settings = self._table, self._table.game_app.settings
        seconds = STAGE * PACES[settings.pace]
        if seconds and settings.animations:
            await table.app.push_screen_wait(table.finale(seconds))

    async def _skipped(self, seconds: float) -> None:
        """Wait until the pause is over or skipped."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)


def _continues(popup: Popup, following: Beat | None) -> bool:
    """Whether the next moment has the same popup, further on."""
    after = following.popup if following else None
    return after is not None and (after.head, after.parts[:1]) == (popup.head, popup.parts[:1])


def _lasts(beat: Beat, following: Beat | None) -> int:
    """How long a moment with a popup is shown, in plain moments; longer if it is the last one with a result."""
    from circus_maximus.engine.presenting.presenter import Says

    popups = [it.popup if it else None for it in (beat, following)]
    heads = [popup.head if popup else "" for popup in popups]
    parts = popups[0].parts if popups[0] else ()
    result = any(isinstance(part, Says) and part.kind == "result" for part in parts)
    return beat.lasts * (LAST if result and heads[0] != heads[1] else 1)
