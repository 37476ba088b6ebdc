"""What can happen in a round, as small typed records: its phases, its events, and what acts, events and places give.

Each kind has its sentence, its few words for the log, and what changes hands by it. Logs, benchmarks and replays read
these and never compare states. turn_happenings.py and show_happenings.py have what happens in bidding to cleanup.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from circus_maximus.engine.contract import Brief, Cause, Entry, Happening, Seat
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import (
    CUBE_INDEX,
    Cube,
    Market,
    Track,
    coins,
    number,
    signed,
    workers,
)
from circus_maximus.games.circus.model.words import BIDS, EVENT, WORKERS, Words, market_change_text

Phase = Literal["bidding", "placing", "buying", "performing", "cleanup"]
Changed = tuple[str, bool | None]
"""What a seat gains or loses, with its sign, `+2 coins`, and whether it is a gain; None if it is neither."""


class Changing(Happening, frozen=True):
    """Gives something to a seat or takes it away, and that is not obvious from what the seat has decided."""

    in_popups: ClassVar[bool] = True
    """Whether popups show it, and not only news."""

    seat: Seat

    @property
    def is_penalty(self) -> bool:
        """Whether this is because the seat did not perform."""
        return False

    def change(self, say: Words) -> Changed | None:
        """What the seat gains or loses; None if nothing."""
        for it in self.moves():
            if it.whose == self.seat and (amount := _amount(it, say)):
                return f"{'+' if it.count > 0 else '−'}{amount}", it.count > 0
        return None

    def as_result(self, say: Words) -> str:
        """What the story lists after the act or the event, `3 coins`; empty if it has the sentence instead."""
        return ""

    def because(self, say: Words) -> str:
        """The cause, in a few words."""
        causes = (it.because for it in self.moves() if it.whose == self.seat)
        return next((cause.name if isinstance(cause, Cause) else say.name(cause) for cause in causes), "")


def _amount(moved: Entry, say: Words) -> str:
    """How many coins, cubes or workers in play; empty for anything else."""
    count = abs(moved.count)
    if moved.what == "coins":
        return coins(count)
    if moved.what in CUBE_INDEX:
        return say.cubes(count, moved.what)
    return workers(count) if moved.what in ("workers", "placed") else ""


# The round


class MarkerPlaced(Happening, frozen=True):
    """Chance gave the start marker to a seat."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} gets the start marker."

    def in_brief(self, say: Words) -> Brief:
        return Brief("start marker", self.seat, "Setup")


class RoundBegan(Happening, frozen=True):
    """A round began, with the start marker at a seat."""

    round: int
    marker: Seat
    bids: tuple[tuple[str, Seat, int], ...] = ()
    """Those of the round before, which are cleared: act, seat and coins."""

    def moves(self) -> Iterator[Entry]:
        for act, seat, count in self.bids:
            yield Entry("bids", seat, -count, act)

    def told(self, say: Words) -> str:
        return f"Round {self.round} begins; {say.player(self.marker)} holds the start marker."

    def in_brief(self, say: Words) -> Brief:
        return Brief("start marker", self.marker, f"Round {self.round}", begins_line=True)


class PhaseBegan(Happening, frozen=True):
    """A phase began; `seat` has the first turn, or is None in phases without turns."""

    phase: Phase
    seat: Seat | None = None

    def told(self, say: Words) -> str:
        first = "" if self.seat is None else say.player(self.seat)
        return {
            "bidding": f"Bidding begins. {first} goes first.",
            "placing": f"Placing begins. {first} goes first.",
            "buying": "The markets open.",
            "performing": "The show begins.",
            "cleanup": "Cleanup begins.",
        }[self.phase]

    def in_brief(self, say: Words) -> Brief:
        """The heading under which seats pass."""
        return Brief("", under={"bidding": BIDS, "placing": WORKERS}.get(self.phase))


class ActShown(Happening, frozen=True):
    """An act card was laid out."""

    act: str
    slot: int

    def moves(self) -> Iterator[Entry]:
        return book.transfer("acts", 1, book.DECK, book.DISPLAY, self.act)

    def told(self, say: Words) -> str:
        return f"{say.name(self.act)} is dealt to slot {self.slot + 1}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(say.name(self.act), under="New acts")


class Reshuffled(Happening, frozen=True):
    """A deck's discards were shuffled back into it."""

    deck: Literal["acts", "events"]
    cards: int

    def moves(self) -> Iterator[Entry]:
        return book.transfer(self.deck, self.cards, book.DISCARDS, book.DECK, book.RESHUFFLE)

    def told(self, say: Words) -> str:
        return f"The discarded {self.deck} are shuffled back into the deck."


# Events


class EventDrawn(Happening, frozen=True):
    """An event was drawn and is in force; `foreseen`: the Oracle had shown it to a seat."""

    event: str
    foreseen: bool

    def moves(self) -> Iterator[Entry]:
        return book.transfer("events", 1, book.FORESEEN if self.foreseen else book.DECK, book.IN_FORCE, self.event)

    @property
    def reveals(self) -> bool:
        return self.foreseen

    def told(self, say: Words) -> str:
        return f"Event: {say.name(self.event)}{', as foreseen' if self.foreseen else ''}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(say.name(self.event), under=EVENT)


class NoEvent(Happening, frozen=True):
    """There was no event left to draw."""

    def told(self, say: Words) -> str:
        return "No event card is left this round."

    def in_brief(self, say: Words) -> Brief:
        return Brief("no card left", under=EVENT)


class CoinsPaid(Changing, frozen=True):
    """A seat paid coins to an event."""

    coins: int
    source: str

    def moves(self) -> Iterator[Entry]:
        return book.transfer("coins", self.coins, self.seat, book.BANK, self.source)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} pays {coins(self.coins)} ({say.name(self.source)})."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"−{self.coins}c", self.seat, EVENT)

    def as_result(self, say: Words) -> str:
        return f"{coins(self.coins)} paid"


class CubeGiven(Changing, frozen=True):
    """A seat gave a cube to the supply because of an event; `forced`: it had no other kind."""

    cube: Cube
    forced: bool
    source: str

    def moves(self) -> Iterator[Entry]:
        return book.transfer(self.cube, 1, self.seat, book.SUPPLY, self.source)

    def told(self, say: Words) -> str:
        rest = ", the only kind they have" if self.forced else ""
        return f"{say.player(self.seat)} has no coins and gives up {say.cubes(1, self.cube)}{rest}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"−1{say.letter(self.cube)}", self.seat, EVENT)

    def because(self, say: Words) -> str:
        return "event"


class MarketChanged(Happening, frozen=True):
    """Cubes were added to a market or left it; `source` is an event's id, or `restock`."""

    market: Market
    count: int
    source: str

    def moves(self) -> Iterator[Entry]:
        because = book.RESTOCK if self.source == "restock" else self.source
        return book.transfer(self.market, self.count, book.SUPPLY, book.ON_SALE, because)

    def told(self, say: Words) -> str:
        change = market_change_text(self.market, self.count, say.config)
        return f"{change}." if self.source == "restock" else f"{change} ({say.name(self.source)})."

    def in_brief(self, say: Words) -> Brief:
        under = "New cubes" if self.source == "restock" else EVENT
        return Brief(f"{signed(self.count)}{say.letter(self.market)}", under=under)

    def as_result(self, say: Words) -> str:
        """What the story lists after an event: `−2 slaves`; empty if the market is restocked."""
        change = f"{'+' if self.count > 0 else '−'}{say.cubes(abs(self.count), self.market)}"
        return "" if self.source == "restock" else change


# What acts, events and places give and take


class CoinsGained(Changing, frozen=True):
    """A seat got coins; `source` is the id of the event, place or act."""

    coins: int
    source: str

    def moves(self) -> Iterator[Entry]:
        return book.transfer("coins", self.coins, book.BANK, self.seat, self.source)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} gets {coins(self.coins)} ({say.name(self.source)})."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"+{self.coins}c", self.seat, say.heading(self.source))

    def as_result(self, say: Words) -> str:
        return "" if say.is_place(self.source) else coins(self.coins)


class TrackMoved(Changing, frozen=True):
    """A marker moved to `to`; `penalty`: because the seat did not perform. `lost`: steps beyond an end of the track."""

    track: Track
    steps: int
    to: int
    source: str
    penalty: bool = False
    lost: int = 0

    @property
    def is_penalty(self) -> bool:
        return self.penalty

    def moves(self) -> Iterator[Entry]:
        if self.moved:
            yield Entry(self.track, self.seat, self.moved, self.source)

    @property
    def moved(self) -> int:
        """The steps by which the marker really moved."""
        return self.steps - self.lost

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)}: {self._now(say)} ({self.because(say)})."

    def in_brief(self, say: Words) -> Brief:
        return Brief(say.steps(self.track, self.steps), self.seat, say.heading(self.source), say.absent(self.penalty))

    def as_result(self, say: Words) -> str:
        return "" if say.is_place(self.source) else self._now(say)

    def _now(self, say: Words) -> str:
        return f"{say.track(self.track)} {signed(self.steps)}, now {number(self.to)}"

    def change(self, say: Words) -> Changed:
        return f"{say.track(self.track)} {signed(self.steps)}", self.steps > 0

    def because(self, say: Words) -> str:
        return say.cause(self.source, self.penalty)


class TrackHeld(Changing, frozen=True):
    """A marker did not move, because the track is frozen this round."""

    track: Track
    steps: int
    source: str
    penalty: bool = False

    @property
    def is_penalty(self) -> bool:
        return self.penalty

    def told(self, say: Words) -> str:
        held = f"{say.track(self.track)} is frozen this round and does not change"
        return f"{say.player(self.seat)}: {held} ({self.because(say)} {signed(self.steps)})."

    def in_brief(self, say: Words) -> Brief:
        held = f"{say.track_letter(self.track)} frozen"
        return Brief(held, self.seat, say.heading(self.source), say.absent(self.penalty))

    def as_result(self, say: Words) -> str:
        held = f"{say.track(self.track)} {signed(self.steps)} has no effect (frozen this round)"
        return "" if say.is_place(self.source) else held

    def change(self, say: Words) -> Changed:
        return f"{say.track(self.track)} frozen", None

    def because(self, say: Words) -> str:
        return say.cause(self.source, self.penalty)
