"""The app of the game: its screens, the open games and how they are closed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from circus_maximus.engine.text.printable import printable
from circus_maximus.play.beginning import any_seed, begin_game
from circus_maximus.play.explained import Explained
from circus_maximus.play.files import marks_are_kept
from circus_maximus.play.game import OpenGame, rematch
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.settings import Settings
from circus_maximus.play.viewers import several_people_play
from circus_maximus.tui.draw.glyphs import can_show_unicode
from circus_maximus.tui.navigation import NavigatingApp
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.terminal.terminal_watch import watch_terminal

if TYPE_CHECKING:
    from circus_maximus.engine.title import Title
    from circus_maximus.play.remembered import RememberedMarks
    from circus_maximus.play.replaying import Replay
    from circus_maximus.play.save_list import Save
    from circus_maximus.tui.configured_app import Marks
    from circus_maximus.tui.screens.command_palette import Command


class TableApp(NavigatingApp):
    """The program on one terminal."""

    QUIT = "Save and quit"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Save and quit", id="app.quit", show=False, priority=True)
    ]

    def __init__(
        self,
        game: OpenGame | None = None,
        settings: Settings | None = None,
        only_ascii: bool = False,
        when_shown: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
        replay: Replay | None = None,
    ) -> None:
        """Opens with the table of a game, or with a replay; without either, with the title screen."""
        super().__init__(settings, only_ascii, when_shown, clock)
        self._first_game = game
        self._first_replay = replay
        first = game or (replay.game if replay else None)
        self.chosen_title: Title = first.match.title if first else _last_title()
        self.explained = Explained()
        self._games: list[OpenGame] = []
        """The open games, which must be closed however the app ends."""
        self._left: list[OpenGame] = []
        """The games that are left, until the disk has taken them."""
        self.being_opened = set()
        self.troubles: list[str] = []
        """What could not be saved of games that are closed."""
        self.news: list[str] = []
        """Messages about saves that nobody has read yet; printed when the program ends."""
        self._loss_question: Screen[bool] | None = None
        """The last screen that asked whether to leave although something is unsaved."""

    def first_screen(self) -> Screen[Any]:
        """The table if the app was opened with a game, a replay if it was opened with one, otherwise the title screen.

        Without a title screen, the table shows what is wrong with the settings.
        """
        game = self._first_game
        if self._first_replay is not None:
            return self.replay_screen(self._first_replay)
        if game is None:
            from circus_maximus.tui.screens.menus.title import TitleScreen

            return TitleScreen()
        if self.problems:
            game.notes = (*game.notes, self.problems_text)
        return self._table_screen(game)

    def open_table(self, game: OpenGame) -> None:
        self.push_screen(self._table_screen(game))

    def _table_screen(self, game: OpenGame) -> TableScreen:
        """A table for a game, which counts as open from now on."""
        if not all(map(str.isascii, game.match.names)):
            from circus_maximus.engine.text.names import missing_letters

            if told := missing_letters(game.match.names, self.glyphs.plain):
                game.notes = (*game.notes, told)
        if told := self.unknown_targets(game.match.title.name, game.match.presenter.target_ids):
            game.notes = (*game.notes, told)
        if marks_are_kept():
            game.marks = self.marks.of(game.match)
        self._games.append(game)
        self.choose_title(game.match.title)
        return TableScreen(game)

    def choose_title(self, title: Title) -> None:
        if title.name == self.chosen_title.name:
            return
        from circus_maximus.play.remembered import remember_title

        self.chosen_title = title
        if (told := remember_title(title)) and told not in self.news:
            self.news.append(told)

    def playing(self, path: Path) -> OpenGame | None:
        return next((game for game in self._games if game.path and game.path.resolve() == path.resolve()), None)

    def leave_table(self, game: OpenGame) -> None:
        self._confirm_loss(game.unsaved, lambda: self._close_table(game))

    async def action_quit(self) -> None:
        """Quit. If something would be lost, ask first, but only once."""
        asked = self._loss_question in self.screen_stack
        lost = "" if asked else next((game.unsaved for game in reversed(self._games) if game.unsaved), "")
        self._confirm_loss(lost, self._close_all_and_exit)

    def _close_all_and_exit(self) -> None:
        """Close all games and quit, without a question."""
        while self._games:
            self._close(self._games[-1])
        self.exit()

    def _confirm_loss(self, lost: str, leave: Callable[[], None]) -> None:
        """Call `leave`; if something would be lost, only after the player confirms."""

        def answered(really: bool | None) -> None:
            if really:
                leave()

        if not lost:
            leave()
            return
        from circus_maximus.tui.screens.dialogs import ConfirmScreen

        self._loss_question = ConfirmScreen(f"{lost} Leave anyway?", "Leave", "Keep playing")
        self.push_screen(self._loss_question, answered)

    def _close_table(self, game: OpenGame) -> None:
        """Close a game and return to the screen below its table; quit if the app was opened with this game."""
        self._close(game)
        if self._first_game is game:
            self.exit()
            return
        while any(isinstance(screen, TableScreen) and screen.game is game for screen in self.screen_stack):
            self.pop_screen()
        if game.match.header.branch is not None:
            self._leave_replay()
        if told := game.trouble or " ".join(self.news):
            self._say(told)

    def _leave_replay(self) -> None:
        """Return from a replay to the title screen, and close the games below; but keep one that would be lost."""
        from circus_maximus.tui.screens.menus.title import TitleScreen
        from circus_maximus.tui.screens.replay_screen import ReplayScreen

        if not isinstance(self.screen, ReplayScreen):
            return
        while not isinstance(self.screen, TitleScreen):
            below = self.screen.game if isinstance(self.screen, TableScreen) else None
            if below is not None and below.unsaved:
                return
            if below is not None:
                self._close(below)
            if len(self.screen_stack) == 1:
                # The first screen of an app cannot be closed.
                self._first_game = None
                self.push_screen(TitleScreen())
                return
            self.pop_screen()

    def _close(self, game: OpenGame) -> None:
        """Leave a game. The screens do not wait for the disk; the end of the program does."""
        game.leave()
        if game in self._games:
            self._games.remove(game)
            self._left.append(game)
        self.news += game.take_news()
        game.saving.when_flushed(lambda: self.from_thread(lambda: self._say_unsaved(game)))

    def _say_unsaved(self, game: OpenGame) -> None:
        """Say what became of a game that was left: its new save, or what could not be saved."""
        if game not in self._left:
            return
        self._finish(game)
        told = game.trouble or " ".join(self.news)
        if told and self.return_code is None and self.screen_stack:
            self._say(told)

    def _finish(self, game: OpenGame) -> None:
        """Wait for the disk, and remember what could not be saved of a game that was left."""
        game.close()
        self._left.remove(game)
        self.news += game.take_news()
        if game.trouble:
            self.troubles.append(game.trouble)

    def _say(self, told: str) -> None:
        """Show a message about a save where there is room for it; otherwise it is printed when the program ends."""
        from circus_maximus.tui.screens.menus.menu import MenuScreen

        if isinstance(self.screen, MenuScreen | TableScreen):
            says = self.screen if isinstance(self.screen, MenuScreen) else self.screen.table
            says.say(told, "bad")
            self.news.clear()

    def play_again(self, game: OpenGame) -> None:
        header = game.match.header
        title, config = game.match.title, game.match.config
        again = begin_game(title, config, rematch(game), any_seed(), header.layers, header.settings)
        from circus_maximus.play.remembered import moved_on

        self.marks.remember(again.match, moved_on(game.marks, len(again.match.names)))
        self._replace_game(game, again)

    @cached_property
    def marks(self) -> RememberedMarks:
        from circus_maximus.play.remembered import RememberedMarks

        return RememberedMarks()

    def marks_in(self, save: Save) -> Marks:
        return self.marks.of_save(save.first_line, len(save.players)) if marks_are_kept() else ()

    def leave_for_new_game(self, game: OpenGame) -> None:
        if self._first_game is game:
            from circus_maximus.tui.screens.menus.title import TitleScreen

            # The first screen of an app cannot be closed, so the title screen covers it from now on.
            self._first_game = None
            self._close(game)
            self.push_screen(TitleScreen())
        else:
            self._close_table(game)
        self.show_new_game()

    def play_copy(self, game: OpenGame) -> str:
        from circus_maximus.play.opening import continue_in_copy

        try:
            self._replace_game(game, continue_in_copy(game))
        except SaveError as trouble:
            return str(trouble)
        return ""

    def _replace_game(self, game: OpenGame, again: OpenGame) -> None:
        """Put another game of the same title on the table of this one."""
        if self._first_game is game:
            self._first_game = again
        self._close(game)
        again.marks = self.marks.of(again.match)
        again.notes = (*again.notes, *self.news, *([game.trouble] if game.trouble else []))
        self.news.clear()
        self._games.append(again)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and screen.game is game:
                screen.replace_game(again)

    def commands(self) -> Iterator[Command]:
        from circus_maximus.tui.screens.command_palette import Command, themes

        yield Command("New game", "Choose players, config and seed", self.show_new_game)
        if self.chosen_title.texts.has_lesson:
            yield Command("Learn", "A guided game, step by step", self.learn)
        yield Command("Saved games", "Resume, view, rename or delete", self.show_saves)
        yield Command("Hall of fame", "Games, wins and records", self.show_hall_of_fame)
        yield Command("Rules", "The rulebook for the shipped config", self.show_rules)
        yield Command("Settings", "Theme, symbols, bot speed, keys", self.show_settings)
        yield Command("Watch bots", "Bots play each other", self.watch_bots)
        yield from themes(self)
        yield Command(self.QUIT, "Games are saved automatically", self.action_quit)

    def abandon(self, game: OpenGame) -> str:
        if trouble := game.abandon():
            return trouble
        self._close_table(game)
        return ""

    def close_games(self) -> None:
        """Close all games when the app ends, wait for the disk, and remember which of them were not saved."""
        while self._games:
            game = self._games[-1]
            self._close(game)
            if game.saving.unsaved_because:
                self.troubles.append(f"A game was not saved: {game.saving.unsaved_because}.")
        while self._left:
            self._finish(self._left[-1])

    def save_games(self) -> bool:
        """Try again to write what is missing in the saves; True if nothing is missing. Any thread may call this."""
        games = sorted((*self._games, *self._left), key=lambda game: not game.trouble)
        saved = [game.save() for game in games]
        return all(saved)

    def crash_message(self) -> str:
        """For the message after a crash: which games are saved, and what is not."""
        for game in self._games:
            game.saving.wait()
        saved = ", ".join(printable(game.path) for game in self._games if game.saving.is_complete)
        kept = f"Your game is saved ({saved}). Start circus-maximus and choose Continue to resume it." if saved else ""
        return " ".join(filter(None, (kept, *(game.trouble for game in self._games))))

    @property
    def may_show_errors(self) -> bool:
        """Whether nobody shares the terminal with another player."""
        return not any(several_people_play(game.match) for game in self._games)


def _last_title() -> Title:
    from circus_maximus.play.remembered import last_title

    return last_title()


def run(
    game: OpenGame | None = None, when_shown: Callable[[], None] = lambda: None, replay: Replay | None = None
) -> int:
    """Run the app, with a game, a replay or the title screen; returns the exit code and prints what could not be saved.

    `when_shown` is called once the first screen is visible.
    """
    from circus_maximus.play.filenames import is_served

    terminal = sys.__stderr__
    app = TableApp(
        game,
        only_ascii=terminal is not None and not is_served() and not can_show_unicode(terminal.encoding),
        when_shown=when_shown,
        replay=replay,
    )
    watch_terminal(app.quit_from_thread, app.save_games)
    try:
        app.run()
    finally:
        app.close_games()
        for told in (*app.news, *app.troubles):
            print(told, file=sys.stderr)
    return 1 if app.troubles else app.return_code or 0
