"""The end of the game (G60-G64)."""

import pytest

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.table import rules_with, table


def test_g60_by_default_the_last_card_ends_the_game_before_the_harvest():
    game = table(hand=["1 farm", "3 farm"])
    assert game.over.reason == "hand"
    assert game.happened(h.Yielded) == []


def test_g60_with_full_hands_the_last_card_is_played_like_any_other():
    game = table(hand=["1 farm", "3 farm"], variant="full-hands")
    assert h.CardPlayed(0, "farm", 0, True) in game.story
    assert len(game.happened(h.Yielded)) == 2
    assert game.over is None


def test_g60_with_full_hands_the_game_ends_when_a_seat_must_play_and_has_none():
    game = table(at="over", seat=1, hand=["", "1 farm"], variant="full-hands").fall("watch_house")
    assert game.told == (h.LaidOut("watch_house", 0), h.GameEnded("hand", ((0, 1),)))


@pytest.mark.parametrize("first", ["0", "2"])
def test_g60_with_full_hands_every_seat_has_had_the_same_number_of_turns(first):
    rules = rules_with("dealt.3={farm: 2, city: 2, peace: 2}", variant="full-hands")
    step, turns = rules.start(3), []
    while not isinstance(step.pending, Over):
        if isinstance(step.pending, Choice):
            step = rules.play(step.state, step.pending.legal[0])
        else:
            outcome = first if step.pending.key == "start" else step.pending.outcomes[0]
            step = rules.resolve(step.state, outcome)
        turns += [it.seat for it in step.happenings if isinstance(it, h.CardPlayed)]
    assert step.pending.reason == "hand"
    assert [turns.count(seat) for seat in range(3)] == [3, 3, 3]
    assert turns[0] == int(first)


def test_g61_a_token_in_carthage_wins_at_once_and_nobody_after_it_gains():
    game = table(
        at="harvest city",
        seat=1,
        seats=3,
        steps=[37, 0, 0],
        cards=["", "1 city", "1 city"],
        buildings=[{"outer_harbour_mole": "city"}],
    )
    assert [it.seat for it in game.happened(h.Yielded)] == [1, 2]
    game.play("use outer_harbour_mole")
    assert (game.over.reason, game.over.standing[0]) == ("carthage", (0,))


def test_g61_a_scrapped_building_may_carry_a_token_to_carthage():
    both = {"salvage_guild": "city", "toll_bridge": "city", "coppersmiths_row": "city"}
    game = table(at="harvest city", seats=3, steps=[36], cards=["", "1 city"], buildings=[both])
    game.play("use salvage_guild scrap toll_bridge")
    assert (game.over.reason, game.over.standing[0]) == ("carthage", (0,))
    assert game.happened(h.Yielded) == [], "the card below yields nothing any more, and nobody else harvests"


def test_g61_the_goth_in_rome_and_the_last_building_end_the_game_at_once():
    assert table(at="goth", goth="saxa_rubra").over.reason == "goth"
    game = table(at="over", deck=1)
    assert game.fall(game.chance.outcomes[0]).over.reason == "deck"


def test_g61_the_snapshot_and_the_stage_say_that_it_is_over():
    game = table(at="goth", goth="saxa_rubra", seat=1)
    assert (game.stage, game.waits, game.shown["in_turn"]) == ("t5/ended", None, 1)


def test_g62_steps_beyond_carthage_are_lost():
    game = table(
        at="harvest farm", steps=[37], cards=["", ""], counters=["4 food"], buildings=[{"long_cattle_drive": "farm"}]
    )
    game.play("use long_cattle_drive")
    assert game.told[-2] == h.Moved(0, 1, "carthage", "long_cattle_drive")
    assert game.steps(0) == 38


def test_g62_tokens_share_spaces():
    game = table(at="harvest city", steps=[3, 4], cards=["", ""], buildings=[{"outer_harbour_mole": "city"}])
    game.play("use outer_harbour_mole")
    assert (game.steps(0), game.steps(1)) == (4, 4)


def test_g63_most_steps_first_and_on_one_space_the_token_that_came_there_earlier():
    ended = {"at": "goth", "goth": "saxa_rubra", "seats": 4, "steps": [4, 7, 4, 0]}
    assert table(**ended, arrivals=[0, 1, 2]).over.standing == ((1,), (0,), (2,), (3,))
    assert table(**ended, arrivals=[2, 0, 1]).over.standing == ((1,), (2,), (0,), (3,))


def test_g63_a_token_that_moves_comes_later_than_one_that_is_there():
    game = table(
        at="harvest city",
        steps=[3, 4],
        arrivals=[0, 1],
        cards=["", ""],
        goth="saxa_rubra",
        buildings=[{"outer_harbour_mole": "city"}],
    )
    game.play("use outer_harbour_mole")
    assert game.over.standing == ((1,), (0,))


def test_g63_those_still_in_rome_share_their_rank_and_if_all_are_all_win():
    assert table(at="goth", goth="saxa_rubra", seats=4, steps=[0, 2, 0, 0]).over.standing == ((1,), (0, 2, 3))
    game = table(at="goth", goth="saxa_rubra", seats=3)
    assert game.over.standing == ((0, 1, 2),)
    assert game.told[-1] == h.GameEnded("goth", ((0, 1, 2),))


def stalled(seats, settings=(), variant=""):
    """The last step of a game in which nobody buys, and seats pay tribute and refuse it in turn."""
    rules, chance = rules_with(*settings, variant=variant), SeededChance(5)
    step = rules.start(seats)
    while not isinstance(step.pending, Over):
        if isinstance(step.pending, Choice):
            wanted = ("pass", "refuse" if step.state.tribute else "tribute")
            texts = {TITLE.write(action): action for action in step.pending.legal}
            action = next((texts[text] for text in wanted if text in texts), step.pending.legal[0])
            step = rules.play(step.state, action)
        else:
            step = rules.resolve(step.state, chance.outcome(step.pending))
    assert step.pending.standing == (tuple(range(seats)),)
    return step


@pytest.mark.parametrize(("seats", "turns"), [(2, 53), (3, 49), (4, 53), (5, 51), (6, 43)])
def test_g64_hands_end_a_game_in_which_everybody_only_pays_and_refuses_in_turn(seats, turns):
    step = stalled(seats)
    assert (step.pending.reason, step.state.turn) == ("hand", turns)


def test_g64_with_more_cards_counters_and_buildings_the_goth_ends_it_on_turn_75():
    """Each of the 37 spaces between is paid for and raided; then he enters Rome."""
    house = "{name: House %d, kind: red, cost: {}, steps: 0, laid_on: [farm], effect: {do: shield}}"
    houses = [f"buildings.house_{number}={house % number}" for number in range(30)]
    rich = [f"counters.{each}={{supply: 200, start: 25}}" for each in COUNTERS[:3]]
    step = stalled(2, ["dealt.2={farm: 30, city: 30, peace: 30}", *rich, *houses])
    assert (step.pending.reason, step.state.turn) == ("goth", 75)


def test_g64_with_full_hands_the_deck_ends_such_a_game_of_four_seats():
    step = stalled(4, variant="full-hands")
    assert (step.pending.reason, step.state.turn) == ("deck", 57)
