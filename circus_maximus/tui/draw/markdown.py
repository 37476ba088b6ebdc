"""Markdown as lines of runs, and where a text is found in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, flowed, text_of, width_of

_BOLD_OR_ITALIC = re.compile(r"(\*\*.+?\*\*|\*.+?\*)")
_ITEM = re.compile(r"(\s*)([-*]|\d+\.)\s+(.*)")
MAX_NAME_WIDTH = 22
"""Cells of a table's first column; a longer name continues on the next line."""
GAP = 2
"""Cells between the first column and the rest."""


class Block(NamedTuple):
    """A paragraph: its text, what precedes its first line (`lead`), and the indent of its other lines (`hang`)."""

    text: Line
    lead: Line = ()
    hang: int = 0
    heading: str = ""
    """The text, if this is a heading."""
    level: int = 0
    space: bool = False
    """Whether an empty line comes first."""
    below: tuple[Line, ...] = ()
    """The rest of the first column, one part before each of the following lines."""


class Heading(NamedTuple):
    """A heading and its line."""

    text: str
    level: int
    line: int


class Page(NamedTuple):
    """A text wrapped to one width."""

    lines: Sequence[Line]
    headings: Sequence[Heading] = ()
    blocks: Sequence[int] = ()
    """For each line, the number of its block: the same at every width."""


def page(blocks: Sequence[Block], width: int, glyphs: Glyphs) -> Page:
    """Blocks wrapped to a width."""
    lines: list[Line] = []
    headings: list[Heading] = []
    numbers: list[int] = []
    for number, block in enumerate(blocks):
        if block.heading:
            made = _headed(block, width, glyphs)
        else:
            made = flowed(block.text, width, block.lead, block.hang, block.below)
        if block.space and lines:
            lines.append(())
            numbers.append(number - 1)
        if block.heading:
            headings.append(Heading(block.heading, block.level, len(lines)))
        lines += made
        numbers += [number] * len(made)
    return Page(lines, headings, numbers)


def _headed(block: Block, width: int, glyphs: Glyphs) -> list[Line]:
    """A heading in lines; those of the first two levels are on a rule."""
    if block.level > 2:
        return flowed((Run(block.heading, "title"),), width)
    text = block.heading[: max(0, width - 6)]
    rule = max(0, width - width_of((Run(text),)) - 4)
    return [(Run(glyphs.rule * 2 + " ", "rule"), Run(text, "title"), Run(" " + glyphs.rule * rule, "rule"))]


def heading(text: str, level: int = 2) -> Block:
    """A heading as a block."""
    return Block((), heading=text, level=level, space=True)


def markdown(text: str, glyphs: Glyphs) -> list[Block]:
    """The blocks of a Markdown text: headings, paragraphs, lists and tables."""
    blocks: list[Block] = []
    table: list[str] = []
    paragraph: list[str] = []

    def finish() -> None:
        nonlocal table, paragraph
        if table:
            blocks.extend(_table(table, glyphs))
        if paragraph:
            blocks.append(Block(inline(" ".join(paragraph)), space=True))
        table, paragraph = [], []

    for line in glyphs.plain(text).splitlines():
        item = _ITEM.fullmatch(line)
        if line.startswith("|"):
            table.append(line)
            continue
        if not line.strip() or line.startswith("#") or item:
            finish()
        if line.startswith("#"):
            blocks.append(heading(line.lstrip("#").strip(), len(line) - len(line.lstrip("#"))))
        elif item:
            lead = f"{item[1]} {item[2]} "
            blocks.append(Block(inline(item[3]), (Run(lead, "dim"),), len(lead)))
        elif line.strip():
            paragraph.append(line.strip())
    finish()
    return blocks


def inline(text: str) -> Line:
    """A text as runs, with bold and italic as roles."""
    runs: list[Run] = []
    for part in _BOLD_OR_ITALIC.split(text):
        if part.startswith("**") and len(part) > 4:
            runs.append(Run(part[2:-2], "bold"))
        elif part.startswith("*") and len(part) > 2:
            runs.append(Run(part[1:-1], "dim"))
        elif part:
            runs.append(Run(part))
    return tuple(runs)


def _table(rows: Sequence[str], glyphs: Glyphs) -> list[Block]:
    """A table as a list: the head on one line, then each row with its first cell as the name."""
    cells = [[inline(cell.strip()) for cell in row.strip().strip("|").split("|")] for row in rows]
    head, body = cells[0], [row for row, text in zip(cells[1:], rows[1:], strict=True) if set(text) - set("|-: ")]
    words = [cell_len(word) for word in text_of(head[0]).split()]
    wide = min(MAX_NAME_WIDTH, max([*(width_of(row[0]) for row in body), *words], default=0)) + GAP
    blocks = [_row(head, wide, glyphs, "dim")._replace(space=True)]
    return blocks + [_row(row, wide, glyphs) for row in body]


def _row(cells: Sequence[Line], wide: int, glyphs: Glyphs, role: str = "") -> Block:
    """A row: its first cell in a column, the others after it."""
    name = tuple(run._replace(role=role or run.role) for run in cells[0])
    rest: list[Run] = []
    for cell in cells[1:]:
        if cell:
            rest += [Run(f" {glyphs.none} ", "dim")] if rest else []
            rest += [run._replace(role=role or run.role) for run in cell]
    first, *below = flowed(name, wide - GAP)
    return Block(tuple(rest), fitted(first, wide), wide, below=tuple(below))


class Span(NamedTuple):
    """A range of characters in a line."""

    line: int
    start: int
    end: int


Found = tuple[Span, ...]
"""A match: in one line, or continued on the next lines."""


def find(lines: Sequence[Line], sought: str) -> list[Found]:
    """Every place where the words follow one another, ignoring case."""
    words = sought.split()
    if not words:
        return []
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words), re.IGNORECASE)
    texts = [text_of(line) for line in lines]
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    found: list[Found] = []
    at = 0
    for match in pattern.finditer("\n".join(texts)):
        while starts[at + 1] <= match.start():
            at += 1
        found.append(_spans(texts, starts, at, match.start(), match.end()))
    return found


def _spans(texts: Sequence[str], starts: Sequence[int], line: int, start: int, end: int) -> Found:
    """A range of the whole text, line by line, without the spaces at the beginning of lines."""
    spans: list[Span] = []
    while line < len(texts) and starts[line] < end:
        text = texts[line]
        first = max(start - starts[line], len(text) - len(text.lstrip()) if spans else 0)
        last = min(end - starts[line], len(text))
        if first < last:
            spans.append(Span(line, first, last))
        line += 1
    return tuple(spans)


def marked(line: Line, spans: Sequence[tuple[Span, str]]) -> Line:
    """A line with parts of it in other roles."""
    for span, role in spans:
        line = _marked(line, span, role)
    return line


def _marked(line: Line, span: Span, role: str) -> Line:
    runs: list[Run] = []
    at = 0
    for run in line:
        start, end = (max(0, min(len(run.text), edge - at)) for edge in (span.start, span.end))
        parts = ((run.text[:start], run.role), (run.text[start:end], role), (run.text[end:], run.role))
        runs += [run._replace(text=text, role=kept) for text, kept in parts if text]
        at += len(run.text)
    return tuple(runs)
