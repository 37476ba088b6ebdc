"""The rules of Gloria Mundi: the functions that carry out each phase."""

from __future__ import annotations

from collections.abc import Mapping

from circus_maximus.engine.contract import Holding, Violation
from circus_maximus.engine.phases import Ask, CarryOut, PassOn, Play, RulesBySeats, WhyNot, always_allowed
from circus_maximus.games.gloria.model import actions
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.lookups import Lookups, lookups_by_seats
from circus_maximus.games.gloria.rules import buying, ending, forum, goth, harvest
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.audit import NOT_BOOKED, audit, holdings, snapshot, stage
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

ANSWERS: dict[type, dict[type, tuple[WhyNot[Lookups, State], Play[Lookups, State]]]] = {
    phases.Playing: {actions.Play: (forum.why_not_play, forum.play)},
    phases.Redirecting: {
        actions.Use: (harvest.why_not_redirect, harvest.redirect),
        actions.Harvest: (always_allowed, harvest.redirect_nothing),
    },
    phases.Settling: {
        actions.Use: (harvest.why_not_use, harvest.use),
        actions.Repeat: (harvest.why_not_repeat, harvest.repeat),
        actions.Scrap: (harvest.why_not_scrap, harvest.scrap),
        actions.Take: (harvest.why_not_take, harvest.take),
    },
    phases.Picking: {actions.Pick: (harvest.why_not_pick, harvest.pick)},
    phases.Buying: {actions.Buy: (buying.why_not_buy, buying.buy), actions.Pass: (always_allowed, buying.pass_)},
    phases.Paying: {actions.Pay: (buying.why_not_pay_surcharge, buying.pay_surcharge)},
    phases.Swapping: {
        actions.Swap: (buying.why_not_swap, buying.swap),
        actions.Stop: (always_allowed, buying.stop),
    },
    phases.Approaching: {
        actions.PayTribute: (goth.why_not_pay_tribute, goth.pay_tribute),
        actions.RefuseTribute: (always_allowed, goth.refuse_tribute),
    },
    phases.Giving: {actions.Lose: (goth.why_not_lose, goth.lose)},
    phases.Sharing: {actions.Draw: (goth.why_not_draw_from_pile, goth.draw_from_pile)},
}
"""For each phase, the actions it accepts, with the functions that say why not and that carry them out."""

OUTCOMES: dict[type, CarryOut[Lookups, State]] = {phases.Starting: forum.seat_first, phases.Drawing: forum.lay_out}
"""For each phase that waits for a chance, the function that carries out its outcome."""

CONTINUE: dict[type, PassOn[Lookups, State]] = {phases.TurnOver: forum.begin_next_turn}
"""For each phase that waits for nothing, the function that begins what follows."""


class GloriaRules(RulesBySeats[Lookups, State, AnyAction]):
    """Gloria Mundi with one config; nothing is hidden (G6). engine/contract.py documents the methods."""

    def __init__(self, config: Config) -> None:
        lookups = lookups_by_seats(config)
        super().__init__(lookups, forum.first_state, ASK, ANSWERS, OUTCOMES, CONTINUE, stage, snapshot)
        self.config = config

    def audit(self, state: State) -> tuple[Violation, ...]:
        return audit(self.lookups_of(state), state)

    def holdings(self, state: State) -> Mapping[Holding, int]:
        return holdings(state)

    @property
    def not_booked(self) -> Mapping[str, str]:
        return NOT_BOOKED
