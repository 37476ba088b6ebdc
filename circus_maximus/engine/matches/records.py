"""The records of a transcript, and the line that each becomes. The format is described in docs/transcript.md.

Every line ends with a hash of its own text and the hash of the line before, so that a line that is changed, missing or
inserted is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from circus_maximus.engine.hashing import blake2b
from circus_maximus.engine.text.printable import has_hidden, printable
from circus_maximus.engine.text.words import quoted

FORMAT = 1
"""The format of a game that is no branch."""
BRANCH_FORMAT = 2
"""The format of a branch, the only one with `branch` and `luck`."""
MAX_LINE_LENGTH = 1024 * 1024
"""Maximum bytes, without the newline. The longest lines are headers with their config: about 30,000 bytes."""
MAX_TEXT_LENGTH = 1000
"""Maximum number of characters of a name, an action, a key or any other text in a record."""
Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]
MAX_LAYERS = 100
"""Maximum number of entries of `layers`, and of `settings`."""
Layers = Annotated[tuple[str, ...], Meta(max_length=MAX_LAYERS)]
DAMAGED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Raised by JSON that is invalid, has other types, or is nested too deeply."""
PERSON = "person"
"""The player of a seat that a person plays; all others are names of bots."""
MAX_BOT_NAME_LENGTH = 40
"""Maximum number of characters in the name of a bot."""
MAX_REASON_LENGTH = 400
"""Maximum number of characters of the message about a damaged line."""
SEALED = rb'(?s)^(\{.*),"hash":"([0-9a-f]{32})"\}$'
"""A line in two parts: the text, and its hash."""


def _check_player(by: str) -> None:
    """`ValueError` if a text cannot be `person` or the name of a bot, which screens and logs show unchanged."""
    if not by.strip() or len(by) > MAX_BOT_NAME_LENGTH or has_hidden(by):
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

    of: Text
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
    config_hash: Text
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
    state_hash: Text


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


def current_record(record: AnyRecord, renamed_ends: Mapping[str, str]) -> AnyRecord:
    """A record as it is written now: an end may have had another name when the file was written."""
    if isinstance(record, OverRecord) and record.reason in renamed_ends:
        return replace(record, reason=renamed_ends[record.reason])
    return record


class Damaged(ValueError):
    """A transcript is invalid from a line on."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = printable(reason, MAX_REASON_LENGTH)
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


def too_many_layers(noted: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each list of layers or settings over the limit, by its key."""
    for key, entries in noted.items():
        if isinstance(entries, list | tuple) and len(entries) > MAX_LAYERS:
            yield f"{quoted(key)} has {len(entries):,} entries; the limit is {MAX_LAYERS}"
