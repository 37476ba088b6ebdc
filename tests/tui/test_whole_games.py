"""Whole games at the table, by keyboard alone and by mouse alone; nothing is clipped, nothing scrolls."""

import pytest

from tests.tui.playing import game_of, run, table


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_a_whole_game_can_be_played_with_keys(size):
    async def scenario():
        game = game_of("person", "greedy", "person", "random", settings=["rounds=3"])
        async with table(game, size) as at:
            await at.play(seed=3)
            assert "The game is over." in at.text

    run(scenario())


def test_a_whole_game_can_be_played_with_the_mouse():
    async def scenario():
        game = game_of("person", "greedy", settings=["rounds=1"])
        async with table(game) as at:
            await at.play(seed=3, hand="mouse")
            assert "The game is over." in at.text

    run(scenario())
