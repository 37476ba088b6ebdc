"""Attacks of opportunity (L20-L23)."""

from circus_maximus.games.ludus.model import happenings as h
from tests.ludus.table import board

SOUTH = "G7 dux*, D4 sword, G1 spear"


def test_l20_a_step_out_of_the_range_of_an_inactive_enemy_may_be_struck_at():
    game = board(SOUTH, "A7 dux*, C4 sword").play("move D4 E4")
    assert (game.waits, game.asked, game.legal) == ("strike", "north", ["strike C4", "decline"])
    assert game.at("D4") == "south sword"


def test_l20_staying_within_range_does_not_trigger():
    assert board(SOUTH, "A7 dux*, C4 sword").play("move D4 D5").waits == "turn"
    assert board(SOUTH, "A7 dux*, C4 sword").play("move D4 C3").waits == "turn"


def test_l20_coming_into_range_or_attacking_without_moving_does_not_trigger():
    assert board(SOUTH, "A7 dux*, B4 sword").play("move D4 C4").waits == "turn"
    assert board(SOUTH, "A7 dux*, C4 sword, A1 sword*").play("attack D4 C4").waits == "turn"


def test_l20_an_active_enemy_cannot_strike():
    assert board(SOUTH, "A7 dux, C4 sword*").play("move D4 E4").waits == "turn"


def test_l20_every_step_from_a_node_that_a_spear_attacks_leaves_its_range():
    for to in ("C3", "C4", "D3", "D5", "E3", "E4"):
        game = board(SOUTH, "A7 dux*, B3 spear").play(f"move D4 {to}")
        assert game.legal == ["strike B3", "decline"]
    assert board(SOUTH, "A7 dux*, C4 spear").play("move D4 E4").waits == "turn"


def test_l21_the_striker_becomes_active_and_takes_the_stone_before_the_step():
    game = board(SOUTH, "A7 dux, C4 sword").play("move D4 E4", "strike C4")
    assert (game.at("C4"), game.at("D4"), game.at("E4")) == ("north sword*", None, None)
    assert game.told[:2] == (
        h.Struck(1, "sword", "C4", "D4"),
        h.Took(1, "sword", "C4", 0, "sword", "D4", "opportunity"),
    )
    assert game.asked == "north"


def test_l21_the_rest_of_the_activation_is_over():
    game = board(SOUTH, "A7 dux, C4 sword, E5 spear*").play("move D4 E4 attack E5", "strike C4")
    assert game.at("E5") == "north spear*"


def test_l21_one_stone_or_none_may_strike():
    game = board(SOUTH, "A7 dux*, C4 sword, B3 spear, C3 shield").play("move D4 E4")
    assert game.legal == ["strike B3", "strike C3", "strike C4", "decline"]
    game.play("decline")
    assert game.at("E4") == "south sword*"
    assert h.HeldBack(1, "strike") in game.told


def test_l21_if_the_stone_blocks_it_stays_and_the_activation_is_over():
    game = board("G7 dux*, D4 shield, G1 spear", "A7 dux, C4 sword, B3 sword*")
    game.play("move D4 E4", "strike C4", "block")
    assert game.at("D4") == "south shield*"
    assert game.asked == "north"


def test_l21_the_struck_stone_need_not_block():
    game = board("G7 dux*, D4 shield, G1 spear", "A7 dux, C4 sword").play("move D4 E4", "strike C4", "decline")
    assert game.at("D4") is None


def test_l22_a_stone_that_was_taken_before_the_move_does_not_strike():
    game = board(SOUTH, "A7 dux*, C4 sword, A1 spear*").play("attack D4 C4 move E4")
    assert game.at("E4") == "south sword*"


def test_l22_a_stone_that_blocked_does_not_strike():
    game = board(SOUTH, "A7 dux, C4 shield").play("attack D4 C4 move E4", "block")
    assert (game.waits, game.at("E4")) == ("turn", "south sword*")


def test_l22_other_stones_may_strike():
    game = board(SOUTH, "A7 dux*, C4 sword, C3 shield, A1 spear*").play("attack D4 C4 move E4")
    assert game.legal == ["strike C3", "decline"]
    game.play("strike C3")
    assert (game.at("D4"), game.at("C4")) == (None, None)


def test_l22_a_reaction_never_triggers_another():
    game = board("G7 dux, D4 sword, B4 shield", "A7 dux, C4 sword").play("move D4 E4", "strike C4")
    assert game.waits == "turn"


def test_l23_only_the_step_itself_counts_not_lines_it_opens():
    # The shield on C4 stands between the spear on B4 and the sword on D5, and steps aside.
    south = "G7 dux*, C4 shield, D5 sword, G1 spear"
    game = board(south, "A7 dux*, B4 spear, A1 sword*").play("move C4 C5")
    assert game.waits == "turn"
    assert game.at("C5") == "south shield*"


def test_l23_ranges_are_determined_at_that_moment():
    # The attack removes the stone that stood in the spear's line, so the step is threatened now.
    game = board("G7 dux*, D4 sword, C4 shield, G1 spear*", "A7 dux*, B5 spear, A1 sword*")
    assert "C4 move E4" in game.legal_with("attack", "D4")
    game.play("attack D4 C4 move E4", "decline")
    assert game.legal == ["strike B5", "decline"]
