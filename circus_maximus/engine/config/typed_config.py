"""Turns a YAML tree into plain values of the types of a config. Checks every value and locates every error."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Sequence as SequenceOf
from itertools import islice
from typing import Any

from msgspec import inspect

from circus_maximus.engine.config.hints import NOT_TEXT, glued_key, hint, nesting
from circus_maximus.engine.config.homes import near_key, other_section
from circus_maximus.engine.config.yaml_tree import MOST_PROBLEMS, Mapping, Mark, Node, Problem, Scalar, Sequence
from circus_maximus.engine.printable import has_hidden
from circus_maximus.engine.words import enumerated, listed, nearest, quoted

Path = tuple[str | int, ...]
"""The path of a value: keys of mappings, and numbers of list items from 0."""

_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})\Z")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?\Z")


class TooManyErrors(Exception):
    """The limit of errors is reached."""


class Reader:
    """Walks a type and a tree together and converts texts to the type.

    An invalid value becomes a problem and is replaced by that of `stand_ins` (or the least value of its type), so that
    rules about several values can still be checked.
    """

    def __init__(
        self, stand_ins: Any = None, *, partial: bool = False, missing: str = "", whole: str = "the config"
    ) -> None:
        """`partial`: files could not be read, so missing keys are no errors; `missing`: why parts may be missing.

        `whole` is what messages call the tree.
        """
        self.problems: list[Problem] = []
        self.wrong_at: list[tuple[str, ...]] = []
        self._stand_ins = stand_ins
        self._partial, self._missing, self._whole = partial, missing, whole
        self._root: tuple[inspect.Type, Mapping] | None = None

    def read(self, kind: inspect.Type, node: Node, mark: Mark, path: Path, expected: str = "") -> Any:
        """The value of a node, as plain lists, dicts, numbers and texts."""
        match kind:
            case inspect.Metadata(inner, extra=extra):
                return self.read(inner, node, mark, path, (extra or {}).get("expected", expected))
            case inspect.UnionType():
                return self._union(kind, node, mark, path)
            case inspect.StructType():
                return self._struct(kind, node, mark, path)
            case inspect.DictType():
                return self._dict(kind, node, mark, path)
            case inspect.VarTupleType():
                return self._list(kind, node, mark, path)
        value = _leaf(kind, node)
        if value is not _NOTHING:
            return value
        wanted = expected or expected_of(kind)
        words = kind.values if isinstance(kind, inspect.LiteralType) else ()
        return self._wrong(kind, mark, path, f"{self._name(path)} must be {wanted}{_instead(node, [kind], words)}")

    def _union(self, kind: inspect.UnionType, node: Node, mark: Mark, path: Path) -> Any:
        """The value by the member that fits the node: structs (by tag) for a mapping, other types for a scalar."""
        members = [bare(member) for member in kind.types]
        structs = [member for member in members if isinstance(member, inspect.StructType)]
        if isinstance(node, Mapping) and structs:
            if structs[0].tag_field is None:
                return self._struct(structs[0], _filled(node, structs[0]), mark, path)
            return self._tagged(structs, structs[0].tag_field, node, path)
        lists = [member for member in members if isinstance(member, inspect.VarTupleType)]
        if isinstance(node, Sequence) and lists:
            return self._list(lists[0], node, mark, path)
        for member in members:
            if not isinstance(member, inspect.StructType | inspect.VarTupleType):
                value = _leaf(member, node)
                if value is not _NOTHING:
                    return value
        words = [str(word) for member in members if isinstance(member, inspect.LiteralType) for word in member.values]
        wanted = expected_of(kind)
        return self._wrong(kind, mark, path, f"{self._name(path)} must be {wanted}{_instead(node, members, words)}")

    def _tagged(self, structs: list[inspect.StructType], field: str, node: Mapping, path: Path) -> Any:
        tags = {str(struct.tag): struct for struct in structs}
        tag_mark, tag = node.entries.get(field, (node.mark, None))
        for key, (key_mark, child) in node.entries.items():
            if tag is None and (advice := glued_key(key, child)):
                self._wrong(
                    structs[0], key_mark, (*path, key), f"unknown key {quoted(key)} in {self._name(path)}{advice}"
                )
                return least(structs[0])
        if not isinstance(tag, Scalar) or tag.text not in tags:
            given = _shown(tag) if tag is not None else "nothing"
            hint = nearest(tag.text, tags) if isinstance(tag, Scalar) else ""
            message = f"{field!r} must be one of {listed(tags)}, not {given}{hint}"
            self._wrong(structs[0], tag_mark, (*path, field), message)
            return least(structs[0])
        rest = Mapping(node.mark, {key: entry for key, entry in node.entries.items() if key != field})
        return {field: tag.text, **self._struct(tags[tag.text], rest, node.mark, path)}

    def _struct(self, kind: inspect.StructType, node: Node, mark: Mark, path: Path) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong(kind, mark, path, f"{self._name(path)} must be a mapping{_instead(node, [kind])}")
        if not path:
            self._root = kind, node
        fields = {field.encode_name: field for field in kind.fields}
        for key in node.entries:
            if key not in fields:
                self._unknown(key, kind, node, path)
        value = {}
        for key, field in fields.items():
            if key in node.entries:
                key_mark, child = node.entries[key]
                at = key_mark if isinstance(child, Mapping) else child.mark
                value[key] = self.read(field.type, child, at, (*path, key))
            elif field.required:
                value[key] = self._lacking(field, node, mark, path)
        return value

    def _unknown(self, key: str, kind: inspect.StructType, node: Mapping, path: Path) -> None:
        fields = {field.encode_name: field for field in kind.fields}
        mark, child = node.entries[key]
        known = f"{near_key(key, fields)}; known are {listed(fields)}" if fields else ", which has none"
        nested = nesting(key, child, kind, node)
        self._note(mark, (*path, key), f"unknown key {quoted(key)} in {self._name(path)}{nested or known}")

    def _lacking(self, field: inspect.Field, node: Mapping, mark: Mark, path: Path) -> Any:
        """The value in place of a required key that is missing."""
        key = field.encode_name
        if self._partial:
            return self._stand_in(field.type, (*path, key))
        if key in node.removed:
            message = f"{key!r} cannot be removed: {self._name(path)} needs it"
            return self._wrong(field.type, node.removed[key], (*path, key), message)
        missing = f"{self._name(path)} lacks the key {key!r}"
        return self._wrong(field.type, mark, (*path, key), missing + (self._missing if not path else ""))

    def _dict(self, kind: inspect.DictType, node: Node, mark: Mark, path: Path) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong(kind, mark, path, f"{self._name(path)} must be a mapping{_instead(node, [kind])}")
        value = {}
        for key, (key_mark, child) in node.entries.items():
            if advice := glued_key(key, child):
                self._note(key_mark, (*path, key), f"unknown key {quoted(key)} in {self._name(path)}{advice}")
                continue
            found = len(self.problems)
            self.read(kind.key_type, Scalar(key_mark, key, False), key_mark, (*path, key))
            if len(self.problems) == found and not self._meant_otherwise(kind, key, node, path):
                value[key] = self.read(kind.value_type, child, key_mark, (*path, key))
        return value

    def _meant_otherwise(self, kind: inspect.DictType, key: str, node: Mapping, path: Path) -> bool:
        """Whether an entry is meant to change one that does not exist: it lacks keys that a new entry needs."""
        entry, (mark, child) = bare(kind.value_type), node.entries[key]
        if self._partial or not isinstance(entry, inspect.StructType) or not isinstance(child, Mapping):
            return False
        required = [field.encode_name for field in entry.fields if field.required]
        lacking = [name for name in required if name not in child.entries and name not in child.removed]
        if not lacking:
            return False
        new = f"as a new entry it lacks the key{'s' * (len(lacking) > 1)} {enumerated([*map(repr, lacking)])}"
        if key in node.removed:
            message = (
                f"there is no {quoted(key)} in {self._name(path)} to change: {node.removed[key]} has removed it; {new}"
            )
        else:
            others = (other for other, (at, _) in node.entries.items() if other != key and at.file != mark.file)
            elsewhere = other_section(key, str(path[0]), *self._root) if len(path) == 1 and self._root else ""
            near = elsewhere or nearest(key, islice(others, MOST_PROBLEMS))
            if not near:
                return False
            message = f"there is no {quoted(key)} in {self._name(path)}{near} ({new})"
        self._note(mark, (*path, key, lacking[0]), message)
        return True

    def _list(self, kind: inspect.VarTupleType, node: Node, mark: Mark, path: Path) -> Any:
        if not isinstance(node, Sequence):
            return self._wrong(kind, mark, path, f"{self._name(path)} must be a list{_instead(node, [kind])}")
        if len(node.items) < (kind.min_length or 0):
            return self._wrong(kind, mark, path, f"{self._name(path)} must not be empty")
        return [self.read(kind.item_type, item, item.mark, (*path, number)) for number, item in enumerate(node.items)]

    def _wrong(self, kind: inspect.Type, mark: Mark, path: Path, message: str) -> Any:
        self._note(mark, path, message)
        return self._stand_in(kind, path)

    def _stand_in(self, kind: inspect.Type, path: Path) -> Any:
        stand_in = self._stand_ins
        for step in path:
            stand_in = stand_in.get(step) if isinstance(stand_in, dict) else None
        return least(kind) if stand_in is None else stand_in

    def _name(self, path: Path) -> str:
        match path:
            case ():
                return self._whole
            case (*_, str(key), int(number)):
                return f"number {number + 1} of {quoted(key)}"
            case (*_, last):
                return quoted(str(last))
        raise AssertionError(path)

    def _note(self, mark: Mark, path: Path, message: str) -> None:
        self.problems.append(Problem(mark, message))
        self.wrong_at.append(tuple(map(str, path)))
        if len(self.problems) >= MOST_PROBLEMS:
            raise TooManyErrors


def _filled(node: Mapping, struct: inspect.StructType) -> Mapping:
    """A mapping over a single value, with that value for each key that the mapping lacks."""
    if node.under is None:
        return node
    kept = {field.encode_name: (node.under.mark, node.under) for field in struct.fields}
    return Mapping(node.mark, {**kept, **node.entries})


class _Nothing:
    """The result for a leaf that does not fit its type."""


_NOTHING = _Nothing()


def _leaf(kind: inspect.Type, node: Node) -> Any:
    """The value of a scalar if it fits the type. Quoted text is always text."""
    if not isinstance(node, Scalar):
        return _NOTHING
    text = node.text
    match kind:
        case inspect.IntType(ge=ge, le=le):
            if node.plain and _WHOLE_NUMBER.match(text):
                number = int(text)
                if (ge is None or number >= ge) and (le is None or number <= le):
                    return number
        case inspect.FloatType(ge=ge, le=le):
            if node.plain and _NUMBER.match(text):
                value = float(text)
                if (ge is None or value >= ge) and (le is None or value <= le):
                    return value
        case inspect.BoolType():
            if node.plain and text in ("true", "false"):
                return text == "true"
        case inspect.NoneType():
            if node.plain and text == "null":
                return None
        case inspect.LiteralType(values):
            if text in values:
                return text
        case inspect.StrType():
            if not (node.plain and NOT_TEXT.match(text)) and _text_fits(kind, text):
                return text
        case _:
            raise TypeError(f"config types of kind {kind} are not supported")
    return _NOTHING


def _text_fits(kind: inspect.StrType, text: str) -> bool:
    length_fits = (kind.min_length or 0) <= len(text) <= (kind.max_length or len(text))
    fits = length_fits and (kind.pattern is None or re.search(kind.pattern, text) is not None)
    return fits and not has_hidden(text)


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without its metadata."""
    return bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def least(kind: inspect.Type) -> Any:
    """The least value of a type, in place of an invalid one."""
    match bare(kind):
        case inspect.IntType(ge=ge) | inspect.FloatType(ge=ge):
            return ge or 0
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values):
            return values[0]
        case inspect.StrType():
            return "x"
        case inspect.VarTupleType(item_type, min_length=min_length):
            return [least(item_type)] * (min_length or 0)
        case inspect.DictType():
            return {}
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            value = {field.encode_name: least(field.type) for field in fields if field.required}
            return {tag_field: tag, **value} if tag_field else value
        case inspect.UnionType(types):
            return None if any(isinstance(member, inspect.NoneType) for member in types) else least(types[0])
        case _:
            return None


def expected_of(kind: inspect.Type) -> str:
    """What a type expects, in words."""
    match kind:
        case inspect.Metadata(inner, extra=extra):
            return str((extra or {}).get("expected", "")) or expected_of(inner)
        case inspect.IntType(ge=ge, le=le) if ge is not None and le is not None:
            return f"a whole number from {ge} to {le}"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType(ge=ge, le=le) if ge is not None and le is not None:
            return f"a number from {ge:.10g} to {le:.10g}"
        case inspect.FloatType():
            return "a number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values):
            return f"one of {listed(values)}"
        case inspect.StructType(fields=fields):
            return "a mapping of " + listed(field.encode_name for field in fields)
        case inspect.StrType():
            return "a text"
        case inspect.VarTupleType(item_type):
            return f"a list, each item {expected_of(item_type)}"
        case inspect.DictType():
            return "a mapping"
        case inspect.UnionType(types):
            return _expected_of_union(types)
        case _:
            return "something else"


def _expected_of_union(types: tuple[inspect.Type, ...]) -> str:
    members = [bare(member) for member in types]
    tagged = [str(member.tag) for member in members if isinstance(member, inspect.StructType) and member.tag_field]
    if tagged:
        return f"a mapping with do: and one of {listed(tagged)}"
    words = [word for member in members if isinstance(member, inspect.LiteralType) for word in member.values]
    others = [expected_of(member) for member in types if not isinstance(bare(member), inspect.LiteralType)]
    return " or ".join([f"one of {listed(words)}"] * bool(words) + others)


def _instead(node: Node, kinds: SequenceOf[inspect.Type], words: Iterable[object] = ()) -> str:
    """`, not ...`, and what to write instead if that can be guessed."""
    near = nearest(node.text, words) if isinstance(node, Scalar) else ""
    return f", not {_shown(node, kinds)}{near or hint(node, kinds)}"


def _shown(node: Node, kinds: SequenceOf[inspect.Type] = ()) -> str:
    match node:
        case Scalar(text=text, plain=plain):
            meant_plain = len(kinds) > 1 or any(isinstance(kind, inspect.IntType | inspect.BoolType) for kind in kinds)
            return f"the quoted text {quoted(text)}" if meant_plain and not plain else quoted(text)
        case Mapping():
            return "a mapping"
        case _:
            return "a list"
