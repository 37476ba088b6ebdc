"""Warnings about placing workers: acts put out of reach, cubes that are missing, places that give too little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated, in_sentence
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.commitments import Commitments, after_placing, performable
from circus_maximus.games.circus.advice.reach import LeastCost, Shortfall, lacking, shortfall
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACK_INDEX, coins, workers
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.model.words import cube_name, cubes, name_of, track_name
from circus_maximus.games.circus.rules.buying import affordable, cost, line
from circus_maximus.games.circus.rules.placing import HEADS
from circus_maximus.games.circus.state.game_state import Ended, Placing


class OutOfReach(NamedTuple):
    """Why acts cannot be performed together."""

    says: str
    claims: tuple[Claim, ...]
    together: Sequence[ActCard]
    missing: Shortfall


class PlacingWarnings:
    """Warnings about where one seat sends workers."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._places = PlaceWarnings(commitments)

    def about(self, action: Place | Wager) -> Stated:
        """About sending workers to a place."""
        phase = self._commitments.state.phase
        if not isinstance(phase, Placing):
            return NOTHING_STATED
        spot = self._commitments.lookups.place[action.place]
        outcomes = self._outcomes(phase, action)
        return (
            next(self._places.about_lines(spot, outcomes), NOTHING_STATED)
            or self._spends_what_an_act_needs(spot, outcomes)
            or self._puts_an_act_out_of_reach(spot, outcomes)
            or self._places.does_nothing(spot, action, outcomes)
        )

    def about_passing(self) -> Stated:
        """About passing while an act needs cubes that the seat could get and is not in line for."""
        commitments = self._commitments
        for card, cards in self._acts_with_the_ready_ones():
            short = lacking(cards, commitments.free)
            to_get = [cube for cube, count in enumerate(short) if count and not self._will_be_bought(cube, count)]
            if not to_get or not commitments.reach.can(cards):
                continue
            config, joined = commitments.lookups.config, "+".join(turn.ids(cards))
            missing = enumerated([cubes(config, short[cube], CUBES[cube]) for cube in to_get])
            claims = [
                exactly(commitments.seat, f"lacks/{joined}/{CUBES[cube]}", short[cube], by=turn.BEFORE)
                for cube in to_get
            ]
            luck = "" if commitments.reach.can(cards, flips=False) else " if a coin falls heads"
            others = [it for it in cards if it is not card]
            claims.append(turn.could_perform(commitments.seat, cards))
            says = f"You could get {missing} for {self._name(card)}{self._and_still(others)}{luck}."
            return Stated(says, tuple(claims))
        return NOTHING_STATED

    def _will_be_bought(self, cube: int, count: int) -> bool:
        """Whether the seat is in a line where it could buy this many."""
        commitments = self._commitments
        if cube >= len(MARKETS) or not commitments.reach.in_line(cube):
            return False
        return affordable(commitments.lookups, commitments.state, cube, commitments.player.coins) >= count

    def _spends_what_an_act_needs(self, spot: PlaceSpot, outcomes: dict[str, Commitments]) -> Stated:
        """Giving up cubes or coins that an act needs which the seat can perform now."""
        after = outcomes.get(HEADS) or outcomes.get("")
        if after is None:
            return NOTHING_STATED
        ready = self._commitments.ready
        still = performable(ready, after.free, after.player.coins)
        gone = [card for card in ready if card not in still]
        alone = [card for card in gone if not performable([card], after.free, after.player.coins)]
        if not gone:
            return NOTHING_STATED
        given = (HEADS,) if spot.flip else ()
        if alone:
            need = "needs" if len(alone) == 1 else "need"
            says = f"You would no longer have what {self._names(alone)} {need}."
            claims = [Claim(after.seat, f"ready/{card.id}", max=0, given=given) for card in alone]
        else:
            says = f"You would no longer have what {self._names(ready)} need together."
            joined = "+".join(turn.ids(ready))
            claims = [Claim(after.seat, f"ready/{joined}", max=0, given=given)]
        return Stated(_if_it_falls(HEADS, says) if spot.flip else says, tuple(claims))

    def _puts_an_act_out_of_reach(self, spot: PlaceSpot, outcomes: dict[str, Commitments]) -> Stated:
        """Spending coins, cubes or workers with which the seat could still get what an act needs.

        Where a coin is flipped for cubes that the act needs, nothing is certain yet. Where one is flipped for
        something else, the text says whether that depends on the coin.
        """
        for card, cards in self._acts_with_the_ready_ones():
            taken = spot.flip and any(cube in spot.takes for cube, _ in card.needs)
            if taken or not outcomes or not self._commitments.reach.can(cards):
                continue
            lost = {falls: self._out_of_reach(after, card, cards) for falls, after in outcomes.items()}
            reasons = [(falls, reason) for falls, reason in lost.items() if reason is not None]
            if len({reason.says for _, reason in reasons}) > 1:
                return self._lost_anyway(card, [reason for _, reason in reasons])
            for falls, reason in reasons:
                if not falls or len(reasons) > 1:
                    return Stated(reason.says, reason.claims)
                claims = [replace(claim, given=(*claim.given, falls)) for claim in reason.claims]
                return Stated(_if_it_falls(falls, reason.says), tuple(claims))
        return NOTHING_STATED

    def _lost_anyway(self, card: ActCard, reasons: Sequence[OutOfReach]) -> Stated:
        """That an act is put out of reach however the coin falls."""
        widest = max((reason.together for reason in reasons), key=len)
        given = dict.fromkeys(it for reason in reasons for it in reason.missing.given)
        unless = " unless something else pays you first" if given else ""
        also = self._and_still([it for it in widest if it is not card])
        claim = turn.cannot_perform(self._commitments.seat, widest, *given)
        return Stated(f"However the coin falls, you could not perform {self._name(card)}{also}{unless}.", (claim,))

    def _out_of_reach(self, after: Commitments, card: ActCard, cards: Sequence[ActCard]) -> OutOfReach | None:
        """Why the seat could not perform these acts, of which `card` lacks something; None if it could.

        If it could perform `card` without the others, they are named.
        """
        for together in ([card], cards) if len(cards) > 1 else (cards,):
            reach, has = after.reach, LeastCost(after.player.coins, after.player.workers)
            missing = shortfall(reach.least(together), reach.least(together, others_pay=False), has)
            if missing is not None:
                others = [it for it in together if it is not card]
                claims = [turn.cannot_perform(after.seat, together, *missing.given)]
                if missing.of != "cubes":
                    claims += missing.claims(after.seat, together)
                return OutOfReach(self._reason(card, others, missing), tuple(claims), together, missing)
        return None

    def _reason(self, card: ActCard, others: Sequence[ActCard], missing: Shortfall) -> str:
        name, also = self._name(card), self._and_still(others)
        if missing.of == "cubes":
            return f"You could no longer get what {name} needs{also}."
        if missing.of == "workers":
            needed = f"To get what {name} needs{also} you need at least {workers(missing.need)}"
            return f"{needed}; this leaves you {missing.left}."
        unless = " unless something else pays you first" if missing.given else ""
        needed = f"To perform {name}{also} you still need at least {coins(missing.need)}"
        return f"{needed}{unless}; this leaves you {missing.left}."

    def _and_still(self, others: Sequence[ActCard]) -> str:
        """That the other acts are still performed."""
        return f" and still perform {self._names(others)}" if others else ""

    def _acts_with_the_ready_ones(self) -> Iterator[tuple[ActCard, list[ActCard]]]:
        """Each act for which something is missing, with all acts that the seat would perform then."""
        commitments = self._commitments
        for card in commitments.acts:
            if card not in commitments.ready:
                yield card, [it for it in commitments.acts if it in commitments.ready or it is card]

    def _outcomes(self, phase: Placing, action: Place | Wager) -> dict[str, Commitments]:
        """What the seat could perform after an action, by how the coin falls; none where the action ends the game."""
        commitments = self._commitments
        fallen = after_placing(commitments.lookups, commitments.state, phase, action)
        return {
            falls: Commitments(commitments.lookups, replace(then, phase=phase), commitments.seat)
            for falls, then in fallen.items()
            if not isinstance(then.phase, Ended)
        }

    def _names(self, cards: Iterable[ActCard]) -> str:
        return enumerated([self._name(card) for card in cards])

    def _name(self, card: ActCard) -> str:
        return name_of(self._commitments.lookups.config, card.id)


def _if_it_falls(falls: str, text: str) -> str:
    """The same if the coin falls like this."""
    return f"If the coin falls {falls}, {in_sentence(text)}"


class PlaceWarnings:
    """Warnings about what one seat would get at a place."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments

    def about_lines(self, spot: PlaceSpot, outcomes: Mapping[str, Commitments]) -> Iterator[Stated]:
        """Lining up without the coins for one cube, or behind too many others."""
        commitments = self._commitments
        lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
        after = outcomes.get(turn.HEADS) or outcomes.get("")
        if after is None:
            return
        for market in spot.lines:
            told, on_sale = Claiming(), state.markets[market]
            given = (turn.HEADS,) if spot.flip else ()
            if cost(lookups, state, market, 1) > after.player.coins and not after.reach.places_pay:
                next_price = told.exactly(
                    seat, turn.of_cube("next_price", market), cost(lookups, state, market, 1), by=turn.BEFORE
                )
                left = told.exactly(seat, "coins", after.player.coins, *given)
                one = cube_name(lookups.config, MARKETS[market], 1)
                told.claims.append(Claim(seat, turn.of_cube("bought", market), max=0, by=turn.BUYING, given=given))
                says = f"You could not afford one: the next {one} costs {coins(next_price)}; you would have {left}."
                yield Stated(says, tuple(told.claims))
            if (ahead := len(line(lookups, state, market))) >= on_sale:
                ahead = told.exactly(seat, turn.of_cube("in_line", market), ahead, by=turn.BEFORE)
                there = f"{workers(ahead)} {'is' if ahead == 1 else 'are'} already in line there"
                sold = told.exactly(seat, turn.of_cube("on_sale", market), on_sale, by=turn.BEFORE)
                left_to_buy = cubes(lookups.config, sold, MARKETS[market])
                says = f"{there}, and only {left_to_buy} {'is' if on_sale == 1 else 'are'} on sale."
                yield Stated(says, tuple(told.claims))

    def does_nothing(self, spot: PlaceSpot, action: Place | Wager, outcomes: Mapping[str, Commitments]) -> Stated:
        """Boosts that change neither pay nor who begins; in the last round, cubes that no act of the seat needs."""
        sent = action.workers if isinstance(action, Place) else 1
        after = outcomes.get(turn.HEADS) or outcomes.get("")
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
        given = (turn.HEADS,) if spot.flip else ()
        claim = exactly(commitments.seat, f"pay_for/{track}/{steps}", 0, *given, by=turn.CLEANUP)
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
        given = (turn.HEADS,) if spot.flip else ()
        return Stated("You would not begin the next bidding.", (exactly(commitments.seat, "opens", 0, *given),))

    def _not_needed(self, cube: str) -> Stated:
        """That no act needs more of a kind."""
        commitments, kind = self._commitments, CUBES.index(cube)
        if lacking(commitments.acts, commitments.free)[kind] or commitments.counts(kind):
            return NOTHING_STATED
        joined = "+".join(turn.ids(commitments.acts))
        claim = exactly(commitments.seat, f"lacks/{joined}/{cube}", 0, by=turn.BEFORE)
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
