"""The app of `bench watch`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from circus_maximus.engine.text.printable import printable
from circus_maximus.play.settings import Settings
from circus_maximus.tui.draw.glyphs import can_show_unicode
from circus_maximus.tui.screens.command_palette import Command, themes
from circus_maximus.tui.screens.watch import WatchScreen
from circus_maximus.tui.terminal.terminal_watch import watch_terminal
from circus_maximus.tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from circus_maximus.bench.watching.live_watch import LiveWatch


class WatchApp(TerminalApp):
    """A watch on one terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Quit", id="app.quit", show=False, priority=True)
    ]

    def __init__(
        self,
        live: LiveWatch,
        settings: Settings | None = None,
        only_ascii: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(settings, only_ascii, clock=clock)
        self._live = live

    def first_screen(self) -> Screen[Any]:
        return WatchScreen(self._live)

    def commands(self) -> Iterator[Command]:
        yield from themes(self)
        yield Command(self.QUIT, "Every try is in the journal", self.action_quit)

    def on_ready(self) -> None:
        """Start the watch."""
        screen = next(screen for screen in self.screen_stack if isinstance(screen, WatchScreen))
        self._live.start(lambda: self.from_thread(screen.look))


def run(live: LiveWatch) -> int:
    """Run the app; returns the exit code and prints what went wrong."""
    terminal = sys.__stderr__
    app = WatchApp(live, only_ascii=terminal is not None and not can_show_unicode(terminal.encoding))
    watch_terminal(app.quit_from_thread, live.close)
    try:
        app.run()
    finally:
        live.stop()
        for trouble in (*live.unfinished(), *live.troubles()):
            print(printable(trouble), file=sys.stderr)
    return 1 if live.troubles() else app.return_code or 0
