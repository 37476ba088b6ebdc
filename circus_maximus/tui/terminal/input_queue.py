"""Handles input in the order in which it came: each event is handled completely before the next is sent to its screen.

Textual hands a key to the widget in focus, which passes it on from parent to parent until the app looks it up among the
bindings. Keys that arrive together (held down, pasted, over a slow line) would overtake each other there: the second
would still go to a screen that the first has left. Each key carries the time at which it was typed.

The number of waiting events is limited, because a terminal or a page may send any number. Ctrl+C never waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from threading import Lock
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from textual.events import AppBlur, AppFocus, Event, InputEvent, Key, MouseMove, Paste, Resize
from textual.message_pump import MessagePump

MAX_WAITING = 1_000
"""How many keys, clicks and pastes wait at most. Those that come while as many wait are dropped."""
PATIENCE = 0.3
"""Seconds after which an event whose screen has closed no longer blocks the next one."""
AT_ONCE = ("ctrl+c",)
"""Keys that are handled before everything that waits, which is dropped."""
QUEUED = (InputEvent, Paste, Resize, AppFocus, AppBlur)
"""The events that wait here."""
STATES: tuple[tuple[type[Event], ...], ...] = ((Resize,), (AppFocus, AppBlur))
"""Events that say how something is now. Of each kind only the latest one waits, and it goes before keys."""


@runtime_checkable
class TakesInput(Protocol):
    """An app with such a queue."""

    def from_terminal(self, event: Event) -> None:
        """Take an event of one of the kinds in `QUEUED`. The thread that reads input calls this."""

    @property
    def unanswered(self) -> float:
        """For how many seconds Ctrl+C has been waiting to be handled."""

    @property
    def takes_keys(self) -> bool:
        """Whether there is room for another key."""


class InputQueue:
    """The events that wait to be handled."""

    def __init__(
        self,
        app: MessagePump,
        take: Callable[[Event], Awaitable[Any]],
        receiver: Callable[[Event], MessagePump | None],
        clock: Callable[[], float],
    ) -> None:
        """`take` handles an event as Textual does; `receiver` returns who gets it first; `clock` is the app's."""
        self._app = app
        self._take = take
        self._receiver = receiver
        self._clock = clock
        self._lock = Lock()
        self._waiting: deque[Event] = deque()
        self._states: dict[tuple[type[Event], ...], Event] = {}
        self._interrupt: Key | None = None
        """Ctrl+C, until it is sent."""
        self._interrupted: float | None = None
        """When Ctrl+C was typed; None if it has been handled."""
        self._called = False
        """Whether the app has been told that something waits."""
        self._since: float | None = None
        """When the current event was sent; None if none is being handled."""

    def add(self, event: Event) -> bool:
        """Add an event; True if `pass_on` must be called, because nobody was told yet. Any thread may call this."""
        if isinstance(event, Key):
            event.time = self._clock()
        with self._lock:
            if isinstance(event, Key) and event.key in AT_ONCE:
                self._waiting.clear()
                self._interrupt = self._interrupt or event
                self._interrupted = self._interrupted or monotonic()
            elif state := next((kinds for kinds in STATES if isinstance(event, kinds)), None):
                self._states[state] = event
            elif isinstance(event, MouseMove) and self._waiting and isinstance(self._waiting[-1], MouseMove):
                self._waiting[-1] = event
            elif self.has_room:
                self._waiting.append(event)
            tell, self._called = not self._called, True
        return tell

    @property
    def unanswered(self) -> float:
        """For how many seconds Ctrl+C has been waiting to be handled."""
        since = self._interrupted
        return 0 if since is None else monotonic() - since

    @property
    def has_room(self) -> bool:
        """Whether another key can wait."""
        return len(self._waiting) < MAX_WAITING

    async def pass_on(self) -> None:
        """Send Ctrl+C, and the next event unless another one is being handled."""
        with self._lock:
            self._called = False
            interrupt, self._interrupt = self._interrupt, None
        if interrupt is not None:
            await self._take(interrupt)
            self._interrupted = None
        if self._since is None or monotonic() - self._since > PATIENCE:
            await self._next()

    async def _next(self) -> None:
        """Send the next event, and a callback behind it that returns when the event has been handled."""
        self._since = None
        with self._lock:
            event = self._states.pop(next(iter(self._states))) if self._states else None
            if event is None and self._waiting:
                event = self._waiting.popleft()
        receiver = self._receiver(event) if event is not None else None
        if event is not None and receiver is not None:
            self._since = monotonic()
            await self._take(event)
            self._follow(receiver)

    def _follow(self, node: MessagePump) -> None:
        """Pass the callback along from queue to queue, behind the event."""
        if node is self._app:
            self._app.call_later(self._next)
        elif not node.call_later(self._follow, node._parent or self._app):
            self._follow(self._app)
