"""A sentence for each happening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.by_seats import at_seats
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.text.phrases import market_change_text, pay_text
from circus_maximus.games.circus.text.words import (
    coins,
    cube_name,
    cubes,
    in_line,
    name_of,
    number,
    signed,
    track_name,
    workers,
)

MEASURE_NAMES = {
    "total": "the higher total of the three tracks",
    "cubes": "more cubes",
    "coins": "more coins",
    "workers": "more workers",
}

ENDED_BY = {"track": "by reaching the goal", "rounds": "after the last round"}
"""How a game ended, by the reason in its transcript."""


def missing(withdrew: h.Withdrew, config: Config) -> str:
    """What a seat that had to withdraw lacks: `1 slave and 2 coins`."""
    parts = [cubes(config, count, cube) for cube, count in withdrew.cubes]
    return enumerated([*parts, coins(withdrew.coins)] if withdrew.coins else parts)


class Storyteller(Struct, frozen=True):
    """Makes sentences of happenings, with the names of players, cards and places."""

    names: Sequence[str]
    config: Config

    def tell(self, happening: h.AnyHappening) -> str:
        """The sentence for a happening."""
        if isinstance(happening, h.OfTheRound):
            return self._round(happening)
        if isinstance(happening, h.OfEvents):
            return self._events(happening)
        if isinstance(happening, h.OfGains):
            return self._gains(happening)
        if isinstance(happening, h.OfBidding):
            return self._bidding(happening)
        if isinstance(happening, h.OfPlacing):
            return self._placing(happening)
        if isinstance(happening, h.OfPlaces):
            return self._places(happening)
        if isinstance(happening, h.Bought):
            return self._buying(happening)
        if isinstance(happening, h.OfPerforming):
            return self._performing(happening)
        if isinstance(happening, h.OfOutcomes):
            return self._outcome(happening)
        if isinstance(happening, h.OfCleanup):
            return self._cleanup(happening)
        assert_never(happening)

    def _player(self, seat: Seat) -> str:
        return self.names[seat]

    def _name(self, id: str) -> str:
        return name_of(self.config, id)

    def _round(self, happening: h.OfTheRound) -> str:
        match happening:
            case h.MarkerPlaced(seat):
                return f"{self._player(seat)} gets the start marker."
            case h.RoundBegan(nth, marker):
                return f"Round {nth} begins; {self._player(marker)} holds the start marker."
            case h.PhaseBegan(phase, seat):
                return self._phase(phase, seat)
            case h.ActShown(act, slot):
                return f"{self._name(act)} is dealt to slot {slot + 1}."
            case h.Reshuffled(deck):
                return f"The discarded {deck} are shuffled back into the deck."
            case h.Passed(seat, forced):
                return (
                    f"{self._player(seat)} has no other option and passes."
                    if forced
                    else f"{self._player(seat)} passes."
                )
            case _:
                assert_never(happening)

    def _phase(self, phase: h.Phase, seat: Seat | None) -> str:
        first = "" if seat is None else self._player(seat)
        match phase:
            case "bidding":
                return f"Bidding begins. {first} goes first."
            case "placing":
                return f"Placing begins. {first} goes first."
            case "buying":
                return "The markets open."
            case "performing":
                return "The show begins."
            case "cleanup":
                return "Cleanup begins."
            case _:
                assert_never(phase)

    def _events(self, happening: h.OfEvents) -> str:
        match happening:
            case h.EventDrawn(event, foreseen):
                return f"Event: {self._name(event)}{', as foreseen' if foreseen else ''}."
            case h.NoEvent():
                return "No event card is left this round."
            case h.CoinsPaid(seat, count, source):
                return f"{self._player(seat)} pays {coins(count)} ({self._name(source)})."
            case h.CubeGiven(seat, cube, forced):
                rest = ", the only kind they have" if forced else ""
                return f"{self._player(seat)} has no coins and gives up {cubes(self.config, 1, cube)}{rest}."
            case h.MarketChanged(market, count, "restock"):
                return f"{market_change_text(market, count, self.config)}."
            case h.MarketChanged(market, count, source):
                return f"{market_change_text(market, count, self.config)} ({self._name(source)})."
            case _:
                assert_never(happening)

    def _gains(self, happening: h.OfGains) -> str:
        match happening:
            case h.CoinsGained(seat, count, source):
                return f"{self._player(seat)} gets {coins(count)} ({self._name(source)})."
            case h.TrackMoved(seat, track, steps, to, source, penalty):
                why = f"absent from {self._name(source)}" if penalty else self._name(source)
                return (
                    f"{self._player(seat)}: {track_name(self.config, track)} {signed(steps)}, now {number(to)} ({why})."
                )
            case h.TrackHeld(seat, track, steps, source, penalty):
                lost = f"{'absent from ' if penalty else ''}{self._name(source)} {signed(steps)}"
                name = track_name(self.config, track)
                return f"{self._player(seat)}: {name} is frozen this round and does not change ({lost})."
            case _:
                assert_never(happening)

    def _bidding(self, happening: h.OfBidding) -> str:
        match happening:
            case h.BidMade(seat, act, count, total) if total > count:
                return f"{self._player(seat)} raises the bid on {self._name(act)} by {coins(count)} to {total}."
            case h.BidMade(seat, act, count):
                return f"{self._player(seat)} bids {coins(count)} on {self._name(act)}."
            case h.BillSet((), ()):
                return "Nobody bid, so there is no show."
            case h.BillSet(acts, dropped):
                bill = f"On the bill: {enumerated([self._name(act) for act in acts])}."
                return f"{bill} Dropped: {enumerated([self._name(act) for act in dropped])}." if dropped else bill
            case _:
                assert_never(happening)

    def _placing(self, happening: h.OfPlacing) -> str:
        match happening:
            case h.WorkersPlaced(seat, place, count, paid):
                return f"{self._player(seat)} sends {workers(count)} to {self._name(place)} for {coins(paid)}."
            case h.WorkerSent(seat, place):
                return f"{self._player(seat)} sends 1 worker to {self._name(place)} and flips a coin."
            case h.CoinFlipped(seat, place, True, paid):
                return f"Heads! {self._player(seat)}'s worker makes it ({self._name(place)}, {coins(paid)})."
            case h.CoinFlipped(seat, place):
                fate = self.config.places[place].fate or "The worker is lost."
                return f"Tails. {fate} {self._player(seat)} loses a worker ({self._name(place)})."
            case h.EventForeseen(seat):
                return f"{self._player(seat)} sees the next event."
            case h.Staked(seat, act, count):
                return f"{self._player(seat)} stakes {coins(count)} on winning {self._name(act)}."
            case _:
                assert_never(happening)

    def _places(self, happening: h.OfPlaces) -> str:
        match happening:
            case h.CubesTaken(seat, cube, count, place):
                return f"{self._player(seat)} takes {cubes(self.config, count, cube)} ({self._name(place)})."
            case h.CubesReturned(seat, cube, count, place):
                return f"{self._player(seat)} gives {cubes(self.config, count, cube)} ({self._name(place)})."
            case h.LinedUp(seat, market, 0):
                return f"{self._player(seat)} is first in line {in_line(self.config, market)}."
            case h.LinedUp(seat, market, ahead):
                return f"{self._player(seat)} lines up {in_line(self.config, market)}, behind {workers(ahead)}."
            case h.Boosted(seat, track, position, boost):
                on = track_name(self.config, track)
                return f"{self._player(seat)} is boosted to {number(position)}+{boost} on {on} until cleanup."
            case h.OpeningWon(seat):
                return f"{self._player(seat)} will begin the next bidding."
            case h.WorkersRecruited(seat, count, "cleanup"):
                return f"{self._player(seat)} had too few workers and gets {count} from the supply."
            case h.WorkersRecruited(seat, count, source):
                return (
                    f"{workers(count)} {'joins' if count == 1 else 'join'} {self._player(seat)} ({self._name(source)})."
                )
            case _:
                assert_never(happening)

    def _buying(self, happening: h.Bought) -> str:
        match happening:
            case h.Bought(seat, market, 0, _, forced):
                many = cube_name(self.config, market)
                return f"{self._player(seat)} {'cannot buy any' if forced else 'buys no'} {many}."
            case h.Bought(seat, market, count, paid):
                return f"{self._player(seat)} buys {cubes(self.config, count, market)} for {coins(paid)}."
            case _:
                assert_never(happening)

    def _performing(self, happening: h.OfPerforming) -> str:
        match happening:
            case h.ActCalled(act):
                return f"Next act: {self._name(act)}."
            case h.Performed(seat, act, 0):
                return f"{self._player(seat)} performs {self._name(act)}."
            case h.Performed(seat, act, paid):
                return f"{self._player(seat)} performs {self._name(act)} for {coins(paid)}."
            case h.Withdrew(seat, act, True):
                lacks = missing(happening, self.config)
                return f"{self._player(seat)} lacks {lacks} for {self._name(act)} and withdraws."
            case h.Withdrew(seat, act):
                return f"{self._player(seat)} withdraws from {self._name(act)}."
            case h.DieRolled(seat, _, pips):
                return f"{self._player(seat)} rolls a {pips}."
            case _:
                assert_never(happening)

    def _outcome(self, happening: h.OfOutcomes) -> str:
        match happening:
            case h.ContestWon(seat, act, by):
                why = {
                    "alone": "as the only performer",
                    "dice": "with the highest roll",
                    "most": "with the most cubes",
                    "bid": "by the higher bid, after a tie",
                    "first": "by the earlier bid, after a tie",
                }[by]
                return f"{self._player(seat)} wins {self._name(act)} {why}."
            case h.PerformersDied(seat, act, cube, count):
                return f"{self._player(seat)} loses {cubes(self.config, count, cube)} in {self._name(act)}."
            case h.ActOff(act):
                return f"Nobody performs {self._name(act)}, so it is cancelled."
            case h.StakeSettled(seat, act, 0, staked):
                return f"{self._player(seat)}'s stake of {coins(staked)} on {self._name(act)} is lost."
            case h.StakeSettled(seat, act, count):
                return f"{self._player(seat)} gets {coins(count)} for the stake on {self._name(act)}."
            case _:
                assert_never(happening)

    def _cleanup(self, happening: h.OfCleanup) -> str:
        match happening:
            case h.UpkeepPaid(seat, 0, forgiven):
                return f"{self._player(seat)} cannot pay {coins(forgiven)} in upkeep."
            case h.UpkeepPaid(seat, paid, forgiven):
                rest = f"; {forgiven} more could not be paid" if forgiven else ""
                return f"{self._player(seat)} pays {coins(paid)} in upkeep{rest}."
            case h.PayChanged(source, change, each):
                return (
                    f"{self._name(source)}: {pay_text(change, each, at_seats(self.config.pay.every, len(self.names)))}."
                )
            case h.PaidOut(seat, count):
                return f"{self._player(seat)} is paid {coins(count)}."
            case h.RoundCleared():
                return "Boosts and events end; workers and cubes return."
            case h.ActDiscarded(act):
                return f"{self._name(act)} is discarded."
            case h.GameEnded(reason, winners, decided_by):
                how = self._how_it_ended(reason, decided_by)
                won = enumerated([self._player(seat) for seat in winners])
                return f"{won} {'wins' if len(winners) == 1 else 'share the victory'} {how}."
            case _:
                assert_never(happening)

    def _how_it_ended(self, reason: str, decided_by: str) -> str:
        seats = len(self.names)
        goal = at_seats(self.config.tracks.goal, seats)
        rounds = counted(at_seats(self.config.rounds, seats), "round")
        start = f"by reaching {goal}" if reason == "track" else f"after {rounds}"
        if decided_by == "track":
            return start
        if decided_by == "shared":
            return f"{start}, tied on every measure"
        return f"{start}, with {MEASURE_NAMES[decided_by]}"


def stage_name(stage: str) -> tuple[str, str]:
    """`Round 3` and `Placing`."""
    round, _, phase = stage.partition("/")
    return (f"Round {round[1:]}", phase.capitalize()) if phase else (stage.capitalize(), "")
