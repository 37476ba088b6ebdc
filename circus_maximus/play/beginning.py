"""Begins new games, also guided ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Any

from circus_maximus.bots import as_rivals, bot_for
from circus_maximus.engine.config.files import configure, noted_layers
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer, SeatRecord
from circus_maximus.engine.text.names import changed_names
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.engine.title import Title
from circus_maximus.play.filenames import SUFFIX, BadPath, game_name, make_folder
from circus_maximus.play.files import saves_folder
from circus_maximus.play.game import OpenGame
from circus_maximus.play.save_files import clean_up, lock_new_save

_SEEDS = 10**9
"""Random seeds are smaller than this, so that they are short enough to read out and type."""


def any_seed() -> int:
    """A random seed for a new game."""
    return SystemRandom().randrange(_SEEDS)


def begin_game(
    title: Title,
    config: Any,
    seat_players: Sequence[SeatPlayer],
    seed: int,
    layers: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> OpenGame:
    """Start a game in a new save. If it cannot be saved it is played anyway, with a note.

    Bots without a name play under their own.
    `layers` and `settings` record how the config was made.
    """
    players = as_rivals(title, seat_players)
    match = new_match(title, config, players, seed, layers=noted_layers(title, layers), settings=settings)
    match.recall(players_of(match))
    game = in_new_file(match)
    if told := changed_names([seat_player.name for seat_player in players], match.names):
        game.notes = (*game.notes, told)
    return game


def in_new_file(match: Match) -> OpenGame:
    """A game with a new save; if it cannot be created, the game has a note that says why."""
    folder = saves_folder()
    try:
        make_folder(folder, private=True)
        clean_up(folder)
        path = _new_file(folder, match)
    except (OSError, BadPath) as error:
        why = str(error) if isinstance(error, BadPath) else f"{printable(folder)}: {reason_of(error)}"
        return OpenGame(match, None, [f"This game is not being saved: {why}."], unsaved_because=why)
    lock = lock_new_save(path)
    return OpenGame(match, path, [lock.note] if lock and lock.note else [], lock=lock)


def _new_file(folder: Path, match: Match) -> Path:
    """Create the save under the first free name."""
    stem = game_name(match.names, date.today())
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        if path.exists():
            continue
        try:
            match.write_to(path, private=True)
        except FileExistsError:
            continue
        return path
    raise AssertionError


def players_of(match: Match) -> list[Any]:
    """The player of each seat. `ValueError` with the line that names a bot this program does not have."""
    players = []
    for seat, by in enumerate(match.played_by):
        try:
            players.append(bot_for(match, seat, by))
        except ValueError as error:
            raise ValueError(f"line {_line_seating(match, seat)}: {error}") from error
    return players


def _line_seating(match: Match, seat: int) -> int:
    """The line of the save that says who plays a seat now."""
    lines = [record.n + 1 for record in match.records if isinstance(record, SeatRecord) and record.seat == seat]
    return lines[-1] if lines else 1


def begin_lesson(title: Title) -> OpenGame:
    """The guided game of a title on its shipped config. It is not saved. `LookupError` if the title has none."""
    from circus_maximus.play.guide import Guide

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
