"""Who can win in this show: what a seat can reach with the acts it bid on, its cubes and its coins."""

import pytest

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.games.circus.advice.forecast import winning_tracks
from circus_maximus.games.circus.model.actions import Perform
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.state.game_state import Ended, Performing, Rolling
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import NAMES, NO_BOTS, mixed_games
from tests.circus.table import rules_with, table
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
    assert urgent(near()) == ("You can win in this show with Empire +3.",)
    assert urgent(near(phase="placing").play("pass")) == ("Seat 0 can already win in this show with Empire +3.",)
    assert urgent(near(empire=11)) == ()


def urgent(game):
    return decision_of(TITLE, game.rules, game.state).question.urgent


def wins(game):
    """What the question says about performing the act that is called."""
    decision = decision_of(TITLE, game.rules, game.state)
    return next(decision.preview(action).wins for action in decision.actions() if isinstance(action, Perform))


def show(*seats, track="population", near=14, act="public_torture", cube="prisoners"):
    """Seats that bid on an act, of which the first ones are near the goal."""
    laid = {seat: {track: near} for seat in seats}
    cubes = {seat: {cube: 3} for seat in (0, 1)}
    bids = [(act, seat, 1) for seat in (0, 1)]
    return table(phase="performing", tracks=laid, cubes=cubes, bids=bids)


def test_the_answer_says_that_it_wins_or_on_what_condition():
    assert wins(show(0)) == "Population reaches 15: you win."
    assert wins(show(0, near=13)) == ""
    assert wins(show(1)) == ""
    assert wins(show(0, 1)) == "Population reaches 15.", "Ben may reach it too, and be ahead"
    assert wins(near()) == "Empire reaches 15: you win.", "nobody else bid on the contest"
    race = near(bids=(("chariot_race", 0, 1), ("chariot_race", 1, 1)))
    assert wins(race) == "If you win the contest, Empire reaches 15: you win."
    assert wins(near(events=(FROZEN,))) == ""


def test_what_the_answer_promises_comes_true():
    promised = 0
    for game in mixed_games(20):
        for before in game.steps:
            if not isinstance(before.state.phase, Performing) or not isinstance(before.pending, Choice):
                continue
            decision = decision_of(TITLE, game.rules, before.state)
            told = next(decision.preview(it).wins for it in decision.actions() if isinstance(it, Perform))
            if not told.endswith("15: you win.") or told.startswith("If"):
                continue
            state = game.rules.play(before.state, Perform(before.state.phase.acts[0])).state
            while not isinstance(state.phase, Ended):
                pending = game.rules.pending(state)
                assert isinstance(pending, Choice), "others may still perform or withdraw, but the act is carried out"
                state = game.rules.play(state, pending.legal[0]).state
            assert state.phase.standing[0] == (before.pending.seat,)
            promised += 1
    assert promised > 3


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


ODD_ACTS = (
    "setup={coins: 30, cubes: {mummers: 3, animals: 3, slaves: 3, prisoners: 2}}",
    "tracks.goal=7",
    "contest_die=3",
    "places.gamblers_den.open=true",
    "acts.pageant.absent={church: 1, empire: -2}",
    "acts.hymn_competition={winner: {tracks: {church: -1}}, losers: {tracks: {church: 3}}, needs: {mummers: 1}}",
    "acts.naumachia.coins=9",
    "acts.cavalry_display.winner={tracks: {empire: 4, church: -3}}",
    "acts.venatio={needs: {animals: 1}, contest: animals, winner: {tracks: {population: 4}}, absent: {population: 2}}",
)
"""Acts that are good to be absent from or to lose, coins that a stake may bring, and a goal that is near."""
MAX_ENUMERATED = 4_000


def ways_to_win(rules, state):
    """The seats that win in any continuation of a show, each with a track on which it does, by trying all of them.

    None if there are too many to try.
    """
    met, to_try, found = {state}, [state], set()
    goal = rules.lookups_of(state).goal
    while to_try:
        now = to_try.pop()
        pending = rules.pending(now)
        for answer in pending.legal if isinstance(pending, Choice) else pending.outcomes:
            after = rules.follow(now, pending, answer, False).state
            if isinstance(after.phase, Ended) and after.phase.reason == "track":
                found |= {
                    (seat, track)
                    for seat in after.phase.standing[0]
                    for track, position in enumerate(after.players[seat].tracks)
                    if position >= goal
                }
            elif isinstance(after.phase, Performing | Rolling) and after not in met:
                met.add(after)
                to_try.append(after)
                if len(met) > MAX_ENUMERATED:
                    return None
    return found


def compare_with_all_continuations(settings, seeds):
    """How many states of shows were compared, and in how many of them a seat could win."""
    rules, compared, won = rules_with(*settings), 0, 0
    for seed in seeds:
        seats, states = 2 + seed % 3, []
        bots = make_players(TITLE, ["random", "greedy", "random", "random"][:seats], rules, seed)
        lineup = Lineup(rules, bots)

        def keep(asked, answer, step, states=states):
            states.append(step.state)

        drive(rules, rules.start(seats), lineup.ask, SeededChance(seed).outcome, keep)
        for state in (it for it in states if isinstance(it.phase, Performing | Rolling)):
            ways = ways_to_win(rules, state)
            if ways is None:
                continue
            for seat in range(seats):
                told = winning_tracks(rules.lookups_of(state), state, seat)
                assert {track for track, can in enumerate(told) if can} == {
                    track for winner, track in ways if winner == seat
                }, (seed, seat, state)
            compared, won = compared + 1, won + bool(ways)
    return compared, won


@pytest.mark.parametrize("settings", [("tracks.goal=8",), ODD_ACTS], ids=["shipped acts", "odd acts"])
def test_who_can_win_is_who_wins_in_some_continuation_of_the_show(settings):
    compared, won = compare_with_all_continuations(settings, range(40))
    assert compared > 100
    assert won > 10


@pytest.mark.soak
@pytest.mark.parametrize("settings", [(), ("tracks.goal=8",), ODD_ACTS], ids=["shipped", "near goal", "odd acts"])
def test_who_can_win_is_who_wins_in_some_continuation_of_many_shows(settings):
    compared, _ = compare_with_all_continuations(settings, range(1_000, 1_600))
    assert compared > 1_000
