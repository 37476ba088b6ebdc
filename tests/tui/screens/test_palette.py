"""The command palette: the functions of keys on the screen below, and the other screens."""

import pytest

from circus_maximus.engine.matches.records import PERSON
from circus_maximus.play.opening import open_game
from circus_maximus.play.settings import Settings, load_settings
from tests.tui.menus import menus, saved
from tests.tui.playing import run, until


async def palette(at, what=""):
    """The palette, with something typed."""
    await at.press("ctrl+p")
    await at.on("CommandsScreen")
    await at.type(what)


@pytest.mark.parametrize(
    ("what", "screen"),
    [("new", "NewGameScreen"), ("saved", "SavesScreen"), ("settings", "SettingsScreen"), ("rules", "RulesScreen")],
)
def test_other_screens_can_be_opened_by_name(what, screen):
    async def scenario():
        async with menus() as at:
            await at.press("t" if what != "settings" else "s")
            await at.on("SettingsScreen" if what != "settings" else "SavesScreen")
            await palette(at, what)
            await at.says({"new": "New game", "saved": "Saved games"}.get(what, what.capitalize()))
            await at.press("enter")
            await at.on(screen)

    run(scenario())


def test_functions_are_listed_with_their_keys():
    game = open_game(saved(PERSON, "greedy"))

    async def scenario():
        async with menus((120, 60), game=game) as at:
            await palette(at)
            for name, key in (("Undo", "Key: U"), ("Hint", "Key: H"), ("Rules", "Key: R")):
                await at.says(name)
                await until(lambda key=key: key.casefold() in at.text.casefold())
            assert "Focus" not in at.text

    run(scenario())


def test_a_command_is_run_on_the_screen_below():
    game = open_game(saved(PERSON, "greedy"))

    async def scenario():
        async with menus(game=game) as at:
            await palette(at, "undo")
            await at.says("Undo")
            await at.press("enter")
            await at.on("TableScreen")
            await at.says("Nothing to undo.")

    run(scenario())


def test_leaving_a_game_that_was_started_from_a_table_returns_to_that_table():
    game = open_game(saved(PERSON, "greedy"))

    async def scenario():
        async with menus(game=game) as at:
            await palette(at, "new game")
            await at.says("New game")
            await at.press("enter")
            await at.on("NewGameScreen")
            await at.press("ctrl+s")
            await at.on("TableScreen")
            second = at.app.screen.game
            assert second is not game
            at.app.leave_table(second)
            await until(lambda: at.app.screen.game is game)
            ask = at.app.screen.table.state.asked
            assert game.choose(ask.seat, game.match.pending.legal[0]) is None
            assert game.trouble == ""
            played = len(game.match.records)
        assert len(open_game(game.path).match.records) == played

    run(scenario())


def test_a_theme_is_applied_and_saved():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await palette(at, "nord")
            await at.says("Theme: nord")
            await at.press("enter")
            await until(lambda: at.app.theme == "nord")
            assert load_settings()[0].theme == "nord"

    run(scenario())


def test_the_palette_can_be_opened_with_a_click_and_used_in_ascii():
    async def scenario():
        async with menus(settings=Settings(glyphs="ascii")) as at:
            await at.click("^p more")
            await at.on("CommandsScreen")
            await at.says("Type part of a command")
            assert at.text.isascii()
            await at.click("Settings")
            await at.on("SettingsScreen")

    run(scenario())


def test_a_list_that_is_closed_before_it_is_drawn_breaks_nothing():
    async def scenario():
        async with menus() as at:
            at.app.action_command_palette()
            at.app.exit()
            await at.pilot.pause()

    run(scenario())
