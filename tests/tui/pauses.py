"""Pauses at the table that end when a test says so, not when time has passed."""

import asyncio

from tests.tui.playing import until


class Pauses:
    """The pauses so far, and the one that is being waited for."""

    def __init__(self):
        self.begun = []
        """How long each was to last, in seconds."""
        self._waits = None

    async def wait(self, steps, seconds):
        """Take the place of a pause."""
        self.begun.append(seconds)
        passes, skipped = self._waits = asyncio.Event(), asyncio.ensure_future(steps._skip.wait())
        passed = asyncio.ensure_future(passes.wait())
        try:
            await asyncio.wait((passed, skipped), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waits = None
            passed.cancel()
            skipped.cancel()
        return steps._skip.is_set()

    @property
    def waits(self):
        """Whether a pause is being waited for."""
        return self._waits is not None

    async def end(self):
        """Let the pause end; returns when the next one begins or nothing waits any more."""
        before = len(self.begun)
        await until(lambda: self.waits)
        self._waits[0].set()
        await until(lambda: not self.waits or len(self.begun) > before)
