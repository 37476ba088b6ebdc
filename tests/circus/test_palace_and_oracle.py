"""Palace and Oracle: the places with an effect on the next round (R22, R30)."""

from __future__ import annotations

from typing import Any

import pytest

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.model.happenings import EventDrawn, PhaseBegan, Reshuffled
from circus_maximus.games.circus.model.turn_happenings import (
    Boosted,
    CubesReturned,
    EventForeseen,
    OpeningWon,
    WorkersPlaced,
)
from tests.circus.table import Game, rules_with, table

ORACLE = ("places.oracle.open=true",)
TWO_IN_THE_PALACE = ("places.palace.room=2",)


# The Palace


@pytest.mark.parametrize("others", [-10, 3, 4])
def test_r30_a_seat_that_nobody_is_ahead_of_after_the_boost_wins_the_right_to_begin(others):
    game = table(seats=3, phase="placing", tracks={1: {"empire": others}}).play("place palace")
    assert game.told == (WorkersPlaced(0, "palace", 1, 1), Boosted(0, "empire", 3, 1, 1, "palace"), OpeningWon(0))
    assert game.state.opener == 0


@pytest.mark.parametrize("ahead", [1, 2])
def test_r30_a_seat_that_is_still_behind_does_not(ahead):
    game = table(seats=3, phase="placing", tracks={ahead: {"empire": 5}}).play("place palace")
    assert game.told == (WorkersPlaced(0, "palace", 1, 1), Boosted(0, "empire", 3, 1, 1, "palace"))
    assert game.state.opener is None


def test_r30_the_winner_begins_the_next_bidding_even_if_another_seat_leads():
    game = table(seats=3, phase="placing", tracks={2: {"empire": 4}}).play("place palace", "pass", "pass", "pass")
    assert (game.track(2, "empire"), game.track(0, "empire"), game.state.marker) == (4, 3, 1)
    game.fall("market_crash")
    assert game.seat == 0
    assert game.happened(PhaseBegan)[-1] == PhaseBegan("bidding", 0)


def test_r30_without_the_palace_the_leader_begins_the_next_bidding():
    game = table(seats=3, phase="placing", tracks={2: {"empire": 4}}).play("pass", "pass", "pass")
    assert game.fall("market_crash").seat == 2


def test_r30_the_winner_has_the_duty_to_bid():
    game = table(phase="placing", tracks={1: {"empire": 4}}).play("place palace", "pass", "pass").fall("market_crash")
    assert game.refuses("pass") == Refusal("opener_must_bid")
    game.play("bid pageant 1")
    assert "pass" in game.legal
    game.play("pass")
    assert "pass" in game.legal


def test_r30_the_right_to_begin_is_not_lost_later():
    game = table(
        phase="placing",
        tracks={1: {"empire": 4}},
        bids=[("cavalry_display", 1, 1)],
        cubes={1: {"animals": 2}},
    )
    game.play("place palace", "pass", "pass", "perform cavalry_display").fall("naumachia")
    game.fall("victory_celebration")
    assert (game.track(0, "empire"), game.track(1, "empire")) == (3, 6)
    assert game.seat == 0


def test_r30_if_several_seats_win_the_right_the_last_one_has_it():
    game = table(phase="placing", settings=TWO_IN_THE_PALACE).play("place palace", "place palace")
    assert game.happened(OpeningWon) == [OpeningWon(0), OpeningWon(1)]
    game.play("pass", "pass").fall("market_crash")
    assert game.seat == 1


def test_r30_a_later_seat_that_is_still_behind_does_not_change_it():
    game = table(phase="placing", tracks={1: {"empire": 2}}, settings=TWO_IN_THE_PALACE)
    game.play("place palace", "place palace")
    assert game.happened(OpeningWon) == [OpeningWon(0)]
    assert game.state.opener == 0


def test_r30_the_boosts_of_the_others_are_included():
    game = table(phase="placing", tracks={0: {"empire": 4}}, settings=TWO_IN_THE_PALACE)
    game.play("place palace", "place palace")
    assert game.happened(OpeningWon) == [OpeningWon(0)]


def test_r30_all_own_boosts_are_included():
    game = table(phase="placing", tracks={1: {"empire": 5}}, boosts={0: {"empire": 1}}).play("place palace")
    assert game.told[1:] == (Boosted(0, "empire", 3, 2, 1, "palace"), OpeningWon(0))


def test_r30_it_is_for_one_bidding_only():
    game = table(phase="bidding", tracks={0: {"empire": 9}}, opener=1)
    assert game.seat == 1
    game.play("bid pageant 1", "pass", "pass", "pass", "pass").fall("naumachia").fall("market_crash")
    assert game.stage == "r2/bidding"
    assert game.seat == 0


# The Oracle


def oracle(**more: Any) -> Game:
    """Seat 0 can go to the Oracle."""
    return table(phase="placing", **{"cubes": {0: {"animals": 2}}, "settings": ORACLE, **more})


def test_r22_something_can_be_hidden_if_an_open_place_shows_events():
    omen = 'places.omen={"name": "Omen", "room": 1, "effects": [{"do": "foresee"}]}'
    assert [rules_with(*settings).hides_anything for settings in ((), ORACLE, (omen,))] == [False, True, True]


def test_r22_the_oracle_costs_the_worker_and_an_animal_to_the_supply():
    game = oracle().play("place oracle")
    assert game.told == (WorkersPlaced(0, "oracle", 1, 1), CubesReturned(0, "animals", 1, "oracle"))
    assert (game.coins(0), game.workers(0), game.cubes(0)) == (14, 4, {"animals": 1})
    assert game.supply("animals") == 20 - 4 - 1


def test_r22_the_next_event_is_drawn_now():
    game = oracle(events=("labor_shortage",), event_discards=("economic_boom", "slaves_revolt")).play("place oracle")
    assert game.chance.key == "draw/events/0"
    assert len(game.chance.outcomes) == 14
    assert {"labor_shortage", "economic_boom", "slaves_revolt"}.isdisjoint(game.chance.outcomes)
    game.fall("new_age")
    assert game.told == (EventForeseen(0),)
    assert game.seat == 1


def test_r22_the_event_is_shown_to_that_seat_alone():
    game = oracle(seats=3).play("place oracle").fall("pirates_grow_brave")
    views = [game.rules.seen_by(game.state, seat).foreseen for seat in (0, 1, 2, None)]
    assert [view.event for view in views] == ["pirates_grow_brave", None, None, None]


def test_r22_it_is_public_who_foresaw_the_event_but_not_which_event():
    game = oracle().play("place oracle").fall("pirates_grow_brave")
    assert [game.rules.seen_by(game.state, seat).foreseen.seat for seat in (0, 1, None)] == [0, 0, 0]
    assert game.rules.snapshot(game.state)["foreseen_by"] == 0
    assert "pirates" not in str(game.rules.snapshot(game.state))
    assert "pirates" not in str(game.story)
    assert "pirates" not in str(game.rules.seen_by(game.state, 1))


def test_r22_the_event_is_in_force_next_round_and_known_to_all():
    game = oracle().play("place oracle").fall("economic_boom")
    assert game.coins(1) == 15
    game.play("pass", "pass")
    assert game.stage == "r2/bidding"
    assert EventDrawn("economic_boom", True) in game.told
    assert game.state.round.events == ("economic_boom",)
    assert game.state.foreseen is None


def test_r22_an_event_that_nobody_foresaw_is_not_reported_as_foreseen():
    game = oracle().play("pass", "pass").fall("economic_boom")
    assert game.happened(EventDrawn) == [EventDrawn("economic_boom", False)]


def test_r22_a_foreseen_event_is_no_longer_in_the_deck():
    game = oracle().play("place oracle").fall("market_crash").play("pass", "pass")
    game.play("bid pageant 1", "pass", "pass", "pass", "pass").fall("naumachia")
    assert game.stage == "r3/events"
    assert "market_crash" not in game.chance.outcomes
    assert len(game.chance.outcomes) == 16


def test_r22_the_oracle_can_be_used_again_in_the_next_round():
    game = oracle().play("place oracle").fall("market_crash").play("pass", "pass")
    game.play("bid pageant 1", "pass", "pass", "pass")
    assert game.seat == 0
    assert "place oracle" in game.legal


def test_r22_the_oracle_is_refused_without_an_animal():
    game = oracle(cubes={0: {"mummers": 5}})
    assert game.refuses("place oracle") == Refusal("needs_cubes", {"cube": "animals", "need": 1, "have": 0})


def test_r22_the_oracle_is_refused_in_the_last_round():
    assert oracle(round=10).refuses("place oracle") == Refusal("last_round")
    assert "place oracle" in oracle(round=9).legal


@pytest.mark.parametrize("seer", [0, 1])
def test_r22_the_oracle_is_refused_while_the_next_event_is_already_foreseen(seer):
    game = oracle(foreseen=(seer, "market_crash"))
    assert game.refuses("place oracle") == Refusal("already_foreseen")


def test_r22_a_second_use_in_the_same_round_is_refused_even_if_there_is_room():
    game = oracle(settings=(*ORACLE, "places.oracle.room=2")).play("place oracle").fall("market_crash").play("pass")
    assert game.refuses("place oracle") == Refusal("already_foreseen")


def test_r22_the_views_of_other_seats_also_refuse_a_second_use():
    game = oracle(cubes={1: {"animals": 1}}, settings=(*ORACLE, "places.oracle.room=2"), foreseen=(0, "market_crash"))
    game.play("pass")
    view = game.rules.seen_by(game.state, 1)
    assert game.rules.pending(view) == game.step.pending
    assert "place oracle" not in game.legal


def test_r8_the_oracle_is_refused_when_no_event_is_left():
    game = oracle(events=tuple(rules_with().config.events))
    assert game.refuses("place oracle") == Refusal("no_event_left")


def test_r22_with_an_empty_deck_the_discards_are_shuffled_for_the_oracle():
    discards = tuple(event for event in rules_with().config.events if event != "market_crash")
    game = oracle(events=("market_crash",), event_discards=discards).play("place oracle")
    assert game.told[-1] == Reshuffled("events", len(discards))
    assert game.chance.key == "draw/events/1"
    assert game.chance.outcomes == discards
    assert len(discards) == 16
