"""What can happen in the turns of seats: bids, workers and what places do for them, and cubes that are bought."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Brief, Entry, Happening, Seat
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import Cube, Market, Track, coins, number, workers
from circus_maximus.games.circus.model.happenings import Changing
from circus_maximus.games.circus.model.words import BIDS, PAY_DAY, WORKERS, Words


class Passed(Happening, frozen=True):
    """A seat passed for the rest of the phase; `forced`: it had no other action."""

    seat: Seat
    forced: bool

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} {'has no other option and passes' if self.forced else 'passes'}."

    def in_brief(self, say: Words) -> Brief:
        return Brief("pass", self.seat)


# Bidding


class BidMade(Happening, frozen=True):
    """A seat bid coins on an act; `total` is the sum of its bids on the act this round."""

    seat: Seat
    act: str
    coins: int
    total: int

    def moves(self) -> Iterator[Entry]:
        yield from book.transfer("coins", self.coins, self.seat, book.BANK, book.BIDS)
        yield Entry("bids", self.seat, self.coins, self.act)

    def told(self, say: Words) -> str:
        player, act = say.player(self.seat), say.name(self.act)
        if self.total > self.coins:
            return f"{player} raises the bid on {act} by {coins(self.coins)} to {self.total}."
        return f"{player} bids {coins(self.coins)} on {act}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"{say.name(self.act)} {self.total}", self.seat, BIDS)


class BillSet(Happening, frozen=True):
    """Bidding ended: the acts on the bill in order, and the acts dropped because of a limit."""

    acts: tuple[str, ...]
    dropped: tuple[str, ...]

    def told(self, say: Words) -> str:
        if not self.acts and not self.dropped:
            return "Nobody bid, so there is no show."
        bill = f"On the bill: {enumerated(list(map(say.name, self.acts)))}."
        return f"{bill} Dropped: {enumerated(list(map(say.name, self.dropped)))}." if self.dropped else bill

    def in_brief(self, say: Words) -> Brief | None:
        if self.dropped:
            return Brief(f"dropped: {enumerated(list(map(say.name, self.dropped)))}", under=BIDS)
        return None if self.acts else Brief("nobody bid: no show", under=BIDS)


# Placing


class WorkersPlaced(Happening, frozen=True):
    """A seat sent workers to a place and paid `coins`."""

    seat: Seat
    place: str
    workers: int
    coins: int

    def moves(self) -> Iterator[Entry]:
        yield from book.sent(self.workers, self.seat, "workers", "placed", self.place)
        yield from book.transfer("coins", self.coins, self.seat, book.BANK, self.place)

    def told(self, say: Words) -> str:
        sent = f"{workers(self.workers)} to {say.name(self.place)}"
        return f"{say.player(self.seat)} sends {sent} for {coins(self.coins)}."

    def in_brief(self, say: Words) -> Brief:
        several = f" ×{self.workers}" if self.workers > 1 else ""
        return Brief(f"{say.place(self.place)}{several}", self.seat, WORKERS)


class WorkerSent(Happening, frozen=True):
    """A worker was sent to a place with a coin flip."""

    seat: Seat
    place: str

    def moves(self) -> Iterator[Entry]:
        return book.sent(1, self.seat, "workers", "placed", self.place)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} sends 1 worker to {say.name(self.place)} and flips a coin."


class CoinFlipped(Changing, frozen=True):
    """The result of a coin flip. On heads the seat paid `coins`, on tails it lost the worker."""

    place: str
    heads: bool
    coins: int

    def moves(self) -> Iterator[Entry]:
        if self.heads:
            return book.transfer("coins", self.coins, self.seat, book.BANK, self.place)
        return book.sent(1, self.seat, "placed", "reserve", self.place)

    def told(self, say: Words) -> str:
        player, place = say.player(self.seat), say.name(self.place)
        if self.heads:
            return f"Heads! {player}'s worker makes it ({place}, {coins(self.coins)})."
        return f"Tails. {say.fate(self.place)} {player} loses a worker ({place})."

    def in_brief(self, say: Words) -> Brief:
        side = "heads" if self.heads else "tails −1 worker"
        return Brief(f"{say.name(self.place)} {side}", self.seat, WORKERS)


class EventForeseen(Happening, frozen=True):
    """A seat was shown the next event, which only its own view contains."""

    seat: Seat

    def moves(self) -> Iterator[Entry]:
        return book.transfer("events", 1, book.DECK, book.FORESEEN, book.ORACLE)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} sees the next event."

    def in_brief(self, say: Words) -> Brief:
        return Brief("sees the next event", self.seat, WORKERS)


class Staked(Happening, frozen=True):
    """A seat staked coins on winning an act."""

    seat: Seat
    act: str
    coins: int

    def moves(self) -> Iterator[Entry]:
        yield from book.transfer("coins", self.coins, self.seat, book.BANK, book.STAKES)
        yield Entry("stakes", self.seat, self.coins, self.act)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} stakes {coins(self.coins)} on winning {say.name(self.act)}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"{self.coins}c on {say.name(self.act)}", self.seat, WORKERS)


# What places do


class CubesTaken(Changing, frozen=True):
    """A seat took cubes from the supply."""

    cube: Cube
    count: int
    place: str

    def moves(self) -> Iterator[Entry]:
        return book.transfer(self.cube, self.count, book.SUPPLY, self.seat, self.place)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} takes {say.cubes(self.count, self.cube)} ({say.name(self.place)})."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"+{self.count}{say.letter(self.cube)}", self.seat, WORKERS)


class CubesReturned(Changing, frozen=True):
    """A seat gave cubes to the supply to pay for a place."""

    cube: Cube
    count: int
    place: str

    def moves(self) -> Iterator[Entry]:
        return book.transfer(self.cube, self.count, self.seat, book.SUPPLY, self.place)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} gives {say.cubes(self.count, self.cube)} ({say.name(self.place)})."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"−{self.count}{say.letter(self.cube)}", self.seat, WORKERS)


class LinedUp(Happening, frozen=True):
    """A worker joined the line of a market, with `ahead` workers before it."""

    seat: Seat
    market: Market
    ahead: int

    def told(self, say: Words) -> str:
        player, line = say.player(self.seat), say.line(self.market)
        if not self.ahead:
            return f"{player} is first in line {line}."
        return f"{player} lines up {line}, behind {workers(self.ahead)}."


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

    def told(self, say: Words) -> str:
        boosted = f"{number(self.position)}+{self.boost} on {say.track(self.track)}"
        return f"{say.player(self.seat)} is boosted to {boosted} until cleanup."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"{say.track_letter(self.track)}+{self.boost}", self.seat, WORKERS)


class OpeningWon(Happening, frozen=True):
    """A seat will begin the next bidding."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} will begin the next bidding."

    def in_brief(self, say: Words) -> Brief:
        return Brief("bids first", self.seat, WORKERS)


class WorkersRecruited(Changing, frozen=True):
    """A seat got workers from its colour's supply."""

    workers: int
    source: str

    def moves(self) -> Iterator[Entry]:
        because = book.CLEANUP if self.source == "cleanup" else self.source
        return book.sent(self.workers, self.seat, "reserve", "workers", because)

    def told(self, say: Words) -> str:
        player = say.player(self.seat)
        if self.source == "cleanup":
            return f"{player} had too few workers and gets {self.workers} from the supply."
        join = "joins" if self.workers == 1 else "join"
        return f"{workers(self.workers)} {join} {player} ({say.name(self.source)})."

    def in_brief(self, say: Words) -> Brief:
        under = PAY_DAY if self.source == "cleanup" else WORKERS
        return Brief(f"+{counted(self.workers, 'worker')}", self.seat, under)


# Buying


class Bought(Happening, frozen=True):
    """A seat bought cubes, or none; `forced`: it could not buy any."""

    seat: Seat
    market: Market
    count: int
    coins: int
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from book.transfer(self.market, self.count, book.ON_SALE, self.seat, book.CUBES_BOUGHT)
        yield from book.transfer("coins", self.coins, self.seat, book.BANK, book.CUBES_BOUGHT)

    def told(self, say: Words) -> str:
        player = say.player(self.seat)
        if self.count:
            return f"{player} buys {say.cubes(self.count, self.market)} for {coins(self.coins)}."
        return f"{player} {'cannot buy any' if self.forced else 'buys no'} {say.cube(self.market)}."

    def in_brief(self, say: Words) -> Brief:
        text = f"{self.count}{say.letter(self.market)} {self.coins}c" if self.count else f"no {say.cube(self.market)}"
        return Brief(text, self.seat, "Buys")
