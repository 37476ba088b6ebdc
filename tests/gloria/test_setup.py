"""Setup and what is open (G1-G8)."""

import pytest

from circus_maximus.engine.chance import SeededChance
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.table import opening, rules_with, table


@pytest.mark.parametrize(
    ("seats", "hand"),
    [
        (2, {"farm": 11, "city": 8, "peace": 8}),
        (3, {"farm": 7, "city": 5, "peace": 5}),
        (4, {"farm": 6, "city": 4, "peace": 4}),
        (5, {"farm": 5, "city": 3, "peace": 3}),
        (6, {"farm": 4, "city": 2, "peace": 2}),
    ],
)
def test_g01_each_seat_is_dealt_its_cards_and_one_of_each_kind_lies_before_it(seats, hand):
    game = opening(seats=seats)
    for seat in range(seats):
        assert game.hand(seat) == hand
        assert game.cards(seat) == {"farm": 1, "city": 1, "peace": 1}
        assert game.buildings(seat) == {}


@pytest.mark.parametrize("seats", TITLE.seats)
def test_g02_each_seat_takes_one_basic_counter_of_each_kind_from_the_supply(seats):
    game = opening(seats=seats)
    assert all(game.counters(seat) == {"food": 1, "gold": 1, "peace": 1} for seat in range(seats))
    assert [game.supply(counter) for counter in ("food", "gold", "peace", "glory")] == [60 - seats] * 3 + [40]


def test_g03_chance_decides_which_seat_begins_and_play_goes_round_to_the_left():
    game = opening(seats=3)
    assert (game.chance.key, game.chance.outcomes) == ("start", ("0", "1", "2"))
    assert (game.stage, game.waits, game.shown["in_turn"]) == ("setup", "start", None)
    game.fall("2")
    assert game.told == (h.StartFound(2), h.TurnBegan(1, 2))
    assert game.state.forum == (None,) * 6
    game.fall("watch_house")
    assert (game.seat, game.stage, game.shown["in_turn"]) == (2, "t1/turn", 2)
    seats = []
    while len(seats) < 4:
        if game.chance:
            game.fall(game.chance.outcomes[0])
            seats.append(game.state.seat)
        else:
            game.play(game.legal[-1])
    assert seats == [0, 1, 2, 0]


LATE = {
    3: {3: 1},
    4: {4: 1},
    5: {3: 1, 4: 1, 5: 2},
    6: {3: 1, 4: 2, 5: 2, 6: 3},
}
"""The glory of each place in turn order, by number of seats, with `late-start`."""


@pytest.mark.parametrize("seats", TITLE.seats)
def test_g03_with_late_start_places_count_from_the_seat_that_begins(seats):
    for first in range(seats):
        game = opening(seats=seats, variant="late-start").fall(str(first))
        for place in range(1, seats + 1):
            seat, glory = (first + place - 1) % seats, LATE.get(seats, {}).get(place, 0)
            assert game.counters(seat).get("glory", 0) == glory
            assert (h.StartedLate(seat, (0, 0, 0, glory)) in game.story) == bool(glory)
        assert game.supply("glory") == 40 - sum(LATE.get(seats, {}).values())


def test_g03_several_entries_for_a_place_add_up():
    more = (
        "late_start.some={seats: 2, place: 2, gets: {food: 1}}",
        "late_start.more={seats: 2, place: 2, gets: {gold: 2}}",
    )
    game = opening(*more).fall("1")
    assert game.counters(0) == {"food": 2, "gold": 3, "peace": 1}
    assert game.counters(1) == {"food": 1, "gold": 1, "peace": 1}


def test_g04_each_draw_is_a_chance_of_all_buildings_not_yet_drawn():
    game = opening().fall("0")
    assert game.chance.key == "deck"
    assert game.chance.outcomes == tuple(game.rules.config.buildings)
    first = game.chance.outcomes[7]
    game.fall(first)
    while not game.chance:
        game.play(game.legal[-1])
    assert game.chance.key == "deck"
    assert game.chance.outcomes == tuple(id for id in game.rules.config.buildings if id != first)


def test_g04_the_last_building_is_drawn_like_the_others():
    game = table(at="over", deck=1)
    assert len(game.chance.outcomes) == 1
    game.fall(game.chance.outcomes[0])
    assert game.over.reason == "deck"


def test_g05_discarded_buildings_and_cards_stay_out_of_the_game():
    game = table(at="goth", goth="noric_pass", cards=["2 city", ""], hand=["1 peace"])  # he takes a city
    assert (game.cards(0), game.hand(0)) == ({"city": 1}, {"peace": 1})
    game = table(at="over", forum=[None] * 5 + ["watch_house"])
    assert game.state.discards == ("watch_house",)
    assert "watch_house" not in game.chance.outcomes


def test_g06_nothing_is_secret():
    game = table(counters=["2 food", "1 glory"])
    for seat in (None, 0, 1):
        assert game.rules.seen_by(game.state, seat) is game.state
        assert game.rules.heard_by(game.state, h.Passed(0), seat) == h.Passed(0)


def test_g07_the_number_of_cards_and_everything_before_a_seat_is_public():
    shown = table(counters=["2 food", "1 glory"], buildings=[{"watch_house": "peace"}]).shown
    assert shown["seats"][0]["buildings"]["peace"] == ["watch_house"]
    assert [sum(seat["hand"].values()) for seat in shown["seats"]] == [26, 27]


def test_g07_forum_discards_and_what_lies_on_both_roads_are_public():
    forum = ["toll_bridge", None, "watch_house", None, None, "muster_field"]
    game = table(at="over", forum=forum, steps=[3, 5], arrivals=[1, 0], goth="emona", paid=["food", "glory"])
    shown = game.shown
    assert shown["forum"] == [None, *forum[:-1]]
    assert shown["discards"] == ["muster_field"]
    assert shown["deck"] == len(game.rules.config.buildings) - 3
    assert (shown["goth"], shown["tribute"]) == ("emona", {"julian_alps": ["food"], "forum_julii": ["glory"]})
    assert ([seat["steps"] for seat in shown["seats"]], shown["arrivals"]) == ([3, 5], [1, 0])
    assert shown["supply"] == {"food": 59, "gold": 60, "peace": 60, "glory": 39}


def test_g08_every_step_of_a_turn_is_reported():
    game = table(
        at="over", seat=1, counters=["3 gold 2 peace", ""], forum=["toll_bridge"] + [None] * 4 + ["watch_house"]
    )
    assert game.story[:2] == [h.TurnBegan(6, 0), h.PushedOff("watch_house")]
    game.fall("muster_field")
    assert game.told == (h.LaidOut("muster_field", 0),)
    game.play("play city")
    assert game.told == (
        h.CardPlayed(0, "city", 26, False),
        h.Yielded(0, "city", 2, "gold", 2, 0),
        h.Yielded(1, "city", 1, "gold", 1, 0),
    )
    game.play("buy toll_bridge")
    assert h.Bought(0, "toll_bridge", "city", (0, 2, 1, 0), 4) in game.story
    assert h.SurchargePaid(0, "toll_bridge", "city", (0, 3, 1, 0), True) in game.story
    assert h.Moved(0, 2, "bovillae", "toll_bridge") in game.story
    assert h.TributeRefused(0, "frozen_danube_ford", "means") in game.told
    assert h.GothMoved("frozen_danube_ford", False, 1) in game.told
    assert h.LevyBegan((1, 1, 0, 0), False) in game.told


def test_g08_what_an_ability_pays_gains_and_loses_to_an_empty_supply_is_reported():
    vats = {"at": "harvest farm", "cards": ["", ""], "counters": ["2 food"], "buildings": [{"salt_fish_vats": "farm"}]}
    game = table(**vats, supply={"gold": 1, "peace": 0}).play("use salt_fish_vats")
    assert game.told[:2] == (
        h.AbilityUsed(0, "salt_fish_vats", 1, (1, 0, 0, 0)),
        h.Gained(0, "salt_fish_vats", (0, 1, 0, 0), (0, 1, 1, 0)),
    )


def test_g08_what_is_paid_refused_met_lapsed_and_drawn_is_reported():
    game = table(at="goth", counters=["1 gold"], goth="noric_pass").play("tribute")
    assert game.told[0] == h.TributePaid(0, "emona", (0, 1, 0, 0))
    game = table(at="goth", counters=["1 gold"], goth="noric_pass", cards=["1 city", ""]).play("refuse")
    assert game.told[:4] == (
        h.TributeRefused(0, "emona", "choice"),
        h.GothMoved("emona", False, 1),
        h.LevyBegan((0, 1, 0, 0), False),
        h.DueMet(0, "gold", None, "city", None, False, True),
    )
    game = table(at="goth", goth="noric_pass", cards=["", ""])
    assert h.Lapsed((0, 1, 0, 0)) in game.story
    game = table(at="goth", goth="noric_pass", paid=["glory", "food"], cards=["", "1 farm"])
    assert h.DueMet(1, "food", "food", "farm", None, False, True, "supply") in game.story
    assert game.story[-3:-1] == [h.PileMade((0, 0, 0, 1), (0, 0, 0, 1)), h.Drew(0, "glory", True)]


def test_g08_the_end_is_reported_with_its_reason_and_the_standings():
    game = table(at="goth", goth="saxa_rubra", steps=[2, 3])
    assert game.story[-1] == h.GameEnded("goth", ((1,), (0,)))


def test_g08_every_game_has_a_sentence_for_all_that_is_told():
    rules = rules_with()
    chance = SeededChance(3)
    step = rules.start(3)
    for _ in range(40):
        outcome = getattr(step.pending, "outcomes", None)
        step = (
            rules.resolve(step.state, chance.outcome(step.pending))
            if outcome
            else rules.play(step.state, step.pending.legal[0])
        )
        for it in step.happenings:
            assert TITLE.texts.tell(it, ("Ana", "Ben", "Cleo"), rules.config).endswith(".")


def test_the_rules_prepare_every_number_of_seats_at_once_and_share_what_does_not_depend_on_it():
    rules = rules_with()
    by_seats = [rules.lookups_for(seats) for seats in TITLE.seats]
    assert [lookups.seats for lookups in by_seats] == list(TITLE.seats)
    assert [lookups.dealt for lookups in by_seats] == [rules.config.dealt.at(seats) for seats in TITLE.seats]
    assert len({id(lookups.buildings) for lookups in by_seats}) == 1
