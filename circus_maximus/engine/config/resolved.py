"""Reads resolved configs, which transcripts contain as JSON. A replay needs no YAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from circus_maximus.engine.text.printable import has_hidden
from circus_maximus.engine.text.words import quoted
from circus_maximus.engine.title import Title


def config_from_json(title: Title, text: bytes) -> Any:
    """Read the resolved config in a transcript's header; `ValueError` if it has errors."""
    try:
        config = _value_of(text, title.config_type)
    except msgspec.DecodeError as error:
        raise ValueError(f"the config is not valid for {title.label}: {error}") from error
    if hidden := next(filter(has_hidden, _texts(msgspec.to_builtins(config))), None):
        raise ValueError(f"the config has errors: {quoted(hidden)} has invisible characters")
    for complaint in title.config_checks(config):
        raise ValueError(f"the config has errors: {'.'.join(complaint.path)}: {complaint.text}")
    return config


def _value_of(text: bytes, config_type: type[Struct]) -> Any:
    """The config of a JSON text, which may have old names of keys if it was written by an older program."""
    try:
        return msgspec.json.decode(text, type=config_type)
    except msgspec.ValidationError:
        from circus_maximus.engine.config.old_names import current_value, old_names

        current = current_value(msgspec.json.decode(text), old_names(config_type))
        return msgspec.json.decode(msgspec.json.encode(current), type=config_type)


def _texts(value: Any) -> Iterator[str]:
    """Every key and every text in a plain value."""
    match value:
        case str():
            yield value
        case dict():
            for key, item in value.items():
                yield from (*_texts(key), *_texts(item))
        case list() | tuple():
            for item in value:
                yield from _texts(item)
