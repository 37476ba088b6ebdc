"""Playing games between bots, telling recorded ones, and the rulebook."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.common import TypedPath, config_options, configured, title_option
from circus_maximus.cli.streams import say_lost_letters
from circus_maximus.engine.printable import printable
from circus_maximus.engine.words import quoted

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Over, Pending, Player, Rules, Step, Title
    from circus_maximus.engine.match import Match
    from circus_maximus.engine.transcript import Sitting

LONGEST_END = 1000
"""Bytes of a transcript's last line, at most."""


@click.command()
@click.option("--seats", type=int, help="How many play.  [default: as many as there are bots, or the most]")
@click.option(
    "--games", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many games to play."
)
@click.option(
    "--bots", metavar="BOT,…", default="greedy", show_default=True, help="A bot for each seat, or one for all."
)
@click.option("--names", metavar="NAME,…", default="", help="What the seats are called.")
@click.option(
    "--seed", metavar="SEED", default="1", show_default=True, help="A number or any text; later games count on from it."
)
@click.option(
    "--out",
    type=TypedPath(file_okay=False),
    help="Write a transcript of each game into this folder; games already there are skipped.",
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
    """Play games between bots, without a screen: one line a game, and what several come to.

    In a folder used before, games whose transcript is there are left out.
    """
    from circus_maximus.bench.totals import Totals
    from circus_maximus.bots import bots_of
    from circus_maximus.engine.chance import LARGEST_SEED, seed_from
    from circus_maximus.engine.config.files import noted_layers
    from circus_maximus.engine.match import new_match
    from circus_maximus.engine.names import safe_names

    sittings = _sittings(title, seats, bots, names)
    config = configured(title, layers, settings)
    first = seed_from(seed)
    seeds = [(first + game) % (LARGEST_SEED + 1) for game in range(games)]
    paths = _paths(out, title, seeds)
    called = safe_names([sitting.name for sitting in sittings], title.names)
    say_lost_letters(called)
    labels = [f"{name} ({sitting.by})" for name, sitting in zip(called, sittings, strict=True)]
    totals = Totals(labels)
    noted = noted_layers(title, layers)
    rules = title.rules(config)
    for game_seed, path in zip(seeds, paths, strict=True):
        players = [bots_of(title)[sitting.by](rules, seat, game_seed) for seat, sitting in enumerate(sittings)]
        if path is None:
            end, choices = _play(rules, game_seed, players)
        else:
            if path.exists():
                click.echo(f"seed {game_seed}  skipped: {printable(path)} exists{_unfinished(path)}")
                continue
            end, choices = _record(new_match(title, config, sittings, game_seed, players, noted, settings), path)
        over = _over(end)
        totals.add(over, title.outcome(end.state, config))
        click.echo(f"seed {game_seed}  {rules.stage(end.state)}  {_ending(over, choices, labels)}")
    if totals.games > 1:
        click.echo("\n" + "\n".join(totals.lines()))


def _unfinished(path: Path) -> str:
    """What to add about a transcript that does not end with the end of its game: it was killed, or is no transcript."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - LONGEST_END))
            last_line = file.read().rstrip(b"\n").rpartition(b"\n")[2]
    except OSError as error:
        return f", but cannot be read: {error.strerror or error}"
    return "" if last_line.startswith(b'{"is":"over"') else ", but is no finished game: delete it to play it again"


def _play(rules: Rules[Any, Any], seed: int, players: Sequence[Player[Any, Any]]) -> tuple[Step[Any, Any], int]:
    """Play one game with nothing recorded; the last step, and how many choices were made."""
    from circus_maximus.engine.chance import Luck
    from circus_maximus.engine.contract import Choice
    from circus_maximus.engine.driver import Lineup, drive

    choices = 0

    def count(asked: object, answer: object, step: object) -> None:
        nonlocal choices
        choices += isinstance(asked, Choice)

    end = drive(rules, rules.start(len(players)), Lineup(rules, players).ask, Luck(seed).fall, count)
    return end, choices


def _record(match: Match, path: Path) -> tuple[Step[Any, Any], int]:
    """Play one game and write its transcript as it goes."""
    from circus_maximus.engine.transcript import ChoiceRecord
    from circus_maximus.engine.transcript_writer import FileChanged

    try:
        match.write_to(path)
        match.run()
    except OSError as error:
        kept = "" if isinstance(error, FileChanged) else "; what was written so far can be replayed"
        raise click.ClickException(f"{path}: {error.strerror or error}{kept}") from error
    finally:
        match.close()
    return match.step, sum(isinstance(record, ChoiceRecord) for record in match.records)


def _over(end: Step[Any, Any]) -> Over:
    from circus_maximus.engine.contract import Over

    assert isinstance(end.pending, Over)
    return end.pending


def _ending(over: Over, choices: int, labels: Sequence[str]) -> str:
    places = [" & ".join(labels[seat] for seat in place) for place in over.standing]
    ranked = "  ".join(f"{number}. {place}" for number, place in enumerate(places, start=1))
    return f"{over.reason}  {choices} choices  {ranked}"


def _sittings(title: Title, seats: int | None, bots: str, names: str) -> list[Sitting]:
    from circus_maximus.bots import bots_of
    from circus_maximus.engine.transcript import Sitting

    line_up = [bot.strip() for bot in bots.split(",")]
    count = seats if seats is not None else len(line_up) if len(line_up) > 1 else title.seats[-1]
    if count not in title.seats:
        raise click.UsageError(f"{title.label} is for {title.seats[0]} to {title.seats[-1]} seats, not {count}")
    if len(line_up) == 1:
        line_up *= count
    if len(line_up) != count:
        raise click.UsageError(f"{len(line_up)} bots for {count} seats: name one for each, or one for all")
    known = bots_of(title)
    for bot in line_up:
        if bot not in known:
            raise click.UsageError(f"there is no bot called {quoted(bot)}; known bots: {', '.join(known)}")
    called = names.split(",") if names else []
    if len(called) > count:
        raise click.UsageError(f"{len(called)} names for {count} seats")
    called += [""] * (count - len(called))
    return [Sitting(name, bot) for name, bot in zip(called, line_up, strict=True)]


def _paths(out: Path | None, title: Title, seeds: Sequence[int]) -> list[Path | None]:
    """A file for each game, in a folder that can be written to."""
    if out is None:
        return [None] * len(seeds)
    try:
        out.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=out):
            pass
    except OSError as error:
        raise click.UsageError(f"{out}: cannot be written to: {error.strerror or error}") from error
    return [out / f"{title.name}-{seed}.jsonl" for seed in seeds]


@click.command()
@click.argument("file", type=TypedPath(exists=True, dir_okay=False))
@click.option("--at", "at", type=click.IntRange(0), metavar="N", help="Print the state after record N as JSON instead.")
@title_option(default=None, help="Which game it has to be.  [default: whichever it is]")
def replay(title: Title | None, file: Path, at: int | None) -> None:
    """Check a transcript, and tell its story."""
    from circus_maximus.engine.replay import replay as play_again
    from circus_maximus.engine.transcript import Damaged, read_file
    from circus_maximus.titles import find_title

    try:
        transcript = read_file(file)
        match, damage = play_again(transcript, find_title)
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror or error}") from error
    except Damaged as header_damage:
        _fail(f"{file}: {header_damage}")
    if title not in (None, match.title):
        raise click.UsageError(f"{file} is a game of {match.title.label}, not of {title.label}")
    say_lost_letters(match.names)
    if at is None:
        _tell(match)
    elif at <= len(match.records):
        _show_state(match, at)
    elif damage is None:
        raise click.UsageError(f"{file} ends with record {len(match.records)}")
    if transcript.torn:
        click.echo(f"{printable(file)}: the last line was never finished and is left out", err=True)
    if damage:
        _fail(f"{file}: {damage}")


def _fail(message: str) -> None:
    click.echo(printable(message), err=True)
    sys.exit(1)


def _tell(match: Match) -> None:
    """The log as a story; in the margin the record that each part begins with."""
    for entry in match.log:
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
@click.option("--markdown", is_flag=True, help="Print the Markdown itself.")
@config_options
def rules(title: Title, markdown: bool, layers: Sequence[str], settings: Sequence[str]) -> None:
    """Show the rulebook, with this config's values."""
    text = title.rulebook(configured(title, layers, settings))
    if markdown:
        click.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
