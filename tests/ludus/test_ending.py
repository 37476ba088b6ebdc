"""How games end (L29-L32)."""

from msgspec.structs import replace

from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.rules.turns import begin_cycle
from tests.ludus.table import Game, board, opening


def test_l29_a_side_loses_at_once_when_its_dux_is_gone():
    game = board("G7 dux*, D4 sword", "C4 dux*, A1 sword").play("attack D4 C4")
    assert (game.over.reason, game.over.standing) == ("dux", ((0,), (1,)))
    assert game.told[-1] == h.GameEnded("dux", 0)
    assert game.stage == "c1/ended"


def test_l29_a_side_loses_at_once_when_only_its_dux_is_left():
    game = board("G7 dux*, D4 sword", "A7 dux*, C4 sword").play("attack D4 C4")
    assert (game.over.reason, game.over.standing) == ("lone_dux", ((0,), (1,)))


def test_l29_a_side_can_lose_by_a_strike():
    game = board("D4 dux, G1 spear", "A7 dux, C4 sword").play("move D4 E4", "strike C4", "decline")
    assert (game.over.reason, game.over.standing) == ("dux", ((1,), (0,)))


def test_l29_the_rest_of_an_action_does_not_happen():
    game = board("G7 dux*, D4 sword", "C4 dux*, A1 sword").play("attack D4 C4 move C4")
    assert game.at("D4") == "south sword"


def test_l30_if_a_spear_was_the_last_other_stone_it_cannot_counter():
    game = board("G7 dux*, E4 sword", "A7 dux*, C3 spear*").play("rush E4 D4 C3")
    assert (game.over.reason, game.over.standing) == ("lone_dux", ((0,), (1,)))
    assert game.at("D4") == "south sword"


def test_l31_a_stone_lost_to_a_counter_counts_like_any_other():
    game = board("G7 dux*, E4 sword", "A7 dux*, C3 spear*, A1 sword").play("rush E4 D4 C3", "counter")
    assert (game.over.reason, game.over.standing) == ("lone_dux", ((1,), (0,)))


def test_l31_a_stone_lost_to_friendly_fire_counts_like_any_other():
    game = board("D4 dux, C4 sword*", "A7 dux*, A1 sword*").play("attack D4 C4")
    assert (game.over.reason, game.over.standing) == ("lone_dux", ((1,), (0,)))


def test_l32_a_side_may_resign_in_its_turn():
    game = board(turn="north")
    assert game.anytime == ["resign", "offer_draw"]
    game.play("resign")
    assert (game.over.reason, game.over.standing) == ("resigned", ((0,), (1,)))


def test_l32_a_game_can_be_drawn_by_agreement():
    game = board().play("offer_draw")
    assert (game.waits, game.asked, game.legal) == ("draw", "north", ["accept", "decline"])
    assert game.told == (h.DrawOffered(0),)
    game.play("accept")
    assert (game.over.reason, game.over.standing) == ("agreement", ((0, 1),))


def test_l32_after_a_declined_offer_the_side_chooses_again_without_the_offer():
    game = board("G7 dux, G1 sword", "A7 dux, A1 sword")
    before = game.legal
    game.play("offer_draw", "decline")
    assert (game.legal, game.anytime, game.asked) == (before, ["resign"], "south")
    assert game.refuses("offer_draw").code == "offered_already"
    game.play("idle G1")
    assert game.anytime == ["resign", "offer_draw"]


def test_l32_offers_and_resigning_are_not_allowed_during_a_reaction():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux*, C4 sword").play("move D4 E4")
    assert game.anytime == []
    assert game.refuses("resign").code == "not_now"


def idle_away(game, cycles):
    """Both sides idle for this many cycles."""
    end = game.state.cycle + cycles
    while game.over is None and game.state.cycle < end:
        game.play(next(text for text in game.legal if text.startswith("idle")))
    return game


def test_l32_the_same_position_at_the_start_of_a_cycle_for_the_third_time_is_a_draw():
    game = idle_away(opening("first_player=south"), 1)
    assert game.over is None
    assert game.rules.snapshot(game.state)["repeats"] == 2
    idle_away(game, 1)
    assert (game.over.reason, game.over.standing, game.stage) == ("repetition", ((0, 1),), "c3/ended")


def test_l32_a_position_is_repeated_only_with_the_same_side_to_act():
    # South has a stone more, so it ends every cycle: South begins the first, North all others.
    settings = (
        "formations.three={name: Three, stones: {G4: dux, G5: sword, G6: sword}}",
        "formations.two={name: Two, stones: {G4: dux, G5: sword}}",
        "setup={south: three, north: two}",
    )
    game = idle_away(opening("first_player=south", "draws.repetition=2", *settings), 1)
    assert (game.over, game.asked) == (None, "north")
    assert idle_away(game, 1).over.reason == "repetition"


def test_l32_ten_full_cycles_in_a_row_without_a_stone_taken_are_a_draw():
    game = idle_away(opening("first_player=south", "draws.repetition=0"), 9)
    assert (game.over, game.rules.snapshot(game.state)["quiet"]) == (None, 9)
    idle_away(game, 1)
    assert (game.over.reason, game.stage) == ("quiet", "c11/ended")


QUIET = ("draws={repetition: 0, quiet_cycles: 2}",)


def test_l32_after_a_take_the_count_starts_again_with_the_next_full_cycle():
    game = board("G7 dux*, D4 sword", "A7 dux*, A1 sword*, C4 spear*", cycle=5, last_take=4, settings=QUIET)
    game.play("attack D4 C4")
    assert (game.over, game.state.cycle, game.state.last_take) == (None, 6, 5)
    idle_away(game, 1)
    assert (game.over, game.state.cycle) == (None, 7)
    assert idle_away(game, 1).over.reason == "quiet"


def test_l32_positions_before_a_take_are_forgotten():
    game = board("G7 dux*, D4 sword", "A7 dux*, A1 sword*, C4 spear*")
    told = []
    seen = begin_cycle(game.rules.lookups, replace(game.state, cycle=3), 0, told)
    assert len(seen.seen) == 1
    again = Game(game.rules, replace(game.step, state=replace(game.state, seen=seen.seen, cycle=4)))
    again.play("attack D4 C4")
    assert len(again.state.seen) == 1
    assert again.state.seen != seen.seen
