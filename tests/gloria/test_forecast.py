"""What a seat can expect: how the game can end, and what a refusal leads to."""

from itertools import pairwise

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.games.gloria.advice.forecast import forecast
from circus_maximus.games.gloria.advice.refusing import refused
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from tests.gloria.played import NAMES, games
from tests.gloria.table import table

RICH = "9 food 9 gold 9 peace"


def expects(game, seat=None):
    """The forecast for the seat that is asked, or for another one."""
    lookups = game.rules.lookups_of(game.state)
    return " ".join(forecast(lookups, game.state, game.seat if seat is None else seat, NAMES))


# Other ends


def test_the_goth_in_rome_and_the_last_building_are_announced():
    rome = "The Goth enters Rome at the end of this turn"
    assert rome in expects(table(goth="saxa_rubra"))
    assert rome not in expects(table(goth="beyond_the_frontier"))
    assert "The next building is the last" in expects(table(deck=1))
    assert "The next building is the last" not in expects(table(deck=2))


# The next refusal


def test_a_refusal_is_what_the_rules_make_of_it():
    met = 0
    for played in games(10):
        lookups = played.rules.lookups_for(played.seats)
        for before, step in pairwise(played.steps):
            refusal = [it for it in step.happenings if isinstance(it, h.TributeRefused)]
            if not refusal or not isinstance(before.pending, Choice) or len(before.pending.legal) < 2:
                continue
            found = refused(lookups, before.state)
            moved = next(it for it in step.happenings if isinstance(it, h.GothMoved))
            assert lookups.goth_road[found.space] == moved.space
            assert found.raid == moved.raid
            due = next((it.due for it in step.happenings if isinstance(it, h.LevyBegan)), None)
            assert found.ends == (due is None)
            assert due is None or found.due == due
            met += before.state.phase.__class__.__name__ == "Approaching"
    assert met > 20


def test_who_gives_what_and_what_is_shared_out_is_listed():
    game = table(at="goth", seats=3, cards=["1 farm", "2 farm", "1 city"], counters=[RICH])
    front = game.rules.config.goth_road["frozen_danube_ford"]
    assert front.icons == ("food", "gold")
    assert "Tribute for Frozen Danube Ford: 1 food and 1 gold; you can pay it now." in expects(game)
    assert "moves to Frozen Danube Ford, cards due: 1 farm card and 1 city card (you 1, Cleo 1)" in expects(game)
    assert "(Ben 0" not in expects(game)

    raid = table(at="goth", cards=["1 farm", "1 peace"], goth="noric_pass", paid=["gold", "food"], counters=[RICH])
    found = refused(raid.rules.lookups_of(raid.state), raid.state)
    assert dict(zip(COUNTERS, found.pile, strict=True)) == {"food": 0, "gold": 1, "peace": 0, "glory": 0}
    assert found.gives == (1, 0)
    assert "1 gold is shared out" in expects(raid)


def test_a_seat_reads_whether_it_can_pay_the_tribute_itself_but_not_whether_another_can():
    game = table(at="goth", seats=3, cards=["1 farm", "2 farm", "1 city"], counters=[RICH])
    assert "you can pay it now" in expects(game)
    assert "Tribute for Frozen Danube Ford: 1 food and 1 gold. " in expects(game, seat=1)
    assert "pay it" not in expects(game, seat=1)


def test_cards_that_nobody_has_are_counted():
    game = table(at="goth", cards=["1 peace", "1 peace"], counters=[RICH])
    assert "nobody has 2 of them" in expects(game)


# How long is left


@pytest.mark.parametrize(
    ("laid", "says"),
    [
        ({"hand": ["3 farm", "5 city"]}, "in 4 turns at the latest, when a hand is empty"),
        ({"hand": ["5 farm", "2 city"]}, "in 3 turns at the latest, when a hand is empty"),
        ({"hand": ["3 farm", "5 city"], "at": "goth", "counters": [RICH]}, "in 6 turns at the latest"),
        ({"hand": ["5 farm", "5 city"], "variant": "full-hands"}, "in 10 turns at the latest"),
        ({"deck": 3}, "in 3 turns at the latest, when the last building is laid out"),
    ],
)
def test_the_latest_end_is_known(laid, says):
    assert says in expects(table(**laid))
