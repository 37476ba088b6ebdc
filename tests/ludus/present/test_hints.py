"""A hint is what the greedy bot does, with what decided."""

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH
from circus_maximus.games.ludus.model.actions import Deed
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board, opening

POSITIONS = {
    "it wins the game": board(south="G7 dux, C3 sword", north="A7 dux, C4 sword"),
    "it takes a stone": board(south=FAR_SOUTH + ", C3 sword", north=FAR_NORTH + ", C4 rider"),
    "the enemy must block or lose the stone": board(
        south="G7 dux*, C3 sword", north="A7 dux*, C4 shield, B8 sword*, A1 sword*"
    ),
    "an enemy could take the stone where it is now": board(
        south="G7 dux*, F1 spear, B8 shield*", north="A4 dux, D1 rider"
    ),
    "it comes closer to the enemy Dux": opening("first_player=south"),
    "no other action gains more": board(south="G7 dux*, D1 shield", north="D4 dux, A1 sword*"),
}


def hint(game):
    presenter = TITLE.presenter(game.rules, ("Ana", "Ben"))
    return presenter.hint(game.state, game.step.pending)


@pytest.mark.parametrize("reason", POSITIONS)
def test_a_deed_is_advised_with_its_reason(reason):
    action, why, _ = hint(POSITIONS[reason])
    assert isinstance(action, Deed)
    assert why == reason


def test_what_only_looks_like_a_danger_is_no_fact():
    """The bot looks at an empty board; here the own shield on E1 stands between."""
    game = board(south="G7 dux*, F1 sword, E1 shield*, D1 shield*", north="A4 dux, D2 spear")
    assert hint(game)[1] == "the stone is probably safer there"


def test_reactions_are_advised_with_a_reason():
    striking = board(south="G4 dux, C3 sword", north="A4 dux, C4 sword").play("move C3 C2")
    assert hint(striking)[1] == "taking a stone is worth using this one"
    blocking = board(south="G4 dux, C3 sword", north="A4 dux, C5 shield, A1 sword").play("rush C3 C4 C5")
    assert hint(blocking)[1] == "a stone that blocks is not lost"
    countering = board(south="G4 dux, C3 sword, A1 sword", north="A4 dux, C5 spear*, B1 sword").play("rush C3 C4 C5")
    assert hint(countering)[1] == "it takes an enemy for the stone you lost"
    own = board(south="G4 dux, C3 sword, C5 spear*", north=FAR_NORTH).play("rush C3 C4 C5")
    assert hint(own)[1] == "it would take your own stone"
    assert hint(board().play("offer_draw"))[1] == "the bot accepts no draws"


def test_in_a_whole_game_every_hint_can_be_followed_and_is_short():
    game = opening("first_player=south")
    for _ in range(200):
        pending = game.step.pending
        if not isinstance(pending, Choice):
            return
        action, why, _ = hint(game)
        assert action in pending.legal
        assert 0 < len(why) <= MAX_REASON_LENGTH
        game.play(TITLE.write(action))
