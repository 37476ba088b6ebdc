"""A stream that waits where Python's own would fail: another program may leave its terminal or pipe non-blocking.

Whether reading and writing wait is a property of the terminal or pipe, not of a program: any program that shares it can
change that at any time, and all others have to cope.
"""

from __future__ import annotations

import select
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer


class BlockingFile(FileIO):
    """An unbuffered stream whose reads wait for input, and whose writes wait until everything is written."""

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


def blocking(stream: TextIOWrapper) -> TextIOWrapper:
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
