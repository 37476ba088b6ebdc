"""The markets: the price of each slot, which slots are empty, what the next cube costs, and the line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.games.circus.present.values import MarketShown, SupplyShown
from circus_maximus.tui.draw.look import Look, boxed, ruled
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, text_of, width_of

MIN_NAME_WIDTH = 8
PRICE, IN_LINE, KEY = 4, 5, 2
"""Cells for the price of the next cube; for a gap and a line of four; for the rest of a key."""


def lines(markets: Sequence[MarketShown], supply: SupplyShown, width: int, height: int, look: Look) -> list[Line]:
    """On small screens the markets side by side, with the price of the next cube; otherwise in a box."""
    stock = (Run("supply ", "dim"), *_supply(supply))
    if look.room == "small":
        half = width // 2
        name = _name_width(markets, half - IN_LINE, look)
        cells = [_cell(market, name, half, look) for market in markets]
        last = fitted((Run(" "), *stock), width - half)
        rows = [fitted((*cells[0], *cells[1]), width), (*cells[2], *last)]
        return [ruled("Markets", width, look), *rows] if height > len(rows) else rows
    inner = width - 2
    name = _name_width(markets, inner - IN_LINE + PRICE - KEY, look)
    rows = [_cell(market, name, inner, look, price=False) for market in markets]
    return boxed(f"Markets {look.glyphs.none} {text_of(stock).rstrip()}", rows, width, height, look)


def _name_width(markets: Sequence[MarketShown], width: int, look: Look) -> int:
    """Cells for the names that leave room for all slots."""
    longest = max(cell_len(market.name) for market in markets) + 1
    slots = max(sum(len(str(price)) + 1 for price in market.row) for market in markets)
    return max(MIN_NAME_WIDTH, min(longest, width - width_of((_mark(markets[0], look),)) - PRICE - slots))


def _cell(market: MarketShown, name: int, width: int, look: Look, price: bool = True) -> Line:
    """A market in one line. If there is no room for all prices, the whole line of seats is still shown."""
    head, line = _head(market, name, look, price), _in_line(market, look)
    return fitted((*head, *_row(market, width - width_of(head) - width_of(line), look), *line), width)


def _supply(supply: SupplyShown) -> Line:
    return tuple(Run(f"{letter}{count} ") for letter, count in zip(supply.letters, supply.cubes, strict=True))


def _head(market: MarketShown, name: int, look: Look, price: bool) -> Line:
    point = market.id
    role = "related" if point in look.related else "here" if point == look.pointed else "bold"
    head = (_mark(market, look), *look.label(market.name, name - 1, point, role))
    next = f"{market.price:>2}c " if market.price is not None else " -- "
    return (*head, Run(next, "bold", point)) if price else head


def _mark(market: MarketShown, look: Look) -> Run:
    """The key while somebody is asked to buy; otherwise a mark if it is the open market."""
    if market.id in look.available | look.unavailable:
        return look.key(market.key, market.id)
    return Run(look.glyphs.here if market.open else " ", "bold", market.id)


def _row(market: MarketShown, room: int, look: Look) -> Line:
    """The slots from left to right. Empty ones are dots, or are left out if there is no room for all."""
    sold = len(market.row) - market.stock
    empty = f"{look.glyphs.sold} " * sold
    whole = (Run(empty[:-1] if sold else "", "dim"), *_on_sale(market))
    return whole if width_of(whole) <= room else cropped(_on_sale(market), room)


def _on_sale(market: MarketShown) -> Line:
    """The prices of the cubes on sale; that of the next one is in brackets."""
    first, *rest = [str(price) for price in market.row[len(market.row) - market.stock :]] or [""]
    return (Run(f"[{first}]", "bold"), Run(" ".join(rest))) if first else ()


def _in_line(market: MarketShown, look: Look) -> Line:
    return (Run(" "), *look.seats(market.line))
