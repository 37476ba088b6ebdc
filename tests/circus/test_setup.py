"""Setup and order: what each seat starts with, what chance decides, who begins, and when decks are shuffled."""

import pytest

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Over
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.games.circus.model.happenings import (
    ActShown,
    MarkerPlaced,
    PhaseBegan,
    Reshuffled,
    RoundBegan,
    TrackMoved,
)
from circus_maximus.games.circus.model.turn_happenings import Boosted, WorkersRecruited
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.title import TITLE
from tests.circus.table import DISPLAY, Game, rules_with, table

TRACKS = ("empire", "population", "church")
UNSEEN = (
    "choral_performance",
    "procession_of_martyrs",
    "hymn_competition",
    "sacred_festival",
    "bestiarii",
    "animal_feeding",
    "slave_battle_royale",
    "ludi_militaris",
    "triumph_parade",
    "naumachia",
)
"""The regular acts that are not on show by default in tests."""


def new_game(seats):
    rules = rules_with()
    return Game(rules, rules.start(seats))


def test_r4_nobody_has_the_start_marker_before_it_is_drawn():
    game = new_game(3)
    names = ("Ana", "Ben", "Cleo")

    def markers():
        shown = table_shown(game.rules, game.state, names, ("",) * 3)
        return game.rules.snapshot(game.state)["marker"], [seat.marker for seat in shown.players]

    assert markers() == (None, [False, False, False])
    game.fall("2")
    assert markers() == (2, [False, False, True])


def cubes_in_game(state):
    return tuple(
        state.supply[cube]
        + sum(player.cubes[cube] for player in state.players)
        + (state.markets[cube] if cube < 3 else 0)
        for cube in range(4)
    )


def test_r1_two_to_four_seats_play():
    assert list(TITLE.seats) == [2, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_each_seat_starts_with_15_coins_5_workers_no_cubes_and_its_markers_at_3(seats):
    game = new_game(seats)
    assert len(game.state.players) == seats
    for seat in range(seats):
        assert game.coins(seat) == 15
        assert game.workers(seat) == 5
        assert game.cubes(seat) == {}
        assert [game.track(seat, track) for track in TRACKS] == [3, 3, 3]


def test_r1_no_marker_goes_above_15():
    game = table(
        phase="performing",
        coins=3,
        bids=[("naumachia", 0, 1)],
        cubes={0: {"slaves": 3}},
        tracks={0: {"empire": 13}},
        display=("naumachia", *DISPLAY[1:]),
    ).play("perform naumachia")
    assert TrackMoved(0, "empire", 4, 15, "naumachia", lost=2) in game.told
    assert game.track(0, "empire") == 15


def test_r1_steps_beyond_an_end_of_a_track_are_lost():
    game = table(
        phase="performing",
        bids=[("gladiator_combat", 0, 1), ("public_torture", 1, 1)],
        cubes={0: {"slaves": 1}, 1: {"prisoners": 1}},
        tracks={1: {"population": -9}},
    ).play("perform gladiator_combat")
    assert game.track(1, "population") == -10
    game.play("perform public_torture")
    assert game.track(1, "population") == -9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_six_of_the_eleven_workers_of_a_colour_are_its_supply(seats):
    assert [player.reserve for player in new_game(seats).state.players] == [6] * seats


def test_r2_a_seat_without_any_worker_gets_one_from_its_colours_supply_at_cleanup():
    game = table(phase="cleanup", seats=3, workers=[0, 1, 5])
    assert game.happened(WorkersRecruited) == [WorkersRecruited(0, 1, "cleanup")]
    assert [game.workers(seat) for seat in range(3)] == [1, 1, 5]
    assert [player.reserve for player in game.state.players] == [10, 10, 6]


def test_r2_a_seat_with_a_worker_on_a_place_gets_none():
    game = table(phase="cleanup", workers=[0, 5], places={"port": [0]})
    assert game.happened(WorkersRecruited) == []
    assert game.workers(0) == 1


def test_r2_a_seat_that_lost_its_last_worker_gets_one_at_cleanup():
    game = table(phase="placing", workers=[1, 0], coins=1).play("place port").fall("tails")
    assert game.happened(WorkersRecruited) == [WorkersRecruited(0, 1, "cleanup"), WorkersRecruited(1, 1, "cleanup")]
    assert game.workers(0) == 1


def test_r2_the_minimum_number_of_workers_is_a_value_of_the_config():
    game = table(phase="cleanup", workers=[0, 2], settings=("workers.minimum=3",))
    assert [game.workers(0), game.workers(1)] == [3, 3]
    game = table(phase="cleanup", workers=[0, 2], settings=("workers.minimum=0",))
    assert [game.workers(0), game.workers(1)] == [0, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_the_supply_starts_with_20_20_20_and_10_cubes_minus_those_in_the_markets(seats):
    game = new_game(seats)
    assert [game.market(cube) for cube in ("mummers", "animals", "slaves")] == [2, 4, 6]
    assert [game.supply(cube) for cube in ("mummers", "animals", "slaves", "prisoners")] == [18, 16, 14, 10]


def test_r3_cubes_that_die_go_back_to_the_supply():
    game = table(
        phase="performing",
        bids=[("venatio", 0, 1), ("crucifixion", 0, 1)],
        cubes={0: {"animals": 2, "prisoners": 1}},
    )
    assert (game.supply("animals"), game.supply("prisoners")) == (14, 9)
    game.play("perform venatio", "perform crucifixion")
    assert game.cubes(0) == {}
    assert game.supply("prisoners") == 10
    assert game.supply("animals") + game.market("animals") == 20


@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (3, 6), (4, 7)])
def test_r3_the_number_of_cubes_in_the_game_never_changes(seats, seed):
    rules = rules_with()
    seeded = SeededChance(seed)
    lineup = Lineup(rules, [RandomBot(rules, seat, seed) for seat in range(seats)])
    counted = []
    last = drive(
        rules,
        rules.start(seats),
        lineup.ask,
        seeded.outcome,
        lambda pending, answer, step: counted.append(cubes_in_game(step.state)),
    )
    assert isinstance(last.pending, Over)
    assert set(counted) == {(20, 20, 20, 10)}
    assert last.state.supply != (18, 16, 14, 10)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r4_first_chance_decides_who_gets_the_start_marker(seats):
    game = new_game(seats)
    assert game.stage == "setup"
    assert game.chance.key == "start"
    assert game.chance.outcomes == tuple(str(seat) for seat in range(seats))
    game.fall("1")
    assert game.told == (MarkerPlaced(1),)
    assert game.state.marker == 1


def test_r4_then_five_different_act_cards_are_laid_out():
    game = new_game(3).fall("2")
    for slot, act in enumerate(DISPLAY):
        assert game.chance.key == "draw/acts/0"
        assert len(game.chance.outcomes) == 15 - slot
        assert not set(DISPLAY[:slot]) & set(game.chance.outcomes)
        game.fall(act)
        assert game.told[0] == ActShown(act, slot)
    assert game.state.display == DISPLAY
    assert len(game.happened(ActShown)) == 5


def test_r4_then_round_1_begins_with_the_marker_at_that_seat():
    game = new_game(3).fall("2", *DISPLAY)
    assert game.told[-1] == RoundBegan(1, 2)
    assert game.state.marker == 2
    assert game.stage == "r1/events"
    assert game.chance.key == "draw/events/0"
    assert len(game.chance.outcomes) == 17


@pytest.mark.parametrize(("seats", "before", "after"), [(2, 0, 1), (2, 1, 0), (3, 1, 2), (4, 2, 3), (4, 3, 0)])
@pytest.mark.parametrize("round", [1, 8])
def test_r4_the_marker_moves_one_seat_to_the_left_before_the_next_event_is_drawn(seats, before, after, round):
    game = table(phase="cleanup", seats=seats, marker=before, round=round)
    assert game.told[-1] == RoundBegan(round + 1, after)
    assert game.state.marker == after
    assert game.chance.key == "draw/events/0"


LEADING = [
    pytest.param(3, 0, [3, 3, 4], 2, id="the one ahead, wherever the marker is"),
    pytest.param(3, 1, [3, 3, 3], 1, id="all level: the holder"),
    pytest.param(4, 1, [5, 2, 2, 5], 3, id="two level: the first one met on the way round from the holder"),
    pytest.param(4, 3, [5, 5, 2, 2], 0, id="and on past the last seat"),
    pytest.param(4, 2, [5, 4, 5, 5], 2, id="three level, the holder among them"),
    pytest.param(2, 1, [-3, -4], 0, id="below zero too"),
]


@pytest.mark.parametrize(("seats", "marker", "positions", "leader"), LEADING)
@pytest.mark.parametrize(("phase", "track"), [("bidding", "empire"), ("placing", "population")])
def test_r4_the_leader_begins_and_ties_go_to_the_seat_nearest_the_marker(
    phase, track, seats, marker, positions, leader
):
    game = table(
        seats=seats,
        phase=phase,
        marker=marker,
        tracks={seat: {track: position} for seat, position in enumerate(positions)},
    )
    assert game.happened(PhaseBegan) == [PhaseBegan(phase, leader)]
    assert game.seat == leader


def test_r4_after_the_leader_turns_follow_the_order_of_play():
    game = table(seats=4, tracks={2: {"empire": 4}, 1: {"population": 4}})
    turns = []
    for _ in range(5):
        turns.append(game.seat)
        game.play("bid pageant 1")
    assert turns == [2, 3, 0, 1, 2]
    game.play("pass", "pass", "pass", "pass")
    assert game.stage == "r1/placing"
    turns = []
    for _ in range(5):
        turns.append(game.seat)
        game.play("place prison")
    assert turns == [1, 2, 3, 0, 1]


@pytest.mark.parametrize(("execution", "track"), [("military_execution", "empire"), ("public_torture", "population")])
def test_r4_the_leader_of_the_next_round_is_determined_in_that_round(execution, track):
    game = table(
        phase="performing",
        seats=3,
        marker=2,
        tracks={0: {track: 4}, 2: {track: 4}},
        bids=[(execution, 2, 1)],
        cubes={2: {"prisoners": 1}},
    )
    game.play(f"perform {execution}").fall("animals_escape")
    assert game.state.marker == 0
    if track == "population":
        game.play("bid pageant 1", "pass", "pass", "pass")
        assert game.stage == "r2/placing"
    assert game.seat == 2


def test_r4_the_leader_is_determined_when_bidding_begins_not_before_the_event():
    game = table(
        phase="events",
        round=0,
        tracks={0: {"empire": -10}, 1: {"empire": -9}},
        settings=("events.victory_celebration.effects=[{do: move, track: empire, steps: -1}]",),
    ).fall("victory_celebration")
    assert [game.track(0, "empire"), game.track(1, "empire")] == [-10, -10]
    assert game.seat == 0


@pytest.mark.parametrize(("place", "track"), [("town_square", "population"), ("pantheon", "church")])
def test_r5_the_citizens_are_the_population_and_the_clergy_is_the_church(place, track):
    game = table(phase="placing").play(f"place {place}")
    assert Boosted(0, track, 3, 1, 1, place) in game.told


def test_r7_acts_are_reshuffled_when_a_card_is_needed_and_none_is_left():
    game = table(phase="cleanup", discards=UNSEEN[:9], bids=[("pageant", 0, 1), ("venatio", 1, 1)])
    assert game.chance.key == "draw/acts/0"
    assert game.chance.outcomes == ("naumachia",)
    game.fall("naumachia")
    assert game.told == (ActShown("naumachia", 0), Reshuffled("acts", 11))
    assert game.chance.key == "draw/acts/1"
    assert set(game.chance.outcomes) == {*UNSEEN[:9], "pageant", "venatio"}
    assert game.state.acts.discards == ()
    game.fall("venatio")
    assert game.state.display == ("naumachia", "gladiator_combat", "venatio", "chariot_race", "cavalry_display")


def test_r7_acts_are_not_reshuffled_while_no_card_is_needed():
    game = table(phase="cleanup", discards=UNSEEN[:9], bids=[("pageant", 0, 1)]).fall("naumachia")
    assert game.happened(Reshuffled) == []
    assert game.state.acts.discards == (*UNSEEN[:9], "pageant")
    assert game.stage == "r2/events"


def test_r7_an_empty_deck_is_reshuffled_when_the_next_card_is_needed():
    game = table(phase="cleanup", discards=UNSEEN, bids=[("pageant", 0, 1)])
    assert game.happened(Reshuffled) == [Reshuffled("acts", len(UNSEEN) + 1)]
    assert game.chance.key == "draw/acts/1"
    assert set(game.chance.outcomes) == {*UNSEEN, "pageant"}
