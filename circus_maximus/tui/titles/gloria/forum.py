"""The forum: what each building costs in its slot, how far it carries, where it may lie, and whether it can be had."""

from __future__ import annotations

from circus_maximus.games.gloria.present.values import SaleShown, TableShown
from circus_maximus.tui.draw.look import Look, framed
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, width_of
from circus_maximus.tui.titles.gloria.letters import in_letters, letter

COLUMNS = 2
"""Slots side by side on small screens."""
HEADS = ("cost", "slot", "steps", "on")
GAPS = {"medium": 1, "large": 2}
"""Cells between columns."""


def lines(shown: TableShown, width: int, height: int, look: Look) -> list[Line]:
    """A row for each slot, the newest first; on small screens two slots on each line."""
    title = _title(shown, look)
    if look.room == "small":
        half = width // COLUMNS
        cells = [_cell(sale, shown.reader is not None, half - 1, look) for sale in shown.forum]
        cells += [()] * (len(cells) % COLUMNS)
        bar = Run(look.glyphs.down, "rule")
        rows = [
            (*fitted(cells[at], half - 1), bar, *fitted(cells[at + 1], width - half))
            for at in range(0, len(cells), COLUMNS)
        ]
        return framed(title, rows, width, height, look, _cell_heads(look))
    return framed(title, _table(shown, width - 2, height - 2, look), width, height, look, fixed=1)


def _title(shown: TableShown, look: Look) -> str:
    """The heading, with the deck, the discards and the supply."""
    header, between = shown.header, f" {look.glyphs.none} "
    buildings = f"deck {header.deck}, discarded {header.discards}"
    supply = " ".join(f"{count}{letter(counter, look.glyphs)}" for counter, count in enumerate(header.supply))
    return between.join(["Forum", buildings, f"supply {supply}"])


def _cell_heads(look: Look) -> Line:
    """What the numbers after a name are, on small screens."""
    return (Run(f"cost+surcharge steps{look.glyphs.follows}", "rule"),)


def _cell(sale: SaleShown, read: bool, width: int, look: Look) -> Line:
    """A slot in one line: key, name, cost and surcharge, steps, and whether the reader can have it."""
    if not sale.id:
        return fitted((Run(f"   {look.glyphs.none} +{sale.surcharge}", "dim"),), width)
    price = f"{in_letters(sale.cost, look.glyphs)}+{sale.surcharge}"
    tail: Line = (Run(price), Run(f" {sale.steps}{look.glyphs.follows}", "dim"), *_can(sale, read, look))
    room = width - 4 - width_of(tail)
    return fitted((look.key(sale.key, sale.id), *look.label(sale.name, room, sale.id), *tail), width, sale.id)


def _can(sale: SaleShown, read: bool, look: Look) -> Line:
    """A mark: whether the reader can buy the building."""
    if not read:
        return ()
    return (Run(f" {look.glyphs.no}", "bad"),) if sale.lacks else (Run(f" {look.glyphs.yes}", "good"),)


def _table(shown: TableShown, width: int, rows: int, look: Look) -> list[Line]:
    """A row for each slot under a heading; if there is room, what each building does below it."""
    cells = [_texts(sale, look) for sale in shown.forum]
    columns = zip(HEADS, zip(*cells, strict=True), strict=True)
    sizes = [max(map(len, (head, *column))) + GAPS[look.room] for head, column in columns]
    mine = max(len(sale.lacks) for sale in shown.forum) + 2 + GAPS[look.room]
    told = len(shown.forum) * 2 < rows
    indent = 4 if told else 3
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
        can = _can(sale, shown.reader is not None, look)
        row = (
            look.key(sale.key, sale.id),
            Run(" " * (indent - 3), "", sale.id),
            *look.label(sale.name, name - 1, sale.id),
            Run(body),
            *can[:1],
            Run(f" {sale.lacks}", "dim"),
        )
        lines.append(fitted(row, width, sale.id))
        if told:
            lines.append(fitted((Run(f"{'':{indent}}{sale.does}", "dim"),), width, sale.id))
    return lines


def _texts(sale: SaleShown, look: Look) -> tuple[str, ...]:
    """What a row says after the name."""
    if not sale.id:
        return "", f"+{sale.surcharge}", "", ""
    return in_letters(sale.cost, look.glyphs), f"+{sale.surcharge}", str(sale.steps), sale.cards
