"""The JSON Schema for editors accepts and refuses the same config files as the loader, as far as types decide."""

import copy
import json
import re
from contextlib import suppress

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators
from msgspec import inspect

from circus_maximus.cli import main
from circus_maximus.engine.config.files import load, shipped
from circus_maximus.engine.config.keys import leaves
from circus_maximus.engine.config.kinds import bare
from circus_maximus.engine.config.merging import merged_tree
from circus_maximus.engine.config.schema import schema
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.yaml_reading import read_tree
from circus_maximus.engine.config.yaml_tree import Mapping, Scalar, node_at
from circus_maximus.games.circus.title import TITLE

FILES = sorted([*(shipped() / "circus").glob("*.yaml"), *(shipped() / "circus" / "variants").glob("*.yaml")])
LOADED = load(TITLE)
SCHEMA = json.loads(msgspec.json.encode(schema(TITLE, LOADED.config)))
SHIPPED = json.loads(msgspec.json.encode(LOADED.config))
KIND = inspect.type_info(TITLE.config_type)

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]*)?([eE][-+]?[0-9]+)?\Z")
OTHER_FORMS = re.compile(
    r"(~|Null|NULL|True|TRUE|False|FALSE|[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))\Z"
)
"""Plain values that editors read as `null`, a truth value or a number, and that the loader does not accept."""
WORDS = {"null": None, "true": True, "false": False}
NOTHING = object()
"""A plain value that is empty, or in a form that JSON does not have: it fits no type."""


def plain_value(node):
    """The values of a file by the JSON schema of YAML 1.2: words and numbers as in JSON, everything else text."""
    match node:
        case Mapping(entries=entries):
            return {key: plain_value(child) for key, (_, child) in entries.items()}
        case Scalar(text=text, plain=True) if text in WORDS:
            return WORDS[text]
        case Scalar(text="", plain=True):
            return NOTHING
        case Scalar(text=text, plain=True) if number := NUMBER.match(text):
            return float(text) if number[2] or number[3] else int(text)
        case Scalar(text=text, plain=True) if OTHER_FORMS.match(text):
            return NOTHING
        case Scalar(text=text):
            return text
    return [plain_value(item) for item in node.items]


def values_of(text):
    return plain_value(read_tree(text.encode(), "mine.yaml", []))


# To JSON Schema 7.0 is a whole number. To the loader it is not, and editors show it as it is written.
STRICT = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda checker, value: type(value) is int)
VALIDATOR = validators.extend(Draft202012Validator, type_checker=STRICT)(SCHEMA)


def with_few_entries(tree):
    """The shipped tree with two entries of each kind: the types are the same for all entries."""
    sections = {name: tree.entries[name] for name in ("places", "acts", "executions", "events")}
    few = {
        name: (mark, Mapping(node.mark, dict([*node.entries.items()][:2]))) for name, (mark, node) in sections.items()
    }
    return Mapping(tree.mark, tree.entries | few)


BASE = with_few_entries(LOADED.tree)

TWICE = re.compile(r"the key .* occurs twice")
LACKING = re.compile(r"(?!item \d+ of 'effects').* lacks the key")
NOT_THERE = re.compile(r"there is no .* to remove")


def refused_by_the_loader(text):
    """The errors that the types alone find in an overlay.

    A file may leave out what another sets, so a missing key counts only if the file has removed it.
    """
    problems = []
    tree = merged_tree(BASE, read_tree(text.encode(), "mine.yaml", problems), problems)
    reader = Reader()
    with suppress(TooManyErrors):
        reader.read(KIND, tree, tree.mark, ())
    for problem, path in zip(reader.problems, reader.wrong_at, strict=True):
        taken_out = node_at(BASE, list(path)) is not None
        if taken_out or not LACKING.match(problem.message):
            problems.append(problem)
    return [problem.message for problem in problems if not TWICE.match(problem.message)]


def refused_by_the_schema(text):
    return [error.message for error in VALIDATOR.iter_errors(values_of(text))]


def agree(text):
    """Whether both accept a text; they must agree."""
    loader, by_schema = refused_by_the_loader(text), refused_by_the_schema(text)
    if not any(NOT_THERE.match(message) for message in loader):
        assert bool(loader) == bool(by_schema), f"\n{text}\nloader: {loader}\nschema: {by_schema}"
    return not loader


def test_the_schema_is_valid():
    Draft202012Validator.check_schema(SCHEMA)


def test_the_shipped_schema_is_what_the_program_prints():
    printed = CliRunner().invoke(main, ["config", "schema"]).output
    assert (shipped() / "circus" / "schema.json").read_text() == printed
    assert json.loads(printed) == SCHEMA


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_file_names_the_schema_and_is_valid(path):
    first = path.read_text().splitlines()[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert (path.parent / found[1]).resolve() == (shipped() / "circus" / "schema.json").resolve()
    assert refused_by_the_schema(path.read_text()) == []


def test_the_resolved_config_is_valid_and_the_schema_allows_no_unknown_keys():
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
    *("{remove: yes}", "{remove: 'true'}", "{remove: false}", "{remove: true, x: 1}", "{remove: }"),
    *("[{do: redraw}]", "[{do: 'redraw'}]", "[{do: redraw, x: 1}]", "[{do: foresee}]", "[{do: }]", "[{do: [redraw]}]"),
    *("[{do: coins, count: 1}]", "[{do: coins, count: 0}]", "[{do: coins}]", "[{count: 1}]", "[{do: coin, count: 1}]"),
    *("[{do: stock, market: slaves}]", "[{do: stock, market: prisoners}]", "[{do: close, place: a}]"),
    *("[{do: close, place: A}]", "[{do: close, place: remove}]", "[{do: boost, track: church, steps: 10}]"),
    *("[{do: wager, most: 5, payout: 2}]", "[{do: take, cube: slaves, count: 1000}]", "[redraw]", "{do: redraw}"),
)


def alike(kind):
    """The type of a value without its meaning: keys for which this is equal accept the same values."""
    return repr(bare(kind))


def spots():
    """One path for every type of value, and one for an entry of each kind."""
    found = {}
    todo = [((), KIND, SHIPPED)]
    while todo:
        path, kind, value = todo.pop()
        match bare(kind):
            case inspect.StructType(fields=fields):
                value = value if isinstance(value, dict) else {}
                for field in fields:
                    below = (*path, field.encode_name)
                    found.setdefault(alike(field.type), below)
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
ENTRIES = [path for path in SPOTS if len(path) == 2 and path[0] in ("places", "acts", "executions", "events")]


def test_the_paths_cover_every_kind_of_value():
    assert {"contest", "dies", "effects", "flavour", "prices", "room", "absent", "regular"} <= {
        path[-1] for path in SPOTS
    }
    assert [path[0] for path in ENTRIES] == ["acts", "events", "executions", "places"]


@pytest.mark.parametrize("path", SPOTS, ids=".".join)
def test_schema_and_loader_agree_on_every_value_at_a_key(path):
    verdicts = [agree(at(path, text)) for text in SCALARS]
    assert False in verdicts
    assert True in verdicts, "no value fits: the table of values is too short"


@pytest.mark.parametrize("path", SPOTS, ids=".".join)
def test_schema_and_loader_agree_on_what_can_be_removed(path):
    removed = agree(at(path, "{remove: true}"))
    assert removed or path not in ENTRIES
    for text in ("{remove: yes}", "{remove: 'true'}", "{remove: true, x: 1}", "[{remove: true}]"):
        assert not agree(at(path, text))


KEYS = ("acts", "Acts", "act", "rounds", "x", "1", "''", "remove", "do", "coins", "2", "<<", "é", "a" * 32, "a" * 33)


@pytest.mark.parametrize("path", [(), *SPOTS], ids=lambda path: ".".join(path) or "top")
def test_schema_and_loader_agree_on_unknown_keys_and_names_of_entries(path):
    for key in KEYS:
        for text in ("1", "{}", "{name: X}", "{remove: true}"):
            agree(at((*path, key), text))


EFFECTS = {
    (section, effect["do"]): effect
    for section in ("places", "events")
    for entry in SHIPPED[section].values()
    for effect in entry.get("effects", ())
}
FEW = (
    "x",
    "church",
    "Church",
    "prisoners",
    "slaves",
    "palace",
    "'3'",
    "null",
    "-100",
    "-99",
    "-1",
    "0",
    "1",
    "9",
    "10",
    "[1]",
    "{}",
)


@pytest.mark.parametrize(("spot", "effect"), EFFECTS.items(), ids=lambda spot: "-".join(spot))
def test_schema_and_loader_agree_on_every_change_of_an_effect(spot, effect):
    section = spot[0]

    def accepted(changed):
        said = ", ".join(f"{key}: {text}" for key, text in changed.items())
        return agree(at((section, next(iter(SHIPPED[section])), "effects"), f"[{{{said}}}]"))

    assert accepted(effect)
    assert not accepted(effect | {"x": 1})
    for key in effect:
        accepted({other: text for other, text in effect.items() if other != key})
        for text in FEW:
            accepted(effect | {key: text})


SMALL = SHIPPED | {name: dict([*SHIPPED[name].items()][:2]) for name in ("places", "acts", "executions", "events")}
LEAVES = sorted(path for path in leaves(LOADED.config) if len(path) < 2 or path[1] in SMALL[path[0]])


@st.composite
def changed_configs(draw):
    """Some values of a small config changed, moved or removed, as JSON, which is also YAML."""
    config = copy.deepcopy(SMALL)
    for _ in range(draw(st.sampled_from([1, 1, 2]))):
        holder, path = config, draw(st.sampled_from(LEAVES))
        depth = draw(st.sampled_from([len(path)] * 3 + [*range(1, len(path) + 1)]))
        for step in path[: depth - 1]:
            items = dict(enumerate(holder)) if isinstance(holder, list) else holder
            holder = items.get(int(step) if step.isdigit() and items is not holder else step, {})
            if not isinstance(holder, dict | list):
                break
        if not isinstance(holder, dict):
            continue
        value = draw(
            st.one_of(
                st.sampled_from([None, True, {}, [], "", "x", {"remove": False}, {"2": 1, "3": 2, "4": 3}]),
                st.integers(0, 12),
                st.integers(-120, 1100),
                st.sampled_from(["dice", "slaves", "church", True, False, None]),
                st.builds(lambda part: copy.deepcopy(SMALL[part]), st.sampled_from(sorted(SMALL))),
            )
        )
        holder[draw(st.sampled_from([path[depth - 1]] * 20 + ["coins", "name", "needs", "x"]))] = value
    return config


@given(config=changed_configs())
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
def test_schema_and_loader_agree_on_whole_configs_with_changes(config):
    event("accepted" if agree(json.dumps(config)) else "refused")


def test_the_comparison_uses_only_the_type_checks_of_the_loader():
    assert refused_by_the_loader("acts_on_show: 9\ntracks: {goal: 99}\nsetup: {coins: {2: 3}}\n") == []
    assert len(refused_by_the_loader("acts_on_show: nine\n")) == 1
