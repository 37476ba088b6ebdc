"""The cards of the table: what a building or a card does, what it costs, and who has it."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS, row_of
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.words import a_card, any_card, counters, priced, steps
from circus_maximus.games.gloria.present.ids import BUILDING, CARD, COUNTER, building_of
from circus_maximus.games.gloria.present.values import GothShown, KindShown, TableShown
from circus_maximus.games.gloria.text.phrases import effect_text, laid_on_text

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
    does = next((it.does for it in built if it.id == BUILDING + id), effect_text(building.effect))
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
            yield f"In this slot it costs {priced(sale.cost, sale.surcharge)} and moves you {steps(sale.steps)}."
            if sale.lacks == "card":
                yield f"You have no {any_card(sale.on)} without a building."
            elif sale.missing:
                yield f"You need {counted(sale.missing, 'more counter')}."
    yield f"It is laid {laid_on_text(config, config.buildings[id])}."


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
