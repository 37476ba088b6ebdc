"""Handles standard streams that are closed, full, broken or non-blocking, or whose encoding lacks letters."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper

import click

from circus_maximus.engine.text.printable import IN_ASCII
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.files.blocking_file import blocking

ONLY_ASCII = "only_ascii"
"""ASCII under a name that Click does not know. Click takes ASCII for a mistake and writes UTF-8 instead."""


def _find_only_ascii(name: str) -> codecs.CodecInfo | None:
    found = codecs.lookup("ascii")
    return (
        codecs.CodecInfo(
            found.encode,
            found.decode,
            found.streamreader,
            found.streamwriter,
            found.incrementalencoder,
            found.incrementaldecoder,
            name=ONLY_ASCII,
        )
        if name == ONLY_ASCII
        else None
    )


codecs.register(_find_only_ascii)


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    """What is written for characters that an encoding lacks: symbols in ASCII, `?` for any other one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(IN_ASCII.get(character, "?") for character in lacking), error.end


LACKING = "symbols_in_ascii"
"""How streams write characters that their encoding lacks."""
codecs.register_error(LACKING, _in_ascii)


def open_streams() -> bool:
    """Make the streams usable; False, with a message, if standard output is closed.

    A closed input is empty, and text for a closed standard error is lost. Both are opened; otherwise a save could get
    the number of the closed stream, and the interpreter might write to it. Letters that an encoding lacks
    become `?`, and symbols what ASCII has for them. Streams that another program has left non-blocking wait.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if sys.stderr is None and sys.stdout is not None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper) and stream is getattr(sys, f"__{name}__"):
            setattr(sys, name, blocking(stream))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=ONLY_ASCII if is_ascii else None, errors=LACKING)
    if sys.stdout is None:
        say_cannot_write("standard output is closed")
        return False
    return True


def say_unwritten(error: OSError) -> None:
    """Say why the output could not be written, unless its reader has closed it. Later output is dropped."""
    if error.errno != errno.EPIPE:
        say_cannot_write(reason_of(error))
    # The interpreter flushes the streams again when it ends; that must not fail.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())


def say_cannot_write(reason: str) -> None:
    """Print why a command has no output. Standard error may be full or closed as well."""
    with suppress(OSError):
        click.echo(f"circus-maximus: cannot write: {reason}", err=True)


def say_missing_letters(names: tuple[str, ...]) -> None:
    """Print on standard error which names the output cannot show."""
    from circus_maximus.play.open_games.missing_letters import in_encoding, missing_letters

    if told := missing_letters(names, in_encoding(sys.stdout.encoding)):
        click.echo(told, err=True)
