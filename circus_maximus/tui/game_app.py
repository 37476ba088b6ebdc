"""The app of the game as its screens know it: the open games, and the ways to the other screens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.dom import DOMNode

from circus_maximus.tui.configured_app import ConfiguredApp, Marks

if TYPE_CHECKING:
    from circus_maximus.engine.matches.match import Match
    from circus_maximus.engine.title import Title
    from circus_maximus.play.explained import Explained
    from circus_maximus.play.game import OpenGame
    from circus_maximus.play.remembered import RememberedMarks
    from circus_maximus.play.replaying import Replay
    from circus_maximus.play.save_list import Save


class GameApp(ConfiguredApp):
    """`tui/app.py` and `tui/navigation.py` implement it."""

    chosen_title: Title
    """The title of new games; `choose_title` changes it."""
    being_opened: set[Path]
    """The saves that are being opened in other threads. A save can be opened only once."""
    explained: Explained
    """The explanations that players have read."""

    @property
    def marks(self) -> RememberedMarks:
        """The symbols and colours that players kept in rematches."""
        raise NotImplementedError

    def marks_in(self, save: Save) -> Marks:
        """The same for the players of a save."""
        raise NotImplementedError

    def open_table(self, game: OpenGame) -> None:
        """Open the table of a game."""
        raise NotImplementedError

    def leave_table(self, game: OpenGame) -> None:
        """Close a table. If something would be lost, ask first."""
        raise NotImplementedError

    def show_replay(self, match: Match, at: int) -> None:
        """Open the replay of a game, at a record."""
        raise NotImplementedError

    def show_replay_of(self, replay: Replay) -> None:
        """Open a replay."""
        raise NotImplementedError

    def show_branching(self, replay: Replay, at: int) -> None:
        """Ask how to play a new game from a moment of a replay."""
        raise NotImplementedError

    def playing(self, path: Path) -> OpenGame | None:
        """The open game of this save, or None."""
        raise NotImplementedError

    def play_again(self, game: OpenGame) -> None:
        """Start a rematch on the same table; every player moves on by one seat."""
        raise NotImplementedError

    def leave_for_new_game(self, game: OpenGame) -> None:
        """Close the table of a game that is over, and open the screen for a new game."""
        raise NotImplementedError

    def play_copy(self, game: OpenGame) -> str:
        """Continue a damaged game in a copy, on the same table; returns why that is impossible, or an empty string."""
        raise NotImplementedError

    def abandon(self, game: OpenGame) -> str:
        """Delete a game's save and close its table. If it cannot be deleted, return why and keep the table open."""
        raise NotImplementedError

    def choose_title(self, title: Title) -> None:
        """Choose the title of new games, also for the next start."""
        raise NotImplementedError

    def next_title(self) -> None:
        """Choose the next title, after the last the first."""
        raise NotImplementedError

    def show_new_game(self) -> None:
        """Open the screen for a new game."""
        raise NotImplementedError

    def learn(self) -> None:
        """Start the guided game of the chosen title."""
        raise NotImplementedError

    def show_saves(self) -> None:
        """Open the list of saved games."""
        raise NotImplementedError

    def show_hall_of_fame(self) -> None:
        """Open the hall of fame of the chosen title."""
        raise NotImplementedError

    def show_settings(self) -> None:
        """Open the settings."""
        raise NotImplementedError

    def show_rules(self) -> None:
        """Open the rulebook for the shipped config."""
        raise NotImplementedError

    def watch_bots(self) -> None:
        """Start a game that only bots play."""
        raise NotImplementedError


def game_app_of(node: DOMNode) -> GameApp:
    """The app of the game that a screen belongs to."""
    app = node.app
    assert isinstance(app, GameApp)
    return app
