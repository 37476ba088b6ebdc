"""The markets: every slot's price, which are sold out, what the next cube costs, and who is in line."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import MarketShown, SupplyShown
from circus_maximus.tui.ink import Line, Run, fit, fitted
from circus_maximus.tui.look import Look, boxed, ruled


def lines(markets: Sequence[MarketShown], supply: SupplyShown, width: int, height: int, look: Look) -> list[Line]:
    """One market beside the other where there is little room, one under the other in a box of their own."""
    stock = (Run("supply ", "dim"), *_supply(supply))
    if look.room == "small":
        half = width // 2
        cells = [fitted((*_head(market, look), *_row(market, look), *_queue(market, look)), half) for market in markets]
        last = fitted((Run(" "), *stock), width - half)
        rows = [fitted((*cells[0], *cells[1]), width), (*cells[2], *last)]
        return [ruled("Markets", width, look), *rows] if height > len(rows) else rows
    rows = []
    for market in markets:
        rows.append((*_head(market, look), *_row(market, look)))
        rows.append((Run("   in line ", "dim"), *(_queue(market, look)[1:] or (Run(look.glyphs.none, "dim"),))))
        if look.room == "large":
            rows.append(())
    rows.append((Run(" "), *stock))
    return boxed("Markets", rows, width, height, look)


def _supply(supply: SupplyShown) -> Line:
    return tuple(Run(f"{letter}{count} ") for letter, count in zip(supply.letters, supply.cubes, strict=True))


def _head(market: MarketShown, look: Look) -> Line:
    point = market.id
    role = "here" if point == look.pointed else "key" if point in look.open or market.open else "bold"
    mark = look.glyphs.here if market.open else " "
    price = Run(f"{market.price:>2}c " if market.price is not None else " -- ", "bold", point)
    return (Run(mark, "key", point), Run(fit(market.name, 8), role, point), price)


def _row(market: MarketShown, look: Look) -> Line:
    """The slots from left to right: sold ones are dots, the one sold next stands in brackets."""
    sold = len(market.row) - market.stock
    runs: list[Run] = []
    for slot, price in enumerate(market.row):
        if slot < sold:
            runs.append(Run(f"{look.glyphs.sold} ", "dim"))
        elif slot == sold:
            if runs:
                runs[-1] = runs[-1]._replace(text=runs[-1].text[:-1])
            runs.append(Run(f"[{price}]", "key"))
        else:
            runs.append(Run(f"{price} "))
    return tuple(runs)


def _queue(market: MarketShown, look: Look) -> Line:
    return (Run(" "), *look.seats(market.queue))
