"""Who can win in this show: what a seat can reach with the acts it bid on, its cubes and its coins."""

from circus_maximus.games.circus.advice.winning import winning_tracks
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.state.phases import Ended, Performing, Rolling
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import NAMES, NO_BOTS, mixed_games
from tests.circus.table import table
from tests.decisions import decision_of

EMPIRE = (True, False, False)
NONE = (False, False, False)
FROZEN = "caesar_leaves_for_war"
"""An event that freezes the Empire track."""


def near(empire=12, bids=(("chariot_race", 0, 1),), animals=2, mummers=1, **more):
    """Both seats own the same cubes; winning Chariot Race would move seat 0 three steps on Empire."""
    cubes = {seat: {"animals": animals, "mummers": mummers} for seat in (0, 1)}
    laid = {"phase": "performing", "tracks": {0: {"empire": empire}}, "cubes": cubes, "bids": bids}
    return table(**{**laid, **more})


def can_win(game, seat=0):
    return winning_tracks(game.rules.lookups_of(game.state), game.state, seat)


def test_a_seat_can_win_if_an_act_that_it_can_perform_moves_it_to_the_goal():
    assert can_win(near()) == EMPIRE
    assert can_win(near(empire=11)) == NONE
    assert can_win(near(), seat=1) == NONE


def test_acts_count_from_the_bid_on_and_only_with_the_cubes_that_the_seat_has_now():
    assert can_win(near(phase="placing")) == EMPIRE
    assert can_win(near(phase="placing", mummers=0)) == NONE
    assert can_win(near(phase="placing", bids=())) == NONE
    assert can_win(near(phase="bidding", bids=(), coins=3)) == NONE
    assert can_win(near(phase="bidding", bids=(), coins=3).play("bid chariot_race 1")) == EMPIRE


def test_cubes_that_one_act_makes_busy_do_not_count_for_another():
    both = (("chariot_race", 0, 1), ("triumph_parade", 0, 1))
    display = ("chariot_race", "triumph_parade", "venatio", "pageant", "cavalry_display")
    assert can_win(near(empire=10, bids=both, display=display, animals=2, mummers=2)) == NONE
    assert can_win(near(empire=10, bids=both, display=display, animals=3, mummers=3)) == EMPIRE


def test_dice_that_have_been_rolled_rule_a_win_out():
    game = near(bids=(("chariot_race", 1, 2), ("chariot_race", 0, 1))).play("perform chariot_race")
    assert can_win(game) == EMPIRE, "before she has decided"
    game = game.play("perform chariot_race")
    assert can_win(game.fall("5")) == EMPIRE
    assert can_win(game.fall("6")) == NONE, "a tie goes to the higher bid"


def test_on_a_frozen_track_nobody_can_win():
    assert can_win(near(events=(FROZEN,))) == NONE


def test_the_table_and_the_question_say_who_can_win():
    empire, *others = table_shown(near().rules, near().state, NAMES, NO_BOTS).tracks
    assert empire.can_win == (True, False)
    assert [track.can_win for track in others] == [(False, False)] * 2
    assert first_forecast(near()) == "You can win in this show with Empire +3."
    assert first_forecast(near(phase="placing").play("pass")) == "Seat 0 can win in this show with Empire +3."


def first_forecast(game):
    return decision_of(TITLE, game.rules, game.state).question.forecast[0]


def test_whoever_reaches_the_goal_in_a_show_could_win_before():
    won = 0
    for game in mixed_games(20):
        before, last = game.steps[-2].state, game.steps[-1].state
        if isinstance(before.phase, Performing | Rolling) and last.phase.reason == "track":
            goal = game.rules.lookups_of(before).goal
            for seat, player in enumerate(last.players):
                reached = tuple(position >= goal for position in player.tracks)
                possible = winning_tracks(game.rules.lookups_of(before), before, seat)
                assert all(can for at, can in zip(reached, possible, strict=True) if at)
                won += any(reached)
    assert won > 3


def test_nobody_can_win_in_a_show_that_is_over():
    assert can_win(near()) == EMPIRE
    over = near().play("perform chariot_race")
    assert isinstance(over.state.phase, Ended)
    assert can_win(over) == NONE
