"""The app of `bench watch`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from circus_maximus.engine.printable import printable
from circus_maximus.play.remembered.settings import Settings
from circus_maximus.tui.commands import themes
from circus_maximus.tui.draw.glyphs import can_show_unicode
from circus_maximus.tui.screens.bench_watch.watch import WatchScreen
from circus_maximus.tui.screens.dialogs.command_palette import Command
from circus_maximus.tui.terminal.terminal_watch import watch_terminal
from circus_maximus.tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from circus_maximus.bench.watching.session import Session


class WatchApp(TerminalApp):
    """A watch on one terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Quit", id="app.quit", show=False, priority=True)
    ]

    def __init__(
        self,
        session: Session,
        settings: Settings | None = None,
        only_ascii: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(settings, only_ascii, clock=clock)
        self._session = session

    def first_screen(self) -> Screen[Any]:
        return WatchScreen(self._session)

    def commands(self) -> Iterator[Command]:
        yield from themes(self)
        yield Command(self.QUIT, "Every try is in the journal", self.action_quit)

    def on_ready(self) -> None:
        """Start the watch."""
        screen = next(screen for screen in self.screen_stack if isinstance(screen, WatchScreen))
        self._session.start(lambda: self.from_thread(screen.look))


def run(session: Session) -> int:
    """Run the app; returns the exit code and prints what went wrong."""
    terminal = sys.__stderr__
    app = WatchApp(session, only_ascii=terminal is not None and not can_show_unicode(terminal.encoding))
    watch_terminal(app.quit_from_thread, session.close)
    try:
        app.run()
    finally:
        session.stop()
        for trouble in (*session.unfinished(), *session.troubles()):
            print(printable(trouble), file=sys.stderr)
    return 1 if session.troubles() else app.return_code or 0
