"""The commands of the command palette: what keys do on the current screen, and the themes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from circus_maximus.tui.draw.theme import THEMES
from circus_maximus.tui.screens.dialogs.command_palette import Command
from circus_maximus.tui.shell.configured_app import ConfiguredApp
from circus_maximus.tui.shell.keys import key_name

_EVERYWHERE = {binding.action for kind in (App, Screen) for binding in kind.BINDINGS if isinstance(binding, Binding)}
"""What Textual binds on all screens, and what moves the focus; left out of the list."""


def commands_of(app: ConfiguredApp, others: Iterable[Command]) -> list[Command]:
    """All commands available now: those of the screen, then these others; each name once."""
    told: dict[str, Command] = {}
    for command in (*_of_screen(app, app.screen), *others):
        told.setdefault(command.name, command)
    return list(told.values())


def _of_screen(app: ConfiguredApp, screen: Screen[Any]) -> Iterator[Command]:
    for active in screen.active_bindings.values():
        binding = active.binding
        ours = active.node is screen and binding.action not in _EVERYWHERE
        if ours and active.enabled and binding.description:
            run = partial(_act, app, screen, binding.action)
            yield Command(binding.description, f"Key: {key_name(app, binding, app.glyphs)}", run)


async def _act(app: ConfiguredApp, screen: Screen[Any], action: str) -> None:
    """Run an action of a screen, if that screen is still on top."""
    if app.screen is screen:
        await app.run_action(action, screen)


def themes(app: ConfiguredApp) -> Iterator[Command]:
    """A command for each theme."""
    own = {theme.name for theme in THEMES}
    for theme in sorted(app.available_themes, key=lambda name: (name not in own, name)):
        yield Command(f"Theme: {theme}", "Change the theme", partial(app.change, theme=theme), theme in own)
