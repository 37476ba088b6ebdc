"""Keys in the order they were typed, one after the other, each dealt with before the next finds its screen.

Textual hands a key to the widget in focus, which passes it on from parent to parent until the app looks it up among the
bindings. Keys that come at once (held down, pasted, over a slow line) would overtake each other on that way: the second
would still go to a screen that the first has left. Each key carries the time at which it was typed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from textual.events import Key
from textual.message_pump import MessagePump

PATIENCE = 0.3
"""Seconds after which a key whose way was cut off, because its screen has closed, no longer holds up the next."""


class KeyQueue:
    """The keys that wait for their turn."""

    def __init__(
        self,
        app: MessagePump,
        take: Callable[[Key], Awaitable[Any]],
        first: Callable[[], Any],
        clock: Callable[[], float],
    ) -> None:
        """`take` deals with a key as Textual does; `first` tells which widget gets it first; `clock` is the app's."""
        self._app = app
        self._take = take
        self._first = first
        self._clock = clock
        self._waiting: deque[Key] = deque()
        self._since: float | None = None
        """Since when a key has been on its way; nothing if none is."""

    async def typed(self, key: Key) -> None:
        """A key from the terminal."""
        key.time = self._clock()
        self._waiting.append(key)
        if self._since is None or monotonic() - self._since > PATIENCE:
            await self._next()

    async def _next(self) -> None:
        """Send the next key on its way, and something behind it that comes back when it has arrived."""
        self._since = None
        first = self._first()
        if self._waiting and first is not None:
            self._since = monotonic()
            await self._take(self._waiting.popleft())
            self._follow(first)

    def _follow(self, node: MessagePump) -> None:
        """Behind the key, from queue to queue."""
        if node is self._app:
            self._app.call_later(self._next)
        elif not node.call_later(self._follow, node._parent or self._app):
            self._follow(self._app)
