"""Relative settings: `KEY+=NUMBER` adds to the values so far."""

import pytest

from circus_maximus.engine.config import files
from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.games.circus.title import TITLE


@pytest.mark.parametrize(
    ("settings", "coins"),
    [
        (["setup.coins+=5"], 20),
        (["setup.coins-=5"], 10),
        (["setup.coins −= 5"], 10),
        (["setup.coins+=-5"], 10),
        (["setup.coins=7", "setup.coins+=1", "setup.coins+=1"], 9),
    ],
)
def test_a_number_is_added_to_the_value_so_far(settings, coins):
    assert configure(TITLE, (), settings).setup.coins == coins


def test_a_number_is_added_to_each_number_of_a_list():
    before, after = configure(TITLE), configure(TITLE, (), ["markets.mummers.prices+=1"])
    assert after.markets.mummers.prices == tuple(price + 1 for price in before.markets.mummers.prices)


def test_a_number_is_added_to_the_value_for_one_number_of_players():
    coins = configure(TITLE, (), ["setup.coins.3+=5"]).setup.coins
    assert (coins.two, coins.three, coins.four) == (15, 20, 15)


def test_a_number_is_added_to_the_values_for_all_numbers_of_players():
    coins = configure(TITLE, (), ["setup.coins={2: 3, 3: 4, 4: 5}", "setup.coins+=2"]).setup.coins
    assert (coins.two, coins.three, coins.four) == (5, 6, 7)


def test_a_number_is_added_after_the_overlays(tmp_path):
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("setup: {coins: 30}\n")
    assert configure(TITLE, [str(overlay)], ["setup.coins+=1"]).setup.coins == 31


def test_a_number_is_added_to_an_item_of_a_list():
    before, after = configure(TITLE), configure(TITLE, (), ["events.market_crash.effects.0.change-=1"])
    assert after.events["market_crash"].effects[0].change == before.events["market_crash"].effects[0].change - 1


def test_the_values_between_two_relative_settings_may_contradict_each_other():
    config = configure(TITLE, (), ["setup.workers+=8", "workers.pieces+=8"])
    assert (config.setup.workers, config.workers.pieces) == (13, 19)
    with pytest.raises(BadConfig, match=r"^--set setup\.workers\+=8: with 2 seats, each starts with more than the 11"):
        configure(TITLE, (), ["setup.workers+=8"])


def test_many_relative_settings_are_read_once_each(monkeypatch):
    readings, loads = [], []
    real, folder = files.Reader, files.LayerFiles.folder
    monkeypatch.setattr(files, "Reader", lambda *args, **more: readings.append(1) or real(*args, **more))
    monkeypatch.setattr(files.LayerFiles, "folder", lambda *args: loads.append(1) or folder(*args))
    assert configure(TITLE, (), ["setup.coins+=1"] * 100).setup.coins == 115
    assert (len(readings), len(loads)) == (101, 1)


def test_a_number_that_makes_several_values_invalid_is_one_error():
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, (), ["rounds=5", "markets.mummers.prices+=1000"])
    assert [str(problem) for problem in caught.value.problems] == [
        "--set markets.mummers.prices+=1000: item 1 of 'prices' must be a whole number from 1 to 999, not '1001'; "
        "and 4 more values"
    ]


@pytest.mark.parametrize(
    ("setting", "error"),
    [
        ("setup+=1", "'setup' has several values: add to one of its keys, coins, workers, cubes or tracks"),
        ("limits.performed+=1", "'limits.performed' has several values: add to one of its keys, regular or executions"),
        (
            "acts+=1",
            "'acts' has several values: add to one of its keys, choral_performance, pageant, procession_of_martyrs, "
            "hymn_competition, sacred_festival, gladiator_combat, bestiarii, venatio or 7 more",
        ),
        ("events.market_crash.effects+=1", "'events.market_crash.effects' has no numbers"),
        ("setup.coins+=x", "this must be KEY+=NUMBER, as in part.value+=1, with a whole number"),
        ("setup.coins+=1.5", "this must be KEY+=NUMBER, as in part.value+=1, with a whole number"),
        ("+=1", "this must be KEY+=NUMBER, as in part.value+=1, with a whole number"),
        ("setup.coin+=1", "there is no key 'setup.coin'; did you mean setup.coins?"),
        ("setup.coins.5+=1", "unknown key '5' in 'coins'; known keys: 2, 3, 4"),
        ("places.port.flip+=1", "'places.port.flip' is true: += works only for numbers"),
        ("names.tracks.church+=1", "'names.tracks.church' is \"Church\": += works only for numbers"),
        (
            "events.market_crash.effects[0].change+=1",
            "write the number of a list item after a dot: events.market_crash.effects.0.change+=...",
        ),
        ("setup.coins-=50", "'coins' must be a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, not '-35'"),
        ("setup.coins", "this must be KEY=VALUE, as in part.value=20, or KEY+=NUMBER"),
    ],
)
def test_errors_name_the_setting(setting, error):
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, (), [setting])
    assert f"--set {setting}: {error}" in str(caught.value)
