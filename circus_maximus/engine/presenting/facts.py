"""Plain values in words, such as those of a snapshot, for any title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct, structs, to_builtins

NOTHING: Mapping[str, str] = MappingProxyType({})
TEXTS = ("name", "flavour")
"""The keys of a config that are texts for players."""
Facts = list[tuple[str, Any]]
"""Values with their names; none is empty."""


def facts_by_seat(value: dict[str, Any], seats: int, called: Mapping[str, str] = NOTHING) -> tuple[list[Facts], Facts]:
    """The public facts about each seat, and those about the whole game. `called` has names for ids."""
    own: list[Facts] = [[] for _ in range(seats)]
    others: Facts = []
    for key, fact in value.items():
        parts = _by_seat(fact, seats)
        if parts is None:
            others += _named({key: fact})
        else:
            for seat, part in enumerate(parts):
                own[seat] += _named(part if isinstance(part, dict) else {key: [_briefly(it, called) for it in part]})
    return own, others


def facts(value: dict[str, Any], names: Sequence[str], called: Mapping[str, str] = NOTHING) -> list[str]:
    """Public facts, one on each line, then one line for each seat if there are facts about seats.

    `called` has names for ids.
    """
    own, others = facts_by_seat(value, len(names), called)
    lines = [f"{name}: {in_words(fact, called)}" for name, fact in others]
    for seat, (player, known) in enumerate(zip(names, own, strict=True) if any(own) else ()):
        told = ", ".join(f"{name} {_inner(fact, called)}" for name, fact in known)
        lines.append(f"seat {seat}, {player}{told and f': {told}'}")
    return lines


def _named(value: dict[str, Any]) -> Facts:
    return [(plain(key), fact) for key, fact in value.items() if not is_empty(fact)]


def _by_seat(fact: Any, seats: int) -> list[Any] | None:
    """A fact by seats: one group for each seat, or any number that say which seat they belong to; None if it is not."""
    if not isinstance(fact, list | tuple) or not fact or not all(isinstance(part, dict) for part in fact):
        return None
    if all(type(part.get("seat")) is int and part["seat"] in range(seats) for part in fact):
        own = [[part for part in fact if part["seat"] == seat] for seat in range(seats)]
        return [[_without_seat(part) for part in parts] for parts in own]
    return list(fact) if len(fact) == seats else None


def _without_seat(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != "seat"}


def _briefly(part: dict[str, Any], called: Mapping[str, str]) -> str:
    """One of several things by its values alone: `A2 rider`; of what is only true or false, its name if it is true."""
    told = {plain(key): value for key, value in part.items() if value is not False}
    values = (key if value is True else in_words(value, called) for key, value in told.items())
    return " ".join(filter(None, values))


def changes(was: Facts, now: Facts, called: Mapping[str, str] = NOTHING) -> list[str]:
    """What is different, with the values before and after: `coins 5 → 3`. `called` has names for ids."""
    before, after = dict(was), dict(now)
    different = ((name, _changed(before.get(name), after.get(name), called)) for name in before | after)
    return [f"{name} {change}" for name, change in different if change]


def _changed(was: Any, now: Any, called: Mapping[str, str]) -> str:
    """How a fact is different: a group of facts one by one, a list by what it no longer has and what is new."""
    if was == now:
        return ""
    before, after = was or {}, now or {}
    if isinstance(before, dict) and isinstance(after, dict):
        parts = []
        for key in before | after:
            absent = 0 if type(before.get(key, after.get(key))) is int else None
            change = _changed(before.get(key, absent), after.get(key, absent), called)
            parts += [f"{called.get(key, plain(key))} {change}"] * bool(change)
        return ", ".join(parts)
    if any(not isinstance(part, int) for part in (*_items(was), *_items(now))):
        gone, new = _missing(was, now, called), _missing(now, was, called)
        if len(gone) == len(new) == 1:
            return f"{gone[0]} → {new[0]}"
        return ", ".join([*(f"−{it}" for it in gone), *(f"+{it}" for it in new)])
    return f"{in_words(was, called) or 'none'} → {in_words(now, called) or 'none'}"


def _items(fact: Any) -> Sequence[Any]:
    return fact if isinstance(fact, list | tuple) else ()


def _missing(these: Any, others: Any, called: Mapping[str, str]) -> list[str]:
    """What is in a list more often than in another one."""
    more = Counter(_inner(it, called) for it in _items(these)) - Counter(_inner(it, called) for it in _items(others))
    return [it for it in more.elements() if it]


def entries_in(config: Any) -> dict[str, list[Any]]:
    """Everything in a config that has an id and a name, by id; two things may have the same id."""
    found: dict[str, list[Any]] = {}
    for section in structs.asdict(config).values() if isinstance(config, Struct) else ():
        if isinstance(section, dict):
            for id, part in section.items():
                found.setdefault(id, []).append(part)
    return {id: parts for id, parts in found.items() if all(getattr(part, "name", "") for part in parts)}


def names_in(config: Any) -> dict[str, str]:
    """The names of everything in a config that has an id and a name, by id, without ids that have different names."""
    found = {id: {part.name for part in parts} for id, parts in entries_in(config).items()}
    return {id: next(iter(names)) for id, names in found.items() if len(names) == 1}


def values_of(entry: Struct, called: Mapping[str, str] = NOTHING) -> list[str]:
    """What a config says about something, value by value, except its texts and what is zero or empty."""
    values = {name: getattr(entry, name) for name in entry.__struct_fields__ if name not in TEXTS}
    return [f"{plain(name)} {told}".strip() for name, value in values.items() if (told := _of_value(value, called))]


def _of_value(value: Any, called: Mapping[str, str]) -> str:
    """A value of a config: a space if it is true, because its name says so; empty if there is nothing to say."""
    if isinstance(value, Struct):
        tag = value.__struct_config__.tag
        parts = {name: getattr(value, name) for name in value.__struct_fields__}
        return ", ".join([*([plain(tag)] if isinstance(tag, str) else []), *_each(parts, called)])
    if isinstance(value, Mapping):
        return ", ".join(_each(value, called))
    if isinstance(value, list | tuple):
        listed = [told for part in value if (told := _of_value(part, called))]
        return ("; " if any(", " in told for told in listed) else ", ").join(listed)
    return " " if value is True else in_words(value, called).rstrip(".") if value else ""


def _each(parts: Mapping[str, Any], called: Mapping[str, str]) -> Iterator[str]:
    """Values with their names."""
    for name, value in parts.items():
        if told := _of_value(value, called):
            inner = f"({told})" if ", " in told else told
            yield f"{called.get(name, plain(name))} {inner}".strip()


def in_words(fact: Any, called: Mapping[str, str] = NOTHING) -> str:
    """A fact; parts of parts are in parentheses. `called` has names for ids."""
    if isinstance(fact, dict):
        told = {called.get(key, plain(key)): part for key, part in fact.items() if not is_empty(part)}
        return ", ".join(f"{key} {_inner(part, called)}" for key, part in told.items())
    if isinstance(fact, list | tuple):
        return ", ".join(_inner(part, called) or "none" for part in fact)
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, str):
        return called.get(fact, fact)
    return "" if fact is None else str(fact).replace("-", "−")


def in_one(name: tuple[str, str]) -> str:
    """The name of a stage, which has two parts, as one text: `Round 3, placing`."""
    part, piece = name
    return f"{part}, {piece.lower()}" if piece else part


def is_empty(fact: Any) -> bool:
    """Whether a fact is empty. A group of zeros is empty, a single zero is not."""
    if isinstance(fact, dict):
        return all(part == 0 or is_empty(part) for part in fact.values())
    return fact is None or fact in ([], (), "")


def _inner(fact: Any, called: Mapping[str, str]) -> str:
    told = in_words(fact, called)
    return f"({told})" if isinstance(fact, dict | list | tuple) and fact else told


def plain(key: str) -> str:
    """An id as words."""
    return key.replace("_", " ")


def known_beyond(known: Any, public: Any, path: str = "") -> Iterator[str]:
    """What a seat knows of a state and the public does not, value by value; without the cards that it has not seen."""
    from circus_maximus.engine.piles import Pile

    if isinstance(known, Pile):
        return
    if isinstance(known, Struct) and type(known) is type(public):
        for field in known.__struct_fields__:
            yield from known_beyond(getattr(known, field), getattr(public, field), f"{path} {plain(field)}")
    elif isinstance(known, tuple) and isinstance(public, tuple) and len(known) == len(public):
        for number, (part, other) in enumerate(zip(known, public, strict=True), start=1):
            yield from known_beyond(part, other, f"{path} {number}")
    elif known != public:
        yield f"{path.strip()}: {in_words(to_builtins(known)) or 'none'}"
