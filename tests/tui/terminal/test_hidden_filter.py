"""No text reaches the terminal with characters that control it, are invisible or change the direction of writing."""

from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.text.printable import is_hidden
from circus_maximus.tui.configured_app import visible
from circus_maximus.tui.draw import styled_lines
from circus_maximus.tui.draw.styled_lines import Run
from tests.tui.menus import menus, saved
from tests.tui.playing import game_of, run, table
from tests.tui.screen_text import text_of
from tests.tui.screens.menus.test_saves import listed

EVIL = "we\x1b]52;c;aGk=\x07ird\u202e\u200b\x9b"


def hidden_in(text):
    return [sign for sign in text if sign != "\n" and is_hidden(sign)]


def test_a_filename_with_control_characters_is_shown_with_escapes():
    path = saved(PERSON, "greedy")
    path.rename(path.with_name(f"{EVIL}.jsonl"))

    async def scenario():
        async with menus((160, 48)) as at:
            await listed(at)
            await at.says(r"we\x1b]52;c;aGk=\x07ird\u202e")
            assert r"\x1b]52" in "".join(map(styled_lines.text_of, at.app.screen.query_one("#details").lines))
            assert not hidden_in(text_of(at.app))

    run(scenario())


def test_a_panel_draws_hidden_characters_as_blanks():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            at.screen.query_one("#told").draw([(Run(f"before {EVIL} after"),)])
            await at.pilot.pause()
            assert "before we" in text_of(at.app)
            assert not hidden_in(text_of(at.app))

    run(scenario())


def test_an_input_draws_hidden_characters_as_blanks():
    async def scenario():
        async with menus() as at:
            await at.press("ctrl+p")
            await at.on("CommandsScreen")
            at.app.screen.query_one("#wish").value = f"q{EVIL}"
            await at.pilot.pause()
            assert "qwe" in text_of(at.app)
            assert not hidden_in(text_of(at.app))

    run(scenario())


def test_other_text_is_not_changed():
    for text in ("Ana −2 … ● ▲ ■ ◆ ★", "日本", "é"):
        assert visible(text) is text
