"""Warnings about placing workers: lines with too few cubes, places without effect, passing while cubes are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.text.words import enumerated, in_sentence
from circus_maximus.games.circus.advice.commitments import Commitments, lacking, performable
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACK_INDEX
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.rules.buying import affordable, cost, line
from circus_maximus.games.circus.rules.places import is_first, price
from circus_maximus.games.circus.rules.placing import HEADS, TAILS, flip, place, wager
from circus_maximus.games.circus.state.ledger import boost
from circus_maximus.games.circus.state.phases import Ended, Flipping, Placing
from circus_maximus.games.circus.text.words import coins, cube_name, cubes, name_of, track_name, workers


class PlacingWarnings:
    """Warnings about where one seat sends workers."""

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
            or self._spends_what_an_act_needs(spot, sent, paid)
            or self._puts_an_act_out_of_reach(spot, action)
            or self._does_nothing(spot, sent)
        )

    def about_passing(self) -> str:
        """About passing while an act needs cubes that the seat could get and is not in line for."""
        commitments = self._commitments
        for card, cards in self._acts_with_the_ready_ones():
            if not commitments.within_reach(cards):
                continue
            short = lacking(cards, commitments.free)
            to_get = [cube for cube, count in enumerate(short) if count and not self._will_be_bought(cube, count)]
            if to_get:
                missing = enumerated([cubes(commitments.lookups.config, short[cube], CUBES[cube]) for cube in to_get])
                luck = "" if commitments.within_reach(cards, flips=False) else " if a coin falls heads"
                return f"{self._name(card)} still needs {missing}, which you could get{luck}."
        return ""

    def _will_be_bought(self, cube: int, count: int) -> bool:
        """Whether the seat is in a line where it could buy this many."""
        commitments = self._commitments
        if cube >= len(MARKETS) or not commitments.in_line(cube):
            return False
        return affordable(commitments.lookups, commitments.state, cube, commitments.player.coins) >= count

    def _about_lines(self, spot: PlaceSpot, paid: int) -> Iterator[str]:
        """Lining up without the coins for one cube, or behind too many others."""
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
                yield f"You could not afford one: the next {one} costs {coins(cheapest)}; you would have {left}."
            if ahead >= on_sale:
                there = f"{workers(ahead)} {'is' if ahead == 1 else 'are'} already in line there"
                left_to_buy = cubes(commitments.lookups.config, on_sale, MARKETS[market])
                yield f"{there}, and only {left_to_buy} {'is' if on_sale == 1 else 'are'} on sale."

    def _spends_what_an_act_needs(self, spot: PlaceSpot, sent: int, paid: int) -> str:
        """Giving up cubes or coins that an act needs which the seat can perform now."""
        commitments = self._commitments
        free = list(commitments.free)
        for cube, count in spot.cubes:
            free[cube] -= count * sent
        after = performable(commitments.acts, free, commitments.player.coins - paid)
        lost = [self._name(card) for card in commitments.ready if card not in after]
        need = "needs" if len(lost) == 1 else "need"
        text = f"You would no longer have what {enumerated(lost)} {need}." if lost else ""
        return _if_it_falls(HEADS, text) if text and spot.flip else text

    def _puts_an_act_out_of_reach(self, spot: PlaceSpot, action: Place | Wager) -> str:
        """Spending coins, cubes or workers with which the seat could still get what an act needs.

        Where a coin is flipped for cubes that the act needs, nothing is certain yet. Where one is flipped for
        something else, the text says whether that depends on the coin.
        """
        commitments = self._commitments
        within_reach = [
            (card, cards)
            for card, cards in self._acts_with_the_ready_ones()
            if commitments.within_reach(cards) and not (spot.flip and any(cube in spot.takes for cube, _ in card.needs))
        ]
        outcomes = self._outcomes(action) if within_reach else {}
        for card, cards in within_reach:
            reasons = {falls: self._out_of_reach(after, card, cards) for falls, after in outcomes.items()}
            if reasons and all(reasons.values()):
                return reasons.get(TAILS) or next(iter(reasons.values()))
            if falls := next((falls for falls, reason in reasons.items() if reason), ""):
                return _if_it_falls(falls, reasons[falls])
        return ""

    def _out_of_reach(self, after: Commitments, card: ActCard, cards: Sequence[ActCard]) -> str:
        """Why the seat could not perform these acts, of which `card` lacks something; empty if it could."""
        needed, name = after.cost_to_perform(cards), self._name(card)
        if needed is None:
            return f"You could no longer get what {name} needs."
        if needed.workers > after.player.workers:
            left = after.player.workers
            return f"To get what {name} needs you need at least {workers(needed.workers)}; this leaves you {left}."
        if needed.coins > after.player.coins:
            left = after.player.coins
            return f"To perform {name} you still need at least {coins(needed.coins)}; this leaves you {left}."
        return ""

    def _acts_with_the_ready_ones(self) -> Iterator[tuple[ActCard, list[ActCard]]]:
        """Each act for which something is missing, with all acts that the seat would perform then."""
        commitments = self._commitments
        for card in commitments.acts:
            if card not in commitments.ready:
                yield card, [it for it in commitments.acts if it in commitments.ready or it is card]

    def _outcomes(self, action: Place | Wager) -> dict[str, Commitments]:
        """What the seat could perform after an action, by how the coin falls; none where the action ends the game."""
        lookups, state = self._commitments.lookups, self._commitments.state
        if not isinstance(state.phase, Placing):
            return {}
        if isinstance(action, Place):
            after = place(lookups, state, state.phase, action, None)
        else:
            after = wager(lookups, state, state.phase, action, None)
        phase = after.phase
        fallen = {"": after}
        if isinstance(phase, Flipping):
            fallen = {falls: flip(lookups, after, phase, falls, None) for falls in (HEADS, TAILS)}
        return {
            falls: Commitments(lookups, replace(then, phase=state.phase), self._commitments.seat)
            for falls, then in fallen.items()
            if not isinstance(then.phase, Ended)
        }

    def _does_nothing(self, spot: PlaceSpot, sent: int) -> str:
        """Boosts that change neither pay nor who begins; in the last round, cubes that no act of the seat needs."""
        reasons = [self._no_effect(spot, effect, sent) for effect in spot.effects]
        return reasons[0] if reasons and all(reasons) else ""

    def _no_effect(self, spot: PlaceSpot, effect: e.PlaceEffect, sent: int) -> str:
        """Why one effect would change nothing; empty if it would change something."""
        commitments, config = self._commitments, self._commitments.lookups.config
        match effect:
            case e.Boost(track, steps):
                if self._may_raise_pay(TRACK_INDEX[track], steps * sent):
                    return ""
                return f"+{steps * sent} on {track_name(config, track)} would not raise your pay this round."
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
                    ""
                    if short
                    else f"This is the last round, and none of your acts needs more {cube_name(config, cube)}."
                )
            case e.Take() | e.LineUp() | e.Recruit() | e.Foresee() | e.Wager() | e.Coins() | e.Move():
                return ""
            case _:
                assert_never(effect)

    def _is_last_round(self) -> bool:
        return self._commitments.state.round.number >= self._commitments.lookups.rounds

    def _may_raise_pay(self, track: int, steps: int) -> bool:
        """Whether a boost can raise pay, at any position to which this round's acts may still move the marker."""
        rate = self._commitments.lookups.in_force(self._commitments.state.round.events).pay
        if not rate.coins:
            return False
        base = (
            self._commitments.player.tracks[track] + self._commitments.state.round.boosts[self._commitments.seat][track]
        )
        low, high = self._reach(track)
        positions = range(base + low, base + high + 1)
        return any(max(0, at + steps) // rate.every > max(0, at) // rate.every for at in positions)

    def _reach(self, track: int) -> tuple[int, int]:
        """How far this round's acts may move the seat's marker: steps down (0 or less), and steps up."""
        lookups, low, high = self._commitments.lookups, 0, 0
        for act in self._commitments.bill:
            card = lookups.acts[act]
            prizes = (card.performers, card.winner, card.losers) if card in self._commitments.acts else ()
            for steps in [s for moved in (card.absent, *(p.tracks for p in prizes)) for t, s in moved if t == track]:
                low, high = low + min(0, steps), high + max(0, steps)
        return low, high

    def _name(self, card: ActCard) -> str:
        return name_of(self._commitments.lookups.config, card.id)


def _if_it_falls(falls: str, text: str) -> str:
    """The same if the coin falls like this."""
    return f"If the coin falls {falls}, {in_sentence(text)}"
