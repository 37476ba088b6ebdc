"""The values that the table shows: stones, sides, dangers, reach, the last activation."""

from circus_maximus.games.ludus.model.words import codes
from circus_maximus.games.ludus.present.table_values import table_shown
from circus_maximus.tui.titles.ludus.summary import MARKS
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board, opening


def shown(game, recent=()):
    return table_shown(game.rules, game.state, recent)


def node(game, name):
    return next(node for node in shown(game).nodes if node.name == name)


def trail(game, recent):
    return {found.name: found.trail for found in shown(game, recent).nodes if found.trail}


def threatened(game):
    return {node.name for node in shown(game).nodes if node.stone and node.stone.threatened}


def test_a_stone_is_shown_with_its_side_symbol_and_whether_it_is_active():
    game = board(south="G4 dux, C3 sword*", north="A4 dux, C4 spear")
    stone = node(game, "C3").stone
    assert (stone.seat, stone.code, stone.name, stone.active) == (0, "Sw", "Sword", True)
    stone = node(game, "C4").stone
    assert (stone.seat, stone.code, stone.name, stone.active) == (1, "Sp", "Spear", False)
    assert node(game, "D4").stone is None


def test_symbols_have_codes_of_two_letters_that_differ():
    assert codes(("dux", "spear", "shield", "sword", "rider")) == ("Du", "Sp", "Sh", "Sw", "Ri")
    assert codes(("ox", "oxen", "o", "o_x")) == ("Ox", "Oe", "O0", "O1")


def test_a_side_lists_its_stones_by_what_they_may_still_do():
    game = board(south="G4 dux, C3 sword*, C5 sword", north="A4 dux, C4 spear")
    south, north = shown(game).sides
    assert (south.side, south.ready, south.used) == ("South", ("Du", "Sw"), ("Sw",))
    assert south.lost == ("Sp", "Sp", "Sh", "Sh", "Ri", "Ri")
    assert north.lost == ("Sp", "Sh", "Sh", "Sw", "Sw", "Ri", "Ri")


def test_the_header_says_who_must_decide_what():
    game = board(south="G4 dux, C3 sword", north="A4 dux, C4 sword", cycle=2)
    header = shown(game).header
    assert (header.cycle, header.turn, header.asked, header.waits) == (2, 0, 0, "to act")
    header = shown(game.play("move C3 C2")).header
    assert (header.turn, header.asked, header.waits) == (0, 1, "can strike")
    assert shown(board().play("resign")).header.over
    assert shown(opening()).header.asked is None


def test_a_stone_is_threatened_if_the_other_side_could_take_it_in_its_next_turn():
    game = board(south=f"{FAR_SOUTH}, E4 sword", north=f"{FAR_NORTH}, C3 sword, B8 spear")
    assert threatened(game) == {"E4", "C3"}, "each of the two could step and take the other"
    game = board(south=f"{FAR_SOUTH}, E4 sword*", north=f"{FAR_NORTH}, C3 sword, B8 spear")
    assert threatened(game) == {"E4"}, "an active stone takes nothing"
    game = board(south=f"{FAR_SOUTH}, E4 sword*", north=f"{FAR_NORTH}, C3 sword*, B8 spear", turn="north")
    assert threatened(game) == set()


def test_after_the_last_turn_of_a_cycle_all_stones_are_a_danger_again():
    game = board(south="G7 dux*, E4 sword", north="A7 dux*, C3 sword*")
    assert "E4" in threatened(game)
    game = board(south="G7 dux, E4 sword", north="A7 dux*, C3 sword*")
    assert "E4" not in threatened(game), "the cycle is not over, and the enemy has no inactive stone"


def test_the_reach_of_a_stone_is_what_it_can_touch_now_and_later():
    reach = shown(board(south="G4 dux, C2 rider", north="A4 dux, C4 sword")).reach
    assert reach(("C2",)).now == {"B2", "B3", "C1", "C3", "D2", "D3"}
    assert {"C4", "B4", "D4", "B1", "E1"} <= reach(("C2",)).later
    assert reach(("C2", "C3")).now == {"B3", "B4", "D3", "D4", "C4"}
    assert reach(("C2", "C3")).later == {"C5"}
    assert reach(("C2", "C3", "B4")).now == {"C4"}


def test_any_stone_has_a_reach_even_an_enemy_and_one_that_has_acted():
    reach = shown(board(south="G4 dux, C2 rider*", north="A4 dux, D7 shield")).reach
    assert "C3" in reach(("C2",)).now
    assert reach(("D7",)).now == {"C6", "C7", "D6", "D8", "E6", "E7"}


def test_the_windows_of_opportunity_are_the_steps_before_which_an_enemy_may_strike():
    reach = shown(board(south="G4 dux, C3 sword", north="A4 dux, C4 sword, B1 spear")).reach(("C3",))
    assert reach.strikers == {"C4"}
    assert reach.risky == {"C2", "B3", "D3"}
    assert reach.now - reach.risky == {"B4", "D4", "C4"}
    assert not shown(board(south="G4 dux, C3 rider", north="A4 dux, C4 sword")).reach(("C3",)).strikers


def test_a_deed_that_waits_for_a_reaction_is_shown():
    game = board(south="G4 dux, C3 sword, A1 sword", north="A4 dux, C4 sword")
    assert shown(game).doing is None
    doing = shown(game.play("move C3 C2")).doing
    assert (doing.stone, doing.to, doing.target, doing.strikers) == ("C3", "C2", "", {"C4"})
    doing = shown(board(south="G4 dux, C3 sword", north="A4 dux, C5 shield").play("rush C3 C4 C5")).doing
    assert (doing.stone, doing.to, doing.target) == ("C4", "", "C5")
    game = board(south="G4 dux, C3 sword, A1 sword", north="A4 dux, C5 spear*, B8 sword").play("rush C3 C4 C5")
    assert shown(game).doing.stone == "C4"


def played(game, *texts):
    """The steps of a game, the last first."""
    return [game.play(text).told for text in texts][::-1]


def test_the_last_activation_leaves_a_trail():
    game = board(south=f"{FAR_SOUTH}, C2 rider", north=f"{FAR_NORTH}, C4 sword")
    recent = played(game, "trample C2 C3 C4 C5", "idle A7")
    assert trail(game, recent[1:]) == {"C2": "left", "C3": "left", "C4": "taken", "C5": "reached"}
    assert trail(game, recent) == {}, "only the last activation"


def test_reactions_belong_to_the_trail_of_their_activation():
    game = board(south="G4 dux, C3 sword, A1 sword, G1 rider", north="A4 dux, C4 sword, B8 shield")
    assert trail(game, played(game, "idle G1", "idle B8", "move C3 C2", "decline")) == {"C3": "left", "C2": "reached"}
    game = board(south="G4 dux, C3 sword, A1 sword, G1 rider", north="A4 dux, C4 sword, B8 shield")
    assert trail(game, played(game, "idle G1", "idle B8", "move C3 C2", "strike C4")) == {"C3": "taken"}


def test_a_draw_offer_leaves_the_trail_of_the_last_activation():
    game = board(south="G4 dux, C3 sword", north="A4 dux, B8 shield")
    recent = played(game, "move C3 C2", "offer_draw")
    assert trail(game, recent) == {"C3": "left", "C2": "reached"}


def test_the_legend_says_of_its_example_what_the_marks_say():
    """Two stones: one went from C3 to C4, and another was taken on C5."""
    game = board(south=f"{FAR_SOUTH}, C3 sword", north=f"{FAR_NORTH}, C5 rider*, B8 shield")
    assert trail(game, played(game, "rush C3 C4 C5")) == {"C3": "left", "C4": "reached", "C5": "taken"}
    (says,) = [says for marks, says in MARKS if marks == "C3> C4< C5×"]
    assert says == "Last action: a stone moved from C3 to C4, and a stone was taken on C5."


def test_a_side_may_lose_if_its_dux_could_be_taken():
    safe = board(south=f"{FAR_SOUTH}, E4 sword", north=f"{FAR_NORTH}, C3 sword, B8 spear")
    assert [side.may_lose for side in shown(safe).sides] == [False, False]
    close = board(south="G4 dux, D5 sword", north="A4 dux, E4 sword")
    assert [side.may_lose for side in shown(close).sides] == [True, False]
