"""Configs with extreme values can be played."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Over
from circus_maximus.games.gloria.title import TITLE
from tests.titles.bot_games import play


def audited(config, seed):
    """The last step of a game of random bots, with a clean audit."""
    rules = TITLE.rules(config)

    def told(asked, answer, step):
        assert rules.audit(step.state) == ()

    return play(TITLE, rules, ["random"] * 3, seed, told)


EXTREME = {
    "no counters": (
        "counters={food: {supply: 0, start: 0}, gold: {supply: 0, start: 0}, peace: {supply: 0, start: 0}}",
    ),
    "the Goth is at the gates": tuple(
        f"goth_road.{id}={{remove: true}}" for id in list(configure(TITLE).goth_road)[1:-1]
    ),
    "Carthage is one step away": tuple(
        f"flight_road.{id}={{remove: true}}" for id in list(configure(TITLE).flight_road)[1:-1]
    ),
    "one slot": ("forum.surcharges=[0]",),
    "nothing can be bought": ("forum.surcharges=[99, 99]",),
    "one building": tuple(f"buildings.{id}={{remove: true}}" for id in list(configure(TITLE).buildings)[1:]),
    "one card in hand": ("dealt.3={farm: 2, city: 1, peace: 1}",),
    "nothing lies before the seats": (
        "cards={farm: {face_up: 0}, city: {face_up: 0}, peace: {face_up: 0}}",
        "end.hand=none_to_play",
    ),
    "large gains of any": (
        "buildings.mule_station.effect={do: trade, pay: {food: 1}, gain: {any: 9, steps: 9, glory: 9}, repeat: true}",
    ),
}


@pytest.mark.parametrize("name", EXTREME)
def test_extreme_configs_can_be_played(name):
    config = configure(TITLE, (), EXTREME[name])
    for seed in range(5):
        assert isinstance(audited(config, seed).pending, Over)
