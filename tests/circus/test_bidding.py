"""Phase 1, Bid on Acts: who begins, which bids are allowed, passing, and the duty of the seat that begins."""

import pytest

from circus_maximus.games.circus.model.happenings import PhaseBegan
from circus_maximus.games.circus.model.show_happenings import ActOff
from circus_maximus.games.circus.model.turn_happenings import BidMade, Passed
from tests.circus.table import table

EXECUTIONS = ("public_torture", "military_execution", "crucifixion")
ON_SHOW = ("pageant", "gladiator_combat", "venatio", "chariot_race", "cavalry_display", *EXECUTIONS)


def rows(game):
    """The bids of the round."""
    return [(bid.act, bid.seat, bid.coins) for bid in game.state.round.bids]


def test_r14_the_leader_on_empire_begins():
    game = table(seats=3, tracks={0: {"population": 9, "church": 9}, 1: {"empire": 4}})
    assert game.happened(PhaseBegan) == [PhaseBegan("bidding", 1)]
    assert game.seat == 1


def test_r14_a_seat_may_bid_on_the_five_regular_acts_on_show_and_the_three_executions():
    game = table(coins=[9, 1]).play("bid venatio 1")
    assert game.legal == [*(f"bid {act} 1" for act in ON_SHOW), "pass"]


def test_r14_a_bid_is_any_number_of_coins_up_to_all_of_them():
    game = table(coins=[9, 3]).play("bid venatio 1")
    for act in ON_SHOW:
        assert [bid for bid in game.legal if act in bid] == [f"bid {act} {coins}" for coins in (1, 2, 3)]


def test_r14_bids_are_paid_at_once_to_the_bank():
    game = table(coins=[9, 9])
    bank = game.state.bank
    game.play("bid venatio 4")
    assert game.told == (BidMade(0, "venatio", 4, 4),)
    assert game.coins(0) == 5
    assert game.state.bank == bank + 4
    game.play("bid crucifixion 2")
    assert [game.coins(0), game.coins(1)] == [5, 7]
    assert game.state.bank == bank + 6


def test_r14_bids_are_never_returned():
    game = table(coins=[6, 0]).play("bid venatio 5", "pass", "pass")
    assert game.happened(ActOff) == [ActOff("venatio")]
    game.fall("bestiarii")
    assert game.stage == "r2/events"
    assert game.coins(0) == 6 - 5 + 1
    assert rows(game) == []


def test_r14_seats_may_bid_on_the_same_act():
    game = table().play("bid venatio 2", "bid venatio 2")
    assert rows(game) == [("venatio", 0, 2), ("venatio", 1, 2)]


def test_r14_a_seat_may_bid_again_on_other_acts():
    game = table().play("bid venatio 2", "pass", "bid pageant 1", "bid crucifixion 3")
    assert rows(game) == [("venatio", 0, 2), ("pageant", 0, 1), ("crucifixion", 0, 3)]
    assert game.coins(0) == 15 - 6


def test_r14_a_seat_may_raise_its_bid_and_pays_the_difference():
    game = table().play("bid venatio 2", "bid venatio 3", "bid venatio 4")
    assert game.told == (BidMade(0, "venatio", 4, 6),)
    assert rows(game) == [("venatio", 0, 6), ("venatio", 1, 3)]
    assert game.coins(0) == 15 - 6


def test_r14_each_bid_or_raise_is_a_turn():
    game = table(seats=3).play("bid venatio 1")
    assert game.seat == 1
    game.play("bid venatio 1")
    assert game.seat == 2
    game.play("bid pageant 1")
    assert game.seat == 0
    game.play("bid venatio 1")
    assert game.seat == 1
    game.play("bid venatio 1")
    assert game.seat == 2


def test_r14_passing_is_final():
    game = table(seats=3).play("bid venatio 1", "pass", "bid pageant 1")
    assert game.told == (BidMade(2, "pageant", 1, 1),)
    assert game.happened(Passed) == [Passed(1, forced=False)]
    assert game.seat == 0
    game.play("bid pageant 1")
    assert game.seat == 2
    game.play("pass")
    assert game.seat == 0
    game.play("bid crucifixion 1")
    assert game.seat == 0


def test_r14_the_phase_ends_when_all_have_passed():
    game = table(seats=3).play("bid venatio 1", "pass", "pass", "bid pageant 1")
    assert game.stage == "r1/bidding"
    game.play("pass")
    assert game.stage == "r1/placing"
    assert game.happened(PhaseBegan) == [PhaseBegan("bidding", 0), PhaseBegan("placing", 0)]


def test_r14_executions_can_always_be_bid_on():
    game = table(display=(None,) * 5, coins=[1, 1])
    assert game.legal == [f"bid {act} 1" for act in EXECUTIONS]
    game = table(phase="cleanup", bids=[("crucifixion", 0, 1)]).fall("animals_escape")
    assert game.stage == "r2/bidding"
    assert "bid crucifixion 1" in game.legal


@pytest.mark.parametrize("act", ["naumachia", "regatta"])
def test_r14_an_act_that_is_not_on_show_is_refused(act):
    refusal = table().refuses(f"bid {act} 1")
    assert refusal.code == "act_not_on_show"
    assert refusal.facts == {"act": act}


def test_r14_a_card_that_was_discarded_is_not_on_show():
    assert table(discards=("naumachia",)).refuses("bid naumachia 1").code == "act_not_on_show"


def test_r14_a_bid_of_0_coins_is_refused():
    game = table()
    assert game.refuses("bid venatio 0").code == "bid_too_small"
    assert game.refuses("bid crucifixion 0").code == "bid_too_small"


def test_r14_a_raise_by_0_coins_is_refused():
    assert table().play("bid venatio 2", "pass").refuses("bid venatio 0").code == "bid_too_small"


def test_r14_a_bid_of_more_coins_than_the_seat_has_is_refused():
    refusal = table(coins=[4, 9]).refuses("bid venatio 5")
    assert refusal.code == "too_few_coins"
    assert refusal.facts == {"need": 5, "have": 4}


def test_r14_coins_already_bid_cannot_be_used_for_a_raise():
    refusal = table(coins=[4, 9]).play("bid venatio 3", "pass").refuses("bid venatio 2")
    assert refusal.code == "too_few_coins"
    assert refusal.facts == {"need": 2, "have": 1}


@pytest.mark.parametrize("action", ["place port", "buy animals 1", "perform venatio", "withdraw", "give mummer"])
def test_r14_only_bids_and_passing_are_allowed_in_the_bidding_phase(action):
    refusal = table().refuses(action)
    assert refusal.code == "not_now"


def test_r15_the_seat_that_begins_may_not_pass_before_it_has_bid():
    game = table(seats=3, marker=1)
    assert game.seat == 1
    assert game.refuses("pass").code == "opener_must_bid"


def test_r15_a_bid_of_one_coin_fulfils_the_duty():
    game = table(coins=[1, 5])
    assert game.refuses("pass").code == "opener_must_bid"
    assert game.legal == [f"bid {act} 1" for act in ON_SHOW]


@pytest.mark.parametrize("bid", ["bid venatio 1", "bid crucifixion 1"])
def test_r15_after_one_bid_the_seat_may_pass(bid):
    game = table().play(bid, "bid pageant 1")
    assert game.seat == 0
    assert "pass" in game.legal
    game.play("pass")
    assert game.told == (Passed(0, forced=False),)


def test_r15_the_others_may_pass_without_a_bid():
    game = table(seats=4).play("bid venatio 1", "pass", "pass", "pass")
    assert game.happened(Passed) == [Passed(seat, forced=False) for seat in (1, 2, 3)]
    assert game.seat == 0


def test_r15_without_coins_there_is_no_duty_and_no_other_seat_gets_it():
    game = table(seats=3, coins=[0, 5, 5])
    assert game.happened(PhaseBegan) == [PhaseBegan("bidding", 0)]
    assert game.happened(Passed) == [Passed(0, forced=True)]
    assert game.seat == 1
    game.play("pass")
    assert game.seat == 2
    game.play("pass")
    assert game.stage == "r1/placing"
    assert rows(game) == []


def test_r30_the_winner_at_the_palace_begins_even_if_others_lead():
    game = table(seats=4, opener=2, tracks={0: {"empire": 7}})
    assert game.happened(PhaseBegan) == [PhaseBegan("bidding", 2)]
    turns = []
    for _ in range(4):
        turns.append(game.seat)
        game.play("bid venatio 1")
    assert turns == [2, 3, 0, 1]


def test_r30_the_winner_at_the_palace_has_the_duty_and_the_leader_does_not():
    game = table(opener=1, tracks={0: {"empire": 7}})
    assert game.refuses("pass").code == "opener_must_bid"
    game.play("bid venatio 1")
    assert game.seat == 0
    assert "pass" in game.legal


def test_r30_the_winner_at_the_palace_without_coins_passes_and_no_other_seat_gets_the_duty():
    game = table(opener=1, coins=[5, 0], tracks={0: {"empire": 7}})
    assert game.happened(PhaseBegan) == [PhaseBegan("bidding", 1)]
    assert game.happened(Passed) == [Passed(1, forced=True)]
    assert game.seat == 0
    assert "pass" in game.legal


def test_r30_the_right_to_begin_is_used_only_once():
    game = table(opener=1, tracks={0: {"empire": 7}}).play("bid venatio 1", "pass", "pass")
    assert game.state.opener is None
    while game.stage == "r1/placing":
        game.play("pass")
    game.fall("bestiarii", "animals_escape")
    assert game.happened(PhaseBegan)[-1] == PhaseBegan("bidding", 0)


def test_r30_the_right_to_begin_lasts_through_cleanup_and_event():
    game = table(phase="cleanup", seats=3, opener=2, tracks={0: {"empire": 7}}).fall("victory_celebration")
    assert game.seat == 2
