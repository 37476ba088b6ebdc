"""Pirates Grow Brave: coins from those who have any, then a cube from those who had none (R11)."""

from functools import partial

import pytest

from circus_maximus.games.circus.model.happenings import CoinsPaid, CubeGiven, PhaseBegan
from tests.circus.table import Game, table

dawn = partial(table, phase="events", round=0)
"""The beginning of the first round, before its event is drawn."""


def raided(**laid) -> Game:
    return dawn(**laid).fall("pirates_grow_brave")


def coins(game):
    return [player.coins for player in game.state.players]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r11_every_seat_pays_5_coins(seats):
    game = raided(seats=seats)
    assert coins(game) == [10] * seats
    assert game.happened(CoinsPaid) == [CoinsPaid(seat, 5, "pirates_grow_brave") for seat in range(seats)]
    assert game.stage == "r1/bidding"


def test_r11_a_seat_with_fewer_than_5_coins_pays_what_it_has():
    game = raided(seats=4, coins=[6, 5, 4, 1])
    assert coins(game) == [1, 0, 0, 0]
    assert [paid.coins for paid in game.happened(CoinsPaid)] == [5, 5, 4, 1]


def test_r11_a_seat_that_had_coins_before_gives_no_cube():
    game = raided(seats=3, coins=[1, 5, 9], cubes={0: {"mummers": 2, "slaves": 1}, 1: {"animals": 1}})
    assert coins(game) == [0, 0, 4]
    assert game.stage == "r1/bidding"
    assert game.happened(CubeGiven) == []
    assert game.cubes(0) == {"mummers": 2, "slaves": 1}
    assert game.cubes(1) == {"animals": 1}


def test_r11_a_seat_that_had_no_coins_gives_one_cube_of_its_choice_to_the_supply():
    game = raided(coins=[0, 8], cubes={0: {"mummers": 1, "animals": 2, "slaves": 1}})
    assert game.seat == 0
    assert game.legal == ["give mummer", "give animal", "give slave"]
    assert game.supply("animals") == 14
    game.play("give animal")
    assert game.told[0] == CubeGiven(0, "animals", False, "pirates_grow_brave")
    assert game.cubes(0) == {"mummers": 1, "animals": 1, "slaves": 1}
    assert game.supply("animals") == 15
    assert game.happened(CubeGiven) == [CubeGiven(0, "animals", False, "pirates_grow_brave")]


def test_r11_a_prisoner_can_be_given_too():
    game = raided(coins=[0, 8], cubes={0: {"mummers": 1, "prisoners": 1}})
    assert game.legal == ["give mummer", "give prisoner"]
    game.play("give prisoner")
    assert game.cubes(0) == {"mummers": 1}
    assert game.supply("prisoners") == 10


def test_r11_a_prisoner_is_given_if_there_is_nothing_else():
    game = raided(coins=[0, 8], cubes={0: {"prisoners": 2}})
    assert game.happened(CubeGiven) == [CubeGiven(0, "prisoners", True, "pirates_grow_brave")]
    assert game.cubes(0) == {"prisoners": 1}


def test_r11_a_seat_without_coins_and_cubes_gives_nothing():
    game = raided(seats=3, coins=[0, 8, 0], cubes={2: {"slaves": 1}})
    assert coins(game) == [0, 3, 0]
    assert game.happened(CubeGiven) == [CubeGiven(2, "slaves", True, "pirates_grow_brave")]
    assert game.happened(CoinsPaid) == [CoinsPaid(1, 5, "pirates_grow_brave")]


def test_r11_a_seat_can_only_give_a_cube_it_has():
    game = raided(coins=[0, 8], cubes={0: {"mummers": 1, "prisoners": 1}})
    refusal = game.refuses("give slave")
    assert refusal.code == "no_such_cube"
    assert refusal.facts == {"cube": "slaves"}
    assert game.refuses("pass").code == "not_now"
    assert game.refuses("bid pageant 1").code == "not_now"


def test_r11_all_have_paid_before_the_first_cube_is_given():
    game = raided(seats=3, coins=[0, 8, 3], cubes={0: {"mummers": 1, "animals": 1}})
    assert game.seat == 0
    assert coins(game) == [0, 3, 0]
    assert game.stage == "r1/events"
    assert game.happened(PhaseBegan) == []


@pytest.mark.parametrize(("marker", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])])
def test_r11_cubes_are_given_in_order_of_play_from_the_start_marker(marker, order):
    two_kinds = {"mummers": 1, "slaves": 1}
    game = raided(seats=4, marker=marker, coins=[0, 0, 9, 0], cubes={0: two_kinds, 1: two_kinds, 3: two_kinds})
    givers = []
    while game.stage == "r1/events":
        givers.append(game.seat)
        game.play("give slave")
    assert givers == order
    assert game.happened(CubeGiven) == [CubeGiven(seat, "slaves", False, "pirates_grow_brave") for seat in order]


def test_r11_from_round_2_on_the_order_begins_at_the_moved_marker():
    two_kinds = {"mummers": 1, "slaves": 1}
    game = table(phase="events", seats=3, round=1, marker=0, coins=0, cubes={0: two_kinds, 1: two_kinds, 2: two_kinds})
    game.fall("pirates_grow_brave")
    assert game.seat == 1


def test_r11_bidding_begins_after_the_cubes_are_given():
    game = raided(coins=[0, 8], cubes={0: {"mummers": 1, "slaves": 1}}, tracks={1: {"empire": 4}}).play("give slave")
    assert game.told == (CubeGiven(0, "slaves", False, "pirates_grow_brave"), PhaseBegan("bidding", 1))
    assert game.seat == 1
