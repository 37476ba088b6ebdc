"""New games put into the folder of saves, and old ones taken up again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from circus_maximus.bots import recruit
from circus_maximus.engine.config.files import BadConfig, configure, noted_layers
from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.contract import Title
from circus_maximus.engine.match import Match, new_match
from circus_maximus.engine.printable import printable
from circus_maximus.engine.replay import replay
from circus_maximus.engine.transcript import Damaged, SeatRecord, Sitting, Transcript, as_json, read_file
from circus_maximus.engine.transcript_writer import reopen_file
from circus_maximus.play.filenames import SUFFIX, game_name
from circus_maximus.play.game import OpenGame, lagging
from circus_maximus.play.locks import HeldElsewhere, Hold, forget_killed, held
from circus_maximus.play.paths import saves_folder
from circus_maximus.play.saves import SaveTrouble, reason_of, save_text
from circus_maximus.titles import find_title


def begin_game(
    title: Title,
    config: Any,
    sittings: Sequence[Sitting],
    seed: int,
    layers: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> OpenGame:
    """Sit down to a new game in a new file. It is played even if it cannot be saved; a note says so then.

    `layers` and `settings` tell what the config was made of.
    """
    match = new_match(title, config, sittings, seed, layers=noted_layers(title, layers), settings=settings)
    match.recall(_recruited(match))
    return _in_new_file(match)


def go_on_in_copy(game: OpenGame) -> OpenGame:
    """Play a damaged game on from where it can be followed to, in a new file; the damaged one stays as it is.

    `SaveTrouble` if it cannot be copied, or a bot that plays in it is not known here.
    """
    if not game.can_be_copied:
        raise SaveTrouble("Only a damaged save is played on in a copy.")
    match, damage = replay(_as_read(game.match), find_title)
    if damage:
        raise SaveTrouble(f"There is no going on from there: {damage}.")
    try:
        match.recall(_recruited(match))
    except ValueError as error:
        raise SaveTrouble(f"There is no going on from there: {error}.") from error
    copy = _in_new_file(match)
    if copy.path:
        copy.notes = (
            f"This game goes on in {printable(copy.path.name)}; the damaged save stays as it is.",
            *copy.notes,
        )
    return copy


def _as_read(match: Match) -> Transcript:
    """All of a match as if it had been read from a file."""
    return Transcript(match.header, tuple(match.records), tail="", length=0, torn=False, fault=None)


def _in_new_file(match: Match) -> OpenGame:
    """A game in a file of its own from now on, or a note that there is none."""
    folder = saves_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        forget_killed(folder)
        path = _new_file(folder, match)
    except OSError as error:
        why = f"{printable(folder)}: {reason_of(error)}"
        return OpenGame(match, None, [f"This game is not being saved: {why}."], unsaved_because=why)
    hold = held(path)
    return OpenGame(match, path, [hold.note] if hold and hold.note else [], hold=hold)


def _new_file(folder: Path, match: Match) -> Path:
    """Begin the file under the first name that is free."""
    stem = game_name(match.names, date.today())
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        if path.exists():
            continue
        try:
            match.write_to(path)
        except FileExistsError:
            continue
        return path
    raise AssertionError


def open_game(path: Path) -> OpenGame:
    """Take a game up where its file stops; or only to look at, as far as it can be followed, if it cannot go on.

    `SaveTrouble` if it cannot even be looked at, or a bot that plays in it is not known here.
    """
    hold, read_only = None, ""
    with save_text(path):
        if not path.is_file():
            raise SaveTrouble(f"{path}: {'it is not a file' if os.path.lexists(path) else 'there is no such file'}.")
        forget_killed(path.parent)
        try:
            hold = Hold(path)
        except HeldElsewhere as other:
            read_only = f"Another program is playing this game{other.who}: here it can only be looked at."
        except OSError as error:
            read_only = f"The file cannot be written, {reason_of(error)}: the game can only be looked at."
    try:
        with save_text(path):
            game = _opened(path, hold, read_only)
    except BaseException:
        if hold:
            hold.release()
        raise
    if game.read_only and hold:
        hold.release()
    return game


def _opened(path: Path, hold: Hold | None, read_only: str) -> OpenGame:
    transcript = read_file(path)
    match, damage = replay(transcript, find_title)
    same_rules = match.header.version == match.title.version
    copied = damage is not None and same_rules and not read_only
    why = read_only or _cannot_go_on(match, damage)
    notes = _notes(match, transcript, bool(why))
    if why:
        lost = f" What was played after that is lost ({damage.reason})." if damage and not read_only else ""
        return OpenGame(match, path, [f"{why}{lost}", *notes], why, can_be_copied=copied)
    try:
        match.recall(_recruited(match))
    except ValueError as error:
        raise SaveTrouble(f"{path}: {error}.") from error
    writer = reopen_file(path, transcript)
    trouble = ""
    try:
        match.write_on(writer, len(transcript.records))
    except OSError as error:
        trouble = lagging(error)
    if hold and hold.note:
        notes.append(hold.note)
    return OpenGame(match, path, notes, hold=hold, trouble=trouble)


def _recruited(match: Match) -> list[Any]:
    """Who plays each seat. `ValueError` for a bot there is not, with the line that names it."""
    players = []
    for seat, by in enumerate(match.sitting):
        try:
            players.append(recruit(match, seat, by))
        except ValueError as error:
            raise ValueError(f"line {_line_seating(match, seat)}: {error}") from error
    return players


def _line_seating(match: Match, seat: int) -> int:
    """The line of the file that says who plays a seat now."""
    lines = [record.n + 1 for record in match.records if isinstance(record, SeatRecord) and record.seat == seat]
    return lines[-1] if lines else 1


def _cannot_go_on(match: Match, damage: Damaged | None) -> str:
    if damage:
        return f"This save is damaged from line {damage.line} on: the game can be looked at up to there."
    written, here = match.header.version, match.title.version
    if written != here:
        return f"Written under version {written} of the rules, here is version {here}: it can only be looked at."
    return ""


def _notes(match: Match, transcript: Transcript, read_only: bool) -> list[str]:
    notes = []
    if transcript.torn and not read_only:
        notes.append("The last line was never finished and is left out.")
    if changed := _changed_since(match):
        notes.append(f"{changed}: this game goes on by the rules it began with.")
    return notes


def _changed_since(match: Match) -> str:
    """How the config the game was begun with differs from what the same files say now; nothing if it does not."""
    header = match.header
    try:
        now = configure(match.title, header.layers, header.settings)
    except BadConfig as error:
        return f"Its config can no longer be read ({error.problems[0]})"
    if as_json(now) == as_json(match.config):
        return ""
    keys = [".".join(path) for path, _, _ in differences(match.config, now)] or ["the order of its entries"]
    more = f" and {len(keys) - 2} more" if len(keys) > 2 else ""
    return f"Its config has changed since ({', '.join(keys[:2])}{more})"
