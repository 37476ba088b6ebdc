"""Handles keys in the order they were typed: each key is handled completely before the next is sent to its screen.

Textual hands a key to the widget in focus, which passes it on from parent to parent until the app looks it up among the
bindings. Keys that arrive together (held down, pasted, over a slow line) would overtake each other there: the second
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
"""Seconds after which a key whose screen has closed no longer blocks the next key."""


AT_ONCE = ("ctrl+c",)
"""Keys that are handled before all waiting keys, which are dropped."""


class KeyQueue:
    """The keys that wait to be handled."""

    def __init__(
        self,
        app: MessagePump,
        take: Callable[[Key], Awaitable[Any]],
        first: Callable[[], Any],
        clock: Callable[[], float],
    ) -> None:
        """`take` handles a key as Textual does; `first` returns the widget that gets it first; `clock` is the app's."""
        self._app = app
        self._take = take
        self._first = first
        self._clock = clock
        self._waiting: deque[Key] = deque()
        self._since: float | None = None
        """When the current key was sent; None if no key is being handled."""

    async def typed(self, key: Key) -> None:
        """Add a key from the terminal."""
        key.time = self._clock()
        if key.key in AT_ONCE:
            self._waiting.clear()
        self._waiting.append(key)
        if self._since is None or monotonic() - self._since > PATIENCE:
            await self._next()

    async def _next(self) -> None:
        """Send the next key, and a callback behind it that returns when the key has been handled."""
        self._since = None
        first = self._first()
        if self._waiting and first is not None:
            self._since = monotonic()
            await self._take(self._waiting.popleft())
            self._follow(first)

    def _follow(self, node: MessagePump) -> None:
        """Pass the callback along from queue to queue, behind the key."""
        if node is self._app:
            self._app.call_later(self._next)
        elif not node.call_later(self._follow, node._parent or self._app):
            self._follow(self._app)
