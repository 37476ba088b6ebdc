"""Metrics of acts, of the bids on them, and of events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from circus_maximus.engine.metrics import Listener, Listeners, Metric, Summed, SummedGap, lift
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.happenings import EventDrawn
from circus_maximus.games.circus.model.show_happenings import ContestWon, Performed
from circus_maximus.games.circus.model.turn_happenings import BillSet

ACT_ROUND = "act-round"
"""One round of an act that is on show when bidding ends."""


def of_acts(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    acts = Acts(course)
    return [acts, *_of_act_rounds(acts), *_of_performances(acts, course), *_of_bids(acts)]


def _of_act_rounds(acts: Acts) -> Iterator[Metric]:
    """How often each act is shown, bid on and performed."""
    of_act = partial(Summed, subjects_are="act", subjects=acts.ids)
    yield of_act(
        "act_shown",
        "Rounds in a game in which the act can be bid on.",
        lambda _: (acts.shown, acts.games),
        unit="rounds",
        is_time=True,
        margin=0.25,
    )
    yield of_act(
        "act_bid_on",
        "Act-rounds with at least one bid on the act.",
        lambda _: (acts.bid_on, acts.shown),
        per=ACT_ROUND,
    )
    yield of_act(
        "act_bid_coins",
        "Coins that a bidder bids on the act in a round, including raises.",
        lambda _: (acts.bid_coins, acts.bidders),
        unit="coins",
        per="bidder",
        margin=0.25,
    )
    yield of_act(
        "act_performed",
        "Act-rounds in which at least one seat performs the act.",
        lambda _: (acts.performances, acts.shown),
        per=ACT_ROUND,
    )
    yield of_act(
        "act_performers",
        "Seats that perform the act when it is performed.",
        lambda _: (acts.performers, acts.performances),
        unit="performers",
        per="performance",
        margin=0.25,
    )


def _of_performances(acts: Acts, course: Course) -> Iterator[Metric]:
    """What each act gives and takes, and whether it goes with winning."""
    of_act = partial(Summed, subjects_are="act", subjects=acts.ids)
    yield of_act(
        "act_winner_steps",
        "Steps on all tracks that the act gives to the winner of a contest, otherwise to each performer.",
        lambda _: (acts.by_act(course.steps), acts.winners),
        unit="steps",
        per="winner",
        margin=0.25,
    )
    yield of_act(
        "act_winner_coins",
        "Coins that the act pays to the winner of a contest, otherwise to each performer.",
        lambda _: (acts.by_act(course.gains), acts.winners),
        unit="coins",
        per="winner",
        margin=0.25,
    )
    yield of_act(
        "act_penalty",
        "Steps that the act takes from all seats that do not perform it.",
        lambda _: (acts.by_act(course.penalties), acts.performances),
        unit="steps",
        per="performance",
        margin=0.25,
    )
    yield SummedGap(
        "act_lift",
        "Lift: how much more often seats win when they perform the act than when they do not. "
        "This is not proof of cause: leaders can afford more.",
        lambda wins: lift(wins, acts.performed_by, [[int(shown)] * len(wins) for shown in acts.shown]),
        "act",
        acts.ids,
        per="act-round and seat",
    )


def _of_bids(acts: Acts) -> Iterator[Metric]:
    """Metrics of bids on all acts together."""
    yield Summed(
        "raised_bids",
        "Bids of more than one coin, including raises.",
        lambda _: ([sum(acts.raised)], [sum(acts.bids)]),
        per="bid",
    )
    yield Summed(
        "raised_coins",
        "Coins in a bid beyond the first, including raises.",
        lambda _: ([acts.raises], [sum(acts.bids)]),
        unit="coins",
        per="bid",
        margin=0.25,
    )
    yield SummedGap(
        "raised_lift",
        "Lift: how much more often seats win when they bid more than one coin on an act than when they bid one.",
        lambda wins: lift(wins, [acts.raised], [acts.bids]),
        per="bid",
    )


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


def of_events(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    events = Events(course)
    of_event = partial(Summed, subjects_are="event", subjects=events.ids)
    of_change = partial(of_event, per="event drawn", margin=0.5)
    return [
        events,
        of_event(
            "event_drawn",
            "Rounds in which the event is drawn.",
            lambda _: (events.drawn, [float(course.round)] * len(events.ids)),
            per="round",
        ),
        of_change(
            "event_steps",
            "Steps that the event moves the markers of all seats together.",
            lambda _: (events.by_event(course.steps), events.drawn),
            unit="steps",
        ),
        of_change(
            "event_coins",
            "Coins that the event pays all seats together, less those it takes.",
            lambda _: (events.by_event(course.gains), events.drawn),
            unit="coins",
        ),
        of_change(
            "event_cubes",
            "Cubes that the event adds to the markets, less those it removes.",
            lambda _: (events.by_event(course.stocked), events.drawn),
            unit="cubes",
        ),
    ]


class Events:
    """Counts how often each event is drawn in a game, in the order of `ids`."""

    def __init__(self, course: Course) -> None:
        self.ids = tuple(course.lookups.events)
        self._index = {event: index for index, event in enumerate(self.ids)}

    def listeners(self) -> Listeners:
        return {EventDrawn: self._draw}

    def begin(self) -> None:
        self.drawn = [0.0] * len(self.ids)

    def _draw(self, it: EventDrawn) -> None:
        self.drawn[self._index[it.event]] += 1

    def by_event(self, sums: Mapping[str, int]) -> list[float]:
        """Sums by source as a list by event."""
        return [float(sums.get(event, 0)) for event in self.ids]
