"""Plays a game at the table, with posted keys or with clicks."""

import asyncio
from contextlib import asynccontextmanager
from itertools import count

from msgspec.structs import replace
from textual import events

from circus_maximus.bots import bot_for
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.presenting.selection import Selection, picked, reached, selection_of
from circus_maximus.games.circus.model.happenings import RoundBegan
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.game import OpenGame
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.styled_lines import ACTION
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.screens.timed_cards import FinaleScreen, SummaryScreen
from circus_maximus.tui.widgets.panel import Panel
from tests.tui.screen_text import text_of

NAMES = ("Ana", "Ben", "Cleo", "Dev")
AT_ONCE = Settings(pace="instant", animations=False, ask_twice=False, explanations=False, bell="off")
"""No pauses, and no explanations."""
READ_ON_THE_WAY = (SummaryScreen, HandOverScreen, FinaleScreen, EndingScreen)
CHARACTERS = {"question_mark": "?", "slash": "/", "plus": "+", "minus": "-", "space": " "}


def game_of(*by, seed=7, layers=(), settings=(), steps=0, title=TITLE):
    """A game in memory: `person` or a bot for each seat, with this many steps played."""
    seat_players = [SeatPlayer(*who) for who in zip(NAMES, by, strict=False)]
    match = new_match(title, configure(title, layers, settings), seat_players, seed)
    match.recall([bot_for(match, seat, who) for seat, who in enumerate(by)])
    for _ in range(steps):
        match.advance()
    return OpenGame(match, None)


def seated(laid, *by, seed=7, names=NAMES):
    """A game in memory that begins in a position made with tests/circus/table.py."""
    by = by or ("person",) * len(laid.state.players)
    match = new_match(TITLE, laid.rules.config, [SeatPlayer(*who) for who in zip(names, by, strict=False)], seed)
    begun = [] if laid.happened(RoundBegan) else [RoundBegan(n, 0) for n in range(1, laid.state.round.number + 1)]
    match.opening = replace(laid.step, happenings=(*begun, *laid.story))
    match.recall([bot_for(match, seat, who) for seat, who in enumerate(by)])
    return OpenGame(match, None)


def unhurried():
    """A clock that advances by a second whenever it is read: no key comes too early."""
    return count().__next__


@asynccontextmanager
async def table(game, size=(80, 24), settings=AT_ONCE, clock=None):
    """The app with the table of this game, ready to be played."""
    app = TableApp(game, settings, clock=clock or unhurried())
    async with app.run_test(size=size) as pilot:
        at = AtTable(app, pilot, game)
        await at.settled()
        await pilot.pause()
        yield at


class AtTable:
    """Keyboard and mouse."""

    def __init__(self, app, pilot, game):
        self.app = app
        self.pilot = pilot
        self.game = game
        self.match = game.match
        self.screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))

    async def settled(self):
        """Wait until a person is asked or the game is over; close summaries, secrets and the result on the way."""
        while not self._rests():
            await until(lambda: self._rests() or isinstance(self.app.screen, READ_ON_THE_WAY))
            if not self._rests():
                over = self.app.screen
                self.app.post_message(events.Key("enter" if self.is_curtain else "escape", None))
                await until(lambda over=over: self.app.screen is not over)

    @property
    def is_curtain(self):
        """Whether the table is hidden until another player has the terminal."""
        return isinstance(self.app.screen, HandOverScreen) and not self.app.screen._secret

    def _rests(self):
        on_table = self.app.screen is self.screen and not self.screen.autoplay.on
        return on_table and (self.screen.table.state.asked or self.over or self.game.read_only)

    @property
    def over(self):
        return isinstance(self.match.pending, Over)

    @property
    def table_state(self):
        return self.screen.table.state

    @property
    def text(self):
        return text_of(self.app)

    async def key(self, key):
        """Press a key; returns when the table's state or the game has changed."""
        before, records = self.screen.table.state, len(self.match.records)
        begun = before.after_input()
        """The state once the key has arrived, before it acts."""
        self.app.post_message(key_event(key))
        await until(
            lambda: (
                (self.table_state is not before and (before == begun or self.table_state != begun))
                or len(self.match.records) > records
            )
        )
        await self.settled()

    async def press(self, *keys):
        """Press keys that may do nothing; returns when the app is idle."""
        for key in keys:
            self.app.post_message(key_event(key))
            await self.pilot.pause()

    @property
    def foot(self):
        """The lines from the question down, as one text."""
        height = sum(self.screen.query_one(f"#{panel}").size.height for panel in ("asked", "told", "keys"))
        return " ".join(" ".join(self.text.split("\n")[-height:]).split())

    @property
    def played(self):
        """All decisions so far, in notation."""
        asked = [turn for turn in self.match.turns if isinstance(turn.asked, Choice)]
        return [self.match.title.write(turn.answer) for turn in asked]

    async def keys(self, *keys):
        for key in keys:
            await self.key(key)

    async def click(self, point):
        """Click on the run with this id; returns when a person is asked or the game is over."""
        await self.only_click(point)
        await self.settled()

    async def only_click(self, point):
        """Click on the run with this id."""
        for panel in self.screen.query(Panel):
            for y, line in enumerate(panel.lines[: panel.size.height]):
                x = 0
                for run in line:
                    if run.point == point and x < panel.size.width:
                        await self.pilot.click(panel, offset=(x, y))
                        return
                    x += len(run.text)
        raise LookupError(f"{point} is nowhere on the screen:\n{self.text}")

    async def choose(self, do, hand="keys"):
        """Choose an action as a person would: close the news, select the target, set the amount, confirm."""
        if "news" in self.screen.table.boxes:
            await self.press("escape")
        asked = self.table_state.asked
        path = reached(asked, selection_of(asked, self.match.title.parse(do))).path
        while self.table_state.selection.picked != path[: len(self.table_state.selection.picked)]:
            await self.key("escape")
        while True:
            await self._pick(path, hand)
            reach = self.table_state.reach
            if reach.action is None:
                await self._confirm(hand)
            elif reach.path == path:
                break
        await self._confirm(hand)

    async def _pick(self, path, hand):
        """Select the next target of a path, and set the number after it."""
        asked, selection = self.table_state.asked, self.table_state.selection
        if asked.part(selection.picked).targets:
            target = asked.target(selection.picked, path[len(selection.picked)])
            if selection.target != target.id:
                if target.key.isdecimal() and self.table_state.target is not None:
                    await self.key("escape")
                await (self.keys(*target.key) if hand == "keys" else self.click(target.id))
        while (reach := self.table_state.reach) and reach.numbers and reach.number != path[reach.place]:
            more = reach.number < path[reach.place]
            if hand == "keys":
                await self.key("up" if more else "down")
            else:
                await self.click(f"{ACTION}{'more' if more else 'less'}")
        if reach is None:
            await self._pick(path, hand)

    async def _confirm(self, hand):
        await (self.key("enter") if hand == "keys" else self.click(f"{ACTION}confirm"))

    @property
    def selected(self):
        """The action that Enter would choose, in notation; None if it would choose none."""
        reach = self.table_state.reach
        return reach and reach.action and self.match.title.write(reach.action)

    async def play(self, seed, hand="keys", until_over=True):
        """Play random actions until the game is over, and check that each was played."""
        seeded = SeededChance(seed)
        while not self.over:
            asked, turn, selection = self.table_state.asked, len(self.match.turns), Selection()
            while (reach := reached(asked, selection)) is None or reach.action is None:
                if reach is not None:
                    selection = picked(asked, selection)
                ids = [target.id for target in asked.open_targets(selection.picked)]
                selection = replace(selection, target=min(ids, key=lambda target: seeded.rank(f"{turn}/{target}")))
            actions = asked.actions(reach.path[: reach.place] if reach.numbers else reach.path)
            do = min(map(self.match.title.write, actions), key=lambda do: seeded.rank(f"{turn}/{do}"))
            await self.choose(do, hand)
            assert self.match.title.write(self.match.turns[turn].answer) == do


def key_event(key):
    """The event of a key, as the terminal sends it."""
    return events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))


async def until(condition, patience=20.0):
    """Wait until a condition is true; `TimeoutError` after this many seconds."""
    end = asyncio.get_running_loop().time() + patience
    for tries in count():
        if condition():
            return
        if asyncio.get_running_loop().time() > end:
            raise TimeoutError("what was waited for did not happen")
        # What the app does by itself takes few turns of its loop. A pause takes many: do not spend them all here.
        await asyncio.sleep(0 if tries < 200 else 0.001)


def run(scenario):
    """Run an async scenario as a test."""
    asyncio.run(scenario)
