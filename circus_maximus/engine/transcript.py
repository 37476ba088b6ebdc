"""The transcript: log, save file and replay in one. JSON lines, described in docs/transcript.md.

Every line ends with a hash over its own text and the hash of the line before, so no line can be changed, dropped or
put in between unnoticed. Only a last line without its newline is forgiven: that is where a killed program stopped.
"""

from __future__ import annotations

import os
import re
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from circus_maximus.engine.printable import has_hidden, printable
from circus_maximus.engine.safe_rename import move_new
from circus_maximus.engine.words import quoted

FORMAT = 1
LARGEST_FILE = 256 * 1024 * 1024
"""A thousand times the longest game: what is larger is no transcript."""
LONGEST_PLAYER = 40
"""Characters in the name of a bot."""
LONGEST_REASON = 400
"""Characters of what is said about a damaged line."""


def _check_player(by: str) -> None:
    """`ValueError` for what cannot be `person` or the name of a bot: screens and logs show it as it is."""
    if len(by) > LONGEST_PLAYER or has_hidden(by):
        raise ValueError(f"{quoted(by)} cannot be the name of a bot")


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat: a name, and `person` or the name of a bot."""

    name: str
    by: str

    def __post_init__(self) -> None:
        _check_player(self.by)


class Record(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """One line. `n` counts them from 0, the header."""

    n: int


class Header(Record, frozen=True, omit_defaults=True, tag="game"):
    """The first line: all that is needed to play the same game again."""

    format: int
    title: str
    version: int
    seed: int
    seats: tuple[Sitting, ...]
    config: Raw
    config_hash: str
    layers: tuple[str, ...] = ()
    """What was laid over the shipped config, as it was asked for; only to tell whether files have changed since."""
    settings: tuple[str, ...] = ()


class ChoiceRecord(Record, frozen=True, tag="choice"):
    """A seat chose an action, in the title's notation."""

    seat: int
    do: str


class ChanceRecord(Record, frozen=True, tag="chance"):
    """A chance fell."""

    key: str
    fell: str


class SnapshotRecord(Record, frozen=True, tag="snapshot"):
    """The public state where a new stage begins, with the hash of its text."""

    stage: str
    state: Raw
    state_hash: str


class UndoRecord(Record, frozen=True, tag="undo"):
    """The game went back to where it stood after record `to`, across the barriers named."""

    to: int
    crossed: tuple[str, ...] = ()


class SeatRecord(Record, frozen=True, tag="seat"):
    """From here on somebody else plays a seat: `person`, or a bot."""

    seat: int
    by: str

    def __post_init__(self) -> None:
        _check_player(self.by)


class OverRecord(Record, frozen=True, tag="over"):
    """The game ended: why, and the seats from first to last."""

    reason: str
    standing: tuple[tuple[int, ...], ...]


AnyRecord = Header | ChoiceRecord | ChanceRecord | SnapshotRecord | UndoRecord | SeatRecord | OverRecord


class Damaged(ValueError):
    """A transcript that cannot be trusted from some line on."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = printable(reason, LONGEST_REASON)
        super().__init__(f"line {line}: {self.reason}")


def digest(text: bytes) -> str:
    """The hash used throughout: blake2b, 16 bytes, as 32 hexadecimal digits."""
    return blake2b(text, digest_size=16).hexdigest()


def as_json(value: Any) -> bytes:
    """JSON without spaces, keys in the order they were built in."""
    return msgspec.json.encode(value)


def snapshot_record(n: int, stage: str, state: dict[str, Any]) -> SnapshotRecord:
    """A snapshot with its hash."""
    text = as_json(state)
    return SnapshotRecord(n=n, stage=stage, state=Raw(text), state_hash=digest(text))


def line_of(record: AnyRecord, before: str) -> tuple[bytes, str]:
    """A record's line without its newline, and its hash, given the hash of the line before."""
    body = as_json(record)[:-1]
    mark = digest(before.encode() + body)
    return body + b',"hash":"' + mark.encode() + b'"}', mark


class Transcript(Struct, frozen=True):
    """What could be read of a file: the header, the records after it, and where to write on."""

    header: Header
    records: tuple[AnyRecord, ...]
    tail: str
    """The hash of the last good line."""
    length: int
    """The file's length up to and with the last good line."""
    torn: bool
    """Whether a last, unfinished line was dropped."""
    fault: Damaged | None
    """The first line that does not hold, if any; nothing after it was read."""


class Written(Struct, frozen=True):
    """What a header of any format says of itself."""

    format: int


_SEALED = re.compile(rb'^(\{.*),"hash":"([0-9a-f]{32})"\}$', re.DOTALL)
_DECODER = msgspec.json.Decoder(AnyRecord)
_ANY_HEADER = msgspec.json.Decoder(Written)


def read_file(path: Path) -> Transcript:
    """Read a transcript from a file; `OSError` if that cannot be done, `Damaged` if it is none."""
    if not path.is_file():
        raise FileNotFoundError(2, "there is no such file", str(path))
    if path.stat().st_size > LARGEST_FILE:
        raise Damaged(1, f"the file is larger than {LARGEST_FILE:,} bytes")
    return read_transcript(path.read_bytes())


def read_transcript(text: bytes) -> Transcript:
    """Read up to the first line that does not hold, by itself or after the one before; without a header, `Damaged`."""
    whole, newline, rest = text.rpartition(b"\n")
    if not newline:
        raise Damaged(1, "the header is missing or was never finished")
    header: Header | None = None
    records: list[AnyRecord] = []
    tail, length, fault = "", 0, None
    for number, line in enumerate(whole.split(b"\n"), start=1):
        try:
            record, tail = _read_line(number, line, tail)
            if isinstance(record, Header) is not (number == 1):
                raise Damaged(number, "a second header" if number > 1 else "the first line is not a game's header")
        except Damaged as damage:
            fault = damage
            break
        if isinstance(record, Header):
            header = record
        else:
            records.append(record)
        length += len(line) + 1
    if header is None:
        raise fault or Damaged(1, "the header is missing")
    return Transcript(header, tuple(records), tail, length, bool(rest) and fault is None, fault)


def _read_line(number: int, line: bytes, before: str) -> tuple[AnyRecord, str]:
    sealed = _SEALED.match(line)
    if sealed is None:
        raise Damaged(number, "not a record: it does not end with its hash")
    body, mark = sealed[1], sealed[2].decode()
    if digest(before.encode() + body) != mark:
        raise Damaged(number, "the text does not match its hash: it was changed, or the line before it is missing")
    try:
        if number == 1 and (written := _ANY_HEADER.decode(body + b"}").format) != FORMAT:
            raise Damaged(1, f"written in format {written}; this program reads format {FORMAT}")
        record = _DECODER.decode(body + b"}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(number, f"not a record: {error}") from error
    if record.n != number - 1:
        raise Damaged(number, f"record {record.n} stands where record {number - 1} belongs")
    return record, mark


class Writer:
    """Writes records to a file, each at once and unbuffered, so that a killed program loses nothing it had done."""

    def __init__(self, file: FileIO, tail: str, length: int) -> None:
        """Go on in an open file behind the line that `tail` is the hash of."""
        self._file = file
        self._tail = tail
        self._length = length
        self._file.truncate(length)
        self._itself = os.fstat(file.fileno())
        self._syncing: ThreadPoolExecutor | None = None
        self._synced: list[Future[None]] = []

    def write(self, record: AnyRecord) -> None:
        """Add one line; if the disk refuses, nothing of it stays."""
        line, tail = line_of(record, self._tail)
        rest = memoryview(line + b"\n")
        self._file.seek(self._length)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            self._file.truncate(self._length)
            raise
        self._tail = tail
        self._length += len(line) + 1

    def stands_at(self, path: Path) -> bool:
        """Whether the file is still to be found there: it may have been deleted or replaced while it is open."""
        try:
            return os.path.samestat(self._itself, path.stat())
        except FileNotFoundError:
            return False

    def sync_soon(self) -> None:
        """Have the disk keep what was written even if the power fails, without waiting for it."""
        if self._syncing is None:
            self._syncing = ThreadPoolExecutor(1, thread_name_prefix="transcript-sync")
        while self._synced and self._synced[0].done():
            self._synced.pop(0).result()
        self._synced.append(self._syncing.submit(os.fsync, self._file.fileno()))

    def close(self) -> None:
        """Finish; nothing is written after this."""
        if self._syncing is not None:
            self._syncing.shutdown(wait=True)
        self._file.close()
        for synced in self._synced:
            synced.result()


def begin_file(path: Path, header: Header) -> Writer:
    """A new file, never over an old one. It appears under its name with the header in it, or not at all."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    file = FileIO(unfinished, "xb")
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
    """The file a transcript was read from, to write on behind its last good line."""
    return Writer(FileIO(path, "r+b"), transcript.tail, transcript.length)
