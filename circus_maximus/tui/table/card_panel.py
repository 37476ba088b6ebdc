"""The panel that shows what is under the cursor: what it does, its flavour, and the rules that apply to it."""

from __future__ import annotations

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.tui.draw.look import Look, framed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, wrapped

NOTHING = CardShown("Card", "Select something to read about it here.")


def card_lines(card: CardShown | None, width: int, height: int, look: Look) -> list[Line]:
    """The card in a frame, with its flavour and as many of its rules as fit."""
    card = card or NOTHING
    inner, rows = inside(width, height, look)
    rules = [" ".join(card.rules[:count]) for count in range(len(card.rules), 0, -1)]
    lines = _lines(card.says, "", inner, look)
    for texts, role in (((card.flavour,), "flavour"), (rules, "dim")):
        parts = (_lines(text, role, inner, look) for text in texts)
        lines += next((part for part in parts if len(lines) + len(part) <= rows), [])
    return framed(look.glyphs.plain(card.name), lines[:rows], width, height, look)


def _lines(text: str, role: str, width: int, look: Look) -> list[Line]:
    texts = wrapped(look.glyphs.plain(text), width - 2) if text else []
    return [fitted((Run(" "), Run(line, role)), width) for line in texts]
