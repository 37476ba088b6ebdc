"""Random keys, clicks, turns of the wheel and resizes: nothing crashes, and the game stays valid.

Its save replays to the same state.

Inputs go to the app, whatever screen is on.
"""

from random import Random

import pytest
from textual import events
from textual.errors import NoWidget

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.circus.title import TITLE
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play import opening, save_files
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.game import OpenGame
from circus_maximus.play.opening import open_game
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.menus import saves as screen_of_saves
from circus_maximus.tui.screens.menus.title import TitleScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from tests.tui.playing import READ_ON_THE_WAY, key_event, run, unhurried, until

NAMED = ("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "space", "backspace", "home", "end")
NAMED += ("pageup", "pagedown", "f1", "delete", "question_mark", "plus", "minus")
PLAYING = "abcdefgijkmnostp1234567890x" * 3
OTHER = "ulwhyrv.zRZ<[!"
KEYS = [*NAMED * 2, *PLAYING, *OTHER, *["enter"] * 60, *["ctrl+p"] * 3, *"qX"]
LENGTHS = {
    "circus": [(), (), ("rounds=1",), ("rounds=2",)],
    "ludus": [(), ("draws.quiet_cycles=1", "draws.repetition=2")],
    "gloria": [(), tuple(f"dealt.{seats}={{farm: 2, city: 2, peace: 2}}" for seats in GLORIA.seats)],
}
"""Short games, which reach their end."""
SETTINGS = [
    Settings(pace="instant", animations=False, ask_twice=False),
    Settings(pace="instant", animations=True),
    Settings(pace="fast", animations=True, glyphs="ascii"),
]


async def some_input(app, pilot, rng):
    """Send one key, click, turn of the wheel or resize."""
    kind = rng.random()
    if kind < 0.9:
        app.post_message(key_event(rng.choice(KEYS)))
    elif kind < 0.97:
        width, height = app.size
        await pilot.click(offset=(rng.randrange(width), rng.randrange(height)))
    elif kind <= 0.985:
        small = rng.random() < 0.3
        size = (rng.randint(20, 79), rng.randint(5, 23)) if small else (rng.randint(80, 240), rng.randint(24, 70))
        await pilot.resize_terminal(*size)
    else:
        x, y = rng.randrange(250), rng.randrange(75)  # It may be outside.
        wheel = rng.choice((events.MouseScrollDown, events.MouseScrollUp))
        app.from_terminal(wheel(None, x, y, 0, 0, 0, False, False, False, x, y))


class Watch:
    """All games that are opened, except those that are deleted, and all replays."""

    def __init__(self, monkeypatch):
        self.games = []
        self.replays = []
        self.opening = 0
        """The number of saves that are being opened."""
        self.ended = self.again = 0
        opened, abandon, delete, rename = OpenGame.__init__, OpenGame.abandon, save_files.delete, save_files.rename

        def open_(game, match, path, *args, **kwargs):
            opened(game, match, path, *args, **kwargs)
            # Replays and guided games have no save.
            if path is not None:
                self.games.append(game)
            elif game.read_only:
                self.replays.append(game)

        def opened_here(path):
            self.opening += 1
            try:
                return open_game(path)
            finally:
                self.opening -= 1

        def abandoned(game):
            told = abandon(game)
            if not told:
                self.forget(game.path)
            return told

        def deleted(save):
            delete(save)
            self.forget(save.path)

        def renamed(save, name):
            path = rename(save, name)
            for game in self.games:
                if game.path == save.path:
                    game.saving.path = path
            return path

        def played_again(app, game):
            self.again += 1
            play_again(app, game)

        play_again = TableApp.play_again
        monkeypatch.setattr(OpenGame, "__init__", open_)
        monkeypatch.setattr(opening, "open_game", opened_here)
        monkeypatch.setattr(OpenGame, "abandon", abandoned)
        monkeypatch.setattr(screen_of_saves, "delete", deleted)
        monkeypatch.setattr(screen_of_saves, "rename", renamed)
        monkeypatch.setattr(TableApp, "play_again", played_again)

    def forget(self, path):
        self.games = [game for game in self.games if game.path != path]

    def check(self):
        """Check that every state is valid and that no file lacks a played move."""
        for game in self.games:
            assert game.match.rules.audit(game.match.step.state) == ()
            assert (game.trouble, game.read_only) == ("", "")
        for replay in self.replays:
            assert replay.match.rules.audit(replay.match.step.state) == ()
            assert not replay.advance()

    def resumed_match(self):
        """The turns of every game, after all are closed: each file replays to the last state of its game."""
        self.check()
        left, self.games = {game.path: game for game in self.games}, []
        for path, game in left.items():
            again = open_game(path)
            assert (again.match.step.state, len(again.match.log)) == (game.match.step.state, len(game.match.log))
            assert again.read_only == ""
            again.close()
            self.ended += isinstance(again.match.pending, Over)
        self.games = []
        return max((len(game.match.turns) for game in left.values()), default=0)


def is_drawn(app):
    """Whether there is something to click on."""
    try:
        app.get_widget_at(0, 0)
    except NoWidget:
        return False
    return True


async def mash(app, rng, inputs, watch):
    """Send this many inputs, or fewer if one of them quits; returns how many were sent."""
    async with app.run_test(size=(rng.randint(80, 160), rng.randint(24, 48))) as pilot:
        await until(lambda: isinstance(app.screen, (TableScreen, TitleScreen, *READ_ON_THE_WAY)))
        for done in range(inputs):
            try:
                await some_input(app, pilot, rng)
            except NoWidget:  # The screen has just been opened, or the app is ending.
                await until(lambda: app._exit or is_drawn(app))
            if done % 8 == 0:
                await pilot.pause()
                watch.check()
            if app._exit:
                return done + 1
    return inputs


def begun(rng, seed, title=TITLE):
    """The file of a game in the folder of saves; a short game is already in progress."""
    length = rng.choice(LENGTHS[title.name])
    others = ["greedy", "random"] if length else ["person", "person", "greedy", "random"]
    by = [rng.choice(others) for _ in range(rng.randint(title.seats[0] - 1, title.seats[-1] - 1))]
    seat_players = [SeatPlayer(name, who) for name, who in zip("ABCDEF", ["person", *by], strict=False)]
    config = configure(title, rng.choice([(), ("oracle-and-den",)]) if title is TITLE else (), length)
    game = begin_game(title, config, seat_players, seed)
    for _ in range(rng.randrange(70) if length else 0):
        if not game.advance() and isinstance(choice := game.match.pending, Choice):
            game.choose(choice.seat, rng.choice(list(choice.legal)))
    game.close()
    return game.path


def mashed(seed, inputs, watch, title=TITLE):
    """Send inputs to one game after the other; most are resumed after they were left. Returns the progress."""

    async def scenario():
        rng, left, played, path = Random(seed), inputs, 0, None
        while left > 0:
            if path is None or not path.exists() or rng.random() < 0.25:
                path = begun(rng, seed, title)
            game = open_game(path) if rng.random() < 0.5 else None
            app = TableApp(game, rng.choice(SETTINGS), clock=unhurried())
            left -= await mash(app, rng, min(left, 120), watch)
            app.close_games()
            assert app.troubles == []
            await until(lambda: not watch.opening and all(game.saving.closed for game in watch.games))
            played = max(played, watch.resumed_match())
        return played

    box = []

    async def keep():
        box.append(await scenario())

    run(keep())
    return box[0]


@pytest.fixture
def watch(monkeypatch, tmp_path):
    """Watches all games; other files are written to a temporary folder."""
    monkeypatch.chdir(tmp_path)
    return Watch(monkeypatch)


@pytest.mark.parametrize("seed", [1, 2])
def test_random_input_breaks_nothing(seed, watch):
    assert mashed(seed, 200, watch) > 5


def test_random_input_breaks_nothing_in_ludus(watch):
    assert mashed(6, 200, watch, LUDUS) > 5


def test_random_input_breaks_nothing_in_gloria(watch):
    assert mashed(7, 120, watch, GLORIA) > 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 30))
@pytest.mark.parametrize("title", [TITLE, LUDUS, GLORIA], ids=["circus", "ludus", "gloria"])
def test_random_input_breaks_nothing_soak(title, seed, watch):
    mashed(seed, 1000, watch, title)
