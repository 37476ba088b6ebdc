"""A deed is picked node by node; reactions and offers are questions with what is at stake."""

import pytest

from circus_maximus.games.ludus.model.actions import parse
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.present.keys import path_of
from tests.ludus.present.asking import asked, label, open_after, path, told, why_not
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board, opening, rules_with

SPELLED = {
    "idle C3": ("C3", "idle"),
    "move C3 B3": ("C3", "B3", "stop"),
    "move A2 B2 C2": ("A2", "B2", "C2", "stop"),
    "attack C3 C4": ("C3", "C4", "stop"),
    "attack C3 C4 move B3": ("C3", "C4", "B3"),
    "attack C3 C4 move C4": ("C3", "C4", "C4"),
    "rush C3 C4 C5": ("C3", "C4", "C5", "stop"),
    "move C3 C4 attack B5": ("C3", "C4", "B5", "stop"),
    "trample A2 B2 C2 D3": ("A2", "B2", "C2", "D3"),
    "slash A2 B2 C2 B3": ("A2", "B2", "C2", "B3"),
    "strike C4": ("C4",),
    **{word: (word,) for word in ("block", "counter", "decline", "resign", "offer_draw", "accept")},
}


@pytest.mark.parametrize("text", SPELLED)
def test_an_action_is_spelled_by_the_nodes_it_touches(text):
    assert path_of(parse(text)) == path(*SPELLED[text])


@pytest.mark.parametrize(
    "settings", [(), ("symbols.rider={range: 1, any_order: true}",)], ids=["shipped", "all at once"]
)
def test_what_a_stone_can_do_in_one_position_has_paths_that_form_a_tree(settings):
    """Two deeds have the same path, or one the beginning of the other's, only if no position allows both."""
    lookups = Lookups(rules_with(*settings).config)
    lookups.make_spots(*lookups.board.nodes)
    for spots in lookups.spots:
        for spot in spots.values():
            plans = list(spot.plans.values())
            with_path = {}
            for plan in plans:
                with_path.setdefault(path_of(plan.deed), []).append(plan)
            for plan in plans:
                whole = path_of(plan.deed)
                for size in range(1, len(whole) + 1):
                    for other in with_path.get(whole[:size], []):
                        together = not plan.empty & other.target and not other.empty & plan.target
                        assert other is plan or not together, (plan.deed, other.deed)


def test_first_one_picks_a_stone_that_may_act():
    game = board(south="G4 dux, C3 sword, E5 shield*", north="A4 dux, C5 spear")
    assert open_after(game) == {"G4", "C3", "verb/resign", "verb/offer_draw"}
    assert label(game, "C3") == "Sword on C3"
    assert why_not(game, "E5") == "The stone on E5 has already acted this cycle."
    assert why_not(game, "C5") == "The stone on C5 is not yours."
    assert label(game, "C5") == "Ben's Spear on C5"
    assert why_not(game, "D1") == "There is no stone on D1."


def test_then_a_node_to_go_to_a_stone_to_take_or_to_idle():
    game = board(south="G4 dux, C3 sword", north="A4 dux, C4 rider, B1 sword*")
    assert open_after(game, "C3") == {"B3", "B4", "C2", "D3", "D4", "C4", "verb/idle"}
    part = asked(game).part(path("C3"))
    assert part.asks == "move to a node, take a stone or idle"
    assert label(game, "C4", "C3") == "attack Ben's Rider on C4"
    assert label(game, "B3", "C3") == "go to B3"


def test_a_stone_that_attacks_in_any_order_may_move_afterwards_or_stay():
    game = board(south="G4 dux, C3 sword", north="A4 dux, C4 rider, B1 sword*")
    assert open_after(game, "C3", "C4") == {"B3", "B4", "C2", "D3", "D4", "C4", "verb/stop"}
    assert label(game, "verb/stop", "C3", "C4") == "stop there"
    assert label(game, "C4", "C3", "C4") == "go to C4"
    assert open_after(game, "C3", "B4") == {"A4", "C4", "verb/stop"}
    assert label(game, "verb/stop", "C3", "B4") == "stop there"
    assert asked(game).part(path("C3", "C4")).asks == "move to a node or stop there"


def test_a_rider_steps_twice_and_takes_with_the_second_step():
    game = board(south="G4 dux, C2 rider", north="A4 dux, C4 sword")
    assert open_after(game, "C2", "C3") >= {"C4", "D3", "D4", "B3", "B4", "verb/stop"}
    assert label(game, "C4", "C2", "C3") == "trample Ben's Sword on C4"
    assert label(game, "C4", "C2", "C3", "B4") == "slash at Ben's Sword on C4"
    assert open_after(game, "C2", "C3", "C4") == {"C5"}
    assert open_after(game, "C2", "C3", "B4") == {"C4", "verb/stop"}


def test_a_node_that_needs_another_step_first_says_which():
    game = board(south="G4 dux, C2 rider", north="A4 dux, C4 sword")
    assert why_not(game, "C4", "C2") == "First go to C3."
    assert why_not(game, "C6", "C2") == "C6 is too far from C2."
    assert why_not(game, "A4", "C2") == "A4 is too far from C2."
    assert why_not(game, "A4", "C2", "C3") == "No line joins C3 and A4."


def test_a_refused_node_gives_the_reason_of_the_rules():
    game = board(south="G4 dux, C3 spear, E2 shield", north="A4 dux, C4 sword, C5 rider, D4 sword")
    assert why_not(game, "C4", "C3").startswith("C4 is out of range; the Spear attacks exactly two nodes ahead")
    assert why_not(game, "C5", "C3") == "The enemy stone on C4 is in the way to C5."
    assert why_not(game, "D4", "E2").startswith("D4 is out of range; the Shield")
    assert why_not(game, "D4", "E2", "D3") == "A rush attacks in the direction of its step; from D3 that is not D4."
    assert why_not(game, "C1", "E2", "D2") == "The Shield moves at most 1 step."
    game = board(south="G4 dux, C3 sword", north="A4 dux, C4 sword, C5 sword")
    assert why_not(game, "B2", "C3", "C4") == "No line joins C3 and B2."


def test_another_stone_can_be_chosen_instead():
    """Own stones that may act are no targets of later parts, so picking one opens the first part again."""
    game = board(south="G4 dux, C3 sword", north="A4 dux, C4 rider, B1 sword*")
    assert asked(game).target(path("C3"), "node/G4") is None
    assert asked(game).target(path("C3"), "node/C3") is None


def test_own_stones_in_range_can_be_taken_unless_friendly_fire_is_off():
    south, north = "G4 dux, F4 sword", FAR_NORTH
    assert "G4" in open_after(board(south=south, north=north), "F4")
    assert label(board(south=south, north=north), "G4", "F4") == "attack your own Dux on G4"
    assert "G4" not in open_after(board(south=south, north=north, settings=("friendly_fire=false",)), "F4")


def test_every_node_is_a_target_with_its_place_on_the_board():
    part = asked(opening("first_player=south")).part(())
    places = {target.id: target.at for target in part.targets if target.id.startswith("node/")}
    assert len(places) == 52
    assert len(set(places.values())) == 52
    assert places["node/A1"] == (1, 0)
    assert places["node/B1"] == (0, 1)
    assert places["node/G7"] == (13, 6)


def test_the_key_of_a_node_is_its_name():
    keys = {target.label: target.key for target in asked(opening("first_player=south")).part(()).targets}
    assert keys["Sword on F3"] == "f3"
    assert keys["D8"] == "d8"
    long = opening("first_player=south", "board.rows.D=10", "board.rows={C: 9, E: 9, B: 8, F: 8, A: 7, G: 7}")
    keys = {target.label: target.key for target in asked(long).part(()).targets}
    assert keys["D1"] == "d01", "not the beginning of d10"
    assert keys["D10"] == "d10"


def test_an_enemy_may_strike_or_let_the_stone_go():
    game = board(south="G4 dux, C3 sword", north="A4 dux, C4 sword, B4 shield").play("move C3 C2")
    part = asked(game).part(())
    assert part.asks == "strike at Ana's Sword on C3 before it goes to C2, or decline"
    assert open_after(game) == {"C4", "B4", "verb/decline"}
    assert label(game, "C4") == "strike with the Sword on C4"
    preview = told(game, "strike C4")
    assert preview.label == "strike with the Sword on C4"
    assert preview.cost == "it will have acted"
    assert told(game, "decline").label == "let the Sword on C3 go"


def test_a_strike_that_can_be_blocked_says_so():
    game = board(south="G4 dux, C3 shield", north="A4 dux, C4 sword").play("move C3 C2")
    assert told(game, "strike C4").cost == "it will have acted; Ana's Shield on C3 could block"


def test_a_block_is_asked_with_what_is_lost_otherwise():
    game = board(south="G4 dux, C3 sword", north="A4 dux, C5 shield").play("rush C3 C4 C5")
    assert asked(game).part(()).asks == "block the rush of Ana's Sword on C4 with the Shield on C5, or lose the game"
    game = board(south="G4 dux, C3 sword", north="A4 dux, C5 shield, A1 sword").play("rush C3 C4 C5")
    part = asked(game).part(())
    assert part.asks == "block the rush of Ana's Sword on C4 with the Shield on C5, or lose it"
    assert part.brief == "block with the Shield on C5, or lose it"
    assert told(game, "block").label == "block with the Shield on C5"
    assert told(game, "decline").label == "let the Shield on C5 be taken"
    assert told(game, "decline").cost == "you lose it"


def test_a_counter_is_asked_with_what_was_lost():
    game = board(south="G4 dux, C3 sword, A1 sword", north="A4 dux, C5 spear*, B1 sword").play("rush C3 C4 C5")
    assert asked(game).part(()).asks == "counter: take Ana's Sword on C4, which took your Spear, or decline"
    assert told(game, "counter").label == "take Ana's Sword on C4 as well"


def test_a_draw_is_offered_and_answered_with_the_stones_of_both_sides():
    game = board(south="G4 dux, C3 sword, C5 sword", north=FAR_NORTH).play("offer_draw")
    assert asked(game).part(()).asks == "accept Ana's draw or continue (you have 2 stones, Ana has 3)"
    assert told(game, "accept").remaining == "the game ends without a winner"
    game.play("decline")
    assert asked(game).target((), "verb/offer_draw").why_not == "You have already offered a draw this turn."


def test_every_question_names_a_heading_of_the_rulebook():
    turn = board(south="G4 dux, C3 sword", north="A4 dux, C4 sword")
    headings = {line.lstrip("# ") for line in rulebook(turn).splitlines() if line.startswith("#")}
    striking = board(south="G4 dux, C3 sword", north="A4 dux, C4 sword").play("move C3 C2")
    for game, rule in ((turn, "Cycles and turns"), (striking, "Attacks of opportunity")):
        decision = asked(game)
        assert decision.question.rule == rule
        rules = {target.rule for target in decision.part(()).targets} | {rule}
        assert rules <= headings


def rulebook(game):
    return game.title.texts.rulebook(game.rules.config)


def test_an_answer_says_what_a_deed_does_and_who_may_react():
    game = board(south="G4 dux, C3 sword, E3 rider", north="A4 dux, C4 shield, B2 sword, D5 spear")
    assert told(game, "idle G4").label == "idle with the Dux on G4"
    assert told(game, "move C3 D3").label == "move the Sword from C3 to D3"
    attack = told(game, "attack C3 C4")
    assert attack.label == "take Ben's Shield on C4 with the Sword on C3"
    assert attack.cost == "Shield C4 could block"
    assert told(game, "move E3 D3 D2").label == "move the Rider from E3 over D3 to D2"
    assert (
        told(game, "attack C3 C4 move D3").label == "take Ben's Shield on C4 with the Sword on C3, then move it to D3"
    )
    assert told(board(), "resign").remaining == "Ben wins"


def test_an_answer_says_who_decides_about_a_block_and_when_a_block_is_certain():
    game = board(south="G4 dux, F4 sword, F5 shield, C4 sword", north="C3 dux, B2 sword, C5 shield")
    assert told(game, "attack F4 F5").cost == "you can block with Shield F5"
    assert told(game, "attack C4 C3").cost == "Dux C3 will block, or the game is won"
    assert told(game, "attack C4 C5").cost == "Shield C5 could block"


def test_no_counter_is_expected_from_a_stone_whose_loss_ends_the_game():
    game = board(south="G4 dux, C3 sword, A1 sword", north="A7 dux, C5 spear*")
    assert (told(game, "rush C3 C4 C5").cost, told(game, "rush C3 C4 C5").warning) == ("", "")
    with_another = board(south="G4 dux, C3 sword, A1 sword", north="A7 dux, C5 spear*, B8 sword")
    assert told(with_another, "rush C3 C4 C5").warning == "Spear C5 could counter and take your Sword."


def test_no_strike_is_expected_before_a_step_that_is_never_made():
    """The take of the last companion ends the game, whoever is its owner."""
    game = board(south="G4 dux, C3 sword", north="A7 dux, C4 shield*, C2 sword*")
    assert told(game, "attack C3 C4 move D3").cost == ""
    own = board(south="C3 dux, C4 shield*", north="A7 dux, C2 sword, B8 sword*")
    assert told(own, "attack C3 C4 move B3").cost == ""


def test_an_answer_says_what_could_take_the_stone_afterwards():
    game = board(south=f"{FAR_SOUTH}, E4 sword", north=f"{FAR_NORTH}, C3 sword")
    assert told(game, "move E4 D4").remaining == "then Sword C3 could take it"
    assert told(game, "idle E4").remaining == "then Sword C3 could take it"
    assert told(game, "move E4 F4").remaining == ""


@pytest.mark.parametrize(
    ("north", "told"),
    [
        ("C3 dux*, B2 sword", "Your stones can take: Dux C3 and win, Sword B2."),
        ("C3 dux, B2 sword", "Your stones can take: Sword B2, Dux C3 (can block)."),
    ],
)
def test_the_forecast_begins_with_a_take_that_wins_and_cannot_be_prevented(north, told):
    game = board(south="G4 dux, D4 sword, C2 sword", north=f"{north}, A7 spear*")
    assert asked(game).question.forecast[0] == told


def test_once_a_stone_is_chosen_the_forecast_names_only_what_it_can_take():
    game = board(south="G4 dux, D4 sword, F1 sword", north="C3 dux, B2 sword, E1 sword, A7 spear*")
    question = asked(game)
    assert question.question.forecast[0] == "Your stones can take: Dux C3 (can block), Sword E1."
    assert question.forecast(())[0] == question.question.forecast[0]
    assert question.forecast(("node/D4",))[0] == "The Sword can take: Dux C3 (can block)."
    assert question.forecast(("node/F1",))[0] == "The Sword can take: Sword E1."
    assert not any("can take" in told for told in question.forecast(("node/F1", "node/G1")))
    assert not any("can take" in told for told in question.forecast(("node/G4",)))


def test_a_winning_take_that_can_be_struck_first_is_not_promised():
    game = board(south="G4 dux, D4 sword, A1 shield", north="D2 dux*, D5 sword, A7 spear*")
    assert "rush D4 D3 D2" in game.legal
    assert asked(game).question.forecast[0] == "Your stones can take: Dux D2, Sword D5."


def test_the_forecast_names_the_stones_in_danger():
    game = board(south="G4 dux, D4 shield, D1 rider", north="A4 dux, C4 sword, B8 spear*")
    assert asked(game).question.forecast == (
        "Your stones can take: Sword C4.",
        "You could lose: Shield D4 (can block).",
    )
    assert asked(opening("first_player=south")).question.forecast == ()
    assert asked(game.play("move D4 E4")).question.forecast == (), "nothing while a reaction is asked"


def test_nothing_can_be_lost_in_a_turn_before_which_the_game_is_drawn():
    laid = {"south": "G4 dux*, D4 shield", "north": "A4 dux*, C4 sword*, B8 spear*"}
    assert asked(board(**laid)).question.forecast[-1] == "You could lose: Shield D4 (can block)."
    last = board(**laid, settings=("draws.quiet_cycles=1",))
    assert asked(last).question.forecast == ("Your stones can take: Sword C4.",)
    assert last.play("idle D4").over.reason == "quiet"
