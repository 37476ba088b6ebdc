"""Drives the menus: the app with its own folder, keys, clicks, and waiting for their effects."""

import asyncio
from contextlib import asynccontextmanager

from textual import events
from textual.widgets import Input

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.widgets.panel import Panel
from tests.tui.playing import unhurried, until
from tests.tui.screen_text import text_of

SIZES = [(80, 24), (120, 36), (160, 48)]
KEYS = {" ": "space", "=": "equals_sign", ".": "full_stop", "/": "slash", "-": "minus", ",": "comma", "_": "underscore"}


@asynccontextmanager
async def menus(size=(80, 24), settings=None, game=None):
    """The app, opened with the title screen or with the table of this game."""
    app = TableApp(game, settings or Settings(pace="instant", animations=False), clock=unhurried())
    async with app.run_test(size=size) as pilot:
        at = AtMenus(app, pilot)
        await at.on("TableScreen" if game else "TitleScreen")
        yield at


class AtMenus:
    """Keyboard and mouse."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    @property
    def text(self):
        return text_of(self.app)

    async def on(self, screen):
        """Wait until this screen is on top."""
        await until(lambda: type(self.app.screen).__name__ == screen and self.app.screen.is_mounted)
        await self.pilot.pause()

    async def press(self, *keys):
        await self.pilot.press(*keys)

    async def type(self, text):
        """Type characters as the terminal sends them; returns when all have been handled."""
        for sign in text:
            self.app.post_message(events.Key(KEYS.get(sign, sign), sign))
        await self.pilot.pause()

    async def says(self, text):
        """Wait until this text is on the screen."""
        for _ in range(2000):
            shown = self.text
            if text in shown or text in " ".join(shown.split()):
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"{text!r} does not appear:\n{self.text}")

    async def click(self, text):
        """Click on these words."""
        await self.says(text)
        for y, line in enumerate(self.text.splitlines()):
            if text in line:
                await self.pilot.click(offset=(line.index(text) + len(text) // 2, y))
                return
        raise LookupError(text)


async def changed(app, **settings):
    """Change settings; what the app says once they are on the disk, or cannot be saved."""
    told = asyncio.get_running_loop().create_future()
    app.change(told.set_result, **settings)
    return await told


def saved(*by, steps=40, seed=5, layers=()):
    """Make a save with this many steps played by bots; returns its file."""
    names = ("Ana", "Ben", "Cleo", "Dev")
    seat_players = [SeatPlayer(*who) for who in zip(names, by, strict=False)]
    game = begin_game(TITLE, configure(TITLE, layers), seat_players, seed)
    for _ in range(steps):
        if not game.advance():
            break
    game.close()
    return game.path


def damaged(path, line=30):
    """Damage one line of the file."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b'"n":', b'"n":9')
    path.write_bytes(b"".join(lines))


def nothing_clipped(at):
    """No panel has too many lines, no line is cut, nothing scrolls, nothing is outside its container."""
    screen = at.app.screen
    assert not screen.show_vertical_scrollbar
    assert not screen.show_horizontal_scrollbar
    for widget in screen.query("*"):
        if not widget.display or not all(parent.display for parent in widget.ancestors_with_self):
            continue
        if not isinstance(widget, Input):  # longer text scrolls in the line, without a bar
            assert not widget.show_vertical_scrollbar, widget
            assert not widget.show_horizontal_scrollbar, widget
        assert screen.region.contains_region(widget.region), widget
        if isinstance(widget, Panel):
            assert len(widget.lines) <= widget.size.height, (widget, widget.size)
            for runs in widget.lines:
                assert sum(len(run.text) for run in runs) <= widget.size.width, (widget, runs)
