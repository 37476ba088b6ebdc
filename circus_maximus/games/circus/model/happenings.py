"""What can happen, as small typed records, each with what changes hands by it.

Logs, benchmarks and replays read these and never compare states. story.py has the sentence for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS, Cube, Market, Track

Phase = Literal["bidding", "placing", "buying", "performing", "cleanup"]

# The round


class MarkerPlaced(Happening, frozen=True):
    """Chance gave the start marker to a seat."""

    seat: Seat


class RoundBegan(Happening, frozen=True):
    """A round began, with the start marker at a seat."""

    round: int
    marker: Seat
    bids: tuple[tuple[str, Seat, int], ...] = ()
    """Those of the round before, which are cleared: act, seat and coins."""

    def moves(self) -> Iterator[Entry]:
        for act, seat, coins in self.bids:
            yield Entry("bids", seat, -coins, act)


class PhaseBegan(Happening, frozen=True):
    """A phase began; `seat` has the first turn, or is None in phases without turns."""

    phase: Phase
    seat: Seat | None = None


class ActShown(Happening, frozen=True):
    """An act card was laid out."""

    act: str
    slot: int

    def moves(self) -> Iterator[Entry]:
        return book.handed("acts", 1, book.DECK, book.DISPLAY, self.act)


class Reshuffled(Happening, frozen=True):
    """A deck's discards were shuffled back into it."""

    deck: Literal["acts", "events"]
    cards: int

    def moves(self) -> Iterator[Entry]:
        return book.handed(self.deck, self.cards, book.DISCARDS, book.DECK, book.RESHUFFLE)


class Passed(Happening, frozen=True):
    """A seat passed for the rest of the phase; `forced`: it had no other action."""

    seat: Seat
    forced: bool


# Events


class EventDrawn(Happening, frozen=True):
    """An event was drawn and is in force; `foreseen`: the Oracle had shown it to a seat."""

    event: str
    foreseen: bool

    def moves(self) -> Iterator[Entry]:
        return book.handed("events", 1, book.FORESEEN if self.foreseen else book.DECK, book.IN_FORCE, self.event)

    @property
    def reveals(self) -> bool:
        return self.foreseen


class NoEvent(Happening, frozen=True):
    """There was no event left to draw."""


class CoinsGained(Happening, frozen=True):
    """A seat got coins; `source` is the id of the event, place or act."""

    seat: Seat
    coins: int
    source: str

    def moves(self) -> Iterator[Entry]:
        return book.handed("coins", self.coins, book.BANK, self.seat, self.source)


class CoinsPaid(Happening, frozen=True):
    """A seat paid coins to an event."""

    seat: Seat
    coins: int
    source: str

    def moves(self) -> Iterator[Entry]:
        return book.handed("coins", self.coins, self.seat, book.BANK, self.source)


class CubeGiven(Happening, frozen=True):
    """A seat gave a cube to the supply because of an event; `forced`: it had no other kind."""

    seat: Seat
    cube: Cube
    forced: bool
    source: str

    def moves(self) -> Iterator[Entry]:
        return book.handed(self.cube, 1, self.seat, book.SUPPLY, self.source)


class MarketChanged(Happening, frozen=True):
    """Cubes were added to a market or left it; `source` is an event's id, or `restock`."""

    market: Market
    count: int
    source: str

    def moves(self) -> Iterator[Entry]:
        because = book.RESTOCK if self.source == "restock" else self.source
        return book.handed(self.market, self.count, book.SUPPLY, book.ON_SALE, because)


class TrackMoved(Happening, frozen=True):
    """A marker moved to `to`; `penalty`: because the seat did not perform. `lost`: steps beyond an end of the track."""

    seat: Seat
    track: Track
    steps: int
    to: int
    source: str
    penalty: bool = False
    lost: int = 0

    def moves(self) -> Iterator[Entry]:
        if self.moved:
            yield Entry(self.track, self.seat, self.moved, self.source)

    @property
    def moved(self) -> int:
        """The steps by which the marker really moved."""
        return self.steps - self.lost


class TrackHeld(Happening, frozen=True):
    """A marker did not move, because the track is frozen this round."""

    seat: Seat
    track: Track
    steps: int
    source: str
    penalty: bool = False


# Bidding


class BidMade(Happening, frozen=True):
    """A seat bid coins on an act; `total` is the sum of its bids on the act this round."""

    seat: Seat
    act: str
    coins: int
    total: int

    def moves(self) -> Iterator[Entry]:
        yield from book.handed("coins", self.coins, self.seat, book.BANK, book.BIDS)
        yield Entry("bids", self.seat, self.coins, self.act)


class BillSet(Happening, frozen=True):
    """Bidding ended: the acts on the bill in order, and the acts dropped because of a limit."""

    acts: tuple[str, ...]
    dropped: tuple[str, ...]


# Placing


class WorkersPlaced(Happening, frozen=True):
    """A seat sent workers to a place and paid `coins`."""

    seat: Seat
    place: str
    workers: int
    coins: int

    def moves(self) -> Iterator[Entry]:
        yield from book.sent(self.workers, self.seat, "workers", "placed", self.place)
        yield from book.handed("coins", self.coins, self.seat, book.BANK, self.place)


class WorkerSent(Happening, frozen=True):
    """A worker was sent to a place with a coin flip."""

    seat: Seat
    place: str

    def moves(self) -> Iterator[Entry]:
        return book.sent(1, self.seat, "workers", "placed", self.place)


class CoinFlipped(Happening, frozen=True):
    """The result of a coin flip. On heads the seat paid `coins`, on tails it lost the worker."""

    seat: Seat
    place: str
    heads: bool
    coins: int

    def moves(self) -> Iterator[Entry]:
        if self.heads:
            return book.handed("coins", self.coins, self.seat, book.BANK, self.place)
        return book.sent(1, self.seat, "placed", "reserve", self.place)


class CubesTaken(Happening, frozen=True):
    """A seat took cubes from the supply."""

    seat: Seat
    cube: Cube
    count: int
    place: str

    def moves(self) -> Iterator[Entry]:
        return book.handed(self.cube, self.count, book.SUPPLY, self.seat, self.place)


class CubesReturned(Happening, frozen=True):
    """A seat gave cubes to the supply to pay for a place."""

    seat: Seat
    cube: Cube
    count: int
    place: str

    def moves(self) -> Iterator[Entry]:
        return book.handed(self.cube, self.count, self.seat, book.SUPPLY, self.place)


class LinedUp(Happening, frozen=True):
    """A worker joined the line of a market, with `ahead` workers before it."""

    seat: Seat
    market: Market
    ahead: int


class Boosted(Happening, frozen=True):
    """A seat got extra `steps` on a track until cleanup; `boost` is their total."""

    seat: Seat
    track: Track
    position: int
    boost: int
    steps: int
    place: str

    def moves(self) -> Iterator[Entry]:
        yield Entry(book.boost(self.track), self.seat, self.steps, self.place)


class OpeningWon(Happening, frozen=True):
    """A seat will begin the next bidding."""

    seat: Seat


class WorkersRecruited(Happening, frozen=True):
    """A seat got workers from its colour's supply."""

    seat: Seat
    workers: int
    source: str

    def moves(self) -> Iterator[Entry]:
        because = book.CLEANUP if self.source == "cleanup" else self.source
        return book.sent(self.workers, self.seat, "reserve", "workers", because)


class EventForeseen(Happening, frozen=True):
    """A seat was shown the next event, which only its own view contains."""

    seat: Seat

    def moves(self) -> Iterator[Entry]:
        return book.handed("events", 1, book.DECK, book.FORESEEN, book.ORACLE)


class Staked(Happening, frozen=True):
    """A seat staked coins on winning an act."""

    seat: Seat
    act: str
    coins: int

    def moves(self) -> Iterator[Entry]:
        yield from book.handed("coins", self.coins, self.seat, book.BANK, book.STAKES)
        yield Entry("stakes", self.seat, self.coins, self.act)


# Buying


class Bought(Happening, frozen=True):
    """A seat bought cubes, or none; `forced`: it could not buy any."""

    seat: Seat
    market: Market
    count: int
    coins: int
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from book.handed(self.market, self.count, book.ON_SALE, self.seat, book.CUBES_BOUGHT)
        yield from book.handed("coins", self.coins, self.seat, book.BANK, book.CUBES_BOUGHT)


# Performing


class ActCalled(Happening, frozen=True):
    """The next act of the bill is called."""

    act: str


class Performed(Happening, frozen=True):
    """A seat sent its performers, which are busy from now on, and paid the act's coins."""

    seat: Seat
    act: str
    coins: int
    cubes: tuple[tuple[Cube, int], ...] = ()

    def moves(self) -> Iterator[Entry]:
        yield from book.handed("coins", self.coins, self.seat, book.BANK, self.act)
        for cube, count in self.cubes:
            yield Entry(book.busy(cube), self.seat, count, self.act)


class Withdrew(Happening, frozen=True):
    """A seat does not perform an act; `forced`: it lacks what the act needs: `cubes` and `coins`."""

    seat: Seat
    act: str
    forced: bool
    cubes: tuple[tuple[Cube, int], ...] = ()
    coins: int = 0


class DieRolled(Happening, frozen=True):
    """A performer in a contest rolled."""

    seat: Seat
    act: str
    pips: int


class ContestWon(Happening, frozen=True):
    """A contest has a winner; `by` is what decided it."""

    seat: Seat
    act: str
    by: Literal["alone", "dice", "most", "bid", "first"]


class PerformersDied(Happening, frozen=True):
    """Performing cubes died and went to the supply."""

    seat: Seat
    act: str
    cube: Cube
    count: int

    def moves(self) -> Iterator[Entry]:
        yield from book.handed(self.cube, self.count, self.seat, book.SUPPLY, self.act)
        yield Entry(book.busy(self.cube), self.seat, -self.count, self.act)


class ActOff(Happening, frozen=True):
    """Nobody performed the act: no rewards, no penalties."""

    act: str


class StakeSettled(Happening, frozen=True):
    """A stake was settled: `coins` are paid back, or 0 if it is lost."""

    seat: Seat
    act: str
    coins: int
    staked: int

    def moves(self) -> Iterator[Entry]:
        return book.handed("coins", self.coins, book.BANK, self.seat, book.STAKES)


# Cleanup


class UpkeepPaid(Happening, frozen=True):
    """A seat paid upkeep for its cubes; `forgiven` coins, which it could not pay, were cancelled."""

    seat: Seat
    coins: int
    forgiven: int

    def moves(self) -> Iterator[Entry]:
        return book.handed("coins", self.coins, self.seat, book.BANK, book.UPKEEP)


class PayChanged(Happening, frozen=True):
    """An event changes this round's pay: by `change` for every seat, by `each` for every paid number of steps."""

    source: str
    change: int
    each: int


class PaidOut(Happening, frozen=True):
    """A seat was paid for its positions."""

    seat: Seat
    coins: int

    def moves(self) -> Iterator[Entry]:
        return book.handed("coins", self.coins, book.BANK, self.seat, book.PAY_DAY)


class RoundCleared(Happening, frozen=True):
    """Boosts and events ended, workers and busy cubes returned, settled stakes were cleared."""

    places: tuple[tuple[Seat, ...], ...] = ()
    """The seats of the workers at each place."""
    boosts: tuple[tuple[int, ...], ...] = ()
    """For each seat, the extra steps by track."""
    busy: tuple[tuple[int, ...], ...] = ()
    """For each seat, the busy cubes by kind."""
    events: tuple[str, ...] = ()
    stakes: tuple[tuple[Seat, int], ...] = ()
    """The seat and the coins of each."""

    def moves(self) -> Iterator[Entry]:
        for there in self.places:
            for seat in there:
                yield from book.sent(1, seat, "placed", "workers", book.CLEANUP)
        for seat, (steps, cubes) in enumerate(zip(self.boosts, self.busy, strict=True)):
            ended = zip((*map(book.boost, TRACKS), *map(book.busy, CUBES)), (*steps, *cubes), strict=True)
            yield from (Entry(what, seat, -count, book.CLEANUP) for what, count in ended if count)
        yield from book.handed("events", len(self.events), book.IN_FORCE, book.DISCARDS, book.CLEANUP)
        for seat, coins in self.stakes:
            yield Entry("stakes", seat, -coins, book.CLEANUP)


class ActDiscarded(Happening, frozen=True):
    """An act card that had bids was discarded."""

    act: str

    def moves(self) -> Iterator[Entry]:
        return book.handed("acts", 1, book.DISPLAY, book.DISCARDS, self.act)


class GameEnded(Happening, frozen=True):
    """The game is over. `decided_by` is the measure that put the winners first."""

    reason: Literal["track", "rounds"]
    winners: tuple[Seat, ...]
    decided_by: Literal["track", "total", "cubes", "coins", "workers", "shared"]


# All of them, by what they are about

OfTheRound = MarkerPlaced | RoundBegan | PhaseBegan | ActShown | Reshuffled | Passed
OfEvents = EventDrawn | NoEvent | CoinsPaid | CubeGiven | MarketChanged
OfGains = CoinsGained | TrackMoved | TrackHeld
OfBidding = BidMade | BillSet
OfPlacing = WorkersPlaced | WorkerSent | CoinFlipped | EventForeseen | Staked
OfPlaces = CubesTaken | CubesReturned | LinedUp | Boosted | OpeningWon | WorkersRecruited
OfPerforming = ActCalled | Performed | Withdrew | DieRolled
OfOutcomes = ContestWon | PerformersDied | ActOff | StakeSettled
OfCleanup = UpkeepPaid | PayChanged | PaidOut | RoundCleared | ActDiscarded | GameEnded
AnyHappening = (
    OfTheRound | OfEvents | OfGains | OfBidding | OfPlacing | OfPlaces | Bought | OfPerforming | OfOutcomes | OfCleanup
)
"""Every kind. Add a new one to its group, and mypy names each `match` that must handle it."""
