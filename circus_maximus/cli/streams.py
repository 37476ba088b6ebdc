"""Handles standard streams that are closed, full, broken or non-blocking, or whose encoding lacks letters."""

from __future__ import annotations

import codecs
import errno
import os
import select
import sys
from contextlib import suppress
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING

import click

from circus_maximus.engine.text.printable import IN_ASCII
from circus_maximus.engine.text.words import reason_of

if TYPE_CHECKING:
    from typing_extensions import Buffer

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


class BlockingFile(FileIO):
    """An unbuffered stream whose reads wait for input, and whose writes wait until everything is written.

    Whether a terminal or a pipe makes programs wait is no property of a program: any program that shares it can change
    that at any time. Python's own streams then fail, or lose what they write.
    """

    def readinto(self, buffer: Buffer) -> int:
        """How many bytes were read; 0 at the end of the input."""
        while (count := super().readinto(buffer)) is None:
            select.select([self], [], [])
        return count

    def write(self, data: Buffer) -> int:
        """How many bytes were written: all."""
        content = memoryview(data).cast("B")
        done = 0
        while done < len(content):
            count = super().write(content[done:])
            if count is None:
                select.select([], [self], [])
            else:
                done += count
        return done


def _blocking(stream: TextIOWrapper) -> TextIOWrapper:
    """The same stream, so that it waits; the stream itself if it is not one of the system's."""
    match stream.buffer:
        case BufferedReader(raw=FileIO()):
            buffer: BufferedReader | BufferedWriter | FileIO = BufferedReader(_copy(stream, "r"))
        case BufferedWriter(raw=FileIO()):
            buffer = BufferedWriter(_copy(stream, "w"))
        case FileIO():  # Python was told not to buffer.
            buffer = _copy(stream, "w")
        case _:
            return stream
    return TextIOWrapper(
        buffer,
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def _copy(stream: TextIOWrapper, mode: str) -> BlockingFile:
    return BlockingFile(stream.fileno(), mode, closefd=False)


def _is_ascii_terminal(stream: TextIOWrapper) -> bool:
    """Whether this is a terminal for ASCII: the user has chosen that, or it is the console, whose font has few symbols.

    Python writes UTF-8 there, unless a variable of its own says otherwise.
    """
    told = os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8")
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return not told and (chosen in ("C", "POSIX") or os.environ.get("TERM") == "linux") and stream.isatty()


def is_dumb_terminal() -> bool:
    """Whether the user has told the system that the terminal can only print lines."""
    return os.environ.get("TERM") == "dumb" and sys.stdout.isatty()


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
            waiting = _blocking(stream)
            setattr(sys, name, waiting)
            setattr(sys, f"__{name}__", waiting)  # Screens are drawn on this one.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii" or _is_ascii_terminal(stream)
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
    from circus_maximus.engine.text.names import in_encoding, missing_letters

    if told := missing_letters(names, in_encoding(sys.stdout.encoding)):
        click.echo(told, err=True)
