"""What a key of a config means, as its types say, so that it cannot say anything that is not so; the reference page.

A key may have `*` for any id, or for any number in a list, as the reference writes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.keys import Path, plain, shown
from circus_maximus.engine.config.typed_config import bare, expected_of
from circus_maximus.engine.contract import Title
from circus_maximus.engine.words import enumerated

ANY = "*"
MOST_KEYS_IN_A_HEADING = 3


@dataclass(frozen=True)
class Meaning:
    """What the types say of a value."""

    text: str
    wanted: str
    unit: str
    rules: str
    default: str
    """As JSON; empty if the value must be said."""


@dataclass(frozen=True)
class EffectMeaning:
    """What the types say of an effect."""

    keys: tuple[str, ...]
    """Where it may stand: `events.*.effects.*`."""
    text: str
    fields: tuple[tuple[str, Meaning], ...]


def meanings_of(title: Title, path: Path, config: Any) -> list[Meaning]:
    """What the types say of the value at a path, with what is said just above it; several where effects differ.

    Empty if no config has anything there. The values of this config tell which effect a path leads to, if it does.
    """
    found = _found(_kind(title.config_type), plain(config), path, (), None)
    return list(dict.fromkeys(_meaning(kind, fields, own) for kind, fields, own in found))


def effect_meanings(title: Title, name: str) -> list[EffectMeaning]:
    """What the types say of the effect of this name; several if places and events have each their own."""
    return [
        EffectMeaning(
            tuple(keys),
            _doc(struct),
            tuple((field.encode_name, _meaning(field.type, (field,), field)) for field in struct.fields),
        )
        for struct, keys in _parts(title)
        if struct.tag_field and struct.tag == name
    ]


def effect_names(title: Title) -> list[str]:
    """The names of all effects."""
    return [str(struct.tag) for struct, _ in _parts(title) if struct.tag_field]


def keys_named(title: Title, name: str) -> list[str]:
    """The keys that end with this name, as the reference writes them; those of effects aside."""
    return [
        f"{key}.{name}".lstrip(".")
        for struct, keys in _parts(title)
        if not struct.tag_field and name in (field.encode_name for field in struct.fields)
        for key in keys
    ]


def reference(title: Title) -> str:
    """Every key of a title's config, as Markdown: a table for each part."""
    lines = [
        f"# Config of {title.label}",
        "",
        f"Made by `circus-maximus config explain`. The shipped values are in `config/{title.name}/`.",
        "A key in a table belongs to the part above it; `*` stands for any id, or for a number in a list.",
    ]
    for struct, keys in _parts(title):
        lines += ["", f"## {_heading(struct, keys)}", "", _doc(struct), ""]
        if len(keys) > MOST_KEYS_IN_A_HEADING:
            lines += [f"Also at {enumerated([f'`{key}`' for key in keys[1:]])}.", ""]
        lines += ["| key | meaning | value | if not said | unit | rulings |", "| --- | --- | --- | --- | --- | --- |"]
        for field in struct.fields:
            said = _meaning(field.type, (field,), field)
            default = "must be said" if field.required else f"`{said.default}`"
            cells = (f"`{field.encode_name}`", said.text, said.wanted, default, said.unit, said.rules)
            lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
        if not struct.fields:
            lines[-2:] = ["Nothing more to say."]
    return "\n".join(lines) + "\n"


@lru_cache(8)
def _kind(config_type: type[msgspec.Struct]) -> inspect.Type:
    """The type laid open: that takes some milliseconds, and keys are asked about one by one."""
    return inspect.type_info(config_type)


Fields = tuple[inspect.Field, ...]


def _found(
    kind: inspect.Type, value: Any, path: Path, fields: Fields, own: inspect.Field | None
) -> Iterator[tuple[inspect.Type, Fields, inspect.Field | None]]:
    """The types at a path with the fields that lead there, and the field it ends at, if it does.

    `value` is None where this config has nothing.
    """
    if not path:
        yield kind, fields, own
        return
    step, rest = path[0], path[1:]
    match bare(kind):
        case inspect.StructType(fields=its_fields, tag_field=tag_field, tag=tag):
            if step == tag_field:
                yield from _found(inspect.LiteralType((str(tag),)), None, rest, fields, None)
            for field in its_fields:
                if field.encode_name == step:
                    inner = value.get(step) if isinstance(value, dict) else None
                    yield from _found(field.type, inner, rest, (*fields, field), field)
        case inspect.DictType(value_type=inner_type):
            inner = value.get(step) if isinstance(value, dict) else None
            if step == ANY or inner is not None:
                yield from _found(inner_type, inner, rest, fields, None)
        case inspect.VarTupleType(item_type=inner_type):
            items = value if isinstance(value, list) else []
            there = step.isdigit() and int(step) < len(items)
            if step == ANY or there:
                yield from _found(inner_type, items[int(step)] if there else None, rest, fields, None)
        case inspect.UnionType(types=types):
            for member in types:
                if _may_be(bare(member), value):
                    yield from _found(member, value, path, fields, own)


def _may_be(kind: inspect.Type, value: Any) -> bool:
    """Whether a value is this effect; of one that is not known, anything may be."""
    if not isinstance(kind, inspect.StructType) or not kind.tag_field or not isinstance(value, dict):
        return True
    return bool(value.get(kind.tag_field) == kind.tag)


def _meaning(kind: inspect.Type, fields: Fields, own: inspect.Field | None) -> Meaning:
    said = [_said(field.type) for field in fields]
    struct = bare(kind)
    text = " ".join(text for text, _, _ in said[-2:])
    return Meaning(
        text=_doc(struct) if own is None and isinstance(struct, inspect.StructType) else text,
        wanted=expected_of(kind),
        unit=next((unit for _, unit, _ in reversed(said) if unit), ""),
        rules=next((rules for _, _, rules in reversed(said) if rules), ""),
        default="" if own is None or own.required else shown(plain(own.default)),
    )


def _said(kind: inspect.Type) -> tuple[str, str, str]:
    """Meaning, unit and rules of a field's type."""
    if not isinstance(kind, inspect.Metadata):
        return "", "", ""
    extra = kind.extra or {}
    return str((kind.extra_json_schema or {}).get("description", "")), extra.get("unit", ""), extra.get("rules", "")


def _doc(struct: inspect.StructType) -> str:
    return (struct.cls.__doc__ or "").partition("\n")[0]


def _heading(struct: inspect.StructType, keys: list[str]) -> str:
    if not keys[0]:
        return "The whole"
    named = keys if len(keys) <= MOST_KEYS_IN_A_HEADING else keys[:1]
    does = f" with `do: {struct.tag}`" if struct.tag_field else ""
    return enumerated([f"`{key}`" for key in named]) + does


def _parts(title: Title) -> list[tuple[inspect.StructType, list[str]]]:
    """Every struct with all keys it is found at, parts after the whole."""
    met: dict[type, tuple[inspect.StructType, list[str]]] = {}
    waiting: list[tuple[str, inspect.Type]] = [("", _kind(title.config_type))]
    while waiting:
        at, found = waiting.pop(0)
        match bare(found):
            case inspect.StructType() as struct:
                met.setdefault(struct.cls, (struct, []))[1].append(at)
                waiting += [(f"{at}.{field.encode_name}".lstrip("."), field.type) for field in struct.fields]
            case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
                waiting.append((f"{at}.{ANY}", inner))
            case inspect.UnionType(types=types):
                waiting += [(at, member) for member in types]
    return list(met.values())
