"""Waits until an app has nothing left to do. Textual waits until 20 ms pass in which the process does nothing."""

import asyncio
from concurrent.futures.thread import _WorkItem
from contextlib import contextmanager
from unittest.mock import patch

from textual._context import active_app

PATIENCE = 20.0
"""Seconds after which an app will never be at rest."""
FOR_THREADS = 1.0
"""Seconds to wait for threads: a test may keep one waiting while it presses keys."""
MADE, RUN = _WorkItem.__init__, _WorkItem.run


@contextmanager
def no_time_wasted():
    """Keys, clicks and pauses of all apps end as soon as the app is at rest."""
    in_threads = set()
    """What threads have to do, until all who wait for its result know of it."""

    def made(work, *what):
        MADE(work, *what)
        in_threads.add(work)

    def run(work, *how):
        try:
            RUN(work, *how)
        finally:
            in_threads.discard(work)

    async def rest(min_sleep=0.0, max_sleep=0.0):
        """In place of Textual's function, which waits for time to pass."""
        loop, app = asyncio.get_running_loop(), active_app.get()
        begun = loop.time()
        while (passed := loop.time() - begun) < PATIENCE:
            waits = (in_threads and passed < FOR_THREADS) or (app._resize_event is not None and not app._exit)
            await asyncio.sleep(0.001 if waits else 0)
            if waits or loop._ready:
                continue
            if app._exit or not unpainted(app.screen):
                return
            app.screen._on_timer_update()
        raise TimeoutError("the app is never at rest")

    with (
        patch("textual.app.wait_for_idle", rest),
        patch("textual.pilot.wait_for_idle", rest),
        patch.object(_WorkItem, "__init__", made),
        patch.object(_WorkItem, "run", run),
    ):
        yield


def unpainted(screen):
    """Whether the screen would paint, lay out or call something at its next update."""
    if not screen.is_current or screen.app._batch_count:
        return False
    due = screen._layout_required or screen._scroll_required or screen._repaint_required or screen._recompose_required
    return bool(due or screen._dirty_widgets or screen._callbacks)
