"""Players without hands. `random` plays any game; others come with their game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.contract import Player, Recruiter, Rules, Title
from circus_maximus.engine.match import PERSON
from circus_maximus.engine.transcript import Header
from circus_maximus.titles import find_title


def bots_of(title: Title) -> dict[str, Recruiter]:
    """All bots that can play a game, by name."""
    return {"random": RandomBot, **title.bots}


def recruit(rules: Rules[Any, Any], header: Header) -> Sequence[Player[Any, Any] | None]:
    """The bots that a match's header names; nobody in people's seats. `ValueError` for a bot there is not."""
    bots = bots_of(find_title(header.title))
    for sitting in header.seats:
        if sitting.by != PERSON and sitting.by not in bots:
            raise ValueError(f"there is no bot called {sitting.by!r}; there is {', '.join(bots)}")
    return [
        None if sitting.by == PERSON else bots[sitting.by](rules, seat, header.seed)
        for seat, sitting in enumerate(header.seats)
    ]
