"""The ending of a game: what decided it, steps and counters turn by turn, highlights, and tallies."""

from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest

from circus_maximus.engine.books import balance_of
from circus_maximus.engine.presenting.retelling import changes_of_lead
from circus_maximus.games.gloria.ending import decisive, ending
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.present.summary import turns_of
from circus_maximus.games.gloria.tallies import tallies
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.played import NAMES, Played, game, games
from tests.gloria.table import rules_with, table
from tests.titles.bot_games import play


def ending_of(played):
    return ending(played.rules, played.steps[-1].state, played.story, NAMES[: played.seats])


def happened(played, kind):
    return [it for step in played.story for it in step if isinstance(it, kind)]


def test_turns_begin_where_the_last_one_ended_and_have_all_happenings_but_the_setup():
    for played in games(5):
        turns = turns_of(played.rules, played.seats, played.story)
        assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
        assert [turn.seat for turn in turns] == [it.seat for it in happened(played, h.TurnBegan)]
        assert all(turn.part.before is last.part.after for last, turn in pairwise(turns))
        assert turns[-1].part.after == balance_of(played.rules, played.steps[-1].state)
        assert turns[-1].standing == played.steps[-1].pending.standing


def test_steps_and_counters_are_plotted_turn_by_turn():
    for played in games(5):
        steps, counters = ending_of(played).plots
        last = played.steps[-1].state
        assert (steps.name, steps.goal, steps.unit) == ("Steps", 38, "turn")
        assert [line[-1] for line in steps.lines] == [player.steps for player in last.players]
        assert [line[-1] for line in counters.lines] == [sum(player.counters) for player in last.players]
        assert all(len(line) == last.turn + 1 for line in (*steps.lines, *counters.lines))
        assert all(list(line) == sorted(line) for line in steps.lines), "tokens never move back"


def decided(game, seats=2):
    """What decided a game that ended in the last step of a prepared position."""
    return decisive(game.rules.config, game.told, game.state, game.state.phase, NAMES[:seats])


def test_a_building_that_moves_a_token_to_carthage_decides():
    game = table(at="harvest city", steps=[37, 0], cards=["1 city"], buildings=[{"outer_harbour_mole": "city"}])
    found = decided(game.play("use outer_harbour_mole"))
    building = game.rules.config.buildings["outer_harbour_mole"]
    assert (found.name, found.flavour) == (building.name, building.flavour)
    assert "Ana moves 1 step to Carthage" in found.says


@pytest.mark.parametrize(
    ("laid", "name", "says"),
    [
        ({"at": "goth", "goth": "saxa_rubra"}, "The Goth in Rome", "cannot pay tribute"),
        ({"hand": ["1 farm", "3 farm"]}, "The last card", "none left in hand"),
        ({"at": "over", "deck": 1}, "", "It was the last building"),
        ({"at": "over", "seat": 1, "hand": ["", "1 farm"], "variant": "full-hands"}, "The last card", "no card left"),
    ],
)
def test_other_ends_say_what_ended_the_game_and_who_was_ahead(laid, name, says):
    game = table(steps=[3, 5], **laid)
    if game.chance:
        game.fall(game.chance.outcomes[0])
    found = decided(game)
    assert found.name == (name or game.rules.config.buildings[game.state.forum[0]].name)
    assert says in found.says
    assert "Ben was 2 steps ahead of Ana." in found.says


def test_a_tie_is_explained():
    assert (
        "on the same space as Ben, but got there first"
        in decided(table(at="goth", goth="saxa_rubra", steps=[4, 4], arrivals=[0, 1])).says
    )
    assert "Nobody had left Rome." in decided(table(at="goth", goth="saxa_rubra")).says


def test_the_highlights_are_what_happened_most():
    met = set()
    for played in [*games(8), game(2, 9, "", ("greedy",))]:
        names, config = NAMES[: played.seats], played.rules.config
        found = dict(ending_of(played).highlights)
        met |= set(found)
        paid = Counter()
        for it in happened(played, h.TributePaid):
            paid[names[it.seat]] += sum(it.paid)
        if "Most tribute" in found:
            assert found["Most tribute"] == "{} paid {} counters as tribute.".format(*paid.most_common(1)[0])
        bought = Counter(names[it.seat] for it in happened(played, h.Bought))
        if "Most buildings" in found:
            assert found["Most buildings"] == "{} bought {} buildings.".format(*bought.most_common(1)[0])
        given = Counter(names[it.seat] for it in happened(played, h.DueMet) if not it.shielded)
        if "Most losses" in found:
            assert found["Most losses"] == "The Goth took {1} cards from {0}.".format(*given.most_common(1)[0])
        uses = Counter(it.building for it in happened(played, h.AbilityUsed))
        name = config.buildings[uses.most_common(1)[0][0]].name
        assert f"used {name} {uses.most_common(1)[0][1]} times" in found["Most used"]
    assert met == {
        *("Turning point", "Longest move", "Best building", "Most used", "Worst turn"),
        *("Most buildings", "Most tribute", "Most losses"),
    }


def test_people_are_remembered_for_what_they_bought_used_and_paid():
    played = game(3, 4)
    said = []
    for tally in tallies():
        tally.begin(played.rules.config, played.seats)
        listeners = tally.listeners()
        for step in played.story:
            for it in step:
                if type(it) in listeners:
                    listeners[type(it)](it)
        assert tally.says({}) == ""
        assert tally.rank({}) == 0
        said.append(tally.says(tally.counted[0]))
    bought = sum(it.seat == 0 for it in happened(played, h.Bought))
    paid = [sum(it.paid) for it in happened(played, h.TributePaid) if it.seat == 0]
    uses = Counter(it.building for it in happened(played, h.AbilityUsed) if it.seat == 0)
    one, other = [played.rules.config.buildings[it].name for it, count in uses.items() if count == max(uses.values())]
    assert said[0].startswith(f"{bought} buildings, most often ")
    assert said[1] == f"{one} and {other}, {max(uses.values())} times each"
    assert said[2] == f"{sum(paid)} counters, {len(paid)} times"


SHORT = ("dealt={5: {farm: 6, city: 6, peace: 5}, 6: {farm: 6, city: 6, peace: 5}}", "forum.surcharges=[1, 0, 0]")
TIED = {5: 217, 6: 59}
"""Seeds of short games in which another seat comes to the leader's space, by the number of seats."""


@lru_cache
def short_game(seats, seed):
    rules = rules_with(*SHORT)
    steps = [rules.start(seats)]
    bots = ["random", "greedy", "greedy", "random", "greedy", "greedy"]
    play(TITLE, rules, bots[:seats], seed, lambda asked, answer, step: steps.append(step))
    return Played(rules, tuple(steps))


@pytest.mark.parametrize("seats", TIED)
def test_whoever_came_first_to_the_space_of_the_leader_leads(seats):
    """The steps alone name the seat that was there before another one passed it, and then was caught up with."""
    played = short_game(seats, TIED[seats])
    first, second = (it[0] for it in played.steps[-1].pending.standing[:2])
    players = played.steps[-1].state.players
    assert players[first].steps == players[second].steps
    turns = turns_of(played.rules, seats, played.story)
    steps = ([turn.part.after.of(h.STEPS, seat) for seat in range(seats)] for turn in turns)
    assert changes_of_lead(steps)[-1].seat == second


def test_the_turning_point_names_whoever_won():
    told = 0
    for played in (*games(10), *(short_game(seats, seed) for seats, seed in TIED.items())):
        if says := dict(ending_of(played).highlights).get("Turning point"):
            (winner,) = played.steps[-1].pending.standing[0]
            assert says.startswith((f"{NAMES[winner]} took the lead in ", f"Nobody overtook {NAMES[winner]} after "))
            told += 1
    assert told >= 8
