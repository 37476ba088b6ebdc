"""The rules of Ludus Cyclorum: the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from circus_maximus.engine.contract import Holding, Step, Violation
from circus_maximus.engine.phases import Ask, CarryOut, Happened, PhaseRules, Play, WhyNot, always_allowed
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.actions import AnyAction
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.lookups import Lookups, lookups_of
from circus_maximus.games.ludus.rules import acting, reasons, turns
from circus_maximus.games.ludus.rules.snapshot import NOT_BOOKED, audit, holdings, snapshot, stage
from circus_maximus.games.ludus.state import Blocking, Countering, Ended, Lot, Offered, State, Striking, Turn

ASK: dict[type, Ask[Lookups, State, AnyAction]] = {
    Lot: turns.ask_for_lot,
    Turn: acting.ask_to_act,
    Offered: turns.ask_to_accept_draw,
    Striking: acting.ask_to_strike,
    Blocking: acting.ask_to_block,
    Countering: acting.ask_to_counter,
    Ended: turns.announce,
}
"""What each phase waits for."""


ANSWERS: dict[type, dict[type, tuple[WhyNot[Lookups, State], Play[Lookups, State]]]] = {
    Turn: {
        **dict.fromkeys(get_args(actions.Deed), (reasons.why_not_act, acting.act)),
        actions.Resign: (always_allowed, turns.resign),
        actions.OfferDraw: (turns.why_not_offer_draw, turns.offer_draw),
    },
    Offered: {
        actions.Accept: (always_allowed, turns.accept_draw),
        actions.Decline: (always_allowed, turns.decline_draw),
    },
    Striking: {
        actions.Strike: (acting.why_not_strike, acting.strike),
        actions.Decline: (always_allowed, acting.decline_strike),
    },
    Blocking: {actions.Block: (always_allowed, acting.block), actions.Decline: (always_allowed, acting.decline_block)},
    Countering: {
        actions.Counter: (always_allowed, acting.counter),
        actions.Decline: (always_allowed, acting.decline_counter),
    },
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""


OUTCOMES: dict[type, CarryOut[Lookups, State]] = {Lot: turns.draw_lot}
"""For each phase that waits for a chance, the function that carries out its outcome."""


class LudusRules(PhaseRules[Lookups, State, AnyAction]):
    """Ludus Cyclorum with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        super().__init__(ASK, ANSWERS, OUTCOMES, {}, stage, snapshot)
        self.config = config
        self.lookups = lookups_of(config)

    def lookups_of(self, state: State) -> Lookups:
        return self.lookups

    def start(self, seats: int) -> Step[State, AnyAction]:
        happened = Happened()
        return self.continue_from(self.lookups, turns.first_state(self.lookups, happened), happened)

    def audit(self, state: State) -> tuple[Violation, ...]:
        return audit(self.lookups_of(state), state)

    def holdings(self, state: State) -> Mapping[Holding, int]:
        return holdings(self.lookups_of(state), state)

    @property
    def not_booked(self) -> Mapping[str, str]:
        return NOT_BOOKED
