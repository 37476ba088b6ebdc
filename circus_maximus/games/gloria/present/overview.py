"""Everything on the table, line by line, for plain mode."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import KINDS, row_of
from circus_maximus.games.gloria.model.words import any_card, cards, counters, priced, steps
from circus_maximus.games.gloria.present.values import (
    PHASES,
    GothShown,
    HeaderShown,
    PlayerShown,
    SaleShown,
    TableShown,
)


def overview(shown: TableShown, discards: str) -> Iterator[str]:
    """The roads, the forum and the players. `discards` has the names of the buildings that have left the game."""
    header, names = shown.header, [player.name for player in shown.players]
    if header.turn:
        yield _turn(header, names)
    yield from _goth(shown.goth)
    reader = "" if shown.reader is None else names[shown.reader]
    for sale in shown.forum:
        yield f"Forum, +{sale.surcharge}: {f'{_sale(sale)}{_for(sale, reader)}' if sale.id else 'empty'}"
    yield f"Deck: {counted(header.deck, 'building')}. Discards: {discards or 'none'}."
    yield f"Supply: {counters(header.supply)}."
    for player in shown.players:
        yield from _player(player, shown.flight.names)


def _turn(header: HeaderShown, names: list[str]) -> str:
    """Which turn it is, whose, and which part of it."""
    part = "" if header.phase is None else f": {PHASES[header.phase]}"
    return f"Turn {header.turn}{'' if header.in_turn is None else f' ({names[header.in_turn]})'}{part}."


def _goth(goth: GothShown) -> Iterator[str]:
    """Where he is, what lies on his road or is due, and the icons of all spaces ahead of him."""
    last = len(goth.spaces) - 1
    where = f"The Goth: {goth.spaces[goth.at].name}, {counted(last - goth.at, 'space')} from {goth.spaces[-1].name}"
    yield f"{where}{f'; {goth.due}' if goth.due else ''}."
    ahead = goth.spaces[goth.at + 1 :]
    if laid := [f"{space.name} {counters(row_of(space.laid))}" for space in ahead if space.laid]:
        yield f"Tribute on his road: {', '.join(laid)}."
    if free := [f"{space.name} {counters(row_of(space.icons))}" for space in ahead if space.icons and not space.laid]:
        yield f"{'Beyond that' if laid else 'Ahead of him'}: {', '.join(free)}."


def _sale(sale: SaleShown) -> str:
    """A building for sale: its whole price, its steps, where it may lie and what it does."""
    price = priced(sale.cost, sale.surcharge)
    return f"{sale.name}, costs {price}; {steps(sale.steps)}; on a {any_card(sale.on)}. {sale.does}"


def _for(sale: SaleShown, reader: str) -> str:
    """Whether the reader can buy a building, or what it lacks."""
    if not sale.judged:
        return ""
    if sale.lacks == "card":
        return f" {reader} has no {any_card(sale.on)} without a building."
    if sale.missing:
        return f" {reader} needs {counted(sale.missing, 'more counter')}."
    return f" {reader} can buy it."


def _player(player: PlayerShown, flight: tuple[str, ...]) -> Iterator[str]:
    """Where a player is, what it has, and the cards before it, with their buildings."""
    bot = f" ({player.bot})" if player.bot else ""
    hand = ", ".join(f"{count} {kind}" for kind, count in zip(KINDS, player.hand, strict=True) if count)
    where = f"{steps(player.steps)} ({flight[player.steps]})"
    yield f"{player.name}{bot}: {where}; {counters(player.counters)}; in hand: {hand or 'no cards'}."
    before = [cards(kind.bare, kind.kind) for kind in player.cards if kind.bare]
    built = [f"{it.name} on a {kind.kind} card ({it.does.rstrip('.')})" for kind in player.cards for it in kind.built]
    yield f"  Before {player.name}: {enumerated([*before, *built]) or 'no cards'}."
