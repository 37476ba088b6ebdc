"""Configs as designers type them: `long-show`, `mine.yaml`, `A + markets.mummers.prices+=1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from circus_maximus.bench.playing.plan import Entry, label_of
from circus_maximus.engine.config.describing.differences import Difference, differing_parts
from circus_maximus.engine.config.files import DEFAULT, Loaded, load
from circus_maximus.engine.matches.records import as_json
from circus_maximus.engine.text.words import counted, quoted
from circus_maximus.engine.title import Title

_AND = re.compile(r"\s\+\s")
_WITHOUT_SPACES = re.compile(r"\s*\+\s*(?!=)")


class BadName(ValueError):
    """A typed config has a `+` without spaces; the text says what to write."""


class Named(Struct, frozen=True):
    """A config as it was typed, its layers in order, and its single values."""

    name: str
    layers: tuple[str, ...]
    settings: tuple[str, ...]

    def folder(self) -> Path | None:
        """The last folder among its layers, if there is one."""
        folders = [Path(layer) for layer in self.layers if Path(layer).is_dir()]
        return folders[-1] if folders else None


def read_names(texts: Sequence[str]) -> list[Named]:
    """Configs from typed texts. Parts are joined by ` + `; `A` stands for all parts of the first config.

    `BadName` if spaces are missing.
    """
    named: list[Named] = []
    for text in texts:
        layers: list[str] = []
        settings: list[str] = []
        for part in (part.strip() for part in _AND.split(text)):
            _check_spaces(part)
            if "=" in part:
                settings.append(part)
            elif part == label_of(0) and named:
                layers += named[0].layers
                settings += named[0].settings
            elif part != DEFAULT:
                layers.append(part)
        named.append(Named(text.strip(), tuple(layers), tuple(settings)))
    return named


def _check_spaces(part: str) -> None:
    """`BadName` for `A+setup.coins=20` and `long-show+mine.yaml`, unless there is such a file."""
    key, equals, value = part.partition("=")
    key, sign = (key[:-1], "+") if equals and key.endswith("+") else (key, "")
    if "+" in key and not (not equals and Path(part).expanduser().exists()):
        meant = _WITHOUT_SPACES.sub(" + ", key)
        raise BadName(f"write spaces around +, as in {quoted(f'{meant}{sign}{equals}{value}')}")


def load_named(title: Title, named: Named) -> Loaded:
    """The config; `BadConfig` if it has errors."""
    return load(title, named.layers, named.settings, option="")


def entry(index: int, named: Named, config: Any) -> Entry:
    """A config as part of a plan."""
    return Entry(label_of(index), named.name, as_json(config))


def changes(before: Any, after: Any, most: int = 3) -> str:
    """What a config changes, on one line: `setup.coins 15 → 20, acts.juggling added`; at most the first few changes."""
    found = [_change(difference) for difference in differing_parts(before, after)]
    more = f", and {counted(len(found) - most, 'more change')}" if len(found) > most else ""
    return ", ".join(found[:most]) + more


def _change(difference: Difference) -> str:
    key = ".".join(difference.path)
    return f"{key} {difference.whole or f'{difference.before} → {difference.after}'}"
