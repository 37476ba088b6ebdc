"""Writes transcripts: each record at once, and only to a file that nobody else has changed."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from circus_maximus.engine.atomic_files import move_new, temporary_file
from circus_maximus.engine.matches.records import (
    MAX_LINE_LENGTH,
    SEALED,
    AnyRecord,
    Header,
    digest,
    line_of,
    too_many_layers,
)

if TYPE_CHECKING:
    from circus_maximus.engine.matches.transcript import Transcript


class FileChanged(OSError):
    """Another program has changed a transcript since our last write."""

    def __init__(self) -> None:
        super().__init__(errno.ESTALE, "another program has changed the file")


class Writer:
    """Writes records to a file, each at once and unbuffered, so that a killed program loses nothing.

    Before each write it checks that nobody else has changed the file.
    """

    def __init__(self, file: FileIO, tail: str, length: int) -> None:
        """Append to an open file after its first `length` bytes; `tail` is the hash of their last line.

        `FileChanged` if the file has something else there.
        """
        self._file = file
        self._tail = tail
        self._length = length
        self._itself = os.fstat(file.fileno())
        if not self._is_whole():
            raise FileChanged
        self._file.truncate(length)
        self._time: int | None = self._time_written()
        self._syncing: ThreadPoolExecutor | None = None
        self._synced: list[Future[None]] = []

    def write(self, record: AnyRecord) -> None:
        """Append one line, or after an `OSError` no part of it. `FileChanged` if somebody has changed the file."""
        line, tail = line_of(record, self._tail)
        if len(line) > MAX_LINE_LENGTH:
            raise OSError(errno.EFBIG, f"a line would be longer than {MAX_LINE_LENGTH:,} bytes")
        if not self._is_as_we_left_it():
            raise FileChanged
        rest = memoryview(line + b"\n")
        self._file.seek(self._length)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            self._file.truncate(self._length)
            self._time = self._time_written()
            raise
        self._tail = tail
        self._length += len(line) + 1
        self._time = self._time_written()

    def is_unchanged_at(self, path: Path) -> bool:
        """Whether the file at this path is ours and unchanged; nobody has deleted, replaced or changed it."""
        try:
            return os.path.samestat(self._itself, path.stat()) and self._is_as_we_left_it()
        except FileNotFoundError:
            return False

    def recheck(self) -> None:
        """Check the whole file next time: a change right after our write may have the same time stamp."""
        self._time = None

    def _is_as_we_left_it(self) -> bool:
        """Check length and last hash; everything else only if the file's time is not that of our last write."""
        found = os.fstat(self._file.fileno())
        if found.st_size != self._length or not self._ends_with_its_hash():
            return False
        if found.st_mtime_ns != self._time:
            if not self._is_whole():
                return False
            self._time = found.st_mtime_ns
        return True

    def _ends_with_its_hash(self) -> bool:
        end = f'"hash":"{self._tail}"}}\n'.encode() if self._length else b""
        return self._read_from(self._length - len(end), len(end)) == end

    def _is_whole(self) -> bool:
        """Whether every line matches its hash, and the last hash is ours."""
        tail = ""
        for line in self._read_from(0, self._length).splitlines(keepends=True):
            sealed = re.match(SEALED, line)
            if sealed is None or digest(tail.encode() + sealed[1]) != sealed[2].decode():
                return False
            tail = sealed[2].decode()
        return tail == self._tail

    def _read_from(self, start: int, length: int) -> bytes:
        self._file.seek(start)
        found = bytearray()
        while len(found) < length and (more := self._file.read(length - len(found))):
            found += more
        return bytes(found)

    def _time_written(self) -> int:
        """When the file was last written, in nanoseconds, by the file system's clock."""
        return os.fstat(self._file.fileno()).st_mtime_ns

    def sync_soon(self) -> None:
        """Start to flush what was written to the disk, in a thread, so that it survives a power failure."""
        if self._syncing is None:
            self._syncing = ThreadPoolExecutor(1, thread_name_prefix="transcript-sync")
        while self._synced and self._synced[0].done() and self._synced[0].exception() is None:
            self._synced.pop(0)
        self._synced.append(self._syncing.submit(os.fsync, self._file.fileno()))

    @property
    def sync_error(self) -> BaseException | None:
        """Why a flush to the disk failed; None if none has failed so far."""
        return next((error for done in self._synced if done.done() and (error := done.exception())), None)

    def close(self) -> None:
        """Close the file after the last flush; `OSError` if a flush failed."""
        if self._syncing is not None:
            self._syncing.shutdown(wait=True)
        self._file.close()
        for synced in self._synced:
            synced.result()

    def discard(self) -> None:
        """Close the file without waiting for the disk, because another file has the whole game."""
        if self._syncing is None:
            self._file.close()
        else:
            self._syncing.submit(self._file.close)
            self._syncing.shutdown(wait=False)


def begin_file(path: Path, header: Header, records: Sequence[AnyRecord] = ()) -> Writer:
    """Create a file with its first lines; `FileExistsError` if the name is taken. It appears with all of them."""
    for problem in too_many_layers({"layers": header.layers, "settings": header.settings}):
        raise OSError(errno.EFBIG, problem)
    with temporary_file(path.parent) as (temporary, file):
        writer = Writer(file, "", 0)
        for record in (header, *records):
            writer.write(record)
        move_new(temporary, path)
    return writer


def reopen_file(path: Path, transcript: Transcript) -> Writer:
    """Append to the file that a transcript was read from, after its last good line; `FileChanged` if it has changed."""
    file = FileIO(path, "r+b")
    try:
        return Writer(file, transcript.tail, transcript.length)
    except OSError:
        file.close()
        raise
