"""Moving (L6, L7, L19), and the rider's moves (L24-L28)."""

from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.model.happenings import Took
from tests.ludus.table import board

RIDER = "G7 dux*, D4 rider"


def test_l06_a_stone_moves_only_along_lines():
    game = board("G7 dux*, D4 shield")
    assert game.legal_with("move", "D4") == {"C3", "C4", "D3", "D5", "E3", "E4"}
    corner = board("G7 dux*, B8 shield", "A1 dux*, A2 sword*")
    assert corner.legal_with("move", "B8") == {"A7", "B7", "C7"}


def test_l07_a_stone_moves_only_to_an_empty_node():
    game = board("G7 dux*, D4 shield, D3 sword*", "A7 dux*, C3 spear*")
    assert game.legal_with("move", "D4") == {"C4", "D5", "E3", "E4"}
    assert game.refuses("move D4 D3").code == "node_taken"
    assert game.refuses("move D4 C3").code == "node_taken"


def test_l19_a_spear_moves_one_node_like_others():
    assert board("G7 dux*, D4 spear").legal_with("move", "D4") == {"C3", "C4", "D3", "D5", "E3", "E4"}


def test_l24_a_rider_moves_one_step_or_two():
    game = board(RIDER)
    moves = game.legal_with("move", "D4")
    assert {"C3", "C3 B3", "D5 D6", "C3 C4"} <= moves
    assert len(moves) == 6 + 6 * 5
    game.play("move D4 C3 B3")
    assert game.at("B3") == "south rider*"
    assert [kind for kind in game.told if isinstance(kind, h.Moved)] == [
        h.Moved(0, "rider", "D4", "C3"),
        h.Moved(0, "rider", "C3", "B3"),
    ]


def test_l24_the_second_step_may_not_return_to_the_start():
    assert board(RIDER).refuses("move D4 C3 D4").code == "back_to_start"


def test_l24_a_rider_cannot_pass_over_stones():
    game = board(RIDER + ", C3 sword*", "A7 dux*, C4 spear*")
    assert not any(move.startswith(("C3", "C4")) for move in game.legal_with("move", "D4"))


def test_l25_a_single_step_never_takes():
    game = board(RIDER, "A7 dux*, C3 sword*, C4 sword*")
    assert game.legal_with("attack") == set()
    assert game.refuses("attack D4 C3").code == "no_attack"
    assert game.refuses("trample D4 D4 C3 B3").code == "no_first_step"
    assert game.refuses("slash D4 D4 D3 C3").code == "no_first_step"


def test_l25_a_plain_first_step_must_be_possible():
    game = board(RIDER, "A7 dux*, D5 sword*, C5 sword*")
    assert game.refuses("trample D4 D5 C5 B6").code == "node_taken"


def test_l26_a_trample_jumps_over_a_stone_to_the_empty_node_behind_it():
    game = board(RIDER, "A7 dux*, B3 sword*, A1 sword*")
    game.play("trample D4 C3 B3 A2")
    assert game.at("B3") is None
    assert game.at("A2") == "south rider"  # the cycle is over
    assert h.Jumped(0, "rider", "C3", "B3", "A2") in game.told
    assert Took(0, "rider", "A2", 1, "sword", "B3", "trample") in game.told


def test_l26_the_jump_can_be_in_any_direction():
    game = board(RIDER, "A7 dux*, C4 sword*, A1 sword*")
    assert "C3 C4 C5" in game.legal_with("trample", "D4")


def test_l26_the_node_behind_must_be_on_the_board_and_empty():
    game = board("G7 dux*, C3 rider", "A7 dux*, A2 sword*, A3 sword*")
    assert not any(" A2 " in text for text in game.legal_with("trample", "C3"))
    assert game.refuses("trample C3 B3 A3 A4").code == "not_straight_behind"
    game = board(RIDER + ", A2 sword*", "A7 dux*, B3 sword*, A1 sword*")
    assert game.refuses("trample D4 C3 B3 A2").code == "node_taken"


def test_l26_a_jump_over_an_own_stone_takes_it():
    game = board("G7 dux*, D4 rider, B3 sword*, G1 sword*")
    game.play("trample D4 C3 B3 A2")
    assert game.at("B3") is None
    quiet = board("G7 dux*, D4 rider, B3 sword*", settings=("friendly_fire=false",))
    assert quiet.refuses("trample D4 C3 B3 A2").code == "friendly_fire_off"


def test_l27_a_slash_takes_one_stone_that_neighbours_both_ends_of_the_second_step():
    game = board(RIDER, "A7 dux*, B3 sword*, C4 sword*")
    assert {"C3 B4 B3", "C3 B4 C4"} <= game.legal_with("slash", "D4")
    assert "C3 B4" in game.legal_with("move", "D4")
    game.play("slash D4 C3 B4 C4")
    assert (game.at("C4"), game.at("B3")) == (None, "north sword")
    assert Took(0, "rider", "B4", 1, "sword", "C4", "slash") in game.told


def test_l27_the_first_step_never_slashes():
    game = board(RIDER, "A7 dux*, C4 sword*, A1 sword*")
    assert game.refuses("slash D4 C3 B3 C4").code == "not_passed"


def test_l28_a_rider_is_not_a_target_of_attacks_of_opportunity_and_makes_none():
    game = board(RIDER, "A7 dux, C4 sword").play("move D4 E3 F3")
    assert game.waits == "turn"
    game = board("G7 dux*, D4 sword, G1 sword*", "A7 dux*, C4 rider").play("move D4 E3")
    assert game.waits == "turn"


def test_l28_a_rider_can_be_attacked():
    game = board("G7 dux, D4 sword", "A7 dux*, C4 rider, A1 sword*").play("attack D4 C4")
    assert game.at("C4") is None


def test_each_of_two_steps_of_a_stone_that_is_not_mounted_can_be_struck():
    settings = ("symbols.sword.move=2",)
    game = board("G7 dux*, D4 sword, G1 sword*", "A7 dux*, C3 shield, E5 shield", settings=settings)
    game.play("move D4 E4 F4")
    assert (game.waits, game.legal) == ("strike", ["strike C3", "decline"])
    game.play("decline")
    assert (game.waits, game.legal) == ("strike", ["strike E5", "decline"])
    assert game.at("E4") == "south sword"
    game.play("strike E5")
    assert (game.at("E4"), game.at("F4"), game.at("E5")) == (None, None, "north shield*")


def test_two_steps_are_made_if_nobody_strikes():
    settings = ("symbols.sword.move=2",)
    game = board("G7 dux*, D4 sword, G1 sword*", "A7 dux*, C3 shield, E5 shield", settings=settings)
    game.play("move D4 E4 F4", "decline", "decline")
    assert game.at("F4") == "south sword*"


def test_a_trampler_that_is_not_mounted_can_be_struck_before_its_jump():
    settings = ("symbols.rider.mounted=false",)
    game = board("G7 dux*, D4 rider", "A7 dux*, B3 sword*, D3 shield, A1 sword*", settings=settings)
    game.play("trample D4 C3 B3 A2")
    assert game.legal == ["strike D3", "decline"]
    assert game.at("C3") == "south rider"
    game.play("decline")
    assert (game.at("B3"), game.at("A2")) == (None, "south rider*")


def test_a_stone_with_move_0_cannot_move():
    game = board("G7 dux*, D4 sword", "A7 dux*, C3 spear*", settings=("symbols.sword={move: 0, any_order: false}",))
    assert game.legal == ["idle D4", "attack D4 C3"]
