"""The rules of Circus Maximus: the order of the parts of a round, and the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from circus_maximus.engine.contract import Chance, Choice, Happenings, Illegal, Pending, Refusal, Step, Violation
from circus_maximus.games.circus import bidding, buying, cleanup, events, performing, placing, setup, victory
from circus_maximus.games.circus.actions import AnyAction, Bid, Buy, Give, Pass, Perform, Place, Wager, Withdraw
from circus_maximus.games.circus.audit import audit
from circus_maximus.games.circus.common_types import SEATS
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.lookups import Lookups
from circus_maximus.games.circus.phases import (
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
from circus_maximus.games.circus.snapshot import snapshot, stage
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.views import seen_by

Begin = Callable[[Lookups, State, Happenings], State]
Ask = Callable[[Lookups, State, Any], Pending[AnyAction]]
Refuse = Callable[[Lookups, State, Any, Any], Refusal | None]
Play = Callable[[Lookups, State, Any, Any, Happenings, bool], State]
Fall = Callable[[Lookups, State, Any, str, Happenings], State]

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

ASK: dict[type, Ask] = {
    Seating: setup.ask_for_start,
    Dealing: setup.ask_for_act,
    Drawing: events.ask_for_event,
    Paying: events.ask,
    Bidding: bidding.ask,
    Placing: placing.ask,
    Flipping: placing.ask_for_flip,
    Peeking: events.ask_for_event,
    Buying: buying.ask,
    Performing: performing.ask,
    Rolling: performing.ask_for_roll,
    Ended: victory.announce,
}
"""What each phase waits for."""


def always(lookups: Lookups, state: State, phase: Any, action: Any) -> Refusal | None:
    """Refuses nothing."""
    return None


ANSWER: dict[type, dict[type, tuple[Refuse, Play]]] = {
    Paying: {Give: (events.refusal, events.play)},
    Bidding: {Bid: (bidding.refuse_bid, bidding.bid), Pass: (bidding.refuse_pass, bidding.pass_)},
    Placing: {
        Place: (placing.refusal, placing.place),
        Wager: (placing.refusal, placing.wager),
        Pass: (always, placing.pass_),
    },
    Buying: {Buy: (buying.refusal, buying.play)},
    Performing: {Perform: (performing.refusal, performing.perform), Withdraw: (always, performing.withdraw)},
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""

FALL: dict[type, Fall] = {
    Seating: setup.seat_marker,
    Dealing: setup.deal,
    Drawing: events.draw,
    Flipping: placing.flip,
    Peeking: placing.peek,
    Rolling: performing.roll,
}
"""For each phase, the function that carries out the outcome of its chance."""


class CircusRules:
    """Circus Maximus with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._lookups = {seats: Lookups(config, seats) for seats in SEATS}

    def lookups(self, state: State) -> Lookups:
        """The lookups for this game's number of seats."""
        return self._lookups[len(state.players)]

    def lookups_for(self, seats: int) -> Lookups:
        """The lookups for a number of seats."""
        return self._lookups[seats]

    def start(self, seats: int) -> Step[State, AnyAction]:
        state = setup.first_state(self._lookups[seats])
        return Step(state, (), self.pending(state))

    def pending(self, state: State) -> Pending[AnyAction]:
        phase = state.phase
        return ASK[type(phase)](self._lookups[len(state.players)], state, phase)

    def refusal(self, state: State, action: AnyAction) -> Refusal | None:
        phase = state.phase
        answer = ANSWER.get(type(phase), {}).get(type(action))
        if answer is None:
            return Refusal("not_now", {"phase": state.phase.__struct_config__.tag})
        refuse, _ = answer
        return refuse(self._lookups[len(state.players)], state, phase, action)

    def play(self, state: State, action: AnyAction) -> Step[State, AnyAction]:
        refusal = self.refusal(state, action)
        if refusal is not None:
            raise Illegal(refusal)
        return self.follow(state, self.pending(state), action, True)

    def resolve(self, state: State, outcome: str) -> Step[State, AnyAction]:
        chance = self.pending(state)
        if not isinstance(chance, Chance) or outcome not in chance.outcomes:
            raise ValueError(f"{outcome!r} is not a possible outcome in stage {stage(state)}")
        return self.follow(state, chance, outcome, True)

    def follow(self, state: State, pending: Pending[AnyAction], answer: Any, listen: bool) -> Step[State, AnyAction]:
        happened: Happenings = [] if listen else None
        phase = state.phase
        lookups = self._lookups[len(state.players)]
        if type(pending) is Choice:
            _, play = ANSWER[type(phase)][type(answer)]
            state = play(lookups, state, phase, answer, happened, False)
        else:
            state = FALL[type(phase)](lookups, state, phase, answer, happened)
        return continue_until_asked(lookups, state, happened)

    seen_by = staticmethod(seen_by)

    stage = staticmethod(stage)

    def snapshot(self, state: State) -> dict[str, Any]:
        return snapshot(self.lookups(state), state)

    def audit(self, state: State) -> tuple[Violation, ...]:
        return audit(self.lookups(state), state)


def continue_until_asked(lookups: Lookups, state: State, happened: Happenings) -> Step[State, AnyAction]:
    """Continue until a seat or a chance is needed: next part of the round, and choices with only one action (R6)."""
    while True:
        phase = state.phase
        if type(phase) is Done:
            state = NEXT[phase.part](lookups, state, happened)
            continue
        pending = ASK[type(phase)](lookups, state, phase)
        if type(pending) is Choice:
            menu = pending.menu
            if len(menu) == 1 and len(menu[0]) == 1 and len(menu[0][0]) == 1:
                action = menu[0][0][0]
                _, play = ANSWER[type(phase)][type(action)]
                state = play(lookups, state, phase, action, happened, True)
                continue
        return Step(state, tuple(happened) if happened is not None else (), pending)
