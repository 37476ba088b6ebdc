"""The journal: every try of a watch, with its texts and its effect. A file of JSON lines; lines are only appended.

Several watches may write to it at the same time. An incomplete last line is dropped, other damaged lines are skipped.
`listed_tries` and `whole_try` show it as lines of text.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from difflib import unified_diff
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from circus_maximus import __version__
from circus_maximus.engine.atomic_files import PRIVATE, flush_entry, lock, make_folders, unlock
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import listed

FORMAT = 1

Texts = Mapping[str, bytes]
"""The contents of files, by their paths."""
_BEGINNING = b'{"is":"journal",'
"""The first bytes of a journal."""


class BadJournal(ValueError):
    """A file is not a valid journal; the text says why."""


class FileText(Struct, frozen=True, omit_defaults=True):
    """The contents of a file: text if it was UTF-8, otherwise bytes; neither if the file did not exist."""

    file: str
    text: str | None = None
    base64: bytes | None = None

    @property
    def content(self) -> bytes | None:
        """The exact bytes of the file; None if it did not exist."""
        return self.text.encode() if self.text is not None else self.base64


class Header(Struct, frozen=True, tag_field="is", tag="journal"):
    """The first line."""

    format: int
    program: str


class Try(Struct, frozen=True, tag_field="is", tag="try"):
    """A config that was saved while it was watched."""

    number: int
    time: str
    title: str
    mine: str
    """What was watched: the layers of the config with absolute paths, and its single values."""
    config: str
    """The hash of the config."""
    changes: str
    """The differences from the try before, or from the baseline if there is none."""
    before: tuple[FileText, ...]
    """The files that the save changed, before the change; empty for the first try of a watch."""
    after: tuple[FileText, ...]
    """All files after the save."""


class Finding(Struct, frozen=True, tag_field="is", tag="finding"):
    """The effect of a try, compared with a baseline."""

    number: int
    time: str
    fresh: int
    """0 for the result of a watch. Otherwise the try was measured with a fixed number of blocks on seeds that nothing
    else uses, and this counts how many times such seeds were needed."""
    against: str
    line_ups: tuple[str, ...]
    seats: tuple[int, ...]
    seed: int
    blocks: int
    """The number of blocks in every matchup."""
    did: str
    verdicts: tuple[str, ...]
    """Lines of a report."""
    by_line_up: tuple[int, ...] = ()
    """The number of blocks of each line-up, if some have more than others."""


class Replaced(Struct, frozen=True, tag_field="is", tag="replaced"):
    """Files were replaced by those of a try."""

    number: int
    """The try whose files were replaced."""
    time: str
    by: str
    """`undo`, or the try that was restored."""
    texts: tuple[FileText, ...]
    """The files that were replaced, before that."""


Line = Header | Try | Finding | Replaced
Added = TypeVar("Added", bound=Try | Finding | Replaced)


class TryHistory(Struct, frozen=True):
    """All lines of the journal about a try."""

    tried: Try
    found: Finding | None = None
    """Its effect when it was last watched."""
    confirmed: tuple[Finding, ...] = ()
    """Its effects as measured on fresh seeds."""
    replaced: tuple[Replaced, ...] = ()

    @property
    def changes(self) -> str:
        """The changes of the try, in words."""
        return self.tried.changes or "the same values as the baseline"

    def with_finding(self, finding: Finding) -> TryHistory:
        """The same with one more finding."""
        if finding.fresh:
            return replace(self, confirmed=(*self.confirmed, finding))
        return replace(self, found=finding)


class Journal:
    """The file of the journal. It is created when the first line is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[int] = []
        """The numbers of the lines that were skipped when the file was last read."""

    def read(self) -> list[TryHistory]:
        """All tries, the oldest first. `OSError` or `BadJournal` if it cannot be read."""
        self._refuse_unless_file()
        try:
            return self._tries_in(self.path.read_bytes())
        except FileNotFoundError:
            return []

    def begin(self, draft: Try) -> Try:
        """Add a try and return it with its number.

        If the last try of the same files has the same config, another watch has added it: return that one.
        """

        def numbered(told: list[TryHistory]) -> Try:
            last = next((each.tried for each in reversed(told) if is_about(each.tried, draft.title, draft.mine)), None)
            if last is not None and last.config == draft.config:
                return last
            return replace(draft, number=max((each.tried.number for each in told), default=0) + 1)

        return self._append(numbered)

    def add(self, line: Finding | Replaced) -> None:
        """Add another line about a try. `OSError` or `BadJournal` if that is impossible."""
        self._append(lambda told: line)

    def _append(self, make: Callable[[list[TryHistory]], Added]) -> Added:
        """Append a line made from those so far, unless it is one of them. After an error the file is unchanged."""
        make_folders(self.path.parent, private=True)
        self._refuse_unless_file()
        with _open_locked(self.path) as file:
            content = _read(file)
            told = self._tries_in(content)
            whole = content[: content.rfind(b"\n") + 1]
            line = make(told)
            if any(line is each.tried for each in told):
                return line
            added = [line] if whole else [Header(FORMAT, __version__), line]
            os.ftruncate(file, len(whole))
            try:
                _write(file, b"".join(msgspec.json.encode(each) + b"\n" for each in added))
                if not whole:
                    flush_entry(self.path)
            except OSError:
                os.ftruncate(file, len(whole))
                raise
        return line

    def _tries_in(self, content: bytes) -> list[TryHistory]:
        told: dict[int, TryHistory] = {}
        for line in self._lines(content):
            match line:
                case Try():
                    told[line.number] = TryHistory(line)
                case Finding() if line.number in told:
                    told[line.number] = told[line.number].with_finding(line)
                case Replaced() if line.number in told:
                    each = told[line.number]
                    told[line.number] = replace(each, replaced=(*each.replaced, line))
        return list(told.values())

    def _lines(self, content: bytes) -> Iterator[Line]:
        self.damaged = []
        *lines, torn = content.split(b"\n")
        if not lines and torn[: len(_BEGINNING)] != _BEGINNING[: len(torn)]:
            self._refuse_unless_ours(None)
        for number, line in enumerate(lines, start=1):
            try:
                found = msgspec.json.decode(line, type=Line)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                self.damaged.append(number)
            else:
                yield found
            if number == 1:
                self._refuse_unless_ours(None if self.damaged else found)

    def _refuse_unless_ours(self, first: Line | None) -> None:
        name = printable(self.path)
        if not isinstance(first, Header):
            raise BadJournal(f"{name} is not a journal of the bench: move it to another folder")
        if first.format != FORMAT:
            raise BadJournal(f"{name} has format {first.format}; this program reads format {FORMAT}")

    def _refuse_unless_file(self) -> None:
        if self.path.exists() and not self.path.is_file():
            raise BadJournal(f"{printable(self.path)} is not a file: move it to another folder")


def when(time: str, form: str) -> str:
    """A time of the journal in another format; unchanged if it is not a time."""
    try:
        return datetime.fromisoformat(time).strftime(form)
    except ValueError:
        return time


def is_about(tried: Try, title: str, mine: str) -> bool:
    """Whether a try belongs to these files."""
    return tried.title == title and tried.mine == mine


def kept_texts(texts: Mapping[str, bytes | None]) -> tuple[FileText, ...]:
    """Files as the journal stores them; None stands for a file that did not exist."""
    return tuple(_keep_newest(file, content) for file, content in sorted(texts.items()))


def _keep_newest(file: str, content: bytes | None) -> FileText:
    if content is None:
        return FileText(file)
    try:
        return FileText(file, text=content.decode("utf-8"))
    except UnicodeDecodeError:
        return FileText(file, base64=content)


def texts_of(kept: tuple[FileText, ...]) -> dict[str, bytes]:
    """The contents of those files that existed."""
    return {each.file: each.content for each in kept if each.content is not None}


@contextmanager
def _open_locked(path: Path) -> Iterator[int]:
    """The open file, locked against other programs."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), PRIVATE)
    try:
        lock(file, wait=True)
        yield file
    finally:
        unlock(file)
        os.close(file)


def _read(file: int) -> bytes:
    with os.fdopen(os.dup(file), "rb") as stream:
        stream.seek(0)
        return stream.read()


def _write(file: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]
    os.fsync(file)


def listed_tries(tries: Iterable[TryHistory]) -> Iterator[str]:
    """Tries with their title and files, changes and effects, a few lines each."""
    for told in tries:
        yield f"{told.tried.number:>4}  {_when(told.tried.time)}  {told.changes}"
        yield f"      {told.tried.title}: {told.tried.mine}"
        if told.found is not None:
            yield f"      {_against(told.found)}: {told.found.did}"
        for confirmed in told.confirmed:
            yield f"      confirmed, {_against(confirmed)}: {confirmed.did}"


def whole_try(told: TryHistory) -> Iterator[str]:
    """Everything about a try."""
    tried = told.tried
    yield f"try {tried.number}, {_when(tried.time)}, {tried.title}"
    yield f"   {tried.mine}"
    yield f"   {told.changes}"
    if told.found is not None:
        yield ""
        yield f"Watched {_played_text(told.found)}:"
        yield from told.found.verdicts
    for confirmed in told.confirmed:
        yield ""
        yield f"Measured on fresh seeds, {_played_text(confirmed)}:"
        yield from confirmed.verdicts
    after = {file.file: file for file in tried.after}
    yield from _differences(tried.before, after, "Changed")
    for replaced in told.replaced:
        by = "undo" if replaced.by == "undo" else f"restoring {replaced.by}"
        written = {file.file: file for file in replaced.texts}
        yield from _differences(
            tuple(after.get(file, FileText(file)) for file in written),
            written,
            f"Replaced by {by}, {_when(replaced.time)}; differences of the replaced text from the text of the try",
        )


def _differences(before: Iterable[FileText], after: dict[str, FileText], heading: str) -> Iterator[str]:
    """The lines in which files differ, as a unified diff."""
    lines = [
        line
        for file in before
        for line in unified_diff(
            _lines(file), _lines(after.get(file.file, FileText(file.file))), file.file, file.file, lineterm=""
        )
    ]
    if lines:
        yield ""
        yield f"{heading}:"
        yield from lines


def _lines(file: FileText) -> list[str]:
    return (file.content or b"").decode("utf-8", "backslashreplace").splitlines()


def _against(found: Finding) -> str:
    return f"against {found.against}"


def _played_text(found: Finding) -> str:
    by_line_up = found.by_line_up or (found.blocks,)
    seeds = f"seeds {found.seed} to {found.seed + max(by_line_up) - 1}"
    matchups = f"{listed(found.line_ups)} · {listed(found.seats)} seats"
    return f"{_against(found)} · {matchups} · {listed(f'{blocks:,}' for blocks in by_line_up)} blocks · {seeds}"


def _when(time: str) -> str:
    return when(time, "%Y-%m-%d %H:%M")
