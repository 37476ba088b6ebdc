"""Pieces of games, drawn as what they are: dice, coins and cards."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.presenting.presenter import Card, Coin, Die
from circus_maximus.tui.draw.look import Look, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, side_by_side, wrapped

FACE = 9
"""Width of a die."""
GAP = 3
"""Minimum cells between two dice."""
NAME = 14
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
    cell = max(FACE, min(NAME, longest, (width + gap) // len(dice) - gap))
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
