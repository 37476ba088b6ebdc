"""The rules of Circus Maximus: the order of the parts of a round, and the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.engine.phases import Ask, CarryOut, Happenings, PassOn, Play, RulesBySeats, WhyNot, always_allowed
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Give, Pass, Perform, Place, Wager, Withdraw
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules import bidding, buying, cleanup, events, performing, placing, setup, victory
from circus_maximus.games.circus.state import game_state
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.snapshot import hides_anything, seen_by, snapshot, stage

Begin = Callable[[Lookups, State, Happenings], State]

NEXT: dict[game_state.Part, Begin] = {
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
    game_state.Seating: setup.ask_for_start,
    game_state.Dealing: setup.ask_for_act,
    game_state.Drawing: events.ask_for_event,
    game_state.Paying: events.ask_to_give,
    game_state.Bidding: bidding.ask_to_bid,
    game_state.Placing: placing.ask_to_place,
    game_state.Flipping: placing.ask_for_flip,
    game_state.Peeking: events.ask_for_event,
    game_state.Buying: buying.ask_to_buy,
    game_state.Performing: performing.ask_to_perform,
    game_state.Rolling: performing.ask_for_roll,
    game_state.Ended: victory.announce,
}
"""What each phase waits for."""


ANSWERS: dict[type, dict[type, tuple[WhyNot[Lookups, State], Play[Lookups, State]]]] = {
    game_state.Paying: {Give: (events.why_not_give, events.give)},
    game_state.Bidding: {Bid: (bidding.why_not_bid, bidding.bid), Pass: (bidding.why_not_pass, bidding.pass_)},
    game_state.Placing: {
        Place: (placing.why_not_place, placing.place),
        Wager: (placing.why_not_wager, placing.wager),
        Pass: (always_allowed, placing.pass_),
    },
    game_state.Buying: {Buy: (buying.why_not_buy, buying.buy)},
    game_state.Performing: {
        Perform: (performing.why_not_perform, performing.perform),
        Withdraw: (always_allowed, performing.withdraw),
    },
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""

OUTCOMES: dict[type, CarryOut[Lookups, State]] = {
    game_state.Seating: setup.seat_marker,
    game_state.Dealing: setup.deal,
    game_state.Drawing: events.draw,
    game_state.Flipping: placing.flip,
    game_state.Peeking: placing.peek,
    game_state.Rolling: performing.roll,
}
"""For each phase, the function that carries out the outcome of its chance."""


def begin_next_part(lookups: Lookups, state: State, phase: game_state.Done, happened: Happenings) -> State:
    """A part of the round is done."""
    return NEXT[phase.part](lookups, state, happened)


CONTINUE: dict[type, PassOn[Lookups, State]] = {game_state.Done: begin_next_part}
"""The phases that wait for nothing."""


class CircusRules(RulesBySeats[Lookups, State, AnyAction]):
    """Circus Maximus with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        lookups = {seats: Lookups(config, seats) for seats in SEATS}
        super().__init__(lookups, setup.first_state, ASK, ANSWERS, OUTCOMES, CONTINUE, stage, snapshot)
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
