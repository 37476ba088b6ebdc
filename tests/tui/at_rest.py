"""Waits until an app has nothing left to do. Textual waits until 20 ms pass in which the process does nothing."""

import asyncio
from contextlib import contextmanager
from unittest.mock import patch

from textual._context import active_app

TO_THREAD = asyncio.to_thread
PATIENCE = 20.0
"""Seconds after which an app will never be at rest."""


@contextmanager
def no_time_wasted():
    """Keys, clicks and pauses of all apps end as soon as the app is at rest."""
    apps = Apps()
    with (
        patch("textual.app.wait_for_idle", apps.rest),
        patch("textual.pilot.wait_for_idle", apps.rest),
        patch("asyncio.to_thread", apps.run_in_thread),
    ):
        yield


class Apps:
    """The apps of the tests: what they do in threads, and when they are at rest."""

    def __init__(self):
        self._busy = 0
        """The number of threads at work."""

    async def run_in_thread(self, function, /, *args, **kwargs):
        """Call a function in a thread, as `asyncio.to_thread` does."""
        self._busy += 1
        try:
            return await TO_THREAD(function, *args, **kwargs)
        finally:
            self._busy -= 1

    async def rest(self, min_sleep=0.0, max_sleep=0.0):
        """Wait until nothing is ready to run, no thread is at work, and the screen is painted.

        The arguments are those of Textual's function, which waits for time to pass.
        """
        loop, app = asyncio.get_running_loop(), active_app.get()
        end = loop.time() + PATIENCE
        while loop.time() < end:
            waits = self._busy or app._resize_event is not None
            await asyncio.sleep(0.001 if waits else 0)
            if waits or loop._ready:
                continue
            if not (app.screen_stack and unpainted(app.screen)):
                return
            app.screen._on_timer_update()
        raise TimeoutError("the app is never at rest")


def unpainted(screen):
    """Whether the screen would paint, lay out or call something at its next update."""
    if not screen.is_current or screen.app._batch_count:
        return False
    due = screen._layout_required or screen._scroll_required or screen._repaint_required or screen._recompose_required
    return bool(due or screen._dirty_widgets or screen._callbacks)
