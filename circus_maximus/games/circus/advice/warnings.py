"""Warnings about actions that are legal but probably mistakes, one sentence each. Debatable actions get none.

What a warning calls impossible is impossible, whatever the others do, unless it names a condition: that other acts are
still performed, or that nothing else pays first. What it calls possible is possible if the others take nothing. An
action without a warning can still fail.
"""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.presenting.claims import NOTHING_STATED, Stated
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.warnings_bidding import BiddingWarnings
from circus_maximus.games.circus.advice.warnings_placing import PlacingWarnings
from circus_maximus.games.circus.advice.warnings_show import buying_warning, withdrawing_warning
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Give, Pass, Perform, Place, Wager, Withdraw
from circus_maximus.games.circus.state.phases import Bidding, Buying, Performing


class Warnings:
    """The warnings about the actions of one choice."""

    def __init__(self, commitments: Commitments) -> None:
        self._commitments = commitments
        self._bids = BiddingWarnings(commitments)
        self._places = PlacingWarnings(commitments)

    def about(self, action: AnyAction) -> Stated:
        """The warning about one action; empty if there is none. What it claims to be possible needs another action."""
        phase = self._commitments.state.phase
        match action:
            case Bid(act, coins):
                return self._bids.about(act, coins)
            case Pass() if isinstance(phase, Bidding):
                return self._bids.about_passing()
            case Pass():
                return self._places.about_passing()
            case Place() | Wager():
                return self._places.about(action)
            case Buy() if isinstance(phase, Buying):
                return buying_warning(self._commitments, phase, action)
            case Withdraw() if isinstance(phase, Performing):
                return withdrawing_warning(self._commitments, phase)
            case Buy() | Withdraw() | Perform() | Give():
                return NOTHING_STATED
            case _:
                assert_never(action)
