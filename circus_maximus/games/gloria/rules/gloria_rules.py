"""The rules of Gloria Mundi: the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Mapping

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.engine.phases import Ask, Fall, PassOn, Play, Refuse, RulesBySeats, refuse_nothing
from circus_maximus.games.gloria.model import actions
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.lookups import Lookups, lookups_by_seats
from circus_maximus.games.gloria.rules import buying, ending, forum, goth, harvest
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.audit import snapshot, stage
from circus_maximus.games.gloria.state.game_state import State

ASK: dict[type, Ask[Lookups, State, AnyAction]] = {
    phases.Starting: forum.ask_for_start,
    phases.Drawing: forum.ask_for_building,
    phases.Playing: forum.ask_to_play,
    phases.Redirecting: harvest.ask_to_redirect,
    phases.Settling: harvest.ask_to_settle,
    phases.Picking: harvest.ask_to_pick,
    phases.Buying: buying.ask_to_buy,
    phases.Paying: buying.ask_to_pay,
    phases.Swapping: buying.ask_to_swap,
    phases.Approaching: goth.ask_for_tribute,
    phases.Giving: goth.ask_to_give,
    phases.Sharing: goth.ask_to_draw,
    phases.Ended: ending.announce,
}
"""What each phase waits for."""

ANSWERS: dict[type, dict[type, tuple[Refuse[Lookups, State], Play[Lookups, State]]]] = {
    phases.Playing: {actions.Play: (forum.refuse_play, forum.play)},
    phases.Redirecting: {
        actions.Use: (harvest.refuse_redirect, harvest.redirect),
        actions.Harvest: (refuse_nothing, harvest.redirect_nothing),
    },
    phases.Settling: {
        actions.Use: (harvest.refuse_use, harvest.use),
        actions.Repeat: (harvest.refuse_repeat, harvest.repeat),
        actions.Scrap: (harvest.refuse_scrap, harvest.scrap),
        actions.Take: (harvest.refuse_take, harvest.take),
    },
    phases.Picking: {actions.Pick: (harvest.refuse_pick, harvest.pick)},
    phases.Buying: {actions.Buy: (buying.refuse_buy, buying.buy), actions.Pass: (refuse_nothing, buying.pass_)},
    phases.Paying: {actions.Pay: (buying.refuse_pay_surcharge, buying.pay_surcharge)},
    phases.Swapping: {
        actions.Swap: (buying.refuse_swap, buying.swap),
        actions.Stop: (refuse_nothing, buying.stop),
    },
    phases.Approaching: {
        actions.PayTribute: (goth.refuse_pay_tribute, goth.pay_tribute),
        actions.RefuseTribute: (refuse_nothing, goth.pay_no_tribute),
    },
    phases.Giving: {actions.Lose: (goth.refuse_lose, goth.lose)},
    phases.Sharing: {actions.Draw: (goth.refuse_draw_from_pile, goth.draw_from_pile)},
}
"""For each phase, the actions it accepts, with the functions that refuse them and carry them out."""

FALLS: dict[type, Fall[Lookups, State]] = {phases.Starting: forum.seat_first, phases.Drawing: forum.lay_out}
"""For each phase that waits for a chance, the function that carries out its outcome."""

PASSING: dict[type, PassOn[Lookups, State]] = {phases.TurnOver: forum.begin_next_turn}
"""The phases that wait for nothing."""


class GloriaRules(RulesBySeats[Lookups, State, AnyAction]):
    """Gloria Mundi with one config; nothing is hidden (G6). engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        lookups = lookups_by_seats(config)
        super().__init__(lookups, forum.first_state, ASK, ANSWERS, FALLS, PASSING, stage, snapshot)
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
