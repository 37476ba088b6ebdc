"""The box over the table: notes about the game, and news if there is no room for it elsewhere.

The next key closes it. What is explained is shown before it, as `explanation_box.py` draws it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.engine.matches.match import Match
from circus_maximus.play.open_games.news import news_for, sentences_since
from circus_maximus.tui.draw.glyphs import UNICODE, Glyphs
from circus_maximus.tui.draw.look import WIDEST, Look, Room, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, wrapped
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.panels.log_panel import marked
from circus_maximus.tui.table.table_state import TableState

TOP = 2
"""The first line of the box."""
NOTES = "Before the game continues"
"""The heading of notes."""
NEEDS_BOX = 2
"""The minimum number of sentences of news for which there is a box."""


def centred(y: int, height: int, width: int) -> Box:
    """A box in the middle of a table of this width, no wider than is easy to read."""
    over = min(width, WIDEST)
    return Box((width - over) // 2, y, over, height)


def news_box(
    match: Match, table_state: TableState, boxes: Mapping[str, Box], width: int, bottom: int, room: Room
) -> Box | None:
    """The box above the line `bottom`, as high as its lines need; None if there is nothing to say.

    `boxes` are those of the panels.
    """
    highest = centred(TOP, bottom - TOP, width)
    lines = _lines(match, table_state, boxes, highest, "", Look(UNICODE, room))
    return highest._replace(height=len(lines) + 2) if lines else None


def news_lines(match: Match, table_state: TableState, boxes: Mapping[str, Box], log: str, look: Look) -> list[Line]:
    """The box with its lines. `log` is the key that opens the log."""
    box = boxes["news"]
    title = f"{NOTES if table_state.notes else _since(table_state)} (any key: continue; {log}: full log)"
    return boxed(title, _lines(match, table_state, boxes, box, log, look), box.width, box.height, look)


def short_news(match: Match, table_state: TableState, told: Box, room: Room) -> str:
    """The news if it is so short that it is the message, in the box `told`, and not over the table; otherwise empty."""
    news = _news(match, table_state)
    return " ".join(news) if _is_short(news, told, room) else ""


def _is_short(news: Sequence[str], told: Box, room: Room) -> bool:
    return room == "small" and bool(news) and len(wrapped(" ".join(news), told.width - 2)) == 1


def _news(match: Match, table_state: TableState) -> list[str]:
    """What concerns the seat that is asked since its last decision, until the player has read it."""
    if table_state.news is None or table_state.asked is None:
        return []
    return news_for(match, table_state.asked.seat, table_state.viewer, table_state.news)


def has_news(match: Match, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> bool:
    """Whether a box is needed for the news."""
    return len(_unread(match, table_state, boxes, look)) >= NEEDS_BOX


def _unread(match: Match, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> list[str]:
    """The news, unless the log on the table shows everything that has happened since, or the message does."""
    news, log = _news(match, table_state), boxes.get("log")
    if _is_short(news, boxes["told"], look.room):
        return []
    if log is None or table_state.news is None:
        return news
    edges = 1 if look.room == "small" else 2
    happened = sentences_since(match, table_state.viewer, table_state.news)
    lines = sum(len(wrapped(sentence, log.width - 2 - edges)) for sentence in happened)
    return [] if lines <= log.height - edges else news


def _lines(
    match: Match, table_state: TableState, boxes: Mapping[str, Box], box: Box, log: str, look: Look
) -> list[Line]:
    """Notes and news, as far as they fit into a box."""
    width, height, names, glyphs = box.width - 2, box.height - 2, match.names, look.glyphs
    first = whole_sentences(table_state.notes, width, height, "", names, glyphs)
    news = _unread(match, table_state, boxes, look)
    if len(news) < NEEDS_BOX:
        return first
    if first:
        first = [*first, (Run(f"{_since(table_state)}:", "title"),)]
    earlier = f"  ... and {{}} earlier ({log}: full log)"
    return [*first, *whole_sentences(news, width, height - len(first), earlier, names, glyphs)]


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
