"""The rules of Circus Maximus: the order of the parts of a round, and the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.engine.phases import Ask, Fall, Happenings, PassOn, Play, Refuse, RulesBySeats, refuse_nothing
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Give, Pass, Perform, Place, Wager, Withdraw
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules import bidding, buying, cleanup, events, performing, placing, setup, victory
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.snapshot import snapshot, stage
from circus_maximus.games.circus.state.views import hides_anything, seen_by

Begin = Callable[[Lookups, State, Happenings], State]

NEXT: dict[phases.Part, Begin] = {
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
    phases.Seating: setup.ask_for_start,
    phases.Dealing: setup.ask_for_act,
    phases.Drawing: events.ask_for_event,
    phases.Paying: events.ask_to_give,
    phases.Bidding: bidding.ask_to_bid,
    phases.Placing: placing.ask_to_place,
    phases.Flipping: placing.ask_for_flip,
    phases.Peeking: events.ask_for_event,
    phases.Buying: buying.ask_to_buy,
    phases.Performing: performing.ask_to_perform,
    phases.Rolling: performing.ask_for_roll,
    phases.Ended: victory.announce,
}
"""What each phase waits for."""


ANSWERS: dict[type, dict[type, tuple[Refuse[Lookups, State], Play[Lookups, State]]]] = {
    phases.Paying: {Give: (events.refuse_give, events.give)},
    phases.Bidding: {Bid: (bidding.refuse_bid, bidding.bid), Pass: (bidding.refuse_pass, bidding.pass_)},
    phases.Placing: {
        Place: (placing.refuse_place, placing.place),
        Wager: (placing.refuse_wager, placing.wager),
        Pass: (refuse_nothing, placing.pass_),
    },
    phases.Buying: {Buy: (buying.refuse_buy, buying.buy)},
    phases.Performing: {
        Perform: (performing.refuse_perform, performing.perform),
        Withdraw: (refuse_nothing, performing.withdraw),
    },
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""

FALLS: dict[type, Fall[Lookups, State]] = {
    phases.Seating: setup.seat_marker,
    phases.Dealing: setup.deal,
    phases.Drawing: events.draw,
    phases.Flipping: placing.flip,
    phases.Peeking: placing.peek,
    phases.Rolling: performing.roll,
}
"""For each phase, the function that carries out the outcome of its chance."""


def begin_next_part(lookups: Lookups, state: State, phase: phases.Done, happened: Happenings) -> State:
    """A part of the round is done."""
    return NEXT[phase.part](lookups, state, happened)


PASSING: dict[type, PassOn[Lookups, State]] = {phases.Done: begin_next_part}
"""The phases that wait for nothing."""


class CircusRules(RulesBySeats[Lookups, State, AnyAction]):
    """Circus Maximus with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        lookups = {seats: Lookups(config, seats) for seats in SEATS}
        super().__init__(lookups, setup.first_state, ASK, ANSWERS, FALLS, PASSING, stage, snapshot)
        self.config = config

    @property
    def hides_anything(self) -> bool:
        return hides_anything(self.config)

    def audit(self, state: State) -> tuple[Violation, ...]:
        from circus_maximus.games.circus.state.audit import audit

        return audit(self.lookups_of(state), state)

    def holdings(self, state: State) -> Mapping[Holding, int]:
        from circus_maximus.games.circus.state.audit import holdings

        return holdings(self.lookups_of(state), state)

    @property
    def not_booked(self) -> Mapping[str, str]:
        from circus_maximus.games.circus.state.audit import NOT_BOOKED

        return NOT_BOOKED

    seen_by = staticmethod(seen_by)
