"""Warnings: given where a move is probably a mistake, and not where people play sensibly."""

import pytest

from circus_maximus.games.circus.present.question import ask_shown
from circus_maximus.games.circus.present.warnings import warning
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import VARIANTS, game
from tests.circus.table import table

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
TWO_ANIMALS = {0: {"animals": 2}}
FAR_ON = {0: {"empire": 1, "population": 5, "church": 1}, 1: {"empire": 9}}
IN_A_SHOW = {"phase": "performing", "cubes": {0: {"animals": 2}, 1: {"animals": 2}}}


def about(laid, do):
    laid_out = table(**laid)
    assert do in laid_out.legal
    return warning(laid_out.rules, laid_out.state, laid_out.step.pending, TITLE.parse(do))


MISTAKES = {
    "passing with nothing bid though an act is ready": (
        {"seats": 2, "bids": [("pageant", 1, 1)], "cubes": TWO_ANIMALS, "display": ("venatio", None, None, None, None)},
        "pass",
        "You have bid on nothing yet, and you have all that Venatio takes.",
    ),
    "passing with nothing bid though an act could be put on": (
        {"bids": [("pageant", 1, 1)]},
        "pass",
        "You have bid on nothing yet, and you could put on Pageant.",
    ),
    "bidding on what nobody can fetch": (
        {"markets": {"mummers": 0}, "cubes": {1: {"mummers": 20}}},
        "bid pageant 1",
        "There is no way to get what Pageant lacks this round: 2 mummers.",
    ),
    "bidding more than leaves the coins to fetch the cubes": (
        {"coins": 12, "cubes": {0: {"slaves": 1}}, "display": ("naumachia", None, None, None, None)},
        "bid naumachia 9",
        "Putting on Naumachia takes 4 coins more at least; this leaves you 3.",
    ),
    "bidding on more acts than the workers can fetch for": (
        {"workers": 1, "bids": [("pageant", 0, 1)]},
        "bid venatio 1",
        "Putting on all your acts takes 2 workers at least; you have 1.",
    ),
    "bidding every coin": (
        {"coins": 3},
        "bid venatio 3",
        "Putting on Venatio takes 1 coin more at least; this leaves you 0.",
    ),
    "bidding more than a coin where coins gain nothing": (
        {},
        "bid venatio 2",
        "1 coin is enough on Venatio: more coins gain nothing.",
    ),
    "bidding on an act that moves nobody but where nothing moves": (
        {"events": ["plague_strikes"], "cubes": {0: {"prisoners": 1}}},
        "bid public_torture 1",
        "Public Torture brings nothing this round: Population cannot be moved.",
    ),
    "raising where coins gain nothing": (
        {"bids": [("venatio", 0, 1)], "cubes": TWO_ANIMALS},
        "bid venatio 1",
        "You already bid on Venatio: more coins on it gain nothing.",
    ),
    "going home though an act lacks what could be fetched": (
        {"phase": "placing", "bids": [("venatio", 0, 1)]},
        "pass",
        "Venatio still lacks 2 animals, which you could fetch.",
    ),
    "lining up without the coins for one cube": (
        {"phase": "placing", "coins": 5},
        "place animals_market",
        "You could not buy there: the next animal costs 5, and this leaves 4.",
    ),
    "lining up behind more than are served": (
        {"phase": "placing", "seats": 3, "places": {"mummers_market": [1, 2]}},
        "place mummers_market",
        "2 wait there already, for 2 mummers.",
    ),
    "freeing the slave that has to fight": (
        {"phase": "placing", "bids": [("gladiator_combat", 0, 1)], "cubes": {0: {"slaves": 1}}},
        "place guildhall",
        "You would lack what Gladiator Combat takes.",
    ),
    "staking the coins an act takes": (
        {
            "phase": "placing",
            "coins": 5,
            "bids": [("naumachia", 0, 1)],
            "cubes": {0: {"slaves": 3}},
            "display": ("naumachia", None, None, None, None),
            "settings": OPEN,
        },
        "place gamblers_den naumachia 2",
        "You would lack what Naumachia takes.",
    ),
    "a boost that pays nothing": (
        {"phase": "placing", "tracks": FAR_ON},
        "place pantheon",
        "One step more on Church would change nothing this round.",
    ),
    "a boost that neither pays nor opens": (
        {"phase": "placing", "tracks": FAR_ON},
        "place palace",
        "One step more on Empire would change nothing this round.",
    ),
    "gathering in the last round": (
        {"phase": "placing", "round": 10, "bids": [("pageant", 0, 1)]},
        "place war",
        "This is the last round, and none of your acts lacks slaves.",
    ),
    "buying none where an act lacks some": (
        {"phase": "buying", "places": {"animals_market": [0]}, "bids": [("venatio", 0, 1)]},
        "buy animals 0",
        "With 2 animals you could put on Venatio.",
    ),
    "buying too many to pay for an act": (
        {
            "phase": "buying",
            "coins": 11,
            "places": {"animals_market": [0]},
            "cubes": {0: {"animals": 1}},
            "bids": [("animal_feeding", 0, 1)],
            "display": ("animal_feeding", None, None, None, None),
        },
        "buy animals 2",
        "That leaves 1 coin: too few for Animal Feeding.",
    ),
    "staying away from what one can perform": (
        {**IN_A_SHOW, "bids": [("venatio", 0, 1)]},
        "withdraw",
        "You have all that Venatio takes, and it brings Population +2, 4 coins.",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_doubted(mistake):
    laid, do, sentence = MISTAKES[mistake]
    assert about(laid, do) == sentence


SENSIBLE = {
    "a coin on an act that can be put on": ({}, "bid venatio 1"),
    "coins on a contest, which count in a tie": ({}, "bid chariot_race 3"),
    "coins where the bill is cut": ({"settings": ("limits.performed={regular: 2}",)}, "bid venatio 4"),
    "passing with an act on the bill": ({"bids": [("venatio", 0, 1)]}, "pass"),
    "passing without the coins for anything": ({"coins": [1, 9], "bids": [("venatio", 1, 1)]}, "pass"),
    "passing with all that is needed": (
        {"phase": "placing", "bids": [("venatio", 0, 1)], "cubes": TWO_ANIMALS},
        "pass",
    ),
    "going home from a line that will do": (
        {"phase": "placing", "bids": [("venatio", 0, 1)], "places": {"animals_market": [0]}},
        "pass",
    ),
    "a boost that pays": ({"phase": "placing", "tracks": {0: {"church": 4}}}, "place pantheon"),
    "a boost that pays if the show goes well": (
        {"phase": "placing", "tracks": {0: {"church": 2}}, "bids": [("pageant", 0, 1)]},
        "place pantheon",
    ),
    "the right to begin": ({"phase": "placing", "tracks": {0: {"empire": 1}, 1: {"empire": 2}}}, "place palace"),
    "gathering for later": ({"phase": "placing"}, "place war"),
    "buying none without need": ({"phase": "buying", "places": {"animals_market": [0]}}, "buy animals 0"),
    "saving the animals for a later act": (
        {**IN_A_SHOW, "bids": [("venatio", 0, 1), ("cavalry_display", 0, 1)]},
        "withdraw",
    ),
    "performing": ({**IN_A_SHOW, "bids": [("venatio", 0, 1)]}, "perform venatio"),
}


@pytest.mark.parametrize("move", SENSIBLE)
def test_a_sensible_move_is_not(move):
    laid, do = SENSIBLE[move]
    assert about(laid, do) == ""


@pytest.mark.parametrize("layers", VARIANTS)
def test_sensible_games_are_hardly_ever_doubted(layers):
    to_confirm = decisions = 0
    for seed in range(40):
        for rules, state, choice, action in game(("greedy",) * (2 + seed % 3), seed, layers).decisions:
            decisions += 1
            to_confirm += bool(warning(rules, rules.seen_by(state, choice.seat), choice, action))
    assert to_confirm < 0.03 * decisions


def test_careless_games_are_doubted_often():
    to_confirm = [
        bool(warning(rules, state, choice, action))
        for seed in range(10)
        for rules, state, choice, action in game(("random",) * 3, seed).decisions
    ]
    assert sum(to_confirm) > 0.2 * len(to_confirm)


def test_the_warning_is_shown_with_its_option():
    rules, state, choice, _ = game(("random",) * 3, 1).decisions[5]
    for target in ask_shown(rules, state, choice).targets:
        for option in target.options:
            assert option.warning == warning(rules, state, choice, TITLE.parse(option.do))
