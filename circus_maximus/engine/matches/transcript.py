"""The transcript: log, save file and replay in one. JSON lines, described in docs/transcript.md.

Every line ends with a hash of its own text and the hash of the line before, so that a line that is changed, missing or
inserted is noticed. Only an incomplete last line is accepted and left out: a killed program leaves one.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Raw, Struct

from circus_maximus.engine.hashing import blake2b
from circus_maximus.engine.printable import has_hidden, printable
from circus_maximus.engine.words import quoted

FORMAT = 1
"""The format of a game that is no branch."""
BRANCH_FORMAT = 2
"""The format of a branch, the only one with `branch` and `luck`."""
LARGEST_FILE = 256 * 1024 * 1024
"""The maximum size: a thousand times the longest game."""
LONGEST_LINE = 1024 * 1024
"""Maximum bytes, without the newline. The longest lines are headers with their config: about 30,000 bytes."""
LONGEST_TEXT = 1000
"""Maximum number of characters of a name, an action, a key or any other text in a record."""
_WITHOUT_LIMIT = ("config", "state", "layers", "settings")
"""The keys whose values may have longer texts."""

Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
MOST_LAYERS = 100
"""Maximum number of entries of `layers`, and of `settings`."""
Layers = Annotated[tuple[str, ...], Meta(max_length=MOST_LAYERS)]
PERSON = "person"
"""The player of a seat that a person plays; all others are names of bots."""
LONGEST_PLAYER = 40
"""Maximum number of characters in the name of a bot."""
LONGEST_REASON = 400
"""Maximum number of characters of the message about a damaged line."""


def _check_player(by: str) -> None:
    """`ValueError` if a text cannot be `person` or the name of a bot, which screens and logs show unchanged."""
    if not by.strip() or len(by) > LONGEST_PLAYER or has_hidden(by):
        raise ValueError(f"{quoted(by)} cannot be the name of a bot")


class SeatPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat: a name, and `person` or the name of a bot."""

    name: Text
    by: Text

    def __post_init__(self) -> None:
        _check_player(self.by)


class Record(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is"):
    """One line. `n` is its number; the header has 0."""

    n: int


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a branch begins: after record `at` of another game, its origin.

    The records up to `at` are copies of the origin's; the others are the branch's own.
    """

    of: str
    """The hash of that record's line in the origin's file."""
    at: Annotated[int, Meta(ge=0)]


class Header(Record, frozen=True, omit_defaults=True, tag="game"):
    """The first line: everything that is needed to replay the game."""

    format: int
    title: Text
    version: int
    seed: int
    seats: tuple[SeatPlayer, ...]
    config: Raw
    config_hash: str
    layers: Layers = ()
    """The layers of the config, as given by the user; only used to find out whether the files have changed since."""
    settings: Layers = ()
    branch: Branch | None = None
    """Where this game begins if it is a branch."""

    def __post_init__(self) -> None:
        if (self.format == BRANCH_FORMAT) is (self.branch is None):
            raise ValueError(f"a header has a branch if it has format {BRANCH_FORMAT}, and only then")


class ChoiceRecord(Record, frozen=True, tag="choice"):
    """A seat chose an action, in the title's notation."""

    seat: int
    do: Text


class ChanceRecord(Record, frozen=True, tag="chance"):
    """A chance and its outcome."""

    key: Text
    fell: Text


class SnapshotRecord(Record, frozen=True, tag="snapshot"):
    """The public state at the start of a stage, with the hash of its text."""

    stage: Text
    state: Raw
    state_hash: str


class UndoRecord(Record, frozen=True, tag="undo"):
    """Everything after record `to` was undone, across these barriers."""

    to: int
    crossed: tuple[Text, ...] = ()


class SeatRecord(Record, frozen=True, tag="seat"):
    """From here on a seat is played by a `person` or a bot."""

    seat: int
    by: Text

    def __post_init__(self) -> None:
        _check_player(self.by)


class LuckRecord(Record, frozen=True, tag="luck"):
    """From here on a branch takes its outcomes from another seed."""

    seed: int


class OverRecord(Record, frozen=True, tag="over"):
    """The game is over: the reason, and the seats from first to last."""

    reason: Text
    standing: tuple[tuple[int, ...], ...]


AnyRecord = Header | ChoiceRecord | ChanceRecord | SnapshotRecord | UndoRecord | SeatRecord | LuckRecord | OverRecord


class Damaged(ValueError):
    """A transcript is invalid from a line on."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = printable(reason, LONGEST_REASON)
        super().__init__(f"line {line}: {self.reason}")


def digest(text: bytes) -> str:
    """The hash used throughout: blake2b, 16 bytes, as 32 hexadecimal digits."""
    return blake2b(text, digest_size=16).hexdigest()


def as_json(value: Any) -> bytes:
    """JSON without spaces, with keys in their order."""
    return msgspec.json.encode(value)


def snapshot_record(n: int, stage: str, state: dict[str, Any]) -> SnapshotRecord:
    """A snapshot with its hash."""
    text = as_json(state)
    return SnapshotRecord(n=n, stage=stage, state=Raw(text), state_hash=digest(text))


def line_of(record: AnyRecord, before: str) -> tuple[bytes, str]:
    """The line of a record, without its newline, and its hash; `before` is the hash of the line before."""
    body = as_json(record)[:-1]
    mark = digest(before.encode() + body)
    return body + b',"hash":"' + mark.encode() + b'"}', mark


class Transcript(Struct, frozen=True):
    """The valid part of a file: the header, the records after it, and where to append.

    A header and records that are in no file are a transcript too, without errors.
    """

    header: Header
    records: tuple[AnyRecord, ...]
    tail: str = ""
    """The hash of the last valid line."""
    length: int = 0
    """The length of the file up to the end of the last valid line, in bytes."""
    torn: bool = False
    """Whether an incomplete last line was left out."""
    fault: Damaged | None = None
    """The first invalid line, if there is one; nothing after it was read."""
    hashes: tuple[str, ...] = ()
    """The hash of each valid line, by the number of its record."""


class Written(Struct, frozen=True):
    """The part of a header that every format has."""

    format: int


SEALED = re.compile(rb'^(\{.*),"hash":"([0-9a-f]{32})"\}$', re.DOTALL)
"""A line in two parts: the text, and its hash."""
_FORMATS = (FORMAT, BRANCH_FORMAT)
_BEGINNING = b'{"is":"game",'
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Raised by JSON that is invalid, has other types, or is nested too deeply."""


@cache
def _decoder() -> msgspec.json.Decoder[AnyRecord]:
    """Made when it is first needed: a new game reads nothing, and this takes 0.4 ms."""
    return msgspec.json.Decoder(AnyRecord)


def read_file(path: Path) -> Transcript:
    """Read a transcript from a file; `OSError` if it cannot be read, `Damaged` if it is not a transcript."""
    with _open(path) as file:
        return _read(file)


def read_header(path: Path) -> Header:
    """Read only the first line of a transcript; errors as for `read_file`."""
    with _open(path) as file:
        return _read(BytesIO(file.readline(LONGEST_LINE + 2))).header


def _open(path: Path) -> BinaryIO:
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, "there is no such file", str(path))
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if path.stat().st_size > LARGEST_FILE:
        raise Damaged(1, f"the file is larger than {LARGEST_FILE:,} bytes")
    return path.open("rb")


def begins_like_transcript(path: Path) -> bool:
    """Whether a file begins with a header, damaged or not; `OSError` if it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(_BEGINNING)) == _BEGINNING


def read_transcript(text: bytes) -> Transcript:
    """Read up to the first invalid line; `Damaged` if not even the header is valid."""
    return _read(BytesIO(text))


def _read(file: BinaryIO) -> Transcript:
    header: Header | None = None
    records: list[AnyRecord] = []
    hashes: list[str] = []
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
                raise Damaged(number, "there is a second header" if number > 1 else "the first line is not a header")
        except Damaged as damage:
            fault = damage
            break
        if isinstance(record, Header):
            header = record
        else:
            records.append(record)
        hashes.append(tail)
        length += len(line)
    if header is None:
        raise fault or Damaged(1, "the header is missing or incomplete")
    return Transcript(header, tuple(records), tail, length, torn, fault, tuple(hashes))


def _read_line(number: int, line: bytes, before: str) -> tuple[AnyRecord, str]:
    """One line with its newline: the record, and its hash."""
    if len(line) > LONGEST_LINE + 1 or not line.endswith(b"\n"):
        raise Damaged(number, f"the line is longer than {LONGEST_LINE:,} bytes")
    sealed = SEALED.match(line)
    if sealed is None:
        raise Damaged(number, "not a record: the line does not end with its hash")
    body, mark = sealed[1], sealed[2].decode()
    if digest(before.encode() + body) != mark:
        raise Damaged(number, "the line does not match its hash: the line was changed, or the one before it is missing")
    try:
        if number == 1 and (written := msgspec.json.decode(body + b"}", type=Written).format) not in _FORMATS:
            raise Damaged(1, f"written in format {written}; this program reads formats {FORMAT} and {BRANCH_FORMAT}")
        record = _decoder().decode(body + b"}")
    except _UNREADABLE as error:
        reason = _too_long(body + b"}") if isinstance(error, msgspec.ValidationError) else ""
        raise Damaged(number, reason or f"not a record: {error}") from error
    if record.n != number - 1:
        raise Damaged(number, f"this is record {record.n}, but record {number - 1} is expected")
    return record, mark


def _too_long(body: bytes) -> str:
    """Says which text or list of a record is too long; empty if none is, or if the record cannot be read."""
    try:
        return next(_over_limits(msgspec.json.decode(body), ""), "")
    except _UNREADABLE:
        return ""


def _over_limits(value: Any, key: str) -> Iterator[str]:
    """For each text or list over its limit a sentence."""
    match value:
        case str() if len(value) > LONGEST_TEXT:
            yield f"{quoted(key)} has {len(value):,} characters; the limit is {LONGEST_TEXT:,}"
        case dict():
            yield from too_many_layers({inner: value.get(inner) for inner in ("layers", "settings")})
            for inner, item in value.items():
                if inner not in _WITHOUT_LIMIT:
                    yield from _over_limits(item, inner)
        case list():
            for item in value:
                yield from _over_limits(item, key)


def too_many_layers(noted: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each list of layers or settings over the limit, by its key."""
    for key, entries in noted.items():
        if isinstance(entries, list | tuple) and len(entries) > MOST_LAYERS:
            yield f"{quoted(key)} has {len(entries):,} entries; the limit is {MOST_LAYERS}"
