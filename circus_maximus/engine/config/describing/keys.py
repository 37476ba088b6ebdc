"""Configs key by key: which values there are, and where each was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from circus_maximus.engine.config.yaml.yaml_tree import Mapping, Scalar, node_at
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
    from circus_maximus.engine.config.hints.misplaced_keys import usual_key

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


def written(tree: Mapping, path: Path) -> str:
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


def shown(value: Any) -> str:
    """A value as it is written in a file."""
    return msgspec.json.format(msgspec.json.encode(value), indent=-1).decode() if value != [] else "[]"
