"""The command `simulate`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.common import CommandWithBots, TypedPath, config_options, configured, refuse_unknown_bots
from circus_maximus.cli.stop_signals import interruptible
from circus_maximus.cli.streams import say_missing_letters
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, spanned

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Over, Player, Rules, Step
    from circus_maximus.engine.matches.records import SeatPlayer
    from circus_maximus.engine.title import Title


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
    from circus_maximus.cli.game_files import game_files
    from circus_maximus.engine.chance import MAX_SEED, seed_from

    seat_players = _seat_players(title, seats, bots, names)
    config = configured(title, layers, settings)
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
        from circus_maximus.bench.reporting.totals import Totals
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
        from circus_maximus.cli.game_files import record, why_skipped
        from circus_maximus.engine.matches.match import new_match

        title = self._title
        players = make_players(title, [each.by for each in self._seat_players], self._rules, seed)
        if path is None:
            return self._told(seed, *_play(self._rules, seed, players))
        match = new_match(title, self._config, self._seat_players, seed, players, self._layers, self._settings)
        if why := why_skipped(path, match.header):
            self.skipped += 1
            return f"seed {seed}  skipped: {printable(path)} {why}"
        return self._told(seed, *record(match, path))

    def _told(self, seed: int, end: Step[Any, Any], choices: int) -> str:
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
