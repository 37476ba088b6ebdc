"""Reaching 15 on a track: what counts for it, and that the game ends there."""

import pytest

from circus_maximus.games.circus.model.actions import Pass
from circus_maximus.games.circus.model.happenings import CoinsGained, EventDrawn, MarketChanged, PhaseBegan, TrackMoved
from circus_maximus.games.circus.model.show_happenings import ActCalled, GameEnded, PaidOut
from circus_maximus.games.circus.model.turn_happenings import WorkersPlaced
from tests.circus.table import table


def ended(game):
    (end,) = game.happened(GameEnded)
    assert game.told[-1] == end
    return end


# Reaching 15


@pytest.mark.parametrize(
    ("act", "cubes", "track", "before"),
    [
        ("pageant", {"mummers": 2}, "church", 13),
        ("venatio", {"animals": 2}, "population", 13),
        ("triumph_parade", {"mummers": 2, "animals": 1}, "empire", 13),
        ("triumph_parade", {"mummers": 2, "animals": 1}, "church", 14),
        ("public_torture", {"prisoners": 1}, "population", 14),
        ("military_execution", {"prisoners": 1}, "empire", 14),
        ("crucifixion", {"prisoners": 1}, "church", 14),
    ],
)
def test_r50_reaching_15_by_an_act_or_an_execution_wins_at_once(act, cubes, track, before):
    game = table(phase="performing", bids=[(act, 1, 1)], cubes={1: cubes}, tracks={1: {track: before}})
    game.play(f"perform {act}")
    assert game.track(1, track) == 15
    assert (game.over.reason, game.over.standing) == ("track", ((1,), (0,)))
    assert ended(game) == GameEnded("track", (1,), "track")


def test_r50_winning_a_contest_can_win_the_game_and_losing_it_cannot():
    def race(*rolls):
        cubes = {"animals": 2, "mummers": 1}
        game = table(
            phase="performing",
            bids=[("chariot_race", 0, 1), ("chariot_race", 1, 1)],
            cubes={0: cubes, 1: cubes},
            tracks={1: {"empire": 12}},
        )
        return game.play("perform chariot_race", "perform chariot_race").fall(*rolls)

    assert race("1", "6").over.standing == ((1,), (0,))
    assert race("6", "1").over is None


@pytest.mark.parametrize(
    ("event", "track"),
    [("victory_celebration", "empire"), ("festival_declared", "population"), ("religious_offering", "church")],
)
def test_r50_reaching_15_by_an_event_wins_before_anybody_bids(event, track):
    game = table(phase="events", tracks={1: {track: 14}}).fall(event)
    assert game.track(1, track) == 15
    assert game.over.reason == "track"
    assert ended(game) == GameEnded("track", (1,), "track")
    assert game.happened(PhaseBegan) == []


def test_r50_an_event_drawn_by_a_new_age_can_end_the_game():
    game = table(phase="events", tracks={0: {"empire": 14}}).fall("new_age", "victory_celebration")
    assert game.over.standing == ((0,), (1,))


def test_r35_an_event_is_carried_out_completely_before_victory_is_checked():
    game = table(phase="events", tracks={0: {"population": 14}, 1: {"population": 7}}, marker=1).fall(
        "festival_declared"
    )
    assert game.told == (
        EventDrawn("festival_declared", False),
        CoinsGained(0, 1, "festival_declared"),
        CoinsGained(1, 1, "festival_declared"),
        TrackMoved(0, "population", 1, 15, "festival_declared"),
        TrackMoved(1, "population", 1, 8, "festival_declared"),
        MarketChanged("mummers", 2, "festival_declared"),
        GameEnded("track", (0,), "track"),
    )
    assert game.market("mummers") == 4


def test_r50_a_place_that_moves_a_marker_can_end_the_game():
    game = table(
        phase="placing",
        tracks={0: {"population": 14}},
        settings=("places.town_square.effects=[{do: move, track: population, steps: 1}]",),
    )
    game.play("place town_square")
    assert game.told[0] == WorkersPlaced(0, "town_square", 1, 1)
    assert ended(game) == GameEnded("track", (0,), "track")
    assert game.over.standing == ((0,), (1,))


def test_r50_steps_beyond_15_are_lost():
    game = table(
        phase="performing",
        bids=[("procession_of_martyrs", 0, 1)],
        cubes={0: {"mummers": 1, "slaves": 1}},
        tracks={0: {"church": 14}},
    )
    game.play("perform procession_of_martyrs")
    assert TrackMoved(0, "church", 3, 15, "procession_of_martyrs", lost=2) in game.told
    assert game.over


def test_r50_fourteen_is_not_enough():
    game = table(
        phase="performing", bids=[("venatio", 0, 1)], cubes={0: {"animals": 2}}, tracks={0: {"population": 12}}
    )
    game.play("perform venatio")
    assert game.track(0, "population") == 14
    assert game.over is None


def test_r50_a_penalty_cannot_win():
    game = table(
        phase="performing",
        bids=[("venatio", 0, 1)],
        cubes={0: {"animals": 2}},
        tracks={1: {"population": 14}},
    )
    game.play("perform venatio")
    assert game.track(1, "population") == 13
    assert game.over is None


@pytest.mark.parametrize(
    ("place", "track"), [("town_square", "population"), ("palace", "empire"), ("pantheon", "church")]
)
def test_r50_a_boost_does_not_count_for_reaching_15(place, track):
    game = table(phase="placing", tracks={0: {track: 14}, 1: {"population": 0}})
    game.play(f"place {place}", "pass", "pass")
    assert game.happened(PaidOut)[0] == PaidOut(0, 6)
    assert game.over is None
    assert game.stage == "r2/events"


def test_r50_a_boost_and_a_step_together_do_not_reach_15():
    game = table(
        phase="performing",
        bids=[("crucifixion", 0, 1)],
        cubes={0: {"prisoners": 1}},
        tracks={0: {"church": 13}},
        boosts={0: {"church": 1}},
    )
    game.play("perform crucifixion")
    assert game.over is None


def test_r50_a_frozen_track_does_not_reach_15():
    game = table(
        phase="performing",
        bids=[("venatio", 0, 1)],
        cubes={0: {"animals": 2}},
        tracks={0: {"population": 14}},
        events=["plague_strikes"],
    )
    game.play("perform venatio")
    assert game.track(0, "population") == 14
    assert game.over is None


def test_r50_the_game_ends_without_a_cleanup():
    game = table(
        phase="performing",
        coins=[5, 6],
        bids=[("venatio", 0, 1), ("crucifixion", 1, 1)],
        cubes={0: {"animals": 2}, 1: {"prisoners": 1}},
        tracks={0: {"population": 13}},
        places={"palace": [0]},
    )
    game.play("perform venatio")
    assert game.over
    assert (game.seat, game.chance) == (None, None)
    assert game.rules.refusal(game.state, Pass()).code == "not_now"
    assert game.happened(ActCalled) == [ActCalled("venatio")]
    assert game.happened(PhaseBegan) == [PhaseBegan("performing")]
    assert (game.coins(0), game.coins(1)) == (5 + 4, 6)
    assert len(game.state.round.bids) == 2
    assert game.workers(0) == 5


def test_r50_the_goal_is_a_value_of_the_config():
    game = table(
        phase="performing",
        bids=[("crucifixion", 0, 1)],
        cubes={0: {"prisoners": 1}},
        tracks={0: {"church": 7}},
        settings=("tracks.goal=8",),
    )
    assert game.play("perform crucifixion").over.standing == ((0,), (1,))
