"""The keys that screens offer to somebody without a keyboard: a button of a phone's page types each of them."""

import pytest
from textual import events

from circus_maximus.titles import find_title
from circus_maximus.tui.keys import digits_of, typed_for
from circus_maximus.tui.terminal.terminal_input import Input
from tests.tui.menus import menus
from tests.tui.playing import game_of, run, table


def names(app):
    return [name for name, _, _ in app.offered_keys()]


def pressed(typed):
    """The keys that the terminal's input has for what a button types."""
    parser = Input()
    found = [*parser.feed(typed.encode()), *parser.tick()]
    return [event.key for event in found if isinstance(event, events.Key)]


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("a", "a"),
        ("?", "?"),
        ("Space", " "),
        ("PgDn", "\x1b[6~"),
        ("Ctrl+S", "\x13"),
        ("Ctrl+C", ""),
        ("Ctrl+Q", ""),
        ("Ctrl+Up", ""),
        ("Enter", ""),
        ("F5", ""),
        ("", ""),
    ],
)
def test_a_button_types_what_a_keyboard_sends(name, typed):
    assert typed_for(name) == typed


def test_the_digits_of_the_numbers_that_can_be_typed_are_offered():
    assert [key for key, _ in digits_of((9, 10, 12))] == ["0", "1", "2", "9"]
    assert list(digits_of(())) == []


def test_the_title_screen_offers_the_keys_of_its_lines():
    async def scenario():
        async with menus() as at:
            offered = at.app.offered_keys()
            assert {"n", "l", "s", "t", "q", "?"} <= set(names(at.app))
            assert not {"Enter", "Up", "↑", "Ctrl+C", "Ctrl+Q"} & set(names(at.app))
            keys = [pressed(typed) for _, typed, _ in offered]
            assert all(len(key) == 1 and key[0] in at.app.screen.active_bindings for key in keys)
            await at.press("n")
            await at.on("NewGameScreen")
            assert "Ctrl+S" in names(at.app)
            assert "l" not in names(at.app)

    run(scenario())


@pytest.mark.parametrize("title", ["circus", "ludus", "gloria"])
def test_the_table_offers_the_keys_of_its_targets_first_then_those_of_its_last_line(title):
    async def scenario():
        async with table(game_of("person", "person", title=find_title(title))) as at:
            asked = at.table_state.asked
            targets = asked.open_targets(at.table_state.selection.picked)
            offered = at.app.offered_keys()
            first = offered[: len(targets)]
            assert [(name, does) for name, _, does in first] == [(target.key, target.label) for target in targets]
            shown = [key for key, _, _ in at.screen._keys() if key not in ("⏎", "esc")]
            after = names(at.app)[len(targets) :]
            assert after[: len(shown)] == shown
            assert len({typed for _, typed, _ in offered}) == len(offered)
            await at.keys(*pressed(first[-1][1]))
            assert at.table_state.target == targets[-1]

    run(scenario())


def test_where_a_number_is_asked_the_table_offers_its_digits():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.key("1")
            numbers = at.table_state.reach.numbers
            assert len(numbers) > 1
            assert {digit for number in numbers for digit in str(number)} <= set(names(at.app))

    run(scenario())


def test_while_the_name_of_a_target_is_typed_the_table_offers_no_targets():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            targets = [key for key, _ in at.screen.target_letters()]
            assert targets
            await at.key("slash")
            assert not list(at.screen.target_letters())

    run(scenario())
