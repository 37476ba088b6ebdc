"""A folder is a complete config: which of its files are read, and the errors when they contradict each other."""

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from circus_maximus.engine.config.files import BadConfig, load, shipped
from circus_maximus.engine.config.layers import empty_note
from circus_maximus.engine.config.yaml_tree import Mapping, Mark
from circus_maximus.games.circus.title import TITLE
from circus_maximus.titles import find_title, title_names

ALL_BUT_ACTS = (
    "setup, tracks, workers, cubes, rounds, acts_on_show, contest_die, pay, upkeep, limits, markets, places, "
    "executions, events"
)


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A copy of the shipped folder, called mine."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(shipped() / "circus", "mine", ignore=shutil.ignore_patterns("variants"))
    return Path("mine")


def problems(*layers, title=TITLE):
    with pytest.raises(BadConfig) as caught:
        load(title, layers)
    return [str(problem) for problem in caught.value.problems]


def line_of(file, text):
    return file.read_text().splitlines().index(text) + 1


def test_a_backup_copy_is_an_error_that_names_a_line_of_both_files(mine):
    shutil.copy(mine / "acts.yaml", mine / "acts_old.yaml")
    at = f"{line_of(mine / 'acts.yaml', '    name: Choral Performance')}:11"
    (problem,) = problems("mine")
    assert problem.startswith(
        f"mine/acts_old.yaml:{at}: 'acts.choral_performance.name' is set in mine/acts.yaml:{at} too (and "
    )
    assert problem.endswith("remove it from one of them, or remove the file that is an old copy")


def test_a_value_set_in_two_files_is_an_error_even_if_both_are_equal(mine):
    (mine / "more.yaml").write_text("rounds: 10\nsetup: {coins: {2: 1, 3: 2, 4: 3}, cubes: 3}\n")
    (problem,) = problems("mine")
    assert problem.startswith(
        f"mine/more.yaml:1:9: 'rounds' is set in mine/game.yaml:{line_of_rounds(mine)}:9 too (and 2 more"
    )
    (mine / "more.yaml").write_text("acts: {pageant: {coins: 1}}\n")
    (mine / "other.yaml").write_text("acts: {pageant: {coins: 2}}\n")
    (problem,) = problems("mine")
    assert problem.startswith("mine/other.yaml:1:25: 'acts.pageant.coins' is set in mine/more.yaml:1:25 too; two files")


def line_of_rounds(mine):
    lines = (mine / "game.yaml").read_text().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith("rounds:"))


def test_two_files_can_add_to_the_same_part_and_the_same_entry(mine):
    (mine / "more.yaml").write_text("acts: {juggling: {name: Juggling, needs: {}}, pageant: {coins: 1}}\n")
    config = load(TITLE, ["mine"]).config
    assert len(config.acts) == 16
    assert config.acts["pageant"].coins == 1
    assert config.acts["pageant"].name == "Pageant"


@pytest.mark.parametrize(
    "act", ["pageant: {remove: true}", "juggling: {name: J, needs: {}, performers: {remove: true}}"]
)
def test_nothing_can_be_removed_within_a_folder(mine, act):
    (mine / "more.yaml").write_text(f"acts:\n  {act}\n")
    (problem,) = problems("mine")
    assert problem.startswith("mine/more.yaml:2:")
    assert "a folder is a complete config: instead of removing" in problem


def test_an_entry_called_remove_is_one_error_and_the_other_entries_remain(mine):
    (mine / "more.yaml").write_text("acts:\n  remove: {name: R, needs: {}}\n  juggling: {name: J, needs: {}}\n")
    assert problems("mine") == ["mine/more.yaml:2:3: no entry can be called remove"]


@pytest.mark.parametrize(
    "name", [".#acts.yaml", "._acts.yaml", ".acts.yaml.swp", "acts.yaml~", ".hidden.yaml", "#acts.yaml#"]
)
def test_files_of_editors_and_systems_are_ignored(mine, name):
    (mine / name).write_bytes(b"\0\xff: [")
    found = load(TITLE, ["mine"])
    assert found.config == load(TITLE).config
    assert found.notes() == []


def test_a_broken_link_that_an_editor_uses_as_a_lock_is_ignored(mine):
    (mine / ".#acts.yaml").symlink_to("somebody@somewhere.1234")
    assert load(TITLE, ["mine"]).config == load(TITLE).config


@pytest.mark.parametrize("name", ["more.yml", "more.YAML", "more.yaml.txt"])
def test_a_file_that_is_almost_yaml_is_named_as_ignored(mine, name):
    (mine / name).write_text("rounds: 3\n")
    found = load(TITLE, ["mine"])
    assert found.config.rounds == 10
    assert found.notes() == [f"mine/{name} is ignored: its name must end in .yaml"]


def test_the_error_for_missing_parts_names_ignored_and_empty_files(mine):
    (mine / "markets.yaml").rename(mine / "markets.yml")
    (mine / "locations.yaml").write_text("# nothing\n")
    why = "(locations.yaml is empty; markets.yml is ignored: its name must end in .yaml)"
    assert problems("mine") == [f"mine: the config lacks the key '{key}' {why}" for key in ("markets", "places")]


def test_the_error_for_missing_keys_names_an_empty_file_even_with_an_overlay(mine):
    (mine / "locations.yaml").write_text("")
    Path("above.yaml").write_text("rounds: 3\n")
    said = "mine: the config lacks the key 'places' (locations.yaml is empty)"
    assert problems("mine") == [said]
    assert problems("mine", "above.yaml") == [said]


@pytest.mark.parametrize("name", title_names())
def test_the_error_for_a_missing_key_names_the_file_where_it_belongs(name):
    title = find_title(name)
    shutil.copytree(shipped() / name, "own", ignore=shutil.ignore_patterns("variants"))
    needed = {field.name for field in msgspec.structs.fields(title.config_type) if field.required}
    for file in Path("own").glob("*.yaml"):
        text = file.read_text()
        keys = [key for key in re.findall(r"^(\w+):", text, re.MULTILINE) if key in needed]
        for key in keys[:1]:
            file.write_text(re.sub(rf"^{key}:.*\n([ #].*\n|\n)*", "", text, flags=re.MULTILINE))
            where = f", which belongs in {file}" if len(keys) > 1 else f" ({file.name} is empty)"
            assert problems("own", title=title) == [f"own: the config lacks the key '{key}'{where}"]
            file.write_text(text)


def test_an_empty_file_elsewhere_does_not_hide_where_a_missing_key_belongs(mine):
    (mine / "names.yaml").write_text("")
    (mine / "markets.yaml").unlink()
    said = "mine: the config lacks the key 'markets', which belongs in mine/markets.yaml (names.yaml is empty)"
    assert problems("mine") == [said]


def test_the_note_about_an_empty_file_says_what_keeps_its_defaults():
    shipped = Mapping(
        Mark("game"), {key: (Mark(f"game/{key[0]}.yaml"), Mapping(Mark(key))) for key in ("a", "b", "bb")}
    )
    assert empty_note("mine/a.yaml", shipped) == "mine/a.yaml is empty: 'a' keeps its defaults"
    assert empty_note("mine/b.yaml", shipped) == "mine/b.yaml is empty: 'b' and 'bb' keep their defaults"
    assert empty_note("mine/c.yaml", shipped) == "mine/c.yaml is empty"


@pytest.mark.parametrize("text", ["", "# names:\n", "\n\n"])
def test_an_empty_file_gets_a_note(text, mine):
    (mine / "names.yaml").write_text(text)
    assert load(TITLE, ["mine"]).notes() == ["mine/names.yaml is empty: 'names' keeps its defaults"]
    (mine / "names.yaml").unlink()
    assert load(TITLE, ["mine"]).notes() == []
    (mine / "more.yaml").write_text(text)
    assert load(TITLE, ["mine"]).notes() == ["mine/more.yaml is empty"]


def test_the_error_for_a_folder_with_only_an_overlay_says_that_a_folder_replaces_everything():
    Path("one").mkdir()
    Path("one/tightrope.yaml").write_text("acts: {tightrope: {name: Tightrope, needs: {}}}\n")
    assert problems("one") == [
        f"one: the config lacks the keys {ALL_BUT_ACTS}: a folder replaces the whole shipped config. "
        "To use a file as an overlay, name the file: one/tightrope.yaml"
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a.yml", "a.yml is ignored: its name must end in .yaml"),
        ("a.yaml", "a.yaml is empty"),
    ],
)
def test_the_error_for_a_folder_with_only_an_overlay_also_names_ignored_and_empty_files(name, reason):
    Path("one").mkdir()
    Path("one/tightrope.yaml").write_text("acts: {tightrope: {name: Tightrope, needs: {}}}\n")
    Path("one", name).write_text("")
    assert problems("one") == [
        f"one: the config lacks the keys {ALL_BUT_ACTS} ({reason}): a folder replaces the whole shipped config. "
        "To use a file as an overlay, name the file: one/tightrope.yaml"
    ]


def test_in_a_folder_the_place_of_an_entry_is_its_order(mine):
    with (mine / "acts.yaml").open("a") as acts:
        acts.write("  tight: {name: Tight, before: crucifixion, needs: {}}\n")
    (problem,) = problems("mine")
    assert problem.endswith(": a folder is a complete config: instead of 'before', put 'tight' in its place")


def test_an_unreadable_folder_is_reported(monkeypatch):
    listed = Path.iterdir

    def forbidden(path):
        if path.name == "mine":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", forbidden)
    assert problems("mine") == ["mine: cannot be read: Permission denied"]


def test_a_folder_without_files_names_those_that_are_ignored():
    Path("none").mkdir()
    assert problems("none") == ["none: there are no .yaml files in this folder"]
    Path("none/acts.yml").touch()
    assert problems("none") == [
        "none: there are no .yaml files in this folder (acts.yml is ignored: its name must end in .yaml)"
    ]


def test_unreadable_files_are_reported_together_with_invalid_values_of_other_files(mine):
    (mine / "acts.yaml").write_text("acts: [\n")
    (mine / "markets.yaml").write_bytes(b"\xff")
    (mine / "events.yaml").unlink()
    (mine / "events.yaml").mkdir()
    (mine / "more.yaml").symlink_to("more.yaml")
    (mine / "game.yaml").write_text((mine / "game.yaml").read_text().replace("rounds: 10", "rounds: x "))
    Path("above.yaml").write_text("acts: {pageant: {coins: -1}, venatio: {remove: true}}\n")
    assert [problem.partition(": ")[0] for problem in problems("mine", "above.yaml")] == [
        "above.yaml:1:25",
        "mine/acts.yaml:1:7",
        "mine/events.yaml",
        f"mine/game.yaml:{line_of_rounds_now(mine)}:9",
        "mine/markets.yaml:1:1",
        "mine/more.yaml",
    ]


def line_of_rounds_now(mine):
    return line_of_rounds(mine)


def test_a_key_that_an_overlay_removes_is_reported_at_the_overlay_not_at_the_folder(mine):
    Path("above.yaml").write_text("rounds: {remove: true}\n")
    assert problems("mine", "above.yaml") == ["above.yaml:1:1: 'rounds' cannot be removed: the config needs it"]
