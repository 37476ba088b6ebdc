"""The base of the program's apps: keys in order, the list of commands, small terminals, other threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events
from textual.message_pump import MessagePump
from textual.screen import Screen

from circus_maximus.play.settings import Settings
from circus_maximus.tui.configured_app import ConfiguredApp
from circus_maximus.tui.draw.look import too_small
from circus_maximus.tui.screens.base import widget_at
from circus_maximus.tui.terminal.input_queue import QUEUED, InputQueue
from circus_maximus.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.tui.screens.command_palette import Command


class TerminalApp(ConfiguredApp):
    """An app on one terminal."""

    CSS_PATH = Path(__file__).with_name("game.tcss")
    TITLE = "Circus Maximus"
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        settings: Settings | None = None,
        only_ascii: bool = False,
        when_shown: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(settings, only_ascii, clock)
        self._input = InputQueue(self, super().on_event, self._receiver, clock)
        self._loop_here: asyncio.AbstractEventLoop | None = None
        self._quit_wanted = False
        """Whether another thread has asked to quit."""
        self._context_here = copy_context()
        self._when_shown = when_shown

    def first_screen(self) -> Screen[Any]:
        """The screen below all others."""
        raise NotImplementedError

    def get_default_screen(self) -> Screen[Any]:
        """The first screen. Textual reads the stylesheets only of those that are opened later."""
        screen = self.first_screen()
        for path in screen.css_path:
            self.stylesheet.read(path)
        return screen

    def commands(self) -> Iterator[Command]:
        """The commands that are available on all screens."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Subscribe to changes of theme and screen."""
        self._note_loop()
        self.theme_changed_signal.subscribe(self, lambda theme: self._draw_in_theme())
        self.screen_change_signal.subscribe(self, lambda screen: self.call_next(self._check_size))
        self.call_next(self._check_size)

    def checked_keys(self, keys: Mapping[str, str]) -> tuple[Mapping[str, str], list[str]]:
        """This loads all screens."""
        from circus_maximus.tui.screens.keymap import check_keys

        return check_keys(keys)

    def _draw_in_theme(self) -> None:
        """Draw everything in the colours of another theme."""
        self.update_inks()
        for screen in self.screen_stack:
            for panel in screen.query(Panel):
                panel.forget()

    def on_ready(self) -> None:
        """Report that the first screen is shown."""
        self.call_after_refresh(self._when_shown)

    def action_command_palette(self) -> None:
        """Open the list of all commands. (Textual's own list crashes on keys that arrive before it is laid out.)"""
        from circus_maximus.tui.screens.command_palette import CommandsScreen, commands_of
        from circus_maximus.tui.screens.dialogs import TooSmallScreen

        beneath = any(isinstance(screen, CommandsScreen) for screen in self.screen_stack)
        if not beneath and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(CommandsScreen(commands_of(self, self.commands())), self._run_command)

    def _run_command(self, command: Command | None) -> None:
        """Run the chosen command once the list is closed."""
        if command is not None:
            self.call_next(command.run)

    async def on_event(self, event: events.Event) -> None:
        """Queue keys, and drop input that arrives when no screen is left because the app is closing."""
        if isinstance(event, QUEUED) and not self.screen_stack:
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._input.add(event)
            await self._input.pass_on()
        else:
            await super().on_event(event)

    def from_terminal(self, event: events.Event) -> None:
        """Queue what the terminal has sent. The thread that reads it calls this."""
        if self._input.add(event):
            self.from_thread(self._pass_on)

    def _pass_on(self) -> None:
        self.call_later(self._input.pass_on)

    @property
    def unanswered(self) -> float:
        """For how many seconds Ctrl+C has been waiting to be handled."""
        return self._input.unanswered

    @property
    def takes_keys(self) -> bool:
        """Whether there is room for another key."""
        return self._input.has_room

    def _receiver(self, event: events.Event) -> MessagePump | None:
        """Who gets an event from the terminal first; None if no screen is left."""
        if not self.screen_stack:
            return None
        if isinstance(event, events.MouseEvent):
            return widget_at(self.screen, event.x, event.y) or self.screen
        if isinstance(event, events.Key | events.Paste):
            return self.focused or self.screen
        return self

    def offered_keys(self) -> list[tuple[str, str, str]]:
        """The keys that the current screen offers: their names, what a keyboard sends for them, and what they do."""
        from circus_maximus.tui.keys import offered_keys
        from circus_maximus.tui.screens.base import BaseScreen

        screen = self.screen if self.screen_stack else None
        if not isinstance(screen, BaseScreen) or not screen.made:
            return []
        return offered_keys(screen, self.glyphs, screen.target_letters())

    def _note_loop(self) -> None:
        """Remember the event loop, so that other threads can reach the app. Do what they have asked before."""
        self._loop_here, self._context_here = asyncio.get_running_loop(), copy_context()
        self._pass_on()
        if self._quit_wanted:
            self.exit()

    def from_thread(self, do: Callable[[], None]) -> None:
        """Do something in the app's own thread. Does nothing before the app has started or after it has ended."""
        if self._loop_here is not None:
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                self._loop_here.call_soon_threadsafe(do, context=self._context_here)

    def quit_from_thread(self) -> None:
        """Make the app quit without a question, at once or as soon as it starts. Does nothing after it has ended."""
        self._quit_wanted = True
        self.from_thread(self.exit)

    def on_resize(self) -> None:
        """Check the new size once it is known."""
        self.call_next(self._check_size)

    def _check_size(self) -> None:
        """If the terminal is too small, cover the current screen with one that says so."""
        if self.return_code is None and self.screen_stack and too_small(self.size):
            from circus_maximus.tui.screens.dialogs import TooSmallScreen

            if not isinstance(self.screen, TooSmallScreen):
                self.push_screen(TooSmallScreen())
