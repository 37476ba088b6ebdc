"""What is news for a seat: counters that it got, cards that it lost, the Goth, and what others bought."""

from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.present.beats import news
from tests.gloria.played import NAMES, games
from tests.gloria.table import table

CONFIG = table().rules.config


def told(*heard, seat=0):
    return list(news(CONFIG, NAMES[:3], seat, heard))


def test_counters_from_the_harvests_of_others_are_added_up():
    heard = (
        h.Yielded(0, "farm", 2, "food", 2, 0),
        h.Yielded(1, "farm", 1, "food", 1, 0),
        h.Drew(0, "gold", False),
        h.Yielded(0, "farm", 1, "food", 1, 0),
    )
    assert told(*heard) == ["You gained 3 food and 1 gold."]


def test_own_cards_that_the_goth_takes_are_news_and_those_of_others_are_not():
    due = (h.DueMet(0, "food", None, "farm", None, False, False), h.DueMet(1, "food", None, "farm", None, False, False))
    assert told(*due) == ["Ana gives a farm card."]
    assert told(h.GothMoved("emona", False, 1)) == ["The Goth moves to Emona."]


def test_there_is_one_line_for_each_other_player_who_bought_or_moved():
    heard = (
        h.Bought(1, "toll_bridge", "city", (1, 0, 0, 0), 0),
        h.Moved(1, 2, "bovillae", "toll_bridge"),
        h.Moved(1, 1, "aricia", "toll_bridge"),
        h.CardPlayed(2, "farm", 5, False),
    )
    assert told(*heard) == ["Ben: bought Toll Bridge and moved 3 steps."]
    assert told(h.LaidOut("toll_bridge", 0), h.PushedOff("toll_bridge")) == []


def test_news_of_played_games_is_short():
    most = 0
    for played in games(6):
        names = NAMES[: played.seats]
        for step in played.story:
            most = max(most, len(list(news(CONFIG, names, 0, step))))
    assert 1 < most < 9
