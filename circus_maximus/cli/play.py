"""Playing, and where what is played lies."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from circus_maximus.cli.common import config_options, configured
from circus_maximus.engine.printable import printable
from circus_maximus.engine.words import quoted

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Title
    from circus_maximus.engine.transcript import Sitting
    from circus_maximus.play.game import OpenGame

BOT = "bot:"


@click.command()
@click.option(
    "--seats",
    metavar="WHO,…",
    help="Who plays, in the order they sit: a name for a person, bot:NAME for a bot.  [default: two people]",
)
@click.option("--seed", metavar="SEED", help="A number or any text that decides all luck.  [default: a new one]")
@click.option("--resume", metavar="FILE", help="Go on with a saved game: a file, or the name of a save.")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers, scripts and slow connections.")
@config_options
@click.pass_context
def play(
    context: click.Context,
    title: Title,
    seats: str | None,
    seed: str | None,
    resume: str | None,
    plain: bool,
    layers: Sequence[str],
    settings: Sequence[str],
) -> None:
    """Play a game at this terminal, people and bots together.

    Every move is saved at once; `circus-maximus paths` says where.
    """
    if not plain:
        need_terminal()
    if resume is not None:
        _refuse_beside_resume(context)
    gc.disable()
    game = _resumed(resume) if resume is not None else _begun(title, seats, seed, layers, settings)
    if plain:
        _collect_what_comes()
        _play_plain(game)
    else:
        open_screen(game)


def need_terminal() -> None:
    """Screens need a terminal that is read from and written to; Textual draws on standard error."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("the table needs a terminal; without one, play with: circus-maximus play --plain")
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        # Said where somebody sees it: standard error is what has gone elsewhere.
        click.echo("The table is drawn on standard error, which is not the terminal here: leave out 2>.")
        sys.exit(2)


def open_screen(game: OpenGame | None = None) -> None:
    """The table of a game, or the title screen."""
    from circus_maximus.tui.kit import has_kit

    if game is not None and not has_kit(game.match.title.name):
        game.close()
        raise click.UsageError(f"{game.match.title.label} has no table on the screen yet: add --plain")
    gc.disable()
    from circus_maximus.tui.app import run

    sys.exit(run(game, when_shown=_collect_what_comes))


def _collect_what_comes() -> None:
    """What was loaded stays to the end: looking for garbage in it, before or after, only costs time."""
    gc.freeze()
    gc.enable()


def _refuse_beside_resume(context: click.Context) -> None:
    """A saved game has its own seats, seed and rules."""
    for name, option in (
        ("seats", "--seats"),
        ("seed", "--seed"),
        ("layers", "--config"),
        ("settings", "--set"),
        ("title", "--title"),
    ):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"a saved game goes on as it began: leave out {option}, or leave out --resume")


def _resumed(text: str) -> OpenGame:
    from circus_maximus.play.opening import open_game
    from circus_maximus.play.saves import SaveTrouble

    try:
        return open_game(_save_meant(text))
    except SaveTrouble as trouble:
        raise click.UsageError(str(trouble)) from trouble
    except OSError as error:
        raise click.UsageError(f"{text}: {error.strerror or error}") from error


def _save_meant(text: str) -> Path:
    """A file, or the save of that name."""
    from circus_maximus.play.filenames import SUFFIX, is_name, typed_path
    from circus_maximus.play.paths import saves_folder

    path = typed_path(text)
    named = saves_folder() / f"{text.removesuffix(SUFFIX)}{SUFFIX}"
    return named if is_name(text) and named.is_file() and not path.is_file() else path


def _begun(
    title: Title, seats: str | None, seed: str | None, layers: Sequence[str], settings: Sequence[str]
) -> OpenGame:
    from circus_maximus.engine.chance import seed_from
    from circus_maximus.play.opening import begin_game
    from circus_maximus.play.seeds import any_seed

    sittings = _sittings(title, seats)
    config = configured(title, layers, settings)
    return begin_game(title, config, sittings, seed_from(seed) if seed is not None else any_seed(), layers, settings)


def _sittings(title: Title, seats: str | None) -> list[Sitting]:
    from circus_maximus.bots import bots_of
    from circus_maximus.engine.match import PERSON
    from circus_maximus.engine.transcript import Sitting

    who = [word.strip() for word in seats.split(",")] if seats is not None else [""] * title.seats[0]
    if len(who) not in title.seats:
        raise click.UsageError(f"{title.label} is for {title.seats[0]} to {title.seats[-1]} seats, not {len(who)}")
    known = bots_of(title)
    for word in who:
        if word.startswith(BOT) and word.removeprefix(BOT) not in known:
            raise click.UsageError(
                f"there is no bot called {quoted(word.removeprefix(BOT))}; known bots: {', '.join(known)}"
            )
    return [Sitting("", word.removeprefix(BOT)) if word.startswith(BOT) else Sitting(word, PERSON) for word in who]


def _play_plain(game: OpenGame) -> None:
    from circus_maximus.play.lost_letters import in_encoding, lost_letters
    from circus_maximus.play.plain import play_plain

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    match = game.match
    if told := lost_letters(match.names, in_encoding(sys.stdout.encoding)):
        game.notes = (told, *game.notes)
    seats = [name if by == "person" else f"{name} ({by})" for name, by in zip(match.names, match.sitting, strict=True)]
    click.echo(f"{match.title.label}: {', '.join(seats)}. Seed {match.header.seed}. help lists the commands.")
    if not play_plain(game, sys.stdin, sys.stdout):
        sys.exit(1)


@click.command()
def paths() -> None:
    """Print where saves, stories, settings and the log lie.

    With the environment variable CIRCUS_MAXIMUS_HOME set to a folder, all of them lie below it.
    """
    from circus_maximus.play.paths import log_file, saves_folder, settings_file, stories_folder

    for label, path in (
        ("saves", saves_folder()),
        ("stories", stories_folder()),
        ("settings", settings_file()),
        ("log", log_file()),
    ):
        click.echo(f"{label:<9} {printable(path)}")
