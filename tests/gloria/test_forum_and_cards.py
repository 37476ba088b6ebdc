"""Phases 1 and 2: the forum, and playing a card (G13-G16)."""

from circus_maximus.games.gloria.model import happenings as h
from tests.gloria.table import opening, table

FULL = ["toll_bridge", "watch_house", "muster_field", "mule_station", "camp_bakery", "auction_yard"]


def test_g13_the_last_building_is_pushed_off_the_others_move_and_one_is_drawn_for_the_first_slot():
    game = table(at="over", forum=FULL)
    assert game.state.forum == (None, *FULL[:-1])
    assert game.state.discards == ("auction_yard",)
    assert h.PushedOff("auction_yard") in game.story
    game.fall("grain_barges")
    assert game.state.forum == ("grain_barges", *FULL[:-1])
    assert h.LaidOut("grain_barges", 0) in game.told


def test_g13_gaps_move_too():
    game = table(at="over", forum=["toll_bridge", None, "watch_house"])
    assert game.state.forum == (None, "toll_bridge", None, "watch_house", None, None)
    assert game.state.discards == ()


def test_g13_each_turn_in_the_forum_lowers_the_surcharge_by_the_difference_of_the_slots():
    for slot, surcharge in enumerate((5, 4, 3, 2, 1, 0)):
        forum = [None] * slot + ["toll_bridge"]
        game = table(at="buying", counters=["20 food 20 gold 20 peace"], forum=forum).play("buy toll_bridge")
        assert game.happened(h.Bought)[0].surcharge == surcharge


def test_g13_an_open_forum_is_laid_out_from_the_first_slot_after_the_start_is_drawn():
    game = opening(variant="open-forum").fall("1")
    assert game.stage == "setup"
    drawn = []
    for slot in range(5):
        assert game.chance.key == "deck"
        drawn.append(game.chance.outcomes[3])
        game.fall(drawn[-1])
        assert h.LaidOut(drawn[-1], slot) in game.told
    assert game.state.forum == (None, *drawn)
    assert game.stage == "t1/turn"


def test_g14_the_game_ends_when_the_last_building_is_laid_out():
    game = table(at="over", deck=1, steps=[3, 0])
    last = game.chance.outcomes[0]
    game.fall(last)
    assert game.state.forum[0] == last
    assert (game.over.reason, game.over.standing) == ("deck", ((0,), (1,)))


def test_g15_any_kind_in_hand_can_be_played_and_lies_before_the_seat_at_once():
    game = table(hand=["2 farm 1 peace"])
    assert game.legal == ["play farm", "play peace"]
    assert game.refuses("play city").code == "not_in_hand"
    game.play("play farm")
    assert game.told[:2] == (h.CardPlayed(0, "farm", 2, False), h.Yielded(0, "farm", 2, "food", 2, 0))


def test_g15_a_seat_with_one_kind_in_hand_plays_it_without_being_asked():
    game = table(at="playing", hand=["2 city"])
    assert game.story[0] == h.CardPlayed(0, "city", 1, True)


def test_g16_playing_the_last_card_of_a_hand_ends_the_game():
    game = table(hand=["1 farm"], steps=[2, 0])
    assert game.told == (h.CardPlayed(0, "farm", 0, True), h.GameEnded("hand", (0,)))
    assert game.over.reason == "hand"
