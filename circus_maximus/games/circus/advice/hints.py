"""What the planner would do in a seat, and its actual reason in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.presenting.presenter import Hint
from circus_maximus.engine.text.words import counted
from circus_maximus.games.circus.advice.planner.bot import PlannerBot
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.advice.winning import winning_tracks
from circus_maximus.games.circus.model.actions import AnyAction, Bid
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.words import coins, track_name

SETS_BACK = "it sets back {rival}, who can win"
"""The reason in place of `Why.HURT`, if one of the others can win in this show on that track."""


def hint(rules: CircusRules, view: State, choice: Choice[AnyAction], names: Sequence[str]) -> Hint:
    """An action and the reason."""
    idea = PlannerBot(rules, choice.seat, 0).consider(view, choice)
    rival = _rival_who_can_win(rules.lookups_of(view), view, choice.seat, idea)
    if rival is not None:
        return Hint(idea.action, SETS_BACK.format(rival=names[rival]))
    return Hint(idea.action, reason(idea, rules.config))


def _rival_who_can_win(lookups: Lookups, view: State, seat: Seat, idea: Idea) -> Seat | None:
    """A seat that can win in this show and gets a penalty because it has no bid on the act; None if there is none."""
    if idea.why != Why.HURT or not isinstance(idea.action, Bid):
        return None
    absent = [other for other in range(lookups.seats) if other not in (seat, *bidders(view, idea.action.act))]
    return next((other for other in absent if winning_tracks(lookups, view, other)[idea.track]), None)


def reason(idea: Idea, config: Config) -> str:
    """The reason for an idea."""
    return idea.why.value.format(
        track=track_name(config, TRACKS[idea.track]), steps=counted(idea.number, "step"), coins=coins(idea.number)
    )
