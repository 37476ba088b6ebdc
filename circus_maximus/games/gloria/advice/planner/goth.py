"""Whether to pay tribute, which cards to give to the Goth, and what to draw from the pile."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.gloria.advice.planner.levies import Levies, card_worth, loss_of
from circus_maximus.games.gloria.advice.planner.reasons import Idea
from circus_maximus.games.gloria.advice.planner.situation import Situation
from circus_maximus.games.gloria.model.actions import WORDS, AnyAction, Draw, Lose
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, KIND_INDEX


def tribute(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """Compare what the tribute costs with what the levy would cost this seat and its rivals."""
    if Levies(situation).pays(situation.player.counters) >= 0:
        return Idea(WORDS["tribute"], "cheaper")
    return Idea(WORDS["refuse"], "dearer")


def lose(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """What the seat misses least."""
    best, found = 1e9, choice.legal[0]
    for action in choice.legal:
        assert isinstance(action, Lose)
        if action.what in KIND_INDEX:
            loss = card_worth(situation, situation.own, KIND_INDEX[action.what])
        else:
            loss = loss_of(situation, situation.seat, situation.own, action.what)
        if loss < best:
            best, found = loss, action
    return Idea(found, "least")


def draw(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The counter that is worth most."""
    best, found = -1.0, choice.legal[0]
    for action in choice.legal:
        assert isinstance(action, Draw)
        value = situation.own.counter[COUNTER_INDEX[action.counter]]
        if value > best:
            best, found = value, action
    return Idea(found, "lack")
