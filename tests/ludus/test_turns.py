"""Turns and cycles (L1-L5)."""

import pytest

from circus_maximus.games.ludus.model import happenings as h
from tests.ludus.table import FAR_SOUTH, board, opening


def test_l01_a_stone_shows_the_side_of_the_indicator_while_inactive():
    game = opening("first_player=south")
    start = game.rules.snapshot(game.state)
    assert (start["indicator"], start["cycle"], start["to_act"]) == ("dot", 1, 0)
    assert len(start["stones"]) == 18
    assert not any(stone["active"] for stone in start["stones"])
    game.play("idle G4")
    shown = {stone["at"]: stone["active"] for stone in game.rules.snapshot(game.state)["stones"]}
    assert [at for at, active in shown.items() if active] == ["G4"]


def test_l01_the_indicator_changes_every_cycle():
    game = board(south="G4 dux, G5 sword*", north="A4 dux*, A5 sword*")
    assert game.rules.snapshot(game.state)["indicator"] == "dot"
    game.play("idle G4")
    assert game.rules.snapshot(game.state)["indicator"] == "tilde"


def test_l02_a_side_acts_with_an_inactive_stone_which_becomes_active():
    game = board(south="G4 dux, F3 sword, F6 spear*", north="A4 dux, B4 sword")
    assert {text.split()[1] for text in game.legal} == {"G4", "F3"}
    game.play("move F3 E3")
    assert (game.at("F3"), game.at("E3")) == (None, "south sword*")
    assert game.asked == "north"


def test_l02_the_stone_becomes_active_only_after_all_reactions():
    game = board(south="G7 dux, C3 sword", north="A7 dux, C4 shield")
    game.play("attack C3 C4")
    assert game.waits == "block"
    assert game.at("C3") == "south sword"
    game.play("block")
    assert game.at("C3") == "south sword*"


def test_l03_the_other_side_is_next_if_it_has_an_inactive_stone():
    assert board(FAR_SOUTH, "A7 dux, A1 sword*").play("idle G7").asked == "north"


def test_l03_otherwise_the_same_side_has_another_turn():
    game = board("G7 dux, G1 sword", "A7 dux*, A1 sword*").play("idle G1")
    assert game.asked == "south"
    assert game.told[-1] == h.WentOn(0)
    assert game.state.cycle == 1


def test_l03_when_all_stones_are_active_a_new_cycle_begins_with_the_opponent():
    game = board("G7 dux, G1 sword*", "A7 dux*, A1 sword*").play("idle G7")
    assert game.told[-1] == h.CycleBegan(2, 1)
    assert (game.asked, game.stage) == ("north", "c2/turns")
    assert [game.at(node) for node in ("G7", "G1", "A7", "A1")] == [
        "south dux",
        "south sword",
        "north dux",
        "north sword",
    ]


def test_l03_flipping_a_stone_by_a_reaction_is_not_a_turn():
    game = board("G7 dux, C3 sword, G1 sword", "A7 dux, C4 shield").play("attack C3 C4", "block")
    assert game.at("C4") == "north shield*"
    assert game.asked == "north"
    game.play("idle A7")
    assert game.asked == "south"


def test_l03_a_reaction_can_end_a_cycle_and_the_check_comes_after_the_whole_activation():
    game = board("G7 dux*, C3 sword", "A7 dux*, C4 shield").play("attack C3 C4")
    assert game.state.cycle == 1
    game.play("block")
    assert game.told[-1] == h.CycleBegan(2, 1)
    assert game.at("C4") == "north shield"


def test_l04_idling_is_always_possible_and_asked_even_as_the_only_action():
    settings = ("symbols.dux={move: 0, range: 0, any_order: false}",)
    game = board("G7 dux, G1 sword*", settings=settings)
    assert game.legal == ["idle G7"]
    game.play("idle G7")
    assert game.at("G7") == "south dux*"
    assert h.Idled(0, "dux", "G7") in game.told


def test_l04_every_inactive_stone_may_idle():
    assert opening("first_player=north").legal_with("idle") == {
        *("A2", "A3", "A4", "A5", "A6"),
        *("B3", "B4", "B5", "B6"),
    }


@pytest.mark.parametrize(("side", "seat"), [("south", 0), ("north", 1)])
def test_l05_a_lot_decides_who_is_first(side, seat):
    game = opening()
    assert game.chance.key == "first"
    assert game.chance.outcomes == ("south", "north")
    assert game.stage == "setup"
    game.fall(side)
    assert game.told == (h.FirstPlayerFound(seat), h.CycleBegan(1, seat))
    assert (game.asked, game.stage) == (side, "c1/turns")


@pytest.mark.parametrize("side", ["south", "north"])
def test_l05_the_config_can_decide_who_is_first(side):
    game = opening(f"first_player={side}")
    assert game.chance is None
    assert game.asked == side


def test_l05_formations_are_mirrored_from_top_to_bottom():
    game = opening("setup={south: wings, north: testudo}", "first_player=south")
    assert (game.at("G1"), game.at("F2"), game.at("F7")) == ("south rider", "south sword", "south sword")
    assert (game.at("A4"), game.at("B3"), game.at("C5")) == ("north dux", "north spear", "north sword")
