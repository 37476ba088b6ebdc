"""Sealed questions: seats are asked in turn, no answer is shown before all have answered, then all are shown together.

A title has one phase for each sealed question, a `Sealed`, and a `SealedQuestion` whose methods stand in its tables of
phases (phases.py). The rest of a game is the same as for any other question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Happening, Menu, Pending, Seat
from circus_maximus.engine.phases import Happenings

L = TypeVar("L")
S = TypeVar("S", bound=Struct)
A = TypeVar("A")
P = TypeVar("P", bound="Sealed[Any]")


class Sealed(Struct, Generic[A], frozen=True, gc=False, forbid_unknown_fields=True):
    """A sealed question so far. Seats that sit out are not among its seats."""

    seats: tuple[Seat, ...]
    """Who is asked, in this order; at least one."""
    answers: tuple[A | None, ...] = ()
    """What the first of them answered; None in a view if only others may know it."""


def sealed_for(phase: P, seat: Seat | None) -> P:
    """A sealed question as a seat (None: an onlooker) may know it; the same object if nothing is hidden."""
    answers = tuple(it if who == seat else None for who, it in zip(phase.seats, phase.answers, strict=False))
    return phase if answers == phase.answers else replace(phase, answers=answers)


class SealedQuestion(Generic[L, S, A]):
    """How one sealed question is asked and answered: `ask`, `play` and `guess` are for the tables of phases.

    `menu`: what a seat may answer; in a view in which its hand is hidden, all that it might. `write`: an answer in
    notation. `stage`: the stage of the game. `answered`: what happens when a seat has answered. `show`: what follows
    from the answers of all, with a happening that reveals (`Happening.reveals`).
    """

    def __init__(
        self,
        menu: Callable[[L, S, Seat], Menu[A]],
        write: Callable[[A], str],
        stage: Callable[[S], str],
        answered: Callable[[Seat], Happening],
        show: Callable[[L, S, Mapping[Seat, A], Happenings], S],
    ) -> None:
        self._menu = menu
        self._write = write
        self._stage = stage
        self._answered = answered
        self._show = show

    def ask(self, lookups: L, state: S, phase: Sealed[A]) -> Pending[A]:
        """The next seat's question; in a view that is played on, then a guess at each answer that is hidden."""
        if len(phase.answers) < len(phase.seats):
            seat = phase.seats[len(phase.answers)]
            return Choice(seat, self._menu(lookups, state, seat), sealed=True)
        seat = phase.seats[phase.answers.index(None)]
        return Chance(
            f"guess/{self._stage(state)}/{seat}", tuple(map(self._write, self._possible(lookups, state, seat)))
        )

    def play(self, lookups: L, state: S, phase: Sealed[A], action: A, happened: Happenings) -> S:
        """Keep an answer; after the last one, all are shown."""
        if happened is not None:
            happened.append(self._answered(phase.seats[len(phase.answers)]))
        return self._after(lookups, state, replace(phase, answers=(*phase.answers, action)), happened)

    def guess(self, lookups: L, state: S, phase: Sealed[A], outcome: str, happened: Happenings) -> S:
        """In a view, another seat may have answered this."""
        at = phase.answers.index(None)
        possible = self._possible(lookups, state, phase.seats[at])
        answer = next(it for it in possible if self._write(it) == outcome)
        answers = (*phase.answers[:at], answer, *phase.answers[at + 1 :])
        return self._after(lookups, state, replace(phase, answers=answers), happened)

    def _after(self, lookups: L, state: S, phase: Sealed[A], happened: Happenings) -> S:
        state = replace(state, phase=phase)
        answers = {seat: it for seat, it in zip(phase.seats, phase.answers, strict=False) if it is not None}
        return state if len(answers) < len(phase.seats) else self._show(lookups, state, answers, happened)

    def _possible(self, lookups: L, state: S, seat: Seat) -> tuple[A, ...]:
        return Choice(seat, self._menu(lookups, state, seat)).legal
