"""Metrics of acts and of the bids on them."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.measuring.metrics import Lift, Listener, Listeners, Metric, Sums
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.happenings import BillSet, ContestWon, Performed

SHOWING = "showing"
"""An act that is on show when bidding ends, once in each round."""


def of_acts(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    acts = Acts(course)
    return [
        acts,
        ActShown(acts),
        ActBidOn(acts),
        ActBidCoins(acts),
        ActPerformed(acts),
        ActPerformers(acts),
        ActWinnerSteps(acts),
        ActWinnerCoins(acts),
        ActPenalty(acts),
        ActLift(acts),
        RaisedBids(acts),
        RaisedCoins(acts),
        RaisedLift(acts),
    ]


class Acts:
    """Counts what happens to each act in a game. Lists are by act, in the order of `ids`."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.ids = tuple(course.lookups.acts)
        self._index = {act: index for index, act in enumerate(self.ids)}
        self.games = [1.0] * len(self.ids)
        self._contests = {act for act, card in course.lookups.acts.items() if card.contest}

    def listeners(self) -> Listeners:
        return {BillSet: self._set, Performed: self._performed, ContestWon: self._won}

    def begin(self) -> None:
        count = len(self.ids)
        self.shown, self.bid_on, self.bidders, self.bid_coins = ([0.0] * count for _ in range(4))
        self.performances, self.performers, self.winners = ([0.0] * count for _ in range(3))
        self.performed_by = [[0] * len(self.course.seats) for _ in self.ids]
        """Performances of each act by each seat."""
        self.bids = [0] * len(self.course.seats)
        """Bids of each seat."""
        self.raised = [0] * len(self.course.seats)
        """Bids of each seat with more than one coin."""
        self.raises = 0.0
        """The coins of all bids, not counting the first coin of each."""
        self._called: set[str] = set()

    def _set(self, it: BillSet) -> None:
        self._called = set()
        for act in self.course.on_show:
            self.shown[self._index[act]] += 1
        for act in (*it.acts, *it.dropped):
            self.bid_on[self._index[act]] += 1
        for (act, seat), coins in self.course.bids.items():
            index = self._index[act]
            self.bidders[index] += 1
            self.bid_coins[index] += coins
            self.bids[seat] += 1
            if coins > 1:
                self.raised[seat] += 1
                self.raises += coins - 1

    def _performed(self, it: Performed) -> None:
        index = self._index[it.act]
        self.performers[index] += 1
        self.performed_by[index][it.seat] += 1
        if it.act not in self._called:
            self._called.add(it.act)
            self.performances[index] += 1
        if it.act not in self._contests:
            self.winners[index] += 1

    def _won(self, it: ContestWon) -> None:
        self.winners[self._index[it.act]] += 1

    def by_act(self, sums: dict[str, int]) -> list[float]:
        """Sums by source as a list by act."""
        return [float(sums.get(act, 0)) for act in self.ids]


class OfActs(Metric):
    """A metric with a value for each act."""

    subjects_are = "act"

    def __init__(self, acts: Acts) -> None:
        super().__init__(acts.ids)
        self._acts = acts


class ActShown(OfActs):
    """How often an act is on show."""

    id = "act_shown"
    meaning = "Rounds of a game in which the act can be bid on."
    unit = "rounds"
    is_time = True
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.shown, self._acts.games


class ActBidOn(OfActs):
    """How often an act is bid on."""

    id = "act_bid_on"
    meaning = "Showings of the act with at least one bid on it."
    per = SHOWING

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.bid_on, self._acts.shown


class ActBidCoins(OfActs):
    """Coins bid on an act."""

    id = "act_bid_coins"
    meaning = "Coins that a bidder bids on the act in a round, including raises."
    unit = "coins"
    per = "bidder"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.bid_coins, self._acts.bidders


class ActPerformed(OfActs):
    """How often an act is performed."""

    id = "act_performed"
    meaning = "Showings of the act in which at least one seat performs it."
    per = SHOWING

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.performances, self._acts.shown


class ActPerformers(OfActs):
    """Seats that perform an act together."""

    id = "act_performers"
    meaning = "Seats that perform the act when it is performed."
    unit = "performers"
    per = "performance"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.performers, self._acts.performances


class ActWinnerSteps(OfActs):
    """Steps that an act gives."""

    id = "act_winner_steps"
    meaning = "Steps on all tracks that the act gives: to the winner of a contest, otherwise to each performer."
    unit = "steps"
    per = "winner"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.by_act(self._acts.course.steps), self._acts.winners


class ActWinnerCoins(OfActs):
    """Coins that an act pays."""

    id = "act_winner_coins"
    meaning = "Coins that the act pays: to the winner of a contest, otherwise to each performer."
    unit = "coins"
    per = "winner"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.by_act(self._acts.course.gains), self._acts.winners


class ActPenalty(OfActs):
    """Steps that an act takes from others."""

    id = "act_penalty"
    meaning = "Steps that the act takes from all seats that do not perform it."
    unit = "steps"
    per = "performance"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._acts.by_act(self._acts.course.penalties), self._acts.performances


class ActLift(Lift):
    """How much more often the performers of an act win."""

    id = "act_lift"
    meaning = (
        "Lift: how much more often seats win that perform the act at a showing than seats that do not. "
        "It does not show a cause: players who are ahead can afford more."
    )
    per = "showing and seat"
    subjects_are = "act"

    def __init__(self, acts: Acts) -> None:
        super().__init__(acts.ids)
        self._acts = acts

    def sums(self, wins: Sequence[float]) -> Sums:
        return self.compared(wins, self._acts.performed_by, [[int(shown)] * len(wins) for shown in self._acts.shown])


class RaisedBids(Metric):
    """Bids above the minimum."""

    id = "raised_bids"
    meaning = "Bids of more than one coin, including raises."
    per = "bid"

    def __init__(self, acts: Acts) -> None:
        super().__init__()
        self._acts = acts

    def sums(self, wins: Sequence[float]) -> Sums:
        return [sum(self._acts.raised)], [sum(self._acts.bids)]


class RaisedCoins(RaisedBids):
    """Coins bid above the minimum."""

    id = "raised_coins"
    meaning = "Coins of a bid above the first, including raises."
    unit = "coins"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return [self._acts.raises], [sum(self._acts.bids)]


class RaisedLift(Lift):
    """How much more often seats win that bid above the minimum."""

    id = "raised_lift"
    meaning = "Lift: how much more often seats win that bid more than one coin on an act than seats that bid one."
    per = "bid"

    def __init__(self, acts: Acts) -> None:
        super().__init__()
        self._acts = acts

    def sums(self, wins: Sequence[float]) -> Sums:
        return self.compared(wins, [self._acts.raised], [self._acts.bids])
