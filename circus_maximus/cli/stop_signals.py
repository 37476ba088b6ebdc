"""Signals that end a command which plays games. What it has done is kept and written, however often they come."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, the end that another program asks for, and the end of the terminal."""


def on_stop(do: Callable[[], None]) -> None:
    """Call this at each of these signals until the process ends; one that is ignored, as with nohup, stays ignored."""
    for name in _STOPPING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: do())


@contextmanager
def interruptible() -> Iterator[None]:
    """Within this, the first of these signals raises `KeyboardInterrupt`. All others do nothing, afterwards too."""
    armed = True

    def interrupt() -> None:
        nonlocal armed
        if armed:
            armed = False
            raise KeyboardInterrupt

    on_stop(interrupt)
    try:
        yield
    finally:
        armed = False
