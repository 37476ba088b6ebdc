"""Targets: the shipped files, their schema, and errors in files."""

import json

import pytest
from jsonschema import Draft202012Validator

from circus_maximus.bench.targets import FILE, known_metrics, read_targets, schema, targets_file
from circus_maximus.engine.config.files import BadConfig, configure, load, shipped
from circus_maximus.engine.metrics import PerGame
from circus_maximus.titles import find_title, title_names

CIRCUS = find_title("circus")
CONFIG = configure(CIRCUS)


def wrong(tmp_path, text):
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfig) as error:
        read_targets(path, CIRCUS, CONFIG)
    return [str(problem).removeprefix(f"{path}:") for problem in error.value.problems]


def right(tmp_path, text):
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    return read_targets(path, CIRCUS, CONFIG)


@pytest.mark.parametrize("name", title_names())
def test_every_title_ships_valid_targets(name):
    title = find_title(name)
    path = targets_file(title)
    assert path == shipped() / name / "bench" / FILE
    targets = read_targets(path, title, configure(title))
    assert len(targets.targets) >= 5


def test_the_shipped_targets_are_those_of_the_designers():
    targets = read_targets(targets_file(CIRCUS), CIRCUS, CONFIG)
    rounds = targets.target("rounds")
    assert rounds.bounds(2) == (6, 9)
    assert (rounds.games.min, rounds.games.low, rounds.games.high) == (0.9, 4, 10)
    assert targets.target("ended_by_track").bounds(3) == (0.7, None)
    assert [targets.target(f"{track}_wins").bounds(4) for track in ("empire", "population", "church")] == [
        (0.23, 0.43)
    ] * 3
    fair = {seats: targets.target("start_wins.0").bounds(seats) for seats in (2, 3, 4)}
    assert {
        seats: tuple(round(bound - 1 / seats, 2) for bound in bounds) for seats, bounds in fair.items()
    } == dict.fromkeys((2, 3, 4), (-0.05, 0.05))
    assert targets.target("shared_wins").bounds(2) == (None, 0.03)
    assert targets.target("broke_at_show").bounds(2) == (None, 0.05)
    assert targets.target("act_performed.pageant").bounds(2) == (0.25, 0.9)
    assert targets.target("act_lift.pageant").bounds(2) == (None, 0.1)
    assert targets.target("place_used.port").bounds(2) == (0.05, None)
    assert targets.target("market_empty.slaves").bounds(2) == (None, 0.25)
    assert targets.target("lead_changes").bounds(2) == (3, None)


@pytest.mark.parametrize("name", title_names())
def test_the_shipped_schema_is_that_of_the_targets(name):
    title = find_title(name)
    made = json.loads(json.dumps(schema(title, configure(title))))
    assert json.loads((shipped() / name / "bench" / "schema.json").read_text()) == made
    Draft202012Validator.check_schema(made)


def test_targets_are_never_read_as_a_config():
    assert FILE not in {path.name for path in (shipped() / "circus").glob("*.yaml")}
    assert not any("targets.yaml" in str(entry) for entry in load(CIRCUS).tree.entries.values())


def test_a_folder_of_configs_brings_its_own_targets(tmp_path):
    assert targets_file(CIRCUS, tmp_path) == targets_file(CIRCUS)
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / FILE).write_text("targets: {}\n")
    assert targets_file(CIRCUS, tmp_path) == tmp_path / "bench" / FILE


def test_a_target_of_one_value_goes_before_that_of_its_metric(tmp_path):
    targets = right(tmp_path, "targets:\n  act_lift: {max: 0.1}\n  act_lift.pageant: {max: 0.3}\n")
    assert targets.target("act_lift.pageant").bounds(2) == (None, 0.3)
    assert targets.target("act_lift.venatio").bounds(2) == (None, 0.1)


def test_a_target_may_depend_on_the_number_of_players(tmp_path):
    target = right(tmp_path, "targets:\n  rounds: {min: {2: 5, 4: 6.5}}\n").target("rounds")
    assert [target.bounds(seats)[0] for seats in (2, 3, 4)] == [5, None, 6.5]


def test_margins(tmp_path):
    targets = right(tmp_path, "targets: {}\nmargins: {rounds: 0.5, act_lift: 0.02}\n")
    assert targets.margin("rounds", 0.25) == 0.5
    assert targets.margin("act_lift.pageant", 0.05) == 0.02
    assert targets.margin("church_wins", 0.03) == 0.03


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("targets:\n  rouds: {min: 3}\n", "2:3: there is no metric 'rouds'; did you mean rounds?"),
        ("targets:\n  venatio: {min: 3}\n", "2:3: there is no metric 'venatio'"),
        ("targets:\n  act_lift.pagent: {max: 0.1}\n", "did you mean act_lift.pageant?"),
        ("targets: {}\nmargins: {rouds: 1}\n", "2:11: there is no metric 'rouds'; did you mean rounds?"),
        ("targets:\n  rounds: {min: 9, max: 3}\n", "2:12: 'min' (9) is above 'max' (3)"),
        ("targets:\n  rounds: {min: six}\n", "2:17: 'min' must be a number"),
        ("targets:\n  ended_by_track: {min: 70%}\n", "2:25: 'min' must be a number up to a million"),
        ("targets:\n  ended_by_track: {min: 70%}\n", "not '70%'; write 0.7"),
        (
            "targets:\n  ended_by_track: {min: 70}\n",
            "2:20: 'ended_by_track' is a share, a number from 0 to 1, not 70; write 0.7",
        ),
        ("targets:\n  start_wins: {max: {2: 0.5, 3: 1.5}}\n", "is a share, a number from 0 to 1, not 1.5"),
        ("targets:\n  ended_by_track: {min: -1}\n", "is a share, a number from 0 to 1, not -1"),
        ("targets:\n  act_lift: {min: -5}\n", "is a share, a number from -1 to 1, not -5; write -0.05"),
        ("targets:\n  bot_wins.planner: {min: 60}\n", "not 60; write 0.6"),
        ("targets: {}\nmargins: {church_wins: 3}\n", "2:11: 'church_wins' is a share"),
        ("targets:\n  ended_by_track: {min: '0.7'}\n", "not the quoted text '0.7'; remove the quotes"),
        ("margins: {rounds: 1/2}\ntargets: {}\n", "'rounds' must be a number from 0 to a million, not '1/2'"),
        ("targets:\n  rounds: {maxx: 6}\n", "2:12: unknown key 'maxx' in 'rounds'; did you mean max?"),
        ("targets:\n  rounds: {games: {min: 0.9, low: 9, high: 3}}\n", "'low' is above 'high'"),
        (
            "targets:\n  rounds: {games: {min: 90, low: 3, high: 9}}\n",
            "'min' must be a number from 0 to 1, not '90'",
        ),
        ("targets:\n  act_lift: {games: {min: 0.9, low: 0, high: 1}}\n", "is not counted by game"),
        ("target: {}\n", "1:1: unknown key 'target' in the file; did you mean targets?"),
        ("margins: {}\n", "the file lacks the key 'targets'"),
        ("targets: {rounds: {min: 6}\n", "1:10: "),
        ("- targets\n", "1:1: expected a mapping"),
    ],
)
def test_an_error_says_where_it_is_and_what_to_write(tmp_path, text, said):
    problems = wrong(tmp_path, text)
    assert any(said in problem for problem in problems), problems


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(BadConfig, match=r"none\.yaml: there is no such file"):
        read_targets(tmp_path / "none.yaml", CIRCUS, CONFIG)
    with pytest.raises(BadConfig, match="cannot be read: Is a directory"):
        read_targets(tmp_path, CIRCUS, CONFIG)


def test_metrics_counted_by_games_are_known_as_such():
    known = known_metrics(CIRCUS, CONFIG)
    metrics = {
        listener.id: isinstance(listener, PerGame)
        for listener in CIRCUS.metrics(CIRCUS.rules(CONFIG), 4)
        if hasattr(listener, "id")
    }
    assert metrics.items() <= {id: isinstance(metric, PerGame) for id, metric in known.items()}.items()
    assert isinstance(known["rounds"], PerGame)
    assert not isinstance(known["broke_at_show"], PerGame)
