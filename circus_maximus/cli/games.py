"""The commands `simulate`, `replay` and `rules`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.common import (
    CommandWithBots,
    TypedPath,
    config_options,
    configured,
    refuse_unknown_bots,
    title_option,
)
from circus_maximus.cli.streams import say_missing_letters
from circus_maximus.engine.printable import printable
from circus_maximus.engine.system_errors import reason_of
from circus_maximus.engine.words import counted

if TYPE_CHECKING:
    from circus_maximus.bench.reporting.totals import Totals
    from circus_maximus.engine.contract import Over, Pending, Player, Rules, Step
    from circus_maximus.engine.matches.match import Match
    from circus_maximus.engine.matches.records import SeatPlayer
    from circus_maximus.engine.title import Title


@click.command(cls=CommandWithBots)
@click.option(
    "--seats", type=int, help="Number of seats.  [default: one for each bot; with one bot, as many as possible]"
)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="Number of games.")
@click.option(
    "--bots",
    metavar="BOT,…",
    default="greedy",
    show_default=True,
    help="A bot for each seat, or one bot for all seats.",
)
@click.option("--names", metavar="NAME,…", default="", help="Names for the seats, in order.")
@click.option(
    "--seed",
    metavar="SEED",
    default="1",
    show_default=True,
    help="A number or any text. Each further game uses the next seed.",
)
@click.option(
    "--out",
    type=TypedPath(file_okay=False),
    help="Write a transcript of each game to this folder. Games that are already there are skipped.",
)
@config_options
def simulate(
    title: Title,
    seats: int | None,
    games: int,
    bots: str,
    names: str,
    seed: str,
    out: Path | None,
    layers: Sequence[str],
    settings: Sequence[str],
) -> None:
    """Play games between bots.

    Prints one line for each game and, after several games, a summary. The line shows the length of the game, how it
    ended, and the ranking of the players.
    """
    from circus_maximus.bench.reporting.totals import Totals
    from circus_maximus.bots import make_players
    from circus_maximus.cli.game_files import game_files, record, why_skipped
    from circus_maximus.engine.chance import LARGEST_SEED, seed_from
    from circus_maximus.engine.config.files import noted_layers
    from circus_maximus.engine.matches.match import new_match

    seat_players = _seat_players(title, seats, bots, names)
    config = configured(title, layers, settings)
    first = seed_from(seed)
    seeds = [(first + game) % (LARGEST_SEED + 1) for game in range(games)]
    paths = game_files(out, title, seeds)
    labels = _labels(title, seat_players)
    totals, skipped = Totals(labels), 0
    noted = noted_layers(title, layers)
    rules = title.rules(config)
    for game_seed, path in zip(seeds, paths, strict=True):
        players = make_players(title, [seat_player.by for seat_player in seat_players], rules, game_seed)
        if path is None:
            end, choices = _play(rules, game_seed, players)
        else:
            match = new_match(title, config, seat_players, game_seed, players, noted, settings)
            if why := why_skipped(path, match.header):
                skipped += 1
                click.echo(f"seed {game_seed}  skipped: {printable(path)} {why}")
                continue
            end, choices = record(match, path)
        over = _over(end)
        ended_by, facts = title.texts.ended_by(over.reason), title.texts.outcome(end.state, config)
        totals.add(over, ended_by, facts)
        lengths = [counted(fact, key.removesuffix("s")) for key, fact in facts.items() if isinstance(fact, int)]
        told = [f"seed {game_seed}", *lengths, counted(choices, "choice"), ended_by, _places(over, labels)]
        click.echo("  ".join(told))
    if games > 1:
        _summarize(totals, skipped)


def _summarize(totals: Totals, skipped: int) -> None:
    """Print the totals of several games, and how many were skipped."""
    summary = [*totals.lines()] if totals.games > 1 else []
    if skipped:
        summary.append(f"{counted(skipped, 'skipped game')} not counted")
    if summary:
        click.echo("\n" + "\n".join(summary))


def _labels(title: Title, seat_players: Sequence[SeatPlayer]) -> list[str]:
    """The names of the players with their bots; says which names had to be changed."""
    from circus_maximus.engine.names import changed_names, safe_names

    called = safe_names(typed := [seat_player.name for seat_player in seat_players], title.names)
    if changed := changed_names(typed, called):
        click.echo(changed, err=True)
    say_missing_letters(called)
    return [f"{name} ({seat_player.by})" for name, seat_player in zip(called, seat_players, strict=True)]


def _play(rules: Rules[Any, Any], seed: int, players: Sequence[Player[Any, Any] | None]) -> tuple[Step[Any, Any], int]:
    """Play one game without recording it; the last step, and the number of choices."""
    from circus_maximus.engine.chance import SeededChance
    from circus_maximus.engine.contract import Choice
    from circus_maximus.engine.driver import Lineup, drive

    choices = 0

    def count(asked: object, answer: object, step: object) -> None:
        nonlocal choices
        choices += isinstance(asked, Choice)

    end = drive(rules, rules.start(len(players)), Lineup(rules, players).ask, SeededChance(seed).outcome, count)
    return end, choices


def _over(end: Step[Any, Any]) -> Over:
    from circus_maximus.engine.contract import Over

    assert isinstance(end.pending, Over)
    return end.pending


def _places(over: Over, labels: Sequence[str]) -> str:
    """The players by rank: `1. Ana (greedy)  2. Ben (random)`."""
    places = [" & ".join(labels[seat] for seat in place) for place in over.standing]
    return "  ".join(f"{number}. {place}" for number, place in enumerate(places, start=1))


def _seat_players(title: Title, seats: int | None, bots: str, names: str) -> list[SeatPlayer]:
    from circus_maximus.engine.matches.records import SeatPlayer

    line_up = [bot.strip() for bot in bots.split(",")]
    count = seats if seats is not None else len(line_up) if len(line_up) > 1 else title.seats[-1]
    if count not in title.seats:
        raise click.UsageError(f"{title.label} is for {title.seats[0]} to {title.seats[-1]} seats, not {count}")
    if len(line_up) == 1:
        line_up *= count
    if len(line_up) != count:
        raise click.UsageError(
            f"there are {len(line_up)} bots for {count} seats: name one for each seat, or one for all"
        )
    refuse_unknown_bots(title, line_up)
    called = names.split(",") if names else []
    if len(called) > count:
        raise click.UsageError(f"there are {len(called)} names for {count} seats")
    called += [""] * (count - len(called))
    return [SeatPlayer(name, bot) for name, bot in zip(called, line_up, strict=True)]


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
@title_option(default=None, help="Fail unless the transcript is of this game.")
def replay(title: Title | None, file: Path, at: int | None, screen: bool) -> None:
    """Check a transcript and print its story, or view it at the table.

    Each sentence follows the number of its record in the file. Exit code 1 if the transcript is damaged.
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
    from circus_maximus.play.recorded.replaying import NoSuchRecord, replay_file
    from circus_maximus.play.saves.save_files import SaveError

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
        "waits_for": _waits_for(step.pending),
        "state": match.rules.snapshot(step.state),
    }
    click.echo(indented(encode(shown), indent=1).decode())


def _waits_for(pending: Pending[Any]) -> dict[str, Any]:
    from circus_maximus.engine.contract import Chance, Choice

    match pending:
        case Choice(seat):
            return {"choice": seat}
        case Chance(key, outcomes):
            return {"chance": key, "outcomes": outcomes}
        case over:
            return {"over": over.reason, "standing": over.standing}


@click.command()
@click.option("--markdown", is_flag=True, help="Print it as Markdown source.")
@config_options
def rules(title: Title, markdown: bool, layers: Sequence[str], settings: Sequence[str]) -> None:
    """Print the rulebook with the values of a config."""
    text = title.texts.rulebook(configured(title, layers, settings))
    if markdown:
        click.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
