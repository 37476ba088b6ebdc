"""Random edits of the shipped files: they load and play, or each error has a place."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import BadConfig, configure, shipped, variants
from circus_maximus.engine.contract import Over
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.games.gloria.title import TITLE
from tests.circus.test_config_mutations import mutations, says_where

TEXTS = {path.name: path.read_text() for path in sorted((shipped() / "gloria").glob("*.yaml"))}
VARIANTS = {name: path.read_text() for name, path in variants(TITLE).items()}
CHEAP = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture], max_examples=40)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("mutations")


def plays_or_says_where(layer, places):
    """It loads, plays to the end and has a rulebook; or every problem is in a line that exists."""
    try:
        config = configure(TITLE, [str(layer)])
    except BadConfig as error:
        says_where(error, places)
    else:
        assert TITLE.texts.rulebook(config).startswith("# ")
        plays(config)


def plays(config, seats=3, seed=11):
    """A game of random bots, with a clean audit."""
    rules = TITLE.rules(config)

    def told(asked, answer, step):
        assert rules.audit(step.state) == ()

    lineup = Lineup(rules, make_players(TITLE, ["random"] * seats, rules, seed))
    end = drive(rules, rules.start(seats), lineup.ask, SeededChance(seed).outcome, told)
    assert isinstance(end.pending, Over)


@given(change=mutations(TEXTS))
@CHEAP
def test_a_changed_copy_of_the_shipped_folder_can_be_played_or_its_errors_have_places(change, scratch):
    name, text = change
    folder = scratch / "mine"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    texts = TEXTS | {name: text}
    for file, content in texts.items():
        Path(folder, file).write_text(content)
    plays_or_says_where(folder, {f"{folder}/{file}": content for file, content in texts.items()} | {str(folder): ""})


@given(change=mutations(VARIANTS))
@CHEAP
def test_a_changed_variant_can_be_played_or_its_errors_have_places(change, scratch):
    _, text = change
    overlay = scratch / "mine.yaml"
    overlay.write_text(text)
    below = {f"config/gloria/{file}": content for file, content in TEXTS.items()}
    plays_or_says_where(overlay, below | {str(overlay): text})


def test_the_unchanged_files_can_be_played():
    for layers in ([], *([name] for name in VARIANTS)):
        plays(configure(TITLE, layers))


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
        plays(config, seed=seed)
