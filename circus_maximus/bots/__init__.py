"""Players without hands. `random` plays any game; others come with their game."""

from __future__ import annotations

from typing import Any

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.contract import Player, Recruiter, Seat, Title
from circus_maximus.engine.match import PERSON, Match
from circus_maximus.engine.words import quoted

HOW_THEY_PLAY = {"greedy": "does what gains most", "random": "does anything allowed"}
"""What there is to say of bots, by name: for people who pick one."""


def bots_of(title: Title) -> dict[str, Recruiter]:
    """All bots that can play a game, by name."""
    return {"random": RandomBot, **title.bots}


def recruit(match: Match, seat: Seat, by: str) -> Player[Any, Any] | None:
    """The bot of that name for a seat of a match; nobody for a person. `ValueError` for a bot there is not."""
    if by == PERSON:
        return None
    bots = bots_of(match.title)
    if by not in bots:
        raise ValueError(f"there is no bot called {quoted(by)}; there is {', '.join(bots)}")
    return bots[by](match.rules, seat, match.header.seed)
