"""The greedy bot: what it does in clear cases, and that it beats random."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.fold import wins_of
from circus_maximus.games.gloria.advice.greedy import GreedyBot
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.table import table
from tests.titles.bot_games import play


def chosen(game):
    """What greedy does for the seat that is asked."""
    return TITLE.write(GreedyBot(game.rules, game.seat, 1).choose(game.state, game.step.pending, "a"))


def wins(bots, seeds):
    """The share of wins of the bots called greedy, with seats exchanged on every second seed."""
    rules, won = TITLE.rules(configure(TITLE)), 0.0
    for seed in seeds:
        names = bots if seed % 2 else bots[::-1]
        wins = wins_of(play(TITLE, rules, names, seed).pending)
        won += sum(win for name, win in zip(names, wins, strict=True) if name == "greedy")
    return won / len(seeds)


def test_greedy_beats_random():
    assert wins(["greedy", "random"], range(40_000, 40_060)) >= 0.85


@pytest.mark.soak
def test_greedy_beats_random_in_nine_of_ten_games():
    assert wins(["greedy", "random"], range(50_000, 51_000)) >= 0.9


def test_it_buys_what_brings_it_to_carthage():
    game = table(
        at="buying", counters=["9 food 9 gold 9 peace"], forum=[None] * 4 + ["last_granary_south", "watch_house"]
    )
    assert chosen(game) == "buy last_granary_south"


def test_it_pays_the_goth():
    assert chosen(table(at="goth", counters=["3 food 3 gold"])) == "tribute"


def test_in_the_lead_it_lets_the_goth_come_to_rome():
    game = table(at="goth", goth="ocriculum", counters=["3 food 3 gold 3 peace"], steps=[20, 3])
    assert chosen(game) == "refuse"


def test_it_gives_a_card_rather_than_a_building_and_a_shield_rather_than_a_card():
    lost = {"at": "goth", "goth": "noric_pass", "cards": ["1 city"]}
    assert chosen(table(**lost, buildings=[{"outer_harbour_mole": "city"}])) == "lose city"
    assert chosen(table(**lost, buildings=[{"barred_gates": "city"}])) == "lose barred_gates"


def test_it_uses_an_ability_that_gains_more_than_the_counter_of_its_card():
    game = table(at="harvest city", cards=["", ""], counters=["2 gold"], buildings=[{"charter_captains": "city"}])
    assert chosen(game) == "use charter_captains"


def test_it_pays_a_surcharge_with_what_it_has_most_of():
    game = table(at="buying", counters=["9 food 3 gold 2 peace"], forum=[None] * 4 + ["toll_bridge"]).play(
        "buy toll_bridge"
    )
    assert chosen(game) == "pay 1 food"
