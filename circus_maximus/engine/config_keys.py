"""Configs key by key: what a value means, where it was written, how two configs differ; and the reference.

All of it is read off the config's types, so it cannot say anything that is not so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from circus_maximus.engine.contract import Title
from circus_maximus.engine.typed_config import bare, expected_of
from circus_maximus.engine.words import nearest, quoted
from circus_maximus.engine.yaml_tree import Mapping, node_at

Path = tuple[str, ...]


class UnknownKey(ValueError):
    """There is nothing at this key."""


@dataclass(frozen=True)
class Meaning:
    """What the types say of a value."""

    text: str
    wanted: str
    unit: str
    rules: str
    default: str
    """As JSON; empty if the value must be said."""


def path_of(key: str) -> Path:
    """A key as people write it, `setup.coins`, as a path."""
    return tuple(key.split(".")) if key else ()


def leaves(config: Any) -> dict[Path, Any]:
    """Every single value of a config by its path; a list of plain values counts as one."""
    return dict(_leaves((), msgspec.to_builtins(_whole(config))))


def _whole(value: Any) -> Any:
    """A config with the values it leaves out, so that defaults show too."""
    match value:
        case msgspec.Struct():
            tag = {value.__struct_config__.tag_field: value.__struct_config__.tag}
            fields = {field.encode_name: _whole(getattr(value, field.name)) for field in msgspec.structs.fields(value)}
            return {str(key): word for key, word in tag.items() if key} | fields
        case dict():
            return {key: _whole(item) for key, item in value.items()}
        case tuple():
            return [_whole(item) for item in value]
    return value


def value_at(config: Any, path: Path) -> Any:
    """The plain value at a path, whole."""
    value = _whole(config)
    for step in path:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def _leaves(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from _leaves((*path, key), item)
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for number, item in enumerate(value):
            yield from _leaves((*path, str(number)), item)
    else:
        yield path, value


def below(all_leaves: dict[Path, Any], key: str) -> dict[Path, Any]:
    """The values at or below a key; `UnknownKey` with the nearest that exist, if there are none."""
    path = path_of(key)
    found = {at: value for at, value in all_leaves.items() if at[: len(path)] == path}
    if not found:
        known = {".".join(at[:length]) for at in all_leaves for length in range(1, len(at) + 1)}
        raise UnknownKey(f"there is no key {quoted(key)}{nearest(key, known)}")
    return found


def written(tree: Mapping, path: Path) -> str:
    """The file and line a value was written in; nothing if no file says it."""
    node = node_at(tree, list(path))
    if node is None:
        return ""
    return f"{node.mark.file}:{node.mark.line}" if node.mark.line else node.mark.file


def differences(one: Any, other: Any) -> Iterator[tuple[Path, str, str]]:
    """Where two configs differ: path and both values as text, `nothing` where one has no such value."""
    first, second = leaves(one), leaves(other)
    for path in dict.fromkeys((*first, *second)):
        texts = [shown(values[path]) if path in values else "nothing" for values in (first, second)]
        if texts[0] != texts[1]:
            yield path, texts[0], texts[1]


def shown(value: Any) -> str:
    """A value as it could stand in a file."""
    return msgspec.json.format(msgspec.json.encode(value), indent=-1).decode() if value != [] else "[]"


def meaning_of(title: Title, path: Path, config: Any) -> Meaning:
    """What the types say of the value at a path of this config, with what is said just above it."""
    kind = _kind(title.config_type)
    value = _whole(config)
    field: inspect.Field | None = None
    texts: list[str] = []
    unit = rules = ""
    for step in path:
        kind, field = _step(kind, value, step)
        value = value[int(step)] if isinstance(value, list) else value[step]
        if field is not None:
            text, own_unit, own_rules = _said(field.type)
            texts.append(text)
            unit, rules = own_unit or unit, own_rules or rules
    default = "" if field is None or field.required else shown(_whole(field.default))
    return Meaning(" ".join(texts[-2:]), expected_of(kind), unit, rules, default)


@lru_cache(8)
def _kind(config_type: type[msgspec.Struct]) -> inspect.Type:
    """The type laid open: that takes some milliseconds, and keys are asked about one by one."""
    return inspect.type_info(config_type)


def _step(kind: inspect.Type, value: Any, step: str) -> tuple[inspect.Type, inspect.Field | None]:
    """The type one step further down, and the field it was said at."""
    match bare(kind):
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            if step == tag_field:
                return inspect.LiteralType((str(tag),)), None
            field = next(field for field in fields if field.encode_name == step)
            return field.type, field
        case inspect.DictType(value_type=value_type):
            return value_type, None
        case inspect.VarTupleType(item_type=item_type):
            return item_type, None
        case inspect.UnionType(types=types):
            members = [member for member in map(bare, types) if isinstance(member, inspect.StructType)]
            fits = [member for member in members if not member.tag_field or value.get(member.tag_field) == member.tag]
            return _step(fits[0], value, step)
    raise UnknownKey(f"nothing lies below here: {step!r}")


def _said(kind: inspect.Type) -> tuple[str, str, str]:
    """Meaning, unit and rules of a field's type."""
    if not isinstance(kind, inspect.Metadata):
        return "", "", ""
    extra = kind.extra or {}
    return str((kind.extra_json_schema or {}).get("description", "")), extra.get("unit", ""), extra.get("rules", "")


def reference(title: Title) -> str:
    """Every key of a title's config, as Markdown: a table for each part, from the types alone."""
    lines = [
        f"# Config of {title.label}",
        "",
        f"Made by `circus-maximus config explain`. The shipped values are in `config/{title.name}/`.",
        "A key in a table belongs to the part above it; `*` stands for any id, or for a number in a list.",
    ]
    for heading, struct in _parts("", inspect.type_info(title.config_type)):
        lines += ["", f"## {heading}", "", (struct.cls.__doc__ or "").partition("\n")[0], ""]
        lines += ["| key | meaning | value | if not said | unit | rulings |", "| --- | --- | --- | --- | --- | --- |"]
        for field in struct.fields:
            text, unit, rules = _said(field.type)
            default = "must be said" if field.required else f"`{shown(_whole(field.default))}`"
            cells = (f"`{field.encode_name}`", text, expected_of(field.type), default, unit, rules)
            lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
        if not struct.fields:
            lines[-2:] = ["Nothing more to say."]
    return "\n".join(lines) + "\n"


def _parts(key: str, kind: inspect.Type) -> Iterator[tuple[str, inspect.StructType]]:
    """Every struct with the key it is first found at, parts after the whole."""
    met: set[type] = set()
    waiting: list[tuple[str, inspect.Type]] = [(key, kind)]
    while waiting:
        at, found = waiting.pop(0)
        match bare(found):
            case inspect.StructType() as struct:
                if struct.cls not in met:
                    met.add(struct.cls)
                    heading = (
                        f"`{at}` with `do: {struct.tag}`" if struct.tag_field else f"`{at}`" if at else "The whole"
                    )
                    yield heading, struct
                    waiting += [(f"{at}.{field.encode_name}".lstrip("."), field.type) for field in struct.fields]
            case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
                waiting.append((f"{at}.*", inner))
            case inspect.UnionType(types=types):
                waiting += [(at, member) for member in types]
