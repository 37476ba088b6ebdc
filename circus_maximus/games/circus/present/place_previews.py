"""What sending workers to a place would cost, give and leave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claiming
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.commitments import after_placing
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.common_types import (
    CUBE_INDEX,
    CUBES,
    MARKETS,
    TRACK_INDEX,
    coins,
    signed,
    workers,
)
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import cubes, track_name
from circus_maximus.games.circus.rules.buying import line
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.places import price
from circus_maximus.games.circus.rules.victory import frozen_tracks
from circus_maximus.games.circus.state.game_state import Placing, State


def placing(
    lookups: Lookups, state: State, phase: Placing, action: Place | Wager, said: ActionPreview
) -> ActionPreview:
    """What workers cost at a place and what they get. Where a coin is flipped, the price is paid on heads only."""
    seat, spot, told = phase.turns[0], lookups.place[action.place], Claiming()
    fallen = after_placing(lookups, state, phase, action)
    sent = action.workers if isinstance(action, Place) else 1
    stake = action if isinstance(action, Wager) else None
    heads = _Visit(lookups, state, fallen.get(turn.HEADS) or fallen[""], seat, spot, sent, stake, told)
    cost, gains = list(heads.costs()), list(filter(None, heads.gains()))
    had = heads.number("coins", heads.after.players[seat].coins)
    if spot.flip:
        tails = fallen[turn.TAILS].players[seat]
        told.exactly(seat, "coins", tails.coins, turn.TAILS)
        told.exactly(seat, "hand", tails.workers, turn.TAILS)
        told.exactly(seat, "in_play", -sent, turn.TAILS, change=True)
        left = f" ({had} left)" if heads.paid else ""
        paid = f" for {enumerated(cost)}{left}" if cost else ""
        gain = f"heads: {enumerated(gains) or 'nothing'}{paid}; tails: the worker is lost"
        return replace(said, gain=gain, claims=tuple(told.claims))
    hand = heads.number("hand", heads.after.players[seat].workers)
    return replace(
        said,
        cost=f"costs {enumerated(cost)}" if cost else "",
        remaining=f"{coins(had)} and {workers(hand)} left",
        gain="; ".join(gains),
        claims=tuple(told.claims),
    )


class _Visit:
    """The visit of workers to a place, as the rules carry it out; if a coin is flipped, on heads."""

    def __init__(
        self,
        lookups: Lookups,
        before: State,
        after: State,
        seat: Seat,
        spot: PlaceSpot,
        sent: int,
        stake: Wager | None,
        told: Claiming,
    ) -> None:
        self._lookups = lookups
        self._before = before
        self.after = after
        self._seat = seat
        self._spot = spot
        self._sent = sent
        self._stake = stake
        self._told = told
        self._given = (turn.HEADS,) if spot.flip else ()
        self.paid = price(lookups, before, spot) * sent + (stake.coins if stake else 0)

    def number(self, what: str, count: int, change: bool = False) -> int:
        """The number of a claim about what comes of the visit."""
        return self._told.exactly(self._seat, what, count, *self._given, change=change)

    def costs(self) -> Iterator[str]:
        """The coins, and each kind of cube."""
        if self.number("paid", self.paid):
            yield coins(self.paid)
        for cube, count in self._spot.cubes:
            given = self.number(turn.of_cube("given", cube), count * self._sent)
            yield cubes(self._lookups.config, given, CUBES[cube])

    def gains(self) -> Iterator[str]:
        """What each effect gives; several of the same kind are added up."""
        met: set[tuple[type, str]] = set()
        for effect in self._spot.effects:
            about = getattr(effect, "cube", "") or getattr(effect, "market", "") or getattr(effect, "track", "")
            if (type(effect), about) not in met:
                met.add((type(effect), about))
                yield self._effect(effect)

    def _effect(self, effect: e.PlaceEffect) -> str:
        config, was, now = self._lookups.config, self._before.players[self._seat], self.after.players[self._seat]
        match effect:
            case e.Take(cube, _):
                index = CUBE_INDEX[cube]
                returned = sum(count for given, count in self._spot.cubes if given == index) * self._sent
                taken = now.cubes[index] - was.cubes[index] + returned
                return cubes(config, self.number(f"taken/{cube}", taken), cube)
            case e.LineUp(market):
                return self._line(MARKETS.index(market))
            case e.Boost(track, _):
                return self._boost(track)
            case e.OpenBidding():
                return self._opening()
            case e.Recruit():
                more = self.number("recruited", now.workers - was.workers + self._sent)
                return f"{more} more {'worker' if more == 1 else 'workers'}"
            case e.Foresee():
                self.number("foresees", 1)
                return "only you see the next event"
            case e.Coins():
                return coins(self.number("received", now.coins - was.coins + self.paid))
            case e.Move(track, _):
                index = TRACK_INDEX[track]
                steps = self.number(f"track/{track}", now.tracks[index] - was.tracks[index], change=True)
                if frozen_tracks(self._lookups, self._before)[index]:
                    return f"{track_name(config, track)} frozen"
                return f"{track_name(config, track)} {signed(steps)}"
            case e.Wager(_, payout):
                return self._winnings(payout)
            case _:
                assert_never(effect)

    def _line(self, market: int) -> str:
        """How many workers are in line before the first one sent, and what is on sale."""
        spots = self._lookups.lines[market]
        earlier = spots[: spots.index(self._spot.index)]
        places = self.after.round.places
        ahead = sum(len(places[spot]) for spot in earlier) + len(places[self._spot.index]) - self._sent
        assert ahead < len(line(self._lookups, self.after, market))
        ahead = self.number(turn.of_cube("ahead", market), ahead)
        on_sale = self.number(turn.of_cube("on_sale", market), self.after.markets[market])
        return f"{f'{ahead} ahead' if ahead else 'first'} in line, {on_sale} on sale"

    def _boost(self, track: str) -> str:
        """The steps, and the pay that they add as things stand."""
        index, seat = TRACK_INDEX[track], self._seat
        steps = self.after.round.boosts[seat][index] - self._before.round.boosts[seat][index]
        steps = self.number(f"boost/{track}", steps, change=True)
        more = pay_of(self._lookups, self.after, seat) - pay_of(self._lookups, self._before, seat)
        text = f"{track_name(self._lookups.config, track)} {signed(steps)} until cleanup"
        return (
            f"{text}, pay {signed(self.number('pay', more, change=True))} {'coin' if more == 1 else 'coins'}"
            if more
            else text
        )

    def _opening(self) -> str:
        """That the seat begins the next bidding, if there is one, unless another could still take over the right."""
        if self.after.opener != self._seat or self._before.round.number >= self._lookups.rounds:
            return ""
        self.number("opens", 1)
        others_could = any(
            any(isinstance(effect, e.OpenBidding) for effect in spot.effects)
            and len(self.after.round.places[spot.index]) < spot.room
            for spot in self._lookups.in_force(self._before.round.events).open
        )
        if others_could:
            return "you begin the next bidding, unless another takes that over"
        self._told.exactly(self._seat, "opens", 1, *self._given, by=turn.BIDDING)
        return "you begin the next bidding"

    def _winnings(self, payout: int) -> str:
        """What the stake pays."""
        if self._stake is None:
            return ""
        act, seat = self._stake.act, self._seat
        won = turn.beats_others(act)
        paid = self._told.exactly(
            seat, f"stake/{act}/{self._spot.id}", payout * self._stake.coins, won, by=turn.over(act)
        )
        return f"{coins(paid)} if you beat others"
