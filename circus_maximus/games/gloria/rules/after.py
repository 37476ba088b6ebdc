"""What a happening does to a state: to show a step happening by happening.

The phase of the states says what was happening; nobody is asked in them.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model import goth_happenings as of_goth
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, KIND_INDEX, NONE, only
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.rules import goth
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import (
    advance,
    build,
    draw,
    gain,
    gain_one_kind,
    minus,
    pay,
    pay_tribute,
    play_card,
    tear_down,
)


def after(lookups: Lookups, state: State, happening: h.AnyHappening) -> State:
    """The state after something that happened."""
    if isinstance(happening, h.OfTheForum):
        return _forum(state, happening)
    if isinstance(happening, h.OfTheHarvest):
        return _harvest(state, happening)
    if isinstance(happening, h.OfBuying):
        return _buying(state, happening)
    if isinstance(happening, h.OfTheGoth):
        return _goth(lookups, state, happening)
    if isinstance(happening, h.GameEnded):
        return replace(state, phase=phases.Ended(happening.reason, happening.standing))
    assert_never(happening)


def _forum(state: State, happening: h.OfTheForum) -> State:
    match happening:
        case h.StartFound(seat):
            return replace(state, seat=seat)
        case h.StartedLate(seat, counters):
            return gain(state, seat, counters)
        case h.TurnBegan(turn, seat):
            *moved, last = state.forum
            discards = state.discards if last is None else (*state.discards, last)
            return replace(state, turn=turn, seat=seat, forum=(None, *moved), discards=discards, phase=phases.Drawing())
        case h.PushedOff():
            return state
        case h.LaidOut(building, slot):
            deck = tuple(id for id in state.deck if id != building)
            return replace(state, forum=with_item(state.forum, slot, building), deck=deck)
        case h.CardPlayed(seat, kind):
            index = KIND_INDEX[kind]
            return replace(play_card(state, seat, index), phase=phases.Redirecting(phases.Harvest(index, seat)))
        case _:
            assert_never(happening)


def _harvest(state: State, happening: h.OfTheHarvest) -> State:
    seat = happening.seat
    if isinstance(state.phase, phases.Harvesting):
        state = replace(state, phase=phases.Redirecting(phases.Harvest(state.phase.harvest.kind, seat)))
    match happening:
        case h.Redirected():
            return state
        case h.Yielded(_, _, _, counter, count):
            return gain_one_kind(state, seat, COUNTER_INDEX[counter], count)
        case h.AbilityUsed(_, _, _, paid, str(scrapped), str(kind)):
            return tear_down(pay(state, seat, paid), seat, scrapped, KIND_INDEX[kind])
        case h.AbilityUsed(_, _, _, paid):
            return pay(state, seat, paid)
        case h.Gained(_, _, counters) | h.Picked(_, _, counters):
            return gain(state, seat, counters)
        case h.Moved(_, steps):
            return advance(state, seat, steps)
        case _:
            assert_never(happening)


def _buying(state: State, happening: h.OfBuying) -> State:
    seat = happening.seat
    match happening:
        case h.Bought(_, building, kind, paid, surcharge):
            state = pay(state, seat, paid)
            if not surcharge:
                return replace(build(state, seat, building, KIND_INDEX[kind]), phase=phases.Buying())
            return replace(state, phase=phases.Paying(phases.Purchase(building, KIND_INDEX[kind], surcharge)))
        case h.SurchargePaid(_, building, kind, paid):
            return replace(build(pay(state, seat, paid), seat, building, KIND_INDEX[kind]), phase=phases.Buying())
        case h.Swapped(_, _, number, gives, count, takes):
            state = pay(state, seat, only(gives, number))
            return replace(gain(state, seat, only(takes, count)), phase=phases.Buying())
        case h.Passed() | h.SwapStopped():
            return state
        case _:
            assert_never(happening)


def _goth(lookups: Lookups, state: State, happening: h.OfTheGoth) -> State:
    phase = state.phase
    match happening:
        case of_goth.TributePaid(seat, _, paid):
            laid = goth.laid_for(lookups.icons[goth.front_space(state)], paid)
            return replace(pay_tribute(state, seat, paid, laid), phase=phases.Approaching())
        case of_goth.TributeRefused():
            return replace(state, phase=phases.Approaching())
        case of_goth.GothMoved(space, raid):
            glory = goth.on_road(lookups, state)[1] if raid else NONE
            giving = phases.Giving(state.seat, NONE, raid, glory, NONE)
            return replace(state, goth=lookups.goth_road.index(space), tribute=(), phase=giving)
        case of_goth.LevyBegan(due):
            assert isinstance(phase, phases.Giving)
            return replace(state, phase=replace(phase, due=due))
        case of_goth.DueMet(seat, icon, counter, kind, building, shielded):
            assert isinstance(phase, phases.Giving)
            index = None if counter is None else COUNTER_INDEX[counter]
            state = goth.take_card(state, seat, KIND_INDEX[kind], building, shielded)
            state, giving = goth.meet(lookups, state, replace(phase, seat=seat), COUNTER_INDEX[icon], index)
            return replace(state, phase=giving)
        case of_goth.Lapsed():
            return state
        case of_goth.PileMade(counters):
            return replace(state, phase=phases.Sharing(state.seat, counters))
        case of_goth.Drew(seat, counter):
            assert isinstance(phase, phases.Sharing)
            pile = minus(phase.pile, only(counter, 1))
            return replace(draw(state, seat, COUNTER_INDEX[counter]), phase=phases.Sharing(seat, pile))
        case _:
            assert_never(happening)
