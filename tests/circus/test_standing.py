"""Who wins if several seats reach 15 together or none does, and how the others rank."""

import pytest

from circus_maximus.games.circus.model.show_happenings import GameEnded
from tests.circus.table import table


def ended(game):
    (end,) = game.happened(GameEnded)
    assert game.told[-1] == end
    return end


# Several seats together


def reach_15(seats=2, **more):
    """An event moves all markers on Empire by one step; seats 0 and 1 reach 15."""
    tracks = more.pop("tracks", {})
    for seat in (0, 1):
        tracks[seat] = {"empire": 14, **tracks.get(seat, {})}
    return table(seats=seats, phase="events", tracks=tracks, **more).fall("victory_celebration")


@pytest.mark.parametrize(
    ("laid", "decided_by"),
    [
        (
            {
                "tracks": {0: {"church": 3}, 1: {"church": 4}},
                "cubes": {0: {"mummers": 9}},
                "coins": [15, 0],
                "workers": [9, 1],
            },
            "total",
        ),
        (
            {
                "cubes": {0: {"mummers": 2}, 1: {"slaves": 1, "animals": 1, "prisoners": 1}},
                "coins": [15, 0],
                "workers": [9, 1],
            },
            "cubes",
        ),
        (
            {"cubes": {0: {"mummers": 2}, 1: {"prisoners": 2}}, "coins": [4, 5], "workers": [9, 1]},
            "coins",
        ),
        (
            {"workers": [5, 6]},
            "workers",
        ),
    ],
)
def test_r51_seats_that_reach_15_together_are_ranked_by_total_cubes_coins_and_workers(laid, decided_by):
    game = reach_15(**laid)
    assert (game.over.reason, game.over.standing) == ("track", ((1,), (0,)))
    assert ended(game) == GameEnded("track", (1,), decided_by)


def test_r51_seats_tied_on_every_measure_share_the_victory():
    game = reach_15(seats=3)
    assert game.over.standing == ((0, 1), (2,))
    assert ended(game) == GameEnded("track", (0, 1), "shared")


def test_r51_a_seat_that_reached_15_wins_and_the_others_rank_by_the_same_measures():
    lagging = {"empire": 10, "population": 14, "church": 14}
    game = table(
        seats=4,
        phase="performing",
        bids=[("crucifixion", 1, 1)],
        cubes={1: {"prisoners": 1}, 2: {"slaves": 1}},
        tracks={
            0: {**lagging, "empire": 9},
            1: {"empire": -10, "population": -10, "church": 14},
            2: lagging,
            3: lagging,
        },
        coins=[15, 0, 0, 15],
    )
    game.play("perform crucifixion")
    assert game.over.standing == ((1,), (2,), (3,), (0,))
    assert ended(game) == GameEnded("track", (1,), "track")


def test_r51_other_seats_that_tie_on_every_measure_share_a_rank():
    game = table(
        seats=4,
        phase="performing",
        bids=[("crucifixion", 3, 1)],
        cubes={3: {"prisoners": 1}},
        tracks={0: {"church": 4}, 3: {"church": 14}},
    )
    game.play("perform crucifixion")
    assert game.over.standing == ((3,), (0,), (1, 2))


def test_r51_only_seats_at_15_are_compared_for_victory():
    ahead = {"empire": 10, "population": 14, "church": 14}
    game = reach_15(seats=3, tracks={2: ahead}, cubes={1: {"slaves": 1}, 2: {"slaves": 5}})
    assert game.over.standing == ((1,), (0,), (2,))
    assert ended(game) == GameEnded("track", (1,), "cubes")


def test_r51_of_three_seats_at_15_two_can_share_the_victory():
    tracks = {0: {"empire": 14, "church": 2}, 1: {"empire": 14}, 2: {"empire": 14}}
    game = table(seats=3, phase="events", tracks=tracks).fall("victory_celebration")
    assert game.over.standing == ((1, 2), (0,))
    assert ended(game) == GameEnded("track", (1, 2), "shared")


def test_r51_seats_that_reach_15_on_different_tracks_are_compared():
    game = table(
        phase="performing",
        bids=[("triumph_parade", 0, 1), ("triumph_parade", 1, 1)],
        cubes={seat: {"mummers": 2, "animals": 1} for seat in (0, 1)},
        tracks={0: {"empire": 13, "church": 5}, 1: {"empire": 6, "church": 14}},
    )
    game.play("perform triumph_parade", "perform triumph_parade")
    assert [sum(player.tracks) for player in game.state.players] == [15 + 3 + 6, 8 + 3 + 15]
    assert ended(game) == GameEnded("track", (1,), "total")


def test_r51_busy_cubes_count_and_cubes_that_died_do_not():
    game = table(
        phase="performing",
        bids=[("choral_performance", 1, 1), ("procession_of_martyrs", 0, 1), ("procession_of_martyrs", 1, 1)],
        cubes={0: {"mummers": 1, "slaves": 3}, 1: {"mummers": 4, "slaves": 1}},
        tracks={0: {"church": 14, "population": 4}, 1: {"church": 13}},
        coins=[9, 0],
    )
    game.play("perform choral_performance", "perform procession_of_martyrs", "perform procession_of_martyrs")
    assert [sum(player.tracks) for player in game.state.players] == [21, 21]
    assert (game.cubes(0), game.cubes(1)) == ({"mummers": 1, "slaves": 2}, {"mummers": 4})
    assert (game.busy(0), game.busy(1)) == ({"mummers": 1}, {"mummers": 2})
    assert ended(game) == GameEnded("track", (1,), "cubes")


def test_r51_boosts_do_not_count_in_the_total():
    game = table(
        phase="performing",
        bids=[("crucifixion", 0, 1), ("crucifixion", 1, 1)],
        cubes={0: {"prisoners": 1}, 1: {"prisoners": 1}},
        tracks={0: {"church": 14}, 1: {"church": 14}},
        boosts={1: {"empire": 1}},
    )
    game.play("perform crucifixion", "perform crucifixion")
    assert ended(game) == GameEnded("track", (0, 1), "shared")


def test_r51_workers_on_places_count_as_in_play():
    game = table(
        phase="performing",
        bids=[("crucifixion", 0, 1), ("crucifixion", 1, 1)],
        cubes={seat: {"prisoners": 1} for seat in (0, 1)},
        tracks={seat: {"church": 14} for seat in (0, 1)},
        workers=[3, 5],
        places={"prison": [0, 0], "palace": [0]},
    )
    game.play("perform crucifixion", "perform crucifixion")
    assert ended(game) == GameEnded("track", (0,), "workers")


# After the last round


@pytest.mark.parametrize(
    ("laid", "decided_by"),
    [
        (
            {
                "tracks": {0: {"empire": 4}, 2: {"church": 5}},
                "cubes": {0: {"mummers": 9}, 1: {"mummers": 9}},
                "coins": [15, 14, 0],
            },
            "total",
        ),
        (
            {"cubes": {0: {"mummers": 2}, 2: {"prisoners": 3}}, "coins": [15, 14, 0], "workers": [9, 9, 1]},
            "cubes",
        ),
        (
            {"coins": [4, 3, 5], "workers": [9, 9, 1]},
            "coins",
        ),
        (
            {"workers": [5, 4, 6]},
            "workers",
        ),
    ],
)
def test_r51_after_round_10_the_same_measures_decide_among_all(laid, decided_by):
    game = table(seats=3, phase="cleanup", round=10, **laid)
    assert (game.over.reason, game.over.standing) == ("rounds", ((2,), (0,), (1,)))
    assert ended(game) == GameEnded("rounds", (2,), decided_by)


def test_r51_after_round_10_seats_tied_on_every_measure_share_the_victory():
    game = table(seats=3, phase="cleanup", round=10)
    assert game.over.standing == ((0, 1, 2),)
    assert ended(game) == GameEnded("rounds", (0, 1, 2), "shared")


def test_r51_after_round_10_boosts_have_been_paid_but_do_not_count_in_the_total():
    tracks = {0: {"church": 4}, 1: {"empire": 4}}
    game = table(phase="cleanup", round=10, coins=[5, 4], tracks=tracks, boosts={1: {"empire": 1}})
    assert (game.coins(0), game.coins(1)) == (5 + 1, 4 + 2)
    assert game.over.standing == ((0, 1),)


def test_r51_after_round_10_negative_positions_count_in_the_total():
    game = table(phase="cleanup", round=10, tracks={0: {"empire": 14, "church": -10}, 1: {"empire": 2}})
    assert game.over.standing == ((1,), (0,))


def test_r51_reaching_15_in_the_last_round_wins_at_once():
    game = table(
        phase="performing",
        round=10,
        bids=[("crucifixion", 0, 1)],
        cubes={0: {"prisoners": 1}},
        tracks={0: {"church": 14, "empire": -10}, 1: {"empire": 14, "population": 14}},
    )
    game.play("perform crucifixion")
    assert ended(game) == GameEnded("track", (0,), "track")
