"""The cursor over the targets of a question, as a value, and every way to move it."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.question import Ask, Option, Target

VERB = "verb/"


class Pointing(Struct, frozen=True):
    """Where the cursor is: the target, which of its options, and the digits typed so far."""

    target: str = ""
    option: int = 0
    typed: str = ""
    offered: bool = False
    """Whether the table put the cursor there, not the player. Selecting the target then does not confirm it."""


def begin(ask: Ask) -> Pointing:
    """The cursor for a new question: on nothing, unless there is only one target other than pass and withdraw."""
    open_ = [target.id for target in ask.targets if target.options and not target.id.startswith(VERB)]
    return Pointing(open_[0], offered=True) if len(open_) == 1 else Pointing()


def target_of(ask: Ask, pointing: Pointing) -> Target | None:
    """The target under the cursor, or None."""
    return next((target for target in ask.targets if target.id == pointing.target), None)


def option_of(ask: Ask, pointing: Pointing) -> Option | None:
    """The option that Enter would take, or None."""
    target = target_of(ask, pointing)
    return target.options[pointing.option] if target and pointing.option < len(target.options) else None


def with_key(ask: Ask, pointing: Pointing, key: str) -> Pointing | None:
    """The cursor after a key; None if no target has this key. Where an amount is asked, a digit is part of it."""
    if here := _varied(ask, pointing, key):
        return _typed(here, pointing, key)
    for target in ask.targets:
        if target.key == key:
            return pointed(pointing, target.id)
    return None


def decides(before: Pointing, after: Pointing | None) -> bool:
    """Whether a key or click decides something: it selects the same target again, or a way to pass or withdraw."""
    return after is before or (after is not None and after.target.startswith(VERB))


def pointed(pointing: Pointing, target: str) -> Pointing:
    """The cursor on a target. The identical object if it was there already, unless the table had put it there."""
    if target != pointing.target:
        return Pointing(target)
    return replace(pointing, offered=False) if pointing.offered else pointing


def _typed(here: Target, pointing: Pointing, digit: str) -> Pointing:
    """The option with the number typed so far; if there is none, start again with the last digit.

    Where options differ in more than their number, prefer those with the same label as the current one.
    """
    said = _without_number(here.options[pointing.option])
    alike = sorted(enumerate(here.options), key=lambda each: _without_number(each[1]) != said)
    for text in (pointing.typed + digit, digit):
        for index, option in alike:
            if amount_of(option) == int(text):
                return replace(pointing, option=index, typed=text, offered=False)
    longer = any(str(amount_of(option)).startswith(digit) for option in here.options)
    return replace(pointing, typed=digit if longer else "", offered=False)


def _varied(ask: Ask, pointing: Pointing, key: str) -> Target | None:
    """The target under the cursor, if the key is a digit and the target has amounts to choose from."""
    here = target_of(ask, pointing)
    return here if key.isdecimal() and here is not None and len(here.options) > 1 else None


def out_of_range(ask: Ask, pointing: Pointing, key: str) -> str:
    """The amounts that can be typed, if a digit is not part of any of them; otherwise empty."""
    here = _varied(ask, pointing, key)
    if here is None or _typed(here, pointing, key).typed:
        return ""
    return f"{here.label}: {amount_of(here.options[0])} to {amount_of(here.options[-1])}."


def _without_number(option: Option) -> str:
    """A label without its number and unit: ` on Chariot Race`."""
    return re.sub(r"^\d+ \w+", "", option.label)


def amount_of(option: Option) -> int:
    """The number at the beginning of an option's label; 0 if there is none (`no mummers`)."""
    found = re.match(r"\d+", option.label)
    return int(found[0]) if found else 0


def pointing_at(ask: Ask, do: str) -> tuple[Target, Pointing]:
    """The target of an action, and the cursor on exactly that option; `LookupError` if no target offers it."""
    for target in ask.targets:
        for index, option in enumerate(target.options):
            if option.do == do:
                return target, Pointing(target.id, index, offered=True)
    raise LookupError(f"{do!r} is not among the options")


def moved(ask: Ask, pointing: Pointing, by: int) -> Pointing:
    """The cursor on the next target, or on the previous one."""
    ids = [target.id for target in ask.targets]
    if pointing.target not in ids:
        return Pointing(ask.first if ask.first in ids else ids[0])
    return Pointing(ids[(ids.index(pointing.target) + by) % len(ids)])


def changed(ask: Ask, pointing: Pointing, by: int) -> Pointing:
    """A greater or smaller amount of the target; if it has only one amount, the next target instead."""
    here = target_of(ask, pointing)
    if here is None or len(here.options) < 2:
        return moved(ask, pointing, -by)
    return replace(pointing, option=max(0, min(len(here.options) - 1, pointing.option + by)), typed="", offered=False)
