"""Panels about targets: the list of all, and the card of the one under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len

from circus_maximus.engine.presenting.decision import Decision, Target
from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.presenting.selection import Selection, reached, with_name
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look, first_row, framed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, side_by_side, width_of, wrapped

GAP = 2


def target_lines(
    decision: Decision | None, selection: Selection, wanted: str | None, width: int, height: int, look: Look
) -> list[Line]:
    """The targets in columns, scrolled to the one under the cursor, or to the first one that can be selected.

    `wanted`: see `found`.
    """
    inner, rows = inside(width, height, look)
    targets = () if decision is None else with_name(decision.part(selection.picked).targets, wanted)
    columns, tall = _grid(targets, inner)
    allowed = [index for index, target in enumerate(targets) if not target.why_not]
    here = [index for index, target in enumerate(targets) if target.id == selection.target]
    at = next(iter((*here, *allowed)), 0) // columns
    first = first_row([row == at for row in range(tall)], rows, look.scrolled)
    shown = targets[first * columns : (first + rows) * columns]
    lines = [_row(shown[start : start + columns], inner, columns, look) for start in range(0, len(shown), columns)]
    if decision is not None and not decision.part(selection.picked).targets:
        lines = [(Run(f" {text}"),) for text in wrapped(_numbers(decision, selection), inner - 2)]
    title = _title(wanted, len(shown), len(targets), first * columns, look)
    return framed(title, lines[:rows], width, height, look)


def lines_needed(decision: Decision | None, selection: Selection, wanted: str | None, width: int) -> int:
    """How many lines the list needs, without its heading."""
    return 0 if decision is None else _grid(with_name(decision.part(selection.picked).targets, wanted), width)[1]


def _title(wanted: str | None, shown: int, of: int, before: int, look: Look) -> str:
    """What part of the list is shown, and what is looked for."""
    part = f" {before + 1} to {before + shown} of {of}" if shown < of else ""
    return f"Choices{part}" + (f" with {look.glyphs.plain(wanted)!r}" if wanted else "")


def _grid(targets: Sequence[Target], width: int) -> tuple[int, int]:
    """How many columns fit, and how many rows are needed."""
    widest = max((_width(target) for target in targets), default=1)
    columns = max(1, (width + GAP) // (widest + GAP))
    return columns, -(-len(targets) // columns)


def _width(target: Target) -> int:
    return len(target.key) + 2 + cell_len(target.label) + 1


def _row(targets: Sequence[Target], width: int, columns: int, look: Look) -> Line:
    share = (width + GAP) // columns - GAP
    return side_by_side([_cell(target, look) for target in targets], share, GAP)


def _cell(target: Target, look: Look) -> Line:
    mark = look.glyphs.no if target.why_not else ""
    label = Run(look.glyphs.plain(target.label), look.name("", target.id).role, target.id)
    return (look.key(target.key, target.id), label, Run(mark, "bad", target.id))


def _numbers(decision: Decision, selection: Selection) -> str:
    reach = reached(decision, selection)
    if reach is None or not reach.numbers:
        return ""
    return f"A number from {reach.numbers[0]} to {reach.numbers[-1]}: type it, or change it with the up and down keys."


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
