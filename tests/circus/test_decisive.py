"""What decided a game, for the end of it."""

from circus_maximus.engine.presenting.retelling import Decisive
from circus_maximus.games.circus.ending import ending
from tests.circus.present.games import NAMES, mixed_games
from tests.circus.table import table

CUBES = {seat: {"animals": 2, "mummers": 1} for seat in (0, 1)}


def decided(game):
    return ending(game.rules, game.state, [game.story], NAMES).decisive


def show(act, **more):
    return table(**{"seats": 2, "phase": "performing", "cubes": CUBES, "bids": [(act, 0, 1)]} | more)


def test_the_act_that_moved_the_marker_to_the_goal_with_its_flavour_and_the_contest():
    game = show("chariot_race", tracks={0: {"empire": 12, "population": 3}}).play("perform chariot_race")
    assert decided(game) == Decisive(
        "Chariot Race",
        "Seven laps, four colours, one rule.",
        "Ana wins Chariot Race as the only performer. Ana: Empire +3, now 15 (Chariot Race).",
    )


def test_an_event_can_decide():
    game = table(seats=2, phase="events", round=0, tracks={0: {"church": 14}}).fall("religious_offering")
    assert decided(game).name == "Religious Offering"
    assert "Ana: Church +1, now 15" in decided(game).says


def test_after_the_last_round_the_measure_decides_or_nothing_does():
    def last(**more):
        return table(**{"seats": 2, "phase": "cleanup", "round": 10} | more)

    game = last(tracks={0: {"empire": 5}})
    assert decided(game) == Decisive("After the last round", "", "Higher total of the three tracks, 11 to 9.")
    tied = ending(last().rules, last().state, [last().story], NAMES)
    assert tied.winners == (0, 1)
    assert tied.decisive.says == "Tied on every measure."


def test_every_played_game_has_something_that_decided_it():
    for game in mixed_games(6):
        shown = ending(game.rules, game.steps[-1].state, game.step_happenings, NAMES)
        assert shown.winners
        assert shown.decisive is not None
        assert shown.decisive.name
        assert shown.decisive.says
