"""What is news for a seat: what happens to it, the cards and buildings of others, their steps, tribute and the Goth."""

from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.present.news import concerns
from tests.gloria.played import games

NEWS = {"StartFound", "CardPlayed", "Moved", "Bought", "TributePaid", "TributeRefused", "GothMoved", "LevyBegan"}


def test_news_are_cards_purchases_steps_tribute_and_the_goth_and_what_happens_to_the_seat_itself():
    others, own = set(), set()
    for played in games(10):
        for step in played.story:
            for it in step:
                seat = getattr(it, "seat", None)
                own |= {type(it).__name__ for _ in range(seat == 0) if concerns(it, 0)}
                others |= {type(it).__name__ for _ in range(seat != 0) if concerns(it, 0)}
    assert others == NEWS | {"Lapsed", "PileMade", "GameEnded"}
    assert own >= {"Yielded", "AbilityUsed", "Gained", "DueMet", "Drew", "SurchargePaid"}


def test_laying_out_a_building_is_no_news():
    assert not concerns(h.LaidOut("toll_bridge", 0), 0)
    assert not concerns(h.PushedOff("toll_bridge"), 0)
