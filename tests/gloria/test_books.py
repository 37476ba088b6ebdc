"""The books of a game: what happenings move, for whom and because of what. Walks compare them with every state."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.books import gained, lost, moves_of, opening
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.model.holdings import (
    BUILT_ON,
    CARDS,
    DECK,
    FORUM,
    FREE,
    LEVY,
    PAID_FOR,
    PILE,
    ROAD,
    SHARING,
    STEPS,
    SUPPLY,
    TRIBUTE,
)
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.played import games
from tests.gloria.table import table


def moved(happenings, *what):
    """What happenings move of these things: whose, how many, because of what."""
    return [(it.what, it.whose, it.count, it.because) for it in moves_of(happenings) if it.what in what]


def test_a_building_is_laid_on_a_free_card_when_all_of_its_price_is_paid():
    game = table(at="buying", counters=["9 food 9 gold 9 peace"], forum=[None, "toll_bridge"])
    game.play("buy toll_bridge")
    assert moved(game.told, "toll_bridge", FREE["city"]) == []
    assert {taker for _, taker, count, _ in moved(game.told, *COUNTERS) if count > 0} == {SUPPLY}
    game.play(game.legal[0])
    assert moved(game.told, "toll_bridge", FREE["city"], BUILT_ON["city"]) == [
        ("toll_bridge", FORUM, -1, "toll_bridge"),
        ("toll_bridge", 0, 1, "toll_bridge"),
        (FREE["city"], 0, -1, "toll_bridge"),
        (BUILT_ON["city"], 0, 1, "toll_bridge"),
    ]


def test_tribute_goes_from_the_seat_to_the_road_and_is_no_cost_of_a_building():
    game = table(at="goth", counters=["1 food 1 glory"]).play("tribute")
    assert moved(game.told[:1], *COUNTERS) == [
        ("food", 0, -1, TRIBUTE),
        ("food", ROAD, 1, TRIBUTE),
        ("glory", 0, -1, TRIBUTE),
        ("glory", ROAD, 1, TRIBUTE),
    ]


@pytest.mark.parametrize(("variant", "taker"), [("", SUPPLY), ("shared-spoils", PILE)])
def test_a_counter_that_is_met_in_a_raid_goes_to_the_supply_or_the_pile(variant, taker):
    game = table(at="goth", goth="noric_pass", paid=["gold"], cards=["2 city", "1 farm"], variant=variant)
    assert moved(game.happened(h.DueMet), "gold") == [("gold", ROAD, -1, LEVY), ("gold", taker, 1, LEVY)]


def test_what_nobody_can_meet_goes_from_the_road_to_the_pile_and_from_there_to_seats():
    game = table(at="goth", seats=3, goth="noric_pass", paid=["glory", "food"], cards=["", "", "1 farm"])
    assert moved(game.happened(h.PileMade), *COUNTERS) == [("glory", ROAD, -1, LEVY), ("glory", PILE, 1, LEVY)]
    assert moved(game.happened(h.Drew), *COUNTERS) == [("glory", PILE, -1, SHARING), ("glory", 0, 1, SHARING)]


def test_a_shield_leaves_its_card_free_and_another_building_goes_with_its_card():
    shielded = h.DueMet(0, "gold", None, "city", "barred_gates", True, False)
    given = h.DueMet(0, "gold", None, "city", "toll_bridge", False, False)
    cards = (FREE["city"], BUILT_ON["city"])
    assert moved([shielded], *cards) == [(BUILT_ON["city"], 0, -1, LEVY), (FREE["city"], 0, 1, LEVY)]
    assert moved([given], *cards) == [(BUILT_ON["city"], 0, -1, LEVY)]


def test_the_audit_finds_what_appeared_or_disappeared():
    game = table()
    for changed in (replace(game.state, supply=(0, 0, 0, 0)), replace(game.state, discards=("toll_bridge",))):
        assert {it.code for it in game.rules.audit(changed)} == {"not_conserved"}


def test_the_metrics_count_what_the_books_have():
    """Metrics do not read the books, which would take longer."""
    for game in games(5):
        metrics = {it.id: it for it in TITLE.metrics(game.rules, game.seats)}
        for metric in metrics.values():
            metric.begin()
        for it in (it for step in game.story for it in step):
            for metric in metrics.values():
                if listener := metric.listeners().get(type(it)):
                    listener(it)
        moves = list(moves_of(it for step in game.story for it in step))
        end = opening(game.rules, game.seats).after(moves)
        wins = [1, *[0] * (game.seats - 1)]
        counted = {id: sum(it.sums(wins)[0]) for id, it in metrics.items()}
        seats, buildings = range(game.seats), game.rules.config.buildings
        assert counted["steps"] == counted["rank_steps"] == sum(end.of(STEPS, seat) for seat in seats)
        assert counted["tribute"] == sum(gained(moves, PAID_FOR, ROAD).values())
        assert counted["cards_lost"] == -sum(it.count for it in moves if it.because == LEVY and it.what in CARDS)
        built = [it for it in moves if it.what in buildings and it.whose in seats and it.count > 0]
        assert counted["bought"] == len(built)
        assert counted["shown"] == sum(sum(lost(moves, it, DECK).values()) for it in buildings)
