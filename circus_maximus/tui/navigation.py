"""Opens the screens other than the table; each is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING

from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.transcript import SeatPlayer
from circus_maximus.play.opening import begin_game
from circus_maximus.play.seeds import any_seed
from circus_maximus.titles import find_title, title_names

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp


def next_title(app: TableApp) -> None:
    """Choose the next title, after the last the first."""
    names = title_names()
    here = app.chosen_title.name
    app.chosen_title = find_title(names[(names.index(here) + 1) % len(names) if here in names else 0])


def new_game(app: TableApp) -> None:
    """Open the screen for a new game."""
    from circus_maximus.tui.screens.new_game import NewGameScreen

    app.push_screen(NewGameScreen(app.chosen_title))


def saved_games(app: TableApp) -> None:
    """Open the list of saved games."""
    from circus_maximus.tui.screens.saves import SavesScreen

    app.push_screen(SavesScreen())


def settings(app: TableApp) -> None:
    """Open the settings."""
    from circus_maximus.tui.screens.settings import SettingsScreen

    app.push_screen(SettingsScreen())


def rules(app: TableApp) -> None:
    """Open the rulebook for the shipped config."""
    from circus_maximus.tui.screens.rules import RulesScreen

    title = app.chosen_title
    app.push_screen(RulesScreen(title, configure(title)))


def watch(app: TableApp) -> None:
    """Start a game that only bots play."""
    title = app.chosen_title
    app.open_table(begin_game(title, configure(title), bots_at(title.seats[-1], list(bots_of(title))), any_seed()))


def bots_at(seats: int, bots: Sequence[str]) -> list[SeatPlayer]:
    """Bots for all seats, the best first, each kind in turn."""
    return [SeatPlayer("", bot) for bot in islice(cycle(bots), seats)]
