"""Boxes over the table: explanations and what a guide says, in pages, then notes and news."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from circus_maximus.engine.matches.match import Match
from circus_maximus.play.news import News, news_for
from circus_maximus.tui.draw.glyphs import UNICODE, Glyphs
from circus_maximus.tui.draw.look import MAX_WIDTH, Look, Room, boxed, inside, ruled
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, wrapped
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.log_panel import lines_since, marked
from circus_maximus.tui.table.table_state import TableState

TOP = 2
"""The first line of the box."""
MIN_COLUMN_WIDTH = 60
"""The least width of panels that a box covers exactly."""
EDGE = 2
"""If at most as many lines of a panel would be seen below a box, the box covers them as well."""
NOTES = "Before the game continues"
"""The heading of notes."""


def centred(y: int, height: int, width: int) -> Box:
    """A box in the middle of a table of this width, no wider than is easy to read."""
    over = min(width, MAX_WIDTH)
    return Box((width - over) // 2, y, over, height)


def over_columns(panels: Iterable[Box], begin: int, end: int, width: int) -> Iterator[Box]:
    """The regions of panels that are on top of each other next to others, between two lines, from left to right.

    A box that covers such a region has its edges where the panels have theirs. `width` is that of the table.
    """
    columns: dict[tuple[int, int], Box] = {}
    for box in sorted(panels):
        if box.y < begin or box.y + box.height > end or not MIN_COLUMN_WIDTH <= box.width < min(width, MAX_WIDTH):
            continue
        above = columns.setdefault((box.x, box.width), box)
        if above.y + above.height == box.y:
            columns[box.x, box.width] = above._replace(height=above.height + box.height)
    yield from columns.values()


def to_edge(box: Box, panels: Iterable[Box], width: int) -> Box:
    """The box, but down to the lower edge of the panel that it covers, if it would end just above that edge.

    A panel as wide as the table may have no edge.
    """
    end = box.y + box.height
    for panel in panels:
        covered = (panel.x, panel.width) == (box.x, box.width) and box.width < width
        if covered and end < panel.y + panel.height <= end + EDGE:
            return box._replace(height=panel.y + panel.height - box.y)
    return box


def news_box(
    match: Match, table_state: TableState, boxes: Mapping[str, Box], width: int, bottom: int, room: Room
) -> Box | None:
    """The box above the line `bottom`, as high as its lines need; None if there is nothing to say.

    `boxes` are those of the panels.
    """
    highest = next(over_columns(boxes.values(), TOP, bottom, width), centred(TOP, bottom - TOP, width))
    lines = _lines(match, table_state, boxes, highest, "", Look(UNICODE, room))
    return to_edge(highest._replace(height=len(lines) + 2), boxes.values(), width) if lines else None


def news_lines(
    match: Match, table_state: TableState, boxes: Mapping[str, Box], enter: str, log: str, look: Look
) -> list[Line]:
    """The box with its lines. `enter` is the key that closes it, `log` the one that opens the log."""
    box = boxes["news"]
    title = f"{NOTES if table_state.notes else _since(table_state)} ({enter}: continue; {log}: full log)"
    return boxed(title, _lines(match, table_state, boxes, box, log, look), box.width, box.height, look)


def short_news(match: Match, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> str:
    """The news that fits in the lines of the message, if no box is needed for what concerns the player.

    On larger tables it is empty if the log there has all of it; on small ones another box may cover the log.
    """
    told = boxes["told"]
    news = _news(match, table_state) if look.room == "small" else _unread(match, table_state, boxes, look)
    if _needs_box(news, told):
        return ""
    lines = [" ".join((*news.concerns, *news.rivals[:count])) for count in range(len(news.rivals), -1, -1)]
    return next((line for line in lines if _fits(line, told)), "")


def _fits(text: str, told: Box) -> bool:
    return len(wrapped(text, told.width - 2)) <= told.height


def _needs_box(news: News, told: Box) -> bool:
    """Whether what concerns the player has no room in the message."""
    return bool(news.concerns) and not _fits(" ".join(news.concerns), told)


def _news(match: Match, table_state: TableState) -> News:
    """The news for the seat that is asked, until the player has read it."""
    if table_state.news is None or table_state.asked is None:
        return News(())
    return news_for(match, table_state.asked.seat, table_state.viewer, table_state.news, table_state.seen)


def _unread(match: Match, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> News:
    """The news, unless the log on the table shows everything that has happened since."""
    log = boxes.get("log")
    if log is not None and table_state.news is not None:
        width, rows = inside(log.width, log.height, look)
        if len(lines_since(match, table_state.viewer, table_state.news, width, look)) <= rows:
            return News(())
    return _news(match, table_state)


def has_news(match: Match, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> bool:
    """Whether a box is needed for the news."""
    return _needs_box(_unread(match, table_state, boxes, look), boxes["told"])


def _lines(
    match: Match, table_state: TableState, boxes: Mapping[str, Box], box: Box, log: str, look: Look
) -> list[Line]:
    """Notes and news, as far as they fit into a box."""
    width, height, names, glyphs = box.width - 2, box.height - 2, match.names, look.glyphs
    first = whole_sentences(table_state.notes, width, height, "", names, glyphs)
    news = _unread(match, table_state, boxes, look)
    if not _needs_box(news, boxes["told"]):
        return first
    if first:
        first = [*first, (Run(f"{_since(table_state)}:", "title"),)]
    earlier = f"  ... and {{}} earlier ({log}: full log)"
    lines = whole_sentences(news.concerns, width, height - len(first), earlier, names, glyphs)
    for rival in news.rivals:
        more = marked(rival, True, width, names, glyphs)
        if len(first) + len(lines) + len(more) <= height:
            lines += more
    return [*first, *lines]


def _since(table_state: TableState) -> str:
    """The heading of the news."""
    return "Since your last decision" if table_state.news else "What happened so far"


def whole_sentences(
    sentences: Sequence[str], width: int, height: int, earlier: str, names: Sequence[str], glyphs: Glyphs
) -> list[Line]:
    """The last sentences that fit without being cut; if some do not fit, the first line says how many.

    `earlier` is that first line, with `{}` for the number.
    """
    told = [marked(sentence, True, width, names, glyphs) for sentence in sentences]
    kept, left = len(told), height
    while kept and len(told[kept - 1]) <= left - (kept > 1):
        kept -= 1
        left -= len(told[kept])
    lines = [line for sentence in told[kept:] for line in sentence]
    return [fitted((Run(glyphs.plain(earlier.format(kept)), "dim"),), width), *lines] if kept else lines


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
