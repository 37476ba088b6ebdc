"""Warnings about placing workers: acts that are put out of reach, and passing while cubes are missing.

Those about what a place itself gives are in warnings_places.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Stated, exactly
from circus_maximus.engine.text.words import enumerated, in_sentence
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.commitments import Commitments, performable
from circus_maximus.games.circus.advice.placed import after_placing
from circus_maximus.games.circus.advice.reach import LeastCost, lacking
from circus_maximus.games.circus.advice.shortfalls import Shortfall, shortfall
from circus_maximus.games.circus.advice.warnings_places import PlaceWarnings
from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.model.words import coins, cubes, name_of, workers
from circus_maximus.games.circus.rules.buying import affordable
from circus_maximus.games.circus.rules.placing import HEADS
from circus_maximus.games.circus.state.phases import Ended, Placing


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
            config, joined = commitments.lookups.config, "+".join(terms.ids(cards))
            missing = enumerated([cubes(config, short[cube], CUBES[cube]) for cube in to_get])
            claims = [
                exactly(commitments.seat, f"lacks/{joined}/{CUBES[cube]}", short[cube], by=terms.BEFORE)
                for cube in to_get
            ]
            luck = "" if commitments.reach.can(cards, flips=False) else " if a coin falls heads"
            others = [it for it in cards if it is not card]
            claims.append(terms.could_perform(commitments.seat, cards))
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
            joined = "+".join(terms.ids(ready))
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
        claim = terms.cannot_perform(self._commitments.seat, widest, *given)
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
                claims = [terms.cannot_perform(after.seat, together, *missing.given)]
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
