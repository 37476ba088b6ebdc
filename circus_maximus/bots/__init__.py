"""Bots. `random` plays every title; the others belong to a title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from circus_maximus.engine.chance import bot_seed
from circus_maximus.engine.contract import Player, Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.packaged_title import made_by
from circus_maximus.engine.text.printable import without_hidden
from circus_maximus.engine.text.words import nearest, quoted
from circus_maximus.engine.title import BotKind, Title

RANDOM = BotKind("plays at random", made_by("circus_maximus.bots.random", "RandomBot"))


def bots_of(title: Title) -> dict[str, BotKind]:
    """All bots that can play a title, by name, the best first."""
    return {**title.bots, "random": RANDOM}


def adviser(title: Title) -> str:
    """The name under which the bot plays that gives the hints of a title; the title has one."""
    best, kind = next(iter(title.bots.items()))
    return kind.rival or best


def as_rivals(title: Title, seat_players: Sequence[SeatPlayer]) -> tuple[SeatPlayer, ...]:
    """The same players; bots without a name get their own, unless another player of this game has it."""
    bots = bots_of(title)
    taken = {without_hidden(it.name).casefold() for it in seat_players}
    named = []
    for it in seat_players:
        rival = bots[it.by].rival if it.by in bots and not without_hidden(it.name) else ""
        if rival and rival.casefold() not in taken:
            taken.add(rival.casefold())
            it = SeatPlayer(rival, it.by)
        named.append(it)
    return tuple(named)


def make_bot(title: Title, name: str, rules: Any, seat: Seat, seed: int) -> Player[Any, Any]:
    """The bot of this name for a seat of a game with this seed. Raises ValueError for an unknown name.

    A bot does not get the game's seed, with which it could work out every outcome to come. Only `random` does: its
    draws are part of the format of transcripts.
    """
    kind = find_bot(title, name)
    return kind.make(rules, seat, seed if kind is RANDOM else bot_seed(seed, seat))


def make_players(title: Title, names: Sequence[str], rules: Any, seed: int) -> list[Player[Any, Any] | None]:
    """The bots of a game by seat; None for a person. Raises ValueError for an unknown name."""
    return [None if name == PERSON else make_bot(title, name, rules, seat, seed) for seat, name in enumerate(names)]


def bot_for(match: Match, seat: Seat, by: str) -> Player[Any, Any] | None:
    """A bot for a seat of a match, or None for a person. Raises ValueError for an unknown bot."""
    return None if by == PERSON else make_bot(match.title, by, match.rules, seat, match.chances.seed)


def find_bot(title: Title, name: str) -> BotKind:
    """A bot of a title by its name. Raises ValueError for an unknown name."""
    bots = bots_of(title)
    if name not in bots:
        unknown = f"{title.label} has no bot called {quoted(name)}{nearest(name, bots)}"
        raise ValueError(f"{unknown}; known bots: {', '.join(bots)}")
    return bots[name]
