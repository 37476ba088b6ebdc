"""Warnings about probable mistakes."""

from tests.ludus.present.asking import told
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board


def warning(game, text):
    return told(game, text).warning


def test_taking_an_own_stone():
    game = board(south="G4 dux, F4 sword, F5 shield", north=FAR_NORTH)
    assert warning(game, "attack F4 F5") == "This takes your own Shield on F5, unless you block with it."
    game = board(south="G4 dux, F4 sword, F5 shield*", north=FAR_NORTH)
    assert warning(game, "attack F4 F5") == "This takes your own Shield on F5."
    assert warning(game, "attack F4 G4") == (
        "This takes your own Dux on G4 and loses the game, unless you block with it."
    )
    lost = board(south="G4 dux*, F4 sword, F5 shield", north=FAR_NORTH)
    assert warning(lost, "attack F4 G4") == "This takes your own Dux on G4 and loses the game."
    struck = board(south="G7 dux, C3 sword, C5 shield*", north="A7 dux, C2 sword")
    assert warning(struck, "rush C3 C4 C5") == "This takes your own Shield on C5, unless the enemy strikes first."
    assert warning(game, "move F4 E4") == ""


def test_walking_into_an_attack_of_opportunity():
    game = board(south="G7 dux, C3 sword, E4 shield", north="A7 dux, C4 sword, D5 sword")
    assert warning(game, "move C3 C2") == "Sword C4 could strike first and take it."
    assert warning(game, "move C3 D3") == "Sword C4 could strike first and take it."
    assert warning(game, "attack C3 C4 move C2") == "", "a stone that was taken cannot strike"
    assert warning(game, "move E4 E3") == "Sword D5 could strike first, and then it can only block."


def test_a_strike_before_the_second_step_is_expected():
    long_way = ("symbols.shield.move=2",)
    game = board(south="G7 dux, C3 shield, G1 sword", north="A7 dux, C4 sword", settings=long_way)
    assert warning(game, "move C3 B4") == "", "Sword C4 still reaches it there"
    assert warning(game, "move C3 B4 A4") == "Sword C4 could strike first, and then it can only block."


def test_an_enemy_can_strike_past_a_stone_that_was_taken_before():
    game = board(south="G7 dux, C3 sword, C4 shield*, G1 sword", north="A7 dux, C5 spear")
    assert told(game, "attack C3 C4 move B3").cost == "Spear C5 could then strike and take it"
    assert warning(game, "attack C3 C4 move B3") == "This takes your own Shield on C4."


def test_no_enemy_can_strike_once_a_take_has_ended_the_game():
    """The stone goes where the last companion was: it gets there only if that is taken, and then the game is over."""
    game = board(south="G7 dux, C3 sword, G1 sword", north="C4 shield, D3 dux")
    assert "strike" not in told(game, "attack C3 C4 move C4").cost + warning(game, "attack C3 C4 move C4")


def test_what_the_warning_says_is_not_said_twice():
    game = board(south="G7 dux, C3 sword, E4 shield", north="A7 dux, C4 sword, D5 sword")
    assert told(game, "move C3 C2").cost == ""
    assert warning(game, "move C3 C2") == "Sword C4 could strike first and take it."


def test_a_take_that_may_be_countered():
    game = board(south=f"{FAR_SOUTH}, C3 sword", north=f"{FAR_NORTH}, C5 spear*, E1 sword*")
    assert warning(game, "rush C3 C4 C5") == "Spear C5 could counter and take your Sword."


def test_leaving_the_dux_where_it_can_be_taken():
    """A Dux that acts cannot block until the cycle ends."""
    game = board(south="F4 dux, G1 shield, F1 sword", north=f"{FAR_NORTH}, C4 sword")
    assert warning(game, "move F4 E4") == "The Sword on C4 could then take your Dux on E4 and win."
    assert warning(game, "idle G1") == "", "the Dux may block"


def test_nothing_is_said_about_a_dux_that_cannot_be_saved():
    game = board(south="F4 dux*, G1 shield", north=f"{FAR_NORTH}, E4 sword")
    assert warning(game, "idle G1") == ""


def test_the_last_companion_of_the_dux_counts_too():
    game = board(south="G7 dux, E4 sword", north=f"{FAR_NORTH}, C3 sword")
    assert warning(game, "move E4 D4") == "The Sword on C3 could then take your Sword on D4 and win."


def test_letting_the_dux_be_taken():
    game = board(south="G4 dux, F4 shield", north="A4 dux, E4 sword, A1 shield", turn="north").play(
        "move E4 F5 attack G4"
    )
    assert warning(game, "decline") == "This loses the game."
    assert warning(game, "block") == ""


def test_offering_or_accepting_a_draw_while_ahead():
    game = board(south="G4 dux, C3 sword, C5 sword, F1 shield", north=FAR_NORTH)
    assert warning(game, "offer_draw") == "You are ahead by 4 stones to 2."
    assert warning(board(), "offer_draw") == ""
    assert warning(board(turn="north", south="G4 dux, C3 sword, C5 sword, F1 shield").play("offer_draw"), "accept") == (
        "You are ahead by 4 stones to 2."
    )


def test_resigning():
    assert warning(board(), "resign") == "If you resign, you lose the game."


def test_what_loses_the_game_only_if_nobody_reacts_could_lose_it():
    """After the strike is declined, the Dux can still block."""
    could = board(south="G7 dux, C3 sword", north="C5 dux, C2 sword").play("rush C3 C4 C5")
    assert warning(could, "decline") == "This could lose the game."
    certain = board(south="G7 dux, C3 sword", north="C5 dux*, C2 sword").play("rush C3 C4 C5")
    assert warning(certain, "decline") == "This loses the game."
