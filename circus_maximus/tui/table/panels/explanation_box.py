"""The box of explanations and of the guide: next to the panels it is about, in pages if there is little room."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from circus_maximus.engine.matches.match import Match
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look, boxed, ruled
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, wrapped
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.panels.log_panel import marked
from circus_maximus.tui.table.panels.news_box import NOTES, TOP, centred, has_news, over_columns, short_news, to_edge
from circus_maximus.tui.table.table_state import TableState

NARROW = 40
"""A box with fewer columns has no frame at its sides."""
EXPLAINS = "How it works"
"""The heading of explanations."""
FRAME = 5
"""The cells of a frame around its title."""
MIN_BOX = Box(0, 0, 17, 4)
"""The smallest box."""


class Says(NamedTuple):
    """What is explained, or what the guide has to say."""

    title: str
    paragraphs: tuple[str, ...]
    keys: str = ""
    """The keys to press, if no other line names them; left out where there is no room for them."""
    names: Sequence[str] = ()
    """The players' names, which have their colours."""
    news_follow: bool = False
    """Whether news are shown after the last page."""


class Page(NamedTuple):
    """What is shown at once."""

    lines: list[Line]
    rest: tuple[str, ...]
    """The paragraphs of the next pages."""


def says_of(match: Match, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> Says:
    """What is explained, or what the guide says; `boxes` are those of the panels."""
    paragraphs = (*table_state.notes, *table_state.explained)
    guide = table_state.guide
    if guide is None:
        title = NOTES if table_state.notes else EXPLAINS
        return Says(title, paragraphs, "", match.names, has_news(match, table_state, boxes, look))
    # The keys to press are said here only if the message below the question is another.
    taken = table_state.message or short_news(match, table_state, boxes, look)
    return Says("Guide", paragraphs, guide.keys if taken else "", match.names)


def explanation_box(
    says: Says, about: Sequence[Box], panels: Collection[Box], width: int, bottom: int, glyphs: Glyphs
) -> Box:
    """The box for the first page, above the line `bottom`.

    It covers none of the panels `about`. If there is room for a small box nowhere else, it covers the heading of the
    table; only if even that is too little, the least important of these panels. Boxes with room for all paragraphs come
    first, then the largest; of these, those that cover other panels from edge to edge.
    """
    regions = _regions(about, panels, width, bottom)
    pages = [(region, _first_page(says, region, glyphs)) for region in regions]
    largest = max(pages, key=lambda it: it[0].width * it[0].height)
    region, page = next((it for it in pages if not it[1].rest), largest)
    height = len(page.lines) + 2
    y = region.y if region.y >= TOP else region.y + region.height - height
    return to_edge(Box(region.x, y, region.width, height), panels, width)


def _regions(about: Sequence[Box], panels: Collection[Box], width: int, bottom: int) -> list[Box]:
    """Where the box can be without covering these panels, if it can; the most important panels come first."""
    for least in range(len(about), 0, -1):
        spoken_of = about[:least]
        for top in (TOP, 0):
            bands = _bands(spoken_of, width, top, bottom)
            over = [box for band in bands for box in over_columns(panels, band.y, band.y + band.height, width)]
            regions = [*over, *bands, *_columns(spoken_of, width, bottom)]
            if regions := [it for it in regions if it.width >= MIN_BOX.width and it.height >= MIN_BOX.height]:
                return regions
    return [centred(TOP, bottom - TOP, width)]


def explanation_lines(says: Says, box: Box, enter: str, log: str, help: str, look: Look) -> list[Line]:
    """The first page in its box. `enter` is the key that turns it, `log` and `help` are the keys that open these."""
    page = _first_page(says, box, look.glyphs)
    more = bool(page.rest) or says.news_follow
    if box.width >= NARROW:
        further = f"{help}: more" if says.title == EXPLAINS else f"{log}: full log"
        titles = [f"{says.title} ({enter}: continue; {further})", f"{says.title} ({enter}: continue)"]
        title = f"{says.title} ({enter}: more)" if more else titles[len(titles[0]) > box.width - FRAME]
        return boxed(title, page.lines, box.width, box.height, look)
    lines = [*page.lines, *[()] * (box.height - 2 - len(page.lines))]
    key = (Run(f" {enter}: {'more' if more else 'continue'}", "dim"),)
    return [ruled(says.title, box.width, look), *(fitted(line, box.width) for line in (*lines, key))]


def next_pages(says: Says, box: Box, glyphs: Glyphs) -> tuple[str, ...]:
    """The paragraphs after the first page; none if it is the last."""
    return _first_page(says, box, glyphs).rest


def _first_page(says: Says, box: Box, glyphs: Glyphs) -> Page:
    """As many whole paragraphs as fit into a box, or the beginning of the first."""
    width, height = box.width - 2, box.height - 2
    narrow = box.width < NARROW
    lines: list[Line] = []
    for at, text in enumerate((*says.paragraphs, *filter(None, [says.keys]))):
        told = _flush(text, width, glyphs) if narrow else marked(text, True, width, says.names, glyphs)
        if narrow and at:
            told = [(), *told]
        if len(lines) + len(told) > height:
            if at:
                return Page(lines, says.paragraphs[at:])
            words = wrapped(glyphs.plain(text), width if narrow else width - 2)
            return Page(told[:height], (" ".join(words[height:]), *says.paragraphs[1:]))
        lines += told
    return Page(lines, ())


def _flush(text: str, width: int, glyphs: Glyphs) -> list[Line]:
    """A paragraph of a narrow box, without marks."""
    return [(Run(f" {line}"),) for line in wrapped(glyphs.plain(text), width)]


def _bands(about: Sequence[Box], width: int, top: int, bottom: int) -> list[Box]:
    """The regions above, between and below these panels, from the line `top` on."""
    gaps = _gaps([(box.y, box.y + box.height) for box in about], top, bottom)
    return [centred(begin, end - begin, width) for begin, end in gaps]


def _columns(about: Sequence[Box], width: int, bottom: int) -> list[Box]:
    """The regions to the left, between and to the right of these panels."""
    gaps = _gaps([(box.x, box.x + box.width) for box in about], 0, width)
    return [Box(begin, 1, end - begin, bottom - 1) for begin, end in gaps]


def _gaps(taken: Sequence[tuple[int, int]], begin: int, end: int) -> list[tuple[int, int]]:
    """What lies between these intervals, from `begin` to `end`."""
    gaps: list[tuple[int, int]] = []
    for first, last in sorted(taken):
        if first > begin:
            gaps.append((begin, first))
        begin = max(begin, last)
    return [*gaps, (begin, end)] if begin < end else gaps
