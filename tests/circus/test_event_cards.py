"""What the event cards do. New Age is in test_events.py, Pirates Grow Brave in test_pirates.py."""

from functools import partial

import pytest

from circus_maximus.games.circus.model.happenings import CoinsGained, MarketChanged, TrackHeld, TrackMoved
from circus_maximus.games.circus.model.show_happenings import GameEnded, PerformersDied
from circus_maximus.games.circus.model.turn_happenings import Bought, CoinFlipped, Passed, WorkersPlaced
from tests.circus.table import DISPLAY, table

dawn = partial(table, phase="events", round=0)
"""The beginning of the first round, before its event is drawn."""

FREEZES = [
    ("plague_strikes", "population", "town_square"),
    ("caesar_leaves_for_war", "empire", "palace"),
    ("jupiter_is_angry", "church", "pantheon"),
]
FORUM = "places.forum={{name: Forum, room: 1, effects: [{{do: {effect}, track: population, steps: 1}}]}}"


def coins(game):
    return [player.coins for player in game.state.players]


def positions(game, track):
    return [game.track(seat, track) for seat in range(len(game.state.players))]


def placing_after(event, **laid):
    """The placing phase after an event was drawn and the first seat bid one coin."""
    game = dawn(**laid).fall(event)
    game.play("bid crucifixion 1")
    while game.stage == "r1/bidding":
        game.play("pass")
    return game


# Frozen tracks


@pytest.mark.parametrize(("event", "track", "place"), FREEZES)
def test_r9_only_the_place_of_a_frozen_track_is_closed(event, track, place):
    game = placing_after(event)
    refusal = game.refuses(f"place {place}")
    assert refusal.code == "place_closed_by_event"
    assert refusal.facts == {"place": place, "event": event}
    others = {"town_square", "palace", "pantheon", "port", "war", "forest", "prison"} - {place}
    assert {f"place {other}" for other in others} <= set(game.legal)


@pytest.mark.parametrize(("event", "track", "place"), FREEZES)
def test_r9_markers_do_not_move_when_a_track_freezes(event, track, place):
    game = dawn(seats=3).fall(event)
    assert positions(game, track) == [3, 3, 3]
    assert game.happened(TrackMoved) == []
    assert game.happened(TrackHeld) == []


@pytest.mark.parametrize(
    ("event", "track", "act"),
    [
        ("plague_strikes", "population", "public_torture"),
        ("caesar_leaves_for_war", "empire", "military_execution"),
        ("jupiter_is_angry", "church", "crucifixion"),
    ],
)
def test_r9_acts_do_not_move_a_frozen_track_but_have_their_other_effects(event, track, act):
    game = table(phase="performing", events=(event,), bids=[(act, 0, 1)], cubes={0: {"prisoners": 1}})
    game.play(f"perform {act}")
    assert game.happened(TrackHeld) == [TrackHeld(0, track, 1, act)]
    assert game.happened(TrackMoved) == []
    assert game.track(0, track) == 3
    assert game.happened(PerformersDied) == [PerformersDied(0, act, "prisoners", 1)]


def test_r9_an_act_moves_its_other_tracks_up_and_down():
    game = table(
        phase="performing",
        events=("plague_strikes",),
        display=("bestiarii", *DISPLAY[1:]),
        bids=[("bestiarii", 0, 1)],
        cubes={0: {"animals": 1, "slaves": 1}},
    ).play("perform bestiarii")
    assert game.happened(TrackHeld) == [
        TrackHeld(0, "population", 3, "bestiarii"),
        TrackHeld(1, "population", -2, "bestiarii", penalty=True),
    ]
    assert game.happened(TrackMoved) == [TrackMoved(0, "church", -1, 2, "bestiarii")]
    assert positions(game, "population") == [3, 3]
    assert CoinsGained(0, 5, "bestiarii") in game.told


@pytest.mark.parametrize(
    ("event", "track", "act", "needs", "steps"),
    [
        ("plague_strikes", "population", "gladiator_combat", {"slaves": 1}, -2),
        ("caesar_leaves_for_war", "empire", "cavalry_display", {"animals": 2}, -1),
        ("jupiter_is_angry", "church", "pageant", {"mummers": 2}, -1),
    ],
)
def test_r9_penalties_do_not_move_a_frozen_track(event, track, act, needs, steps):
    game = table(seats=3, phase="performing", events=(event,), bids=[(act, 1, 1)], cubes={1: needs})
    game.play(f"perform {act}")
    assert [held for held in game.happened(TrackHeld) if held.penalty] == [
        TrackHeld(0, track, steps, act, penalty=True),
        TrackHeld(2, track, steps, act, penalty=True),
    ]
    assert positions(game, track) == [3, 3, 3]


def test_r9_acts_that_would_move_a_frozen_track_may_be_bid_on():
    game = dawn().fall("plague_strikes")
    assert {"bid venatio 1", "bid gladiator_combat 1", "bid public_torture 1"} <= set(game.legal)


def test_r9_another_event_does_not_move_a_frozen_track():
    settings = ("events.new_age.effects=[{do: freeze, track: population}, {do: redraw}]",)
    game = dawn(settings=settings).fall("new_age", "festival_declared")
    assert game.happened(TrackHeld) == [
        TrackHeld(0, "population", 1, "festival_declared"),
        TrackHeld(1, "population", 1, "festival_declared"),
    ]
    assert positions(game, "population") == [3, 3]
    assert coins(game) == [16, 16]
    assert game.market("mummers") == 4


def test_r9_no_place_boosts_a_frozen_track():
    game = table(phase="placing", events=("plague_strikes",), settings=(FORUM.format(effect="boost"),))
    refusal = game.refuses("place forum")
    assert refusal.code == "track_frozen"
    assert refusal.facts == {"place": "forum", "track": "population"}
    game = table(phase="placing", events=("jupiter_is_angry",), settings=(FORUM.format(effect="boost"),))
    assert "place forum" in game.legal


def test_r9_no_place_moves_a_frozen_track():
    settings = (FORUM.format(effect="move"),)
    game = table(phase="placing", events=("plague_strikes",), settings=settings).play("place forum")
    assert game.happened(TrackHeld) == [TrackHeld(0, "population", 1, "forum")]
    assert game.track(0, "population") == 3


def test_r9_an_event_may_close_a_place_that_has_no_track():
    settings = ("events.market_crash.effects=[{do: close, place: port}]",)
    refusal = placing_after("market_crash", settings=settings).refuses("place port")
    assert refusal.code == "place_closed_by_event"
    assert refusal.facts == {"place": "port", "event": "market_crash"}


# Cubes that come and go


@pytest.mark.parametrize(
    ("event", "market", "on_sale", "left", "price"),
    [
        pytest.param("animals_escape", "animals", 4, 1, 6, id="three animals escape"),
        pytest.param("animals_escape", "animals", 10, 7, 3, id="three of ten animals"),
        pytest.param("slaves_revolt", "slaves", 6, 3, 6, id="three slaves revolt"),
        pytest.param("slaves_revolt", "slaves", 4, 1, 7, id="three of four slaves"),
    ],
)
def test_r10_three_cubes_leave_the_market_the_cheapest_first(event, market, on_sale, left, price):
    game = placing_after(event, markets={market: on_sale})
    assert game.happened(MarketChanged) == [MarketChanged(market, -3, event)]
    assert game.market(market) == left
    assert game.supply(market) == 20 - left
    while game.stage == "r1/placing":
        game.play(f"place {market}_market" if f"place {market}_market" in game.legal else "pass")
    seat = game.seat
    game.play(f"buy {market} 1")
    assert game.happened(Bought)[0] == Bought(seat, market, 1, price, forced=False)


@pytest.mark.parametrize(("event", "market"), [("animals_escape", "animals"), ("slaves_revolt", "slaves")])
def test_r10_at_most_the_cubes_on_sale_leave_the_market(event, market):
    game = dawn(coins=0, markets={market: 2}).fall(event)
    assert game.happened(MarketChanged)[0] == MarketChanged(market, -2, event)
    assert game.stage == "r2/events"
    assert game.market(market) == 1
    game = dawn(markets={market: 0}).fall(event)
    assert game.happened(MarketChanged) == []
    assert (game.market(market), game.supply(market)) == (0, 20)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("event", "market", "start"),
    [("new_lands_discovered", "animals", 4), ("traveling_troop", "mummers", 2), ("slave_ship_arrives", "slaves", 6)],
)
def test_r10_one_cube_per_seat_is_added_from_the_supply(event, market, start, seats):
    game = dawn(seats=seats).fall(event)
    assert game.happened(MarketChanged) == [MarketChanged(market, seats, event)]
    assert game.market(market) == start + seats
    assert game.supply(market) == 20 - start - seats


@pytest.mark.parametrize(
    ("event", "market"),
    [("new_lands_discovered", "animals"), ("traveling_troop", "mummers"), ("slave_ship_arrives", "slaves")],
)
def test_r10_cubes_are_added_up_to_the_capacity_of_the_market(event, market):
    game = dawn(seats=4, markets={market: 9}).fall(event)
    assert game.happened(MarketChanged) == [MarketChanged(market, 1, event)]
    assert (game.market(market), game.supply(market)) == (10, 10)
    game = dawn(seats=4, markets={market: 10}).fall(event)
    assert game.happened(MarketChanged) == []
    assert game.market(market) == 10


def test_r10_cubes_are_added_up_to_the_number_in_the_supply():
    game = dawn(seats=4, coins=0, cubes={0: {"slaves": 12}}).fall("slave_ship_arrives")
    assert game.happened(MarketChanged)[0] == MarketChanged("slaves", 2, "slave_ship_arrives")
    assert game.market("slaves") == 8
    assert game.supply("slaves") == 0
    assert game.stage == "r2/events"


def test_r10_cubes_added_by_an_event_fill_cheaper_slots():
    game = dawn(coins=9).fall("new_lands_discovered").play("bid crucifixion 1", "pass", "pass")
    game.play("place animals_market", "pass", "pass", "buy animals 1")
    assert game.happened(Bought) == [Bought(0, "animals", 1, 4, forced=False)]


# Coins and favour


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r12_victory_celebration_gives_everybody_2_coins_and_a_step_on_empire(seats):
    game = dawn(seats=seats, tracks={1: {"empire": -4}}).fall("victory_celebration")
    assert coins(game) == [17] * seats
    assert positions(game, "empire") == [4, -3, 4, 4][:seats]
    assert game.happened(CoinsGained) == [CoinsGained(seat, 2, "victory_celebration") for seat in range(seats)]
    assert TrackMoved(1, "empire", 1, -3, "victory_celebration") in game.told
    assert game.happened(MarketChanged) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r12_festival_declared_gives_everybody_a_coin_and_a_step_on_population_and_adds_2_mummers(seats):
    game = dawn(seats=seats).fall("festival_declared")
    assert coins(game) == [16] * seats
    assert positions(game, "population") == [4] * seats
    assert positions(game, "empire") == positions(game, "church") == [3] * seats
    assert game.happened(MarketChanged) == [MarketChanged("mummers", 2, "festival_declared")]
    assert (game.market("mummers"), game.supply("mummers")) == (4, 16)


def test_r12_imperial_bounty_pays_the_position_on_empire_but_at_least_1():
    game = dawn(seats=4, tracks={seat: {"empire": at} for seat, at in enumerate([7, 1, 0, -4])})
    game.fall("imperial_bounty")
    assert coins(game) == [22, 16, 16, 16]
    assert positions(game, "empire") == [7, 1, 0, -4]
    assert game.happened(CoinsGained) == [
        CoinsGained(0, 7, "imperial_bounty"),
        CoinsGained(1, 1, "imperial_bounty"),
        CoinsGained(2, 1, "imperial_bounty"),
        CoinsGained(3, 1, "imperial_bounty"),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r12_religious_offering_gives_everybody_a_step_on_church_and_adds_2_mummers(seats):
    game = dawn(seats=seats).fall("religious_offering")
    assert positions(game, "church") == [4] * seats
    assert positions(game, "empire") == positions(game, "population") == [3] * seats
    assert coins(game) == [15] * seats
    assert game.happened(MarketChanged) == [MarketChanged("mummers", 2, "religious_offering")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r12_economic_boom_adds_2_cubes_to_each_market_and_gives_everybody_a_coin(seats):
    game = dawn(seats=seats).fall("economic_boom")
    assert game.happened(MarketChanged) == [
        MarketChanged("mummers", 2, "economic_boom"),
        MarketChanged("animals", 2, "economic_boom"),
        MarketChanged("slaves", 2, "economic_boom"),
    ]
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [4, 6, 8]
    assert coins(game) == [16] * seats


def test_r10_an_economic_boom_adds_cubes_up_to_capacity_and_supply():
    game = dawn(markets={"mummers": 9, "slaves": 10}, cubes={0: {"animals": 15}}).fall("economic_boom")
    assert game.happened(MarketChanged) == [
        MarketChanged("mummers", 1, "economic_boom"),
        MarketChanged("animals", 1, "economic_boom"),
    ]
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [10, 5, 10]


@pytest.mark.parametrize(
    ("event", "track"),
    [("victory_celebration", "empire"), ("festival_declared", "population"), ("religious_offering", "church")],
)
def test_r35_victory_is_checked_when_an_event_is_completely_carried_out(event, track):
    game = dawn(seats=3, tracks={1: {track: 14}}).fall(event)
    assert positions(game, track) == [4, 15, 4]
    assert game.told[-1] == GameEnded("track", (1,), "track")
    assert game.over.reason == "track"
    assert game.market("mummers") == (2 if event == "victory_celebration" else 4)


# Prices and wages


@pytest.mark.parametrize(
    ("market", "crashed", "normal"), [("mummers", 22, 30), ("animals", 30, 40), ("slaves", 40, 50)]
)
def test_r12_in_a_market_crash_each_cube_costs_1_less_but_at_least_1(market, crashed, normal):
    laid = {"phase": "buying", "coins": 60, "markets": {market: 10}, "places": {f"{market}_market": [0]}}
    game = table(events=("market_crash",), **laid).play(f"buy {market} 10")
    assert game.happened(Bought) == [Bought(0, market, 10, crashed, forced=False)]
    game = table(**laid).play(f"buy {market} 10")
    assert game.happened(Bought) == [Bought(0, market, 10, normal, forced=False)]


@pytest.mark.parametrize(("count", "price"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6)])
def test_r12_a_mummer_at_1_still_costs_1_in_a_market_crash(count, price):
    game = placing_after("market_crash", markets={"mummers": 10})
    game.play("place mummers_market", "pass", "pass", f"buy mummers {count}")
    assert game.happened(Bought) == [Bought(0, "mummers", count, price, forced=False)]


def test_r12_in_a_labor_shortage_each_worker_costs_1_more():
    game = placing_after("labor_shortage", coins=20, cubes={0: {"slaves": 1}})
    game.play("place palace", "pass", "place prison 2", "place mummers_market", "place guildhall")
    assert game.happened(WorkersPlaced) == [
        WorkersPlaced(0, "palace", 1, 2),
        WorkersPlaced(0, "prison", 2, 4),
        WorkersPlaced(0, "mummers_market", 1, 2),
        WorkersPlaced(0, "guildhall", 1, 7),
    ]
    assert game.coins(0) == 20 - 1 - 2 - 4 - 2 - 7


def test_r12_in_a_labor_shortage_a_coin_flip_costs_2_on_heads_and_nothing_on_tails():
    game = placing_after("labor_shortage").play("place port").fall("tails")
    game.play("pass", "place port").fall("heads")
    assert game.happened(CoinFlipped) == [CoinFlipped(0, "port", False, 0), CoinFlipped(0, "port", True, 2)]
    assert game.coins(0) == 12


def test_r12_in_a_labor_shortage_one_coin_is_not_enough_for_a_worker():
    game = table(phase="placing", events=("labor_shortage",), coins=[3, 1]).play("place palace")
    assert game.happened(Passed) == [Passed(1, forced=True), Passed(0, forced=True)]
    game = table(phase="placing", events=("labor_shortage",), coins=3)
    refusal = game.refuses("place prison 2")
    assert refusal.code == "too_few_coins"
    assert refusal.facts == {"need": 4, "have": 3}
