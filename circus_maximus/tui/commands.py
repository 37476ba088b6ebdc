"""The command palette: whatever keys do on the screen below it, and the ways to the other screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from circus_maximus.tui import doors
from circus_maximus.tui.keys import key_name
from circus_maximus.tui.theme import THEMES

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

_EVERYWHERE = {binding.action for kind in (App, Screen) for binding in kind.BINDINGS if isinstance(binding, Binding)}
"""What Textual binds on all screens, and what moves the focus: nobody looks for that in a list of commands."""


class Command(NamedTuple):
    """Something to do by its name."""

    name: str
    help: str
    run: Callable[[], Awaitable[Any] | Any]
    often: bool = True
    """Whether it is shown before anything is typed."""


class Commands(Provider):
    """All commands of the moment."""

    async def discover(self) -> Hits:
        """Those shown before anything is typed."""
        for command in self._commands():
            if command.often:
                yield DiscoveryHit(command.name, command.run, help=command.help)

    async def search(self, query: str) -> Hits:
        """Those that fit what was typed."""
        matcher = self.matcher(query)
        for command in self._commands():
            if (score := matcher.match(command.name)) > 0:
                yield Hit(score, matcher.highlight(command.name), command.run, command.name, command.help)

    def _commands(self) -> Iterator[Command]:
        """The screen's own, then the rest, each name once."""
        told: set[str] = set()
        for command in (*self._of_screen(), *self._of_app()):
            if command.name not in told:
                told.add(command.name)
                yield command

    def _of_screen(self) -> Iterator[Command]:
        for active in self.screen.active_bindings.values():
            binding = active.binding
            ours = active.node is self.screen and binding.action not in _EVERYWHERE
            if ours and active.enabled and binding.description:
                run = partial(self.app.run_action, binding.action, self.screen)
                yield Command(binding.description, f"Key: {self._key(binding)}", run)

    def _key(self, binding: Binding) -> str:
        return key_name(self.app, binding, self._table_app.glyphs)

    def _of_app(self) -> Iterator[Command]:
        app = self._table_app
        yield Command("New game", "Who plays, by which numbers", partial(doors.new_game, app))
        yield Command("Saved games", "Go on with one, look at it, tidy up", partial(doors.saved_games, app))
        yield Command("Rules", "As they are shipped", partial(doors.rules, app))
        yield Command("Settings", "Colours, signs, pace, keys", partial(doors.settings, app))
        yield Command("Watch bots", "Four bots play, you look on", partial(doors.watch, app))
        own = {theme.name for theme in THEMES}
        for theme in sorted(app.available_themes, key=lambda name: (name not in own, name)):
            settings = replace(app.settings, theme=theme)
            yield Command(f"Theme: {theme}", "Other colours", partial(app.change, settings), theme in own)
        yield Command("Save and quit", "Everything is saved already", app.action_quit)

    @property
    def _table_app(self) -> TableApp:
        return cast("TableApp", self.app)
