"""Which other game a config, a key, a bot or targets are for, if the option for the game was forgotten.

If several other games would fit, none is named, and the error is about this game.
Imported with an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import BadConfig, configure, load, parts_named
from circus_maximus.engine.config.keys import UnknownKey
from circus_maximus.engine.config.kinds import fields_of, kind_of
from circus_maximus.engine.config.meaning import below, effect_names
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import enumerated, quoted
from circus_maximus.titles import find_title, title_names

if TYPE_CHECKING:
    from circus_maximus.engine.title import Title


def config_of_another(title: Title, layers: Sequence[str], settings: Sequence[str]) -> str:
    """The sentence for a config that only another game can have; empty if there is no such game.

    `title` cannot load it.
    """
    other = _only_other(title, lambda other: _fits(other, title, layers, settings))
    return _is_for([*layers, *settings], other) if other else ""


def parts_of_another(title: Title, layers: Sequence[str], settings: Sequence[str]) -> Iterator[str]:
    """A sentence for each layer and each setting that only another game can have."""
    alone: list[tuple[list[str], list[str]]] = [*(([layer], []) for layer in layers), *(([], [it]) for it in settings)]
    for part in alone:
        if not _loads(title, *part) and (told := config_of_another(title, *part)):
            yield told


def key_of_another(title: Title, key: str) -> str:
    """The sentence for a key, card or effect that only another game has; empty if there is no such game."""
    other = _only_other(title, lambda other: _has_key(other, key))
    return _is_for([quoted(key)], other) if other else ""


def bot_of_another(title: Title, name: str) -> str:
    """The sentence for a bot or a line-up that only another game has; empty if there is no such game."""
    other = _only_other(title, lambda other: name in bots_of(other) or name in other.line_ups)
    return _is_for([quoted(name)], other) if other else ""


def targets_of_another(title: Title, path: Path) -> str:
    """The sentence for a file of targets that only another game can have; empty if there is no such game."""
    other = _only_other(title, lambda other: _has_targets(other, path))
    return _is_for([str(path)], other) if other else ""


def _only_other(title: Title, fits: Callable[[Title], bool]) -> Title | None:
    """The other game that fits, if it is the only one; otherwise None."""
    others = [find_title(name) for name in title_names() if name != title.name]
    fitting = [other for other in others if fits(other)]
    return fitting[0] if len(fitting) == 1 else None


def _is_for(subjects: Sequence[str], other: Title) -> str:
    are = "are" if len(subjects) > 1 else "is"
    return f"{printable(enumerated(subjects))} {are} for {other.label}: use --game {other.name}"


def _fits(other: Title, title: Title, layers: Sequence[str], settings: Sequence[str]) -> bool:
    """Whether another game can load this, or at least has all parts that it names, and `title` has not."""
    if _loads(other, layers, settings):
        return True
    named = parts_named(other, layers, settings)
    own, others = (fields_of(kind_of(each.config_type)).keys() for each in (title, other))
    return bool(named) and named <= others and not named <= own


def _loads(title: Title, layers: Sequence[str], settings: Sequence[str]) -> bool:
    try:
        load(title, layers, settings)
    except BadConfig:
        return False
    return True


def _has_targets(other: Title, path: Path) -> bool:
    from circus_maximus.bench.targets import read_targets

    with suppress(BadConfig):
        return bool(read_targets(path, other, configure(other)).targets)
    return False


def _has_key(other: Title, key: str) -> bool:
    if key in effect_names(other):
        return True
    with suppress(UnknownKey):
        below(other, configure(other), key)
        return True
    return False
