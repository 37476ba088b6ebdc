"""The shipped config agrees with the rulebook, and every error in a config is located and explained."""

import msgspec
import pytest

from circus_maximus.engine.config.files import BadConfig, configure, load, noted_layers
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.title import TITLE

SHIPPED = configure(TITLE)


def problems(*settings, overlay=None):
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, [str(overlay)] if overlay else (), settings)
    return [str(problem) for problem in caught.value.problems]


def test_the_game_has_its_parts():
    assert len(SHIPPED.places) == 13
    assert len(SHIPPED.acts) == 15
    assert len(SHIPPED.executions) == 3
    assert len(SHIPPED.events) == 17
    assert [id for id, place in SHIPPED.places.items() if not place.open] == ["oracle", "gamblers_den"]


def test_a_resolved_config_can_be_written_and_read_as_json():
    text = msgspec.json.encode(SHIPPED)
    assert config_from_json(TITLE, text) == SHIPPED
    assert msgspec.json.decode(text, type=Config) == SHIPPED


def test_overlays_and_single_values_change_the_shipped_config_in_order(tmp_path):
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text("setup: {coins: 20, workers: 7}\nacts:\n  venatio: {coins: 1}\n")
    second.write_text("setup: {coins: 30}\nmarkets: {slaves: {restock: 3}}\n")
    config = configure(TITLE, [str(first), str(second)], ["setup.tracks.church=5", "markets.mummers.prices=[1,1,2]"])
    assert (config.setup.coins, config.setup.workers, config.setup.tracks.church) == (30, 7, 5)
    assert config.markets.mummers.prices == (1, 1, 2)
    assert config.markets.slaves.restock == 3
    assert config.acts["venatio"].coins == 1
    assert config.acts["venatio"].needs == SHIPPED.acts["venatio"].needs


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        (
            "setup.coin=3",
            "unknown key 'coin' in 'setup'; did you mean coins?; known keys: coins, workers, cubes, tracks",
        ),
        ("setup.coins=-1", "'coins' must be a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, not '-1'"),
        ("setup.coins=010", "'coins' must be a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, not '010'"),
        ("rounds=yes", "'rounds' must be a whole number from 1 to 99 or {2: ..., 3: ..., 4: ...}, not 'yes'"),
        (
            "rounds='7'",
            "'rounds' must be a whole number from 1 to 99 or {2: ..., 3: ..., 4: ...}, not the quoted text '7'",
        ),
        ("rounds=1:30", "'rounds' must be a whole number from 1 to 99 or {2: ..., 3: ..., 4: ...}, not '1:30'"),
        ("rounds=[1]", "'rounds' must be a whole number from 1 to 99 or {2: ..., 3: ..., 4: ...}, not a list"),
        ("rounds=", "'rounds' must be a whole number from 1 to 99 or {2: ..., 3: ..., 4: ...}, not ''"),
        ("places.port.flip=yes", "'flip' must be true or false, not 'yes'"),
        ("acts.juggling={name: Juggling}", "'juggling' lacks the key 'needs'"),
        ("setup.coins={5: 3}", "unknown key '5' in 'coins'; known keys: 2, 3, 4"),
        ("markets.mummers.prices=[]", "'prices' must not be empty"),
        ("markets.mummers.prices=[1, x]", "item 2 of 'prices' must be a whole number from 1 to 999, not 'x'"),
        ("markets.mummers.prices=[3, 2]", "prices must not fall from left to right"),
        ("markets.mummers.start=11", "the market holds only 10 cubes"),
        ("cubes.slaves=5", "with 4 seats, the setup needs 6 slaves"),
        ("tracks.goal=16", "the goal must be above -10 and at most 15"),
        ("setup.tracks.empire=15", "a marker must start at -10 or above, and below the goal, 15"),
        ("setup.workers=12", "with 2 seats, each starts with more than the 11 workers of a colour"),
        ("acts_on_show=16", "15 regular acts are too few, because 16 are laid out at a time"),
        ("acts_on_show=0", "'acts_on_show' must be a whole number from 1 to 999, not '0'"),
        ("places.port.room=null", "the place needs a value for room or room_each"),
        ("places.prison.at_once=3", "this is more workers than the place has room for"),
        ("places.port={room: 2, at_once: 2}", "must be 1 at a place with a coin flip or a wager"),
        (
            "places.Big Hall={name: x, room: 1}",
            "'Big Hall' in 'places' must be an id: at most 32 lowercase letters, digits and _, beginning with a "
            "letter; write big_hall",
        ),
        ("acts.pageant.contest=cards", "'contest' must be one of dice"),
        ("acts.pageant.winner={coins: 3}", "without a contest there is no winner"),
        ("acts.pageant.performers.dies=[slaves]", "this act needs no slaves"),
        (
            "acts.crucifixion={name: x, needs: {}}",
            "the id 'crucifixion' is taken: executions has it; choose another id",
        ),
        ("events.plague_strikes.effects=[{do: close, place: forum}]", "there is no place 'forum'"),
        ("events.plague_strikes.effects=[{do: freze, track: church}]", "did you mean freeze?"),
        ("events.plague_strikes.effects=[{track: church}]", "'do' is missing: it must be one of"),
        ("events.plague_strikes.effects=[{do: freeze, track: chruch}]", "did you mean church?"),
        ("events.plague_strikes.effects=[freeze]", "item 1 of 'effects' must be"),
        ("limits.bid_on.regular={2: 0, 3: 1, 4: 1}", "'2' must be a whole number from 1 to 999 or null, not '0'"),
        ("setup.coins", "this must be KEY=VALUE, as in part.value=20"),
    ],
)
def test_an_error_in_a_single_value_is_explained(setting, problem):
    found = problems(setting)
    assert any(problem in line for line in found), found
    assert all(line.startswith(("--set", "config/circus/")) for line in found)


def test_all_errors_of_a_file_are_reported_together_in_order_with_their_places(tmp_path):
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("setup:\n  coins: many\n  workers: 5\nrounds: 0\nact:\n  pageant: {}\n")
    found = problems(overlay=overlay)
    assert [line.partition(": ")[0] for line in found] == [f"{overlay}:{at}" for at in ("2:10", "4:9", "5:1")]
    assert "did you mean acts?" in found[2]


def test_a_missing_file_is_named(tmp_path):
    missing = tmp_path / "none.yaml"
    assert problems(overlay=missing) == [f"{missing}: there is no such file"]
    assert problems(overlay=tmp_path) == [f"{tmp_path}: there are no .yaml files in this folder"]


def test_default_is_a_layer_that_changes_nothing_and_is_not_recorded():
    assert load(TITLE, ["default"]) == load(TITLE)
    assert load(TITLE, ["feeding", "default"]).config.upkeep == 1
    assert noted_layers(TITLE, ["feeding", "default"]) == ["feeding"]


def test_a_key_that_is_set_below_is_undone_by_its_default_or_by_removing_it():
    for absent, row in (
        ("{church: -1}", (0, -1, -1)),
        ("{church: -1, population: 0}", (0, 0, -1)),
        ("{church: -1, population: {remove: true}}", (0, 0, -1)),
    ):
        assert configure(TITLE, (), [f"acts.venatio.absent={absent}"]).acts["venatio"].absent.row() == row
    assert configure(TITLE, (), ["acts.venatio.needs={slaves: 1}"]).acts["venatio"].needs.row() == (0, 2, 1, 0)
