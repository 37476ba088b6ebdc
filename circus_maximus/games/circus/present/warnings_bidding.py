"""Doubts in the bidding: acts that cannot be put on, coins that gain nothing, passing with nothing on the bill."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.actions import Bid
from circus_maximus.games.circus.bidding import acts_on_show, refuse_bid
from circus_maximus.games.circus.phases import Bidding
from circus_maximus.games.circus.present.commitments import Commitments, Means, lacking
from circus_maximus.games.circus.rows import ActCard
from circus_maximus.games.circus.texts import coins, cubes, name_of, track_name, workers
from circus_maximus.games.circus.words import CUBES, TRACKS


class BiddingWarnings:
    """About one seat's bids. What an act takes is worked out once, whatever is bid on it."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._takes: dict[str, Means | None] = {}

    def about(self, act: str, bid: int) -> str:
        """About bidding so many coins on an act."""
        return self._cannot_put_on(act, bid) or self._brings_nothing(act) or self._gains_nothing(act, bid)

    def about_passing(self) -> str:
        """About passing without any bid, though there is an act one could put on."""
        commitments = self._commitments
        phase = commitments.state.phase
        if commitments.acts or not isinstance(phase, Bidding):
            return ""
        for act in acts_on_show(commitments.lookups, commitments.state):
            if refuse_bid(
                commitments.lookups, commitments.state, phase, Bid(act, 1)
            ) is None and not self._cannot_put_on(act, 1):
                ready = not any(lacking([commitments.lookups.acts[act]], commitments.free))
                could = f"you have all that {self._name(act)} takes" if ready else f"you could put on {self._name(act)}"
                return f"You have bid on nothing yet, and {could}."
        return ""

    def _cannot_put_on(self, act: str, bid: int) -> str:
        """Cubes that are nowhere to be had, or too few coins or workers left to fetch them."""
        commitments, cards = self._commitments, self._with(act)
        if act not in self._takes:
            self._takes[act] = commitments.to_put_on(cards)
        takes, left = self._takes[act], commitments.player.coins - bid
        what = self._name(act) if len(cards) == 1 else "all your acts"
        if takes is None:
            return f"There is no way to get what {what} lacks this round: {self._missing(cards)}."
        if takes.workers > commitments.player.workers:
            return f"Putting on {what} takes {workers(takes.workers)} at least; you have {commitments.player.workers}."
        if takes.coins > left:
            return f"Putting on {what} takes {coins(takes.coins)} more at least; this leaves you {left}."
        return ""

    def _brings_nothing(self, act: str) -> str:
        """An act that pays nothing, and moves nobody but on tracks that stand still this round."""
        lookups, state = self._commitments.lookups, self._commitments.state
        card, frozen = lookups.acts[act], lookups.in_force(state.round.events).frozen
        prizes = (card.performers, card.winner, card.losers)
        pays = any(prize.coins or prize.coins_per for prize in prizes)
        if pays or any(steps > 0 and not frozen[track] for prize in prizes for track, steps in prize.tracks):
            return ""
        still = [track_name(lookups.config, TRACKS[track]) for track in range(len(TRACKS)) if frozen[track]]
        return f"{self._name(act)} brings nothing this round: {enumerated(still)} cannot be moved." if still else ""

    def _gains_nothing(self, act: str, bid: int) -> str:
        """Coins on an act count where the bill is cut, and in the ties of contests; nowhere else."""
        card = self._commitments.lookups.acts[act]
        if card.contest is not None or self._commitments.lookups.most_performed[card.execution] is not None:
            return ""
        if card in self._commitments.acts:
            return f"You already bid on {self._name(act)}: more coins on it gain nothing."
        return f"1 coin is enough on {self._name(act)}: more coins gain nothing." if bid > 1 else ""

    def _with(self, act: str) -> Sequence[ActCard]:
        """The acts bid on, and this one."""
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
