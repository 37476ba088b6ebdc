"""Claims: what is stated about a game before a decision, as values that what follows confirms or refutes.

A title makes claims first, and its sentences from them: `14 coins left`, `Ben can win in this show`. What depends on
what others choose, or on chance, is claimed as possible, or on the condition that it needs. What the players conclude
from silence is a claim, too: if the seats that can win are listed, no other seat can.

`engine/conformance/claim_checks.py` plays on and compares.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Seat

NOW = "now"
"""The moment right after an action, before anybody chooses again; chance that follows immediately has been resolved."""

CHOSEN = "chosen: "
"""Begins the condition that an action, in notation, is chosen: for what a text about another action says of it."""


class Claim(Struct, frozen=True, gc=False):
    """How much of something a seat will have, or will have gained, at some moment."""

    seat: Seat
    what: str
    """What is counted, in the title's own terms: `coins`, `track/empire`, `victory`."""
    min: int | None = None
    max: int | None = None
    """The same as `min` if the number is exact."""
    by: str = NOW
    """The moment that it is about, in the title's own terms: `show`, `turn`, `game`."""
    given: tuple[str, ...] = ()
    """Its conditions, all of which must be met, in the title's own terms: `heads`."""
    change: bool = False
    """Whether the number is what it gains from now on (loses, if negative), not what it has then."""
    certain: bool = True
    """Whether it is true whatever anybody chooses and however chance falls; otherwise it is possible."""

    def allows(self, number: int) -> bool:
        """Whether the claim is true if this is the number."""
        return (self.min is None or number >= self.min) and (self.max is None or number <= self.max)


def exactly(seat: Seat, what: str, number: int, *given: str, by: str = NOW, change: bool = False) -> Claim:
    """The claim that a number is certain."""
    return Claim(seat, what, number, number, by, given, change)


class Stated(Struct, frozen=True, gc=False):
    """A text, and what it claims."""

    says: str
    claims: tuple[Claim, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.says)


NOTHING_STATED = Stated("")


def joined(stated: Iterable[Stated], between: str) -> Stated:
    """Several statements as one; those without a text only claim something."""
    parts = list(stated)
    return Stated(
        between.join([part.says for part in parts if part]), tuple([it for part in parts for it in part.claims])
    )


class Claiming:
    """Collects claims while texts are written from their numbers, so that texts and claims cannot differ.

    told = Claiming()
    text = f"{coins(told.number(exactly(seat, 'coins', 3)))} left"
    """

    def __init__(self) -> None:
        self.claims: list[Claim] = []

    def number(self, claim: Claim) -> int:
        """The number of a claim, to be written: its minimum if it has one. The claim is kept."""
        self.claims.append(claim)
        number = claim.max if claim.min is None else claim.min
        assert number is not None, "a claim without a number cannot be written"
        return number

    def exactly(self, seat: Seat, what: str, number: int, *given: str, by: str = NOW, change: bool = False) -> int:
        """The number of a certain claim, which is kept."""
        return self.number(exactly(seat, what, number, *given, by=by, change=change))


def if_chosen(text: str, *claims: Claim) -> tuple[Claim, ...]:
    """These claims on the condition that an action, given in notation, is chosen."""
    return tuple([replace(claim, given=(*claim.given, CHOSEN + text)) for claim in claims])


def chosen_in(claim: Claim) -> str:
    """The action in notation that is a condition of a claim; empty if none is."""
    return next((given.removeprefix(CHOSEN) for given in claim.given if given.startswith(CHOSEN)), "")
