"""Pointing and choosing: the cursor over what a seat is asked, as a value, and every way to move it."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.question import Ask, Option, Target

VERB = "verb/"


class Pointing(Struct, frozen=True):
    """What is pointed at, which of its options, and the digits typed so far."""

    target: str = ""
    option: int = 0
    typed: str = ""
    offered: bool = False
    """Whether nobody has pointed yet: the table only suggests it. To point at it is not to do it."""


def begin(ask: Ask) -> Pointing:
    """Nothing yet, unless there is only one thing that could be chosen besides passing and the like."""
    open_ = [target.id for target in ask.targets if target.options and not target.id.startswith(VERB)]
    return Pointing(open_[0], offered=True) if len(open_) == 1 else Pointing()


def target_of(ask: Ask, pointing: Pointing) -> Target | None:
    """What is pointed at."""
    return next((target for target in ask.targets if target.id == pointing.target), None)


def option_of(ask: Ask, pointing: Pointing) -> Option | None:
    """What would be done."""
    target = target_of(ask, pointing)
    return target.options[pointing.option] if target and pointing.option < len(target.options) else None


def with_key(ask: Ask, pointing: Pointing, key: str) -> Pointing | None:
    """What a key points at; nothing if it stands for no target. A digit is an amount where amounts are to choose."""
    if here := _varied(ask, pointing, key):
        return _typed(here, pointing, key)
    for target in ask.targets:
        if target.key == key:
            return pointed(pointing, target.id)
    return None


def decides(before: Pointing, after: Pointing | None) -> bool:
    """Whether a key or click decides something: it points at the same again, or at a way to pass or withdraw."""
    return after is before or (after is not None and after.target.startswith(VERB))


def pointed(pointing: Pointing, target: str) -> Pointing:
    """Pointing at a target; the very same value if it is pointed at already, one that was only offered as offered."""
    if target != pointing.target:
        return Pointing(target)
    return replace(pointing, offered=False) if pointing.offered else pointing


def _typed(here: Target, pointing: Pointing, digit: str) -> Pointing:
    """The option with the number typed so far; a number there is none of begins anew with the last digit.

    Where options differ in more than their number, those that say the same as the present one come first.
    """
    said = _but_number(here.options[pointing.option])
    alike = sorted(enumerate(here.options), key=lambda each: _but_number(each[1]) != said)
    for text in (pointing.typed + digit, digit):
        for index, option in alike:
            if amount_of(option) == int(text):
                return replace(pointing, option=index, typed=text, offered=False)
    longer = any(str(amount_of(option)).startswith(digit) for option in here.options)
    return replace(pointing, typed=digit if longer else "", offered=False)


def _varied(ask: Ask, pointing: Pointing, key: str) -> Target | None:
    """What a digit is an amount of, if it is one: of what is pointed at, where there are amounts to choose from."""
    here = target_of(ask, pointing)
    return here if key.isdecimal() and here is not None and len(here.options) > 1 else None


def out_of_range(ask: Ask, pointing: Pointing, key: str) -> str:
    """Which amounts there are, if a key is the digit of none of them."""
    here = _varied(ask, pointing, key)
    if here is None or _typed(here, pointing, key).typed:
        return ""
    return f"{here.label}: from {amount_of(here.options[0])} to {amount_of(here.options[-1])}."


def _but_number(option: Option) -> str:
    """What a label says besides its number: `coins on Chariot Race`; of one coin as of several."""
    return re.sub(r"^\d+ \w+", "", option.label)


def amount_of(option: Option) -> int:
    """The number that an option's label begins with; one that begins with none (`no mummers`) is the option of 0."""
    found = re.match(r"\d+", option.label)
    return int(found[0]) if found else 0


def pointing_at(ask: Ask, do: str) -> tuple[Target, Pointing]:
    """The target of an action, and pointing at exactly that option of it; `LookupError` if it is not among them."""
    for target in ask.targets:
        for index, option in enumerate(target.options):
            if option.do == do:
                return target, Pointing(target.id, index, offered=True)
    raise LookupError(f"{do!r} is not among the options")


def moved(ask: Ask, pointing: Pointing, by: int) -> Pointing:
    """The next target, or the one before."""
    ids = [target.id for target in ask.targets]
    if pointing.target not in ids:
        return Pointing(ask.first if ask.first in ids else ids[0])
    return Pointing(ids[(ids.index(pointing.target) + by) % len(ids)])


def changed(ask: Ask, pointing: Pointing, by: int) -> Pointing:
    """More or less of the target; where there is only one amount, the next target instead."""
    here = target_of(ask, pointing)
    if here is None or len(here.options) < 2:
        return moved(ask, pointing, -by)
    return replace(pointing, option=max(0, min(len(here.options) - 1, pointing.option + by)), typed="", offered=False)
