"""The Gamblers' Den: stakes on winning a contest (R23)."""

from __future__ import annotations

from typing import Any

import pytest

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.model.happenings import CoinsGained, PhaseBegan
from circus_maximus.games.circus.model.show_happenings import ActOff, ContestWon, StakeSettled
from circus_maximus.games.circus.model.turn_happenings import Staked, WorkersPlaced
from tests.circus.table import Game, table

DEN = ("places.gamblers_den.open=true",)


def den(**more: Any) -> Game:
    """Both seats have bid on the Chariot Race and can perform it."""
    return table(
        phase="placing",
        **{
            "bids": [("chariot_race", 0, 1), ("chariot_race", 1, 1)],
            "cubes": {0: {"animals": 2, "mummers": 1}, 1: {"animals": 2, "mummers": 1}},
            "settings": DEN,
            **more,
        },
    )


def stakes(game: Game) -> list[str]:
    return [action for action in game.legal if "gamblers_den" in action]


def test_r23_the_stake_is_paid_at_once():
    game = den().play("place gamblers_den chariot_race 3")
    assert game.told == (WorkersPlaced(0, "gamblers_den", 1, 1), Staked(0, "chariot_race", 3))
    assert (game.coins(0), game.workers(0), game.seat) == (15 - 1 - 3, 4, 1)


def test_r23_a_stake_is_1_to_5_coins():
    game = den()
    assert stakes(game) == [f"place gamblers_den chariot_race {coins}" for coins in (1, 2, 3, 4, 5)]
    for coins in (0, 6):
        assert game.refuses(f"place gamblers_den chariot_race {coins}") == Refusal("stake_out_of_range", {"most": 5})


def test_r23_a_seat_must_be_able_to_pay_wage_and_stake():
    game = den(coins=[4, 15])
    assert stakes(game) == [f"place gamblers_den chariot_race {coins}" for coins in (1, 2, 3)]
    assert game.refuses("place gamblers_den chariot_race 4").code == "too_few_coins"
    assert game.play("place gamblers_den chariot_race 3").coins(0) == 0


def test_r12_in_a_labor_shortage_fewer_coins_are_left_to_stake():
    assert stakes(den(coins=[4, 15], events=("labor_shortage",))) == [
        "place gamblers_den chariot_race 1",
        "place gamblers_den chariot_race 2",
    ]


def test_r23_the_den_is_refused_without_a_coin_to_stake():
    game = den(coins=[1, 15])
    assert stakes(game) == []
    assert game.refuses("place gamblers_den chariot_race 1").code == "too_few_coins"


def test_r23_the_refusal_states_the_total_of_wage_and_stake():
    game = den(coins=[4, 15])
    assert game.refuses("place gamblers_den chariot_race 5") == Refusal("too_few_coins", {"need": 6, "have": 4})


def test_r23_the_action_must_name_act_and_stake():
    game = den()
    assert game.refuses("place gamblers_den") == Refusal("stake_missing", {"place": "gamblers_den"})


def test_r23_coins_cannot_be_staked_at_other_places():
    game = den()
    assert game.refuses("place palace chariot_race 2") == Refusal("no_stakes_here", {"place": "palace"})
    assert game.refuses("place port chariot_race 2") == Refusal("no_stakes_here", {"place": "port"})


def test_r23_coins_can_be_staked_on_any_contest_of_the_bill_that_the_seat_bid_on():
    game = den(bids=[("venatio", 0, 1), ("cavalry_display", 0, 1), ("gladiator_combat", 1, 1), ("chariot_race", 0, 1)])
    assert {action.split()[2] for action in stakes(game)} == {"cavalry_display", "chariot_race"}


@pytest.mark.parametrize("act", ["venatio", "public_torture", "gladiator_combat", "naumachia", "tax_collection"])
def test_r23_a_stake_on_anything_but_a_contest_on_the_bill_is_refused(act):
    game = den(bids=[("venatio", 0, 1), ("public_torture", 0, 1), ("chariot_race", 0, 1)])
    assert game.refuses(f"place gamblers_den {act} 1") == Refusal("no_contest", {"act": act})


def test_r23_a_stake_on_a_contest_that_was_dropped_is_refused():
    game = den(
        bids=[("chariot_race", 0, 1), ("cavalry_display", 0, 2)],
        settings=(*DEN, "limits.performed.regular=1"),
    )
    assert game.refuses("place gamblers_den chariot_race 1") == Refusal("no_contest", {"act": "chariot_race"})
    assert "place gamblers_den cavalry_display 1" in game.legal


def test_r23_a_stake_on_a_contest_that_only_others_bid_on_is_refused():
    game = den(bids=[("chariot_race", 1, 1)])
    assert stakes(game) == []
    assert game.refuses("place gamblers_den chariot_race 1") == Refusal("no_bid_on_act", {"act": "chariot_race"})


def test_r23_a_seat_can_stake_on_a_contest_that_it_cannot_perform():
    assert "place gamblers_den chariot_race 5" in den(cubes={}).legal


def staked(act: str = "chariot_race", coins: int = 3, **more: Any) -> Game:
    """Seat 0 has staked on an act, and the show begins."""
    return den(**more).play(f"place gamblers_den {act} {coins}", "pass", "pass")


def test_r23_a_win_against_another_performer_pays_twice_the_stake():
    game = staked().play("perform chariot_race", "perform chariot_race").fall("5", "2")
    assert ContestWon(0, "chariot_race", "dice") in game.told
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 6, 3)]
    assert game.coins(0) == 15 - 1 - 3 + 5 + 6 + 2


def test_r23_the_stake_is_paid_back_when_the_act_is_settled():
    game = staked().play("perform chariot_race", "perform chariot_race").fall("5", "2")
    kinds = [type(happening) for happening in game.told]
    assert kinds.index(CoinsGained) < kinds.index(StakeSettled) < kinds.index(PhaseBegan)


@pytest.mark.parametrize("coins", [1, 5])
def test_r23_any_stake_is_doubled(coins):
    game = staked(coins=coins).play("perform chariot_race", "perform chariot_race").fall("5", "2")
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 2 * coins, coins)]


def test_r23_a_win_by_the_higher_bid_after_a_tie_counts():
    game = staked(bids=[("chariot_race", 1, 1), ("chariot_race", 0, 2)])
    game.play("perform chariot_race", "perform chariot_race").fall("4", "4")
    assert ContestWon(0, "chariot_race", "bid") in game.told
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 6, 3)]


def test_r23_a_sole_performer_gets_the_stake_back():
    game = staked().play("perform chariot_race", "withdraw")
    assert ContestWon(0, "chariot_race", "alone") in game.told
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 3, 3)]
    assert game.coins(0) == 15 - 1 - 3 + 5 + 3 + 2


def test_r23_a_lost_contest_loses_the_stake():
    game = staked().play("perform chariot_race", "perform chariot_race").fall("2", "5")
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 0, 3)]
    assert game.coins(0) == 15 - 1 - 3 + 5 + 1


def test_r23_a_seat_that_withdraws_loses_the_stake():
    game = staked().play("withdraw", "perform chariot_race")
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 0, 3)]
    assert game.coins(0) == 15 - 1 - 3 + 1


def test_r23_a_seat_that_cannot_perform_loses_the_stake():
    game = staked(cubes={1: {"animals": 2, "mummers": 1}}).play("perform chariot_race")
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 0, 3)]


def test_r23_the_stake_on_a_cancelled_act_is_lost():
    game = staked().play("withdraw", "withdraw")
    assert game.happened(ActOff) == [ActOff("chariot_race")]
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 0, 3)]
    assert game.coins(0) == 15 - 1 - 3 + 1


@pytest.mark.parametrize(("animals", "back"), [(3, 6), (2, 0)])
def test_r23_cavalry_display_is_a_contest_to_stake_on(animals, back):
    game = staked(
        "cavalry_display",
        bids=[("cavalry_display", 1, 1), ("cavalry_display", 0, 1)],
        cubes={0: {"animals": animals}, 1: {"animals": 2}},
    )
    game.play("perform cavalry_display", "perform cavalry_display")
    assert game.happened(StakeSettled) == [StakeSettled(0, "cavalry_display", back, 3)]


def test_r23_a_stake_is_settled_by_its_own_act_only():
    game = staked(
        bids=[("cavalry_display", 0, 1), ("chariot_race", 0, 1)],
        cubes={0: {"animals": 4, "mummers": 1}},
    )
    game.play("perform cavalry_display")
    assert game.happened(StakeSettled) == []
    game.play("perform chariot_race")
    assert game.happened(StakeSettled) == [StakeSettled(0, "chariot_race", 3, 3)]
