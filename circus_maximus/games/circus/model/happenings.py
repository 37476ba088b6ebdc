"""What can happen, as small typed records. Logs, benchmarks and replays read these and never compare states.

story.py has the sentence for each.
"""

from __future__ import annotations

from typing import Literal

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.model.common_types import Cube, Market, Track

Phase = Literal["bidding", "placing", "buying", "performing", "cleanup"]

# The round


class MarkerPlaced(Happening, frozen=True):
    """Chance gave the start marker to a seat."""

    seat: Seat


class RoundBegan(Happening, frozen=True):
    """A round began, with the start marker at a seat."""

    round: int
    marker: Seat


class PhaseBegan(Happening, frozen=True):
    """A phase began; `seat` has the first turn, or is None in phases without turns."""

    phase: Phase
    seat: Seat | None = None


class ActShown(Happening, frozen=True):
    """An act card was laid out."""

    act: str
    slot: int


class Reshuffled(Happening, frozen=True):
    """A deck's discards were shuffled back into it."""

    deck: Literal["acts", "events"]


class Passed(Happening, frozen=True):
    """A seat passed for the rest of the phase; `forced`: it had no other action."""

    seat: Seat
    forced: bool


# Events


class EventDrawn(Happening, frozen=True):
    """An event was drawn and is in force; `foreseen`: the Oracle had shown it to a seat."""

    event: str
    foreseen: bool

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


class CoinsPaid(Happening, frozen=True):
    """A seat paid coins to an event."""

    seat: Seat
    coins: int
    source: str


class CubeGiven(Happening, frozen=True):
    """A seat gave a cube to the supply; `forced`: it had no other kind."""

    seat: Seat
    cube: Cube
    forced: bool


class MarketChanged(Happening, frozen=True):
    """Cubes were added to a market or left it; `source` is an event's id, or `restock`."""

    market: Market
    count: int
    source: str


class TrackMoved(Happening, frozen=True):
    """A marker moved to `to`; `penalty`: because the seat did not perform."""

    seat: Seat
    track: Track
    steps: int
    to: int
    source: str
    penalty: bool = False


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


class WorkerSent(Happening, frozen=True):
    """A worker was sent to a place with a coin flip."""

    seat: Seat
    place: str


class CoinFlipped(Happening, frozen=True):
    """The result of a coin flip. On heads the seat paid `coins`, on tails it lost the worker."""

    seat: Seat
    place: str
    heads: bool
    coins: int


class CubesTaken(Happening, frozen=True):
    """A seat took cubes from the supply."""

    seat: Seat
    cube: Cube
    count: int
    place: str


class CubesReturned(Happening, frozen=True):
    """A seat gave cubes to the supply to pay for a place."""

    seat: Seat
    cube: Cube
    count: int
    place: str


class LinedUp(Happening, frozen=True):
    """A worker joined the line of a market, with `ahead` workers before it."""

    seat: Seat
    market: Market
    ahead: int


class Boosted(Happening, frozen=True):
    """A seat got extra steps on a track until cleanup; `boost` is their total."""

    seat: Seat
    track: Track
    position: int
    boost: int


class OpeningWon(Happening, frozen=True):
    """A seat will begin the next bidding."""

    seat: Seat


class WorkersRecruited(Happening, frozen=True):
    """A seat got workers from its colour's supply."""

    seat: Seat
    workers: int
    source: str


class EventForeseen(Happening, frozen=True):
    """A seat was shown the next event, which only its own view contains."""

    seat: Seat


class Staked(Happening, frozen=True):
    """A seat staked coins on winning an act."""

    seat: Seat
    act: str
    coins: int


# Buying


class Bought(Happening, frozen=True):
    """A seat bought cubes, or none; `forced`: it could not buy any."""

    seat: Seat
    market: Market
    count: int
    coins: int
    forced: bool


# Performing


class ActCalled(Happening, frozen=True):
    """The next act of the bill is called."""

    act: str


class Performed(Happening, frozen=True):
    """A seat sent its performers and paid the act's coins."""

    seat: Seat
    act: str
    coins: int


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


class ActOff(Happening, frozen=True):
    """Nobody performed the act: no rewards, no penalties."""

    act: str


class StakeSettled(Happening, frozen=True):
    """A stake was settled: `coins` are paid back, or 0 if it is lost."""

    seat: Seat
    act: str
    coins: int
    staked: int


# Cleanup


class UpkeepPaid(Happening, frozen=True):
    """A seat paid upkeep for its cubes; `forgiven` coins, which it could not pay, were cancelled."""

    seat: Seat
    coins: int
    forgiven: int


class PayChanged(Happening, frozen=True):
    """An event changes this round's pay: by `change` for every seat, by `each` for every paid number of steps."""

    source: str
    change: int
    each: int


class PaidOut(Happening, frozen=True):
    """A seat was paid for its positions."""

    seat: Seat
    coins: int


class RoundCleared(Happening, frozen=True):
    """Boosts and events ended, workers and busy cubes returned."""


class ActDiscarded(Happening, frozen=True):
    """An act card that had bids was discarded."""

    act: str


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
