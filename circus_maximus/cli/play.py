"""The commands `play` and `learn`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from time import sleep
from traceback import format_exception
from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from circus_maximus.cli.common import CommandWithBots, config_options, load_values, refuse_unknown_bots, title_option
from circus_maximus.cli.streams import is_dumb_terminal, say_missing_letters
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of, spanned

if TYPE_CHECKING:
    from circus_maximus.engine.matches.match import Match
    from circus_maximus.engine.matches.records import SeatPlayer
    from circus_maximus.engine.title import Title
    from circus_maximus.play.game import OpenGame
    from circus_maximus.play.replaying import Replay


BOT = "bot:"


@click.command(cls=CommandWithBots)
@click.option(
    "--seats",
    metavar="WHO,…",
    help="The players in order of play: a name for a person, bot:NAME for a bot.  "
    "[default: as few people as the game allows; with --from, the players of that moment]",
)
@click.option(
    "--seed", metavar="SEED", help="A number or any text that decides all random outcomes.  [default: random]"
)
@click.option("--resume", metavar="FILE", help="Resume a saved game, by file or name.")
@click.option(
    "--from",
    "origin",
    metavar="FILE",
    help="Start a new game from a moment of another game: its save file or name, with --at. The other game is kept.",
)
@click.option("--at", "at", type=click.IntRange(0), metavar="N", help="With --from: start after record N of the file.")
@click.option(
    "--same-luck",
    is_flag=True,
    help="With --from: coins, dice and cards come up as in that game.  [default: new random outcomes]",
)
@click.option(
    "--watch",
    "followed",
    metavar="SAVE",
    help="Watch a game being played in another program, by save file or name. Hidden information stays hidden.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Play line by line, for screen readers, scripts and slow connections; the default if TERM=dumb.",
)
@config_options
@click.pass_context
def play(
    context: click.Context,
    title: Title,
    seats: str | None,
    seed: str | None,
    resume: str | None,
    origin: str | None,
    at: int | None,
    same_luck: bool,
    followed: str | None,
    plain: bool,
    layers: Sequence[str],
    settings: Sequence[str],
) -> None:
    """Play a game with people and bots at this terminal.

    Every move is saved as you make it. `circus-maximus paths` says where.
    """
    plain = plain or is_dumb_terminal()
    if not plain:
        need_terminal()
    if resume is not None:
        _refuse_options(context, "--resume", "players, seed and rules", ("seats", "origin", *_OF_NEW_GAMES))
    if origin is not None:
        _refuse_options(context, "--from", "seed and rules", _OF_NEW_GAMES)
        if at is None:
            raise click.UsageError("--from needs --at N, a record number; `circus-maximus replay FILE` lists them")
    elif at is not None or same_luck:
        raise click.UsageError("--at and --same-luck need --from FILE")
    if followed is not None:
        _refuse_options(context, "--watch", "players, seed and rules", ("seats", "resume", "origin", *_OF_NEW_GAMES))
        _follow(followed, plain=plain)
    if resume is not None:
        game = _resume(resume)
    elif origin is not None and at is not None:
        game = _branch(origin, at, seats, same_luck=same_luck)
    else:
        game = _new_game(title, seats, seed, layers, settings)
    if plain:
        start_garbage_collection()
        _play_plain(game)
    elif resume is not None and game.viewing.played_elsewhere:
        _follow(resume, plain=False)
    else:
        open_screen(game)


@click.command()
@title_option()
def learn(title: Title) -> None:
    """Play a guided game, step by step.

    It explains the first decisions at the table. The game is not saved.
    """
    from circus_maximus.play.beginning import begin_lesson

    need_terminal()
    if not title.texts.has_lesson:
        raise click.UsageError(f"{title.label} has no guided game")
    open_screen(begin_lesson(title))


def need_terminal() -> None:
    """Exit code 2 unless standard input, output and error are the terminal, or this is a session in a browser.

    Textual draws on standard error.
    """
    from circus_maximus.play.filenames import is_served

    if is_served():
        return
    if is_dumb_terminal():
        raise click.UsageError("this terminal (TERM=dumb) cannot show screens. circus-maximus play works line by line")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("the table needs a terminal. Without one, use: circus-maximus play --plain")
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        # Printed on standard output, because standard error is redirected.
        click.echo("The table is drawn on standard error, which is redirected. Remove the redirection (2>).")
        sys.exit(2)


def open_screen(game: OpenGame | None = None, replay: Replay | None = None) -> None:
    """Open the table of a game, a replay, or the title screen."""
    gc.disable()  # Only a replay has not been started without it.
    from circus_maximus.tui.app import run

    sys.exit(run(game, when_shown=start_garbage_collection, replay=replay))


def start_garbage_collection() -> None:
    """Start garbage collection, except for what is already loaded, which stays in memory to the end."""
    gc.freeze()
    gc.enable()


_OPTIONS = {
    "seats": "--seats",
    "resume": "--resume",
    "origin": "--from",
    "seed": "--seed",
    "layers": "--config",
    "settings": "--set",
    "title": "--game",
}
"""Options by the names of their parameters."""
_OF_NEW_GAMES = ("seed", "layers", "settings", "title")
"""The parameters of options that a recorded game has already decided."""


def _refuse_options(context: click.Context, beside: str, kept: str, names: Sequence[str]) -> None:
    """Exit code 2 for options that a recorded game has already decided."""
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"a saved game keeps its {kept}: remove {_OPTIONS[name]} or {beside}")


def _resume(text: str) -> OpenGame:
    from circus_maximus.play.opening import open_game
    from circus_maximus.play.save_files import SaveError

    try:
        return open_game(_save_path(text))
    except SaveError as trouble:
        raise click.UsageError(str(trouble)) from trouble
    except OSError as error:
        raise click.UsageError(f"{error.filename or text}: {reason_of(error)}") from error


def _follow(text: str, *, plain: bool) -> NoReturn:
    """Watch a game; exit code 1 if plain mode could not read it until its end."""
    from circus_maximus.play.plain_game import follow_plain
    from circus_maximus.play.replaying import PAUSE, FollowedGame
    from circus_maximus.play.save_files import SaveError

    try:
        game = FollowedGame(_save_path(text))
    except SaveError as trouble:
        raise click.UsageError(str(trouble)) from trouble
    if not plain:
        open_screen(replay=game)
    start_garbage_collection()
    say_missing_letters(game.match.names)
    click.echo(f"{_heading(game.match)} You are watching; Ctrl+C stops.")
    sys.exit(0 if follow_plain(game, sys.stdout, lambda: sleep(PAUSE)) else 1)


def _branch(text: str, at: int, seats: str | None, *, same_luck: bool) -> OpenGame:
    """A new game from record `at` of another one on."""
    from circus_maximus.play.opening import begin_branch, replay_save
    from circus_maximus.play.save_files import SaveError
    from circus_maximus.play.viewers import why_no_branch

    try:
        match, _, damage = replay_save(_save_path(text))
        if damage and at > len(match.records):
            raise SaveError(f"The game can only be replayed up to record {len(match.records)}: {damage}.")
        if reason := why_no_branch(match):
            raise SaveError(reason)
        by = match.players_at(at) if seats is None else _players_of_seats(match, seats)
        return begin_branch(match, at, by, same_luck=same_luck)
    except SaveError as trouble:
        raise click.UsageError(str(trouble)) from trouble


def _players_of_seats(match: Match, seats: str) -> list[str]:
    """Who plays each seat of a game: `person`, or a bot."""
    from circus_maximus.engine.matches.records import PERSON

    who = [word.strip() for word in seats.split(",")]
    if len(who) != len(match.names):
        raise click.UsageError(f"this game has {len(match.names)} seats, not {len(who)}")
    for word, name in zip(who, match.names, strict=True):
        if not word.startswith(BOT) and word not in (PERSON, name):
            raise click.UsageError(f"players keep their names: write {name}, {PERSON} or bot:NAME, not {word}")
    refuse_unknown_bots(match.title, [word.removeprefix(BOT) for word in who if word.startswith(BOT)])
    return [word.removeprefix(BOT) if word.startswith(BOT) else PERSON for word in who]


def _save_path(text: str) -> Path:
    """The file of a typed path, or the save of this name."""
    from circus_maximus.play.filenames import SUFFIX, is_name, typed_path
    from circus_maximus.play.files import saves_folder

    path = typed_path(text)
    named = saves_folder() / f"{text.removesuffix(SUFFIX)}{SUFFIX}"
    return named if is_name(text) and named.is_file() and not path.is_file() else path


def _new_game(
    title: Title, seats: str | None, seed: str | None, layers: Sequence[str], settings: Sequence[str]
) -> OpenGame:
    from circus_maximus.engine.chance import seed_from
    from circus_maximus.play.beginning import any_seed, begin_game

    seat_players = _seat_players(title, seats)
    config = load_values(title, layers, settings)
    return begin_game(
        title, config, seat_players, seed_from(seed) if seed is not None else any_seed(), layers, settings
    )


def _seat_players(title: Title, seats: str | None) -> list[SeatPlayer]:
    from circus_maximus.engine.matches.records import PERSON, SeatPlayer

    who = [word.strip() for word in _in_utf8(seats).split(",")] if seats is not None else [""] * title.seats[0]
    if len(who) not in title.seats:
        raise click.UsageError(f"{title.label} takes {spanned(title.seats)} players, not {len(who)}")
    refuse_unknown_bots(title, [word.removeprefix(BOT) for word in who if word.startswith(BOT)])
    return [
        SeatPlayer("", word.removeprefix(BOT)) if word.startswith(BOT) else SeatPlayer(word, PERSON) for word in who
    ]


def _in_utf8(text: str) -> str:
    """An argument in UTF-8, if Python has read it in another encoding; otherwise the same text."""
    try:
        return os.fsencode(text).decode()
    except UnicodeError:
        return text


def _play_plain(game: OpenGame) -> None:
    from circus_maximus.engine.text.names import in_encoding, missing_letters
    from circus_maximus.play.explained import Explained
    from circus_maximus.play.plain_game import play_plain
    from circus_maximus.play.settings import load_settings

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    match = game.match
    if told := missing_letters(match.names, in_encoding(sys.stdout.encoding)):
        game.notes = (told, *game.notes)
    seed = f" Seed {match.chances.seed}." if match.shows_seed else ""
    click.echo(f"{_heading(match)}{seed} Type help for the commands.")
    settings, _ = load_settings()
    try:
        saved = play_plain(game, sys.stdin, sys.stdout, Explained() if settings.explanations else None)
    except OSError:
        raise
    except Exception as error:
        _report_crash(game, error)
        saved = False
    if not saved:
        sys.exit(1)


def _report_crash(game: OpenGame, error: Exception) -> None:
    """Say that the program crashed, and log the traceback. People who share a terminal are not shown any of it.

    It may name what only one of them may know.
    """
    from circus_maximus.play.files import log_error, where_logged
    from circus_maximus.play.viewers import several_people_play

    logs = where_logged if several_people_play(game.match) else log_error
    kept = f"Your game is saved ({printable(game.path)})." if game.saving.is_complete else game.trouble
    told = ("Sorry, the program crashed.", kept, logs("".join(format_exception(error))))
    click.echo(" ".join(filter(None, told)), err=True)


def _heading(match: Match) -> str:
    """The title and who plays it."""
    from circus_maximus.engine.matches.records import PERSON

    seats = [name if by == PERSON else f"{name} ({by})" for name, by in zip(match.names, match.played_by, strict=True)]
    return f"{match.title.label}: {', '.join(seats)}."
