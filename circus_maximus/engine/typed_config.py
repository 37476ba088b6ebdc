"""From YAML trees to a typed, frozen config: files laid over each other, every leaf checked, every mistake located."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from circus_maximus.engine import yaml_tree
from circus_maximus.engine.yaml_tree import (
    BadConfig,
    Mapping,
    Mark,
    Node,
    Problem,
    Scalar,
    merged,
    read_tree,
    read_value,
)

C = TypeVar("C", bound=msgspec.Struct)

Complaint = tuple[tuple[str, ...], str]
"""What a title itself finds wrong with a config: the path of the value, and why."""

_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})\Z")


def shipped_config() -> Path:
    """The folder of configs: inside an installed package, beside the package in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "config"
    return inside if inside.is_dir() else package.parent / "config"


def read_config(
    config_type: type[C],
    title: str,
    overlays: Sequence[str],
    settings: Sequence[str],
    complaints: Callable[[C], Iterable[Complaint]],
) -> C:
    """A title's shipped files, overlay files over them, single `key=value` settings on top, as one typed config."""
    tree = Mapping(Mark(f"config/{title}", 0, 0))
    for path in sorted((shipped_config() / title).glob("*.yaml")):
        tree = merged(tree, read_tree(path.read_bytes(), f"config/{title}/{path.name}"))
    for overlay in overlays:
        tree = merged(tree, read_tree(_bytes_of(overlay), overlay))
    for setting in settings:
        tree = merged(tree, _setting(setting))
    problems: list[Problem] = []
    value = _Reader(problems).read(inspect.type_info(config_type), tree, tree.mark, "the config")
    if problems:
        raise BadConfig(problems)
    config = msgspec.convert(value, config_type)
    problems = [Problem(yaml_tree.mark_of(tree, path), message) for path, message in complaints(config)]
    if problems:
        raise BadConfig(problems)
    return config


def _bytes_of(overlay: str) -> bytes:
    try:
        return Path(overlay).read_bytes()
    except OSError as error:
        raise BadConfig([Problem(Mark(overlay, 0, 0), f"cannot be read: {error.strerror or error}")]) from error


def _setting(setting: str) -> Mapping:
    """`a.b.c=value` as a tree with that one value."""
    source = f"--set {setting}"
    key, equals, text = setting.partition("=")
    steps = key.strip().split(".")
    if not equals or not all(steps):
        raise BadConfig([Problem(Mark(source, 0, 0), "expected KEY=VALUE, as in setup.coins=20")])
    mark = Mark(source, 0, 0)
    node: Node = read_value(text, source)
    for step in reversed(steps):
        node = Mapping(mark, {step: (mark, node)})
    assert isinstance(node, Mapping)
    return node


class _Reader:
    """Walks a type and a tree side by side, and turns text into what the type asks for."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems

    def read(self, kind: inspect.Type, node: Node, mark: Mark, name: str) -> Any:
        """The value of a node as plain lists, dicts, numbers and texts; problems are noted, and `None` returned."""
        match kind:
            case inspect.Metadata(inner):
                return self.read(inner, node, mark, name)
            case inspect.UnionType():
                return self._union(kind, node, mark, name)
            case inspect.StructType():
                return self._struct(kind, node, mark, name)
            case inspect.DictType():
                return self._dict(kind, node, mark, name)
            case inspect.VarTupleType():
                return self._list(kind, node, mark, name)
            case _:
                return self._leaf(kind, node, mark, name)

    def _leaf(self, kind: inspect.Type, node: Node, mark: Mark, name: str) -> Any:
        text = node.text if isinstance(node, Scalar) else None
        plain = isinstance(node, Scalar) and node.plain
        match kind:
            case inspect.IntType():
                if text is not None and plain and _WHOLE_NUMBER.match(text):
                    number = int(text)
                    if (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le):
                        return number
            case inspect.BoolType():
                if plain and text in ("true", "false"):
                    return text == "true"
            case inspect.NoneType():
                if plain and text in ("null", "~", ""):
                    return None
            case inspect.StrType():
                if text is not None:
                    return text
            case inspect.LiteralType(values):
                if text in values:
                    return text
            case _:
                raise TypeError(f"config types of kind {kind} are not supported")
        return self._wrong(mark, f"{name} must be {_expected(kind)}, not {_shown(node)}{_hint(kind, text)}")

    def _union(self, kind: inspect.UnionType, node: Node, mark: Mark, name: str) -> Any:
        """The member that fits the node's form: a mapping goes to structs (by their tag), a scalar to the leaves."""
        structs = [member for member in map(_bare, kind.types) if isinstance(member, inspect.StructType)]
        if isinstance(node, Mapping) and structs:
            if structs[0].tag_field is None:
                return self._struct(structs[0], node, mark, name)
            return self._tagged(structs, structs[0].tag_field, node, mark, name)
        leaves = [member for member in kind.types if not isinstance(_bare(member), inspect.StructType)]
        for leaf in leaves:
            attempt: list[Problem] = []
            value = _Reader(attempt).read(leaf, node, mark, name)
            if not attempt:
                return value
        expected = " or ".join(_expected(member) for member in map(_bare, kind.types))
        return self._wrong(mark, f"{name} must be {expected}, not {_shown(node)}")

    def _tagged(self, structs: list[inspect.StructType], field: str, node: Mapping, mark: Mark, name: str) -> Any:
        tags = {str(struct.tag): struct for struct in structs}
        tag_mark, tag = node.entries.get(field, (node.mark, None))
        if not isinstance(tag, Scalar) or tag.text not in tags:
            given = _shown(tag) if tag is not None else "nothing"
            return self._wrong(
                tag_mark, f"{field!r} must be one of {_listed(tags)}, not {given}{_nearest(given, tags)}"
            )
        rest = Mapping(node.mark, {key: entry for key, entry in node.entries.items() if key != field})
        value = self._struct(tags[tag.text], rest, mark, name)
        return value | {field: tag.text} if isinstance(value, dict) else value

    def _struct(self, kind: inspect.StructType, node: Node, mark: Mark, name: str) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong(mark, f"{name} must be a mapping, not {_shown(node)}")
        fields = {field.encode_name: field for field in kind.fields}
        for key, (key_mark, _) in node.entries.items():
            if key not in fields:
                self._wrong(
                    key_mark, f"unknown key {key!r} in {name}{_nearest(key, fields)}; known are {_listed(fields)}"
                )
        value = {}
        for key, field in fields.items():
            if key in node.entries:
                key_mark, child = node.entries[key]
                value[key] = self.read(field.type, child, child.mark if child.mark.line else key_mark, repr(key))
            elif field.required:
                self._wrong(mark, f"{name} lacks the key {key!r}")
        return value

    def _dict(self, kind: inspect.DictType, node: Node, mark: Mark, name: str) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong(mark, f"{name} must be a mapping, not {_shown(node)}")
        return {
            self.read(kind.key_type, Scalar(key_mark, key, True), key_mark, f"the key {key!r}"): self.read(
                kind.value_type, child, key_mark, repr(key)
            )
            for key, (key_mark, child) in node.entries.items()
        }

    def _list(self, kind: inspect.VarTupleType, node: Node, mark: Mark, name: str) -> Any:
        if not isinstance(node, yaml_tree.Sequence):
            return self._wrong(mark, f"{name} must be a list, not {_shown(node)}")
        if len(node.items) < (kind.min_length or 0):
            return self._wrong(mark, f"{name} must not be empty")
        return [
            self.read(kind.item_type, item, item.mark, f"number {number} of {name}")
            for number, item in enumerate(node.items, start=1)
        ]

    def _wrong(self, mark: Mark, message: str) -> None:
        self._problems.append(Problem(mark, message))


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _expected(kind: inspect.Type) -> str:
    match _bare(kind):
        case inspect.IntType(ge=ge, le=le) if ge is not None and le is not None:
            return f"a whole number from {ge} to {le}"
        case inspect.IntType():
            return "a whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values):
            return f"one of {_listed(values)}"
        case inspect.StructType(fields=fields):
            return "a mapping of " + ", ".join(field.encode_name for field in fields)
        case inspect.StrType():
            return "a text"
        case inspect.VarTupleType():
            return "a list"
        case _:
            return "something else"


def _shown(node: Node) -> str:
    match node:
        case Scalar(text=text):
            return repr(text if len(text) <= 40 else text[:37] + "...")
        case Mapping():
            return "a mapping"
        case _:
            return "a list"


def _listed(names: Iterable[object]) -> str:
    return ", ".join(str(name) for name in names)


def _hint(kind: inspect.Type, text: str | None) -> str:
    return _nearest(text or "", kind.values) if isinstance(kind, inspect.LiteralType) else ""


def _nearest(word: str, known: Iterable[object]) -> str:
    close = get_close_matches(word.strip("'"), [str(name) for name in known], n=1)
    return f"; did you mean {close[0]}?" if close else ""
