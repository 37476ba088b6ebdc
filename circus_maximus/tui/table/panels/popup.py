"""Draws a popup: its things below each other, in a frame as large as they need. A card has only its own frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from circus_maximus.engine.presenting.presenter import Card, Coin, Dice, Part, Popup, Says, SeatChanges
from circus_maximus.tui.draw import pieces
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import MAX_WIDTH, Look, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, width_of, wrapped
from circus_maximus.tui.table.kit import Box

USUAL = 64
"""The width of a popup in a region too wide for lines that are easy to read."""
NAME = 12
"""Maximum cells of a name."""
ROLES = {"": "", "flavour": "dim", "result": "title"}


def popup_box(popup: Popup, names: Sequence[str], region: Box, look: Look) -> Box:
    """Where a popup is: at the top of this region, from edge to edge; a card alone lies in its middle."""
    if _card(popup) and len(popup.parts) == 1:
        width = min(pieces.CARD, region.width)
    else:
        width = region.width if region.width <= MAX_WIDTH else USUAL
    height = min(region.height, len(_content(popup, names, width - 4, look)) + 2)
    return Box(region.x + (region.width - width) // 2, region.y, width, height)


def popup_lines(popup: Popup, names: Sequence[str], box: Box, look: Look) -> list[Line]:
    """The popup. If it does not fit, its last lines are shown: they say what came of it."""
    lines = _content(popup, names, box.width - 4, look)[-(box.height - 2) :]
    card = _card(popup)
    head = card.kind if card else popup.head
    return boxed(head, [(Run(" "), *line) for line in lines], box.width, box.height, look)


def _card(popup: Popup) -> Card | None:
    """The card with which a popup begins; the popup is then that card, with what comes of it."""
    first = popup.parts[0] if popup.parts else None
    return first if isinstance(first, Card) else None


def _content(popup: Popup, names: Sequence[str], width: int, look: Look) -> list[Line]:
    if card := _card(popup):
        rest = _content(popup._replace(parts=popup.parts[1:]), names, width, look)
        return [*pieces.card_text(card, width, look), *([()] if rest else []), *rest]
    doing = [part.does for part in popup.parts if isinstance(part, SeatChanges)]
    columns = (
        min(NAME, max((len(names[part.seat]) for part in popup.parts if isinstance(part, SeatChanges)), default=0)),
        max(map(len, doing), default=0),
    )
    return [line for part in popup.parts for line in _part(part, names, columns, width, look)]


def _part(part: Part, names: Sequence[str], columns: tuple[int, int], width: int, look: Look) -> list[Line]:
    match part:
        case Coin():
            return _centred(pieces.coin(part, look), width)
        case Card():
            return _centred(pieces.card(part, width, look), width)
        case Dice(dice):
            return pieces.dice(dice, names, width, look)
        case SeatChanges():
            return _changes(part, names[part.seat], columns, width, look)
        case Says(text, kind):
            return [(Run(line, ROLES[kind]),) for line in wrapped(look.glyphs.plain(text), width)]
        case _:
            assert_never(part)


def _centred(lines: Sequence[Line], width: int) -> list[Line]:
    inset = (width - max(map(width_of, lines))) // 2
    return [(Run(" " * inset), *line) for line in lines]


def _changes(part: SeatChanges, name: str, columns: tuple[int, int], width: int, look: Look) -> list[Line]:
    """A seat, what it does, and what it gains and loses."""
    wide, doing = columns
    does = (Run(f"{part.does:<{doing}} ", "dim"),) if doing else ()
    head = (look.seat(part.seat), Run(f" {fit(name, wide)} ", f"seat{part.seat}"), *does)
    runs: list[Run] = []
    for change in part.changes:
        runs += [Run(", ", "dim")] if runs else []
        role = "dim" if change.gain is None else "good" if change.gain else "bad"
        runs.append(Run(look.glyphs.plain(change.text), role))
    return flowed(tuple(runs), width, head, width_of(head)) if runs else [head]
