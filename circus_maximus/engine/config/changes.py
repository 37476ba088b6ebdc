"""Relative settings: `markets.mummers.prices+=1` adds to each number of a list, or of values by number of players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from circus_maximus.engine.config.keys import as_written, leaves, plain, unknown
from circus_maximus.engine.config.layers import ChangeLayer, Layer
from circus_maximus.engine.config.yaml_tree import Mapping, Mark, Node, Problem, Scalar, Sequence
from circus_maximus.engine.text.words import counted, enumerated, quoted

_RELATIVE = re.compile(r"\s*([^=]*?)\s*([+\-−])=(.*)", re.DOTALL)
_NUMBER = re.compile(r"\s*([+\-−]?)([0-9]{1,9})\s*\Z")


MAX_NAMED = 8
"""Maximum number of keys below a part that an error names."""


class BadChange(ValueError):
    """A relative setting that is impossible; the text says why."""


class Change(Struct, frozen=True):
    """A number to add to the values at a path."""

    steps: list[str]
    amount: int


def is_relative(setting: str) -> bool:
    """Whether a setting adds to a value instead of replacing it."""
    return _RELATIVE.match(setting) is not None


def read_change(setting: str) -> Change:
    """The change of a relative setting. `BadChange` if it is not `KEY+=NUMBER`."""
    found = _RELATIVE.match(setting)
    key, sign, text = found.groups() if found else ("", "", "")
    steps = [step.strip() for step in key.split(".")]
    number = _NUMBER.match(text)
    if not all(steps) or number is None:
        raise BadChange("this must be KEY+=NUMBER, as in part.value+=1, with a whole number")
    amount = int(number[2])
    negative = (sign != "+") != (number[1] not in ("", "+"))
    return Change(steps, -amount if negative else amount)


def changed_node(config: Any, change: Change, source: str) -> Node:
    """The values at a path of a config, each with the number added. `UnknownKey` if there is no such path."""
    key, value = ".".join(change.steps), plain(config)
    for step in change.steps:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        elif not isinstance(value, int) or not step.isdecimal():  # One value may stand for all numbers of players.
            raise unknown(key, _keys(config), config)
    mark = Mark(source)
    if isinstance(value, dict):
        if not value or not all(part.isdecimal() and not isinstance(item, dict) for part, item in value.items()):
            raise BadChange(_has_parts(key, value))
        return Mapping(mark, {seats: (mark, _sum(item, change.amount, mark, key)) for seats, item in value.items()})
    return _sum(value, change.amount, mark, key)


def one_for_each_change(problems: list[Problem], layers: Iterable[Layer]) -> list[Problem]:
    """Errors of values; of those that one relative setting causes, only the first, with their number."""
    sources = {layer.file for layer in layers if isinstance(layer, ChangeLayer)}
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.mark.file in sources:
            found.setdefault(problem.mark.file, []).append(problem)
    first = [
        Problem(one.mark, one.message + (f"; and {counted(len(more), 'more value')}" if more else ""))
        for one, *more in found.values()
    ]
    return [problem for problem in problems if problem.mark.file not in sources] + first


def _has_parts(key: str, value: dict[str, Any]) -> str:
    """Why a number cannot be added to a part of the config, with the keys to add it to."""
    if not value:
        return f"{quoted(key)} has no numbers"
    few = [*value][:MAX_NAMED] + [f"{len(value) - MAX_NAMED} more"] * (len(value) > MAX_NAMED)
    return f"{quoted(key)} has several values: add to one of its keys, {enumerated(few, 'or')}"


def _sum(value: Any, amount: int, mark: Mark, key: str) -> Node:
    match value:
        case bool() | str() | None:
            raise BadChange(f"{quoted(key)} is {as_written(value)}: += works only for numbers")
        case int():
            return Scalar(mark, str(value + amount), True)
        case list() if value and all(isinstance(item, int | str | None) for item in value):
            return Sequence(mark, [_sum(item, amount, mark, key) for item in value])
    raise BadChange(f"{quoted(key)} has no numbers")


def _keys(config: Any) -> set[str]:
    return {".".join(path[:length]) for path in leaves(config) for length in range(1, len(path) + 1)}
