"""The JSON Schema that editors use says of a config file what the loader says, as far as it depends on types alone."""

import copy
import json
import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators
from msgspec import inspect

from circus_maximus.cli import main
from circus_maximus.engine.config_files import BadConfig, load, shipped
from circus_maximus.engine.config_keys import leaves, schema
from circus_maximus.engine.typed_config import bare
from circus_maximus.engine.yaml_tree import Mapping, Scalar, read_tree
from circus_maximus.games.circus.title import TITLE, CircusMaximus

FILES = sorted([*(shipped() / "circus").glob("*.yaml"), *(shipped() / "variants").glob("*.yaml")])
SCHEMA = schema(TITLE)
SHIPPED = msgspec.to_builtins(load(TITLE).config)

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*)?([eE][-+]?[0-9]+)?\Z")
WORDS = {"null": None, "true": True, "false": False}
NOTHING = object()
"""A plain value left empty: in the JSON schema of YAML 1.2 it is nothing at all."""


def plain_value(node):
    """What a file says by the JSON schema of YAML 1.2: words and numbers as in JSON, everything else text."""
    match node:
        case Mapping(entries=entries):
            return {key: plain_value(child) for key, (_, child) in entries.items()}
        case Scalar(text=text, plain=True) if text in WORDS:
            return WORDS[text]
        case Scalar(text="", plain=True):
            return NOTHING
        case Scalar(text=text, plain=True) if number := NUMBER.match(text):
            return float(text) if number[2] or number[3] else int(text)
        case Scalar(text=text):
            return text
    return [plain_value(item) for item in node.items]


def values_of(text):
    return plain_value(read_tree(text.encode(), "mine.yaml", []))


# To JSON Schema 7.0 is a whole number. To the loader it is not, and editors show it as it is written.
STRICT = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda checker, value: type(value) is int)
VALIDATOR = validators.extend(Draft202012Validator, type_checker=STRICT)(SCHEMA)


class TypesAlone(CircusMaximus):
    """The game as the types have it, whatever belongs together."""

    def complaints(self, config):
        return ()


NOT_OF_TYPES = re.compile(
    r"the key .* is here twice|there is no .* to remove|(?!number \d+ of 'effects').* lacks the key"
)
"""A file may leave out what another says; that a key is missing where nobody says it is known only to the loader."""


def refused_by_the_loader(path):
    """What the types alone say against a file laid over the shipped config."""
    try:
        load(TypesAlone(), [str(path)])
    except BadConfig as error:
        return [problem.message for problem in error.problems if not NOT_OF_TYPES.match(problem.message)]
    return []


def refused_by_the_schema(text):
    return [error.message for error in VALIDATOR.iter_errors(values_of(text))]


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("schema") / "mine.yaml"


def agree(text, scratch):
    """Whether both accept a text; they must be of one mind."""
    scratch.write_text(text)
    loader, by_schema = refused_by_the_loader(scratch), refused_by_the_schema(text)
    assert bool(loader) == bool(by_schema), f"\n{text}\nloader: {loader}\nschema: {by_schema}"
    return not loader


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_the_shipped_schema_is_what_the_program_prints():
    printed = CliRunner().invoke(main, ["config", "schema"]).output
    assert (shipped() / "circus" / "schema.json").read_text() == printed
    assert json.loads(printed) == SCHEMA


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_file_leads_editors_to_the_schema_and_keeps_to_it(path):
    first = path.read_text().splitlines()[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert (path.parent / found[1]).resolve() == (shipped() / "circus" / "schema.json").resolve()
    assert refused_by_the_schema(path.read_text()) == []


def test_the_resolved_config_keeps_to_the_schema_and_every_part_of_it_is_strict():
    assert not list(VALIDATOR.iter_errors(SHIPPED))
    for name, definition in SCHEMA["$defs"].items():
        assert definition["additionalProperties"] is False, name


def test_every_key_is_explained_in_the_schema():
    for name, definition in SCHEMA["$defs"].items():
        assert definition["description"], name
        for key, part in definition["properties"].items():
            assert key in ("do", "remove") or part.get("description"), f"{name}.{key}"


SCALARS = (
    *("0", "1", "-1", "-0", "2", "9", "10", "99", "-99", "100", "-100", "101", "999", "1000", "-1000", "9" * 30),
    *("010", "+1", "1_0", "0x1f", "0o7", "1:30", "1.0", "1.5", "1.", ".5", "1e1", "1E+2", ".inf", ".nan", "٣", "--1"),
    *("", "~", "null", "Null", "NULL", "true", "false", "True", "yes", "no", "on", "y", "<<", "=", "2001-01-01"),
    *("''", "'1'", "'true'", "'null'", '"2"', '"a\\nb"', '"\\e"', '"\\x7f"', '"\\u2028"', '"é"', "' '", '"a\\n"'),
    *("x", "dice", "animals", "'animals'", "Animals", "mummers", "church", "palace", "Palace", "remove", "two words"),
    *("a" * 32, "a" * 33, "a" * 40, "a" * 41, "é" * 40, "字" * 41, "a" * 200, "a" * 201, "_a", "a_1", "1a", "a-b"),
    *(
        "[]",
        "[1]",
        "[1, 2]",
        "[1, x]",
        "[0]",
        "[-1]",
        "['1']",
        "[null]",
        "[[1]]",
        "[animals]",
        "[animals, dogs]",
        "[{}]",
    ),
    *("{}", "{2: 1, 3: 1, 4: 1}", "{2: 0}", "{2: -1}", "{2: x}", "{5: 1}", "{'2': 1}", "{2: null}", "{2: [1]}"),
    *("{mummers: 1}", "{mummers: -1}", "{empire: -1}", "{empire: 100}", "{dogs: 1}", "{x: {y: 1}}"),
    *("{remove: true}", "{remove: yes}", "{remove: 'true'}", "{remove: false}", "{remove: true, x: 1}", "{remove: }"),
    *("[{do: redraw}]", "[{do: 'redraw'}]", "[{do: redraw, x: 1}]", "[{do: foresee}]", "[{do: }]", "[{do: [redraw]}]"),
    *("[{do: coins, count: 1}]", "[{do: coins, count: 0}]", "[{do: coins}]", "[{count: 1}]", "[{do: coin, count: 1}]"),
    *("[{do: stock, market: slaves}]", "[{do: stock, market: prisoners}]", "[{do: close, place: a}]"),
    *("[{do: close, place: A}]", "[{do: close, place: remove}]", "[{do: boost, track: church, steps: 10}]"),
    *("[{do: wager, most: 5, payout: 2}]", "[{do: take, cube: slaves, count: 1000}]", "[redraw]", "{do: redraw}"),
)


def spots():
    """One path for every key of the types, and for an id and an item of a list of each kind."""
    found = {}
    todo = [((), inspect.type_info(TITLE.config_type), SHIPPED)]
    while todo:
        path, kind, value = todo.pop()
        match bare(kind):
            case inspect.StructType(fields=fields, cls=cls):
                value = value if isinstance(value, dict) else {}
                for field in fields:
                    below = (*path, field.encode_name)
                    found.setdefault((cls, field.encode_name), below)
                    todo.append((below, field.type, value.get(field.encode_name)))
            case inspect.DictType(value_type=entry):
                for id in [*value][:1]:
                    found.setdefault(path, (*path, id))
                    todo.append(((*path, id), entry, value[id]))
            case inspect.UnionType(types=types):
                todo += [(path, part, value) for part in types if not isinstance(bare(part), inspect.VarTupleType)]
    return sorted(found.values())


def at(path, text):
    return "".join(f"{'  ' * depth}{step}:\n" for depth, step in enumerate(path))[:-1] + f" {text}\n"


SPOTS = spots()


def test_there_is_a_spot_for_every_kind_of_key():
    names = {path[-1] for path in SPOTS}
    assert {"coins", "2", "prices", "room", "contest", "dies", "effects", "flavour", "absent", "regular"} <= names
    assert len(SPOTS) > 60


@pytest.mark.parametrize("path", SPOTS, ids=".".join)
def test_schema_and_loader_agree_on_every_value_at_a_key(path, scratch):
    verdicts = [agree(at(path, text), scratch) for text in SCALARS]
    assert False in verdicts
    assert True in verdicts, "no value fits: the table of values is too short"


KEYS = ("acts", "Acts", "act", "rounds", "x", "1", "''", "remove", "do", "coins", "2", "<<", "é", "a" * 32, "a" * 33)


@pytest.mark.parametrize("path", [(), *SPOTS], ids=lambda path: ".".join(path) or "top")
def test_schema_and_loader_agree_on_unknown_keys_and_names_of_entries(path, scratch):
    for key in KEYS:
        for text in ("1", "{}", "{name: X}", "{remove: true}"):
            agree(at((*path, key), text), scratch)


EFFECTS = [
    (section, number, effect)
    for section, id in (("places", "port"), ("events", "new_age"))
    for number, effect in enumerate(
        {effect["do"]: effect for entry in SHIPPED[section].values() for effect in entry.get("effects", ())}.values()
    )
]


@pytest.mark.parametrize(("section", "number", "effect"), EFFECTS)
def test_schema_and_loader_agree_on_every_change_of_an_effect(section, number, effect, scratch):
    id = next(id for id, entry in SHIPPED[section].items() if "effects" in entry)

    def accepted(changed):
        said = ", ".join(f"{key}: {text}" for key, text in changed.items())
        return agree(at((section, id, "effects"), f"[{{{said}}}]"), scratch)

    assert accepted(effect)
    for key in effect:
        accepted({other: text for other, text in effect.items() if other != key})
        for text in SCALARS:
            if text and not text.startswith("{2: }"):
                accepted(effect | {key: text})
    assert not accepted(effect | {"x": 1})


LEAVES = sorted(leaves(load(TITLE).config))


@st.composite
def changed_configs(draw):
    """Some values of the shipped config changed, moved or taken out, as JSON, which is YAML too."""
    config = copy.deepcopy(SHIPPED)
    for _ in range(draw(st.integers(1, 3))):
        holder, path = config, draw(st.sampled_from(LEAVES))
        depth = draw(st.integers(1, len(path)))
        for step in path[: depth - 1]:
            holder = holder[int(step)] if isinstance(holder, list) else holder.get(step, {})
            if not isinstance(holder, dict | list):
                break
        if not isinstance(holder, dict):
            continue
        value = draw(
            st.one_of(
                st.sampled_from([None, True, {}, [], "", "x", {"remove": True}, {"2": 1, "3": 2, "4": 3}]),
                st.integers(-120, 1100),
                st.builds(lambda part: copy.deepcopy(SHIPPED[part]), st.sampled_from(sorted(SHIPPED))),
            )
        )
        holder[draw(st.sampled_from([path[depth - 1]] * 4 + ["coins", "name", "needs", "x"]))] = value
    return config


@given(config=changed_configs())
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_schema_and_loader_agree_on_whole_configs_with_changes(config, scratch):
    event("accepted" if agree(json.dumps(config, indent=1), scratch) else "refused")


def test_the_loader_is_asked_about_types_alone(scratch):
    scratch.write_text("acts_on_show: 9\ntracks: {goal: 99}\n")
    assert refused_by_the_loader(scratch) == []
    scratch.write_text("acts_on_show: nine\n")
    assert len(refused_by_the_loader(scratch)) == 1
    assert Path(scratch).exists()
