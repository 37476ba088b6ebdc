"""Checks that a value has the type of an annotation, down to its innermost parts: of structs, tuples and unions.

A check returns nothing, or raises `TypeError`. Its message names types only. A field that is called `seat` or `seats`
must hold seats of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from circus_maximus.engine.text.words import enumerated

Shape = Callable[[Any, int], None]
"""Checks a value, in a game with this number of seats."""
SEATS = ("seat", "seats")


def has_shape(said: Any, hint: Any, seats: int) -> None:
    """Raise `TypeError` if a value is not of an annotated type, or names a seat that the game does not have."""
    _shape(hint)(said, seats)


@cache
def _shape(hint: Any) -> Shape:
    kind, args = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return _one_of(args)
    if kind is Literal:
        return _among(args)
    if kind is tuple and args[-1] is not Ellipsis:
        return _each(args)
    if kind in (tuple, Sequence, Collection):
        return _all(kind, args[0])
    if isinstance(kind, type) and (issubclass(kind, Struct) or hasattr(kind, "_fields")):
        return _fields(kind)
    return _anything if kind is Any else _instance(kind)


def _anything(said: Any, seats: int) -> None:
    """Accept any value."""


def _wrong(wanted: str, said: Any) -> TypeError:
    return TypeError(f"expected {wanted}, not {type(said).__name__}")


def _instance(kind: type) -> Shape:
    def check(said: Any, seats: int) -> None:
        if not isinstance(said, kind):
            raise _wrong(kind.__name__, said)

    return check


def _among(values: Collection[Any]) -> Shape:
    def check(said: Any, seats: int) -> None:
        if said not in values:
            raise TypeError(f"expected one of {enumerated([repr(value) for value in values], 'or')}")

    return check


def _one_of(hints: Sequence[Any]) -> Shape:
    """A value of one of several types; the class of the value decides which."""
    by_class: dict[type, Shape] = {get_origin(hint) or hint: _shape(hint) for hint in hints}

    def check(said: Any, seats: int) -> None:
        for kind, shape in by_class.items():
            if isinstance(said, kind):
                return shape(said, seats)
        raise _wrong(" or ".join("None" if kind is NoneType else kind.__name__ for kind in by_class), said)

    return check


def _each(hints: Sequence[Any]) -> Shape:
    """A tuple with a value of each of these types."""
    shapes = [_shape(hint) for hint in hints]

    def check(said: Any, seats: int) -> None:
        if not isinstance(said, tuple):
            raise _wrong("tuple", said)
        if len(said) != len(shapes):
            raise TypeError(f"expected a tuple of {len(shapes)} values, not {len(said)}")
        for part, shape in zip(said, shapes, strict=True):
            shape(part, seats)

    return check


def _all(kind: type, hint: Any) -> Shape:
    """Any number of values of a type; a list is accepted as a tuple."""
    shape = _shape(hint)
    wanted: Any = (tuple, list) if kind is tuple else kind

    def check(said: Any, seats: int) -> None:
        if isinstance(said, str) or not isinstance(said, wanted):
            raise _wrong(kind.__name__.lower(), said)
        for part in said:
            shape(part, seats)

    return check


def _fields(kind: type) -> Shape:
    """A struct or a named tuple, with all of its fields."""
    hints = get_type_hints(kind)
    fields = [(name, _seats(_shape(hint)) if name in SEATS else _shape(hint)) for name, hint in hints.items()]

    def check(said: Any, seats: int) -> None:
        if not isinstance(said, kind):
            raise _wrong(kind.__name__, said)
        for name, shape in fields:
            try:
                shape(getattr(said, name), seats)
            except TypeError as error:
                raise TypeError(f"{kind.__name__}.{name}: {error}") from None

    return check


def _seats(shape: Shape) -> Shape:
    """A seat, or several, that the game has."""

    def check(said: Any, seats: int) -> None:
        shape(said, seats)
        if any(seat not in range(seats) for seat in (said if isinstance(said, tuple | list) else (said,))):
            raise TypeError(f"expected a seat from 0 to {seats - 1}")

    return check
