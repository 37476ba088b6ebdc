"""Writing a transcript: each record at once, and only to a file that is as we left it."""

from __future__ import annotations

import errno
import os
from concurrent.futures import Future, ThreadPoolExecutor
from io import FileIO
from pathlib import Path

from circus_maximus.engine.safe_rename import move_new
from circus_maximus.engine.transcript import LONGEST_LINE, SEALED, AnyRecord, Header, Transcript, digest, line_of


class FileChanged(OSError):
    """Somebody else has written to a transcript since we last did."""

    def __init__(self) -> None:
        super().__init__(errno.ESTALE, "another program has changed the file")


class Writer:
    """Writes records to a file, each at once and unbuffered, so that a killed program loses nothing it had done.

    It writes only to a file that is as it left it.
    """

    def __init__(self, file: FileIO, tail: str, length: int) -> None:
        """Go on in an open file behind the line that `tail` is the hash of; `FileChanged` if it is not there."""
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
        """Add one line; if the disk refuses, nothing of it stays. `FileChanged` if the file is not as we left it."""
        line, tail = line_of(record, self._tail)
        if len(line) > LONGEST_LINE:
            raise OSError(errno.EFBIG, f"a line would be longer than {LONGEST_LINE:,} bytes")
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

    def stands_at(self, path: Path) -> bool:
        """Whether the file is found there as we left it: somebody may have deleted, replaced or changed it."""
        try:
            return os.path.samestat(self._itself, path.stat()) and self._is_as_we_left_it()
        except FileNotFoundError:
            return False

    def distrust(self) -> None:
        """Compare all of the file next time: a change right after our write may leave the time as it was."""
        self._time = None

    def _is_as_we_left_it(self) -> bool:
        """Compare length and last hash each time, all the rest only if the file was touched since our last write."""
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
        """Whether every line still has its hash, up to the last one: the text is then what it was."""
        tail = ""
        for line in self._read_from(0, self._length).splitlines(keepends=True):
            sealed = SEALED.match(line)
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
        """When anybody last wrote to the file, by the clock of the file system."""
        return os.fstat(self._file.fileno()).st_mtime_ns

    def sync_soon(self) -> None:
        """Have the disk keep what was written even if the power fails, without waiting for it."""
        if self._syncing is None:
            self._syncing = ThreadPoolExecutor(1, thread_name_prefix="transcript-sync")
        while self._synced and self._synced[0].done() and self._synced[0].exception() is None:
            self._synced.pop(0)
        self._synced.append(self._syncing.submit(os.fsync, self._file.fileno()))

    @property
    def sync_error(self) -> BaseException | None:
        """Why the disk did not keep everything that was written; None as far as is known yet."""
        return next((error for done in self._synced if done.done() and (error := done.exception())), None)

    def close(self) -> None:
        """Finish; nothing is written after this. `OSError` if the disk did not keep everything."""
        if self._syncing is not None:
            self._syncing.shutdown(wait=True)
        self._file.close()
        for synced in self._synced:
            synced.result()

    def discard(self) -> None:
        """Finish without waiting for the disk: another file has everything."""
        if self._syncing is None:
            self._file.close()
        else:
            self._syncing.submit(self._file.close)
            self._syncing.shutdown(wait=False)


def begin_file(path: Path, header: Header) -> Writer:
    """A new file, never over an old one. It appears under its name with the header in it, or not at all."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    file = FileIO(unfinished, "x+b")
    try:
        writer = Writer(file, "", 0)
        writer.write(header)
        move_new(unfinished, path)
    except OSError:
        file.close()
        raise
    finally:
        unfinished.unlink(missing_ok=True)
    return writer


def reopen_file(path: Path, transcript: Transcript) -> Writer:
    """The file a transcript was read from, to write on behind its last good line; `FileChanged` if it is another."""
    file = FileIO(path, "r+b")
    try:
        return Writer(file, transcript.tail, transcript.length)
    except OSError:
        file.close()
        raise
