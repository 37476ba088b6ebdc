"""Gloria Mundi at the table: without panels of its own, whole games of two to six players can be played."""

import pytest

from circus_maximus.games.gloria.title import TITLE
from tests.tui.playing import game_of, run, table

SHORT = tuple(f"dealt.{seats}={{farm: 3, city: 2, peace: 2}}" for seats in TITLE.seats)
"""Few cards, so that games are short."""


@pytest.mark.parametrize(("seats", "hand"), [(2, "mouse"), (6, "keys")])
def test_a_whole_game_can_be_played(seats, hand):
    async def scenario():
        by = ["person", "greedy", "random", "greedy", "random", "person"][:seats]
        async with table(game_of(*by, title=TITLE, settings=SHORT)) as at:
            await at.play(3, hand)
            assert "The game is over." in at.text

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_it_shows_facts_choices_and_log_without_clipping(size):
    async def scenario():
        async with table(game_of("person", "greedy", title=TITLE), size) as at:
            await at.press("escape")
            text = " ".join(at.text.replace("│", " ").split())
            assert "GLORIA MUNDI Turn " in text
            assert "● Ana: steps " in text
            assert all(len(line) <= size[0] for line in at.text.split("\n"))

    run(scenario())
