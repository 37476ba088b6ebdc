"""YAML is read as a tree with the place of every value, safely from any file."""

import pytest

from circus_maximus.engine.config.merging import merged_tree, tree_with
from circus_maximus.engine.config.yaml_reading import read_tree, read_value
from circus_maximus.engine.config.yaml_tree import Mapping, Scalar, Unreadable, mark_of


def tree_of(text, file="x.yaml"):
    problems = []
    tree = read_tree(text, file, problems)
    assert problems == []
    return tree


def problems_of(text):
    problems = []
    try:
        read_tree(text if isinstance(text, bytes) else text.encode(), "x.yaml", problems)
    except Unreadable as error:
        problems.append(error.problem)
    return [str(problem) for problem in problems]


def plain(node):
    match node:
        case Scalar(text=text):
            return text
        case Mapping(entries=entries):
            return {key: plain(child) for key, (_, child) in entries.items()}
    return [plain(item) for item in node.items]


def test_a_tree_keeps_texts_and_their_places():
    tree = tree_of(b"a: 010\nb:\n  - yes\n  - {c: 1:30}\n", "x.yaml")
    assert plain(tree) == {"a": "010", "b": ["yes", {"c": "1:30"}]}
    assert str(mark_of(tree, ("b", "1", "c"))) == "x.yaml:4:9"
    assert str(mark_of(tree, ("b", "7"))) == "x.yaml:3:3"


def test_an_empty_file_is_an_empty_mapping():
    for text in (b"", b"# only a comment\n", b"\xef\xbb\xbf", b"---\n"):
        assert plain(tree_of(text)) == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\nb: 2\na: 3\n", "x.yaml:3:1: the key 'a' occurs twice, first on line 1"),
        ("- 1\n", "x.yaml:1:1: expected a mapping of keys to values here"),
        ("a: &x 1\nb: *x\n", "x.yaml:1:4: anchors are not allowed in a config"),
        ("b: *x\n", "x.yaml:1:4: aliases are not allowed in a config: write the value out"),
        ("a: !!python/object/apply:os.system [ls]\n", "x.yaml:1:4: tags are not allowed in a config"),
        ("a: 1\n---\nb: 1\n", "x.yaml:2:1: a second document begins here"),
        ("[1]: 2\n", "x.yaml:1:1: a key must be a single word"),
        ("a: [1, 2\nb: 3\n", "x.yaml:1:4: this [ is not closed on its own line: put a ] where it ends"),
        ("a: \x00\n", "x.yaml:1:"),
        (b"a: 1\nb: \xff\n", "x.yaml:2:4: this is not UTF-8 text"),
        ("a: " + "[" * 20_000, "x.yaml:1:53: nested more than 50 levels deep"),
        ("{a: " * 10_000, "nested more than 50 levels deep"),
        ("a: " + "x" * 90_000, "x.yaml:1:1: the file is larger than 65,536 bytes, the limit for a config file"),
    ],
)
def test_a_file_that_cannot_be_read_is_reported_with_the_place(text, problem):
    assert problem in problems_of(text)[0]


def test_mappings_are_joined_and_everything_else_is_replaced():
    below = tree_of(b"a: {x: 1, y: [1, 2]}\nb: 2\n", "below.yaml")
    above = tree_of(b"a: {y: [3]}\nc: 4\n", "above.yaml")
    both = merged_tree(below, above, [])
    assert plain(both) == {"a": {"x": "1", "y": ["3"]}, "b": "2", "c": "4"}
    assert mark_of(both, ("a", "x")).file == "below.yaml"
    assert str(mark_of(both, ("a", "y"))) == "above.yaml:1:8"
    assert plain(below) == {"a": {"x": "1", "y": ["1", "2"]}, "b": "2"}


def test_an_entry_can_be_removed():
    below = tree_of(b"a: {x: 1, y: 2}\nb: {z: 3}\n")
    problems = []
    assert plain(merged_tree(below, tree_of(b"a: {x: {remove: true}}\nb: {remove: true}\n"), problems)) == {
        "a": {"y": "2"}
    }
    assert problems == []


@pytest.mark.parametrize(
    ("above", "problem"),
    [
        (b"a: {w: {remove: true}}", "x.yaml:1:5: there is no 'w' to remove"),
        (b"a: {x: {remove: yes}}", "x.yaml:1:9: 'remove' must be true, not 'yes'"),
        (b"a: {x: {remove: true, z: 1}}", "x.yaml:1:9: write only {remove: true}, with nothing else"),
    ],
)
def test_an_invalid_removal_is_an_error(above, problem):
    problems = []
    merged_tree(tree_of(b"a: {x: {z: 1}}"), tree_of(above), problems)
    assert [str(found) for found in problems] == [problem]


@pytest.mark.parametrize(
    ("above", "order"),
    [
        (b"a: {z: 1}", "w x y z"),
        (b"a: {z: {b: 1, before: w}}", "z w x y"),
        (b"a: {u: {before: x}, v: {before: x}}", "w u v x y"),
        (b"a: {u: {before: z}, z: {before: w}}", "u z w x y"),
        (b"a: {y: {before: w}}", "y w x"),
        (b"a: {w: {before: y}, y: {remove: true}}", "w x"),
        (b"a: {w: {before: y}, y: {before: w}}", "x w y"),
        (b"a: {w: {before: w}}", "w x y"),
        (b"a: {before: {b: 1}}", "w x y before"),
    ],
)
def test_new_entries_come_last_unless_they_say_before_which_one_they_come(above, order):
    both = plain(merged_tree(tree_of(b"a: {w: {b: 1}, x: {b: 2}, y: {b: 3}}"), tree_of(above), []))
    assert " ".join(both["a"]) == order
    assert all("before" not in entry for entry in both["a"].values())


def test_a_single_value_can_be_set_anywhere_even_in_a_list():
    tree = tree_of(b"a: {x: 1}\nb: [{c: 1, d: 2}, 5]\n")

    def with_value(path, text):
        problems = []
        changed = tree_with(tree, path.split("."), read_value(text, "--set", problems), problems)
        return plain(changed), [str(problem) for problem in problems]

    assert with_value("a.x", "7") == ({"a": {"x": "7"}, "b": [{"c": "1", "d": "2"}, "5"]}, [])
    assert with_value("a.y.z", "7")[0]["a"] == {"x": "1", "y": {"z": "7"}}
    assert with_value("a", "{y: 2}")[0]["a"] == {"x": "1", "y": "2"}
    assert with_value("b.0.c", "7")[0]["b"] == [{"c": "7", "d": "2"}, "5"]
    assert with_value("b.1", "[8]")[0]["b"] == [{"c": "1", "d": "2"}, ["8"]]
    assert with_value("b.2", "8")[1] == ["--set: 'b' is a list of 2; its items count from 0"]
    assert plain(tree)["b"] == [{"c": "1", "d": "2"}, "5"]
