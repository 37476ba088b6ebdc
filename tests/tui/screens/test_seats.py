"""Handing seats over at the table, and keys that work while bots play. Nothing here waits for a clock."""

import asyncio

import pytest

from circus_maximus.bots import bots_of
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.seats import SeatsScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.widgets.lists import ChoiceList
from tests.tui.playing import game_of, key_event, run, until
from tests.tui.screen_text import text_of
from tests.tui.single_screen import single_screen

SLOW = Settings(pace="slow", animations=False)


@pytest.fixture
def shown(pauses):
    """Whether the table of an app shows a bot's move."""
    return lambda app: isinstance(app.screen, TableScreen) and app.screen.autoplay.on and pauses.waits


@pytest.mark.parametrize(
    ("key", "screen"),
    [("y", "SeatsScreen"), ("l", "LogScreen"), ("question_mark", "HelpScreen"), ("r", "RulesScreen")],
)
def test_a_screen_can_be_opened_while_bots_play_and_the_game_waits(key, screen, shown):
    async def scenario():
        game = game_of("greedy", "greedy")
        app = TableApp(game, SLOW)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: shown(app))
            table = app.screen
            app.post_message(key_event(key))
            await until(lambda: type(app.screen).__name__ == screen)
            await pilot.pause()
            turns = len(game.match.turns)
            table.autoplay.skip()
            await pilot.pause()
            assert len(game.match.turns) == turns
            app.post_message(key_event("escape"))
            await until(lambda: shown(app) and len(game.match.turns) == turns + 1)

    run(scenario())


def test_the_pace_can_be_changed_while_bots_play(shown):
    async def scenario():
        app = TableApp(game_of("greedy", "greedy"), SLOW)
        async with app.run_test(size=(80, 24)):
            await until(lambda: shown(app))
            app.post_message(key_event("full_stop"))
            await until(lambda: app.settings.pace == "normal")

    run(scenario())


def test_a_message_is_removed_after_one_whole_move(shown, pauses):
    async def scenario():
        game = game_of("greedy", "greedy")
        app = TableApp(game, SLOW)
        async with app.run_test(size=(80, 24)) as pilot:

            async def next_move():
                before = len(pauses.begun)
                app.screen.autoplay.skip()
                await until(lambda: shown(app) and len(pauses.begun) > before)
                await pilot.pause()
                return text_of(app)

            await until(lambda: shown(app))
            app.post_message(key_event("full_stop"))
            await until(lambda: app.settings.pace == "normal")
            assert "Bot speed: normal." in await next_move()
            for _ in range(2):
                text = await next_move()
                assert "Bot speed:" not in text
                assert game.match.tell(game.match.log[-1])[0] in text

    run(scenario())


async def choose(app, pilot, line):
    """Choose a line of the list that is shown."""
    await until(lambda: line in [row.id for row in app.screen.query_one(ChoiceList).rows])
    await pilot.pause()
    app.screen.query_one(ChoiceList).point_at(line)
    await pilot.press("enter")


def test_a_person_can_take_over_a_seat_while_only_bots_play(shown):
    async def scenario():
        game = game_of("greedy", "greedy")
        app = TableApp(game, SLOW)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: shown(app))
            app.post_message(key_event("y"))
            await until(lambda: isinstance(app.screen, SeatsScreen) and app.screen.is_mounted)
            await choose(app, pilot, "0")
            await choose(app, pilot, PERSON)
            await until(lambda: game.match.played_by[0] == PERSON)
            table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
            while table.table.state.asked is None:
                await until(lambda: shown(app) or table.table.state.asked or not isinstance(app.screen, TableScreen))
                if isinstance(app.screen, TableScreen):
                    table.autoplay.skip()
                else:
                    app.post_message(key_event("escape"))
                await asyncio.sleep(0)
            assert table.table.state.asked.seat == 0

    run(scenario())


def test_the_mouse_can_cancel_and_lines_are_ascii_with_ascii_symbols():
    async def scenario():
        match = game_of("person", "greedy").match
        async with single_screen(
            SeatsScreen(match, TableApp(None, Settings(glyphs="ascii")).glyphs), glyphs="ascii"
        ) as at:
            assert at.text.isascii(), at.text
            await at.click("Cancel")
            assert at.answers == [None]

    run(scenario())


def test_a_seat_can_be_handed_to_everybody_who_does_not_play_it():
    async def scenario():
        match = game_of("person", "greedy").match
        async with single_screen(SeatsScreen(match, TableApp(None, Settings()).glyphs)) as at:
            await at.click("Ben (greedy)")
            shown = [row.id for row in at.app.screen.query_one(ChoiceList).rows]
            assert shown == [PERSON, *(bot for bot in bots_of(match.title) if bot != "greedy"), "cancel"]
            for bot in shown[1:-1]:
                assert bots_of(match.title)[bot].plays in at.text
            await at.click("plays at random")
            assert at.answers == [(1, "random")]

    run(scenario())


def test_escape_returns_to_the_seats_and_then_to_the_table():
    async def scenario():
        async with single_screen(
            SeatsScreen(game_of("person", "greedy").match, TableApp(None, Settings()).glyphs)
        ) as at:
            await at.press("home", "enter")
            assert "Who plays instead of" in at.text
            await at.press("escape")
            assert "Change who plays a seat?" in at.text
            assert at.answers == []
            await at.press("escape")
            assert at.answers == [None]

    run(scenario())
