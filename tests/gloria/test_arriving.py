"""Who may reach Carthage in a turn: nobody arrives who was not expected to."""

from random import Random

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Over, Step
from circus_maximus.games.gloria.advice.arriving import as_covered, could_arrive, may_arrive
from circus_maximus.games.gloria.advice.forecast import Forecast
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.phases import Playing
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.played import NAMES, game
from tests.gloria.table import table
from tests.gloria.test_reference_rules import SHIPPED, UNUSUAL, Eager

RICH = "9 food 9 gold 9 peace"


def may(game, seat=0):
    return could_arrive(game.rules.lookups_of(game.state), game.state, seat)


def needs(steps, **laid):
    """Whether a seat with a number of steps to go may arrive, in a position."""
    return may(table(steps=[38 - steps], **laid))


def most(**laid):
    """The number of steps to go from which a seat may arrive, in a position."""
    return max((steps for steps in range(1, 38) if needs(steps, **laid)), default=0)


# Games


def test_whoever_arrives_was_expected_to_since_the_turn_began():
    arrived = 0
    for seed in range(12):
        played = game(2 + seed % 5, seed, "", ("greedy",))
        lookups, last = played.rules.lookups_for(played.seats), played.steps[-1].state
        winner = next((seat for seat, it in enumerate(last.players) if it.steps == lookups.carthage), None)
        if winner is None:
            continue
        asked = [it.state for it in played.steps if isinstance(it.pending, Choice) and it.state.turn == last.turn]
        assert asked
        assert all(could_arrive(lookups, state, winner) for state in asked)
        arrived += 1
    assert arrived >= 5


def test_few_are_expected_who_do_not_arrive():
    """Otherwise nobody would believe it."""
    wrong = turns = 0
    for seed in range(12):
        played = game(2 + seed % 5, seed, "", ("greedy",))
        lookups, last = played.rules.lookups_for(played.seats), played.steps[-1].state
        for step in played.steps:
            if isinstance(step.pending, Choice) and step.state.turn < last.turn:
                turns += 1
                known = as_covered(step.state, step.pending.seat)
                wrong += any(could_arrive(lookups, known, seat) for seat in range(played.seats))
    assert wrong < turns / 20


def turn_at_random(rules, step, random):
    """The states in which somebody was asked in the rest of a turn, and who arrived in it, or None."""
    turn, asked = step.state.turn, []
    while isinstance(step.pending, Choice) and step.state.turn == turn:
        asked.append(step.state)
        legal = step.pending.legal
        moves = [action for action in legal if TITLE.write(action).split()[0] in ("use", "buy")]
        step = rules.play(step.state, random.choice(moves if moves and random.random() < 0.85 else legal))
    arrives = isinstance(step.pending, Over) and step.pending.reason == "carthage"
    return asked, step.pending.standing[0][0] if arrives else None


def arrivals_close_to_carthage(config, seats, seed):
    """States of turns at random in which a seat close to Carthage arrives, with that seat."""
    rules, random = GloriaRules(config), Random(seed)
    far, bots = rules.lookups_for(seats).carthage, [Eager(seed + seat) for seat in range(seats)]
    step = rules.start(seats)
    while not isinstance(step.pending, Over):
        if isinstance(step.pending, Chance):
            step = rules.resolve(step.state, random.choice(step.pending.outcomes))
            continue
        if isinstance(step.state.phase, Playing) and step.state.turn > 8:
            moved = [replace(it, steps=far - random.randint(1, 8)) for it in step.state.players]
            close = replace(step.state, players=tuple(moved), arrivals=tuple(range(seats)))
            for _ in range(12):
                asked, winner = turn_at_random(rules, Step(close, (), step.pending), random)
                yield from ((state, winner) for state in asked if winner is not None)
        step = rules.play(step.state, bots[step.pending.seat].choose(step.state, step.pending, ""))


@pytest.mark.parametrize("name", [*SHIPPED, *UNUSUAL])
def test_whoever_arrives_when_turns_are_played_at_random_was_expected_to(name):
    config, arrived = (SHIPPED | UNUSUAL)[name], 0
    for seats in (2, 3, 5):
        lookups = GloriaRules(config).lookups_for(seats)
        for state, winner in arrivals_close_to_carthage(config, seats, seats):
            assert could_arrive(lookups, state, winner), (winner, state)
            assert could_arrive(lookups, as_covered(state, None), winner), (winner, state)
            arrived += 1
    assert arrived > 5


# What carries a seat


@pytest.mark.parametrize(("steps", "expected"), [(2, True), (3, False)])
def test_a_purchase_may_be_enough(steps, expected):
    laid = {"at": "buying", "counters": [RICH], "forum": [None] * 4 + ["toll_bridge"]}
    assert needs(steps, **laid) == expected
    assert not may(table(**laid, steps=[0, 37]), 1), "only the seat in turn buys"


def test_others_may_arrive_by_their_harvest_but_not_by_buying():
    laid = {"at": "playing", "steps": [0, 37], "counters": [RICH, RICH], "forum": ["coast_road_escort"]}
    assert not may(table(**laid), 1)
    assert may(table(**laid, buildings=[{}, {"outer_harbour_mole": "city"}]), 1)


def test_a_harvest_moves_a_seat_and_then_its_purchase_does():
    laid = {"at": "harvest city", "counters": ["2 food 3 peace"], "buildings": [{"outer_harbour_mole": "city"}]}
    assert most(**laid) == 1
    assert most(**laid, forum=[None] * 5 + ["coast_road_escort"]) == 1 + 3


def test_scrap_pays_for_a_purchase_and_frees_a_card_for_it():
    laid = {"at": "harvest city", "counters": ["1 food"], "cards": ["", ""]}
    yard = {"auction_yard": "city", "bishops_galley": "peace"}
    sailcloth = {"forum": [None] * 5 + ["sailcloth_works"]}
    assert most(**laid, buildings=[yard], **sailcloth) == 0, "a city card is free only below the yard itself"
    assert most(**laid, buildings=[{**yard, "coppersmiths_row": "city"}], **sailcloth) == 3
    assert most(**laid, buildings=[{"salvage_guild": "city", "bishops_galley": "peace"}]) == 5


def test_what_a_trade_gains_pays_for_another_and_for_a_purchase():
    chain = {"salt_fish_vats": "farm", "mule_station": "farm"}
    vats = "buildings.salt_fish_vats.effect={do: trade, pay: {gold: 1}, gain: {food: 4}}"
    harvest = {"at": "harvest farm", "cards": ["", ""], "buildings": [chain]}
    assert most(**harvest, counters=["1 gold"], settings=(vats,)) >= 2
    shop = {"forum": [None] * 5 + ["toll_bridge"], "buildings": [{"salt_fish_vats": "farm"}]}
    assert most(at="harvest farm", cards=["1 city", ""], counters=["1 food"], **shop) == 2
    assert most(at="harvest farm", cards=["1 city", ""], counters=["1 gold"], **shop) == 0


def test_what_a_redirect_yields_pays_for_a_purchase():
    laid = {"at": "harvest farm", "cards": ["3 farm 1 city", ""], "forum": [None] * 5 + ["toll_bridge"]}
    assert most(**laid, buildings=[{"market_gardens": "farm"}]) == 0, "nothing pays the peace"
    assert most(**laid, buildings=[{"public_grain_table": "farm"}]) == 2
    assert most(**laid | {"cards": ["2 farm 1 city", ""]}, buildings=[{"public_grain_table": "farm"}]) == 0


def test_a_mix_that_is_being_picked_pays_for_a_purchase():
    hall = table(
        at="harvest peace",
        counters=["1 glory"],
        cards=["1 city", ""],
        buildings=[{"hall_of_ancestors": "peace"}],
        forum=[None] * 5 + ["toll_bridge"],
        steps=[36],
    )
    assert may(hall)
    assert may(hall.play("use hall_of_ancestors"))


def test_a_seat_whose_harvest_comes_later_pays_with_what_it_will_yield():
    laid = {"seats": 2, "at": "harvest city", "steps": [0, 37], "cards": ["", "2 city"], "counters": ["1 gold", ""]}
    game = table(**laid, buildings=[{"toll_bridge": "city"}, {"charter_captains": "city"}])
    assert game.seat == 0
    assert may(game, 1)
    assert not may(game.play("take toll_bridge").play("take charter_captains"), 1), "its harvest is over"


def test_a_surcharge_that_is_being_paid_leads_to_the_steps_of_the_building():
    game = table(at="buying", counters=[RICH], forum=["toll_bridge"], steps=[36]).play("buy toll_bridge")
    assert may(game)


def test_after_the_purchase_nobody_arrives():
    assert not may(table(at="goth", counters=[RICH], forum=["toll_bridge"], steps=[37]))


# What the table may cover


def moved(state, seat, other):
    """The same state, but another seat has the counters and the hand of a seat, and the other way round."""
    players = list(state.players)
    mine, its = players[seat], players[other]
    players[seat] = replace(mine, counters=its.counters, hand=its.hand)
    players[other] = replace(its, counters=mine.counters, hand=mine.hand)
    return replace(state, players=tuple(players))


def test_what_is_told_of_others_does_not_depend_on_what_the_table_may_cover():
    laid = {"seats": 3, "steps": [0, 37, 36], "cards": ["", "1 farm 1 city", ""], "at": "harvest city"}
    laid["hand"] = ["7 farm", "3 farm 4 city", "5 peace 2 city"]
    built = [{"outer_harbour_mole": "city"}, {"toll_bridge": "city"}, {}]
    poor = table(**laid, buildings=built, counters=["", "", "3 gold"])
    rich = moved(poor.state, 1, 2)
    for reader, changed in ((0, True), (1, False), (None, True)):
        same = as_covered(poor.state, reader) == as_covered(rich, reader)
        assert same == changed, "a player knows what it has itself"
    forecasts = [Forecast(poor.rules, state, 0, NAMES) for state in (poor.state, rich)]
    said = [[line.says for line in (*it.ends(), *it.lines()) if line] for it in forecasts]
    assert said[0] == said[1]
    assert said[0][0] == "Ben could reach Carthage this turn: 1 step to go.", "and whoever arrives was expected to"
    shown = [TITLE.presenter(poor.rules, NAMES[:3]).show(state, 0, [""] * 3) for state in (poor.state, rich)]
    assert [[player.may_arrive for player in it.players] for it in shown] == [[False, True, False]] * 2


def test_that_others_need_counters_which_may_be_covered_is_said():
    laid = {"steps": [0, 37], "cards": ["", "1 farm"], "at": "harvest city", "counters": ["", "2 gold"]}
    game = table(**laid, buildings=[{"outer_harbour_mole": "city"}, {"toll_bridge": "city"}])
    forecast = [line.says for line in Forecast(game.rules, game.state, 0, NAMES).ends() if line]
    assert forecast == ["Ben could reach Carthage this turn with the right counters: 1 step to go."]


def test_what_bounds_allow_but_no_course_reaches_is_not_told_to_the_player_itself():
    """Each of two trades could be paid from the same counter, not both."""
    laid = {"steps": [35], "cards": ["", ""], "at": "harvest city", "counters": ["2 gold"]}
    built = {"toll_bridge": "city", "charter_captains": "city"}
    game = table(**laid, buildings=[built])
    assert may(game)
    assert not may_arrive(game.rules, game.state, 0, reader=0)


def test_the_table_marks_who_may_arrive():
    game = table(at="playing", steps=[0, 37], buildings=[{}, {"outer_harbour_mole": "city"}])
    shown = TITLE.presenter(game.rules, ("Ana", "Ben")).show(game.state, None, ["", ""])
    assert [player.may_arrive for player in shown.players] == [False, True]
