"""Shows a step of the game moment by moment, at a readable pace. Any key skips a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING

from circus_maximus.play.viewers import beats
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import Shown, ShownCard

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat, Popup

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Seconds that a bot's move is shown before the game continues."""
BEAT = 0.5
"""How long a plain moment within a step is shown, in times of a bot's move."""
LAST = 2
"""How many times longer the last moment of a popup with a result is shown."""


class StepShow:
    """Shows the last step of the game on a table. `was_shown` gets each card that was shown."""

    def __init__(self, table: Table, was_shown: Callable[[Shown], None] = lambda what: None) -> None:
        self._table = table
        self._was_shown = was_shown
        self._skip = asyncio.Event()
        self._skips_step = False
        """Whether the moments that are left of the step are skipped too."""

    @property
    def pace(self) -> float:
        """For how many seconds a bot's move is shown."""
        return PACES[self._table.host.game_app.settings.pace]

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
        table, app = self._table, self._table.host.game_app
        if not (seconds := BEAT * self.pace):
            return False
        popup, skipped = None, False
        self._skips_step = False
        shown = beats(table.match, table.viewer)
        for beat, following in zip_longest(shown, shown[1:]):
            popup = beat.popup if app.settings.animations else None
            if popup is None and beat.view is None:
                continue
            table.show_beat(beat, popup)
            await self.pause(seconds * _lasts(beat, following) if popup else seconds)
            skipped = self._skip.is_set()
            if popup is not None and not _continues(popup, following):
                self._was_shown(ShownCard(popup, table.viewer))
            if self._skips_step:
                break
        if popup is not None and not skipped:
            app.after_card.begin()
        table.change_state(part=None, popup=None)
        return popup is not None

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
    from circus_maximus.engine.presenting.popup import Says

    popups = [it.popup if it else None for it in (beat, following)]
    heads = [popup.head if popup else "" for popup in popups]
    parts = popups[0].parts if popups[0] else ()
    result = any(isinstance(part, Says) and part.kind == "result" for part in parts)
    return beat.lasts * (LAST if result and heads[0] != heads[1] else 1)
