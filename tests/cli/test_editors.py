"""Config files in editors with the YAML language server: no errors, and completion of ids.

It differs from other validators in one respect: a key like `3` is a number to it, which only a pattern can match.
"""

import json
import re

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from circus_maximus.cli import main
from circus_maximus.engine.config.files import configure, shipped
from circus_maximus.titles import find_title, title_names
from tests.circus.test_config_schema import values_of


class NumberKey(str):
    """A key that is a number: it equals no text, so no `properties` contain it."""

    __slots__ = ()

    def __eq__(self, other):
        return isinstance(other, NumberKey) and str.__eq__(self, other)

    def __hash__(self):
        return hash(("number", str(self)))


def with_number_keys(value):
    if isinstance(value, dict):
        return {NumberKey(key) if key.isdigit() else key: with_number_keys(item) for key, item in value.items()}
    return [with_number_keys(item) for item in value] if isinstance(value, list) else value


def complaints(path):
    """The errors that an editor would mark in a file, by the schema that its first line names."""
    text = path.read_text(encoding="utf-8")
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", text.splitlines()[0])
    assert found, path
    schema = json.loads((path.parent / found[1]).read_text(encoding="utf-8"))
    return [error.message for error in Draft202012Validator(schema).iter_errors(with_number_keys(values_of(text)))]


@pytest.mark.parametrize("path", sorted(shipped().rglob("*.yaml")), ids=lambda path: "-".join(path.parts[-2:]))
def test_an_editor_shows_no_error_in_a_shipped_file(path):
    assert complaints(path) == []


@pytest.mark.parametrize("title", title_names())
def test_an_editor_shows_no_error_in_a_new_config(title, tmp_path):
    assert CliRunner().invoke(main, ["config", "init", "--game", title, str(tmp_path / "mine")]).exit_code == 0
    files = sorted((tmp_path / "mine").glob("*.yaml"))
    assert [path.name for path in files] == sorted(path.name for path in (shipped() / title).glob("*.yaml"))
    assert {path.name: complaints(path) for path in files} == {path.name: [] for path in files}


@pytest.mark.parametrize(
    "text",
    [
        "setup: {coins: {5: 3}}",
        "markets: {slaves: {restock: {3: x}}}",
        "markets: {slaves: {prices: {3: 4}}}",
        "events: {comet: {name: Comet, effects: [{do: fly}]}}",
        "events: {comet: {name: Comet, effects: [{do: close, place: Big Hall}]}}",
        "acts: {venatio: {coin: 3}}",
    ],
)
def test_an_editor_marks_errors(text, tmp_path):
    (tmp_path / "schema.json").write_text((shipped() / "circus" / "schema.json").read_text(encoding="utf-8"))
    (tmp_path / "mine.yaml").write_text(f"# yaml-language-server: $schema=schema.json\n{text}\n")
    assert complaints(tmp_path / "mine.yaml")


def part(schema, *steps):
    """The parts of a schema at a path of keys, with references resolved and alternatives chosen by the next key."""
    found = [schema]
    for step in steps:
        inside = [
            one.get("properties", {}).get(step, one.get("additionalProperties") if step == "*" else one.get(step))
            for one in spread(schema, found)
        ]
        found = [one for one in inside if isinstance(one, dict)]
    return spread(schema, found)


def spread(schema, parts):
    """Parts of a schema with their references and alternatives."""
    found = []
    for one in parts:
        found.append(one)
        if "$ref" in one:
            found += spread(schema, [schema["$defs"][one["$ref"].rpartition("/")[2]]])
        found += spread(schema, one.get("anyOf", ()))
    return found


def offered(schema, *steps):
    return {word for one in part(schema, *steps) for word in one.get("enum", ())}


@pytest.fixture
def circus():
    return json.loads((shipped() / "circus" / "schema.json").read_text(encoding="utf-8"))


def keys_offered(schema, *steps):
    return {key for one in part(schema, *steps) for key in one.get("properties", ())}


def test_editors_offer_the_existing_ids(circus):
    config = configure(find_title("circus"))
    for section in ("places", "acts", "executions", "events"):
        assert keys_offered(circus, section) == set(getattr(config, section)), section
    effect = ("events", "*", "effects", "items")
    assert offered(circus, *effect, "place") == set(config.places)
    assert offered(circus, *effect, "track") == {"empire", "population", "church"}
    assert offered(circus, *effect, "market") == {"mummers", "animals", "slaves"}
    assert offered(circus, "places", "*", "effects", "items", "cube") == {"mummers", "animals", "slaves", "prisoners"}
    ludus = json.loads((shipped() / "ludus" / "schema.json").read_text(encoding="utf-8"))
    legion = configure(find_title("ludus"))
    assert offered(ludus, "setup", "south") == offered(ludus, "setup", "north") == set(legion.formations)
    assert offered(ludus, "formations", "*", "stones", "*") == set(legion.symbols)
    gloria = json.loads((shipped() / "gloria" / "schema.json").read_text(encoding="utf-8"))
    assert keys_offered(gloria, "buildings") == set(configure(find_title("gloria")).buildings)


@pytest.mark.parametrize(
    ("section", "some", "count"), [("events", {"pay", "tribute", "redraw"}, 11), ("places", {"take", "foresee"}, 9)]
)
def test_editors_offer_the_names_of_all_effects(circus, section, some, count):
    """Of alternatives, an editor offers only those that already fit, so the names are also listed next to them."""
    (names,) = [one["properties"]["do"]["enum"] for one in part(circus, section, "*", "effects", "items")[:1]]
    assert some <= set(names)
    assert len(names) == count == len(offered(circus, section, "*", "effects", "items", "do"))


def test_editors_offer_the_ids_of_an_own_config(tmp_path):
    (tmp_path / "mine.yaml").write_text("places: {agora: {name: Agora, room: 1}}\n")
    printed = CliRunner().invoke(main, ["config", "schema", "--config", str(tmp_path / "mine.yaml")]).output
    assert "agora" in offered(json.loads(printed), "events", "*", "effects", "items", "place")
