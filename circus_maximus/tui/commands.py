"""The commands of the command palette: what keys do on the current screen, and the other screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from circus_maximus.tui import navigation
from circus_maximus.tui.keys import key_name
from circus_maximus.tui.theme import THEMES

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp
    from circus_maximus.tui.terminal_app import TerminalApp

_EVERYWHERE = {binding.action for kind in (App, Screen) for binding in kind.BINDINGS if isinstance(binding, Binding)}
"""What Textual binds on all screens, and what moves the focus; left out of the list."""


class Command(NamedTuple):
    """One line of the list of commands."""

    name: str
    help: str
    run: Callable[[], Awaitable[Any] | Any]
    often: bool = True
    """Whether it is shown before anything is typed."""


def commands_of(app: TerminalApp) -> list[Command]:
    """All commands available now: those of the screen, then the others; each name once."""
    told: dict[str, Command] = {}
    for command in (*_of_screen(app, app.screen), *app.commands()):
        told.setdefault(command.name, command)
    return list(told.values())


def _of_screen(app: TerminalApp, screen: Screen[Any]) -> Iterator[Command]:
    for active in screen.active_bindings.values():
        binding = active.binding
        ours = active.node is screen and binding.action not in _EVERYWHERE
        if ours and active.enabled and binding.description:
            run = partial(_act, app, screen, binding.action)
            yield Command(binding.description, f"Key: {key_name(app, binding, app.glyphs)}", run)


async def _act(app: TerminalApp, screen: Screen[Any], action: str) -> None:
    """Run an action of a screen, if that screen is still on top."""
    if app.screen is screen:
        await app.run_action(action, screen)


def of_table(app: TableApp) -> Iterator[Command]:
    """The commands of the game: its other screens, the themes, quitting."""
    yield Command("New game", "Choose players, config and seed", partial(navigation.new_game, app))
    yield Command("Saved games", "Resume, view, rename or delete", partial(navigation.saved_games, app))
    yield Command("Rules", "The rulebook for the shipped config", partial(navigation.rules, app))
    yield Command("Settings", "Theme, symbols, pace, keys", partial(navigation.settings, app))
    yield Command("Watch bots", "Only bots play", partial(navigation.watch, app))
    yield from themes(app)
    yield Command(app.QUIT, "Games are saved automatically", app.action_quit)


def themes(app: TerminalApp) -> Iterator[Command]:
    """A command for each theme."""
    own = {theme.name for theme in THEMES}
    for theme in sorted(app.available_themes, key=lambda name: (name not in own, name)):
        settings = replace(app.settings, theme=theme)
        yield Command(f"Theme: {theme}", "Change the theme", partial(app.change, settings), theme in own)
