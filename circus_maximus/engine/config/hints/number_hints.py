"""Guesses which number is meant by a text that is not a valid number."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

from msgspec import inspect

from circus_maximus.engine.config.single_values import in_range
from circus_maximus.engine.config.yaml.yaml_tree import Scalar
from circus_maximus.engine.text.words import listed

_QUOTES = "\"'`“”„‘’‚«»"
_WHOLE = re.compile(r"-?[0-9]+\Z")
_SIGNED = re.compile(r"([^\w\s]?)\s*([0-9]+)\Z")
_DECIMALS = re.compile(r"(-?[0-9]+)\.([0-9]*)\Z")
_WITH_UNIT = re.compile(r"(-?[0-9]+)\s?(?:[,;%]|[a-z]+)\Z")
_WITH_REMARK = re.compile(r"(-?[0-9]+)\s+([a-z]+ .*)")
_SEVERAL = re.compile(r"(-?[0-9]+)(?:[\s;]+-?[0-9]+)+\Z")
_BETWEEN = re.compile(r"[\s;]+")
_DECIMAL = re.compile(r"([-+]?)([0-9]*)([.,]?)([0-9]*) ?(%?)\Z")
MAX_NUMBER_LENGTH = 20
"""For a longer text, no number is suggested."""


def number_hint(node: Scalar, kind: inspect.IntType) -> str:
    """What to write for a number; empty if that cannot be guessed or would be out of range."""
    text = node.text.strip()
    found = _meant(text, node.plain) if len(text) <= MAX_NUMBER_LENGTH else None
    return found[1] if found is not None and in_range(kind, found[0]) else ""


def decimal_hint(node: Scalar, kind: inspect.FloatType) -> str:
    """What to write for a number with decimals, such as 0.7 for 70%; empty if that cannot be guessed."""
    text = node.text.strip()
    inner = text.strip(_QUOTES)
    found = _DECIMAL.match(inner) if len(text) <= MAX_NUMBER_LENGTH else None
    if found is None:
        return ""
    sign, whole, point, decimals, percent = found.groups()
    if not whole + decimals or (point == "," and whole.strip("0") and len(decimals) == 3):  # 1,000 may be a thousand.
        return ""
    number = Decimal(f"{sign}{whole or 0}.{decimals or 0}")
    if percent or (kind.le == 1 and number > 1):
        number /= 100
    if not in_range(kind, float(number)):
        return ""
    unquoted = (inner != text or not node.plain) and f"{number.normalize():f}" == inner
    return "remove the quotes" if unquoted else f"write {number.normalize():f}"


def _meant(text: str, plain: bool) -> tuple[int, str] | None:
    """The number that a text means, and what to do."""
    inner = text.strip(_QUOTES)
    if not plain or inner != text:
        return (int(inner), "remove the quotes") if _WHOLE.match(inner) and str(int(inner)) == inner else None
    if text.isdecimal() and not text.isascii():
        return int(text), f"write {int(text)}"
    if not text.isascii():
        return _after_minus(text)
    if several := _SEVERAL.match(text):
        return int(several[1]), f"put commas between numbers: {listed(_BETWEEN.split(text))}"
    if decimals := _DECIMALS.match(text):
        whole = not decimals[2].strip("0")
        return _write(decimals[1]) if whole else (int(decimals[1]), "decimals are not allowed")
    if unit := _WITH_UNIT.match(text):
        return _write(unit[1])
    if remark := _WITH_REMARK.match(text):
        return int(remark[1]), f"if the rest is a comment, put # before it: {remark[1]}  # {remark[2]}"
    if signed := _SIGNED.match(text):
        return _after_sign(signed[1], signed[2], text)
    return None


def _write(digits: str) -> tuple[int, str]:
    return int(digits), f"write {int(digits)}"


def _after_sign(sign: str, digits: str, text: str) -> tuple[int, str] | None:
    if sign == "+":
        return int(digits), f"write {int(digits)} without the +"
    if sign == "=":
        return _write(digits)
    return _write(text) if sign in ("", "-") and _WHOLE.match(text) and str(int(text)) != text else None


def _after_minus(text: str) -> tuple[int, str] | None:
    """For a number after a dash or a minus sign that is not a hyphen."""
    signed = _SIGNED.match(text)
    if signed is None or not (signed[1] == "\u2212" or (signed[1] and unicodedata.category(signed[1]) == "Pd")):
        return None
    number = -int(signed[2])
    return number, f"write {number} with a hyphen (-) as the minus sign, not {signed[1]}"
