"""The mouse where nothing is: a place that the terminal reports may be outside by the time a screen asks what is there.

The terminal may have shrunk since.
"""

import ast
from pathlib import Path

import pytest
from textual.events import Click, MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp, Resize
from textual.geometry import Size

from circus_maximus import tui
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.play.replaying import replay_file
from circus_maximus.tui.screens import base
from circus_maximus.tui.screens.base import widget_at
from tests.tui.ludus_games import ludus
from tests.tui.playing import game_of, run, table, until
from tests.tui.screens.test_replay import TRACK, replaying

ASKS = {
    "_compositor",
    "find_widget",
    "get_focusable_widget_at",
    "get_hover_widgets_at",
    "get_style_at",
    "get_widget_and_offset_at",
    "get_widget_at",
    "get_widgets_at",
}
"""What Textual offers for this. Most of it raises an error where nothing is."""
OUTSIDE = [(150, 47), (79, 24), (80, 23), (100_000, 5), (5, 100_000), (0, 24)]
TABLES = {
    "circus": lambda: game_of("person", "person"),
    "ludus": lambda: ludus("person", "person"),
    "gloria": lambda: game_of("person", "person", title=GLORIA),
}


def test_one_function_says_what_is_at_a_place():
    asked = {}
    for path in Path(tui.__file__).parent.rglob("*.py"):
        names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
        if found := names & ASKS:
            asked[path] = found
    assert asked == {Path(base.__file__): {"get_widget_at"}}


@pytest.mark.parametrize("of", [*TABLES, "replay"])
@pytest.mark.parametrize("kind", [MouseScrollDown, MouseScrollUp, MouseMove, MouseDown, MouseUp, Click])
def test_the_mouse_outside_a_table_or_a_replay_scrolls_and_plays_nothing(of, kind):
    async def scenario():
        opened = replaying(replay_file(TRACK)) if of == "replay" else table(TABLES[of]())
        async with opened as at:
            scrolled, text = at.screen.table.state.scrolled, at.text
            for x, y in OUTSIDE:
                for node in (at.app.screen, at.app):
                    node.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
                assert widget_at(at.app.screen, x, y) is None
                await at.pilot.pause()
            assert at.app.return_code is None
            assert at.screen.table.state.scrolled == scrolled
            assert kind is Click or at.text == text  # A click anywhere closes news.

    run(scenario())


def test_the_wheel_turns_while_the_terminal_shrinks():
    async def scenario():
        async with table(game_of("person", "person"), size=(160, 48)) as at:
            for size in ((80, 24), (160, 48), (90, 30)):
                for x, y in ((150, 46), (100, 40), (70, 20)):
                    at.app.from_terminal(MouseScrollDown(None, x, y, 0, 0, 0, False, False, False, x, y))
                at.app.from_terminal(Resize(Size(*size), Size(*size)))
                await until(lambda size=size: at.app.size == size)
            await at.pilot.pause()
            assert at.app.return_code is None

    run(scenario())
