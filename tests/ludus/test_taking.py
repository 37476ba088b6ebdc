"""Attacks (L8-L12), blocks (L13-L16), the spear's range and its counter (L17, L18)."""

import pytest

from circus_maximus.games.ludus.model import happenings as h
from tests.ludus.table import board


def test_l08_an_attack_takes_a_stone_on_a_neighbouring_node_and_the_attacker_stays():
    game = board("G7 dux*, D4 shield, G1 sword", "A7 dux, C4 sword*, A1 spear*")
    assert game.legal_with("attack", "D4") == {"C4"}
    game.play("attack D4 C4")
    assert (game.at("D4"), game.at("C4")) == ("south shield*", None)
    assert h.Took(0, "shield", "D4", 1, "sword", "C4", "attack") in game.told


def test_l08_a_node_without_a_stone_cannot_be_attacked():
    assert board("G7 dux*, D4 shield").refuses("attack D4 C4").code == "nothing_to_take"


def test_l09_every_way_of_taking_can_target_own_stones():
    own = "G7 dux*, D4 {}, {} spear*, A1 shield*"
    assert "C4" in board(own.format("shield", "C4"), "A7 dux*, A6 sword*").legal_with("attack", "D4")
    assert "C4 B5" in board(own.format("shield", "B5"), "A7 dux*, A6 sword*").legal_with("rush", "D4")
    assert "C4 B4 A3" in board(own.format("rider", "B4"), "A7 dux*, A6 sword*").legal_with("trample", "D4")
    assert "C4 C5 B5" in board(own.format("rider", "B5"), "A7 dux*, A6 sword*").legal_with("slash", "D4")


def test_l09_taking_the_own_dux_loses_the_game():
    game = board("C4 dux*, D4 shield", "A7 dux*, A1 sword*").play("attack D4 C4")
    assert game.over.reason == "dux"
    assert game.over.standing == ((1,), (0,))


def test_l09_an_own_shield_may_block():
    game = board("G7 dux, D4 sword, C4 shield").play("attack D4 C4")
    assert (game.waits, game.asked, game.legal) == ("block", "south", ["block", "decline"])
    game.play("block")
    assert (game.at("C4"), game.at("D4")) == ("south shield*", "south sword*")


def test_l09_there_is_no_friendly_attack_of_opportunity():
    assert board("G7 dux*, D4 sword, C4 shield").play("move D4 E4").waits == "turn"


def test_l09_friendly_fire_can_be_forbidden():
    game = board("G7 dux*, D4 sword, C4 spear*, B5 shield*", settings=("friendly_fire=false",))
    assert not any("C4" in text.split()[2:] or "B5" in text.split()[2:] for text in game.legal)
    assert game.refuses("attack D4 C4").code == "friendly_fire_off"


def test_l10_no_activation_takes_twice():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, C4 sword*, C3 spear*, A1 spear*")
    assert all(text.count("attack") + text.count("rush") <= 1 for text in game.legal)
    game.play("attack D4 C4")
    assert game.asked == "north"


def test_l11_a_rush_moves_one_node_and_attacks_the_next_in_the_same_direction():
    game = board("G7 dux*, D4 shield, G1 spear", "A7 dux, B3 sword*, B4 spear*")
    assert game.legal_with("rush", "D4") == {"C3 B3"}
    game.play("rush D4 C3 B3")
    assert (game.at("D4"), game.at("C3"), game.at("B3")) == (None, "south shield*", None)
    assert h.Took(0, "shield", "C3", 1, "sword", "B3", "rush") in game.told


def test_l11_a_spear_rushes_exactly_two_nodes_on():
    game = board("G7 dux*, D4 spear", "A7 dux*, B3 sword*, A2 shield*")
    assert game.refuses("rush D4 C3 B3").code == "not_straight_on"
    assert game.refuses("rush D4 C3 A2").code == "line_blocked"
    free = board("G7 dux*, E4 spear, G1 sword", "A7 dux*, B3 sword*, A1 sword*")
    assert free.legal_with("rush", "E4") == {"D4 B3"}
    free.play("rush E4 D4 B3")
    assert (free.at("D4"), free.at("B3")) == ("south spear*", None)


def test_l11_the_move_must_be_possible():
    game = board("G7 dux*, D4 shield", "A7 dux*, C3 spear*, B3 sword*")
    assert game.refuses("rush D4 C3 B3").code == "node_taken"


def test_l11_riders_have_no_rush():
    assert board("G7 dux*, D4 rider", "A7 dux*, B3 sword*").refuses("rush D4 C3 B3").code == "no_attack"


def test_l11_if_the_move_is_stopped_the_attack_is_lost():
    game = board("G7 dux, D4 shield", "A7 dux, B3 sword*, E4 sword").play("rush D4 C3 B3")
    assert game.legal == ["strike E4", "decline"]
    game.play("strike E4", "block")
    assert (game.at("D4"), game.at("B3"), game.at("C3")) == ("south shield*", "north sword*", None)


@pytest.mark.parametrize("symbol", ["sword", "dux"])
def test_l12_sword_and_dux_move_and_attack_in_any_order_and_direction(symbol):
    south = "D4 sword, G7 dux*" if symbol == "sword" else "D4 dux, G7 sword*"
    game = board(south, "A7 dux*, C5 sword*, D3 spear*")
    assert {"C4 attack C5", "D5 attack C5", "C3 attack D3"} <= game.legal_with("move", "D4")
    assert {"D3 move C4", "D3 move D3", "D3"} <= game.legal_with("attack", "D4")
    assert "C4 attack B4" not in game.legal_with("move", "D4")
    assert "C5" not in game.legal_with("attack", "D4")


def test_l12_step_and_attack_both_happen():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux*, C5 sword*, A1 sword*").play("move D4 C4 attack C5")
    assert (game.at("C4"), game.at("C5")) == ("south sword*", None)
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux*, D5 sword*, A1 sword*").play("attack D4 D5 move C3")
    assert (game.at("C3"), game.at("D5"), game.at("D4")) == ("south sword*", None, None)


def test_l12_after_an_attack_the_stone_can_go_to_the_node_of_its_target():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux*, D5 sword*, A1 sword*").play("attack D4 D5 move D5")
    assert game.at("D5") == "south sword*"


def test_l12_move_then_attack_straight_on_is_a_rush():
    game = board("G7 dux*, D4 sword", "A7 dux*, B3 sword*")
    assert "C3 B3" in game.legal_with("rush", "D4")
    assert game.refuses("move D4 C3 attack B3").code == "is_a_rush"


def test_l12_if_the_target_blocks_the_following_move_is_still_allowed():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, D5 shield").play("attack D4 D5 move C3", "block")
    assert (game.at("C3"), game.at("D5")) == ("south sword*", "north shield*")


def test_l12_a_step_to_the_node_of_a_target_that_blocked_is_not_made():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, D5 shield").play("attack D4 D5 move D5", "block")
    assert (game.at("D4"), game.at("D5")) == ("south sword*", "north shield*")
    assert h.StoodStill(0, "sword", "D4") in game.told


def test_l12_spear_and_shield_move_or_attack_or_rush():
    game = board("G7 dux*, D4 shield", "A7 dux*, D3 sword*")
    assert game.refuses("attack D4 D3 move C4").code == "fixed_order"
    assert game.refuses("move D4 E3 attack D3").code == "fixed_order"


WAYS = {
    "attack": ("G7 dux*, C4 spear*, D4 sword, G1 spear", "attack D4 {}", "C3"),
    "rush": ("G7 dux*, E4 sword, G1 spear", "rush E4 D4 {}", "C3"),
    "trample": ("G7 dux*, E4 rider, G1 spear", "trample E4 D4 {} B3", "C3"),
    "slash": ("G7 dux*, E3 rider, G1 spear", "slash E3 D3 D4 {}", "C3"),
}


@pytest.mark.parametrize("way", WAYS)
def test_l13_an_inactive_shield_or_dux_may_block_every_way_of_taking(way):
    south, text, at = WAYS[way]
    for symbol, rest in (("shield", "A7 dux"), ("dux", "A7 sword")):
        game = board(south, f"{at} {symbol}, {rest}").play(text.format(at))
        assert (game.waits, game.asked) == ("block", "north")
        blocked = board(south, f"{at} {symbol}, {rest}").play(text.format(at), "block")
        assert blocked.at(at) == f"north {symbol}*"
        assert blocked.happened(h.Blocked) == [h.Blocked(1, symbol, at)]
        game.play("decline")
        assert game.at(at) is None
        assert (game.over is not None) == (symbol == "dux" or rest == "A7 dux")


def test_l13_an_active_shield_cannot_block():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, C4 shield*, A1 sword").play("attack D4 C4")
    assert game.at("C4") is None
    assert game.asked == "north"


def test_l13_other_stones_cannot_block():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, C4 sword, A1 sword").play("attack D4 C4")
    assert game.at("C4") is None


def test_l14_a_shield_cannot_block_a_dux_but_a_dux_can():
    game = board("D4 dux, G1 spear", "A7 dux, C4 shield, A1 sword").play("attack D4 C4")
    assert game.at("C4") is None
    game = board("E4 dux, G1 spear", "A7 dux, C3 shield, A1 sword").play("rush E4 D4 C3")
    assert game.at("C3") is None
    game = board("D4 dux, G1 spear", "C4 dux, A1 sword").play("attack D4 C4")
    assert game.waits == "block"


def test_l14_a_shield_cannot_block_a_strike_by_a_dux():
    game = board("G7 dux, D4 shield, G1 spear", "C4 dux, A1 sword").play("move D4 E4", "strike C4")
    assert game.at("D4") is None
    assert game.waits == "turn"


def test_l15_a_shield_that_is_struck_as_it_leaves_may_block_and_becomes_active():
    game = board("G7 dux, D4 shield, G1 spear", "A7 dux, C4 sword").play("move D4 E4", "strike C4")
    assert (game.waits, game.asked) == ("block", "south")
    game.play("block")
    assert (game.at("D4"), game.at("E4"), game.at("C4")) == ("south shield*", None, "north sword*")
    assert game.asked == "north"


def test_l16_after_a_block_the_attack_is_spent():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, C4 shield").play("attack D4 C4", "block")
    assert game.at("D4") == "south sword*"
    assert game.asked == "north"


def test_l16_a_trampling_or_slashing_rider_still_finishes_its_step():
    game = board("G7 dux*, E4 rider, G1 spear", "A7 dux, C3 shield").play("trample E4 D4 C3 B3", "block")
    assert (game.at("B3"), game.at("C3")) == ("south rider*", "north shield*")
    game = board("G7 dux*, E3 rider, G1 spear", "A7 dux, C3 shield").play("slash E3 D3 D4 C3", "block")
    assert (game.at("D4"), game.at("C3")) == ("south rider*", "north shield*")


def test_l17_a_spear_attacks_exactly_two_nodes_on_in_a_straight_line():
    north = "A7 dux*, C4 sword*, B3 sword*, B4 spear*, D6 shield*, D7 shield*"
    game = board("G7 dux*, D4 spear", north)
    assert game.legal_with("attack", "D4") == {"B3", "D6"}
    assert game.refuses("attack D4 C4").code == "out_of_range"
    assert game.refuses("attack D4 B4").code == "out_of_range"


def test_l17_a_spear_attacks_past_its_own_stones():
    game = board("G7 dux*, D4 spear, C3 shield*, G1 spear", "A7 dux*, B3 sword*, A1 spear*")
    game.play("attack D4 B3")
    assert (game.at("C3"), game.at("B3")) == ("south shield*", None)


def test_l17_an_enemy_between_blocks_the_line():
    game = board("G7 dux*, D4 spear", "A7 dux*, B3 sword*, C3 shield*")
    assert game.refuses("attack D4 B3").code == "line_blocked"


def test_l17_the_line_rule_is_the_same_for_attacks_of_opportunity():
    wall = "G7 dux*, D4 sword"
    assert board(wall, "A7 dux*, F3 spear").play("move D4 D5").legal == ["strike F3", "decline"]
    assert board(f"{wall}, E3 shield*", "A7 dux*, F3 spear").play("move D4 D5").waits == "turn"
    assert board(wall, "A7 dux*, F3 spear, E3 sword*").play("move D4 D5").legal == ["strike F3", "decline"]


def test_l18_a_spear_taken_by_a_rush_may_take_the_attacker_as_well():
    game = board("G7 dux*, E4 sword, G1 spear", "A7 dux, C3 spear*, A1 sword*").play("rush E4 D4 C3")
    assert (game.waits, game.asked, game.legal) == ("counter", "north", ["counter", "decline"])
    game.play("counter")
    assert (game.at("D4"), game.at("C3"), game.at("E4")) == (None, None, None)
    assert h.Countered(1, "spear", 0, "sword", "D4") in game.told
    assert game.asked == "north"


def test_l18_a_spear_taken_by_a_trample_may_take_the_attacker_as_well():
    game = board("G7 dux*, E4 rider, G1 spear", "A7 dux, C3 spear, A1 sword*").play("trample E4 D4 C3 B3", "counter")
    assert (game.at("B3"), game.at("C3")) == (None, None)


def test_l18_the_owner_may_decline_to_counter():
    game = board("G7 dux*, E4 sword, G1 spear", "A7 dux, C3 spear*, A1 sword*").play("rush E4 D4 C3", "decline")
    assert game.at("D4") == "south sword*"


@pytest.mark.parametrize("south", ["G7 dux*, E4 shield, G1 spear", "G7 spear, E4 dux, G1 spear*"])
def test_l18_a_shield_or_dux_cannot_be_countered(south):
    game = board(south, "A7 dux, C3 spear*, A1 sword*").play("rush E4 D4 C3")
    assert game.waits == "turn"


def test_l18_there_is_no_counter_to_a_plain_attack_a_slash_or_a_strike():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux, C3 spear, A1 sword*").play("attack D4 C3")
    assert game.waits == "turn"
    game = board("G7 dux*, E3 sword, G1 spear", "A7 dux, C3 spear, A1 sword*").play("move E3 D3 attack C3")
    assert game.waits == "turn"
    game = board("G7 dux*, E3 rider, G1 spear", "A7 dux, C3 spear, A1 sword*").play("slash E3 D3 D4 C3")
    assert game.waits == "turn"
    game = board("G7 dux*, D4 spear, G1 sword", "A7 dux, C4 sword").play("move D4 E4", "strike C4")
    assert game.waits == "turn"


def test_l18_a_rushing_spear_can_be_countered():
    game = board("G7 dux*, E4 spear, G1 sword", "A7 dux, B3 spear, A1 sword*").play("rush E4 D4 B3", "counter")
    assert (game.at("D4"), game.at("B3")) == (None, None)


def test_l18_the_owner_is_asked_even_if_the_attacker_is_on_the_same_side():
    game = board("G7 dux*, E4 sword, C3 spear, G1 shield*").play("rush E4 D4 C3")
    assert (game.waits, game.asked) == ("counter", "south")
    game.play("decline")
    assert game.at("D4") == "south sword*"
