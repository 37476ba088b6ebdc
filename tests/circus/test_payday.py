"""Cleanup for the seats: pay for positions, upkeep, and a worker for a seat that has none."""

import pytest

from circus_maximus.games.circus.model.show_happenings import PaidOut, UpkeepPaid
from circus_maximus.games.circus.model.turn_happenings import Boosted, WorkersRecruited
from tests.circus.table import rules_with, table

UPKEEP = ("upkeep=1",)


def cleanup(**more):
    """A round at the beginning of its cleanup."""
    return table(phase="cleanup", **more)


# Pay


@pytest.mark.parametrize(
    ("tracks", "coins"),
    [
        ((3, 3, 3), 1),
        ((4, 4, 4), 1),
        ((5, 3, 3), 2),
        ((3, 5, 3), 2),
        ((3, 3, 5), 2),
        ((9, 4, 4), 2),
        ((10, 0, 0), 4),
        ((14, 9, 5), 4 + 2 + 2),
        ((14, 14, 14), 12),
        ((0, 0, 0), 1),
        ((-10, -10, -10), 1),
        ((-1, 5, -10), 2),
        ((-5, 10, 5), 6),
    ],
)
def test_r41_each_track_pays_two_coins_for_every_full_five_steps(tracks, coins):
    standing = dict(zip(("empire", "population", "church"), tracks, strict=True))
    game = cleanup(coins=[7, 7], tracks={0: standing})
    assert game.happened(PaidOut) == [PaidOut(0, coins), PaidOut(1, 1)]
    assert game.coins(0) == 7 + coins


@pytest.mark.parametrize(
    ("position", "boost", "coins"),
    [(4, 1, 2), (3, 1, 1), (9, 1, 4), (5, 1, 2), (-1, 1, 1), (14, 1, 6), (3, 2, 2)],
)
def test_r41_position_and_boost_are_paid_together(position, boost, coins):
    game = cleanup(tracks={1: {"church": position}}, boosts={1: {"church": boost}})
    assert game.happened(PaidOut)[1] == PaidOut(1, coins)


def test_r41_a_boost_on_one_track_does_not_count_on_another():
    game = cleanup(tracks={0: {"empire": 4, "church": 3}}, boosts={0: {"church": 1}})
    assert game.happened(PaidOut)[0] == PaidOut(0, 1)


@pytest.mark.parametrize(
    ("place", "track"),
    [("town_square", "population"), ("palace", "empire"), ("pantheon", "church")],
)
def test_r41_places_that_boost_increase_the_pay_of_their_track_for_one_round(place, track):
    game = table(phase="placing", tracks={0: {track: 4}, 1: {"population": 0}})
    game.play(f"place {place}", "pass", "pass")
    assert game.happened(PaidOut) == [PaidOut(0, 2), PaidOut(1, 1)]
    assert game.coins(0) == 15 - 1 + 2


@pytest.mark.parametrize(("place", "track"), [("town_square", "population"), ("pantheon", "church")])
def test_r5_citizens_are_the_population_and_the_clergy_is_the_church(place, track):
    game = table(phase="placing").play(f"place {place}")
    assert game.happened(Boosted) == [Boosted(0, track, 3, 1, 1, place)]


# Upkeep


def test_r42_there_is_no_upkeep_unless_configured():
    game = cleanup(cubes={0: {"mummers": 3, "prisoners": 1}})
    assert game.happened(UpkeepPaid) == []
    assert game.coins(0) == 15 + 1


def test_r42_upkeep_is_paid_for_each_cube_owned_of_any_kind():
    game = cleanup(
        cubes={0: {"mummers": 1, "animals": 2, "slaves": 3, "prisoners": 1}, 1: {"prisoners": 2}},
        settings=UPKEEP,
    )
    assert game.happened(UpkeepPaid) == [UpkeepPaid(0, 7, 0), UpkeepPaid(1, 2, 0)]
    assert (game.coins(0), game.coins(1)) == (15 - 7 + 1, 15 - 2 + 1)


def test_r42_upkeep_is_paid_for_busy_cubes_but_not_for_cubes_that_died():
    game = table(
        phase="performing",
        bids=[("procession_of_martyrs", 0, 1)],
        cubes={0: {"mummers": 2, "slaves": 1}},
        settings=UPKEEP,
    )
    game.play("perform procession_of_martyrs")
    assert game.happened(UpkeepPaid) == [UpkeepPaid(0, 2, 0)]


def test_r42_a_seat_pays_what_it_can_and_the_rest_is_cancelled():
    game = cleanup(
        coins=[3, 0],
        cubes={0: {"mummers": 2, "animals": 3}, 1: {"slaves": 2}},
        settings=UPKEEP,
    )
    assert game.happened(UpkeepPaid) == [UpkeepPaid(0, 3, 2), UpkeepPaid(1, 0, 2)]
    assert (game.coins(0), game.coins(1)) == (1, 1)
    assert (game.cubes(0), game.cubes(1)) == ({"mummers": 2, "animals": 3}, {"slaves": 2})


def test_r42_the_upkeep_per_cube_is_a_value_of_the_config():
    game = cleanup(cubes={0: {"animals": 3}}, settings=("upkeep=2",))
    assert game.happened(UpkeepPaid) == [UpkeepPaid(0, 6, 0)]


# Workers


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_of_the_eleven_workers_of_a_colour_six_are_its_supply_at_the_start(seats):
    players = rules_with().start(seats).state.players
    assert [(player.workers, player.reserve) for player in players] == [(5, 6)] * seats


def test_r2_a_seat_without_any_worker_gets_one_from_its_colours_supply():
    game = cleanup(workers=[0, 1])
    assert game.happened(WorkersRecruited) == [WorkersRecruited(0, 1, "cleanup")]
    assert (game.workers(0), game.workers(1)) == (1, 1)
    assert (game.state.players[0].reserve, game.state.players[1].reserve) == (10, 10)


def test_r2_a_seat_whose_only_worker_returns_gets_none():
    game = cleanup(workers=[0, 5], places={"port": [0]})
    assert game.happened(WorkersRecruited) == []
    assert game.workers(0) == 1


def test_r2_the_minimum_is_a_value_of_the_config_up_to_all_workers_of_the_colour():
    settings = ("workers.minimum=3", "workers.pieces=5", "setup.workers=2")
    game = cleanup(workers=[1, 4], settings=settings)
    assert game.happened(WorkersRecruited) == [WorkersRecruited(0, 2, "cleanup")]
    assert (game.workers(0), game.workers(1)) == (3, 4)
    scarce = ("workers.minimum=4", "workers.pieces=4", "setup.workers=2")
    assert cleanup(workers=2, settings=scarce).workers(0) == 4


def test_r2_losing_the_last_worker_does_not_exclude_a_seat():
    game = table(phase="placing", workers=[1, 5]).play("place port").fall("tails")
    assert game.workers(0) == 0
    game.play("pass")
    assert game.workers(0) == 1
