"""The panel that shows what is under the cursor: what it does, its flavour, and the rules that apply to it."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look, framed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, width_of, wrapped

NOTHING = CardShown("Card", "Select something to read about it here.")


def card_lines(card: CardShown | None, width: int, height: int, look: Look) -> list[Line]:
    """The card in a frame, with its flavour and as many of its rules as fit; with only one line, what it does."""
    card = card or NOTHING
    if height == 1:
        return [_in_heading(card, width, look)]
    lines = _texts(card, *inside(width, height, look), look.glyphs)
    return framed(look.glyphs.plain(card.name), lines, width, height, look)


def _in_heading(card: CardShown, width: int, look: Look) -> Line:
    """A heading with what the card does."""
    plain, rule = look.glyphs.plain, look.glyphs.rule
    head: Line = (Run(rule, "rule"), Run(plain(card.name), "title"), Run(rule, "rule"), Run(" "))
    says, room = plain(card.says), width - width_of(head) - 1
    told = (*head, Run(fit(says, room) if cell_len(says) > room > 0 else says), Run(" "))
    return fitted((*told, Run(rule * (width - width_of(told)), "rule")), width)


@lru_cache(maxsize=64)
def _texts(card: CardShown, width: int, rows: int, glyphs: Glyphs) -> list[Line]:
    """What is on the card. Cached, because each key draws it again."""
    rules = [" ".join(card.rules[:count]) for count in range(len(card.rules), 0, -1)]
    lines = _wrapped(card.says, "", width, glyphs, rows)
    for texts, role in (((card.flavour,), "flavour"), (rules, "dim")):
        parts = (_wrapped(text, role, width, glyphs) for text in texts)
        lines += next((part for part in parts if len(lines) + len(part) <= rows), [])
    return lines


def _wrapped(text: str, role: str, width: int, glyphs: Glyphs, rows: int | None = None) -> list[Line]:
    """A text in lines; if there are more than `rows`, the last that is left ends with dots."""
    texts = wrapped(glyphs.plain(text), width - 2) if text else []
    if rows is not None and len(texts) > rows:
        texts[max(0, rows - 1) :] = [fit(" ".join(texts[rows - 1 :]), width - 2)] * (rows > 0)
    return [fitted((Run(" "), Run(line, role)), width) for line in texts]
