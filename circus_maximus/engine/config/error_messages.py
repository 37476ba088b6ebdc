"""What to say about the errors in a config: what is wrong, and what to write in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from itertools import islice

import msgspec
from msgspec import Struct, inspect

from circus_maximus.engine.config.hints import (
    dotted_key,
    glued_key,
    has_entry,
    hint,
    key_hint,
    misplaced_entry,
    untagged,
)
from circus_maximus.engine.config.kinds import (
    NOTHING,
    Path,
    bare,
    expected_of,
    fields_of,
    kind_of,
    single_value,
    tags_within,
)
from circus_maximus.engine.config.yaml_tree import (
    MAX_PROBLEMS,
    REMOVE,
    Mapping,
    Mark,
    MissingRemoval,
    Node,
    Problem,
    Scalar,
    is_empty,
    node_at,
)
from circus_maximus.engine.text.words import counted, enumerated, listed, nearest, quoted

MAX_NAMED = 3
"""Maximum number of keys that an error names."""
_NO_ENTRY = ("null", "~", "none", "false", "no", "off", REMOVE, "delete")
"""What designers write in place of `{remove: true}`."""
_REPLACED = "; this replaces the whole list"


class LostIndentation(Struct, frozen=True):
    """Keys of a mapping that belong below an empty key above them."""

    owner: str
    keys: list[str]
    mark: Mark
    """The place of the first of these keys."""

    def message(self) -> str:
        """What to do about it."""
        names = [repr(key.strip()) for key in self.keys]
        more = [counted(len(names) - MAX_NAMED, "more key")] if len(names) > MAX_NAMED + 1 else names[MAX_NAMED:]
        belongs = f"{enumerated(names[:MAX_NAMED] + more)} belong{'s' * (len(names) == 1)} below {self.owner!r}"
        return f"{belongs}: indent {'this line' if len(names) == 1 else 'these lines'}"


def lost_indentations(
    node: Mapping, type_of: Callable[[str], inspect.Type | None], is_known: Callable[[str], bool]
) -> Iterator[LostIndentation]:
    """All of them in a mapping. `type_of` gives the type below a key; `is_known` says whether it has a key itself."""
    lines = sorted((mark, key) for key, (mark, _) in node.entries.items() if mark.line)
    found: set[str] = set()
    for number, (owner_mark, owner) in enumerate(lines):
        kind = type_of(owner)
        if kind is None or owner in found or not is_empty(node.entries[owner][1]):
            continue
        keys: list[str] = []
        in_entry = False
        for mark, key in lines[number + 1 :]:
            child = node.entries[key][1]
            inside = in_entry and key.strip() in fields_of(_value_type(kind))
            if (mark.file, mark.column) != (owner_mark.file, owner_mark.column) or mark.line == owner_mark.line:
                break
            if not inside and not _belongs(key.strip(), child, kind):
                break
            in_entry = inside or is_empty(child)
            keys.append(key)
        if not all(map(is_known, keys)):
            found.update(keys)
            yield LostIndentation(owner, keys, node.entries[keys[0]][0])


def _value_type(kind: inspect.Type) -> inspect.Type:
    """The type of the entries of a mapping by id; for other types the type itself."""
    inner = bare(kind)
    return inner.value_type if isinstance(inner, inspect.DictType) else inner


def _belongs(key: str, child: Node, kind: inspect.Type) -> bool:
    """Whether a value of this type can have this key with this value."""
    inner = bare(kind)
    if not isinstance(inner, inspect.DictType):
        members = map(bare, inner.types) if isinstance(inner, inspect.UnionType) else [inner]
        return any(key in fields_of(one) or key == getattr(one, "tag_field", None) for one in members)
    if single_value(bare(inner.key_type), Scalar(Mark(""), key, False)) is NOTHING:
        return False
    entry = bare(inner.value_type)
    if isinstance(child, Mapping):
        return bool(child.entries) and child.entries.keys() <= fields_of(entry).keys()
    return is_empty(child) or (isinstance(entry, inspect.IntType) and single_value(entry, child) is not NOTHING)


def usual_word(word: str, fields: MappingOf[str, inspect.Field]) -> str:
    """`; did you mean places?` for a word that people often write instead of a key; else an empty text."""
    meant = _usual(word, fields)
    return f"; did you mean {meant}?" if meant else ""


def usual_key(config: msgspec.Struct, key: str) -> str:
    """`places.palace` for `locations.palace`; empty if the first word is not a common mistake for another key."""
    first, dot, rest = key.partition(".")
    meant = _usual(first, fields_of(kind_of(type(config))))
    return meant and meant + dot + rest


def other_section(id: str, section: str, root: inspect.Type, tree: Mapping) -> str:
    """`; it is in 'executions'` if another section of the config has an entry with this id."""
    for name, field in fields_of(root).items():
        if name != section and has_entry(tree, name, id, field.type):
            return f"; it is in {name!r}"
    return ""


def with_section(problem: Problem, root: inspect.Type, tree: Mapping) -> Problem:
    """The problem; if a key to remove is in another part of the config, with that part."""
    if not isinstance(problem, MissingRemoval):
        return problem
    hint = ""
    if not problem.path:
        removal = Mapping(problem.mark, {REMOVE: (problem.mark, Scalar(problem.mark, "true", True))})
        around = Mapping(tree.mark, {**tree.entries, problem.key: (problem.mark, removal)}, covered=tree.covered)
        assert isinstance(root, inspect.StructType)
        hint = usual_word(problem.key, fields_of(root)) or key_hint(problem.key, root, around, "the config")
    elif len(problem.path) == 1:
        hint = other_section(problem.key, problem.path[0], root, tree)
    return Problem(problem.mark, f"there is no {quoted(problem.key)} to remove{hint}") if hint else problem


def _usual(word: str, fields: MappingOf[str, inspect.Field]) -> str:
    for name, field in fields.items():
        extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
        if word.lower() in (extra or {}).get("mistaken", ()):
            return name
    return ""


class Messages:
    """The messages about one tree."""

    def __init__(self, whole: str, root: tuple[inspect.Type, Mapping] | None) -> None:
        """`whole` is what messages call the tree; `root` is its type and the tree, if it is a mapping."""
        self._whole, self._root = whole, root

    def name(self, path: Path) -> str:
        """What messages call the value at a path."""
        match path:
            case ():
                return self._whole
            case (*_, str(key), int(number)):
                return f"item {number + 1} of {quoted(key)}"
            case (*_, last):
                return quoted(str(last))
        raise AssertionError(path)

    def ids(self, section: str) -> list[str]:
        """The ids of a part of the config."""
        part = self._root[1].entries.get(section) if self._root is not None else None
        return list(part[1].entries) if part is not None and isinstance(part[1], Mapping) else []

    def lost_indentations(
        self, kind: inspect.StructType | inspect.DictType, node: Mapping
    ) -> Iterator[LostIndentation]:
        """Keys of a mapping that are meant to be below another of its keys, but are not indented."""
        if isinstance(kind, inspect.DictType):
            fields = fields_of(kind.value_type)
            return lost_indentations(node, lambda key: kind.value_type, lambda key: key not in fields)
        known = fields_of(kind)
        return lost_indentations(node, lambda key: known[key].type if key in known else None, known.__contains__)

    def must_be(
        self, path: Path, wanted: str, node: Node, kinds: SequenceOf[inspect.Type], words: Iterable[object] = ()
    ) -> str:
        """A value that is none of some types; one of `words` may be meant."""
        near = nearest(node.text, words) if isinstance(node, Scalar) else ""
        return f"{self.name(path)} must be {wanted}, not {_in_words(node, kinds)}{near or hint(node, kinds)}"

    def no_effect(
        self, field: str, node: Mapping, effects: dict[str, inspect.StructType], path: Path
    ) -> tuple[str, Mark, str]:
        """A mapping without the name of an effect: the key that is wrong, its place, and what to say."""
        mark, tag = node.entries.get(field, (node.mark, None))
        if tag is None:
            for key, (key_mark, child) in node.entries.items():
                if advice := glued_key(key, child):
                    return key, key_mark, f"unknown key {quoted(key)} in {self.name(path)}{advice}"
            message = f"{field!r} is missing: it must be one of {listed(effects)}{untagged(node, field, effects)}"
            return field, mark, message + _REPLACED * self._replaces_list(path)
        near = self._place_of_effect(tag.text) or nearest(tag.text, effects) if isinstance(tag, Scalar) else ""
        at = tag.mark if isinstance(tag, Scalar) else mark
        return field, at, f"{field!r} must be one of {listed(effects)}, not {_in_words(tag)}{near}"

    def _place_of_effect(self, tag: str) -> str:
        """`; 'take' is an effect of 'places'` for an effect of some parts of the config; else an empty text."""
        parts = fields_of(self._root[0]).items() if self._root is not None else ()
        having = [repr(part) for part, field in parts if tag in tags_within(field.type)]
        return f"; {tag!r} is an effect of {enumerated(having)}" if having else ""

    def _replaces_list(self, path: Path) -> bool:
        """Whether a value is an item of a list that has replaced another list."""
        if self._root is None or len(path) < 2 or not isinstance(path[-1], int):
            return False
        around = node_at(self._root[1], [str(step) for step in path[:-2]])
        return isinstance(around, Mapping) and str(path[-2]) in around.covered

    def unknown_key(self, key: str, kind: inspect.StructType, node: Mapping, path: Path) -> str:
        """An unknown key."""
        fields = fields_of(kind)
        usual = usual_word(key, fields)
        advice = "" if usual else key_hint(key, kind, node, self.name(path))
        if not advice and not fields and kind.tag_field is not None:
            advice = f": {str(kind.tag)!r} has no keys other than {kind.tag_field!r}"
        advice = advice or f"{usual or nearest(key, fields)}; known keys: {listed(fields)}"
        return f"unknown key {quoted(key)} in {self.name(path)}{advice}"

    def bad_entry(self, kind: inspect.DictType, key: str, node: Mapping, path: Path) -> str:
        """What is wrong with the key of an entry, or with an entry as a whole; empty if nothing is."""
        mark, child = node.entries[key]
        name, id, entry = self.name(path), bare(kind.key_type), bare(kind.value_type)
        if advice := glued_key(key, child):
            return f"unknown key {quoted(key)} in {name}{advice}"
        if single_value(id, Scalar(mark, key, False)) is NOTHING:
            others = islice((other for other in node.entries if other != key), MAX_PROBLEMS)
            if "." in key and isinstance(entry, inspect.StructType) and (advice := dotted_key(key, child)):
                return f"unknown key {quoted(key)} in {name}{advice}"
            advice = nearest(key, others) or hint(Scalar(mark, key, False), [id])
            return f"{quoted(key)} in {name} must be {expected_of(kind.key_type)}{advice}"
        if message := misplaced_entry(key, child, entry, name):
            return message
        removed = isinstance(child, Scalar) and child.plain and child.text.lower() in _NO_ENTRY
        if removed and key in node.covered and isinstance(entry, inspect.StructType):
            return f"{quoted(key)} must be {expected_of(entry)}; to remove it, write {key}: {{{REMOVE}: true}}"
        return ""

    def no_goal(self, goal: str, key: str, node: Mapping, path: Path) -> str:
        """An entry that is to come before one that does not exist, or before itself."""
        others = [other for other in islice(node.entries, MAX_PROBLEMS) if other != key]
        if goal == key:
            return "an entry cannot come before itself"
        return f"there is no {quoted(goal)} in {self.name(path)}{nearest(goal, others)}"

    def meant_otherwise(self, key: str, node: Mapping, lacking: list[str], path: Path) -> str:
        """An entry that lacks keys, and probably is to change one that does not exist; else an empty text."""
        mark = node.entries[key][0]
        new = f"as a new entry it lacks the key{'s' * (len(lacking) > 1)} {enumerated([*map(repr, lacking)])}"
        if key in node.removed:
            return (
                f"there is no {quoted(key)} in {self.name(path)} to change: {node.removed[key]} has removed it; {new}"
            )
        others = (other for other, (at, _) in node.entries.items() if other != key and at.file != mark.file)
        elsewhere = other_section(key, str(path[0]), *self._root) if len(path) == 1 and self._root else ""
        near = elsewhere or nearest(key, islice(others, MAX_PROBLEMS))
        return near and f"there is no {quoted(key)} in {self.name(path)}{near} ({new})"


def _in_words(node: Node, kinds: SequenceOf[inspect.Type] = ()) -> str:
    match node:
        case Scalar(text=text, plain=plain):
            unquoted = inspect.IntType | inspect.FloatType | inspect.BoolType
            meant_plain = len(kinds) > 1 or any(isinstance(kind, unquoted) for kind in kinds)
            return f"the quoted text {quoted(text)}" if meant_plain and not plain else quoted(text)
        case Mapping():
            return "a mapping"
        case _:
            return "a list"
