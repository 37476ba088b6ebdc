"""Flushes a save to the disk in a thread, because that takes milliseconds, and seconds if the disk is busy."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread


class Flusher:
    """Calls `flush` in a thread, once for all requests before it. The program ends after the last call."""

    def __init__(self, flush: Callable[[], None]) -> None:
        self._flush = flush
        self._lock = Lock()
        self._wanted = False
        self._thread: Thread | None = None
        self._when_idle: list[Callable[[], None]] = []

    def soon(self) -> None:
        """Ask for a flush, and return at once."""
        with self._lock:
            self._wanted = True
            if self._thread is None:
                self._thread = Thread(target=self._run, name="flush-save")
                self._thread.start()

    def when_idle(self, do: Callable[[], None]) -> None:
        """Do something once nothing is left to be flushed: now, or in the thread."""
        with self._lock:
            if self._thread is not None:
                self._when_idle.append(do)
                return
        do()

    def wait(self) -> None:
        """Wait until nothing is left to be flushed."""
        while (thread := self._thread) is not None:
            thread.join()

    def _run(self) -> None:
        try:
            while self._is_wanted():
                self._flush()
        except BaseException:  # Whoever waits would wait for ever.
            with self._lock:
                self._thread = None
            raise

    def _is_wanted(self) -> bool:
        """Whether to flush again; otherwise the thread ends."""
        with self._lock:
            if self._wanted:
                self._wanted = False
                return True
            self._thread = None
            idle, self._when_idle = self._when_idle, []
        for do in idle:
            do()
        return False
