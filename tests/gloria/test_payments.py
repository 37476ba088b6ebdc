"""What a price takes (G10, G11, G22, G29), counter by counter."""

import pytest

from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.model.payments import covers, missing, multiple, payment, times_payable


def row(**numbers):
    return tuple(numbers.get(counter, 0) for counter in COUNTERS)


@pytest.mark.parametrize("counter", COUNTERS[:3])
def test_g10_g11_a_price_takes_its_counter_and_glory_for_what_is_missing(counter):
    price = row(**{counter: 3})
    for have, glory in ((3, 0), (2, 1), (1, 2), (0, 3)):
        assert covers(row(**{counter: have}, glory=glory), price)
        assert not covers(row(**{counter: have}, glory=glory - 1), price) or not glory
        assert payment(row(**{counter: have}, glory=glory + 2), price) == row(**{counter: have}, glory=glory)
    others = {each: 9 for each in COUNTERS[:3] if each != counter}
    assert not covers(row(**others), price), "no other counter fills in"
    assert payment(row(**{counter: 5}, glory=5), price) == price, "glory fills in only there"


def test_g11_glory_in_a_price_is_added_to_what_it_fills_in_for():
    price = row(gold=2, glory=1)
    assert payment(row(gold=1, glory=3), price) == row(gold=1, glory=2)
    assert not covers(row(gold=1, glory=1), price)
    assert not covers(row(gold=2, food=5), price)


def test_g22_a_price_is_paid_as_often_as_the_counters_cover_all_of_it_at_once():
    price = row(food=1, gold=2, peace=3, glory=1)
    assert multiple(price, 3) == row(food=3, gold=6, peace=9, glory=3)
    assert multiple(price, 1) == price
    assert times_payable(row(food=3, gold=6, peace=9, glory=3), price) == 3
    assert times_payable(row(food=3, gold=6, peace=8, glory=4), price) == 3
    assert times_payable(row(food=3, gold=6, peace=8, glory=3), price) == 2
    assert times_payable(row(), price) == 0


@pytest.mark.parametrize(
    ("counters", "surcharge", "more"),
    [
        (row(food=2, gold=1), 0, 0),
        (row(food=2), 0, 1),
        (row(food=2, glory=1), 0, 0),
        (row(food=9), 0, 1),
        (row(food=2, gold=1), 3, 3),
        (row(food=2, gold=1, peace=3), 3, 0),
        (row(food=4, glory=1), 3, 1),
        (row(food=9, peace=9), 3, 1),
        (row(), 2, 5),
    ],
)
def test_g29_as_many_counters_are_missing_as_would_pay_cost_and_surcharge(counters, surcharge, more):
    cost = row(food=2, gold=1)
    assert missing(counters, cost, surcharge) == more
    best = tuple(count + more * (index == 3) for index, count in enumerate(counters))
    assert covers(best, cost)
    assert sum(best) >= sum(cost) + surcharge


def test_g29_glory_in_a_cost_is_missing_too():
    assert missing(row(food=5), row(food=1, glory=2), 0) == 2
    assert missing(row(food=5, glory=1), row(food=1, glory=2), 1) == 1
