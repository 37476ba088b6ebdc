"""Popups over the table: a card, coins, dice, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from circus_maximus.engine.presenting.popup import Card, Coin, Dice, Die, Part, Popup, Says, SeatChanges
from circus_maximus.tui.draw.look import MAX_WIDTH, Look, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, flowed, side_by_side, width_of, wrapped
from circus_maximus.tui.table import popup as pieces
from circus_maximus.tui.table.kit import Box

FACE = 9
"""Width of a die."""
GAP = 3
"""Minimum cells between two dice."""
DICE_NAME = 14
"""Maximum cells for a mark and a name below a die."""
CARD = 46
"""Width of a card."""
PIPS = (
    "000000000",
    "000010000",
    "100000001",
    "100010001",
    "101000101",
    "101010101",
    "101101101",
    "101111101",
    "111101111",
    "111111111",
)
"""For each number up to nine, which of three times three spots have a pip."""


def dice(dice: Sequence[Die], names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Dice side by side, below each the mark and name of its seat, and below those the notes."""
    gap = GAP if len(dice) * (FACE + GAP) <= width else 1
    longest = max(len(names[die.seat]) for die in dice) + 2
    cell = max(FACE, min(DICE_NAME, longest, (width + gap) // len(dice) - gap))
    faces = [_face(die, look) for die in dice]
    rows = [side_by_side([face[at] for face in faces], cell, gap) for at in range(len(faces[0]))]
    rows.append(side_by_side([_owner(die, names[die.seat], cell, look) for die in dice], cell, gap))
    if any(die.note for die in dice):
        rows.append(side_by_side([(Run(die.note, "dim"),) for die in dice], cell, gap))
    return rows


def _owner(die: Die, name: str, width: int, look: Look) -> Line:
    return (look.seat(die.seat), Run(f" {fit(name, min(len(name), width - 2))}", f"seat{die.seat}"))


def _face(die: Die, look: Look) -> list[Line]:
    """A die with its pips; with a number if they are too many, and empty if it has not been rolled."""
    glyphs, role = look.glyphs, f"seat{die.seat}"
    top_left, top_right, bottom_left, bottom_right = tuple(glyphs.corners)
    inside = ["", "", ""]
    if die.pips is not None and die.pips < len(PIPS):
        spots = [
            "".join(glyphs.pip if spot == "1" else " " for spot in PIPS[die.pips][row : row + 3]) for row in (0, 3, 6)
        ]
        inside = [" ".join(row) for row in spots]
    elif die.pips is not None:
        inside[1] = str(die.pips)
    rule, side = Run(glyphs.rule * (FACE - 2), "rule"), Run(glyphs.down, "rule")
    return [
        (Run(top_left, "rule"), rule, Run(top_right, "rule")),
        *((side, Run(f"{row:^{FACE - 2}}", role), side) for row in inside),
        (Run(bottom_left, "rule"), rule, Run(bottom_right, "rule")),
    ]


def coin(coin: Coin, look: Look) -> list[Line]:
    """A coin with what lies up."""
    glyphs, wide = look.glyphs, max(9, len(coin.side) + 4)
    top_left, top_right, bottom_left, bottom_right = tuple(glyphs.corners)
    rises, falls = tuple(glyphs.slopes)
    edge = glyphs.rule * (wide - 2)
    return [
        (Run(f"  {top_left}{edge}{top_right}", "title"),),
        (Run(f" {rises}{'':{wide}}{falls}", "title"),),
        (Run(f" {glyphs.down}", "title"), Run(f"{coin.side:^{wide}}", "bold"), Run(glyphs.down, "title")),
        (Run(f" {falls}{'':{wide}}{rises}", "title"),),
        (Run(f"  {bottom_left}{edge}{bottom_right}", "title"),),
    ]


def card(card: Card, width: int, look: Look) -> list[Line]:
    """A card in its frame."""
    wide = min(CARD, width)
    lines = [(Run(" "), *line) for line in card_text(card, wide - 4, look)]
    return [fitted(line, wide) for line in boxed(card.kind, lines, wide, len(lines) + 2, look)]


def card_text(card: Card, width: int, look: Look) -> list[Line]:
    """What is written on a card: its name, its flavour and what it does."""
    plain = look.glyphs.plain
    lines: list[Line] = [(Run(line, "title"),) for line in wrapped(plain(card.name.upper()), width)]
    if card.flavour:
        lines += [(Run(line, "flavour"),) for line in wrapped(plain(card.flavour), width)]
    return [*lines, (), *((Run(line, "bold"),) for line in wrapped(plain(card.says), width))]


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
