"""What a seat can expect: how the game can end, and what a refusal leads to."""

from itertools import pairwise

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.games.gloria.advice.refusing import if_refused
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from tests.gloria.played import games
from tests.gloria.present import asking
from tests.gloria.table import table

RICH = "9 food 9 gold 9 peace"


def expects(game, seat=None):
    """All lines as one text."""
    return " ".join(asking.expects(game, seat))


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
            found = if_refused(lookups, before.state, before.pending.seat)
            moved = next(it for it in step.happenings if isinstance(it, h.GothMoved))
            assert lookups.goth_road[found.space] == moved.space
            assert found.raid == moved.raid
            due = next((it.due for it in step.happenings if isinstance(it, h.LevyBegan)), None)
            assert found.ends == (due is None)
            assert due is None or found.levied.due == due
            met += before.state.phase.__class__.__name__ == "Approaching"
    assert met > 20


def test_who_gives_what_and_what_is_shared_out_is_listed():
    game = table(at="goth", seats=3, cards=["1 farm", "2 farm", "1 city"], counters=[RICH])
    assert game.rules.config.goth_road["frozen_danube_ford"].icons == ("food", "gold")
    assert expects(game).startswith(
        "If refused, he demands 1 farm card and 1 city card (you 1, Cleo 1) and moves to Frozen Danube Ford."
    )

    raid = table(at="goth", cards=["1 farm", "1 peace"], goth="noric_pass", paid=["gold", "food"], counters=[RICH])
    found = if_refused(raid.rules.lookups_of(raid.state), raid.state, 0).levied
    assert [dict(zip(COUNTERS, pile, strict=True)) for pile in found.piles] == [
        {"food": 0, "gold": 1, "peace": 0, "glory": 0}
    ]
    assert found.gives == ((1, 1), (0, 0))
    assert expects(raid).startswith(
        "If refused, he demands 1 farm card and 1 city card (you 1, nobody has the rest) and raids to Julian Alps; "
        "then 1 gold is shared out."
    )
    two = table(at="goth", cards=["1 peace", ""], goth="noric_pass", paid=["gold", "food"], counters=[RICH])
    assert "(nobody has any) and raids to Julian Alps; then 1 food and 1 gold are shared out." in expects(two)


def test_who_gives_is_said_as_bounds_where_it_depends_on_what_others_choose():
    """Ana and Ben can give either; what Ana gives first decides who still can."""
    due = {"goth": "noric_pass", "paid": ["gold", "food"], "counters": [RICH]}
    game = table(at="goth", seats=3, **due, cards=["1 farm 1 city", "1 farm", "1 city"])
    assert "(you 1, Ben up to 1, Cleo up to 1)" in expects(game)
    game.play("refuse", "lose farm")
    assert game.kinds_told().count("DueMet") == 2, "Cleo has to give the city card"
    more = table(at="goth", seats=3, **due | {"paid": ["gold", "food", "gold"]}, cards=["1 farm 3 city", "1 farm", ""])
    assert "(you 2 to 3, Ben up to 1)" in expects(more)


def test_with_too_many_ways_to_give_the_bounds_are_wider_but_true(monkeypatch):
    due = {"goth": "noric_pass", "paid": ["gold", "food", "gold"], "counters": [RICH]}
    game = table(at="goth", seats=3, **due, cards=["1 farm 3 city", "1 farm", ""])
    monkeypatch.setattr("circus_maximus.games.gloria.advice.refusing.MAX_SEARCHED", 0)
    assert "(you 2 to 3, Ben up to 1)" in expects(game)
    game = table(at="goth", seats=3, **due, cards=["1 farm 1 city", "1 farm 1 city", "1 city"])
    assert "(you up to 2, Ben up to 2, Cleo up to 1)" in expects(game)


def test_before_the_card_is_played_the_cards_in_hand_and_shields_in_the_forum_count_too():
    laid = {"cards": ["", "1 peace"], "hand": ["3 city 2 peace", "9 farm"], "goth": "noric_pass"}
    assert "1 city card (you up to 1) and moves" in expects(table(**laid))
    raid = laid | {"paid": ["gold", "food", "gold"]}
    assert "2 city cards (you up to 1, nobody has the rest) and raids" in expects(table(**raid))
    with_shield = expects(table(**raid, forum=["barred_gates"]))
    assert "2 city cards (you up to 2, nobody has the rest) and raids" in with_shield
    assert "; then up to 3 counters may be shared out." in with_shield
    with_card = table(**raid | {"cards": ["1 city", "1 peace"], "hand": ["3 farm 2 city", "9 farm"]})
    assert "(you 2, nobody has the rest)" in expects(with_card), "whichever card is played"


def test_before_the_goth_is_there_the_next_tribute_comes_first():
    game = table(at="playing", seats=3, counters=[RICH])
    assert expects(game).startswith(
        "Tribute for Frozen Danube Ford: 1 food and 1 gold; you can pay it now. If refused, "
    )
    assert expects(table(seats=3)).startswith("Tribute for Frozen Danube Ford: 1 food and 1 gold; you cannot pay it")


def test_at_the_question_itself_the_refusal_does():
    """The question says what the tribute is, and it is asked only of a player who can pay."""
    game = table(at="goth", seats=3, counters=[RICH])
    assert "Tribute for" not in expects(game)


def test_a_seat_reads_whether_it_can_pay_the_tribute_itself_but_not_whether_another_can():
    game = table(at="harvest city", seats=3, counters=["1 gold 9 food"], buildings=[{"toll_bridge": "city"}])
    assert "you can pay it now" in expects(game)
    assert "Tribute for Frozen Danube Ford: 1 food and 1 gold. " in expects(game, seat=1)
    assert "pay it" not in expects(game, seat=1)


def test_it_is_said_that_nobody_has_a_card_that_is_due():
    game = table(at="goth", cards=["1 peace", "1 peace"], counters=[RICH])
    assert "1 farm card and 1 city card (nobody has any)" in expects(game)
    game = table(at="goth", cards=["1 peace", "1 peace"], goth="noric_pass", counters=[RICH])
    assert "he demands 1 city card (nobody has one)" in expects(game)


def test_in_a_levy_it_is_told_what_is_still_due_and_from_whom():
    road = {"goth": "noric_pass", "paid": ["gold", "food", "gold"]}
    cards = ["1 farm 2 city", "1 city", "1 peace"]
    game = table(at="goth", seats=3, **road, cards=cards, buildings=[{"toll_bridge": "city"}])
    assert expects(game).startswith("Still due: 1 farm card and 2 city cards (you 2, Ben 1).")
    game.play("lose farm")
    assert expects(game).startswith("Still due: 1 city card (you 1)."), "Ben had to give his"
    game = table(at="goth", seats=3, **road, cards=["1 city", "1 peace", ""], buildings=[{"toll_bridge": "city"}])
    assert expects(game).startswith(
        "Still due: 1 farm card and 2 city cards (you 2, nobody has the rest); then 1 food is shared out."
    )


def test_it_is_told_how_many_counters_of_the_pile_each_draws():
    road = {"goth": "noric_pass", "paid": ["gold", "food", "gold", "food"]}
    game = table(at="goth", seats=3, **road, cards=["1 peace"] * 3)
    assert expects(game).startswith("Players draw in turn: you 2, Ben 1, Cleo 1.")
    game.play("draw gold")
    assert expects(game).startswith("Players draw in turn: you 1, Cleo 1, Ana 1.")


# How long is left


@pytest.mark.parametrize(
    ("laid", "says"),
    [
        ({"hand": ["3 farm", "5 city"]}, "At most 4 more turns: then a hand is empty."),
        ({"hand": ["5 farm", "2 city"]}, "At most 3 more turns: then a hand is empty."),
        ({"hand": ["3 farm", "5 city"], "at": "goth", "counters": [RICH]}, "At most 6 more turns"),
        ({"hand": ["5 farm", "5 city"], "variant": "full-hands"}, "At most 10 more turns"),
        ({"deck": 3}, "At most 3 more turns: then the last building is laid out."),
        ({"hand": ["3 farm", "5 city"], "deck": 4}, "At most 4 more turns: then the last building is laid out."),
    ],
)
def test_the_latest_end_is_known(laid, says):
    assert says in expects(table(**laid))
