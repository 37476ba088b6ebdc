"""The command `replay`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.common import TypedPath, title_option
from circus_maximus.cli.streams import say_missing_letters
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Step
    from circus_maximus.engine.matches.match import Match
    from circus_maximus.engine.title import Title


@click.command()
@click.argument("file", type=TypedPath(exists=True, dir_okay=False))
@click.option(
    "--at",
    "at",
    type=click.IntRange(0),
    metavar="N",
    help="Print the state after record N as JSON instead of the story.",
)
@click.option("--screen", is_flag=True, help="View the game at the table, moment by moment; with --at from record N.")
@title_option(default=None, help="Fail if the file is from another game.")
def replay(title: Title | None, file: Path, at: int | None, screen: bool) -> None:
    """Check a recorded game, and print its story or view it at the table.

    FILE is a save, or a transcript from `simulate` or the bench. Each sentence of the story comes after the number of
    its record in the file. Exit code 1 if the file is damaged.
    """
    if screen:
        _view(title, file, at or 0)
        return
    from circus_maximus.engine.matches.records import Damaged
    from circus_maximus.engine.matches.replay import replay as play_again
    from circus_maximus.engine.matches.transcript import read_file
    from circus_maximus.titles import find_title

    try:
        transcript = read_file(file)
        match, damage = play_again(transcript, find_title)
    except OSError as error:
        raise click.UsageError(f"{file}: {reason_of(error)}") from error
    except Damaged as header_damage:
        _fail(f"{file}: {header_damage}")
    _refuse_other_title(title, match, file)
    say_missing_letters(match.names)
    if at is None:
        _tell(match)
    elif at <= len(match.records):
        _show_state(match, at)
    elif damage is None:
        raise _no_such_record(at, file, len(match.records))
    if transcript.torn:
        click.echo(f"{printable(file)}: the last line was incomplete and is ignored", err=True)
    if damage:
        _fail(f"{file}: {damage}")


def _view(title: Title | None, file: Path, at: int) -> None:
    """Open the replay of a transcript."""
    from circus_maximus.cli.play import need_terminal, open_screen
    from circus_maximus.play.replaying import NoSuchRecord, replay_file
    from circus_maximus.play.save_files import SaveError

    need_terminal()
    try:
        replay = replay_file(file, at)
    except SaveError as trouble:
        _fail(str(trouble))
    except NoSuchRecord as error:
        raise _no_such_record(at, file, error.last) from error
    _refuse_other_title(title, replay.match, file)
    open_screen(replay=replay)


def _refuse_other_title(title: Title | None, match: Match, file: Path) -> None:
    """Exit code 2 if a transcript is of another title."""
    if title not in (None, match.title):
        raise click.UsageError(f"{file} is a game of {match.title.label}, not of {title.label}")


def _no_such_record(n: int, file: Path, last: int) -> click.UsageError:
    return click.UsageError(f"there is no record {n}: {file} ends with record {last}")


def _fail(message: str) -> None:
    click.echo(printable(message), err=True)
    sys.exit(1)


def _tell(match: Match) -> None:
    """Print the log, with the number of the record before the first sentence of each entry."""
    shares = match.header.branch is not None
    for entry in match.log:
        if shares and match.is_own(entry.n):
            shares = False
            click.echo("       The branch begins.")
        for index, sentence in enumerate(match.tell(entry)):
            click.echo(f"{entry.n if not index else '':>5}  {sentence}")


def _show_state(match: Match, n: int) -> None:
    from msgspec.json import encode
    from msgspec.json import format as indented

    step = match.after(n)
    shown = {
        "n": n,
        "stage": match.rules.stage(step.state),
        "waits_for": _waits_for(match, step),
        "state": match.rules.snapshot(step.state),
    }
    click.echo(indented(encode(shown), indent=1).decode())


def _waits_for(game: Match, step: Step[Any, Any]) -> dict[str, Any]:
    """What a game waits for; without the outcomes of a chance if those that are missing may tell a secret."""
    from circus_maximus.engine.contract import Chance, Choice

    match step.pending:
        case Choice(seat):
            return {"choice": seat}
        case Chance(key, outcomes):
            return {"chance": key} if _keeps_secrets(game, step) else {"chance": key, "outcomes": outcomes}
        case over:
            return {"over": over.reason, "standing": over.standing}


def _keeps_secrets(game: Match, step: Step[Any, Any]) -> bool:
    """Whether a game that is not over has secrets, or a state of it has one that nobody knows."""
    from circus_maximus.engine.contract import Over

    if isinstance(game.pending, Over):
        return False
    rules = game.rules
    return rules.pending(rules.seen_by(step.state, None)) != step.pending or game.has_secrets()
