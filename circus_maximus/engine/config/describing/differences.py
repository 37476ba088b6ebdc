"""How two configs differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from circus_maximus.engine.config.describing.keys import Path, built_in, leaves, leaves_of, shown


class Difference(Struct, frozen=True):
    """A value that differs, as texts, or a whole part that only one of two configs has."""

    path: Path
    before: str = ""
    after: str = ""
    whole: Literal["added", "removed", ""] = ""


def differing_parts(one: Any, other: Any) -> Iterator[Difference]:
    """Where two configs differ; a part that only one of them has is one difference, whatever it contains."""
    before, after = _parts(one), _parts(other)
    told: set[Path] = set()
    for path, first, second in differences(one, other):
        parts = (path[:length] for length in range(1, len(path)))
        part = next((part for part in parts if (part in before) != (part in after)), None)
        if part is None:
            yield Difference(path, first, second)
        elif part not in told:
            told.add(part)
            yield Difference(part, whole="added" if part in after else "removed")


def values_set(config: Any, path: Path) -> dict[Path, Any]:
    """The values below a path that are not the defaults of their types, by what follows the path."""
    for step in path:
        config = _children(config)[step]
    return leaves_of(_without_defaults(config))


def _parts(config: Any) -> set[Path]:
    """The paths of all values, and of the parts that they are in."""
    return {path[:length] for path in leaves(config) for length in range(1, len(path) + 1)}


def _children(value: Any) -> dict[str, Any]:
    """What a part of a config contains, by the keys that files use."""
    match value:
        case Struct():
            return {field.encode_name: getattr(value, field.name) for field in msgspec.structs.fields(value)}
        case dict():
            return value
    return {str(number): item for number, item in enumerate(value)}


def _without_defaults(value: Any) -> Any:
    """A part of a config as dicts, lists and single values, without those that are defaults."""
    match value:
        case Struct():
            fields = msgspec.structs.fields(value)
            own = {field.encode_name: getattr(value, field.name) for field in fields if not _is_default(field, value)}
            about = value.__struct_config__
            tag = {about.tag_field: about.tag} if about.tag_field else {}
            return tag | {key: _without_defaults(item) for key, item in own.items()}
        case dict():
            return {key: _without_defaults(item) for key, item in value.items()}
        case tuple():
            return [_without_defaults(item) for item in value]
    return value


def _is_default(field: msgspec.structs.FieldInfo, value: Struct) -> bool:
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return not field.required and bool(getattr(value, field.name) == default)


def differences(one: Any, other: Any) -> Iterator[tuple[Path, str, str]]:
    """Where two configs differ: path and both values as text, `nothing` where one has no such value.

    If entries of a part are in another order, the texts say which of two comes first.
    """
    both = built_in(one), built_in(other)
    first, second = map(leaves_of, _aligned(*both))
    for path in dict.fromkeys((*first, *second)):
        texts = [shown(values[path]) if path in values else "nothing" for values in (first, second)]
        if texts[0] != texts[1] and not (_is_filled(path, first, second) or _is_filled(path, second, first)):
            yield path, texts[0], texts[1]
    yield from _reordered(*both, ())


def _reordered(one: Any, other: Any, path: Path) -> Iterator[tuple[Path, str, str]]:
    """The parts whose entries are in another order, with the first two that changed places."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return
    common = [key for key in one if key in other]
    for key, instead in zip(common, (key for key in other if key in one), strict=True):
        if key != instead:
            yield path, f"{key} before {instead}", f"{instead} before {key}"
            break
    for key in common:
        yield from _reordered(one[key], other[key], (*path, key))


def _is_filled(path: Path, one: dict[Path, Any], other: dict[Path, Any]) -> bool:
    """Whether a part is empty in one config and has entries in the other; these are differences themselves."""
    return one.get(path) in ({}, []) and path not in other and any(at[: len(path)] == path for at in other)


def _aligned(one: Any, other: Any) -> tuple[Any, Any]:
    """Both values; where only one is a mapping, the single value of the other is repeated for each of its keys."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = {key: _aligned(one[key], other[key]) for key in one if key in other}
        return (
            {key: pairs[key][0] if key in pairs else value for key, value in one.items()},
            {key: pairs[key][1] if key in pairs else value for key, value in other.items()},
        )
    if isinstance(one, dict) and one:
        return one, dict.fromkeys(one, other)
    if isinstance(other, dict) and other:
        return dict.fromkeys(other, one), other
    return one, other
