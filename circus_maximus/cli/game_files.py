"""The transcripts that `simulate` writes to a folder, one for each game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.engine.text.words import enumerated, reason_of

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Step
    from circus_maximus.engine.matches.match import Match
    from circus_maximus.engine.matches.records import Header
    from circus_maximus.engine.title import Title

MAX_END_SIZE = 1000
"""The maximum length of the last line of a transcript, in bytes."""


def game_files(out: Path | None, title: Title, seeds: Sequence[int]) -> list[Path | None]:
    """The file of each game, in a folder that is created if needed.

    Exit code 2 if the folder cannot be written to, or if a file's name belongs to a link, a folder, a pipe or a device.
    """
    from circus_maximus.engine.atomic_files import delete_leftovers
    from circus_maximus.play.files.filenames import is_plain_file, make_folder

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
    from circus_maximus.play.files.filenames import is_plain_file

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
