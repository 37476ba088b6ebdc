"""Warnings: given if an action is probably a mistake, not if people play sensibly."""

import pytest

from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.warnings import Warnings
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import VARIANTS, game
from tests.circus.table import table
from tests.decisions import decision_of, previews

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
TWO_ANIMALS = {0: {"animals": 2}}
FAR_ON = {0: {"empire": 1, "population": 5, "church": 1}, 1: {"empire": 9}}
IN_A_SHOW = {"phase": "performing", "cubes": {0: {"animals": 2}, 1: {"animals": 2}}}


def warning(rules, state, choice, action):
    """The warning about an action; empty if there is none."""
    return Warnings(Commitments(rules.lookups_of(state), state, choice.seat)).about(action).says


def about(setup, do):
    position = table(**setup)
    assert do in position.legal
    return warning(position.rules, position.state, position.step.pending, TITLE.parse(do))


MISTAKES = {
    "passing with nothing bid though an act is ready": (
        {"seats": 2, "bids": [("pageant", 1, 1)], "cubes": TWO_ANIMALS, "display": ("venatio", None, None, None, None)},
        "pass",
        "You have not bid yet, and you have everything Venatio needs.",
    ),
    "passing with nothing bid though an act could be performed": (
        {"bids": [("pageant", 1, 1)]},
        "pass",
        "You have not bid yet, and you could perform Pageant.",
    ),
    "bidding on an act whose cubes are not available": (
        {"markets": {"mummers": 0}, "cubes": {1: {"mummers": 20}}},
        "bid pageant 1",
        "You cannot get what Pageant needs this round: 2 mummers.",
    ),
    "bidding so much that too few coins are left for the cubes": (
        {"coins": 12, "cubes": {0: {"slaves": 1}}, "display": ("naumachia", None, None, None, None)},
        "bid naumachia 9",
        "Naumachia needs at least 4 coins; this leaves you 3.",
    ),
    "bidding on more acts than the workers can supply": (
        {"workers": 1, "bids": [("pageant", 0, 1)]},
        "bid venatio 1",
        "All your acts need at least 2 workers; you have 1.",
    ),
    "bidding every coin": (
        {"coins": 3},
        "bid venatio 3",
        "Venatio needs at least 1 coin; this leaves you 0.",
    ),
    "bidding more than a coin where coins gain nothing": (
        {},
        "bid venatio 2",
        "1 coin is enough on Venatio; more coins gain nothing.",
    ),
    "bidding on an act that moves markers only on a frozen track": (
        {"events": ["plague_strikes"], "cubes": {0: {"prisoners": 1}}},
        "bid public_torture 1",
        "Public Torture gives you nothing this round: Population is frozen.",
    ),
    "raising where coins gain nothing": (
        {"bids": [("venatio", 0, 1)], "cubes": TWO_ANIMALS},
        "bid venatio 1",
        "You have already bid on Venatio; more coins on it gain nothing.",
    ),
    "passing though an act needs cubes that the seat could get": (
        {"phase": "placing", "bids": [("venatio", 0, 1)]},
        "pass",
        "You could get 2 animals for Venatio.",
    ),
    "passing though a coin could bring the cubes that an act needs": (
        {"phase": "placing", "coins": 1, "bids": [("venatio", 0, 1)]},
        "pass",
        "You could get 2 animals for Venatio if a coin falls heads.",
    ),
    "flipping for other cubes with the coins that an act needs": (
        {
            "phase": "placing",
            "coins": 3,
            "bids": [("naumachia", 0, 1)],
            "cubes": {0: {"slaves": 3}},
            "display": ("naumachia", None, None, None, None),
        },
        "place port",
        "If the coin falls heads, you would no longer have what Naumachia needs.",
    ),
    "flipping for other cubes with the coins that an act within reach needs": (
        {
            "phase": "placing",
            "coins": 3,
            "bids": [("animal_feeding", 0, 1)],
            "display": ("animal_feeding", None, None, None, None),
        },
        "place port",
        "If the coin falls heads, to perform Animal Feeding you still need at least 3 coins; this leaves you 2.",
    ),
    "lining up without the coins for one cube": (
        {"phase": "placing", "coins": 5},
        "place animals_market",
        "You could not afford one: the next animal costs 5 coins; you would have 4.",
    ),
    "lining up behind as many workers as there are cubes": (
        {"phase": "placing", "seats": 3, "places": {"mummers_market": [1, 2]}},
        "place mummers_market",
        "2 workers are already in line there, and only 2 mummers are on sale.",
    ),
    "spending the slave that an act needs": (
        {"phase": "placing", "bids": [("gladiator_combat", 0, 1)], "cubes": {0: {"slaves": 1}}},
        "place guildhall",
        "You would no longer have what Gladiator Combat needs.",
    ),
    "staking the coins that an act needs": (
        {
            "phase": "placing",
            "coins": 5,
            "bids": [("naumachia", 0, 1)],
            "cubes": {0: {"slaves": 3}},
            "display": ("naumachia", None, None, None, None),
            "settings": OPEN,
        },
        "place gamblers_den naumachia 2",
        "You would no longer have what Naumachia needs.",
    ),
    "a boost that pays nothing": (
        {"phase": "placing", "tracks": FAR_ON},
        "place pantheon",
        "+1 on Church would not raise your pay this round.",
    ),
    "a boost that neither pays nor gives the first bid": (
        {"phase": "placing", "tracks": FAR_ON},
        "place palace",
        "+1 on Empire would not raise your pay this round.",
    ),
    "taking cubes in the last round that no act needs": (
        {"phase": "placing", "round": 10, "bids": [("pageant", 0, 1)]},
        "place war",
        "This is the last round, and none of your acts needs more slaves.",
    ),
    "buying none though an act needs some": (
        {"phase": "buying", "places": {"animals_market": [0]}, "bids": [("venatio", 0, 1)]},
        "buy animals 0",
        "With 2 animals you could perform Venatio.",
    ),
    "buying so much that the coins for an act are gone": (
        {
            "phase": "buying",
            "coins": 11,
            "places": {"animals_market": [0]},
            "cubes": {0: {"animals": 1}},
            "bids": [("animal_feeding", 0, 1)],
            "display": ("animal_feeding", None, None, None, None),
        },
        "buy animals 2",
        "That leaves 1 coin, which is not enough for Animal Feeding (costs 2 coins).",
    ),
    "buying the cubes of an act whose coins would be missing": (
        {
            "phase": "buying",
            "coins": 6,
            "places": {"animals_market": [0]},
            "cubes": {0: {"animals": 1}},
            "bids": [("animal_feeding", 0, 1)],
            "display": ("animal_feeding", None, None, None, None),
        },
        "buy animals 1",
        "That leaves 1 coin, which is not enough for Animal Feeding (costs 2 coins).",
    ),
    "buying the cubes of an act and not those that it needs from a later market": (
        {
            "phase": "buying",
            "coins": 8,
            "places": {"mummers_market": [0], "animals_market": [0]},
            "cubes": {0: {"animals": 1}},
            "bids": [("chariot_race", 0, 1)],
        },
        "buy mummers 1",
        "That leaves 3 coins, which is not enough for Chariot Race.",
    ),
    "sending a worker with the coins that an act within reach needs": (
        {
            "phase": "placing",
            "coins": 3,
            "bids": [("animal_feeding", 0, 1)],
            "display": ("animal_feeding", None, None, None, None),
        },
        "place prison",
        "To perform Animal Feeding you still need at least 3 coins; this leaves you 2.",
    ),
    "sending the only worker elsewhere": (
        {"phase": "placing", "workers": 1, "bids": [("pageant", 0, 1)]},
        "place war",
        "You could no longer get what Pageant needs.",
    ),
    "sending a worker that two acts within reach need together": (
        {
            "phase": "placing",
            "coins": 9,
            "workers": 1,
            "cubes": {0: {"slaves": 1}},
            "bids": [("gladiator_combat", 0, 1), ("bestiarii", 0, 1)],
            "places": {"animals_market": [0], "slaves_market": [0]},
            "display": ("bestiarii", "gladiator_combat", None, None, None),
        },
        "place prison",
        "To perform Bestiarii and still perform Gladiator Combat you still need at least 10 coins; this leaves you 8.",
    ),
    "spending coins that only another act could pay back": (
        {
            "phase": "placing",
            "coins": 3,
            "bids": [("pageant", 0, 1), ("animal_feeding", 0, 1)],
            "display": ("animal_feeding", "pageant", None, None, None),
        },
        "place prison",
        "To perform Animal Feeding you still need at least 3 coins unless something else pays you first; "
        "this leaves you 2.",
    ),
    "sending a worker that an act within reach needs": (
        {"phase": "placing", "workers": 2, "bids": [("chariot_race", 0, 1)]},
        "place war",
        "To get what Chariot Race needs you need at least 2 workers; this leaves you 1.",
    ),
    "withdrawing from an act that the seat can perform": (
        {**IN_A_SHOW, "bids": [("venatio", 0, 1)]},
        "withdraw",
        "You have everything Venatio needs, and it gives Population +2, 4 coins.",
    ),
    "withdrawing from an act that moves markers on a frozen track": (
        {**IN_A_SHOW, "bids": [("venatio", 0, 1)], "events": ["plague_strikes"]},
        "withdraw",
        "You have everything Venatio needs, and it gives 4 coins.",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_probable_mistake_gets_a_warning(mistake):
    setup, do, sentence = MISTAKES[mistake]
    assert about(setup, do) == sentence


SENSIBLE = {
    "a coin on an act that can be performed": ({}, "bid venatio 1"),
    "coins on a contest, which count in a tie": ({}, "bid chariot_race 3"),
    "coins where the number of acts on the bill is limited": (
        {"settings": ("limits.performed={regular: 2}",)},
        "bid venatio 4",
    ),
    "passing with an act on the bill": ({"bids": [("venatio", 0, 1)]}, "pass"),
    "passing without the coins for anything": ({"coins": [1, 9], "bids": [("venatio", 1, 1)]}, "pass"),
    "passing with all that the acts need": (
        {"phase": "placing", "bids": [("venatio", 0, 1)], "cubes": TWO_ANIMALS},
        "pass",
    ),
    "passing in a line where enough can be bought": (
        {"phase": "placing", "bids": [("venatio", 0, 1)], "places": {"animals_market": [0]}},
        "pass",
    ),
    "a boost that pays": ({"phase": "placing", "tracks": {0: {"church": 4}}}, "place pantheon"),
    "a boost that pays if the show goes well": (
        {"phase": "placing", "tracks": {0: {"church": 2}}, "bids": [("pageant", 0, 1)]},
        "place pantheon",
    ),
    "a boost that gives the first bid": (
        {"phase": "placing", "tracks": {0: {"empire": 1}, 1: {"empire": 2}}},
        "place palace",
    ),
    "buying the cubes of an act with the coins for it left": (
        {
            "phase": "buying",
            "coins": 7,
            "places": {"animals_market": [0]},
            "cubes": {0: {"animals": 1}},
            "bids": [("animal_feeding", 0, 1)],
            "display": ("animal_feeding", None, None, None, None),
        },
        "buy animals 1",
    ),
    "flipping a coin for what an act needs": (
        {"phase": "placing", "workers": 1, "bids": [("venatio", 0, 1)]},
        "place forest",
    ),
    "lining up for what an act needs": (
        {"phase": "placing", "workers": 1, "bids": [("pageant", 0, 1)]},
        "place mummers_market",
    ),
    "taking cubes for a later round": ({"phase": "placing"}, "place war"),
    "buying none if no act needs any": ({"phase": "buying", "places": {"animals_market": [0]}}, "buy animals 0"),
    "saving the animals for a later act": (
        {**IN_A_SHOW, "bids": [("venatio", 0, 1), ("cavalry_display", 0, 1)]},
        "withdraw",
    ),
    "performing": ({**IN_A_SHOW, "bids": [("venatio", 0, 1)]}, "perform venatio"),
}


@pytest.mark.parametrize("move", SENSIBLE)
def test_a_sensible_action_gets_no_warning(move):
    setup, do = SENSIBLE[move]
    assert about(setup, do) == ""


@pytest.mark.parametrize("layers", VARIANTS)
def test_sensible_games_get_hardly_any_warnings(layers):
    to_confirm = decisions = 0
    for seed in range(40):
        for rules, state, choice, action in game(("greedy",) * (2 + seed % 3), seed, layers).decisions:
            decisions += 1
            to_confirm += bool(warning(rules, rules.seen_by(state, choice.seat), choice, action))
    assert to_confirm < 0.03 * decisions


def test_careless_games_get_many_warnings():
    to_confirm = [
        bool(warning(rules, state, choice, action))
        for seed in range(10)
        for rules, state, choice, action in game(("random",) * 3, seed).decisions
    ]
    assert sum(to_confirm) > 0.2 * len(to_confirm)


def test_a_boost_is_no_mistake_if_another_one_could_still_make_it_pay():
    more = ('places.altar={"name": "Altar", "room": 1, "effects": [{"do": "boost", "track": "church", "steps": 1}]}',)
    setup = {"phase": "placing", "tracks": {0: {"church": 3}}}
    assert about(setup, "place pantheon") == "+1 on Church would not raise your pay this round."
    assert about({**setup, "settings": more}, "place pantheon") == ""


def test_passing_gets_no_warning_if_coins_and_workers_are_enough_only_one_by_one():
    den = ('places.den={"name": "Den", "room": 2, "effects": [{"do": "take", "cube": "animals", "count": 1}]}',)
    setup = {"phase": "placing", "bids": [("venatio", 0, 1)], "coins": 2, "places": {"forest": [1]}, "settings": den}
    assert about({**setup, "workers": 2}, "pass") == "You could get 2 animals for Venatio."
    assert about({**setup, "workers": 1}, "pass") == ""


def test_passing_gets_no_warning_about_an_act_after_one_that_wins():
    bids = [("pageant", 0, 1), ("venatio", 0, 1)]
    setup = {"phase": "placing", "bids": bids, "cubes": {0: {"mummers": 2}}}
    says = "You could get 2 animals for Venatio and still perform Pageant."
    assert about(setup, "pass") == says
    assert about({**setup, "tracks": {0: {"church": 13}}}, "pass") == ""


def test_more_cubes_are_no_mistake_in_the_last_round_if_they_could_win_a_contest():
    setup = {"phase": "placing", "round": 10, "cubes": TWO_ANIMALS, "bids": [("cavalry_display", 0, 1)]}
    assert about(setup, "place forest") == ""


def test_each_option_has_its_warning():
    rules, state, choice, _ = game(("random",) * 3, 1).decisions[5]
    for action, preview in previews(decision_of(TITLE, rules, state)).items():
        assert preview.warning == warning(rules, state, choice, action)
