"""Finds keys that are meant to be below an empty key above them, but are not indented."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct, inspect

from circus_maximus.engine.config.kinds import bare, fields_of
from circus_maximus.engine.config.single_values import NOTHING, single_value
from circus_maximus.engine.config.yaml.characters import unusual
from circus_maximus.engine.config.yaml.yaml_tree import Mapping, Mark, Node, Scalar, is_empty
from circus_maximus.engine.text.words import counted, enumerated

MAX_NAMED = 3
"""Maximum number of keys that an error names."""


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
        if strange := unusual(self.keys[0]):
            return f"{belongs}: {strange}"
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
