"""YAML is read as a tree with places, and no file can do harm."""

import pytest

from circus_maximus.engine.yaml_tree import BadConfig, Mapping, Scalar, mark_of, merged, read_tree


def problems_of(text):
    with pytest.raises(BadConfig) as caught:
        read_tree(text if isinstance(text, bytes) else text.encode(), "x.yaml")
    return [str(problem) for problem in caught.value.problems]


def plain(node):
    match node:
        case Scalar(text=text):
            return text
        case Mapping(entries=entries):
            return {key: plain(child) for key, (_, child) in entries.items()}
    return [plain(item) for item in node.items]


def test_a_tree_keeps_text_as_text_and_knows_where_it_stood():
    tree = read_tree(b"a: 010\nb:\n  - yes\n  - {c: 1:30}\n", "x.yaml")
    assert plain(tree) == {"a": "010", "b": ["yes", {"c": "1:30"}]}
    assert str(mark_of(tree, ("b", "1", "c"))) == "x.yaml:4:6"
    assert str(mark_of(tree, ("b", "7"))) == "x.yaml:2:1"


def test_an_empty_file_is_an_empty_mapping():
    for text in (b"", b"# only a comment\n", b"\xef\xbb\xbf", b"---\n"):
        assert plain(read_tree(text, "x.yaml")) == {}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: 1\nb: 2\na: 3\n", "x.yaml:3:1: the key 'a' is here twice; the first is in line 1"),
        ("- 1\n", "x.yaml:1:1: expected a mapping of keys to values here"),
        ("a: &x 1\nb: *x\n", "x.yaml:1:4: anchors are not allowed in a config"),
        ("b: *x\n", "x.yaml:1:4: aliases are not allowed in a config: write the value out"),
        ("a: !!python/object/apply:os.system [ls]\n", "x.yaml:1:4: tags are not allowed in a config"),
        ("a: 1\n---\nb: 1\n", "x.yaml:2:1: a second document begins here"),
        ("[1]: 2\n", "x.yaml:1:1: a key must be a single word"),
        ("a: [1, 2\nb: 3\n", "x.yaml:2:2: not readable as YAML:"),
        ("a: \x00\n", "x.yaml:1:"),
        (b"a: 1\nb: \xff\n", "x.yaml:2:1: this is not UTF-8 text"),
        ("a: " + "[" * 20_000, "x.yaml:1:53: nested more than 50 deep"),
        ("{a: " * 20_000, "nested more than 50 deep"),
        ("a: " + "x" * 600_000, "x.yaml:1:1: the file has 600,003 bytes; the most a config may have is 524,288"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text, problem):
    assert problem in problems_of(text)[0]


def test_mappings_are_joined_and_everything_else_is_replaced():
    below = read_tree(b"a: {x: 1, y: [1, 2]}\nb: 2\n", "below.yaml")
    above = read_tree(b"a: {y: [3]}\nc: 4\n", "above.yaml")
    both = merged(below, above)
    assert plain(both) == {"a": {"x": "1", "y": ["3"]}, "b": "2", "c": "4"}
    assert mark_of(both, ("a", "x")).file == "below.yaml"
    assert str(mark_of(both, ("a", "y"))) == "above.yaml:1:5"
    assert plain(below) == {"a": {"x": "1", "y": ["1", "2"]}, "b": "2"}
