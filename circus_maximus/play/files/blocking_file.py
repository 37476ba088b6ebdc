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
    if not isinstance(stream.buffer, BufferedReader | BufferedWriter) or type(stream.buffer.raw) is not FileIO:
        return stream
    writes = isinstance(stream.buffer, BufferedWriter)
    file = BlockingFile(stream.fileno(), "w" if writes else "r", closefd=False)
    return TextIOWrapper(
        BufferedWriter(file) if writes else BufferedReader(file),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
