"""Standard input, output and error: closed, full, broken off, or in an encoding that lacks letters."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper

import click

from circus_maximus.play.lost_letters import in_encoding, lost_letters


def open_streams() -> bool:
    """Make the streams usable; False if there is no standard output, which is said.

    A closed input has nothing to read, and what goes to a closed standard error is lost. Letters that an encoding lacks
    become `?`.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:
        say_cannot_write("standard output is closed")
        return False
    return True


def say_unwritten(error: OSError) -> None:
    """Say why the output could not be written, unless its reader did not want more. Nothing is written any more."""
    if error.errno != errno.EPIPE:
        say_cannot_write(error.strerror or str(error))
    # The interpreter flushes once more when it ends: let that go nowhere.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())


def say_cannot_write(reason: str) -> None:
    """Why a command has no output. Standard error may be full or closed, too."""
    with suppress(OSError):
        click.echo(f"circus-maximus: cannot write: {reason}", err=True)


def say_lost_letters(names: tuple[str, ...]) -> None:
    """Say on standard error which names the output cannot show."""
    if told := lost_letters(names, in_encoding(sys.stdout.encoding)):
        click.echo(told, err=True)
