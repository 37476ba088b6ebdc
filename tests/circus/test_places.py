"""The places: what each gives, how many workers it has room for, and what it refuses (R18-R21)."""

from __future__ import annotations

import pytest

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.model.show_happenings import PaidOut
from circus_maximus.games.circus.model.turn_happenings import (
    Boosted,
    CoinFlipped,
    CubesReturned,
    CubesTaken,
    LinedUp,
    OpeningWon,
    WorkersPlaced,
    WorkersRecruited,
)
from tests.circus.table import Game, table

ALL_OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
ROOM_FOR_ONE = {
    "port": "place port",
    "war": "place war",
    "forest": "place forest",
    "town_square": "place town_square",
    "palace": "place palace",
    "pantheon": "place pantheon",
    "guildhall": "place guildhall",
    "oracle": "place oracle",
    "gamblers_den": "place gamblers_den chariot_race 1",
}
MARKETS = ("mummers", "animals", "slaves")
ADVENTURES = [("port", "mummers", 17, 13), ("war", "slaves", 13, 13), ("forest", "animals", 15, 15)]
BOOSTS = [("palace", "empire", (1, 0, 0)), ("town_square", "population", (0, 1, 0)), ("pantheon", "church", (0, 0, 1))]


def everything_open(seats: int = 3, places: dict[str, list[int]] | None = None) -> Game:
    """A position in which seat 0 has what every place requires."""
    return table(
        seats=seats,
        phase="placing",
        cubes={0: {"animals": 1, "slaves": 1}},
        bids=[("chariot_race", 0, 1)],
        places=places or {},
        settings=ALL_OPEN,
    )


# Room


def test_r18_there_are_13_places():
    game = everything_open()
    assert {action.split()[1] for action in game.legal if action.startswith("place ")} == {
        *ROOM_FOR_ONE,
        "prison",
        "mummers_market",
        "animals_market",
        "slaves_market",
    }


@pytest.mark.parametrize("holder", [0, 2])
@pytest.mark.parametrize("place", ROOM_FOR_ONE)
def test_r18_one_worker_fills_the_place(place, holder):
    game = everything_open(places={place: [holder]})
    assert game.refuses(ROOM_FOR_ONE[place]) == Refusal("place_full", {"place": place, "room": 1})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("market", MARKETS)
def test_r18_each_market_takes_one_worker_of_each_seat(market, seats):
    game = table(seats=seats, phase="placing").play(*[f"place {market}_market"] * seats)
    assert game.happened(LinedUp) == [LinedUp(seat, market, seat) for seat in range(seats)]
    assert game.seat == 0
    assert game.refuses(f"place {market}_market") == Refusal(
        "place_full_for_seat", {"place": f"{market}_market", "room": 1, "there": 1}
    )


def test_r18_a_seat_can_be_in_all_three_lines():
    game = table(phase="placing").play("pass", "place mummers_market", "place animals_market", "place slaves_market")
    assert game.happened(LinedUp) == [LinedUp(1, "mummers", 0), LinedUp(1, "animals", 0), LinedUp(1, "slaves", 0)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r18_the_prison_takes_two_workers_of_each_seat(seats):
    game = table(seats=seats, phase="placing").play(*["place prison 2"] * seats)
    assert game.supply("prisoners") == 10 - 2 * seats
    assert [game.cubes(seat) for seat in range(seats)] == [{"prisoners": 2}] * seats
    assert game.refuses("place prison") == Refusal("place_full_for_seat", {"place": "prison", "room": 2, "there": 2})


def test_r18_two_workers_can_go_to_the_prison_one_by_one():
    game = table(phase="placing").play("place prison", "pass")
    assert game.refuses("place prison 2") == Refusal("place_full_for_seat", {"place": "prison", "room": 2, "there": 1})
    game.play("place prison")
    assert game.refuses("place prison") == Refusal("place_full_for_seat", {"place": "prison", "room": 2, "there": 2})
    assert game.cubes(0) == {"prisoners": 2}


def test_r18_each_worker_in_the_prison_takes_one_prisoner_from_the_supply():
    game = table(phase="placing").play("place prison", "place prison 2")
    assert game.happened(CubesTaken) == [
        CubesTaken(0, "prisoners", 1, "prison"),
        CubesTaken(1, "prisoners", 2, "prison"),
    ]
    assert (game.cubes(0), game.cubes(1)) == ({"prisoners": 1}, {"prisoners": 2})
    assert game.supply("prisoners") == 7


# The supply


@pytest.mark.parametrize(("place", "cube", "all_but_one", "supply"), ADVENTURES)
def test_r17_the_cubes_come_from_the_supply_and_not_from_the_market(place, cube, all_but_one, supply):
    game = table(phase="placing")
    on_sale = game.market(cube)
    game.play(f"place {place}").fall("heads")
    assert game.supply(cube) == {"mummers": 18, "slaves": 14, "animals": 16}[cube] - 2
    assert game.market(cube) == on_sale


@pytest.mark.parametrize(("place", "cube", "all_but_one", "supply"), ADVENTURES)
def test_r17_if_the_supply_has_too_few_cubes_all_of_them_are_taken(place, cube, all_but_one, supply):
    game = table(phase="placing", cubes={1: {cube: all_but_one}}).play(f"place {place}").fall("heads")
    assert game.told == (CoinFlipped(0, place, True, 1), CubesTaken(0, cube, 1, place))
    assert (game.cubes(0), game.supply(cube)) == ({cube: 1}, 0)


@pytest.mark.parametrize(("place", "cube", "all_but_one", "supply"), ADVENTURES)
def test_r19_a_place_with_a_coin_flip_is_refused_if_the_supply_has_none_of_its_cubes(place, cube, all_but_one, supply):
    game = table(phase="placing", cubes={1: {cube: all_but_one + 1}})
    assert game.refuses(f"place {place}") == Refusal("supply_empty", {"cube": cube, "need": 1, "have": 0})


def test_r19_the_prison_is_refused_if_the_supply_has_no_prisoner():
    game = table(phase="placing", cubes={1: {"prisoners": 10}})
    assert game.refuses("place prison") == Refusal("supply_empty", {"cube": "prisoners", "need": 1, "have": 0})


def test_r19_two_workers_at_the_prison_need_two_prisoners_in_the_supply():
    game = table(phase="placing", cubes={1: {"prisoners": 9}})
    assert game.refuses("place prison 2") == Refusal("supply_empty", {"cube": "prisoners", "need": 2, "have": 1})
    assert game.play("place prison").cubes(0) == {"prisoners": 1}


@pytest.mark.parametrize("market", MARKETS)
def test_r19_a_market_with_nothing_on_sale_is_refused(market):
    game = table(phase="placing", markets={market: 0})
    assert game.refuses(f"place {market}_market") == Refusal("market_empty", {"market": market})


@pytest.mark.parametrize("market", MARKETS)
def test_r19_a_market_with_a_single_cube_on_sale_takes_everybody(market):
    game = table(phase="placing", markets={market: 1}).play(*[f"place {market}_market"] * 2)
    assert game.happened(LinedUp) == [LinedUp(0, market, 0), LinedUp(1, market, 1)]


# Refusals


def test_r19_a_place_that_is_not_on_the_board_is_refused():
    assert table(phase="placing").refuses("place colosseum") == Refusal("no_such_place", {"place": "colosseum"})


@pytest.mark.parametrize("place", ["oracle", "gamblers_den"])
def test_r19_oracle_and_gamblers_den_are_closed_unless_the_config_opens_them(place):
    game = table(phase="placing", cubes={0: {"animals": 1}}, bids=[("chariot_race", 0, 1)])
    assert game.refuses(ROOM_FOR_ONE[place]) == Refusal("place_closed", {"place": place})


@pytest.mark.parametrize(
    ("event", "place"),
    [("plague_strikes", "town_square"), ("caesar_leaves_for_war", "palace"), ("jupiter_is_angry", "pantheon")],
)
def test_r19_a_place_closed_by_an_event_is_refused_and_the_others_are_not(event, place):
    game = table(phase="placing", events=(event,))
    assert game.refuses(f"place {place}") == Refusal("place_closed_by_event", {"place": place, "event": event})
    assert [other for other, _, _ in BOOSTS if f"place {other}" in game.legal] == [
        other for other, _, _ in BOOSTS if other != place
    ]


@pytest.mark.parametrize(("place", "track", "boost"), BOOSTS)
def test_r19_a_boost_on_a_frozen_track_is_refused_even_if_the_place_is_open(place, track, boost):
    frozen = f"events.new_age.effects=[{{do: freeze, track: {track}}}]"
    game = table(phase="placing", events=("new_age",), settings=(frozen,))
    assert game.refuses(f"place {place}") == Refusal("track_frozen", {"place": place, "track": track})


def test_r19_too_few_coins_are_refused():
    game = table(phase="placing", coins=[1, 15])
    assert game.refuses("place prison 2") == Refusal("too_few_coins", {"need": 2, "have": 1})


def test_r19_too_few_workers_are_refused():
    game = table(phase="placing", workers=[1, 5])
    assert game.refuses("place prison 2") == Refusal("too_few_workers", {"need": 2, "have": 1})


def test_r19_the_guildhall_is_refused_without_a_slave():
    game = table(phase="placing", cubes={0: {"mummers": 3, "animals": 3, "prisoners": 3}})
    assert game.refuses("place guildhall") == Refusal("needs_cubes", {"cube": "slaves", "need": 1, "have": 0})


def test_r19_the_guildhall_is_refused_without_6_coins():
    game = table(phase="placing", coins=[5, 15], cubes={0: {"slaves": 1}})
    assert game.refuses("place guildhall") == Refusal("too_few_coins", {"need": 6, "have": 5})


def test_r19_the_guildhall_is_refused_when_the_colours_supply_has_no_worker():
    game = table(phase="placing", workers=[11, 5], cubes={0: {"slaves": 1}})
    assert game.refuses("place guildhall") == Refusal("no_workers_to_recruit", {"have": 0})


def test_r19_everything_else_is_allowed_even_if_useless():
    game = table(phase="placing", coins=[1, 15], tracks={1: {"empire": 14}}, cubes={1: {"mummers": 17}})
    assert {"place slaves_market", "place palace", "place pantheon", "place prison", "place port"} <= set(game.legal)


# The Guildhall


def test_r20_the_guildhall_takes_6_coins_and_a_slave_and_gives_a_worker():
    game = table(phase="placing", cubes={0: {"slaves": 2}})
    game.play("place guildhall")
    assert game.told == (
        WorkersPlaced(0, "guildhall", 1, 6),
        CubesReturned(0, "slaves", 1, "guildhall"),
        WorkersRecruited(0, 1, "guildhall"),
    )
    assert (game.coins(0), game.cubes(0)) == (9, {"slaves": 1})
    assert game.supply("slaves") == 20 - 6 - 1
    assert (game.workers(0), game.state.players[0].reserve) == (5, 5)


def test_r20_exactly_6_coins_and_one_slave_are_enough():
    game = table(phase="placing", coins=[6, 15], cubes={0: {"slaves": 1}}).play("place guildhall")
    assert (game.coins(0), game.cubes(0)) == (0, {})


def test_r20_the_new_worker_can_be_placed_in_the_same_phase():
    game = table(phase="placing", workers=[1, 5], cubes={0: {"slaves": 1}})
    game.play("place guildhall", "pass")
    assert game.seat == 0
    game.play("place mummers_market")
    assert game.happened(WorkersPlaced)[-1] == WorkersPlaced(0, "mummers_market", 1, 1)


def test_r20_the_new_worker_stays_in_play():
    game = table(phase="placing", cubes={0: {"slaves": 1}}).play("place guildhall", "pass", "pass")
    assert game.stage == "r2/events"
    assert (game.workers(0), game.workers(1)) == (6, 5)


def test_r20_the_last_worker_of_the_colours_supply_can_be_recruited():
    game = table(phase="placing", workers=[10, 5], cubes={0: {"slaves": 1}}).play("place guildhall")
    assert (game.workers(0), game.state.players[0].reserve) == (10, 0)


# Town Square, Palace, Pantheon


@pytest.mark.parametrize(("place", "track", "boost"), BOOSTS)
def test_r21_a_boost_does_not_move_the_marker(place, track, boost):
    game = table(phase="placing", tracks={0: {track: 4}}).play(f"place {place}")
    assert game.told[:2] == (WorkersPlaced(0, place, 1, 1), Boosted(0, track, 4, 1, 1, place))
    assert game.track(0, track) == 4
    assert game.state.round.boosts == (boost, (0, 0, 0))
    seats = game.rules.snapshot(game.state)["seats"]
    assert (seats[0]["tracks"][track], seats[0]["boosts"][track]) == (4, 1)


@pytest.mark.parametrize(("place", "track", "boost"), BOOSTS)
def test_r21_a_boost_counts_for_pay(place, track, boost):
    game = table(phase="placing", tracks={0: {track: 9}, 1: {track: 9}}).play(f"place {place}", "pass", "pass")
    assert game.happened(PaidOut) == [PaidOut(0, 4), PaidOut(1, 2)]


@pytest.mark.parametrize(("place", "track", "boost"), BOOSTS)
def test_r21_a_boost_ends_at_cleanup_and_does_not_move_the_marker(place, track, boost):
    game = table(phase="placing").play(f"place {place}", "pass", "pass")
    assert game.stage == "r2/events"
    assert game.state.round.boosts == ((0, 0, 0), (0, 0, 0))
    assert game.track(0, track) == 3


def test_r21_a_boost_has_ended_when_new_acts_are_laid_out():
    game = table(phase="placing", bids=[("pageant", 1, 1)]).play("place pantheon", "pass", "pass")
    assert game.stage == "r1/cleanup"
    assert game.state.round.boosts == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(("place", "track", "boost"), BOOSTS)
def test_r21_a_boost_does_not_count_for_reaching_15(place, track, boost):
    game = table(phase="placing", tracks={0: {track: 14}}).play(f"place {place}")
    assert (game.over, game.seat) == (None, 1)
    game.play("pass", "pass")
    assert (game.over, game.stage, game.track(0, track)) == (None, "r2/events", 14)


@pytest.mark.parametrize(("place", "track", "boost"), BOOSTS)
def test_r21_a_boost_does_not_count_for_final_totals(place, track, boost):
    game = table(phase="placing", round=10, cubes={1: {"mummers": 1}}).play(f"place {place}", "pass", "pass")
    assert game.over is not None
    assert game.over.standing == ((1,), (0,))


def test_r21_a_boost_does_not_count_for_the_lead():
    assert table(phase="placing", boosts={1: {"population": 2}}).seat == 0
    assert table(phase="bidding", boosts={1: {"empire": 2}}).seat == 0


@pytest.mark.parametrize("place", ["town_square", "pantheon"])
def test_r21_boosts_on_other_tracks_do_not_win_the_right_to_begin(place):
    game = table(phase="placing").play(f"place {place}")
    assert game.happened(OpeningWon) == []
    assert game.state.opener is None
