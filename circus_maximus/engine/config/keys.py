"""Configs key by key: which values there are, where each was written, and how two configs differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from circus_maximus.engine.config.yaml_tree import Mapping, Scalar, node_at
from circus_maximus.engine.text.words import nearest, quoted

Path = tuple[str, ...]


class UnknownKey(ValueError):
    """No value has this key."""


def path_of(key: str) -> Path:
    """A typed key such as `setup.coins` as a path."""
    return tuple(key.split(".")) if key else ()


def leaves(config: Any) -> dict[Path, Any]:
    """Every value of a config by its path; a list of single values counts as one."""
    return leaves_of(built_in(config))


def leaves_of(value: Any) -> dict[Path, Any]:
    """Every value of a config that is built in, by its path."""
    return dict(_leaves((), value))


def plain(value: Any) -> Any:
    """A config as dicts, lists and single values, including defaults."""
    match value:
        case msgspec.Struct():
            about = value.__struct_config__
            names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
            fields = {key: plain(getattr(value, field)) for key, field in names}
            return {about.tag_field: about.tag, **fields} if about.tag_field else fields
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case tuple():
            return [plain(item) for item in value]
    return value


def value_at(config: Any, path: Path) -> Any:
    """The plain value at a path; below a single value, that value. None if a list has no such item."""
    value = plain(config)
    for step in path:
        if isinstance(value, dict):
            value = value[step]
        elif isinstance(value, list):
            value = value[int(step)] if step.isdecimal() and int(step) < len(value) else None
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


def values_below(config: Any, path: Path) -> dict[Path, Any]:
    """The values at or below a path, in which `*` matches any step.

    A path can also lead into a list of single values, and one step further than a single value that is the same for
    each key that could be there, such as a number of players.
    """
    found: dict[Path, Any] = {}
    for at, value in leaves(config).items():
        if is_at_or_below(path, at):
            found[at] = value
        elif len(path) == len(at) + 1 and is_at_or_below(path[:-1], at):
            found.update({(*at, step): inner for step, inner in _inside(value, path[-1])})
    return found


def _inside(value: Any, step: str) -> Iterator[tuple[str, Any]]:
    """What a step leads to within a value."""
    if not isinstance(value, list | dict) and step != "*":
        yield step, value
    elif isinstance(value, list):
        yield from ((str(number), item) for number, item in enumerate(value) if step in ("*", str(number)))


def unknown(key: str, known: Iterable[str], config: Any) -> UnknownKey:
    """The error for an unknown key, with the key that is probably meant."""
    # Imported here because a game's table needs this module but no hints.
    from circus_maximus.engine.config.error_messages import usual_key

    meant = usual_key(config, key)
    return UnknownKey(f"there is no key {quoted(key)}{f'; did you mean {meant}?' if meant else nearest(key, known)}")


def is_at_or_below(path: Path, at: Path) -> bool:
    """Whether a value is at a path or below it; `*` in the path matches any step."""
    return len(path) <= len(at) and all(step in ("*", other) for step, other in zip(path, at, strict=False))


def cards_of(config: Any) -> dict[Path, str]:
    """The section and id of each card, with its name. A card is an entry that has a name."""
    return {
        (section, id): str(card["name"])
        for section, entries in plain(config).items()
        if isinstance(entries, dict)
        for id, card in entries.items()
        if isinstance(card, dict) and card.get("name") is not None
    }


def card_path(config: Any, key: str) -> Path:
    """The full path of a key that begins with a card's id or is a card's name; empty if there is no such card."""
    id, *rest = path_of(key) or ("",)
    for path, name in cards_of(config).items():
        if path[1] == id:
            return (*path, *rest)
        if name.casefold() == key.casefold():
            return path
    return ()


def known_keys(config: Any) -> set[str]:
    """Every key of a config, and the keys of cards from their ids on."""
    keys = {".".join(at[:length]) for at in leaves(config) for length in range(1, len(at) + 1)}
    cards = {section for section, _ in cards_of(config)}
    return keys | {key.partition(".")[2] for key in keys if "." in key and key.partition(".")[0] in cards}


def where_written(tree: Mapping, path: Path) -> str:
    """The file and line in which a value is set; empty if no file sets it."""
    node = node_at(tree, list(path))
    if node is None and isinstance(whole := node_at(tree, list(path[:-1])), Scalar):
        node = whole
    if node is None:
        return ""
    return f"{node.mark.file}:{node.mark.line}" if node.mark.line else node.mark.file


def built_in(config: Any) -> Any:
    """A config as dicts, lists and single values, as in a file."""
    return msgspec.to_builtins(plain(config))


def as_written(value: Any) -> str:
    """A value as it is written in a file."""
    return msgspec.json.format(msgspec.json.encode(value), indent=-1).decode() if value != [] else "[]"


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
    first, second = map(leaves_of, _in_same_shape(*both))
    for path in dict.fromkeys((*first, *second)):
        texts = [as_written(values[path]) if path in values else "nothing" for values in (first, second)]
        if texts[0] != texts[1] and not (_is_filled(path, first, second) or _is_filled(path, second, first)):
            yield path, texts[0], texts[1]
    yield from _moved_entries(*both, ())


def _moved_entries(one: Any, other: Any, path: Path) -> Iterator[tuple[Path, str, str]]:
    """The parts whose entries are in another order, with the first two that changed places."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return
    common = [key for key in one if key in other]
    for key, instead in zip(common, (key for key in other if key in one), strict=True):
        if key != instead:
            yield path, f"{key} before {instead}", f"{instead} before {key}"
            break
    for key in common:
        yield from _moved_entries(one[key], other[key], (*path, key))


def _is_filled(path: Path, one: dict[Path, Any], other: dict[Path, Any]) -> bool:
    """Whether a part is empty in one config and has entries in the other; these are differences themselves."""
    return one.get(path) in ({}, []) and path not in other and any(at[: len(path)] == path for at in other)


def _in_same_shape(one: Any, other: Any) -> tuple[Any, Any]:
    """Both values; where only one is a mapping, the single value of the other is repeated for each of its keys."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = {key: _in_same_shape(one[key], other[key]) for key in one if key in other}
        return (
            {key: pairs[key][0] if key in pairs else value for key, value in one.items()},
            {key: pairs[key][1] if key in pairs else value for key, value in other.items()},
        )
    if isinstance(one, dict) and one:
        return one, dict.fromkeys(one, other)
    if isinstance(other, dict) and other:
        return dict.fromkeys(other, one), other
    return one, other
