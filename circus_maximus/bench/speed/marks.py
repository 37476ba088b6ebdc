"""A measured value and its target."""

from __future__ import annotations

from msgspec import Struct

NOT_MEASURED = "not measured: this system does not report it"


class Mark(Struct, frozen=True):
    """One measured value and its target."""

    what: str
    value: float | None
    """None if it cannot be measured."""
    unit: str
    mark: float
    """The target: the greatest acceptable value, or the least if `least`."""
    met: bool | None
    of: str
    """How the value was measured."""
    least: bool = False


def mark(what: str, value: float | None, unit: str, limit: float, of: str, least: bool = False) -> Mark:
    """A value compared with its target."""
    if value is None:
        return Mark(what, None, unit, limit, None, NOT_MEASURED, least)
    met = value >= limit if least else value <= limit
    return Mark(what, round(value, 3), unit, limit, met, of, least)
