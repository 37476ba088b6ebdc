"""The list of all commands, and the commands of the current screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Input

from circus_maximus.tui.configured_app import ConfiguredApp
from circus_maximus.tui.draw.styled_lines import Run, fit
from circus_maximus.tui.draw.theme import THEMES
from circus_maximus.tui.keys import key_name
from circus_maximus.tui.screens.base import BaseScreen
from circus_maximus.tui.screens.dialogs import DIALOGS_STYLE
from circus_maximus.tui.widgets.lists import ChoiceList, Row

NAME = 34
"""Cells for a command's name."""


class Command(NamedTuple):
    """One line of the list of commands."""

    name: str
    help: str
    run: Callable[[], Awaitable[Any] | Any]
    often: bool = True
    """Whether it is shown before anything is typed."""


class CommandsScreen(ModalScreen[Command | None], BaseScreen[Command | None]):
    """Dismissed with the chosen command, or None."""

    CSS_PATH = DIALOGS_STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "leave", "Back", id="commands.back"),
        Binding("up", "row('move', -1)", "Previous command", id="commands.up", show=False),
        Binding("down", "row('move', 1)", "Next command", id="commands.down", show=False),
        Binding("pageup", "row('page', -1)", "Page up", id="commands.page_up", show=False),
        Binding("pagedown", "row('page', 1)", "Page down", id="commands.page_down", show=False),
    ]

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._commands = {command.name: command for command in commands}

    def compose(self) -> ComposeResult:
        """The input line and the list."""
        with Vertical(id="commands"):
            yield Input(placeholder="Type part of a command's name", id="wish")
            yield ChoiceList(id="offers", head=(Run("Commands", "title"),), at_once=True)

    def on_mount(self) -> None:
        """Show the frequent commands."""
        self._offer("")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the commands that match."""
        self._offer(event.value)

    def _offer(self, wish: str) -> None:
        plain = self.glyphs.plain
        rows = [
            Row(command.name, (Run(fit(plain(command.name), NAME)), Run(plain(command.help), "dim")))
            for command in fitting(list(self._commands.values()), wish)
        ]
        listing = self.query_one(ChoiceList)
        listing.cursor = 0
        listing.put(rows, (Run("Commands" if rows else "No matching command", "title" if rows else "warn"),))

    def action_row(self, how: str, by: int) -> None:
        """Move the cursor in the list; the focus stays in the input line."""
        listing = self.query_one(ChoiceList)
        if how == "page":
            listing.action_page(by)
        elif 0 <= listing.cursor + by < len(listing.rows):
            listing.action_move(by)

    def on_input_submitted(self) -> None:
        """Enter chooses the command under the cursor."""
        self.query_one(ChoiceList).action_choose()

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Leave with the chosen command."""
        self.dismiss(self._commands[event.id])

    def action_leave(self) -> None:
        """Leave without a command."""
        self.dismiss(None)

    def action_field(self, by: int) -> None:
        """Return the focus from the list to the input line."""
        self.query_one(Input).focus()


def fitting(commands: Sequence[Command], wish: str) -> list[Command]:
    """The commands with every typed word in their name, those that begin with the first word first.

    Without a word, the frequent commands.
    """
    words = wish.casefold().split()
    if not words:
        return [command for command in commands if command.often]
    found = [command for command in commands if all(word in command.name.casefold() for word in words)]
    return sorted(found, key=lambda command: not command.name.casefold().startswith(words[0]))


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
