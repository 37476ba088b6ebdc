"""Warnings about what a place gives: lines with too few cubes, boosts without effect, cubes that no act needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.reach import lacking
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACK_INDEX
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.model.words import coins, cube_name, cubes, track_name, workers
from circus_maximus.games.circus.rules.buying import cost, line


class PlaceWarnings:
    """Warnings about what one seat would get at a place."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments

    def about_lines(self, spot: PlaceSpot, outcomes: Mapping[str, Commitments]) -> Iterator[Stated]:
        """Lining up without the coins for one cube, or behind too many others."""
        commitments = self._commitments
        lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
        after = outcomes.get(terms.HEADS) or outcomes.get("")
        if after is None:
            return
        for market in spot.lines:
            told, on_sale = Claiming(), state.markets[market]
            given = (terms.HEADS,) if spot.flip else ()
            if cost(lookups, state, market, 1) > after.player.coins and not after.reach.places_pay:
                next_price = told.exactly(
                    seat, terms.of_cube("next_price", market), cost(lookups, state, market, 1), by=terms.BEFORE
                )
                left = told.exactly(seat, "coins", after.player.coins, *given)
                one = cube_name(lookups.config, MARKETS[market], 1)
                told.claims.append(Claim(seat, terms.of_cube("bought", market), max=0, by=terms.BUYING, given=given))
                says = f"You could not afford one: the next {one} costs {coins(next_price)}; you would have {left}."
                yield Stated(says, tuple(told.claims))
            if (ahead := len(line(lookups, state, market))) >= on_sale:
                ahead = told.exactly(seat, terms.of_cube("in_line", market), ahead, by=terms.BEFORE)
                there = f"{workers(ahead)} {'is' if ahead == 1 else 'are'} already in line there"
                sold = told.exactly(seat, terms.of_cube("on_sale", market), on_sale, by=terms.BEFORE)
                left_to_buy = cubes(lookups.config, sold, MARKETS[market])
                says = f"{there}, and only {left_to_buy} {'is' if on_sale == 1 else 'are'} on sale."
                yield Stated(says, tuple(told.claims))

    def does_nothing(self, spot: PlaceSpot, action: Place | Wager, outcomes: Mapping[str, Commitments]) -> Stated:
        """Boosts that change neither pay nor who begins; in the last round, cubes that no act of the seat needs."""
        sent = action.workers if isinstance(action, Place) else 1
        after = outcomes.get(terms.HEADS) or outcomes.get("")
        if after is None:
            return NOTHING_STATED
        reasons = [self._no_effect(spot, effect, sent, after) for effect in spot.effects]
        return reasons[0] if reasons and all(reasons) else NOTHING_STATED

    def _no_effect(self, spot: PlaceSpot, effect: e.PlaceEffect, sent: int, after: Commitments) -> Stated:
        """Why one effect would change nothing; empty if it would change something."""
        match effect:
            case e.Boost(track, _):
                return self._no_pay(spot, track, sent)
            case e.OpenBidding():
                return self._no_opening(spot, after)
            case e.Take(cube, _) | e.LineUp(cube) if self._is_last_round():
                return self._not_needed(cube)
            case e.Take() | e.LineUp() | e.Recruit() | e.Foresee() | e.Wager() | e.Coins() | e.Move():
                return NOTHING_STATED
            case _:
                assert_never(effect)

    def _no_pay(self, spot: PlaceSpot, track: str, sent: int) -> Stated:
        """That a boost cannot raise pay."""
        commitments = self._commitments
        steps = sum(it.steps for it in spot.effects if isinstance(it, e.Boost) and it.track == track) * sent
        if self._may_raise_pay(spot, TRACK_INDEX[track], steps, sent):
            return NOTHING_STATED
        given = (terms.HEADS,) if spot.flip else ()
        claim = exactly(commitments.seat, f"pay_for/{track}/{steps}", 0, *given, by=terms.CLEANUP)
        size = exactly(commitments.seat, f"boost/{track}", steps, *given, change=True)
        return Stated(
            f"+{steps} on {track_name(commitments.lookups.config, track)} would not raise your pay this round.",
            (claim, size),
        )

    def _no_opening(self, spot: PlaceSpot, after: Commitments) -> Stated:
        """That the seat would not begin the next bidding; empty if it would, or if it has that right already."""
        commitments = self._commitments
        if self._is_last_round():
            return Stated("There is no next bidding: this is the last round.")
        if commitments.seat in (after.state.opener, commitments.state.opener):
            return NOTHING_STATED
        given = (terms.HEADS,) if spot.flip else ()
        return Stated("You would not begin the next bidding.", (exactly(commitments.seat, "opens", 0, *given),))

    def _not_needed(self, cube: str) -> Stated:
        """That no act needs more of a kind."""
        commitments, kind = self._commitments, CUBES.index(cube)
        if lacking(commitments.acts, commitments.free)[kind] or commitments.counts(kind):
            return NOTHING_STATED
        joined = "+".join(terms.ids(commitments.acts))
        claim = exactly(commitments.seat, f"lacks/{joined}/{cube}", 0, by=terms.BEFORE)
        many = cube_name(commitments.lookups.config, cube)
        return Stated(f"This is the last round, and none of your acts needs more {many}.", (claim,))

    def _is_last_round(self) -> bool:
        return self._commitments.state.round.number >= self._commitments.lookups.rounds

    def _may_raise_pay(self, spot: PlaceSpot, track: int, steps: int, sent: int) -> bool:
        """Whether a boost can raise pay, at any position to which acts and places may still move the marker."""
        commitments = self._commitments
        rate = commitments.lookups.in_force(commitments.state.round.events).pay
        if not rate.coins:
            return False
        base = commitments.player.tracks[track] + commitments.state.round.boosts[commitments.seat][track]
        low, high = self._reach(spot, track, sent)
        positions = range(base + low, base + high + 1)
        return any(max(0, at + steps) // rate.every > max(0, at) // rate.every for at in positions)

    def _reach(self, sent_to: PlaceSpot, track: int, sent: int) -> tuple[int, int]:
        """How far this round's acts and other workers may move the seat: steps down (0 or less), and steps up."""
        commitments, low, high = self._commitments, 0, 0
        moves: list[int] = []
        for act in commitments.bill:
            card = commitments.lookups.acts[act]
            prizes = (card.performers, card.winner, card.losers) if card in commitments.acts else ()
            moves += [s for moved in (card.absent, *(p.tracks for p in prizes)) for t, s in moved if t == track]
        for spot in commitments.reach.may_open:
            there = commitments.state.round.places[spot.index]
            room = min(spot.room - len(there), spot.room_each - there.count(commitments.seat))
            for effect in spot.effects:
                if isinstance(effect, e.Move | e.Boost) and TRACK_INDEX[effect.track] == track:
                    moves += [effect.steps] * (room - sent if spot is sent_to else room)
        for steps in moves:
            low, high = low + min(0, steps), high + max(0, steps)
        return low, high
