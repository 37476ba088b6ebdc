"""Legal, but probably mistaken: one sentence before somebody throws a round away. Silent where it is a matter of taste.

Doubts look at one's own acts only. They take the others to leave everything on the table, so what they call impossible
is, and what they do not mention may still fail.
"""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.circus.actions import AnyAction, Bid, Buy, Pass, Place, Wager, Withdraw
from circus_maximus.games.circus.phases import Bidding, Buying
from circus_maximus.games.circus.present.doubts_about_bids import DoubtsAboutBids
from circus_maximus.games.circus.present.doubts_about_places import DoubtsAboutPlaces
from circus_maximus.games.circus.present.doubts_in_the_show import doubt_about_buying, doubt_about_withdrawing
from circus_maximus.games.circus.present.outlook import Outlook
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State


def doubt(rules: CircusRules, state: State, choice: Choice[AnyAction], action: AnyAction) -> str:
    """Why this is probably a mistake, in a sentence; empty if it is not."""
    return Doubts(rules, state, choice.seat).about(action)


class Doubts:
    """About the actions of one choice."""

    def __init__(self, rules: CircusRules, state: State, seat: Seat) -> None:
        self.outlook = Outlook(rules.table(state), state, seat)
        self._bids = DoubtsAboutBids(self.outlook)
        self._places = DoubtsAboutPlaces(self.outlook)

    def about(self, action: AnyAction) -> str:
        """The doubt about one of them."""
        phase = self.outlook.state.phase
        match action:
            case Bid(act, coins):
                return self._bids.about(act, coins)
            case Pass() if isinstance(phase, Bidding):
                return self._bids.about_passing()
            case Pass():
                return self._places.about_passing()
            case Place() | Wager():
                return self._places.about(action)
            case Buy(_, count) if isinstance(phase, Buying):
                return doubt_about_buying(self.outlook, phase, count)
            case Withdraw():
                return doubt_about_withdrawing(self.outlook)
        return ""
