import pytest

from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.dialogs import ConfirmScreen, TooSmallScreen
from circus_maximus.tui.screens.log import LogScreen
from tests.tui.playing import game_of, run
from tests.tui.single_screen import SingleScreen, played, single_screen


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_a_small_terminal_says_so_and_recovers(size):
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            await at.press("home")
            before = at.text
            await at.resize(*size)
            assert f"{size[0]}x{size[1]} is too small" in at.text
            assert "80x24" in at.text
            assert "start marker" not in at.text
            assert len(at.lines) == size[1]
            await at.resize(80, 24)
            assert at.text == before
            assert not at.answers

    run(scenario())


def test_the_message_shows_the_current_size():
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            for width, height in ((60, 20), (40, 10), (20, 5), (70, 23)):
                await at.resize(width, height)
                assert f"{width}x{height} is too small" in " ".join(at.text.split())
            assert len(at.app.screen_stack) == 3

    run(scenario())


def test_the_message_names_the_users_own_key():
    async def scenario():
        async with single_screen(LogScreen(played()), keys={"too_small.quit": "f9"}) as at:
            await at.resize(60, 20)
            assert "[f9] " in at.text

    run(scenario())


def test_the_program_can_start_on_a_terminal_that_is_too_small():
    async def scenario():
        app = TableApp(game_of("person", "person"), Settings(pace="instant", animations=False))
        async with app.run_test(size=(20, 5)) as pilot:
            at = SingleScreen(app, pilot)
            await at.resize(21, 5)
            assert "is too small" in " ".join(at.text.split())
            await at.resize(80, 24)
            assert "Acts" in at.text

    run(scenario())


def test_a_screen_opened_over_the_message_is_shown_below_it():
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            await at.resize(40, 10)
            at.app.push_screen(ConfirmScreen("Sure of it?"))
            await at.pilot.pause()
            await at.pilot.pause()
            assert "too small" in at.text
            await at.resize(80, 24)
            assert "Sure of it?" in at.text
            await at.press("n")
            assert isinstance(at.app.screen, LogScreen)

    run(scenario())


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_the_program_can_be_quit_there(key):
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            await at.resize(40, 10)
            assert isinstance(at.app.screen, TooSmallScreen)
            await at.press(key)
            assert not at.app.is_running or at.app._exit

    run(scenario())


def test_the_message_is_ascii_with_ascii_symbols_and_has_a_button_to_quit():
    async def scenario():
        async with single_screen(LogScreen(played()), glyphs="ascii") as at:
            await at.resize(40, 10)
            assert at.text.isascii()
            await at.click("[q] Save and quit")
            assert at.app._exit

    run(scenario())
