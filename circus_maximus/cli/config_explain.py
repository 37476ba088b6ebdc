"""What `config explain` prints about a key, a card or an effect."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from circus_maximus.cli.common import load_values, title_arguments
from circus_maximus.engine.config.files import Loaded, variants
from circus_maximus.engine.config.keys import (
    Path,
    UnknownKey,
    as_written,
    card_path,
    differences,
    is_at_or_below,
    known_keys,
    leaves,
    path_of,
    unknown,
    value_at,
    values_below,
    where_written,
)
from circus_maximus.engine.config.meaning import (
    EffectMeaning,
    Meaning,
    effect_meanings,
    effect_names,
    effects_with,
    keys_named,
    meanings_of,
)
from circus_maximus.engine.text.words import enumerated, listed, quoted

if TYPE_CHECKING:
    from circus_maximus.engine.title import Title


def explanation_lines(title: Title, key: str, found: Loaded) -> list[str]:
    """Meaning, range, unit, rulings, current value and variants; `UnknownKey` if nothing has this name."""
    path = path_of(key)
    meanings = meanings_of(title, path, found.config)
    if not meanings and (path := card_path(found.config, key)):
        key = ".".join(path)
        meanings = meanings_of(title, path, found.config)
    effects = effect_meanings(title, key)
    if not meanings and not effects:
        named = keys_named(title, key)
        if named:
            raise UnknownKey(f"there is no key {quoted(key)}; did you mean {enumerated(named, 'or')}?")
        if within := effects_with(title, key):
            such = f"the effect {within[0]}" if len(within) == 1 else f"the effects {enumerated(within)}"
            raise UnknownKey(f"{quoted(key)} is a key of {such}: explain {enumerated(within, 'or')}")
        raise unknown(key, known_keys(found.config).union(effect_names(title)), found.config)
    lines = [key, *_of_key(title, key, path, meanings, found)] if meanings else []
    for effect in effects:
        lines += [key, *_of_effect(key, effect)]
    others = [other for other in keys_named(title, key) if other != key] if effects else []
    return lines + [f"Keys with this name: {listed(others)}"] * bool(others)


def _of_key(title: Title, key: str, path: Path, meanings: list[Meaning], found: Loaded) -> Iterator[str]:
    for meaning, after in zip(meanings, [*meanings[1:], None], strict=True):
        yield f"  {meaning.text or 'A part of the config.'}"
        if after is not None and (_takes(meaning), meaning.rules) == (_takes(after), after.rules):
            continue
        yield f"  {_takes(meaning)}"
        if meaning.rules:
            yield f"  Ruling: {meaning.rules} (docs/rulings.md)."
    values = values_below(found.config, path)
    one = [*values] == [path]
    if one:
        yield f"  Current value: {as_written(values[path])} ({where_written(found.tree, path) or 'default'})."
    elif values:
        command = ["circus-maximus", "config", "show", *title_arguments(title), key]
        yield f"  It has {len(values)} values. To see them: {shlex.join(command)}"
    else:
        yield "  This config has no value here."
    yield from _of_variants(title, path, one)


def _takes(meaning: Meaning) -> str:
    """Range, unit and default; the defaults of a part are those of its keys."""
    unit = f", in {meaning.unit}" if meaning.unit else ""
    single = bool(meaning.default) and not meaning.default.startswith("{")
    default = f"; default: {meaning.default}" if single else ""
    return f"Takes {meaning.wanted}{unit}{default}."


def _of_variants(title: Title, path: Path, single: bool) -> Iterator[str]:
    shipped = load_values(title, (), ())
    for name in variants(title):
        variant = load_values(title, [name], ())
        changed = [at for at, _, _ in differences(shipped, variant) if _is_told(path, at, shipped, variant)]
        if changed and not any(is_at_or_below(path, at) or is_at_or_below(at, path) for at in leaves(variant)):
            yield f"  The variant {name} removes it."
        elif changed and single and isinstance(value := value_at(variant, path), dict):
            command = ["circus-maximus", "config", "show", *title_arguments(title), ".".join(path), "--config", name]
            added = f"{len(value)} entries" if len(value) > 1 else "1 entry"
            yield f"  The variant {name} adds {added}. To see them: {shlex.join(command)}"
        elif changed and single:
            yield f"  The variant {name} sets it to {as_written(value)}."
        elif changed:
            counted = {next((home for home in leaves(shipped) if is_at_or_below(home, at)), at) for at in changed}
            yield f"  The variant {name} changes {len(counted)} of them."


def _is_told(path: Path, at: Path, shipped: Any, variant: Any) -> bool:
    """Whether a difference is at or below a path; or above, if the path selects one of the values of a key."""
    if is_at_or_below(path, at):
        return True
    inside = len(path) == len(at) + 1 and is_at_or_below(at, path) and "*" not in path
    return inside and bool(value_at(shipped, path) != value_at(variant, path))


def _of_effect(name: str, effect: EffectMeaning) -> Iterator[str]:
    yield f"  {effect.text}"
    said = "".join(f", {field}: ..." for field, _ in effect.fields)
    yield f"  An effect. Write {{do: {name}{said}}} at {enumerated(effect.keys, 'or')}."
    for field, meaning in effect.fields:
        rules = f" Ruling {meaning.rules}." if meaning.rules else ""
        yield f"  {field}: {meaning.text} {_takes(meaning)}{rules}"
