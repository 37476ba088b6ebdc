"""The actions that win the game, and those that give a victory away: at once, or in the last turn of a game."""

from __future__ import annotations

from functools import cached_property

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Stated, exactly, if_chosen
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.arriving import most_steps
from circus_maximus.games.gloria.advice.forecast import why_last
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, write
from circus_maximus.games.gloria.model.words import building_name, goal, goal_of_goth
from circus_maximus.games.gloria.rules.ending import standing
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import advance
from circus_maximus.games.gloria.state.phases import Paying, Picking

Moving = a.Buy | a.Use | a.Repeat | a.Scrap
"""The actions that can move a token."""


class Chances:
    """The actions of one choice that win the game: at once in Carthage, or as the first when the last turn is over."""

    def __init__(self, rules: GloriaRules, view: State, choice: Choice[AnyAction]) -> None:
        self._rules = rules
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._choice = choice
        self._seat = choice.seat

    def won_by(self, action: AnyAction) -> Stated:
        """That an action leads to the end of the road, in a sentence; empty if it does not."""
        if not isinstance(action, Moving) or self._moved_by(action) < self._lookups.carthage:
            return NOTHING_STATED
        return Stated(f"You reach {goal(self._rules.config)} and win.", (self._wins,))

    def missed_by(self, action: AnyAction) -> Stated:
        """What would win, in a sentence, if this action leaves no way to win; otherwise empty."""
        winning = self._winning
        if winning is None or self._may_still_win(action):
            return NOTHING_STATED
        building = building_name(self._rules.config, winning.building)
        if self._moved_by(winning) >= self._lookups.carthage:
            says = f"{building} would bring you to {goal(self._rules.config)}, and you would win."
            arrives = Claim(self._seat, terms.ARRIVES, max=0, by=terms.TURN)
            return Stated(says, (arrives, *if_chosen(write(winning), self._wins)))
        lost = Claim(self._seat, terms.VICTORY, max=0, by=terms.NEXT)
        first = exactly(self._seat, terms.PLACE, 1, by=terms.TURN)
        over = exactly(self._seat, terms.OVER, 1, by=terms.NEXT)
        says = f"{self._why}, and {building} would put you first."
        return Stated(says, (lost, over, *if_chosen(write(winning), first)))

    @property
    def _wins(self) -> Claim:
        return exactly(self._seat, terms.VICTORY, 1, by=terms.TURN)

    @property
    def _why(self) -> str:
        """Why this is the last turn."""
        match why_last(self._lookups, self._view):
            case "goth":
                return f"The Goth enters {goal_of_goth(self._rules.config)} this turn"
            case "deck":
                return "The last building is laid out next"
            case _ if self._lookups.ends_on_last_card:
                return "The last card of a hand is played next"
            case _:
                return "A hand is empty"

    @cached_property
    def _winning(self) -> Moving | None:
        """The first action that wins by the steps that it makes; None if none does."""
        moving = [action for action in self._choice.legal if isinstance(action, Moving)]
        return next((action for action in moving if self._wins_with(self._view, self._moved_by(action))), None)

    def _moved_by(self, action: AnyAction) -> int:
        """Where the seat is after an action, with the steps of what it then only has to pay or to pick."""
        state = self._after(action)
        phase, there = state.phase, state.players[self._seat].steps
        if isinstance(phase, Paying):
            return there + self._lookups.buildings[phase.purchase.building].steps
        own = isinstance(phase, Picking) and phase.harvest.seat == self._seat
        return there + phase.steps if isinstance(phase, Picking) and own else there

    def _may_still_win(self, action: AnyAction) -> bool:
        """Whether an action wins, or may be followed by one that does."""
        state = self._after(action)
        return self._wins_with(state, state.players[self._seat].steps + most_steps(self._lookups, state, self._seat))

    def _wins_with(self, state: State, steps: int) -> bool:
        """Whether the seat wins if it comes so far this turn and no other seat moves."""
        if steps >= self._lookups.carthage:
            return True
        if why_last(self._lookups, self._view) is None:
            return False
        more = steps - state.players[self._seat].steps
        return standing(advance(state, self._seat, more) if more else state)[0] == (self._seat,)

    def _after(self, action: AnyAction) -> State:
        return self._rules.play(self._view, action).state
