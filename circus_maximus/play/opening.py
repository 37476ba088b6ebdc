"""Continues recorded games: saved ones, damaged ones in a copy, and branches from a moment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import Damaged, as_json
from circus_maximus.engine.matches.replay import NoBranch, branched, replay
from circus_maximus.engine.matches.transcript import Transcript, read_file
from circus_maximus.engine.matches.transcript_writer import reopen_file
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.beginning import any_seed, in_new_file, players_of
from circus_maximus.play.game import TO_PLAY, OpenGame, Viewing
from circus_maximus.play.save_files import LockedElsewhere, SaveError, SaveLock, as_save_error, clean_up
from circus_maximus.play.saving import TRIES_AGAIN, last_moves_unsaved
from circus_maximus.titles import find_title


def begin_branch(origin: Match, n: int, by: Sequence[str], *, same_luck: bool = False) -> OpenGame:
    """Start a branch of a game after its record `n`, in a new save; the origin and its save do not change.

    `by` says who plays each seat: `person`, or the name of a bot. `SaveError` if no branch can begin there, or if this
    program does not have one of the bots.
    """
    try:
        match = branched(origin, n, by, None if same_luck else any_seed())
        match.recall(players_of(match))
    except NoBranch as error:
        raise SaveError(str(error)) from error
    except ValueError as error:
        raise SaveError(f"The game cannot be played from there: {error}.") from error
    game = in_new_file(match)
    if game.path:
        game.notes = (
            f"This is a new game; its save is {printable(game.path.name)}. The other game is kept.",
            *game.notes,
        )
    return game


def replay_save(path: Path) -> tuple[Match, Transcript, Damaged | None]:
    """The game of a transcript as far as it can be replayed, the transcript, and what stopped it, if anything.

    Nothing is locked or written. `SaveError` if not even the header is valid.
    """
    with as_save_error(path):
        transcript = read_file(path)
        match, damage = replay(transcript, find_title)
    return match, transcript, damage


def continue_in_copy(game: OpenGame) -> OpenGame:
    """Continue a damaged game in a new save, from the last line that can be replayed; the damaged save is kept.

    `SaveError` if it cannot be copied, or if this program does not have one of its bots.
    """
    if not game.viewing.can_be_copied:
        raise SaveError("Only a damaged save can be continued in a copy.")
    match, damage = replay(Transcript(game.match.header, tuple(game.match.records)), find_title)
    if damage:
        raise SaveError(f"It cannot be continued: {damage}.")
    try:
        match.recall(players_of(match))
    except ValueError as error:
        raise SaveError(f"It cannot be continued: {error}.") from error
    copy = in_new_file(match)
    if copy.path:
        copy.notes = (
            f"The game continues in a copy, {printable(copy.path.name)}; the damaged save is kept.",
            *copy.notes,
        )
    return copy


def open_game(path: Path) -> OpenGame:
    """Resume a game where its save ends; a game that cannot be continued is opened read-only, as far as it replays.

    `SaveError` if not even that is possible, or if this program does not have one of its bots.
    """
    lock, viewing = None, TO_PLAY
    with as_save_error(path):
        if not path.is_file():
            raise SaveError(f"{path}: {'it is not a file' if os.path.lexists(path) else 'there is no such file'}.")
        clean_up(path.parent)
        try:
            lock = SaveLock(path)
        except LockedElsewhere as other:
            why = f"Another program is playing this game{other.who}. Here you can only view it."
            viewing = Viewing(why, played_elsewhere=True)
        except OSError as error:
            viewing = Viewing(f"The save cannot be written ({reason_of(error)}), so you can only view the game.")
    try:
        with as_save_error(path):
            game = _opened(path, lock, viewing)
    except BaseException:
        if lock:
            lock.release()
        raise
    if game.read_only and lock:
        lock.release()
    return game


def _opened(path: Path, lock: SaveLock | None, viewing: Viewing) -> OpenGame:
    transcript = read_file(path)
    match, damage = replay(transcript, find_title)
    lost = ""
    if not viewing.why:
        same_rules = match.header.version == match.title.version
        viewing = Viewing(_why_read_only(match, damage), can_be_copied=damage is not None and same_rules)
        lost = f" Later moves are lost ({damage.reason})." if damage else ""
    notes = _notes(match, transcript, bool(viewing.why))
    if viewing.why:
        return OpenGame(match, path, [f"{viewing.why}{lost}", *notes], viewing)
    try:
        match.recall(players_of(match))
    except ValueError as error:
        raise SaveError(f"{path}: {error}.") from error
    writer = reopen_file(path, transcript)
    trouble = ""
    try:
        match.use_writer(writer, len(transcript.records))
    except OSError as error:
        trouble = f"{last_moves_unsaved(error)} {TRIES_AGAIN}"
    if lock and lock.note:
        notes.append(lock.note)
    return OpenGame(match, path, notes, lock=lock, trouble=trouble)


def _why_read_only(match: Match, damage: Damaged | None) -> str:
    if damage:
        return f"This save is damaged from line {damage.line} on. You can view the game up to there."
    written, here = match.header.version, match.title.version
    if written != here:
        return (
            f"This game was saved with version {written} of the rules; this program has version {here}. "
            "You can only view it."
        )
    return ""


def _notes(match: Match, transcript: Transcript, read_only: bool) -> list[str]:
    notes = []
    if transcript.torn and not read_only:
        notes.append("The last line of the save was incomplete and is ignored.")
    if changed := _changed_since(match):
        notes.append(f"{changed}. The game keeps the rules it started with.")
    return notes


def _changed_since(match: Match) -> str:
    """How the game's config differs from what the same files say now; empty if it does not."""
    header = match.header
    try:
        now = configure(match.title, header.layers, header.settings)
    except BadConfig as error:
        return f"The config of this game can no longer be read ({error.problems[0]})"
    if as_json(now) == as_json(match.config):
        return ""
    keys = [".".join(path) for path, _, _ in differences(match.config, now)] or ["the form of its entries"]
    more = f" and {len(keys) - 2} more" if len(keys) > 2 else ""
    return f"The config has changed since this game started ({', '.join(keys[:2])}{more})"
