"""The last turn: it is announced, and no decision of it gives a victory away without a warning."""

import pytest

from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.golden import GOLDEN
from tests.gloria.present.asking import expects, told
from tests.gloria.table import Game, table

RICH = "9 food 9 gold 9 peace"
BUY = {"at": "buying", "counters": [RICH, "9 food"], "forum": [None] * 4 + ["hidden_storehouse", "toll_bridge"]}
LAST = {
    "goth": ({"goth": "saxa_rubra"}, "The Goth enters Rome at the end of this turn", "The Goth enters Rome this turn"),
    "deck": ({"deck": 1}, "The next building is the last", "The last building is laid out next"),
    "hand": (
        {"hand": ["3 farm", "1 farm"]},
        "Ben plays a last card next turn",
        "The last card of a hand is played next",
    ),
    "no card": (
        {"hand": ["3 farm", ""], "variant": "full-hands"},
        "Ben has no card to play next turn",
        "A hand is empty",
    ),
}
"""For each end that can be seen coming, a position, and how it is announced and warned about."""


@pytest.mark.parametrize("end", LAST)
def test_the_last_turn_is_announced_first(end):
    laid, announced, _ = LAST[end]
    lines = expects(table(**BUY, **laid))
    assert lines[0].startswith(announced)
    assert not any("At most" in line for line in lines), "it is known when"
    assert not any(announced in line for line in expects(table(**BUY)))


def test_the_player_who_has_the_last_card_reads_so():
    assert expects(table(**BUY, **LAST["hand"][0]), 1)[0].startswith("You play your last card next turn")
    assert expects(table(**BUY, **LAST["no card"][0]), 1)[0].startswith("You have no card to play")


@pytest.mark.parametrize("end", LAST)
def test_to_buy_nothing_in_the_last_turn_is_warned_about_if_a_building_would_put_the_seat_first(end):
    laid, _, why = LAST[end]
    game = table(**BUY, **laid, steps=[4, 5])
    assert told(game, "pass").warning == f"{why}, and Toll Bridge would put you first."
    assert told(game, "buy hidden_storehouse").warning == f"{why}, and Toll Bridge would put you first.", (
        "it moves 1 step"
    )
    assert not told(game, "buy toll_bridge").warning


def test_it_is_not_warned_about_if_the_game_goes_on_or_the_seat_is_first_anyway_or_never():
    assert not told(table(**BUY, steps=[4, 5]), "pass").warning
    for steps in ([6, 5], [2, 5]):
        assert not told(table(**BUY, **LAST["goth"][0], steps=steps), "pass").warning


def test_on_the_space_of_the_leader_a_seat_is_not_first():
    assert not told(table(**BUY, **LAST["goth"][0], steps=[3, 5]), "pass").warning


def test_who_is_alone_to_leave_rome_wins_alone():
    assert "would put you first" in told(table(**BUY, **LAST["goth"][0]), "pass").warning


MOLE = {"at": "harvest city", "cards": ["", ""], "buildings": [{"outer_harbour_mole": "city"}]}


def test_to_take_a_counter_is_warned_about_if_using_the_building_would_win():
    game = table(**MOLE, steps=[37])
    assert told(game, "take outer_harbour_mole").warning == (
        "Outer Harbour Mole would bring you to Carthage, and you would win."
    )
    assert not told(game, "use outer_harbour_mole").warning
    last = table(**MOLE, **LAST["deck"][0], steps=[5, 5], arrivals=[1, 0])
    assert told(last, "take outer_harbour_mole").warning == (
        "The last building is laid out next, and Outer Harbour Mole would put you first."
    )


def test_another_order_of_the_harvest_is_no_mistake():
    both = {"outer_harbour_mole": "city", "coppersmiths_row": "city"}
    game = table(**MOLE | {"buildings": [both]}, steps=[37])
    assert not told(game, "use coppersmiths_row").warning


def test_a_counter_that_may_pay_for_a_victory_is_no_mistake():
    laid = {"counters": ["2 gold 1 peace", ""], "forum": [None] * 5 + ["toll_bridge"], "steps": [5, 5]}
    game = table(**MOLE | {"cards": ["1 city", ""]}, **laid, **LAST["goth"][0], arrivals=[1, 0])
    assert not told(game, "take outer_harbour_mole").warning


def test_a_use_several_times_or_of_another_building_is_found_too():
    mules = table(
        at="harvest farm", cards=["", ""], counters=["4 food"], buildings=[{"mule_station": "farm"}], steps=[36]
    )
    assert "would bring you to Carthage" in told(mules, "take mule_station").warning
    assert "would bring you to Carthage" in told(mules, "use mule_station 1").warning
    assert not told(mules, "use mule_station 2").warning
    guild = {"salvage_guild": "city", "bishops_galley": "peace"}
    game = table(**MOLE | {"buildings": [guild]}, steps=[34])
    assert "Salvage Guild would bring you to Carthage" in told(game, "take salvage_guild").warning


def test_the_ends_of_the_roads_have_the_names_of_the_config():
    names = ("flight_road.carthage.name=Utica", "goth_road.rome.name=Capua")
    game = table(**BUY, **LAST["goth"][0], steps=[4, 5], settings=names)
    assert told(game, "pass").warning.startswith("The Goth enters Capua this turn")
    assert expects(game)[0].startswith("The Goth enters Capua")
    near = table(**BUY, steps=[36], settings=names)
    assert told(near, "pass").warning.endswith("would bring you to Utica, and you would win.")
    assert expects(near)[0] == "You could reach Utica this turn: 2 steps to go."


def test_not_to_buy_is_warned_about_where_the_last_purchase_of_a_golden_game_decided_it():
    """Three steps take Aetius past the leader."""
    path = next(it.path for it in GOLDEN if it.path.stem == "goth")
    match = replay(read_transcript(path.read_bytes()), lambda name: TITLE)[0].as_of(279)
    game = Game(match.rules, match.step)
    assert told(game, "pass").warning == "The Goth enters Rome this turn, and Public Grain Table would put you first."
