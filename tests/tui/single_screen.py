"""Shows one screen in an otherwise empty app, with keys and clicks."""

from contextlib import asynccontextmanager
from functools import cache
from itertools import pairwise

from textual.events import Key, MouseScrollDown
from textual.screen import Screen

from circus_maximus.play.settings import Settings
from circus_maximus.play.viewers import steps_of
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.table.kit import find_kit
from tests.tui.playing import game_of, unhurried
from tests.tui.screen_text import text_of

SIZES = ((80, 24), (120, 36), (160, 48))


class EmptyApp(TableApp):
    """The app without a table."""

    def first_screen(self):
        return Screen()


@cache
def played(*by, seed=7):
    """A finished match of bots. Do not change it: it is cached."""
    match = game_of(*by or ("greedy", "greedy", "random"), seed=seed).match
    match.run()
    return match


class SingleScreen:
    """The screen, with keyboard and mouse. `answers` collects its results."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot
        self.answers = []

    @property
    def text(self):
        return text_of(self.app)

    @property
    def lines(self):
        return self.text.split("\n")

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text):
        """Type into the line that has the focus."""
        for sign in text:
            self.app.post_message(Key("space" if sign == " " else sign, sign))
        await self.pilot.pause()
        await self.pilot.pause()

    async def click(self, text):
        """Click in the middle of the first occurrence of this text."""
        for y, line in enumerate(self.lines):
            if text in line:
                await self.pilot.click(offset=(line.index(text) + len(text) // 2, y))
                await self.pilot.pause()
                return
        raise LookupError(f"{text} is nowhere on the screen:\n{self.text}")

    async def wheel_down(self, widget):
        """Turn the mouse wheel over a widget."""
        nothing = {"delta_x": 0, "delta_y": 1, "button": 0, "shift": False, "meta": False, "ctrl": False}
        widget.post_message(MouseScrollDown(widget, x=1, y=1, **nothing))
        await self.pilot.pause()

    async def resize(self, width, height):
        """Resize the terminal; returns when the app has the new size."""
        await self.pilot.resize_terminal(width, height)
        for _ in range(100):
            await self.pilot.pause(0.005)
            if self.app.screen.size == (width, height):
                break
        await self.pilot.pause()


@asynccontextmanager
async def single_screen(screen, size=(80, 24), clock=None, **settings):
    """A screen by itself."""
    bare = EmptyApp(game_of("greedy", "greedy"), Settings(**settings), clock=clock or unhurried())
    async with bare.run_test(size=size) as pilot:
        made = SingleScreen(bare, pilot)
        await bare.push_screen(screen, made.answers.append)
        await pilot.pause()
        yield made


def in_order(text, *parts):
    """Whether the text contains the parts in this order."""
    places = [text.find(part) for part in parts]
    return -1 not in places and all(one < other for one, other in pairwise(places))


def summed_up_in(match):
    """The headline of the last round's summary, and the function that draws it."""
    return find_kit(match.title.name).summary(match.presenter.summary(steps_of(match)), match.names)
