"""The rules of Circus Maximus: the order of the parts of a round, and the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Callable

from circus_maximus.engine.contract import Step
from circus_maximus.engine.phases import Ask, Fall, Happenings, PassOn, PhaseRules, Play, Refuse, always
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Give, Pass, Perform, Place, Wager, Withdraw
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules import bidding, buying, cleanup, events, performing, placing, setup, victory
from circus_maximus.games.circus.state.audit import audit
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import (
    Bidding,
    Buying,
    Dealing,
    Done,
    Drawing,
    Ended,
    Flipping,
    Part,
    Paying,
    Peeking,
    Performing,
    Placing,
    Rolling,
    Seating,
)
from circus_maximus.games.circus.state.snapshot import snapshot, stage
from circus_maximus.games.circus.state.views import seen_by

Begin = Callable[[Lookups, State, Happenings], State]

NEXT: dict[Part, Begin] = {
    "setup": events.begin_round,
    "events": bidding.begin,
    "bidding": placing.begin,
    "placing": buying.begin,
    "buying": performing.begin,
    "performing": cleanup.begin,
    "cleanup": cleanup.restock,
    "restocking": events.begin_round,
}
"""The order of a round: what begins when a part is done."""

ASK: dict[type, Ask[Lookups, State, AnyAction]] = {
    Seating: setup.ask_for_start,
    Dealing: setup.ask_for_act,
    Drawing: events.ask_for_event,
    Paying: events.ask_to_give,
    Bidding: bidding.ask_to_bid,
    Placing: placing.ask_to_place,
    Flipping: placing.ask_for_flip,
    Peeking: events.ask_for_event,
    Buying: buying.ask_to_buy,
    Performing: performing.ask_to_perform,
    Rolling: performing.ask_for_roll,
    Ended: victory.announce,
}
"""What each phase waits for."""


ANSWERS: dict[type, dict[type, tuple[Refuse[Lookups, State], Play[Lookups, State]]]] = {
    Paying: {Give: (events.refuse_give, events.give)},
    Bidding: {Bid: (bidding.refuse_bid, bidding.bid), Pass: (bidding.refuse_pass, bidding.pass_)},
    Placing: {
        Place: (placing.refuse_place, placing.place),
        Wager: (placing.refuse_place, placing.wager),
        Pass: (always, placing.pass_),
    },
    Buying: {Buy: (buying.refuse_buy, buying.buy)},
    Performing: {Perform: (performing.refuse_perform, performing.perform), Withdraw: (always, performing.withdraw)},
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""

FALLS: dict[type, Fall[Lookups, State]] = {
    Seating: setup.seat_marker,
    Dealing: setup.deal,
    Drawing: events.draw,
    Flipping: placing.flip,
    Peeking: placing.peek,
    Rolling: performing.roll,
}
"""For each phase, the function that carries out the outcome of its chance."""


def begin_next_part(lookups: Lookups, state: State, phase: Done, happened: Happenings) -> State:
    """A part of the round is done."""
    return NEXT[phase.part](lookups, state, happened)


PASSING: dict[type, PassOn[Lookups, State]] = {Done: begin_next_part}
"""The phases that wait for nothing."""


class CircusRules(PhaseRules[Lookups, State, AnyAction]):
    """Circus Maximus with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        super().__init__(ASK, ANSWERS, FALLS, PASSING, stage, snapshot, audit)
        self.config = config
        self._lookups = {seats: Lookups(config, seats) for seats in SEATS}

    def lookups_of(self, state: State) -> Lookups:
        """The lookups for this game's number of seats."""
        return self._lookups[len(state.players)]

    def lookups_for(self, seats: int) -> Lookups:
        """The lookups for a number of seats."""
        return self._lookups[seats]

    def start(self, seats: int) -> Step[State, AnyAction]:
        lookups = self._lookups[seats]
        return self.continue_from(lookups, setup.first_state(lookups), None)

    seen_by = staticmethod(seen_by)
