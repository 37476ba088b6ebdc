"""The rules of Ludus Cyclorum: the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from circus_maximus.engine.contract import Chance, Choice, Happenings, Illegal, Pending, Refusal, Seat, Step, Violation
from circus_maximus.games.ludus import acting, actions, draw_offers, ending, reasons, turns
from circus_maximus.games.ludus.actions import AnyAction
from circus_maximus.games.ludus.audit import audit
from circus_maximus.games.ludus.config import Config
from circus_maximus.games.ludus.lookups import Lookups
from circus_maximus.games.ludus.phases import Blocking, Countering, Ended, Lot, Offered, Striking, Turn
from circus_maximus.games.ludus.snapshot import snapshot, stage
from circus_maximus.games.ludus.state import State

Ask = Callable[[Lookups, State, Any], Pending[AnyAction]]
Refuse = Callable[[Lookups, State, Any, Any], Refusal | None]
Play = Callable[[Lookups, State, Any, Any, Happenings], State]
Fall = Callable[[Lookups, State, Any, str, Happenings], State]

ASK: dict[type, Ask] = {
    Lot: turns.ask_for_lot,
    Turn: acting.ask,
    Offered: draw_offers.ask,
    Striking: acting.ask_to_strike,
    Blocking: acting.ask_to_block,
    Countering: acting.ask_to_counter,
    Ended: ending.announce,
}
"""What each phase waits for."""


def always(lookups: Lookups, state: State, phase: Any, action: Any) -> Refusal | None:
    """Refuses nothing."""
    return None


ANSWER: dict[tuple[type, type], tuple[Refuse, Play]] = {
    **{(Turn, deed): (reasons.refusal, acting.act) for deed in get_args(actions.Deed)},
    (Turn, actions.Resign): (always, draw_offers.resign),
    (Turn, actions.OfferDraw): (draw_offers.refuse_offer, draw_offers.offer),
    (Offered, actions.Accept): (always, draw_offers.accept),
    (Offered, actions.Decline): (always, draw_offers.decline),
    (Striking, actions.Strike): (acting.refuse_strike, acting.strike),
    (Striking, actions.Decline): (always, acting.decline_strike),
    (Blocking, actions.Block): (always, acting.block),
    (Blocking, actions.Decline): (always, acting.decline_block),
    (Countering, actions.Counter): (always, acting.counter),
    (Countering, actions.Decline): (always, acting.decline_counter),
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""


FALL: dict[type, Fall] = {Lot: turns.draw_lot}
"""For each phase that waits for a chance, the function that carries out its outcome."""


class LudusRules:
    """Ludus Cyclorum with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.lookups = Lookups(config)

    def start(self, seats: int) -> Step[State, AnyAction]:
        happened: Happenings = []
        return self._step(turns.first_state(self.lookups, happened), happened)

    def pending(self, state: State) -> Pending[AnyAction]:
        phase = state.phase
        return ASK[type(phase)](self.lookups, state, phase)

    def refusal(self, state: State, action: AnyAction) -> Refusal | None:
        phase = state.phase
        answer = ANSWER.get((type(phase), type(action)))
        if answer is None:
            return Refusal("not_now", {"phase": phase.__struct_config__.tag})
        refuse, _ = answer
        return refuse(self.lookups, state, phase, action)

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
        if type(pending) is Choice:
            _, play = ANSWER[type(phase), type(answer)]
            return self._step(play(self.lookups, state, phase, answer, happened), happened)
        return self._step(FALL[type(phase)](self.lookups, state, phase, answer, happened), happened)

    def _step(self, state: State, happened: Happenings) -> Step[State, AnyAction]:
        return Step(state, tuple(happened) if happened is not None else (), self.pending(state))

    def seen_by(self, state: State, seat: Seat | None) -> State:
        """Nothing is hidden."""
        return state

    stage = staticmethod(stage)

    def snapshot(self, state: State) -> dict[str, Any]:
        return snapshot(self.lookups, state)

    def audit(self, state: State) -> tuple[Violation, ...]:
        return audit(self.lookups, state)
