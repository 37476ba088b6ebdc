"""What is written about the table: the cards of what lies on it, and everything on it line by line, for plain mode."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, row_of
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.phrases import a_card, any_card, cards, counters, price_text, steps
from circus_maximus.games.gloria.present.keys import BUILDING, CARD, COUNTER, building_of
from circus_maximus.games.gloria.present.values import (
    PHASES,
    GothShown,
    HeaderShown,
    KindShown,
    PlayerShown,
    SaleShown,
    TableShown,
)

TRIBUTE = "Next tribute"


def card(config: Config, shown: TableShown, target: str) -> CardShown:
    """A building by id or the key of its slot, a kind of card or a counter by id; otherwise the next tribute."""
    target = next((sale.id for sale in shown.forum if sale.key and sale.key == target), target)
    if id := building_of(target):
        return _building(config, shown, id)
    if target.startswith(COUNTER):
        return _counter(shown, target.removeprefix(COUNTER))
    if target.startswith(CARD):
        return _kind(config, shown, next(kind for kind in shown.players[shown.area].cards if kind.id == target))
    return _tribute(shown.goth)


def _tribute(goth: GothShown) -> CardShown:
    """What the Goth asks for next, where he is, and what lies on his road."""
    here, front = goth.spaces[goth.at], goth.spaces[goth.front]
    if goth.at == len(goth.spaces) - 1:
        return CardShown(TRIBUTE, f"The Goth is in {here.name}.")
    price = counters(row_of(front.icons)) if front.icons else "nobody can pay"
    left = f"{counted(len(goth.spaces) - 1 - goth.at, 'space')} from {goth.spaces[-1].name}"
    laid = [counter for space in goth.spaces for counter in space.laid]
    rules = [f"Tribute on his road: {counters(row_of(laid))}."] if laid else []
    rules += [f"His space shows {counters(row_of(here.icons))}."] if here.icons else []
    return CardShown(TRIBUTE, f"{front.name}: {price}. The Goth is {left}.", rules=tuple(rules))


def _building(config: Config, shown: TableShown, id: str) -> CardShown:
    building = config.buildings[id]
    built = (it for player in shown.players for kind in player.cards for it in kind.built)
    # A building on a card may do nothing any more.
    does = next((it.does for it in built if it.id == BUILDING + id), building.effect.sentence())
    rules, in_short = tuple(_about_building(config, shown, id)), f"{building.name}: {does}"
    return CardShown(building.name, does, building.flavour, rules, in_short, related=_fitting(config, shown, id))


def _fitting(config: Config, shown: TableShown, id: str) -> frozenset[str]:
    """The kinds of card on which a building may be laid if it is for sale."""
    if all(sale.id != BUILDING + id for sale in shown.forum):
        return frozenset()
    return frozenset(CARD + kind for kind in config.laid_on(config.buildings[id]))


def _about_building(config: Config, shown: TableShown, id: str) -> Iterator[str]:
    """Who has it, and on which card; otherwise what it costs, if it is for sale, and where it may lie."""
    for player in shown.players:
        for kind in player.cards:
            if any(built.id == BUILDING + id for built in kind.built):
                yield f"{player.name} has it, on {a_card(kind.kind)}."
                return
    for sale in shown.forum:
        if sale.id == BUILDING + id:
            yield f"In this slot it costs {price_text(sale.cost, sale.surcharge)} and moves you {steps(sale.steps)}."
            if sale.lacks == "card":
                yield f"You have no {any_card(sale.on)} without a building."
            elif sale.missing:
                yield f"You need {counted(sale.missing, 'more counter')}."
    yield f"It is laid on a {any_card(config.laid_on(config.buildings[id]))}."


def _kind(config: Config, shown: TableShown, kind: KindShown) -> CardShown:
    """A kind of card before a seat, with the buildings on them, which small screens do not list."""
    parts = [f"{kind.bare} without a building"] * bool(kind.bare)
    parts += [f"{len(kind.built)} with {enumerated([built.name for built in kind.built])}"] * bool(kind.built)
    says = f"{enumerated(parts) or 'None'}. Each yields 1 {COUNTERS[kind.makes]}."
    sold = (sale.id for sale in shown.forum if kind.id in _fitting(config, shown, building_of(sale.id)))
    return CardShown(f"{kind.kind.capitalize()} cards", says, related=frozenset(sold))


def _counter(shown: TableShown, counter: str) -> CardShown:
    """A kind of counter: how many the supply has."""
    left = shown.header.supply[COUNTERS.index(counter)]
    return CardShown(counter.capitalize(), f"The supply has {left or 'none'}.")


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
    price = price_text(sale.cost, sale.surcharge)
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
