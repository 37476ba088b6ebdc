"""The commands also work with `--game ludus`."""

import json

import pytest

from tests.ludus.golden import GOLDEN
from tests.titles.commands import succeeds


def test_a_game_can_be_simulated_recorded_and_replayed(tmp_path):
    line = succeeds("simulate", "--game", "ludus", "--bots", "greedy,random", "--seed", 3, "--out", tmp_path)
    assert "1. South (greedy)  2. North (random)" in line
    told = succeeds("replay", tmp_path / "ludus-3.jsonl")
    assert "Lots are drawn:" in told
    assert "South wins because North" in told


def test_a_draw_is_shown_as_a_shared_place(tmp_path):
    settings = ("--set", "draws.quiet_cycles=1", "--set", "symbols.rider={tramples: false, slashes: false}")
    still = [word for id in ("dux", "sword") for word in ("--set", f"symbols.{id}={{range: 0, any_order: false}}")]
    still += [word for id in ("spear", "shield") for word in ("--set", f"symbols.{id}.range=0")]
    line = succeeds("simulate", "--game", "ludus", "--bots", "random", *settings, *still)
    assert "because no stone was taken for too long" in line
    assert "1. South (random) & North (random)" in line


def test_replay_shows_a_state_of_a_recorded_game():
    state = json.loads(succeeds("replay", GOLDEN[0].path, "--at", 2))
    assert (state["stage"], state["state"]["cycle"]) == ("c1/turns", 1)


def test_the_rulebook_depends_on_the_config():
    text = succeeds("rules", "--game", "ludus", "--markdown", "--config", "siege")
    assert "South sets up in the Legion formation, North in Testudo." in text
    assert "South has the first turn." in text


def test_configs_can_be_checked_shown_and_explained():
    assert "siege: no errors" in succeeds("config", "check", "--game", "ludus")
    assert "symbols.rider.move = 2" in succeeds("config", "show", "symbols.rider", "--game", "ludus")
    assert "Ruling: L9" in succeeds("config", "explain", "friendly_fire", "--game", "ludus")


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_bench_speed_measures_ludus(bots):
    rows = json.loads(succeeds("bench", "speed", "--game", "ludus", "--json", "--seconds", 0.01))
    assert [row["seats"] for row in rows if row["bots"] == bots] == [2]
