"""Replays a game of a run: its story, and where it first differs from the same game with another config."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench.game_runner import GameRunner
from circus_maximus.bench.plan import Game, read_game
from circus_maximus.bench.results import Results
from circus_maximus.bench.runs import TRANSCRIPTS, BadRun, read_manifest
from circus_maximus.bench.words import how_games_differ, seats_of
from circus_maximus.bench.workers import transcript_path
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.titles import find_title


def replay_command(game: Game, folder: Path | None = None) -> str:
    """The command that replays a game of the run in a folder; without a folder, a game of the last run."""
    where = [] if folder is None else [str(folder)]
    return printable(shlex.join(["circus-maximus", "bench", "replay", *where, str(game)]))


class CannotRecord(Exception):
    """The transcript of a game cannot be written; the text says why."""


def replay_lines(folder: Path, name: str, out: Path | None) -> Iterator[str]:
    """The story of a game, line by line; its transcript goes to `out`.

    `BadRun` or `ValueError` if there is no such game or it was played with another version of the rules, `CannotRecord`
    if there can be no such file.
    """
    manifest = read_manifest(folder)
    plan = manifest.plan()
    game = read_game(name, plan)
    version = find_title(plan.title).version
    if manifest.version != version:
        raise BadRun(_other_rules(folder, game, manifest.version, version))
    runner = GameRunner(plan)
    try:
        match, failure = runner.record(game, out)
    except OSError as error:
        raise CannotRecord(reason_of(error)) from error
    for entry in match.log:
        for index, sentence in enumerate(match.tell(entry)):
            yield f"{entry.n if not index else '':>5}  {sentence}"
    if failure is not None:
        yield f"failed: {failure.text}"
    first = plan.entries[0].label
    if game.label != first:
        other, _ = runner.record(replace(game, label=first))
        yield ""
        yield first_difference(match, other, name, str(replace(game, label=first)))


def _other_rules(folder: Path, game: Game, theirs: int, ours: int) -> str:
    """Why a game cannot be played again; names its transcript, if the run has written one."""
    transcript = transcript_path(folder / TRANSCRIPTS, game)
    kept = f"; to read its transcript: circus-maximus replay {shlex.quote(str(transcript))}"
    return (
        f"{game} was played with version {theirs} of the rules, but this program has version {ours} and may play "
        f"another game{kept if transcript.is_file() else ''}"
    )


class Story(Struct, frozen=True):
    """A game to read, and how it differs from the same game with another config."""

    name: str
    """A short description of the game."""
    differs: str
    """What is different at the end, and the first difference between the two games."""
    match: Match


def story_of(results: Results, matchup: int, block: int, rotation: int) -> Story:
    """The story of a game of the second config of some results."""
    plan = results.plan
    runner = GameRunner(plan)
    game, other = (plan.name(entry, matchup, block, rotation) for entry in (1, 0))
    (match, _), (there, _) = runner.record(game), runner.record(other)
    differs = how_games_differ(results, matchup, block, rotation, 1)
    return Story(
        f"{plan.entries[1].name}: seed {game.seed}, {game.line_up}, {seats_of(plan.matchups[matchup])}",
        f"{differs}. {first_difference(match, there, str(game), str(other))}",
        match,
    )


def first_difference(match: Match, other: Match, name: str, other_name: str) -> str:
    """The first difference between two games with the same seed, as a sentence."""
    ours, theirs = ([(entry.n, said) for entry in game.log for said in game.tell(entry)] for game in (match, other))
    for (n, here), (_, there) in zip(ours, theirs, strict=False):
        if here != there:
            return f"First difference, in record {n}: “{here}”, but in {other_name}: “{there}”"
    if len(ours) != len(theirs):
        return f"{name} and {other_name} are the same until the shorter game ends"
    return f"{name} and {other_name} are the same game"
