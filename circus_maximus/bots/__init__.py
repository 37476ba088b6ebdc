"""Bots. `random` plays every title; the others belong to a title."""

from __future__ import annotations

from typing import Any

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.contract import MakeBot, Player, Seat, Title
from circus_maximus.engine.match import PERSON, Match
from circus_maximus.engine.words import quoted

HOW_THEY_PLAY = {"greedy": "plays to win", "random": "plays at random"}
"""A description of each bot, for people who choose one."""


def bots_of(title: Title) -> dict[str, MakeBot]:
    """All bots that can play a title, by name."""
    return {"random": RandomBot, **title.bots}


def bot_for(match: Match, seat: Seat, by: str) -> Player[Any, Any] | None:
    """A bot for a seat of a match, or None for a person. Raises ValueError for an unknown bot."""
    if by == PERSON:
        return None
    return find_bot(match.title, by)(match.rules, seat, match.header.seed)


def find_bot(title: Title, name: str) -> MakeBot:
    """A bot of a title by its name. Raises ValueError for an unknown name."""
    bots = bots_of(title)
    if name not in bots:
        raise ValueError(f"there is no bot called {quoted(name)}; known bots: {', '.join(bots)}")
    return bots[name]
