"""Old names of config keys: what was written with them still works, and a note gives the new name."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.bench.targets import Targets, current_metric, read_targets
from circus_maximus.bench.verdicts import read_expectation
from circus_maximus.cli import main
from circus_maximus.engine.config.files import BadConfig, configure, load, shipped
from circus_maximus.engine.config.old_names import current_path, old_names
from circus_maximus.engine.config.schema import schema
from circus_maximus.games.circus.model.config import Config
from circus_maximus.titles import find_title, title_names

CIRCUS, LUDUS = find_title("circus"), find_title("ludus")


def test_types_declare_the_old_names_of_their_keys():
    assert old_names(Config) == {("limits", "backed"): "bid_on"}
    assert old_names(LUDUS.config_type) == {("symbols", "*", "kept"): "vital"}
    assert old_names(Targets) == {
        ("targets", "*", "least"): "min",
        ("targets", "*", "most"): "max",
        ("targets", "*", "games", "least"): "min",
    }
    assert current_path(["symbols", "dux", "kept"], old_names(LUDUS.config_type)) == ["symbols", "dux", "vital"]
    assert current_path(["board", "kept"], old_names(LUDUS.config_type)) == ["board", "kept"]


@pytest.mark.parametrize("name", title_names())
def test_no_shipped_file_has_an_old_name(name):
    title = find_title(name)
    for path in (shipped() / name).glob("variants/*.yaml"):
        assert load(title, [str(path)]).renamed == ()
    assert load(title, [str(shipped() / name)]).renamed == ()
    notes = []
    read_targets(shipped() / name / "bench" / "targets.yaml", title, configure(title), notes)
    assert notes == []


OVERLAYS = {
    "circus": ("limits:\n  backed: {regular: 2}\n", "limits:\n  bid_on: {regular: 2}\n", "2:3", "backed", "bid_on"),
    "ludus": (
        "symbols:\n  dux: {mounted: true, kept: true}\n",
        "symbols:\n  dux: {mounted: true, vital: true}\n",
        "2:24",
        "kept",
        "vital",
    ),
}


@pytest.mark.parametrize("name", OVERLAYS)
def test_an_overlay_with_an_old_name_changes_the_same_value_and_a_note_gives_the_new_name(tmp_path, name):
    title, path = find_title(name), tmp_path / "mine.yaml"
    old, new, place, before, now = OVERLAYS[name]
    path.write_text(new)
    expected = configure(title, [str(path)])
    assert expected != configure(title)
    path.write_text(old)
    found = load(title, [str(path)])
    assert found.config == expected
    assert found.notes()[0] == f"{path}:{place}: {before!r} is now called {now!r}; the old name still works"


@pytest.mark.parametrize(
    "setting", ["limits.backed.regular=2", "limits.backed={regular: 2}", "limits={backed: {regular: 2}}"]
)
def test_a_single_value_may_have_an_old_name(setting):
    found = load(CIRCUS, (), [setting])
    assert found.config == configure(CIRCUS, (), ["limits.bid_on.regular=2"])
    assert found.renamed == (f"--set {setting}: 'backed' is now called 'bid_on'; the old name still works",)


def test_a_number_can_be_added_to_a_value_with_an_old_name():
    settings = ["limits.backed.regular=2", "limits.backed.regular+=1"]
    assert configure(CIRCUS, (), settings).limits.bid_on.regular == 3


def test_a_key_with_both_names_is_an_error(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("limits:\n  bid_on: {regular: 2}\n  backed: {regular: 3}\n")
    with pytest.raises(BadConfig) as error:
        load(CIRCUS, [str(path)])
    message = "'backed' is the old name of 'bid_on', which is there too; remove one of them"
    assert [str(problem) for problem in error.value.problems] == [f"{path}:3:3: {message}"]


def test_the_schema_marks_old_names_as_deprecated():
    symbol = schema(LUDUS, configure(LUDUS))["$defs"]["Symbol"]["properties"]
    assert symbol["kept"]["deprecated"]
    assert symbol["kept"]["description"] == "Now called vital."
    assert "deprecated" not in symbol["vital"]


def test_explain_and_show_accept_an_old_name():
    for command in ("explain", "show"):
        result = CliRunner().invoke(main, ["config", command, "limits.backed"])
        assert (result.exit_code, result.stderr) == (0, "note: limits.backed is now called limits.bid_on\n")
        assert "limits.bid_on" in result.stdout


TARGETS = "targets:\n  cycles: {least: 5, most: 15, games: {least: 0.9, low: 3, high: 25}}\n"


def test_targets_may_have_the_old_names_of_bounds_and_of_metrics(tmp_path):
    path, notes = tmp_path / "targets.yaml", []
    path.write_text(f"{TARGETS}  ended_by.party: {{most: 0.5}}\nmargins: {{ended_by.party: 0.1}}\n")
    found = read_targets(path, LUDUS, configure(LUDUS), notes)
    assert found.target("cycles").bounds(2) == (5, 15)
    assert found.target("cycles").games.min == 0.9
    assert found.target("ended_by.lone_dux").bounds(2) == (None, 0.5)
    assert found.margin("ended_by.lone_dux", 1.0) == 0.1
    assert notes[0] == f"{path}:2:12: 'least' is now called 'min'; the old name still works"
    assert sum("'ended_by.party' is now called 'ended_by.lone_dux'" in note for note in notes) == 2


def test_an_expectation_may_have_the_old_name_of_a_metric():
    assert current_metric(LUDUS, "ended_by.party") == "ended_by.lone_dux"
    assert read_expectation("ludus", "ended_by.party up", ["ended_by.lone_dux"]).value == "ended_by.lone_dux"


def test_every_new_name_of_an_end_is_one_that_can_occur():
    for title in map(find_title, title_names()):
        shown = json.loads((Path(shipped()) / title.name / "bench" / "schema.json").read_text())
        known = shown["$defs"]["Targets"]["properties"]["targets"]["properties"]
        for old, new in title.renamed_ends.items():
            assert f"ended_by.{new}" in known
            assert f"ended_by.{old}" not in known
