"""Warnings in the bidding: acts that cannot be performed, coins that gain nothing, passing without a bid."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Stated, exactly
from circus_maximus.engine.text.words import enumerated, sentence_start
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.reach import LeastCost, lacking
from circus_maximus.games.circus.advice.shortfalls import Shortfall, shortfall
from circus_maximus.games.circus.model.actions import Bid
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.words import coins, cubes, name_of, track_name, workers
from circus_maximus.games.circus.rules.bidding import acts_on_show, bid, bill, refuse_bid
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.phases import Bidding


class BiddingWarnings:
    """Warnings about one seat's bids. The cost of an act is worked out once for all bids on it."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._costs: dict[str, tuple[LeastCost | None, LeastCost | None]] = {}

    def about(self, act: str, count: int) -> Stated:
        """About bidding this many coins on an act."""
        return self._cannot_perform(act, count) or self._brings_nothing(act) or self._gains_nothing(act, count)

    def about_passing(self) -> Stated:
        """About passing without any bid, though the seat could perform an act."""
        commitments = self._commitments
        phase = commitments.state.phase
        if commitments.acts or not isinstance(phase, Bidding):
            return NOTHING_STATED
        for act in acts_on_show(commitments.lookups, commitments.state):
            cards = [commitments.lookups.acts[act]]
            if self._could_be_billed(phase, act) and self._could_perform(cards):
                name = self._name(act)
                ready = not any(lacking(cards, commitments.free))
                could = f"you have everything {name} needs" if ready else f"you could perform {name}"
                luck = "" if self._could_perform(cards, flips=False) else " if a coin falls heads"
                claim = terms.could_perform(commitments.seat, cards)
                return Stated(f"You have not bid yet, and {could}{luck}.", (claim,))
        return NOTHING_STATED

    def _could_be_billed(self, phase: Bidding, act: str) -> bool:
        """Whether the seat may bid a coin on an act, and it then would be performed if nobody bid any more."""
        lookups, state = self._commitments.lookups, self._commitments.state
        action = Bid(act, 1)
        if refuse_bid(lookups, state, phase, action) is not None:
            return False
        return act in bill(lookups, bid(lookups, state, phase, action, None))

    def _could_perform(self, cards: Sequence[ActCard], *, flips: bool = True) -> bool:
        """Whether the seat surely could perform these acts if it bid a coin on them."""
        commitments = self._commitments
        return commitments.reach.can(cards, flips=flips, spent=1)

    def _cannot_perform(self, act: str, count: int) -> Stated:
        """The cubes are not available, or too few coins or workers are left to get them."""
        commitments, cards = self._commitments, self._with(act)
        if act not in self._costs:
            reach = commitments.reach
            self._costs[act] = reach.least(cards), reach.least(cards, others_pay=False)
        left = LeastCost(commitments.player.coins - count, commitments.player.workers)
        missing = shortfall(*self._costs[act], left)
        if missing is None:
            return NOTHING_STATED
        what, need = (self._name(act), "needs") if len(cards) == 1 else ("all your acts", "need")
        claims = [terms.cannot_perform(commitments.seat, cards, *missing.given)]
        if missing.of == "cubes":
            short = lacking(cards, commitments.free)
            lacks = [cubes(commitments.lookups.config, it, cube) for it, cube in zip(short, CUBES, strict=True) if it]
            joined = "+".join(terms.ids(cards))
            claims += [
                exactly(commitments.seat, f"lacks/{joined}/{cube}", it, by=terms.BEFORE)
                for it, cube in zip(short, CUBES, strict=True)
                if it
            ]
            return Stated(f"You cannot get what {what} {need} this round: {enumerated(lacks)}.", tuple(claims))
        return Stated(self._too_little(f"{what} {need}", missing), (*claims, *missing.claims(commitments.seat, cards)))

    def _too_little(self, acts_need: str, missing: Shortfall) -> str:
        if missing.of == "workers":
            return sentence_start(f"{acts_need} at least {workers(missing.need)}; you have {missing.left}.")
        unless = " unless one pays you first" if missing.given else ""
        return sentence_start(f"{acts_need} at least {coins(missing.need)}{unless}; this leaves you {missing.left}.")

    def _brings_nothing(self, act: str) -> Stated:
        """The act pays nothing and moves markers only on tracks that are frozen this round."""
        lookups, state = self._commitments.lookups, self._commitments.state
        card, frozen = lookups.acts[act], frozen_tracks(lookups, state)
        prizes = (card.performers, card.winner, card.losers)
        pays = any(prize.coins or prize.coins_per for prize in prizes)
        if pays or any(steps > 0 and not frozen[track] for prize in prizes for track, steps in prize.tracks):
            return NOTHING_STATED
        moved = sorted({track for prize in prizes for track, steps in prize.tracks if steps > 0 and frozen[track]})
        if not moved:
            return NOTHING_STATED
        names = [track_name(lookups.config, TRACKS[track]) for track in moved]
        seat, performs, by = self._commitments.seat, terms.performs([card]), terms.over(act)
        claims = [Claim(seat, terms.steps(act, track), max=0, by=by, given=(performs,)) for track in range(len(TRACKS))]
        claims.append(exactly(seat, f"earned/{act}", 0, performs, by=by))
        verb = "is" if len(names) == 1 else "are"
        return Stated(
            f"{self._name(act)} gives you nothing this round: {enumerated(names)} {verb} frozen.", tuple(claims)
        )

    def _gains_nothing(self, act: str, count: int) -> Stated:
        """Coins on an act count only if the number of acts on the bill is limited, and in ties of contests."""
        card = self._commitments.lookups.acts[act]
        if card.contest is not None or self._commitments.lookups.most_performed[card.execution] is not None:
            return NOTHING_STATED
        claim = exactly(self._commitments.seat, f"bid_counts/{act}", 0, by=terms.BEFORE)
        if card in self._commitments.acts:
            return Stated(f"You have already bid on {self._name(act)}; more coins on it gain nothing.", (claim,))
        if count > 1:
            return Stated(f"1 coin is enough on {self._name(act)}; more coins gain nothing.", (claim,))
        return NOTHING_STATED

    def _with(self, act: str) -> Sequence[ActCard]:
        """The acts the seat bid on, and this one."""
        acts = self._commitments.acts
        card = self._commitments.lookups.acts[act]
        return acts if card in acts else (*acts, card)

    def _name(self, act: str) -> str:
        return name_of(self._commitments.lookups.config, act)
