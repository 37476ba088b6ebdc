import pytest

from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.screens.dialogs import ConfirmScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from tests.tui.playing import run
from tests.tui.single_screen import SIZES, single_screen

SECRET = "The next event will be Pirates."


def handover():
    return HandOverScreen("Ana", Run("●", "seat0"), SECRET)


@pytest.mark.parametrize("size", SIZES)
def test_the_secret_is_shown_only_between_two_keys(size):
    async def scenario():
        async with single_screen(handover(), size) as at:
            assert "Hand the terminal to ● Ana. Others must look away." in at.text
            assert "Pirates" not in at.text
            await at.press("enter")
            assert SECRET in at.text
            await at.resize(size[0] + 1, size[1])
            assert SECRET in at.text
            await at.press("enter")
            assert "Pirates" not in at.text
            assert at.answers == [True]

    run(scenario())


def test_a_table_that_is_hidden_says_how_to_save_and_quit():
    async def scenario():
        async with single_screen(HandOverScreen("Ana", Run("●", "seat0"))) as at:
            assert "[Enter] Show   [Ctrl+C] Save and quit" in at.text
            await at.click("Save and quit")
            assert at.app.return_code is not None

    run(scenario())


def test_escape_hides_the_secret():
    async def scenario():
        async with single_screen(handover()) as at:
            await at.press("enter", "escape")
            assert "Pirates" not in at.text
            assert at.answers == [False]

    run(scenario())


def test_escape_closes_without_showing_the_secret():
    async def scenario():
        async with single_screen(handover()) as at:
            await at.press("escape")
            assert at.answers == [False]

    run(scenario())


def test_the_mouse_can_show_and_hide_the_secret():
    async def scenario():
        async with single_screen(handover()) as at:
            await at.pilot.click(offset=(2, 2))
            assert "Pirates" not in at.text
            await at.click("[Enter] Show")
            assert SECRET in at.text
            await at.click("[Enter] Hide")
            assert at.answers == [True]

    run(scenario())


def test_nothing_of_the_screen_below_is_visible():
    async def scenario():
        async with single_screen(ConfirmScreen("Beneath it all?")) as at:
            assert "Beneath" in at.text
            await at.app.push_screen(handover())
            await at.pilot.pause()
            assert "Beneath" not in at.text
            assert at.app.screen.styles.background.a == 1

    run(scenario())


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("enter",), False),
        (("escape",), False),
        (("n",), False),
        (("y",), True),
        (("left", "enter"), True),
        (("tab", "right", "enter"), False),
    ],
)
def test_a_question_is_answered_with_keys_and_no_is_the_default(keys, answer):
    async def scenario():
        async with single_screen(ConfirmScreen("Delete it?", "Delete", "Keep")) as at:
            assert "Delete it?" in at.text
            await at.press(*keys)
            assert at.answers == [answer]

    run(scenario())


def test_a_question_is_answered_with_the_mouse():
    async def scenario():
        for label, answer in (("[y] Delete", True), ("[n] Keep", False)):
            async with single_screen(ConfirmScreen("Delete it?", "Delete", "Keep"), glyphs="ascii") as at:
                assert at.text.isascii()
                await at.click(label)
                assert at.answers == [answer]

    run(scenario())
