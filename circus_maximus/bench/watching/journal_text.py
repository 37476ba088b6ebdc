"""The journal as lines of text: a list of tries, or one try in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import unified_diff

from circus_maximus.bench.watching.journal import FileText, Finding, TryHistory, when
from circus_maximus.engine.text.words import listed


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
        yield f"Watched {_played(told.found)}:"
        yield from told.found.verdicts
    for confirmed in told.confirmed:
        yield ""
        yield f"Measured on fresh seeds, {_played(confirmed)}:"
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


def _played(found: Finding) -> str:
    by_line_up = found.by_line_up or (found.blocks,)
    seeds = f"seeds {found.seed} to {found.seed + max(by_line_up) - 1}"
    matchups = f"{listed(found.line_ups)} · {listed(found.seats)} seats"
    return f"{_against(found)} · {matchups} · {listed(f'{blocks:,}' for blocks in by_line_up)} blocks · {seeds}"


def _when(time: str) -> str:
    return when(time, "%Y-%m-%d %H:%M")
