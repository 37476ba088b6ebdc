"""Phase 3: prices, lines and the cubes on sale (R24-R26, R10, and Market Crash of R12)."""

from __future__ import annotations

from typing import Any

import pytest

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.model.actions import Buy
from circus_maximus.games.circus.model.happenings import MarketChanged, PhaseBegan
from circus_maximus.games.circus.model.turn_happenings import Bought, LinedUp
from tests.circus.table import Game, rules_with, table

LINES = {"mummers": "mummers_market", "animals": "animals_market", "slaves": "slaves_market"}
CRASH = ("market_crash",)


def in_line(market: str, on_sale: int, coins: int = 60, **more: Any) -> Game:
    """Seat 0 alone in line for a market."""
    return table(phase="buying", coins=[coins, 15], places={LINES[market]: [0]}, markets={market: on_sale}, **more)


@pytest.mark.parametrize(
    ("market", "on_sale", "count", "coins"),
    [
        ("mummers", 1, 1, 5),
        ("mummers", 2, 1, 5),
        ("mummers", 2, 2, 5 + 5),
        ("mummers", 3, 1, 4),
        ("mummers", 3, 2, 4 + 5),
        ("mummers", 5, 4, 3 + 4 + 4 + 5),
        ("mummers", 9, 2, 1 + 2),
        ("mummers", 10, 3, 1 + 1 + 2),
        ("mummers", 10, 10, 2 * (1 + 2 + 3 + 4 + 5)),
        ("animals", 1, 1, 6),
        ("animals", 4, 1, 5),
        ("animals", 4, 3, 5 + 5 + 6),
        ("animals", 7, 4, 3 + 4 + 4 + 5),
        ("animals", 10, 10, 2 * (2 + 3 + 4 + 5 + 6)),
        ("slaves", 1, 1, 7),
        ("slaves", 6, 1, 5),
        ("slaves", 6, 6, 5 + 5 + 6 + 6 + 7 + 7),
        ("slaves", 8, 3, 4 + 4 + 5),
        ("slaves", 10, 10, 2 * (3 + 4 + 5 + 6 + 7)),
    ],
)
def test_r24_a_buyer_pays_the_prices_of_the_cheapest_cubes_on_sale(market, on_sale, count, coins):
    game = in_line(market, on_sale).play(f"buy {market} {count}")
    assert game.told[0] == Bought(0, market, count, coins, False)
    assert game.happened(Bought) == [Bought(0, market, count, coins, False)]


def test_r24_cubes_come_from_the_market_and_coins_go_to_the_bank():
    game = table(phase="buying", coins=[25, 15], places={"animals_market": [0], "slaves_market": [0]})
    supply, bank = game.supply("animals"), game.state.bank
    game.play("buy animals 3")
    assert (game.cubes(0), game.coins(0)) == ({"animals": 3}, 9)
    assert (game.market("animals"), game.supply("animals"), game.state.bank - bank) == (1, supply, 16)


def test_r24_later_buyers_pay_more():
    game = table(phase="buying", coins=40, places={"mummers_market": [0, 1]}, markets={"mummers": 4})
    game.play("buy mummers 1", "buy mummers 2")
    assert game.happened(Bought) == [Bought(0, "mummers", 1, 4, False), Bought(1, "mummers", 2, 4 + 5, False)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r25_a_game_starts_with_2_mummers_4_animals_and_6_slaves_on_sale(seats):
    rules = rules_with()
    game = Game(rules, rules.start(seats))
    assert (game.market("mummers"), game.market("animals"), game.market("slaves")) == (2, 4, 6)


@pytest.mark.parametrize(("seats", "slaves"), [(2, 1), (3, 1), (4, 2)])
def test_r25_each_round_one_cube_of_each_kind_is_added_and_2_slaves_with_four_seats(seats, slaves):
    game = table(seats=seats, phase="cleanup", markets={"mummers": 0, "animals": 5, "slaves": 3})
    assert game.happened(MarketChanged) == [
        MarketChanged("mummers", 1, "restock"),
        MarketChanged("animals", 1, "restock"),
        MarketChanged("slaves", slaves, "restock"),
    ]
    assert (game.market("mummers"), game.market("animals"), game.market("slaves")) == (1, 6, 3 + slaves)
    assert (game.supply("mummers"), game.supply("animals"), game.supply("slaves")) == (19, 14, 17 - slaves)


def test_r25_restocking_stops_at_the_capacity_of_10():
    game = table(seats=4, phase="cleanup", markets={"mummers": 10, "animals": 9, "slaves": 9})
    assert game.happened(MarketChanged) == [
        MarketChanged("animals", 1, "restock"),
        MarketChanged("slaves", 1, "restock"),
    ]
    assert (game.market("mummers"), game.market("animals"), game.market("slaves")) == (10, 10, 10)


def test_r25_restocking_takes_no_more_than_the_supply_has():
    game = table(seats=4, phase="cleanup", cubes={0: {"mummers": 18}, 1: {"slaves": 13}})
    assert (game.supply("mummers"), game.market("mummers")) == (0, 2)
    assert (game.supply("slaves"), game.market("slaves")) == (0, 7)


def test_r26_mummers_are_sold_first_then_animals_then_slaves():
    game = table(phase="placing", coins=60)
    game.play("place slaves_market", "pass", "place animals_market", "place mummers_market", "pass")
    assert PhaseBegan("buying") in game.told
    for market in ("mummers", "animals", "slaves"):
        assert game.seat == 0
        assert game.legal[0] == f"buy {market} 0"
        game.play(f"buy {market} 1")
    assert [bought.market for bought in game.happened(Bought)] == ["mummers", "animals", "slaves"]


def test_r26_the_seats_in_line_buy_in_the_order_their_workers_came():
    game = table(seats=4, phase="placing", marker=2)
    game.play("place animals_market", "pass", "place palace", "place animals_market", "place pantheon")
    game.play("place animals_market", "pass", "pass", "pass")
    buyers = []
    for _ in range(3):
        buyers.append(game.seat)
        game.play("buy animals 1")
    assert buyers == [2, 1, 0]
    assert [bought.coins for bought in game.happened(Bought)] == [5, 5, 6]


def test_r26_each_market_has_its_own_line():
    game = table(
        seats=3,
        phase="buying",
        coins=40,
        places={"mummers_market": [2, 0], "animals_market": [1], "slaves_market": [0, 1, 2]},
    )
    line = []
    for _ in range(6):
        line.append((game.legal[0].split()[1], game.seat))
        game.play(game.legal[1])
    assert line == [("mummers", 2), ("mummers", 0), ("animals", 1), ("slaves", 0), ("slaves", 1), ("slaves", 2)]


def test_r26_only_seats_in_line_may_buy():
    game = table(seats=3, phase="buying", places={"slaves_market": [1]})
    assert game.seat == 1
    game.play("buy slaves 1")
    assert game.stage == "r2/events"
    assert game.happened(Bought) == [Bought(1, "slaves", 1, 5, False)]


def test_r26_if_nobody_is_in_line_nobody_is_asked():
    game = table(phase="buying")
    assert game.happened(Bought) == []
    assert game.stage == "r2/events"


def test_r26_the_head_of_the_line_buys_once_and_leaves_it():
    game = table(phase="buying", places={"mummers_market": [0, 1]}).play("buy mummers 1")
    assert game.seat == 1
    game.play("buy mummers 1")
    assert game.stage == "r2/events"


def test_r26_buying_none_is_allowed():
    game = table(phase="buying", places={"mummers_market": [0, 1]}).play("buy mummers 0")
    assert game.told == (Bought(0, "mummers", 0, 0, False),)
    assert (game.coins(0), game.market("mummers"), game.seat) == (15, 2, 1)


def test_r26_a_seat_that_buys_none_leaves_the_line():
    game = table(phase="buying", places={"mummers_market": [0, 1]}).play("buy mummers 0", "buy mummers 0")
    assert game.happened(Bought) == [Bought(0, "mummers", 0, 0, False), Bought(1, "mummers", 0, 0, False)]
    assert game.stage == "r2/events"


def test_r26_a_seat_may_buy_any_number_that_is_on_sale_and_that_it_can_pay():
    assert in_line("animals", 4, coins=21).legal == [f"buy animals {count}" for count in range(4)]
    assert in_line("animals", 4, coins=22).legal == [f"buy animals {count}" for count in range(5)]
    assert in_line("animals", 4, coins=60).legal == [f"buy animals {count}" for count in range(5)]


def test_r26_a_seat_that_cannot_pay_for_a_cube_is_not_asked():
    game = table(phase="buying", coins=[4, 5], places={"mummers_market": [0, 1]})
    assert game.happened(Bought) == [Bought(0, "mummers", 0, 0, True)]
    assert game.seat == 1


def test_r26_a_seat_is_not_asked_if_the_market_is_sold_out():
    game = table(phase="buying", coins=40, places={"mummers_market": [0, 1], "slaves_market": [1]})
    game.play("buy mummers 2")
    assert game.told == (Bought(0, "mummers", 2, 10, False), Bought(1, "mummers", 0, 0, True))
    assert game.legal[0] == "buy slaves 0"


def test_too_few_coins_are_refused():
    assert in_line("mummers", 2, coins=9).refuses("buy mummers 2") == Refusal("too_few_coins", {"need": 10, "have": 9})
    assert in_line("slaves", 6, coins=15).refuses("buy slaves 3") == Refusal("too_few_coins", {"need": 16, "have": 15})


def test_more_cubes_than_are_on_sale_are_refused():
    assert in_line("mummers", 2).refuses("buy mummers 3") == Refusal("market_short", {"market": "mummers", "have": 2})


def test_buying_in_a_market_that_is_not_open_is_refused():
    game = table(phase="buying", places={"mummers_market": [0], "slaves_market": [0]})
    assert game.refuses("buy slaves 1") == Refusal("other_market", {"market": "mummers"})
    assert game.refuses("buy slaves 0") == Refusal("other_market", {"market": "mummers"})


def test_a_negative_number_is_refused():
    game = in_line("animals", 4)
    refusal = game.rules.refusal(game.state, Buy("animals", -1))
    assert refusal is not None
    assert refusal.code == "buys_less_than_none"


def test_only_buying_is_allowed_in_the_buying_phase():
    assert in_line("mummers", 2).refuses("pass") == Refusal("not_now", {"phase": "buying"})


@pytest.mark.parametrize(
    ("market", "on_sale", "count", "coins"),
    [
        ("mummers", 2, 2, 4 + 4),
        ("mummers", 10, 2, 1 + 1),
        ("mummers", 10, 5, 1 + 1 + 1 + 1 + 2),
        ("animals", 4, 3, 4 + 4 + 5),
        ("animals", 10, 3, 1 + 1 + 2),
        ("slaves", 6, 1, 4),
        ("slaves", 10, 3, 2 + 2 + 3),
    ],
)
def test_r12_in_a_market_crash_each_cube_costs_1_less_but_at_least_1(market, on_sale, count, coins):
    game = in_line(market, on_sale, events=CRASH).play(f"buy {market} {count}")
    assert game.told[0] == Bought(0, market, count, coins, False)


def test_r12_a_seat_can_pay_for_more_cubes_in_a_market_crash():
    assert in_line("mummers", 2, coins=4, events=CRASH).legal == ["buy mummers 0", "buy mummers 1"]
    game = in_line("mummers", 2, coins=7, events=CRASH)
    assert game.refuses("buy mummers 2") == Refusal("too_few_coins", {"need": 8, "have": 7})


def test_r12_after_the_round_of_a_market_crash_prices_are_normal_again():
    game = in_line("slaves", 6, events=CRASH).play("buy slaves 0").fall("labor_shortage")
    game.play("bid pageant 1", "pass", "pass")
    game.play("pass", "place slaves_market", "pass")
    game.play("buy slaves 1")
    assert game.happened(Bought)[-1] == Bought(0, "slaves", 1, 4, False)


def first_price(event: str, market: str, seats: int = 2, **more: Any) -> tuple[int, int, int]:
    """After an event at the start of round 1: cubes on sale, in the supply, and the price of one."""
    game = table(seats=seats, phase="events", round=0, **more).fall(event)
    game.play("bid pageant 1", *["pass"] * seats)
    game.play(f"place {LINES[market]}", *["pass"] * seats)
    on_sale, supply = game.market(market), game.supply(market)
    game.play(f"buy {market} 1")
    return on_sale, supply, game.happened(Bought)[-1].coins


@pytest.mark.parametrize(
    ("event", "market", "left", "price"),
    [
        ("animals_escape", "animals", (1, 19), 6),
        ("slaves_revolt", "slaves", (3, 17), 6),
    ],
)
def test_r10_an_event_removes_the_3_cheapest_cubes_to_the_supply(event, market, left, price):
    assert first_price(event, market) == (*left, price)


def test_r10_an_event_removes_at_most_the_cubes_on_sale_and_the_rest_is_not_removed_later():
    game = table(phase="events", round=0, markets={"animals": 2}).fall("animals_escape")
    assert (game.market("animals"), game.supply("animals")) == (0, 20)
    game.play("bid pageant 1", "pass", "pass", "pass", "pass").fall("choral_performance")
    assert game.market("animals") == 1


@pytest.mark.parametrize(
    ("event", "market", "seats", "there", "price"),
    [
        ("traveling_troop", "mummers", 2, (4, 16), 4),
        ("traveling_troop", "mummers", 4, (6, 14), 3),
        ("new_lands_discovered", "animals", 3, (7, 13), 3),
        ("slave_ship_arrives", "slaves", 4, (10, 10), 3),
        ("festival_declared", "mummers", 3, (4, 16), 4),
        ("religious_offering", "mummers", 3, (4, 16), 4),
        ("economic_boom", "slaves", 2, (8, 12), 4),
    ],
)
def test_r10_cubes_added_by_an_event_come_from_the_supply_and_lower_the_price(event, market, seats, there, price):
    assert first_price(event, market, seats) == (*there, price)


def test_r10_an_event_adds_cubes_up_to_the_capacity_and_the_supply():
    assert first_price("slave_ship_arrives", "slaves", 4, markets={"slaves": 8}) == (10, 10, 3)
    assert first_price("traveling_troop", "mummers", cubes={1: {"mummers": 17}}) == (3, 0, 4)


def test_a_worker_that_joins_a_line_is_behind_those_of_the_places_that_come_first():
    alley = ("places.alley={name: Alley, room: 2, effects: [{do: line_up, market: animals}]}",)
    game = table(phase="placing", places={"animals_market": [1]}, settings=alley)
    game.play("place alley")
    assert game.happened(LinedUp) == [LinedUp(0, "animals", 1)]
