"""The ways to the screens other than the table; each screen is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING

from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.play.beginning import any_seed, begin_game
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.game_app import GameApp
from circus_maximus.tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from circus_maximus.play.replaying import Replay
    from circus_maximus.tui.screens.replay_screen import ReplayScreen


class NavigatingApp(TerminalApp, GameApp):
    """An app that opens the screens of the game."""

    def next_title(self) -> None:
        names = title_names()
        here = self.chosen_title.name
        self.choose_title(find_title(names[(names.index(here) + 1) % len(names) if here in names else 0]))

    def show_new_game(self) -> None:
        from circus_maximus.tui.screens.menus.new_game import NewGameScreen

        self.push_screen(NewGameScreen(self.chosen_title))

    def learn(self) -> None:
        from circus_maximus.play.beginning import begin_lesson

        self.open_table(begin_lesson(self.chosen_title))

    def show_saves(self) -> None:
        from circus_maximus.tui.screens.menus.saves import SavesScreen

        self.push_screen(SavesScreen())

    def show_replay(self, match: Match, at: int) -> None:
        from circus_maximus.play.replaying import Replay

        self.show_replay_of(Replay(match, at=at))

    def show_replay_of(self, replay: Replay) -> None:
        self.push_screen(self.replay_screen(replay))

    def replay_screen(self, replay: Replay) -> ReplayScreen:
        """The screen of a replay, or of a game that is being played by another program."""
        from circus_maximus.play.replaying import FollowedGame
        from circus_maximus.tui.screens.replay_screen import FollowingScreen, ReplayScreen

        replay.game.marks = self.marks.of(replay.match)
        return FollowingScreen(replay) if isinstance(replay, FollowedGame) else ReplayScreen(replay)

    def show_branching(self, replay: Replay, at: int) -> None:
        from circus_maximus.tui.screens.menus.branching import BranchScreen

        self.push_screen(BranchScreen(replay, at))

    def show_hall_of_fame(self) -> None:
        from circus_maximus.tui.screens.menus.hall_of_fame import HallOfFameScreen

        self.push_screen(HallOfFameScreen(self.chosen_title))

    def show_settings(self) -> None:
        from circus_maximus.tui.screens.menus.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_rules(self) -> None:
        from circus_maximus.tui.screens.reading_screen import RulesScreen

        self.push_screen(RulesScreen(self.chosen_title, configure(self.chosen_title)))

    def watch_bots(self) -> None:
        title = self.chosen_title
        self.open_table(begin_game(title, configure(title), bots_at(title.seats[-1], list(bots_of(title))), any_seed()))


def bots_at(seats: int, bots: Sequence[str]) -> list[SeatPlayer]:
    """Bots for all seats, the best first, each kind in turn."""
    return [SeatPlayer("", bot) for bot in islice(cycle(bots), seats)]
