"""Starts guided games."""

from __future__ import annotations

from circus_maximus.bots import as_rivals
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.title import Title
from circus_maximus.play.open_games.beginning import players_of
from circus_maximus.play.open_games.game import OpenGame
from circus_maximus.play.open_games.guide import Guide


def begin_lesson(title: Title) -> OpenGame:
    """The guided game of a title on its shipped config. It is not saved. `LookupError` if the title has none."""
    config = configure(title)
    lesson = title.texts.lesson(config)
    if lesson is None:
        raise LookupError(f"{title.label} has no guided game")
    seat_players = as_rivals(title, [SeatPlayer(title.names[0], PERSON), *(SeatPlayer("", bot) for bot in lesson.bots)])
    match = new_match(title, config, seat_players, lesson.seed)
    match.recall(players_of(match))
    game = OpenGame(match, None)
    game.guide = Guide(lesson, match)
    return game
