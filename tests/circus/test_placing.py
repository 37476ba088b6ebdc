"""Phase 2: whose turn it is, what a worker costs, and coin flips (R16, R17, Labour Shortage of R12)."""

from __future__ import annotations

import pytest

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.model.happenings import PhaseBegan
from circus_maximus.games.circus.model.turn_happenings import (
    CoinFlipped,
    CubesTaken,
    LinedUp,
    Passed,
    WorkerSent,
    WorkersPlaced,
)
from tests.circus.table import Game, table

ADVENTURES = [("port", "mummers"), ("war", "slaves"), ("forest", "animals")]
ONE_AT_ONCE = (
    "port",
    "war",
    "forest",
    "mummers_market",
    "animals_market",
    "slaves_market",
    "town_square",
    "palace",
    "pantheon",
    "guildhall",
    "oracle",
)
SHORTAGE = ("labor_shortage",)


def standing(game: Game) -> dict[str, list[int]]:
    """The seats of the workers at each place."""
    places: dict[str, list[int]] = game.rules.snapshot(game.state)["places"]
    return places


def test_r16_the_leader_on_population_begins():
    game = table(seats=3, phase="placing", tracks={2: {"population": 4}})
    assert game.seat == 2
    assert game.happened(PhaseBegan) == [PhaseBegan("placing", 2)]


def test_r16_empire_and_church_do_not_matter_for_who_begins():
    assert table(seats=3, phase="placing", tracks={1: {"empire": 9, "church": 9}}).seat == 0


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 2), (2, 2)])
def test_r16_of_tied_leaders_the_one_nearest_the_start_marker_begins(marker, first):
    game = table(seats=3, phase="placing", marker=marker, tracks={0: {"population": 5}, 2: {"population": 5}})
    assert game.seat == first


def test_r16_turns_follow_the_order_of_play():
    game = table(seats=4, phase="placing", tracks={2: {"population": 4}})
    turns = []
    for place in ("palace", "pantheon", "town_square", "prison", "prison"):
        turns.append(game.seat)
        game.play(f"place {place}")
    assert turns == [2, 3, 0, 1, 2]
    assert game.seat == 3


@pytest.mark.parametrize("place", ONE_AT_ONCE)
def test_r16_a_turn_sends_one_worker(place):
    game = table(phase="placing", settings=("places.oracle.open=true",))
    assert game.refuses(f"place {place} 2") == Refusal("workers_at_once", {"place": place, "most": 1})


def test_r16_a_turn_is_one_worker_at_one_place():
    game = table(phase="placing").play("place prison")
    assert (game.workers(0), standing(game), game.seat) == (4, {"prison": [0]}, 1)


def test_r16_two_workers_go_to_the_prison_in_one_turn():
    game = table(phase="placing").play("place prison 2")
    assert (game.workers(0), standing(game), game.seat) == (3, {"prison": [0, 0]}, 1)


@pytest.mark.parametrize("workers", [0, 3])
def test_r16_no_more_than_two_workers_and_no_fewer_than_one_go_to_the_prison_in_one_turn(workers):
    assert table(phase="placing").refuses(f"place prison {workers}") == Refusal(
        "workers_at_once",
        {"place": "prison", "most": 2},
    )


def test_r16_passing_is_final():
    game = table(seats=3, phase="placing").play("pass", "place palace", "place prison")
    assert game.seat == 1
    game.play("pass", "place pantheon")
    assert game.seat == 2
    game.play("place mummers_market")
    assert game.seat == 2
    assert game.happened(Passed) == [Passed(0, False), Passed(1, False)]


def test_r16_the_phase_ends_when_all_have_passed():
    game = table(phase="placing").play("place mummers_market", "pass")
    assert game.stage == "r1/placing"
    game.play("pass")
    assert game.stage == "r1/buying"


def test_r16_passing_is_allowed_at_once():
    assert table(phase="placing").legal[-1] == "pass"


@pytest.mark.parametrize("lacking", [{"workers": [5, 0]}, {"coins": [15, 0]}])
def test_r16_a_seat_without_workers_or_coins_passes_automatically_and_finally(lacking):
    game = table(phase="placing", **lacking).play("place palace")
    assert game.told[-1] == Passed(1, True)
    assert game.seat == 0
    game.play("place pantheon")
    assert game.seat == 0


def test_r16_a_seat_that_sent_its_last_worker_passes_in_its_next_turn():
    game = table(phase="placing", workers=[1, 5]).play("place palace")
    assert game.happened(Passed) == []
    game.play("place pantheon")
    assert game.happened(Passed) == [Passed(0, True)]
    assert game.seat == 1


def test_only_placing_and_passing_are_allowed_in_the_placing_phase():
    game = table(phase="placing")
    assert game.refuses("bid pageant 1") == Refusal("not_now", {"phase": "placing"})
    assert game.refuses("buy mummers 1") == Refusal("not_now", {"phase": "placing"})


@pytest.mark.parametrize("place", ["prison", "town_square", "palace", "pantheon", "mummers_market", "slaves_market"])
def test_r17_a_worker_costs_1_coin(place):
    game = table(phase="placing").play(f"place {place}")
    assert game.told[0] == WorkersPlaced(0, place, 1, 1)
    assert (game.coins(0), game.coins(1)) == (14, 15)


def test_r17_two_workers_cost_2_coins():
    game = table(phase="placing").play("place prison 2")
    assert game.told[0] == WorkersPlaced(0, "prison", 2, 2)
    assert game.coins(0) == 13


@pytest.mark.parametrize(("place", "cube"), ADVENTURES)
def test_r17_nothing_is_paid_before_the_coin_is_flipped(place, cube):
    game = table(phase="placing").play(f"place {place}")
    assert game.told == (WorkerSent(0, place),)
    assert (game.coins(0), game.workers(0), game.cubes(0)) == (15, 4, {})
    assert game.chance.outcomes == ("heads", "tails")


@pytest.mark.parametrize(("place", "cube"), ADVENTURES)
def test_r17_heads_pays_the_worker_and_takes_2_cubes(place, cube):
    game = table(phase="placing").play(f"place {place}").fall("heads")
    assert game.told == (CoinFlipped(0, place, True, 1), CubesTaken(0, cube, 2, place))
    assert (game.coins(0), game.workers(0), game.cubes(0)) == (14, 4, {cube: 2})
    assert game.state.players[0].reserve == 6
    assert standing(game) == {place: [0]}
    assert game.seat == 1


@pytest.mark.parametrize(("place", "cube"), ADVENTURES)
def test_r17_tails_returns_the_worker_to_its_colours_supply_and_costs_nothing(place, cube):
    game = table(phase="placing").play(f"place {place}").fall("tails")
    assert game.told == (CoinFlipped(0, place, False, 0),)
    assert (game.coins(0), game.workers(0), game.cubes(0)) == (15, 4, {})
    assert game.state.players[0].reserve == 7
    assert standing(game) == {}


@pytest.mark.parametrize(("place", "cube"), ADVENTURES)
def test_r17_tails_ends_the_turn(place, cube):
    game = table(seats=3, phase="placing").play(f"place {place}").fall("tails")
    assert game.seat == 1


def test_r17_after_tails_any_seat_may_go_there():
    game = table(phase="placing").play("place war").fall("tails")
    game.play("place war").fall("heads")
    assert game.cubes(1) == {"slaves": 2}
    assert standing(game) == {"war": [1]}


def test_r17_after_tails_the_same_seat_may_try_again_in_its_next_turn():
    game = table(phase="placing", coins=[1, 15]).play("place forest").fall("tails")
    game.play("place palace", "place forest").fall("heads")
    assert (game.cubes(0), game.coins(0)) == ({"animals": 2}, 0)
    assert (game.workers(0), game.state.players[0].reserve) == (3, 7)


@pytest.mark.parametrize(("place", "cube"), ADVENTURES)
def test_r17_after_heads_nobody_else_may_go_there(place, cube):
    game = table(phase="placing").play(f"place {place}").fall("heads")
    assert game.refuses(f"place {place}") == Refusal("place_full", {"place": place, "room": 1})
    game.play("pass")
    assert game.refuses(f"place {place}") == Refusal("place_full", {"place": place, "room": 1})


def test_r17_a_lost_worker_does_not_return_at_cleanup():
    game = table(phase="placing").play("place port").fall("tails").play("place palace", "pass", "pass")
    assert game.stage == "r2/events"
    assert (game.workers(0), game.state.players[0].reserve) == (4, 7)
    assert game.workers(1) == 5


def test_r17_a_seat_that_loses_its_last_worker_passes():
    game = table(phase="placing", workers=[1, 5]).play("place port").fall("tails").play("place palace")
    assert game.told[-1] == Passed(0, True)
    assert game.seat == 1


@pytest.mark.parametrize(("place", "cube"), ADVENTURES)
def test_r17_the_seat_must_have_the_coins_before_the_flip(place, cube):
    game = table(phase="placing", coins=[2, 15], settings=(f"places.{place}.coins=2",))
    assert game.refuses(f"place {place}") == Refusal("too_few_coins", {"need": 3, "have": 2})


def test_r17_a_seat_without_coins_cannot_use_a_place_with_a_flip():
    game = table(phase="placing", coins=[0, 15])
    assert game.happened(Passed) == [Passed(0, True)]


def test_r17_the_last_coin_is_enough():
    game = table(phase="placing", coins=[1, 15])
    assert {"place port", "place war", "place forest"} <= set(game.legal)
    assert game.play("place port").fall("heads").coins(0) == 0


def test_r17_the_key_of_a_flip_has_place_round_seat_and_number():
    game = table(seats=2, phase="placing", round=3, tracks={1: {"population": 5}})
    keys = []
    for place in ("port", "port", "port", "war", "port"):
        game.play(f"place {place}")
        keys.append(game.chance.key)
        game.fall("tails")
    assert keys == [
        "flip/port/r3/s1/1",
        "flip/port/r3/s0/1",
        "flip/port/r3/s1/2",
        "flip/war/r3/s0/1",
        "flip/port/r3/s1/3",
    ]


def test_r17_flips_are_counted_per_round():
    game = table(phase="placing").play("place port").fall("tails").play("pass", "pass")
    game.fall("market_crash").play("bid pageant 1", "pass", "pass", "pass")
    assert game.play("place port").chance.key == "flip/port/r2/s0/1"


def test_r12_labor_shortage_makes_a_worker_cost_2_coins():
    game = table(phase="placing", events=SHORTAGE).play("place mummers_market")
    assert game.told == (WorkersPlaced(0, "mummers_market", 1, 2), LinedUp(0, "mummers", 0))
    assert game.coins(0) == 13


def test_r12_labor_shortage_makes_each_of_two_workers_cost_2_coins():
    game = table(phase="placing", coins=[3, 4], events=SHORTAGE)
    assert game.refuses("place prison 2") == Refusal("too_few_coins", {"need": 4, "have": 3})
    game.play("place prison", "place prison 2")
    assert game.happened(WorkersPlaced) == [WorkersPlaced(0, "prison", 1, 2), WorkersPlaced(1, "prison", 2, 4)]


def test_r12_labor_shortage_makes_heads_cost_2_coins_and_tails_nothing():
    game = table(phase="placing", events=SHORTAGE).play("place port").fall("tails")
    assert game.coins(0) == 15
    game.play("place war").fall("heads")
    assert CoinFlipped(1, "war", True, 2) in game.told
    assert game.coins(1) == 13


def test_r12_labor_shortage_makes_the_guildhall_cost_7_coins():
    game = table(phase="placing", coins=[7, 6], cubes={0: {"slaves": 1}, 1: {"slaves": 1}}, events=SHORTAGE)
    game.play("place guildhall")
    assert game.told[0] == WorkersPlaced(0, "guildhall", 1, 7)
    game = table(phase="placing", coins=[6, 7], cubes={0: {"slaves": 1}}, events=SHORTAGE)
    assert game.refuses("place guildhall") == Refusal("too_few_coins", {"need": 7, "have": 6})


def test_r12_one_coin_is_not_enough_for_a_worker_in_a_labor_shortage():
    game = table(phase="placing", coins=[1, 2], events=SHORTAGE)
    assert game.happened(Passed) == [Passed(0, True)]
    assert game.seat == 1
