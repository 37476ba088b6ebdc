"""The request to stop a run before all its games are played."""

from __future__ import annotations

from collections.abc import Callable


def _nothing() -> None:
    pass


class Stop:
    """Whether somebody wants a run to stop. Threads and handlers of signals may call `ask`, even repeatedly."""

    def __init__(self) -> None:
        self.wanted = False
        self._tell: Callable[[], None] = _nothing

    def ask(self) -> None:
        """Stop as soon as possible."""
        self.wanted = True
        self._tell()

    def tell(self, whom: Callable[[], None]) -> None:
        """From now on, call this when somebody wants to stop; at once if somebody does already."""
        self._tell = whom
        if self.wanted:
            whom()
