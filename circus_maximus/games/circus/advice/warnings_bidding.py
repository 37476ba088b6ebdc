"""Warnings in the bidding: acts that cannot be performed, coins that gain nothing, passing without a bid."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice.commitments import Commitments, LeastCost, lacking
from circus_maximus.games.circus.model.actions import Bid
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.rules.bidding import acts_on_show, refuse_bid
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.phases import Bidding
from circus_maximus.games.circus.text.words import coins, cubes, name_of, track_name, workers


class BiddingWarnings:
    """Warnings about one seat's bids. The cost of an act is worked out once for all bids on it."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._costs: dict[str, LeastCost | None] = {}

    def about(self, act: str, bid: int) -> str:
        """About bidding this many coins on an act."""
        return self._cannot_perform(act, bid) or self._brings_nothing(act) or self._gains_nothing(act, bid)

    def about_passing(self) -> str:
        """About passing without any bid, though the seat could perform an act."""
        commitments = self._commitments
        phase = commitments.state.phase
        if commitments.acts or not isinstance(phase, Bidding):
            return ""
        for act in acts_on_show(commitments.lookups, commitments.state):
            refusal = refuse_bid(commitments.lookups, commitments.state, phase, Bid(act, 1))
            if refusal is None and not self._cannot_perform(act, 1):
                name, cards = self._name(act), [commitments.lookups.acts[act]]
                ready = not any(lacking(cards, commitments.free))
                could = f"you have everything {name} needs" if ready else f"you could perform {name}"
                luck = "" if commitments.within_reach(cards, flips=False) else " if a coin falls heads"
                return f"You have not bid yet, and {could}{luck}."
        return ""

    def _cannot_perform(self, act: str, bid: int) -> str:
        """The cubes are not available, or too few coins or workers are left to get them."""
        commitments, cards = self._commitments, self._with(act)
        if act not in self._costs:
            self._costs[act] = commitments.cost_to_perform(cards)
        needed, left = self._costs[act], commitments.player.coins - bid
        what, need = (self._name(act), "needs") if len(cards) == 1 else ("all your acts", "need")
        if needed is None:
            return f"You cannot get what {what} {need} this round: {self._missing(cards)}."
        if needed.workers > commitments.player.workers:
            return (
                f"To perform {what} you need at least {workers(needed.workers)}; you have {commitments.player.workers}."
            )
        if needed.coins > left:
            return f"To perform {what} you still need at least {coins(needed.coins)}; this leaves you {left}."
        return ""

    def _brings_nothing(self, act: str) -> str:
        """The act pays nothing and moves markers only on tracks that are frozen this round."""
        lookups, state = self._commitments.lookups, self._commitments.state
        card, frozen = lookups.acts[act], frozen_tracks(lookups, state)
        prizes = (card.performers, card.winner, card.losers)
        pays = any(prize.coins or prize.coins_per for prize in prizes)
        if pays or any(steps > 0 and not frozen[track] for prize in prizes for track, steps in prize.tracks):
            return ""
        names = [track_name(lookups.config, TRACKS[track]) for track in range(len(TRACKS)) if frozen[track]]
        if not names:
            return ""
        verb = "is" if len(names) == 1 else "are"
        return f"{self._name(act)} gives you nothing this round: {enumerated(names)} {verb} frozen."

    def _gains_nothing(self, act: str, bid: int) -> str:
        """Coins on an act count only if the number of acts on the bill is limited, and in ties of contests."""
        card = self._commitments.lookups.acts[act]
        if card.contest is not None or self._commitments.lookups.most_performed[card.execution] is not None:
            return ""
        if card in self._commitments.acts:
            return f"You have already bid on {self._name(act)}; more coins on it gain nothing."
        return f"1 coin is enough on {self._name(act)}; more coins gain nothing." if bid > 1 else ""

    def _with(self, act: str) -> Sequence[ActCard]:
        """The acts the seat bid on, and this one."""
        acts = self._commitments.acts
        card = self._commitments.lookups.acts[act]
        return acts if card in acts else (*acts, card)

    def _missing(self, cards: Sequence[ActCard]) -> str:
        short = lacking(cards, self._commitments.free)
        return enumerated(
            [
                cubes(self._commitments.lookups.config, count, cube)
                for cube, count in zip(CUBES, short, strict=True)
                if count
            ]
        )

    def _name(self, act: str) -> str:
        return name_of(self._commitments.lookups.config, act)
