"""A game turn by turn, made from its happenings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.gloria.model.happenings import AnyHappening, TurnBegan
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.rules.after import after
from circus_maximus.games.gloria.rules.setup import first_state
from circus_maximus.games.gloria.state.game_state import State

StepHappenings = Iterable[Iterable[Happening]]
"""The happenings of a whole game, step by step."""


class PlayedTurn(NamedTuple):
    """A turn, over or in progress."""

    number: int
    seat: Seat
    """The seat in turn."""
    happenings: tuple[AnyHappening, ...]
    before: State
    after: State


def turns_of(lookups: Lookups, steps: StepHappenings) -> list[PlayedTurn]:
    """The turns of a game, without the setup; the last one may be unfinished."""
    turns: list[PlayedTurn] = []
    state = before = first_state(lookups)
    happened: list[AnyHappening] = []
    for step in steps:
        for it in step:
            happening = cast("AnyHappening", it)
            if isinstance(happening, TurnBegan):
                if state.turn:
                    turns.append(_turn(happened, before, state))
                happened, before = [], state
            state = after(lookups, state, happening)
            happened.append(happening)
    if state.turn:
        turns.append(_turn(happened, before, state))
    return turns


def _turn(happened: Sequence[AnyHappening], before: State, state: State) -> PlayedTurn:
    return PlayedTurn(state.turn, state.seat, tuple(happened), before, state)
