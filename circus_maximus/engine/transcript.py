"""The transcript: log, save file and replay in one. JSON lines, described in docs/transcript.md.

Every line ends with a hash over its own text and the hash of the line before, so no line can be changed, dropped or
put in between unnoticed. Only a last line without its newline is forgiven: that is where a killed program stopped.
"""

from __future__ import annotations

import errno
import re
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Raw, Struct

from circus_maximus.engine.printable import has_hidden, printable
from circus_maximus.engine.words import quoted

FORMAT = 1
LARGEST_FILE = 256 * 1024 * 1024
"""A thousand times the longest game: what is larger is no transcript."""
LONGEST_LINE = 1024 * 1024
"""Bytes, without the newline. Headers are the longest lines, for the config in them: about 30,000 bytes."""
LONGEST_TEXT = 1000
"""Characters of a name, an action, a key or any other text in a record."""

Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
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

    name: Text
    by: Text

    def __post_init__(self) -> None:
        _check_player(self.by)


class Record(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """One line. `n` counts them from 0, the header."""

    n: int


class Header(Record, frozen=True, omit_defaults=True, tag="game"):
    """The first line: all that is needed to play the same game again."""

    format: int
    title: Text
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
    do: Text


class ChanceRecord(Record, frozen=True, tag="chance"):
    """A chance fell."""

    key: Text
    fell: Text


class SnapshotRecord(Record, frozen=True, tag="snapshot"):
    """The public state where a new stage begins, with the hash of its text."""

    stage: Text
    state: Raw
    state_hash: str


class UndoRecord(Record, frozen=True, tag="undo"):
    """The game went back to where it stood after record `to`, across the barriers named."""

    to: int
    crossed: tuple[Text, ...] = ()


class SeatRecord(Record, frozen=True, tag="seat"):
    """From here on somebody else plays a seat: `person`, or a bot."""

    seat: int
    by: Text

    def __post_init__(self) -> None:
        _check_player(self.by)


class OverRecord(Record, frozen=True, tag="over"):
    """The game ended: why, and the seats from first to last."""

    reason: Text
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


SEALED = re.compile(rb'^(\{.*),"hash":"([0-9a-f]{32})"\}$', re.DOTALL)
"""A line in two parts: what is sealed, and its hash."""
_BEGINNING = b'{"is":"game",'
_DECODER = msgspec.json.Decoder(AnyRecord)
_ANY_HEADER = msgspec.json.Decoder(Written)


def read_file(path: Path) -> Transcript:
    """Read a transcript from a file; `OSError` if that cannot be done, `Damaged` if it is none."""
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, "there is no such file", str(path))
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if path.stat().st_size > LARGEST_FILE:
        raise Damaged(1, f"the file is larger than {LARGEST_FILE:,} bytes")
    with path.open("rb") as file:
        return _read(file)


def begins_like_transcript(path: Path) -> bool:
    """Whether a file begins with a header, damaged or not; `OSError` if it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(_BEGINNING)) == _BEGINNING


def read_transcript(text: bytes) -> Transcript:
    """Read up to the first line that does not hold, by itself or after the one before; without a header, `Damaged`."""
    return _read(BytesIO(text))


def _read(file: BinaryIO) -> Transcript:
    header: Header | None = None
    records: list[AnyRecord] = []
    tail, length, number = "", 0, 0
    torn, fault = False, None
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if not line.endswith(b"\n") and len(line) <= LONGEST_LINE:
            torn = True
            break
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
        length += len(line)
    if header is None:
        raise fault or Damaged(1, "the header is missing or was never finished")
    return Transcript(header, tuple(records), tail, length, torn, fault)


def _read_line(number: int, line: bytes, before: str) -> tuple[AnyRecord, str]:
    """One line with its newline: the record, and its hash."""
    if len(line) > LONGEST_LINE + 1 or not line.endswith(b"\n"):
        raise Damaged(number, f"the line is longer than {LONGEST_LINE:,} bytes")
    sealed = SEALED.match(line)
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
