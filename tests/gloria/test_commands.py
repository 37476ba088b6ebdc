"""The commands also work with `--game gloria`."""

import json

from tests.gloria.golden import GOLDEN
from tests.titles.commands import refuses, succeeds


def test_a_game_can_be_simulated_recorded_and_replayed(tmp_path):
    line = succeeds("simulate", "--game", "gloria", "--bots", "greedy,random", "--seed", 3, "--out", tmp_path)
    assert "turns" in line
    assert "1. " in line
    told = succeeds("replay", tmp_path / "gloria-3.jsonl")
    assert "Turn 1: " in told
    assert " and wins, ahead of " in told


def test_a_summary_has_the_length_and_the_ends_of_games():
    text = succeeds("simulate", "--game", "gloria", "--seats", 3, "--bots", "greedy", "--seed", 1, "--games", 4)
    assert "on average" in text
    assert any(line.startswith("steps ") for line in text.splitlines())


def test_replay_shows_a_state_of_a_recorded_game():
    state = json.loads(succeeds("replay", GOLDEN[0].path, "--at", 2))
    assert (state["stage"], state["state"]["turn"]) == ("t1/turn", 1)


def test_the_rulebook_depends_on_the_config():
    text = succeeds("rules", "--game", "gloria", "--markdown", "--config", "shared-spoils")
    assert "All counters of a raid form a pile" in text


def test_configs_can_be_checked_shown_and_explained():
    assert "late-start: no errors" in succeeds("config", "check", "--game", "gloria")
    assert "buildings.toll_bridge.cost.gold = 2" in succeeds("config", "show", "toll_bridge", "--game", "gloria")
    assert "Ruling: G60" in succeeds("config", "explain", "end.hand", "--game", "gloria")
    assert "Write {do: scrap, for: ...} at buildings.*.effect." in succeeds(
        "config", "explain", "scrap", "--game", "gloria"
    )


def test_explain_names_commands_for_this_title_and_each_key_once():
    told = succeeds("config", "explain", "toll_bridge", "--game", "gloria")
    assert "circus-maximus config show --game gloria buildings.toll_bridge" in told
    assert succeeds("config", "show", "--game", "gloria", "buildings.toll_bridge").count("\n") == 21
    told = succeeds("config", "explain", "late_start", "--game", "gloria")
    assert "adds 9 entries. To see them: circus-maximus config show --game gloria late_start --config" in told
    told = refuses("config", "explain", "steps", "--game", "gloria")
    assert "did you mean buildings.*.steps or buildings.*.effect.gain.steps?" in told
    told = refuses("config", "explain", "gain", "--game", "gloria")
    assert "'gain' is a key of the effects produce, trade, count and watch: explain produce, trade" in told
    told = refuses("config", "explain", "repeat", "--game", "gloria")
    assert "'repeat' is a key of the effect trade: explain trade" in told


def test_a_part_that_gets_its_first_entries_is_not_a_difference_itself():
    lines = succeeds("config", "diff", "default", "late-start", "--game", "gloria").splitlines()
    assert lines[:4] == ["late_start.third_of_three: added", "  seats = 3", "  place = 3", "  gets.glory = 1"]
    assert sum(line.endswith(": added") for line in lines) == 9
    lines = succeeds("config", "diff", "late-start", "default", "--game", "gloria").splitlines()
    assert lines[0] == "late_start.third_of_three: removed"
    assert len(lines) == 9


def test_an_unknown_metric_is_named_with_the_command_for_this_title():
    told = refuses("bench", "compare", "default", "open-forum", "--game", "gloria", "--expect", "turn up")
    assert "there is no metric 'turn'; did you mean turns?" in told
    assert "`circus-maximus bench metrics --game gloria` lists them" in told


def test_the_bench_says_which_targets_are_met():
    words = ("bench", "run", "--game", "gloria", "--bots", "greedy", "--seats", 2, "--games", 20, "--workers", 1)
    text = succeeds(*words)
    assert "place wins: 1" in text
    assert "at least 90% of games" in text
