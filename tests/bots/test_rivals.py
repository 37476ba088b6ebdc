"""How bots are described, and the names under which they play."""

import pytest

from circus_maximus.bots import as_rivals, bots_of
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.title import MAX_STRENGTH
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.titles import find_title, title_names

MAX_LENGTH = 53
"""Maximum number of characters of a description, for the list of players in 80 columns."""


@pytest.mark.parametrize("name", title_names())
def test_every_bot_of_a_title_is_a_rival_with_a_name_a_temper_and_a_strength(name):
    title = find_title(name)
    bots = title.bots.values()
    assert all(bot.rival and bot.temper and bot.plays for bot in bots)
    assert len({bot.rival for bot in bots} | set(title.names)) == len(title.bots) + len(title.names)
    assert all(len(bot.description) <= MAX_LENGTH for bot in bots)
    assert next(iter(bots)).strength == MAX_STRENGTH
    assert all(1 < bot.strength <= MAX_STRENGTH for bot in bots)
    assert bots_of(title)["random"].strength == 1


def names(*players):
    return [it.name for it in as_rivals(CIRCUS, [SeatPlayer(*player) for player in players])]


def test_bots_without_a_name_play_under_their_own():
    assert names(("Ana", "person"), ("", "careful"), ("Rival", "greedy"), ("", "random")) == [
        "Ana",
        "Cato",
        "Rival",
        "",
    ]


def test_a_name_that_another_player_has_is_not_given_to_a_bot():
    assert names(("", "careful"), ("cato", "person")) == ["", "cato"]
    assert names(("", "careful"), ("", "careful")) == ["Cato", ""]
