"""What decided a game: the building that moved a token to Carthage, or what else ended it, and who was ahead then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Decisive
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.goth_happenings import TributeRefused
from circus_maximus.games.gloria.model.words import Words, building_name, goal_of_goth, start, steps
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Ended

T = TypeVar("T", h.Moved, TributeRefused, h.LaidOut)


def decisive(config: Config, last: Sequence[Happening], state: State, phase: Ended, names: Sequence[str]) -> Decisive:
    """What decided a game that ended in this last step, which led to this state."""
    say = Words(names, config)
    match phase.reason:
        case "carthage":
            move = _last(last, h.Moved)
            arrives = move.told(say)
            return Decisive(building_name(config, move.building), config.buildings[move.building].flavour, arrives)
        case "goth":
            how = f"{_last(last, TributeRefused).told(say)} {_margin(config, state, phase, names)}"
            return Decisive(f"The Goth in {goal_of_goth(config)}", "", how)
        case "hand":
            played = [it for it in last if isinstance(it, h.CardPlayed)]
            how = played[-1].told(say) if played else f"{names[state.seat]} has no card left to play."
            return Decisive("The last card", "", f"{how} {_margin(config, state, phase, names)}")
        case "deck":
            laid_out = _last(last, h.LaidOut).building
            name, flavour = building_name(config, laid_out), config.buildings[laid_out].flavour
            return Decisive(name, flavour, f"It was the last building. {_margin(config, state, phase, names)}")
        case _:
            assert_never(phase.reason)


def _last(step: Sequence[Happening], kind: type[T]) -> T:
    """The last happening of a kind in a step that has one."""
    return [it for it in step if isinstance(it, kind)][-1]


def _margin(config: Config, state: State, phase: Ended, names: Sequence[str]) -> str:
    """How far the winner is ahead of the next seat."""
    first, *others = [seat for seats in phase.standing for seat in seats]
    if len(phase.standing[0]) > 1:
        return f"Nobody had left {start(config)}."
    ahead = state.players[first].steps - state.players[others[0]].steps
    if ahead:
        return f"{names[first]} was {steps(ahead)} ahead of {names[others[0]]}."
    return f"{names[first]} was on the same space as {names[others[0]]}, but got there first."
