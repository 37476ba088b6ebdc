"""The rules of Gloria Mundi: the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Mapping

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.engine.phases import Ask, Fall, PassOn, Play, Refuse, RulesBySeats, refuse_nothing
from circus_maximus.games.gloria.model import actions
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.lookups import Lookups, lookups_by_seats
from circus_maximus.games.gloria.rules import (
    buying,
    ending,
    forum,
    harvest,
    levy,
    playing,
    setup,
    swapping,
    tribute,
    using,
)
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.snapshot import snapshot, stage

ASK: dict[type, Ask[Lookups, State, AnyAction]] = {
    phases.Starting: setup.ask_for_start,
    phases.Drawing: forum.ask_for_building,
    phases.Playing: playing.ask_to_play,
    phases.Redirecting: harvest.ask_to_redirect,
    phases.Settling: harvest.ask_to_settle,
    phases.Picking: using.ask_to_pick,
    phases.Buying: buying.ask_to_buy,
    phases.Paying: buying.ask_to_pay,
    phases.Swapping: swapping.ask_to_swap,
    phases.Approaching: tribute.ask_for_tribute,
    phases.Giving: levy.ask_to_give,
    phases.Sharing: levy.ask_to_draw,
    phases.Ended: ending.announce,
}
"""What each phase waits for."""

ANSWERS: dict[type, dict[type, tuple[Refuse[Lookups, State], Play[Lookups, State]]]] = {
    phases.Playing: {actions.Play: (playing.refuse_play, playing.play)},
    phases.Redirecting: {
        actions.Use: (harvest.refuse_redirect, harvest.redirect),
        actions.Harvest: (refuse_nothing, harvest.redirect_nothing),
    },
    phases.Settling: {
        actions.Use: (using.refuse_use, using.use),
        actions.Repeat: (using.refuse_repeat, using.repeat),
        actions.Scrap: (using.refuse_scrap, using.scrap),
        actions.Take: (harvest.refuse_take, harvest.take),
    },
    phases.Picking: {actions.Pick: (using.refuse_pick, using.pick)},
    phases.Buying: {actions.Buy: (buying.refuse_buy, buying.buy), actions.Pass: (refuse_nothing, buying.pass_)},
    phases.Paying: {actions.Pay: (buying.refuse_pay_surcharge, buying.pay_surcharge)},
    phases.Swapping: {
        actions.Swap: (swapping.refuse_swap, swapping.swap),
        actions.Stop: (refuse_nothing, swapping.stop),
    },
    phases.Approaching: {
        actions.PayTribute: (tribute.refuse_pay_tribute, tribute.pay_tribute),
        actions.RefuseTribute: (refuse_nothing, tribute.pay_no_tribute),
    },
    phases.Giving: {actions.Lose: (levy.refuse_lose, levy.lose)},
    phases.Sharing: {actions.Draw: (levy.refuse_draw_from_pile, levy.draw_from_pile)},
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""

FALLS: dict[type, Fall[Lookups, State]] = {phases.Starting: setup.seat_first, phases.Drawing: forum.lay_out}
"""For each phase that waits for a chance, the function that carries out its outcome."""

PASSING: dict[type, PassOn[Lookups, State]] = {phases.TurnOver: forum.begin_next_turn}
"""The phases that wait for nothing."""


class GloriaRules(RulesBySeats[Lookups, State, AnyAction]):
    """Gloria Mundi with one config; nothing is hidden (G6). engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        lookups = lookups_by_seats(config)
        super().__init__(lookups, setup.first_state, ASK, ANSWERS, FALLS, PASSING, stage, snapshot)
        self.config = config

    def audit(self, state: State) -> tuple[Violation, ...]:
        from circus_maximus.games.gloria.state.audit import audit

        return audit(self.lookups_of(state), state)

    def holdings(self, state: State) -> Mapping[Holding, int]:
        from circus_maximus.games.gloria.state.audit import holdings

        return holdings(state)

    @property
    def not_booked(self) -> Mapping[str, str]:
        from circus_maximus.games.gloria.state.audit import NOT_BOOKED

        return NOT_BOOKED
