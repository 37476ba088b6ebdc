"""Finding a target by its name: the arrow keys stay among the targets that were found, and no button names a key."""

import pytest

from circus_maximus.games.ludus.title import TITLE as LUDUS
from tests.engine.market import TITLE as MARKET
from tests.tui.hidden_hands import hidden
from tests.tui.playing import game_of, run, table
from tests.tui.scenes import SIZES


def in_list(at):
    """The names in the list of choices, in order."""
    asked, state = at.table_state.asked, at.table_state
    return [it.label for it in asked.part(state.selection.picked).targets if state.wanted in it.label.casefold()]


GAMES = [(lambda: game_of("person", "greedy", title=LUDUS), "sword"), (lambda: hidden(MARKET, "person", "random"), "u")]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "wanted"), GAMES, ids=["on a board", "in a list"])
def test_up_down_left_and_right_visit_everything_in_the_list_and_nothing_else(game, wanted, size):
    async def scenario():
        async with table(game(), size) as at:
            await at.press("escape", "escape", "slash", *wanted)
            names = in_list(at)
            assert 1 < len(names) < len(at.table_state.asked.part(()).targets)
            for key, order in (("down", names), ("right", names), ("up", names[::-1]), ("left", names[::-1])):
                begin = order.index(at.table_state.target.label)
                for expected in [*order[begin + 1 :], *order[: begin + 1]]:
                    await at.key(key)
                    assert at.table_state.target.label == expected
            assert at.table_state.wanted == wanted

    run(scenario())


def test_where_an_amount_is_asked_up_and_down_change_it_in_the_list_too():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.press("escape", "slash", *"public")
            assert at.selected == "bid public_torture 1"
            await at.key("up")
            assert at.selected == "bid public_torture 2"
            await at.key("down")
            assert at.selected == "bid public_torture 1"

    run(scenario())


def test_the_cursor_stays_where_it_is_while_nothing_is_found():
    async def scenario():
        async with table(game_of("person", "greedy", title=LUDUS)) as at:
            await at.press("escape", "slash", *"sword", "x")
            assert "Nothing has that name." in at.foot
            before = at.table_state.target
            await at.press("down", "right", "up", "left", "down", "down")
            assert at.table_state.target == before

    run(scenario())


def test_while_a_name_is_typed_no_button_of_the_prompt_names_a_key():
    """Enter only ends the search, Esc does the same, and letters are part of the name."""

    async def scenario():
        async with table(game_of("person", "greedy", title=LUDUS)) as at:
            await at.press("escape", "escape", "slash", *"f3")
            prompt = at.foot.partition("Find: ")[0]
            assert "F3" in prompt
            assert "[" not in prompt
            await at.key("enter")
            assert at.played == []
            assert at.table_state.selection.picked == ()
            assert "[Enter]" in at.foot
            await at.key("enter")
            assert at.table_state.selection.picked != ()

    run(scenario())
