"""The transcript: log, save file and replay in one. JSON lines; `records.py` has the records.

They are read up to the first invalid line. Only an incomplete last line is no error: a killed program leaves one.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from circus_maximus.engine.matches.records import (
    BRANCH_FORMAT,
    DAMAGED,
    FORMAT,
    MAX_LINE_LENGTH,
    MAX_TEXT_LENGTH,
    SEALED,
    AnyRecord,
    Damaged,
    Header,
    digest,
    too_many_layers,
)
from circus_maximus.engine.text.words import quoted

MAX_FILE_SIZE = 256 * 1024 * 1024
"""The maximum size: a thousand times the longest game."""
_WITHOUT_LIMIT = ("config", "state", "layers", "settings")
"""The keys whose values may have longer texts."""
_FORMATS = (FORMAT, BRANCH_FORMAT)


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


_BEGINNING = b'{"is":"game",'


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
        return _read(BytesIO(file.readline(MAX_LINE_LENGTH + 2))).header


def _open(path: Path) -> BinaryIO:
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, "there is no such file", str(path))
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    if path.stat().st_size > MAX_FILE_SIZE:
        raise Damaged(1, f"the file is larger than {MAX_FILE_SIZE:,} bytes")
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
    while line := file.readline(MAX_LINE_LENGTH + 1):
        number += 1
        if not line.endswith(b"\n") and len(line) <= MAX_LINE_LENGTH:
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
    if len(line) > MAX_LINE_LENGTH + 1 or not line.endswith(b"\n"):
        raise Damaged(number, f"the line is longer than {MAX_LINE_LENGTH:,} bytes")
    sealed = re.match(SEALED, line)
    if sealed is None:
        raise Damaged(number, "not a record: the line does not end with its hash")
    body, mark = sealed[1], sealed[2].decode()
    if digest(before.encode() + body) != mark:
        raise Damaged(number, "the line does not match its hash: the line was changed, or the one before it is missing")
    try:
        if number == 1 and (written := msgspec.json.decode(body + b"}", type=Written).format) not in _FORMATS:
            raise Damaged(1, f"written in format {written}; this program reads formats {FORMAT} and {BRANCH_FORMAT}")
        record = _decoder().decode(body + b"}")
    except DAMAGED as error:
        reason = _too_long(body + b"}") if isinstance(error, msgspec.ValidationError) else ""
        raise Damaged(number, reason or f"not a record: {error}") from error
    if record.n != number - 1:
        raise Damaged(number, f"this is record {record.n}, but record {number - 1} is expected")
    return record, mark


def _too_long(body: bytes) -> str:
    """Says which text or list of a record is too long; empty if none is, or if the record cannot be read."""
    try:
        return next(_over_limits(msgspec.json.decode(body), ""), "")
    except DAMAGED:
        return ""


def _over_limits(value: Any, key: str) -> Iterator[str]:
    """For each text or list over its limit a sentence."""
    match value:
        case str() if len(value) > MAX_TEXT_LENGTH:
            yield f"{quoted(key)} has {len(value):,} characters; the limit is {MAX_TEXT_LENGTH:,}"
        case dict():
            yield from too_many_layers({inner: value.get(inner) for inner in ("layers", "settings")})
            for inner, item in value.items():
                if inner not in _WITHOUT_LIMIT:
                    yield from _over_limits(item, inner)
        case list():
            for item in value:
                yield from _over_limits(item, key)
