"""What can happen in the show, act by act, in the cleanup after it, and at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from circus_maximus.engine.contract import Brief, Entry, Happening, Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, TRACKS, Cube, coins
from circus_maximus.games.circus.model.happenings import Changed, Changing
from circus_maximus.games.circus.model.words import PAY_DAY, Words

PERFORMS = "performs"
WHY_WON = {
    "alone": "as the only performer",
    "dice": "with the highest roll",
    "most": "with the most cubes",
    "bid": "by the higher bid, after a tie",
    "first": "by the earlier bid, after a tie",
}


class ActCalled(Happening, frozen=True):
    """The next act of the bill is called."""

    act: str

    def told(self, say: Words) -> str:
        return f"Next act: {say.name(self.act)}."


class Performed(Changing, frozen=True):
    """A seat sent its performers, which are busy from now on, and paid the act's coins."""

    act: str
    coins: int
    cubes: tuple[tuple[Cube, int], ...] = ()

    def moves(self) -> Iterator[Entry]:
        yield from book.transfer("coins", self.coins, self.seat, book.BANK, self.act)
        for cube, count in self.cubes:
            yield Entry(book.busy(cube), self.seat, count, self.act)

    def told(self, say: Words) -> str:
        paid = f" for {coins(self.coins)}" if self.coins else ""
        return f"{say.player(self.seat)} performs {say.name(self.act)}{paid}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"{PERFORMS} −{self.coins}c" if self.coins else PERFORMS, self.seat, say.name(self.act))

    def change(self, say: Words) -> Changed | None:
        return (f"paid {coins(self.coins)}", False) if self.coins else None


class Withdrew(Happening, frozen=True):
    """A seat does not perform an act; `forced`: it lacks what the act needs: `cubes` and `coins`."""

    seat: Seat
    act: str
    forced: bool
    cubes: tuple[tuple[Cube, int], ...] = ()
    coins: int = 0

    def told(self, say: Words) -> str:
        player, act = say.player(self.seat), say.name(self.act)
        if self.forced:
            return f"{player} lacks {self.lacks(say)} for {act} and withdraws."
        return f"{player} withdraws from {act}."

    def in_brief(self, say: Words) -> Brief:
        missing = say.lacks([(CUBE_INDEX[cube], count) for cube, count in self.cubes], self.coins)
        return Brief(f"lacks {missing}" if self.forced else "withdraws", self.seat, say.name(self.act))

    def lacks(self, say: Words) -> str:
        """What a seat that had to withdraw lacks: `1 slave and 2 coins`."""
        parts = [say.cubes(count, cube) for cube, count in self.cubes]
        return enumerated([*parts, coins(self.coins)] if self.coins else parts)


class DieRolled(Happening, frozen=True):
    """A performer in a contest rolled."""

    seat: Seat
    act: str
    pips: int

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} rolls a {self.pips}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"rolls {self.pips}", self.seat, say.name(self.act))


class ContestWon(Happening, frozen=True):
    """A contest has a winner; `by` is what decided it."""

    seat: Seat
    act: str
    by: Literal["alone", "dice", "most", "bid", "first"]

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} wins {say.name(self.act)} {WHY_WON[self.by]}."

    def in_brief(self, say: Words) -> Brief:
        return Brief("wins", self.seat, say.name(self.act), instead_of=PERFORMS)


class PerformersDied(Changing, frozen=True):
    """Performing cubes died and went to the supply."""

    act: str
    cube: Cube
    count: int

    def moves(self) -> Iterator[Entry]:
        yield from book.transfer(self.cube, self.count, self.seat, book.SUPPLY, self.act)
        yield Entry(book.busy(self.cube), self.seat, -self.count, self.act)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} loses {say.cubes(self.count, self.cube)} in {say.name(self.act)}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"−{self.count}{say.letter(self.cube)}", self.seat, say.name(self.act))

    def as_result(self, say: Words) -> str:
        return f"{say.cubes(self.count, self.cube)} lost"


class ActOff(Happening, frozen=True):
    """Nobody performed the act: no rewards, no penalties."""

    act: str

    def told(self, say: Words) -> str:
        return f"Nobody performs {say.name(self.act)}, so it is cancelled."

    def in_brief(self, say: Words) -> Brief:
        return Brief("cancelled", under=say.name(self.act))


class StakeSettled(Changing, frozen=True):
    """A stake was settled: `coins` are paid back, or 0 if it is lost."""

    act: str
    coins: int
    staked: int

    def moves(self) -> Iterator[Entry]:
        return book.transfer("coins", self.coins, book.BANK, self.seat, book.STAKES)

    def told(self, say: Words) -> str:
        player, act = say.player(self.seat), say.name(self.act)
        if self.coins:
            return f"{player} gets {coins(self.coins)} for the stake on {act}."
        return f"{player}'s stake of {coins(self.staked)} on {act} is lost."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"stake +{self.coins}c" if self.coins else "stake lost", self.seat, say.name(self.act))

    def change(self, say: Words) -> Changed | None:
        return super().change(say) or (f"stake of {coins(self.staked)} lost", False)

    def because(self, say: Words) -> str:
        return say.name(self.act)


# Cleanup


class UpkeepPaid(Changing, frozen=True):
    """A seat paid upkeep for its cubes; `forgiven` coins, which it could not pay, were cancelled."""

    in_popups: ClassVar[bool] = False

    coins: int
    forgiven: int

    def moves(self) -> Iterator[Entry]:
        return book.transfer("coins", self.coins, self.seat, book.BANK, book.UPKEEP)

    def told(self, say: Words) -> str:
        if not self.coins:
            return f"{say.player(self.seat)} cannot pay {coins(self.forgiven)} in upkeep."
        rest = f"; {self.forgiven} more could not be paid" if self.forgiven else ""
        return f"{say.player(self.seat)} pays {coins(self.coins)} in upkeep{rest}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"upkeep −{self.coins}c", self.seat, PAY_DAY)

    def change(self, say: Words) -> Changed:
        return f"−{coins(self.coins)}", False

    def because(self, say: Words) -> str:
        return book.PAY_DAY.name


class PayChanged(Happening, frozen=True):
    """An event changes this round's pay: by `change` for every seat, by `each` for every paid number of steps."""

    source: str
    change: int
    each: int

    def told(self, say: Words) -> str:
        return f"{say.name(self.source)}: {say.pay(self.change, self.each)}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(say.name(self.source), under=PAY_DAY)


class PaidOut(Changing, frozen=True):
    """A seat was paid for its positions."""

    in_popups: ClassVar[bool] = False

    coins: int

    def moves(self) -> Iterator[Entry]:
        return book.transfer("coins", self.coins, book.BANK, self.seat, book.PAY_DAY)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} is paid {coins(self.coins)}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(f"{self.coins}c", self.seat, PAY_DAY)

    def change(self, say: Words) -> Changed:
        return f"+{coins(self.coins)}", True

    def because(self, say: Words) -> str:
        return book.PAY_DAY.name


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
        yield from book.transfer("events", len(self.events), book.IN_FORCE, book.DISCARDS, book.CLEANUP)
        for seat, count in self.stakes:
            yield Entry("stakes", seat, -count, book.CLEANUP)

    def told(self, say: Words) -> str:
        return "Boosts and events end; workers and cubes return."


class ActDiscarded(Happening, frozen=True):
    """An act card that had bids was discarded."""

    act: str

    def moves(self) -> Iterator[Entry]:
        return book.transfer("acts", 1, book.DISPLAY, book.DISCARDS, self.act)

    def told(self, say: Words) -> str:
        return f"{say.name(self.act)} is discarded."


class GameEnded(Happening, frozen=True):
    """The game is over. `decided_by` is the measure that put the winners first."""

    reason: Literal["track", "rounds"]
    winners: tuple[Seat, ...]
    decided_by: Literal["track", "total", "cubes", "coins", "workers", "shared"]

    def told(self, say: Words) -> str:
        won = enumerated(list(map(say.player, self.winners)))
        verb = "wins" if len(self.winners) == 1 else "share the victory"
        return f"{won} {verb} {say.end(self.reason, self.decided_by)}."

    def in_brief(self, say: Words) -> Brief:
        return Brief(self.told(say), under="")
