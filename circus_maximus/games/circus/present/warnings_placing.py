"""Doubts while workers are placed: lines that lead nowhere, places that do nothing now, passing while cubes lack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus import effects as e
from circus_maximus.games.circus.actions import Place, Wager
from circus_maximus.games.circus.buying import affordable, cost, line
from circus_maximus.games.circus.ledger import boost
from circus_maximus.games.circus.places import is_first, price
from circus_maximus.games.circus.present.commitments import Commitments, lacking, performable
from circus_maximus.games.circus.rows import ActCard, PlaceSpot
from circus_maximus.games.circus.texts import cube_name, cubes, name_of, track_name
from circus_maximus.games.circus.words import CUBES, MARKETS, TRACK_INDEX


class PlacingWarnings:
    """About where one seat sends workers."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments

    def about(self, action: Place | Wager) -> str:
        """About sending workers to a place."""
        spot = self._commitments.lookups.place[action.place]
        sent = action.workers if isinstance(action, Place) else 1
        paid = price(self._commitments.lookups, self._commitments.state, spot) * sent
        paid += action.coins if isinstance(action, Wager) else 0
        return (
            next(self._about_lines(spot, paid), "")
            or self._spends_what_an_act_takes(spot, sent, paid)
            or self._does_nothing(spot, sent)
        )

    def about_passing(self) -> str:
        """About going home while an act lacks cubes that could be fetched, and that one is not in line for."""
        commitments = self._commitments
        for card in commitments.acts:
            if card in commitments.ready:
                continue
            cards = [*commitments.ready, card]
            takes = commitments.to_put_on(cards)
            if takes is None or takes.coins > commitments.player.coins or takes.workers > commitments.player.workers:
                continue
            short = lacking(cards, commitments.free)
            fetch = [cube for cube, count in enumerate(short) if count and not self._will_be_bought(cube, count)]
            if fetch:
                missing = enumerated([cubes(commitments.lookups.config, short[cube], CUBES[cube]) for cube in fetch])
                return f"{self._name(card)} still lacks {missing}, which you could fetch."
        return ""

    def _will_be_bought(self, cube: int, count: int) -> bool:
        """Whether the seat waits in a line where it could buy so many."""
        commitments = self._commitments
        if cube >= len(MARKETS) or not commitments.in_line(cube):
            return False
        return affordable(commitments.lookups, commitments.state, cube, commitments.player.coins) >= count

    def _about_lines(self, spot: PlaceSpot, paid: int) -> Iterator[str]:
        """Lining up without the coins for a single cube, or behind too many others."""
        commitments = self._commitments
        left = commitments.player.coins - paid
        for market in spot.lines:
            cheapest, on_sale = (
                cost(commitments.lookups, commitments.state, market, 1),
                commitments.state.markets[market],
            )
            ahead = len(line(commitments.lookups, commitments.state, market))
            if cheapest > left:
                one = cube_name(commitments.lookups.config, MARKETS[market], 1)
                yield f"You could not buy there: the next {one} costs {cheapest}, and this leaves {left}."
            if ahead >= on_sale:
                yield f"{ahead} wait there already, for {cubes(commitments.lookups.config, on_sale, MARKETS[market])}."

    def _spends_what_an_act_takes(self, spot: PlaceSpot, sent: int, paid: int) -> str:
        """Giving up cubes or coins without which an act that is ready is not."""
        commitments = self._commitments
        free = list(commitments.free)
        for cube, count in spot.cubes:
            free[cube] -= count * sent
        after = performable(commitments.acts, free, commitments.player.coins - paid)
        lost = [self._name(card) for card in commitments.ready if card not in after]
        return f"You would lack what {enumerated(lost)} takes." if lost else ""

    def _does_nothing(self, spot: PlaceSpot, sent: int) -> str:
        """Boosts that change neither pay nor who begins, and in the last round cubes for which there is no act left."""
        reasons = [self._idle(spot, effect, sent) for effect in spot.effects]
        return reasons[0] if reasons and all(reasons) else ""

    def _idle(self, spot: PlaceSpot, effect: e.PlaceEffect, sent: int) -> str:
        """Why one effect would do nothing; empty if it would do something."""
        commitments, config = self._commitments, self._commitments.lookups.config
        match effect:
            case e.Boost(track, steps):
                if self._may_raise_pay(TRACK_INDEX[track], steps * sent):
                    return ""
                return f"{_steps(steps * sent)} more on {track_name(config, track)} would change nothing this round."
            case e.OpenBidding(track):
                boosts = sum(o.steps for o in spot.effects if isinstance(o, e.Boost) and o.track == track)
                index = TRACK_INDEX[track]
                first = is_first(
                    boost(commitments.state, commitments.seat, index, boosts * sent), commitments.seat, index
                )
                return "" if first and not self._is_last_round() else "You would not begin the next bidding."
            case e.Take(cube, _) | e.LineUp(cube) if self._is_last_round():
                short = lacking(commitments.acts, commitments.free)[CUBES.index(cube)]
                return (
                    "" if short else f"This is the last round, and none of your acts lacks {cube_name(config, cube)}."
                )
            case e.Take() | e.LineUp() | e.Recruit() | e.Foresee() | e.Wager() | e.Coins() | e.Move():
                return ""
            case _:
                assert_never(effect)

    def _is_last_round(self) -> bool:
        return self._commitments.state.round.number >= self._commitments.lookups.rounds

    def _may_raise_pay(self, track: int, steps: int) -> bool:
        """Whether a boost earns something on pay day, wherever this round's acts may still move the marker."""
        rate = self._commitments.lookups.in_force(self._commitments.state.round.events).pay
        if not rate.coins:
            return False
        base = (
            self._commitments.player.tracks[track] + self._commitments.state.round.boosts[self._commitments.seat][track]
        )
        low, high = self._reach(track)
        stretches = range(base + low, base + high + 1)
        return any(max(0, at + steps) // rate.every > max(0, at) // rate.every for at in stretches)

    def _reach(self, track: int) -> tuple[int, int]:
        """How far this round's acts may move the seat's marker, back and forth."""
        lookups, low, high = self._commitments.lookups, 0, 0
        for act in self._commitments.bill:
            card = lookups.acts[act]
            prizes = (card.performers, card.winner, card.losers) if card in self._commitments.acts else ()
            for steps in [s for moved in (card.absent, *(p.tracks for p in prizes)) for t, s in moved if t == track]:
                low, high = low + min(0, steps), high + max(0, steps)
        return low, high

    def _name(self, card: ActCard) -> str:
        return name_of(self._commitments.lookups.config, card.id)


def _steps(count: int) -> str:
    return "One step" if count == 1 else f"{count} steps"
