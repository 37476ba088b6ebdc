"""What can happen with the Goth: tribute, his moves, the levy and the pile. happenings.py has everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from circus_maximus.engine.contract import Entry, Seat
from circus_maximus.games.gloria.model.common_types import Basic, Counter, Kind, Row
from circus_maximus.games.gloria.model.holdings import (
    BUILT_ON,
    DISCARDS,
    DUE,
    FREE,
    GOTH,
    LEVY,
    PAID_FOR,
    PILE,
    ROAD,
    SHARING,
    SPACES,
    TRIBUTE,
    demand,
    discard_building,
    transfer,
    transfer_counters,
)
from circus_maximus.games.gloria.model.phrases import a_card, cards, counters
from circus_maximus.games.gloria.model.words import Shown, Words


class TributePaid(Shown, frozen=True):
    """A seat laid counters on a space of the Goth's road, and he stays."""

    heading = "Tribute paid"
    sentence = "above"

    seat: Seat
    space: str
    paid: Row

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.paid, self.seat, ROAD, TRIBUTE)
        yield Entry(PAID_FOR, ROAD, 1, TRIBUTE)

    def told(self, say: Words) -> str:
        tribute = f"{counters(self.paid)} as tribute for {say.goth_space(self.space)}"
        return f"{say.player(self.seat)} pays {tribute}; the Goth stays."


class TributeRefused(Shown, frozen=True):
    """A seat paid no tribute: by choice, because it could not, or because only Rome lies ahead."""

    sentence = "above"

    seat: Seat
    space: str
    why: Literal["choice", "means", "rome"]

    def told(self, say: Words) -> str:
        space = say.goth_space(self.space)
        does = {
            "choice": f"refuses the tribute for {space}",
            "means": f"cannot pay the tribute for {space}",
            "rome": f"cannot pay tribute because only {space} is ahead",
        }
        return f"{say.player(self.seat)} {does[self.why]}."


class GothMoved(Shown, frozen=True):
    """The Goth moved by `spaces` to a space; in a raid, over all spaces with tribute."""

    sentence = "above"

    space: str
    raid: bool
    spaces: int

    def moves(self) -> Iterator[Entry]:
        yield Entry(SPACES, GOTH, self.spaces, self.space)
        if self.raid:
            yield Entry(PAID_FOR, ROAD, -self.spaces, self.space)

    def told(self, say: Words) -> str:
        return f"The Goth {'raids the tribute and ' if self.raid else ''}moves to {say.goth_space(self.space)}."

    @property
    def heading(self) -> str:
        return "A raid" if self.raid else "The Goth moves"


class LevyBegan(Shown, frozen=True):
    """This many cards are due, for each basic counter that they must make."""

    heading = "The levy"
    sentence = "above"

    due: Row
    raid: bool

    def moves(self) -> Iterator[Entry]:
        if not self.raid:
            yield from demand(self.due, 1)

    def told(self, say: Words) -> str:
        return f"The Goth demands {say.cards_due(self.due)}."


class DueMet(Shown, frozen=True):
    """A seat gave a card (a shield in its place if `shielded`) for an icon, or for a counter that stood for it.

    The counter goes `to` the supply or the pile.
    """

    heading = "The levy"

    seat: Seat
    icon: Basic
    counter: Counter | None
    kind: Kind
    building: str | None
    shielded: bool
    forced: bool
    to: Literal["supply", "pile"] | None = None

    def moves(self) -> Iterator[Entry]:
        if self.building is None:
            yield Entry(FREE[self.kind], self.seat, -1, LEVY)
        elif self.shielded:
            yield from discard_building(self.seat, self.building, self.kind, LEVY)
        else:
            yield from transfer(self.building, 1, self.seat, DISCARDS, LEVY)
            yield Entry(BUILT_ON[self.kind], self.seat, -1, LEVY)
        if self.counter is None or self.to is None:
            yield Entry(DUE[self.icon], GOTH, -1, LEVY)
        else:
            yield from transfer(self.counter, 1, ROAD, self.to, LEVY)

    def told(self, say: Words) -> str:
        given = a_card(self.kind)
        if self.building is not None:
            with_card = "instead of" if self.shielded else "with"
            given = f"{say.building(self.building)} {with_card} its {self.kind} card"
        tribute = "" if self.counter is None else f" for 1 {self.counter} of the tribute"
        return f"{say.player(self.seat)} {'must give' if self.forced else 'gives'} {given}{tribute}."

    def also(self) -> Iterator[tuple[str, bool | None]]:
        if self.building is None:
            yield f"−{cards(1, self.kind)}", False

    @property
    def how_lost(self) -> str:
        return " (shield)" if self.shielded else f" (with its {self.kind} card)"


class Lapsed(Shown, frozen=True):
    """Nobody could meet these icons, and nothing came of them."""

    heading = "The levy"
    sentence = "below"

    icons: Row

    def moves(self) -> Iterator[Entry]:
        yield from demand(self.icons, -1)

    def told(self, say: Words) -> str:
        they = "it is" if sum(self.icons) == 1 else "they are"
        return f"Nobody can give {say.cards_due(self.icons)}, so {they} not taken."


class PileMade(Shown, frozen=True):
    """Counters lie in the pile to be drawn, among them these for which nobody could give a card."""

    heading = "The pile"
    sentence = "below"

    counters: Row
    unmet: Row

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.unmet, ROAD, PILE, LEVY)

    def told(self, say: Words) -> str:
        return f"Players share out the pile: {counters(self.counters)}."


class Drew(Shown, frozen=True):
    """A seat drew a counter from the pile."""

    heading = "The pile"

    seat: Seat
    counter: Counter
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from transfer(self.counter, 1, PILE, self.seat, SHARING)

    def told(self, say: Words) -> str:
        only = ", the only kind left" if self.forced else ""
        return f"{say.player(self.seat)} draws 1 {self.counter}{only}."
