"""Checks of the books: they equal the state after every step, and every number of a state is booked or named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.books import Balance, balance_of, moves_of, opening
from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Rules, Step

LOOKED_AT_EVERY = 7
"""The number of steps after which each number of a state is changed, to see whether the books depend on it."""


class BookChecks:
    """The books of one game, kept from its happenings only."""

    def __init__(self, game: WalkedGame) -> None:
        self._game = game
        self._balance = opening(game.rules, len(game.seats))

    def check(self, step: Step[Any, Any]) -> None:
        """Book what happened in a step, and compare with the state that it led to."""
        game, rules = self._game, self._game.rules
        for moved in moves_of(step.happenings):
            game.expect(moved.count != 0, f"{moved} moves nothing")
        self._balance = self._balance.after(moves_of(step.happenings))
        there = balance_of(rules, step.state)
        if self._balance != there:
            raise game.broken(_difference(self._balance, there))
        if len(game.states) % LOOKED_AT_EVERY == 1:
            self._check_numbers(step.state, there)

    def _check_numbers(self, state: Any, there: Balance) -> None:
        """Note which numbers of a state are booked; none that is must be named as not booked."""
        game, rules = self._game, self._game.rules
        for path, changed in _with_one_number_changed(state):
            booked = path in game.seen.booked or balance_of(rules, changed) != there
            game.seen.numbers.add(path)
            if booked:
                game.seen.booked.add(path)
                game.expect(not _is_named(path, rules), f"{path} is booked, and named as not booked")

    def check_all_booked(self) -> None:
        """Check at the end that every number of the states is booked, or named as not booked."""
        seen, rules = self._game.seen, self._game.rules
        missing = sorted(path for path in seen.numbers - seen.booked if not _is_named(path, rules))
        self._game.expect(not missing, f"neither in the books nor named as not booked: {', '.join(missing)}")


def _is_named(path: str, rules: Rules[Any, Any]) -> bool:
    """Whether a number is named as not booked, or a part of the state that it is in."""
    return any(path == named or path.startswith(f"{named}.") for named in rules.not_booked)


def _difference(books: Balance, state: Balance) -> str:
    wrong = sorted({*books, *state}, key=str)
    texts = (
        f"{what} of {whose}: {books[what, whose]} in the books, {state[what, whose]} in the state"
        for what, whose in wrong
        if books[what, whose] != state[what, whose]
    )
    return "; ".join(texts)


def _with_one_number_changed(value: Any) -> Iterator[tuple[str, Any]]:
    """The path of each number in a state, and the state with this number one less, or one more if it is 0."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            for path, changed in _with_one_number_changed(getattr(value, field)):
                yield f"{field}.{path}".rstrip("."), replace(value, **{field: changed})
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            for path, changed in _with_one_number_changed(item):
                yield path, (*value[:index], changed, *value[index + 1 :])
    elif isinstance(value, int) and not isinstance(value, bool):
        yield "", value - 1 if value > 0 else value + 1
