"""The command `simulate`, and the transcripts that it writes to a folder, one for each game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.common import (
    CommandWithBots,
    TypedPath,
    config_options,
    interruptible,
    load_values,
    refuse_unknown_bots,
)
from circus_maximus.cli.streams import say_missing_letters
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, enumerated, reason_of, spanned

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Over, Player, Rules, Step
    from circus_maximus.engine.matches.match import Match
    from circus_maximus.engine.matches.records import Header, SeatPlayer
    from circus_maximus.engine.title import Title

MAX_END_SIZE = 1000
"""The maximum length of the last line of a transcript, in bytes."""


@click.command(cls=CommandWithBots)
@click.option(
    "--seats",
    type=int,
    metavar="N",
    help="Number of seats; see below for each game.  [default: one per bot; with one bot, as many as the game allows]",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    default=1,
    show_default=True,
    help="Number of games.",
)
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
    metavar="DIR",
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

    Prints one line per game (its length, how it ended, and the ranking of the players) and, after several games, a
    summary.
    """
    from circus_maximus.engine.chance import MAX_SEED, seed_from

    seat_players = _seat_players(title, seats, bots, names)
    config = load_values(title, layers, settings)
    first = seed_from(seed)
    seeds = [(first + game) % (MAX_SEED + 1) for game in range(games)]
    paths = game_files(out, title, seeds)
    simulation = Simulation(title, config, seat_players, layers, settings)
    stopped = False
    try:
        with interruptible():
            for game_seed, path in zip(seeds, paths, strict=True):
                click.echo(simulation.play(game_seed, path))
    except KeyboardInterrupt:
        stopped = True
    if games > 1 and (summary := simulation.summary()):
        click.echo("\n" + "\n".join(summary))
    if stopped:
        where = f", transcripts in {printable(out)}" if out is not None else ""
        click.echo(f"Stopped: {simulation.totals.games:,} of {counted(games, 'game')} played{where}", err=True)
        sys.exit(1)


class Simulation:
    """Games between the same bots, and their totals."""

    def __init__(
        self,
        title: Title,
        config: Any,
        seat_players: Sequence[SeatPlayer],
        layers: Sequence[str],
        settings: Sequence[str],
    ) -> None:
        """`layers` and `settings` are those of the config."""
        from circus_maximus.bench.totals import Totals
        from circus_maximus.engine.config.files import noted_layers

        self._title, self._config, self._seat_players = title, config, seat_players
        self._layers, self._settings = noted_layers(title, layers), settings
        self._rules = title.rules(config)
        self._labels = _labels(title, seat_players)
        self.totals = Totals(self._labels)
        self.skipped = 0

    def play(self, seed: int, path: Path | None) -> str:
        """Play a game and write its transcript to a file, unless that exists; returns a line about it."""
        from circus_maximus.bots import make_players
        from circus_maximus.engine.matches.match import new_match

        title = self._title
        players = make_players(title, [each.by for each in self._seat_players], self._rules, seed)
        if path is None:
            return self._game_line(seed, *_play(self._rules, seed, players))
        match = new_match(title, self._config, self._seat_players, seed, players, self._layers, self._settings)
        if why := why_skipped(path, match.header):
            self.skipped += 1
            return f"seed {seed}  skipped: {printable(path)} {why}"
        return self._game_line(seed, *record(match, path))

    def _game_line(self, seed: int, end: Step[Any, Any], choices: int) -> str:
        """A line about a game, which is added to the totals."""
        over, texts = _over(end), self._title.texts
        ended_by, facts = texts.ended_by(over.reason), texts.outcome(end.state, self._config)
        self.totals.add(over, ended_by, facts)
        lengths = [counted(fact, key.removesuffix("s")) for key, fact in facts.items() if isinstance(fact, int)]
        return "  ".join(
            [f"seed {seed}", *lengths, counted(choices, "decision"), ended_by, _places(over, self._labels)]
        )

    def summary(self) -> list[str]:
        """The totals of several games, and how many were skipped."""
        summary = [*self.totals.lines()] if self.totals.games > 1 else []
        if self.skipped:
            summary.append(f"{counted(self.skipped, 'skipped game')} not counted")
        return summary


def _labels(title: Title, seat_players: Sequence[SeatPlayer]) -> list[str]:
    """The names of the players with their bots; says which names had to be changed."""
    from circus_maximus.engine.text.names import changed_names, safe_names

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
        raise click.UsageError(f"{title.label} takes {spanned(title.seats)} players, not {count}")
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


def game_files(out: Path | None, title: Title, seeds: Sequence[int]) -> list[Path | None]:
    """The file of each game, in a folder that is created if needed.

    Exit code 2 if the folder cannot be written to, or if a file's name belongs to a link, a folder, a pipe or a device.
    """
    from circus_maximus.engine.atomic_files import delete_leftovers
    from circus_maximus.play.filenames import is_plain_file, make_folder

    if out is None:
        return [None] * len(seeds)
    make_folder(out)
    try:
        with TemporaryFile(dir=out):
            delete_leftovers(out)
    except OSError as error:
        raise click.UsageError(f"{out}: cannot be written to: {reason_of(error)}") from error
    paths = [out / f"{title.name}-{seed}.jsonl" for seed in seeds]
    for path in paths:
        is_plain_file(path)  # Refuses a path that is taken by anything but a file.
    return [*paths]


def why_skipped(path: Path, wanted: Header) -> str:
    """Why a game is skipped, as the rest of a message that begins with its file; empty if there is no such file.

    `wanted` is the header that the game would have.
    """
    from circus_maximus.engine.matches.records import Damaged
    from circus_maximus.engine.matches.transcript import read_header
    from circus_maximus.play.filenames import is_plain_file

    if not is_plain_file(path):
        return ""
    try:
        finished, header = _is_finished(path), read_header(path)
    except Damaged as damage:
        return f"exists but is not a transcript ({damage}); delete it to play the game"
    except OSError as error:
        return f"exists but cannot be read: {reason_of(error)}"
    others = _differences(header, wanted)
    made = f", made with {enumerated(others)}" if others else ""
    return f"exists{made}{'' if finished else ' but is not a finished game; delete it to play the game again'}"


def _differences(header: Header, wanted: Header) -> list[str]:
    """How a recorded game differs from the game that is wanted."""
    if header.title != wanted.title:
        return ["another game"]
    pairs = {
        "another seed": header.seed == wanted.seed,
        "another version of the rules": header.version == wanted.version,
        "another config": header.config_hash == wanted.config_hash,
        "other players": header.seats == wanted.seats,
    }
    return [what for what, same in pairs.items() if not same]


def _is_finished(path: Path) -> bool:
    """Whether the last line of a transcript says that the game is over."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - MAX_END_SIZE))
        return file.read().rstrip(b"\n").rpartition(b"\n")[2].startswith(b'{"is":"over"')


def record(match: Match, path: Path) -> tuple[Step[Any, Any], int]:
    """Play one game and write its transcript; the last step, and the number of choices.

    If the program is interrupted, the file is deleted, so that the same command plays the game later.
    """
    from circus_maximus.engine.atomic_files import flush_soon
    from circus_maximus.engine.matches.records import ChoiceRecord
    from circus_maximus.engine.matches.transcript_writer import FileChanged

    begun = False
    try:
        match.write_to(path)
        begun = True
        match.run()
        flush_soon(path)
    except OSError as error:
        kept = "; the part that was written can be replayed" if begun and not isinstance(error, FileChanged) else ""
        raise click.ClickException(f"{path}: {reason_of(error)}{kept}") from error
    except KeyboardInterrupt:
        match.close()
        path.unlink(missing_ok=True)
        raise
    finally:
        match.close()
    return match.step, sum(isinstance(line, ChoiceRecord) for line in match.records)
