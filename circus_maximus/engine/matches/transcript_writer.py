"""Writes transcripts: each record at once, and only to a file that nobody else has changed."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from circus_maximus.engine.atomic_files import PRIVATE, USUAL, flush_entry, move_new, temporary_file
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

    Before each write it checks that nobody else has changed the file. What is written survives a power failure only
    once it is flushed.
    """

    def __init__(self, file: FileIO, tail: str, length: int, path: Path) -> None:
        """Append to an open file after its first `length` bytes; `tail` is the hash of their last line.

        What follows these bytes is removed by the first write. `path` is where the file has its entry. `FileChanged`
        if the file has something else there.
        """
        self._file = file
        self._tail = tail
        self._length = length
        self._itself = os.fstat(file.fileno())
        self._size = self._itself.st_size
        if not self._is_whole():
            raise FileChanged
        self._time: int | None = self._time_written()
        self._entry: Path | None = path
        """The path of the file until its entry is flushed."""
        self._closing = Lock()
        self._lost: OSError | None = None
        """Why a flush failed: the system may have dropped what it could not write, so no other can succeed."""

    def write(self, record: AnyRecord) -> None:
        """Append one line, or after an `OSError` no part of it. `FileChanged` if somebody has changed the file."""
        line, tail = line_of(record, self._tail)
        if len(line) > MAX_LINE_LENGTH:
            raise OSError(errno.EFBIG, f"a line would be longer than {MAX_LINE_LENGTH:,} bytes")
        if not self._is_as_we_left_it():
            raise FileChanged
        if self._size > self._length:
            self._file.truncate(self._length)
        rest = memoryview(line + b"\n")
        self._file.seek(self._length)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            self._file.truncate(self._length)
            raise
        else:
            self._tail = tail
            self._length += len(line) + 1
        finally:
            self._size = self._length
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
        """Check size and last hash; everything else only if the file's time is not that of our last write."""
        found = os.fstat(self._file.fileno())
        if found.st_size != self._size or not self._ends_with_its_hash():
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

    def flush(self) -> None:
        """Wait until all that was written is on the disk, with the file's entry in its folder. Any thread may call it.

        `OSError` if the disk reports an error, and at every later call: only another file can be trusted then. Does
        nothing once the file is closed.
        """
        with self._closing:
            if self._file.closed:
                return
            if self._lost is not None:
                raise self._lost
            file = os.dup(self._file.fileno())
        try:
            os.fsync(file)
            if self._entry is not None:
                flush_entry(self._entry)
            self._entry = None
        except OSError as error:
            self._lost = error
            raise
        finally:
            os.close(file)

    def close(self) -> None:
        """Close the file. What is not flushed is left to the system."""
        with self._closing:
            self._file.close()


def begin_file(path: Path, header: Header, records: Sequence[AnyRecord] = (), *, private: bool = False) -> Writer:
    """Create a file with its first lines; `FileExistsError` if the name is taken. It appears with all of them.

    Nobody else may read a `private` file.
    """
    for problem in too_many_layers({"layers": header.layers, "settings": header.settings}):
        raise OSError(errno.EFBIG, problem)
    with temporary_file(path.parent, PRIVATE if private else USUAL) as (temporary, file):
        writer = Writer(file, "", 0, path)
        for record in (header, *records):
            writer.write(record)
        move_new(temporary, path)
    return writer


def reopen_file(path: Path, transcript: Transcript) -> Writer:
    """Append to the file that a transcript was read from, after its last good line; `FileChanged` if it has changed.

    The file does not change before something is written.
    """
    file = FileIO(path, "r+b")
    try:
        return Writer(file, transcript.tail, transcript.length, Path(os.path.realpath(path)))
    except OSError:
        file.close()
        raise
