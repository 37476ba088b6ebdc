"""The rules of Ludus Cyclorum: the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from circus_maximus.engine.contract import Holding, Step, Violation
from circus_maximus.engine.phases import Ask, Fall, Happened, PhaseRules, Play, Refuse, refuse_nothing
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.actions import AnyAction
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.lookups import Lookups, lookups_of
from circus_maximus.games.ludus.rules import acting, draw_offers, ending, reasons, turns
from circus_maximus.games.ludus.rules.snapshot import snapshot, stage
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Blocking, Countering, Ended, Lot, Offered, Striking, Turn

ASK: dict[type, Ask[Lookups, State, AnyAction]] = {
    Lot: turns.ask_for_lot,
    Turn: acting.ask_to_act,
    Offered: draw_offers.ask_to_answer,
    Striking: acting.ask_to_strike,
    Blocking: acting.ask_to_block,
    Countering: acting.ask_to_counter,
    Ended: ending.announce,
}
"""What each phase waits for."""


ANSWERS: dict[type, dict[type, tuple[Refuse[Lookups, State], Play[Lookups, State]]]] = {
    Turn: {
        **dict.fromkeys(get_args(actions.Deed), (reasons.refuse_act, acting.act)),
        actions.Resign: (refuse_nothing, draw_offers.resign),
        actions.OfferDraw: (draw_offers.refuse_offer, draw_offers.offer),
    },
    Offered: {
        actions.Accept: (refuse_nothing, draw_offers.accept),
        actions.Decline: (refuse_nothing, draw_offers.decline),
    },
    Striking: {
        actions.Strike: (acting.refuse_strike, acting.strike),
        actions.Decline: (refuse_nothing, acting.decline_strike),
    },
    Blocking: {actions.Block: (refuse_nothing, acting.block), actions.Decline: (refuse_nothing, acting.decline_block)},
    Countering: {
        actions.Counter: (refuse_nothing, acting.counter),
        actions.Decline: (refuse_nothing, acting.decline_counter),
    },
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""


FALLS: dict[type, Fall[Lookups, State]] = {Lot: turns.draw_lot}
"""For each phase that waits for a chance, the function that carries out its outcome."""


class LudusRules(PhaseRules[Lookups, State, AnyAction]):
    """Ludus Cyclorum with one config. engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        super().__init__(ASK, ANSWERS, FALLS, {}, stage, snapshot)
        self.config = config
        self.lookups = lookups_of(config)

    def lookups_of(self, state: State) -> Lookups:
        return self.lookups

    def start(self, seats: int) -> Step[State, AnyAction]:
        happened = Happened()
        return self.continue_from(self.lookups, turns.first_state(self.lookups, happened), happened)

    def audit(self, state: State) -> tuple[Violation, ...]:
        from circus_maximus.games.ludus.rules.audit import audit

        return audit(self.lookups_of(state), state)

    def holdings(self, state: State) -> Mapping[Holding, int]:
        from circus_maximus.games.ludus.rules.audit import holdings

        return holdings(self.lookups_of(state), state)

    @property
    def not_booked(self) -> Mapping[str, str]:
        from circus_maximus.games.ludus.rules.audit import NOT_BOOKED

        return NOT_BOOKED
