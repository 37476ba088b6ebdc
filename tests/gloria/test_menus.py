"""The menu has every action that is not refused, and no other: all actions that can be written are tried."""

from functools import cache
from itertools import product

import pytest

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS
from circus_maximus.games.gloria.title import TITLE

MAX_NUMBER = 6
"""The largest number in the actions that are tried."""
CONFIGS = {
    "shipped": ((), (), 4),
    "shared-spoils": (("shared-spoils",), (), 2),
    "any in gains": (
        (),
        (
            "buildings.barley_terraces.effect={do: produce, gain: {any: 2, steps: 1}}",
            "buildings.toll_bridge.laid_on=[farm, city]",
            "counters={food: {supply: 14}, gold: {supply: 13}, peace: {supply: 12}, glory: {supply: 6}}",
            "buildings.street_of_scales.effect={do: trade, pay: {peace: 1}, gain: {glory: 1}, repeat: true}",
        ),
        3,
    ),
}


def mixes(size):
    """All mixes of `size` kinds of counters with at most `MAX_NUMBER` counters, except none."""
    return [mix for mix in product(range(MAX_NUMBER + 1), repeat=size) if 0 < sum(mix) <= MAX_NUMBER]


@cache
def everything(buildings):
    """Every action with these buildings, except to scrap."""
    return (
        a.Harvest(),
        a.Pass(),
        a.Stop(),
        a.PayTribute(),
        a.RefuseTribute(),
        *(a.Play(kind) for kind in KINDS),
        *(make(id) for make in (a.Use, a.Take, a.Lose, a.Buy) for id in (*buildings, "moon_gate")),
        *(a.Lose(kind) for kind in KINDS),
        *(a.Repeat(id, times) for id in buildings for times in range(MAX_NUMBER + 1)),
        *(a.Buy(id, kind) for id in buildings for kind in KINDS),
        *(a.Pick(*mix) for mix in mixes(3)),
        *(a.Pay(*mix) for mix in mixes(4)),
        *(a.Swap(number, counter) for number in range(MAX_NUMBER + 1) for counter in COUNTERS),
        *(a.Draw(counter) for counter in COUNTERS),
    )


def is_small(action):
    """Whether an action has only numbers that are tried."""
    match action:
        case a.Repeat(_, number) | a.Swap(number, _):
            return number <= MAX_NUMBER
        case a.Pick() | a.Pay():
            return action.food + action.gold + action.peace + getattr(action, "glory", 0) <= MAX_NUMBER
        case _:
            return True


@pytest.mark.parametrize("name", CONFIGS)
def test_the_menu_has_exactly_what_is_not_refused(name):
    layers, values, seats = CONFIGS[name]
    config = configure(TITLE, layers, values)
    rules, buildings = TITLE.rules(config), tuple(config.buildings)
    asked = set()
    lineup = Lineup(rules, make_players(TITLE, ["greedy", "random"] * 2, rules, 3)[:seats])

    def ask(state, choice):
        built = [id for player in state.players for those in player.built for id in those]
        scraps = [a.Scrap(one, other) for one in built for other in built]
        tried = [*everything(buildings), *scraps]
        allowed = {action for action in tried if rules.refusal(state, action) is None}
        assert allowed == {action for action in choice.legal if is_small(action)}
        asked.add(type(state.phase).__name__)
        return lineup.ask(state, choice)

    drive(rules, rules.start(seats), ask, SeededChance(3).outcome)
    assert len(asked) >= 7
