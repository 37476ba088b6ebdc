"""Forced actions: if a seat has only one legal action, it is carried out and reported (R6)."""

import pytest

from circus_maximus.games.circus.model.happenings import CubeGiven
from circus_maximus.games.circus.model.show_happenings import Performed, Withdrew
from circus_maximus.games.circus.model.turn_happenings import Bought, Passed
from tests.circus.table import DISPLAY, table

ALL_PLACES = (
    "port",
    "war",
    "forest",
    "prison",
    "mummers_market",
    "animals_market",
    "slaves_market",
    "town_square",
    "palace",
    "pantheon",
    "guildhall",
)


def all_closed_but(*places):
    return tuple(f"places.{place}.open=false" for place in ALL_PLACES if place not in places)


def test_r6_a_seat_without_coins_passes_the_bidding_automatically():
    game = table(seats=3, coins=[2, 0, 2]).play("bid pageant 1")
    assert game.happened(Passed) == [Passed(1, forced=True)]
    assert game.seat == 2


def test_r6_a_seat_that_has_bid_its_last_coin_passes_in_its_next_turn():
    game = table(coins=[2, 9]).play("bid pageant 2")
    assert game.happened(Passed) == []
    game.play("bid pageant 1")
    assert game.happened(Passed) == [Passed(0, forced=True)]
    assert game.seat == 1


def test_r6_a_chosen_pass_is_not_reported_as_forced():
    game = table().play("bid pageant 1", "pass")
    assert game.happened(Passed) == [Passed(1, forced=False)]


def test_r6_one_coin_is_a_choice():
    game = table(coins=[1, 1]).play("bid pageant 1")
    assert game.seat == 1
    assert "pass" in game.legal
    assert "bid pageant 1" in game.legal


@pytest.mark.parametrize(
    ("coins", "workers"),
    [pytest.param([5, 0], [5, 5], id="no coins"), pytest.param([5, 5], [5, 0], id="no workers")],
)
def test_r6_a_seat_without_workers_or_coins_passes_automatically(coins, workers):
    game = table(phase="placing", coins=coins, workers=workers).play("place palace")
    assert game.happened(Passed) == [Passed(1, forced=True)]
    assert game.seat == 0


def test_r6_a_seat_passes_automatically_if_no_place_is_available():
    game = table(phase="placing", seats=3, settings=all_closed_but("palace")).play("place palace")
    assert game.happened(Passed) == [Passed(seat, forced=True) for seat in (1, 2, 0)]


def test_r6_a_forced_pass_is_final_even_if_a_place_becomes_available_later():
    game = table(
        phase="placing",
        seats=2,
        marker=1,
        markets={"slaves": 10},
        cubes={0: {"slaves": 10}},
        settings=all_closed_but("war", "guildhall"),
    )
    assert game.happened(Passed) == [Passed(1, forced=True)]
    assert game.seat == 0
    game.play("place guildhall")
    assert game.supply("slaves") == 1
    assert game.coins(1) == 15
    assert game.workers(1) == 5
    assert game.seat == 0
    assert "place war" in game.legal
    game.play("place war").fall("tails")
    assert game.seat == 0
    assert game.happened(Passed) == [Passed(1, forced=True)]


@pytest.mark.parametrize(
    ("coins", "on_sale"),
    [pytest.param(4, 2, id="the cheapest costs 5"), pytest.param(15, 0, id="nothing on sale any more")],
)
def test_r6_a_seat_that_cannot_buy_is_not_asked(coins, on_sale):
    game = table(
        phase="buying",
        coins=coins,
        markets={"mummers": on_sale},
        places={"mummers_market": [1]},
    )
    assert game.happened(Bought) == [Bought(1, "mummers", 0, 0, forced=True)]
    assert game.coins(1) == coins + 1


def test_r6_a_seat_in_line_at_a_sold_out_market_is_not_asked():
    game = table(phase="buying", markets={"mummers": 2}, places={"mummers_market": [1, 0]}).play("buy mummers 2")
    assert game.happened(Bought) == [
        Bought(1, "mummers", 2, 10, forced=False),
        Bought(0, "mummers", 0, 0, forced=True),
    ]


@pytest.mark.parametrize(
    ("coins", "cubes", "lacks"),
    [
        pytest.param(15, {"mummers": 1}, {"cubes": (("mummers", 1),)}, id="too few cubes"),
        pytest.param(0, {"mummers": 2}, {"coins": 1}, id="too few coins"),
    ],
)
def test_r6_a_seat_that_cannot_perform_withdraws_automatically(coins, cubes, lacks):
    game = table(
        phase="performing",
        display=("sacred_festival", *DISPLAY[1:]),
        coins=[coins, 15],
        bids=[("sacred_festival", 0, 1), ("sacred_festival", 1, 1)],
        cubes={0: cubes, 1: {"mummers": 2}},
    )
    assert game.happened(Withdrew) == [Withdrew(0, "sacred_festival", forced=True, **lacks)]
    assert game.seat == 1
    assert game.legal == ["perform sacred_festival", "withdraw"]


def test_r6_a_seat_that_can_perform_is_asked_and_a_chosen_withdrawal_is_not_reported_as_forced():
    game = table(phase="performing", bids=[("pageant", 0, 1)], cubes={0: {"mummers": 2}})
    assert game.seat == 0
    game.play("withdraw")
    assert game.happened(Withdrew) == [Withdrew(0, "pageant", forced=False)]
    assert game.happened(Performed) == []


@pytest.mark.parametrize("count", [1, 3])
def test_r6_a_seat_with_cubes_of_one_kind_gives_one_automatically(count):
    game = table(phase="events", coins=[5, 0], cubes={1: {"animals": count}}).fall("pirates_grow_brave")
    assert game.happened(CubeGiven) == [CubeGiven(1, "animals", True, "pirates_grow_brave")]
    assert game.cubes(1) == ({"animals": count - 1} if count > 1 else {})


def test_r6_a_seat_with_two_kinds_of_cubes_is_asked():
    game = table(phase="events", coins=[5, 0], cubes={1: {"animals": 1, "slaves": 1}}).fall("pirates_grow_brave")
    assert game.seat == 1
    assert game.legal == ["give animal", "give slave"]
    game.play("give slave")
    assert game.happened(CubeGiven) == [CubeGiven(1, "slaves", False, "pirates_grow_brave")]


def test_r6_a_round_in_which_nobody_can_act_runs_automatically():
    game = table(seats=3, coins=0)
    assert game.happened(Passed) == [Passed(seat, forced=True) for seat in (0, 1, 2, 0, 1, 2)]
    assert game.stage == "r2/events"
