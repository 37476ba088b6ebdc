"""Turns a YAML tree into plain values of the types of a config. Checks every value and locates every error."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, inspect

from circus_maximus.engine.config.kinds import (
    NOTHING,
    Path,
    bare,
    effects_of,
    expected_of,
    fields_of,
    least,
    single_value,
)
from circus_maximus.engine.config.value_types import ID_OF
from circus_maximus.engine.config.yaml_tree import (
    BEFORE,
    MAX_PROBLEMS,
    MERGE,
    TAG,
    Mapping,
    Mark,
    Node,
    Problem,
    Scalar,
    Sequence,
    is_empty,
)
from circus_maximus.engine.text.words import alike

if TYPE_CHECKING:
    from circus_maximus.engine.config.error_messages import LostIndentation, Messages


class TooManyErrors(Exception):
    """The limit of errors is reached."""


class _Members(Struct, frozen=True):
    """The members of a union without their metadata."""

    all: list[inspect.Type]
    structs: list[inspect.StructType]
    effects: dict[str, inspect.StructType]
    """The structs by their tags."""


class Reader:
    """Walks a type and a tree together and converts texts to the type.

    An invalid value becomes a problem and is replaced by that of `stand_ins` (or the least value of its type), so that
    rules about several values can still be checked.
    """

    def __init__(
        self,
        stand_ins: Any = None,
        *,
        partial: bool = False,
        missing: Callable[[str], str] = lambda part: "",
        whole: str = "the config",
    ) -> None:
        """`partial`: files could not be read, so missing keys are no errors.

        `missing` says where a missing part belongs, and why it may be missing, as a text to append to the error;
        `whole` is what messages call the tree.
        """
        self.problems: list[Problem] = []
        self.wrong_at: list[tuple[str, ...]] = []
        self._stand_ins = stand_ins
        self._partial, self._missing, self._whole = partial, missing, whole
        self._root: tuple[inspect.Type, Mapping] | None = None
        self._fields: dict[int, dict[str, inspect.Field]] = {}
        self._members: dict[int, _Members] = {}
        """Prepared once for each type, which many nodes share; by `id`, because types cannot be hashed."""

    @cached_property
    def _messages(self) -> Messages:
        """What to say about errors; imported with the first one, because its patterns take 2 ms to compile."""
        from circus_maximus.engine.config.error_messages import Messages

        return Messages(self._whole, self._root)

    def read(
        self, kind: inspect.Type, node: Node, mark: Mark, path: Path, expected: str = "", section: str = ""
    ) -> Any:
        """The value of a node, as plain lists, dicts, numbers and texts.

        `expected`: what the type expects, in words; `section`: the part of the config whose ids the type expects.
        """
        match kind:
            case inspect.Metadata(inner, extra=extra, extra_json_schema=schema):
                expected = (extra or {}).get("expected", expected)
                return self.read(inner, node, mark, path, expected, (schema or {}).get(ID_OF, section))
            case inspect.UnionType():
                return self._union(kind, node, mark, path)
            case inspect.StructType():
                return self._struct(kind, node, mark, path)
            case inspect.DictType():
                return self._dict(kind, node, mark, path)
            case inspect.VarTupleType():
                return self._list(kind, node, mark, path)
        value = single_value(kind, node)
        if value is not NOTHING:
            return value
        wanted = expected or expected_of(kind)
        words = kind.values if isinstance(kind, inspect.LiteralType) else self._messages.ids(section)
        return self._wrong(kind, mark, path, self._messages.must_be(path, wanted, node, [kind], words))

    def _union(self, kind: inspect.UnionType, node: Node, mark: Mark, path: Path) -> Any:
        """The value by the member that fits the node: structs (by tag) for a mapping, other types for a scalar."""
        found = self._members_of(kind)
        members, structs = found.all, found.structs
        if isinstance(node, Mapping) and structs:
            if structs[0].tag_field is None:
                return self._struct(structs[0], _with_all_keys(node, structs[0]), mark, path)
            return self._tagged(structs[0], found.effects, structs[0].tag_field, node, path)
        lists = [member for member in members if isinstance(member, inspect.VarTupleType)]
        if isinstance(node, Sequence) and lists:
            return self._list(lists[0], node, mark, path)
        for member in members:
            if not isinstance(member, inspect.StructType | inspect.VarTupleType):
                value = single_value(member, node)
                if value is not NOTHING:
                    return value
        words = [str(word) for member in members if isinstance(member, inspect.LiteralType) for word in member.values]
        return self._wrong(kind, mark, path, self._messages.must_be(path, expected_of(kind), node, members, words))

    def _members_of(self, kind: inspect.UnionType) -> _Members:
        if id(kind) not in self._members:
            members = [bare(member) for member in kind.types]
            structs = [member for member in members if isinstance(member, inspect.StructType)]
            self._members[id(kind)] = _Members(members, structs, effects_of(structs))
        return self._members[id(kind)]

    def _tagged(
        self, first: inspect.StructType, tags: dict[str, inspect.StructType], field: str, node: Mapping, path: Path
    ) -> Any:
        _, tag = node.entries.get(field, (node.mark, None))
        if not isinstance(tag, Scalar) or tag.text not in tags:
            key, mark, message = self._messages.no_effect(field, node, tags, path)
            self._wrong(first, mark, (*path, key), message)
            return least(first)
        effect = tags[tag.text]
        rest = Mapping(node.mark, {key: entry for key, entry in node.entries.items() if key != field})
        return {field: tag.text, **self._struct(effect, rest, node.mark, path)}

    def _struct(self, kind: inspect.StructType, node: Node, mark: Mark, path: Path) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong_form(kind, node, mark, path)
        if not path:
            self._root = kind, node
        for key, (goal, _) in node.moved.items():
            message = f"unknown key {BEFORE!r} in {key!r}: only entries with an id can come before another one"
            self._note(goal.mark, (*path, key, BEFORE), message)
        fields = self._fields.get(id(kind))
        if fields is None:
            fields = self._fields[id(kind)] = fields_of(kind)
        meant: set[str] = set()
        if not node.entries.keys() <= fields.keys():
            node, lost = self._without_lost(kind, node, path)
            meant = {key for one in lost for key in (one.owner, *one.keys)}
            meant |= {self._unknown(key, kind, node, path) for key in node.entries if key not in fields}
        value = {}
        for key, field in fields.items():
            if key in node.entries:
                value[key] = self._entry(field.type, key, node, path)
            elif key in meant or TAG in meant or MERGE in node.entries:
                value[key] = self._stand_in(field.type, (*path, key))
            elif field.required:
                value[key] = self._lacking(field, node, mark, path)
        return value

    def _without_lost(
        self, kind: inspect.StructType | inspect.DictType, node: Mapping, path: Path
    ) -> tuple[Mapping, list[LostIndentation]]:
        """Note keys that belong below another one but are not indented; returns the mapping without all of them."""
        lost = list(self._messages.lost_indentations(kind, node))
        entries = dict(node.entries)
        for found in lost:
            self._note(found.mark, (*path, found.owner), found.message())
            for key in (found.owner, *found.keys):
                entries.pop(key, None)
        return Mapping(node.mark, entries, node.removed, node.covered, node.under), lost

    def _entry(self, kind: inspect.Type, key: str, node: Mapping, path: Path) -> Any:
        """The value of a key. Values that later layers replaced are checked as well."""
        mark, child = node.entries[key]
        for covered in node.covered.get(key, ()):
            self.read(kind, covered, covered.mark, (*path, key))
        return self.read(kind, child, mark if isinstance(child, Mapping) else child.mark, (*path, key))

    def _unknown(self, key: str, kind: inspect.StructType, node: Mapping, path: Path) -> str:
        """Note an unknown key; returns the known one of similar spelling, or an empty text."""
        self._note(node.entries[key][0], (*path, key), self._messages.unknown_key(key, kind, node, path))
        return alike(key, fields_of(kind))

    def _lacking(self, field: inspect.Field, node: Mapping, mark: Mark, path: Path) -> Any:
        """The value in place of a required key that is missing."""
        key = field.encode_name
        if self._partial:
            return self._stand_in(field.type, (*path, key))
        if key in node.removed:
            message = f"{key!r} cannot be removed: {self._messages.name(path)} needs it"
            return self._wrong(field.type, node.removed[key], (*path, key), message)
        missing = f"{self._messages.name(path)} lacks the key {key!r}"
        return self._wrong(field.type, mark, (*path, key), missing + (self._missing(key) if not path else ""))

    def _dict(self, kind: inspect.DictType, node: Node, mark: Mark, path: Path) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong_form(kind, node, mark, path)
        value = {}
        for key, (goal, found) in node.moved.items():
            if not found:
                self._note(goal.mark, (*path, key, BEFORE), self._messages.no_goal(goal.text, key, node, path))
        if any(is_empty(child) for _, child in node.entries.values()):
            node, lost = self._without_lost(kind, node, path)
            value = {found.owner: self._stand_in(kind.value_type, (*path, found.owner)) for found in lost}
        for key, (key_mark, _) in node.entries.items():
            if message := self._bad_entry(kind, key, node, path):
                self._note(key_mark, (*path, key), message)
            elif not self._meant_otherwise(kind, key, node, path):
                value[key] = self._entry(kind.value_type, key, node, path)
        return value

    def _bad_entry(self, kind: inspect.DictType, key: str, node: Mapping, path: Path) -> str:
        """What is wrong with the key of an entry, or with an entry as a whole; empty if nothing is."""
        (mark, child), entry = node.entries[key], bare(kind.value_type)
        is_id = single_value(bare(kind.key_type), Scalar(mark, key, False)) is not NOTHING
        is_single = isinstance(child, Scalar) and (not child.text or isinstance(entry, inspect.StructType))
        if is_id and not is_single and key not in fields_of(entry):
            return ""
        return self._messages.bad_entry(kind, key, node, path)

    def _meant_otherwise(self, kind: inspect.DictType, key: str, node: Mapping, path: Path) -> bool:
        """Whether an entry is meant to change one that does not exist: it lacks keys that a new entry needs."""
        entry, (mark, child) = bare(kind.value_type), node.entries[key]
        if self._partial or not isinstance(entry, inspect.StructType) or not isinstance(child, Mapping):
            return False
        required = [field.encode_name for field in entry.fields if field.required]
        lacking = [name for name in required if name not in child.entries and name not in child.removed]
        message = self._messages.meant_otherwise(key, node, lacking, path) if lacking else ""
        if message:
            self._note(mark, (*path, key, lacking[0]), message)
        return bool(message)

    def _list(self, kind: inspect.VarTupleType, node: Node, mark: Mark, path: Path) -> Any:
        if not isinstance(node, Sequence):
            return self._wrong_form(kind, node, mark, path)
        if len(node.items) < (kind.min_length or 0):
            return self._wrong(kind, mark, path, f"{self._messages.name(path)} must not be empty")
        return [self.read(kind.item_type, item, item.mark, (*path, number)) for number, item in enumerate(node.items)]

    def _wrong_form(self, kind: inspect.Type, node: Node, mark: Mark, path: Path) -> Any:
        """The error for a single value, list or mapping where the type expects another of these."""
        return self._wrong(kind, mark, path, self._messages.must_be(path, expected_of(kind), node, [kind]))

    def _wrong(self, kind: inspect.Type, mark: Mark, path: Path, message: str) -> Any:
        self._note(mark, path, message)
        return self._stand_in(kind, path)

    def _stand_in(self, kind: inspect.Type, path: Path) -> Any:
        """The value in place of an invalid one; a single value stands in for each number of players, too."""
        stand_in = self._stand_ins
        for step in path:
            if isinstance(stand_in, dict | list | tuple):
                stand_in = stand_in.get(step) if isinstance(stand_in, dict) else None
        return least(kind) if stand_in is None else stand_in

    def _note(self, mark: Mark, path: Path, message: str) -> None:
        self.problems.append(Problem(mark, message))
        self.wrong_at.append(tuple(map(str, path)))
        if len(self.problems) >= MAX_PROBLEMS:
            raise TooManyErrors


def _with_all_keys(node: Mapping, struct: inspect.StructType) -> Mapping:
    """A mapping over a single value, with that value for each key that the mapping lacks."""
    if node.under is None:
        return node
    kept = {field.encode_name: (node.under.mark, node.under) for field in struct.fields}
    return Mapping(node.mark, {**kept, **node.entries}, covered=node.covered)
