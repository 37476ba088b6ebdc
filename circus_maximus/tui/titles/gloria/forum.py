"""The forum: what each building costs in its slot, how far it carries, where it may lie, and whether it can be had."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from circus_maximus.games.gloria.model.common_types import KINDS
from circus_maximus.games.gloria.present.values import SaleShown, TableShown
from circus_maximus.tui.draw.look import Look, framed, in_pairs
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, width_of
from circus_maximus.tui.titles.gloria.roads import in_letters, letter

COLUMNS = 2
"""Slots side by side on small screens."""
HEADS = ("cost", "slot", "steps", "on")
GAPS = {"medium": 1, "large": 2}
"""Cells between columns."""


def lines(shown: TableShown, width: int, height: int, look: Look) -> list[Line]:
    """A row for each slot, the newest first; on small screens two slots on each line.

    If some have no room, the cheap end is shown first.
    """
    title = _title(shown, look)
    described = next((sale.id for sale in shown.forum if sale.key and sale.key == look.described), look.described)
    look = replace(look, described=described)
    if look.room == "small":
        return framed(title, _pairs(shown, width, look), width, height, look, _cell_heads(look), from_end=True)
    return framed(title, _table(shown, width - 2, height - 2, look), width, height, look, fixed=1, from_end=True)


def _pairs(shown: TableShown, width: int, look: Look) -> list[Line]:
    """Two slots on each line."""
    tails = [_tail(sale, look) for sale in shown.forum]
    sizes = [max(map(width_of, column)) for column in zip(*tails, strict=True)]
    cell = width // COLUMNS - 1
    cells = [_cell(sale, tail, sizes, cell, look) for sale, tail in zip(shown.forum, tails, strict=True)]
    return in_pairs(cells, width, look)


def _title(shown: TableShown, look: Look) -> str:
    """The heading, with the deck, the discards and the supply."""
    header, between = shown.header, f" {look.glyphs.none} "
    buildings = f"deck {header.deck}, discarded {header.discards}"
    supply = " ".join(f"{count}{letter(counter, look.glyphs)}" for counter, count in enumerate(header.supply))
    return between.join(["Forum", buildings, f"supply {supply}"])


def _cell_heads(look: Look) -> Line:
    """What the numbers after a name are, on small screens."""
    return (Run(f"cost+slot steps{look.glyphs.follows} on", "rule"),)


def _cell(sale: SaleShown, tail: Sequence[Line], sizes: Sequence[int], width: int, look: Look) -> Line:
    """A slot in one line: key, name, and its tail in columns of these sizes."""
    if not sale.id:
        return fitted((Run(f"   {look.glyphs.none} +{sale.surcharge}", "dim"),), width)
    key = look.key(sale.key, sale.id)
    told = [run for part, size in zip(tail, sizes, strict=True) for run in fitted(part, size)]
    name = look.label(sale.name, width - width_of((key,)) - 1 - sum(sizes), sale.id)
    return fitted((key, *name, *told), width, sale.id)


def _tail(sale: SaleShown, look: Look) -> tuple[Line, Line, Line]:
    """After a name: cost and surcharge; steps; the initials of the cards it may lie on, and what the reader lacks."""
    if not sale.id:
        return (), (), ()
    price = (Run(f"{in_letters(sale.cost, look.glyphs)}+{sale.surcharge}"),)
    steps = (Run(f" {sale.steps}{look.glyphs.follows}", "dim"),)
    if sale.lacks == "card":
        return price, steps, (Run(f" {_lacks(sale)}", "bad"),)
    cards = Run(f" {''.join(kind[0] for kind in sale.on)}", "dim")
    missing = (Run(str(sale.missing), "bad"),) if sale.missing else ()
    return price, steps, (cards, *_can(sale, look), *missing)


def _can(sale: SaleShown, look: Look) -> Line:
    """A mark: whether the reader can buy the building."""
    if not sale.judged:
        return ()
    return (Run(f" {look.glyphs.no}", "bad"),) if sale.lacks else (Run(f" {look.glyphs.yes}", "good"),)


def _table(shown: TableShown, width: int, rows: int, look: Look) -> list[Line]:
    """A row for each slot under a heading; if there is room, what each building does below it."""
    cells = [_texts(sale, look) for sale in shown.forum]
    columns = zip(HEADS, zip(*cells, strict=True), strict=True)
    sizes = [max(map(len, (head, *column))) + GAPS[look.room] for head, column in columns]
    mine = max(len(_lacks(sale)) for sale in shown.forum) + 3 + GAPS[look.room]
    told = len(shown.forum) * 2 < rows
    keys = max((width_of((look.key(sale.key, sale.id),)) for sale in shown.forum if sale.id), default=3)
    indent = keys + told
    name = width - indent - sum(sizes) - mine
    heads = "".join(f"{head:<{size}}" for head, size in zip(HEADS, sizes, strict=True))
    lines: list[Line] = [fitted((Run(f"{'':{indent}}{'building':<{name}}{heads}", "dim"),), width)]
    for sale, texts in zip(shown.forum, cells, strict=True):
        if not sale.id:
            empty = f"{'':{indent}}{look.glyphs.none:<{name + sizes[0]}}{texts[1]}"
            lines.append(fitted((Run(empty, "dim"),), width))
            lines += [fitted((), width)] * told
            continue
        body = "".join(f"{text:<{size}}" for text, size in zip(texts, sizes, strict=True))
        can = _can(sale, look)
        row = (
            *fitted((look.key(sale.key, sale.id),), indent, sale.id),
            *look.label(sale.name, name - 1, sale.id),
            Run(body),
            *can[:1],
            Run(f" {_lacks(sale)}", "dim"),
        )
        lines.append(fitted(row, width, sale.id))
        if told:
            lines.append(fitted((Run(f"{'':{indent}}{sale.does}", "dim"),), width, sale.id))
    return lines


def _cards(sale: SaleShown, any_kind: str) -> str:
    """The kinds of card on which a building may lie: `farm/city`; or these words for any."""
    return any_kind if len(sale.on) == len(KINDS) else "/".join(sale.on)


def _lacks(sale: SaleShown) -> str:
    """What the reader lacks: `no farm`, or `3 missing`, the number of counters; empty if nothing."""
    if sale.lacks == "card":
        return f"no {_cards(sale, 'card')}"
    return f"{sale.missing} missing" if sale.missing else ""


def _texts(sale: SaleShown, look: Look) -> tuple[str, ...]:
    """What a row says after the name."""
    if not sale.id:
        return "", f"+{sale.surcharge}", "", ""
    return in_letters(sale.cost, look.glyphs), f"+{sale.surcharge}", str(sale.steps), _cards(sale, "any")
