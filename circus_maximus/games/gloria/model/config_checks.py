"""Checks that types cannot express (G70): references, totals, and values that make a game impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from circus_maximus.engine.config.shared_names import names_used_twice
from circus_maximus.engine.text.words import counted, enumerated, quoted
from circus_maximus.engine.title import Complaint
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, KIND_INDEX, KINDS, SEATS, Basic, Kind, Row
from circus_maximus.games.gloria.model.config import Building, Config
from circus_maximus.games.gloria.model.effects import RedEffect, Shield

MAX_SPACES = 39
"""Maximum number of spaces of a road, because of the room on the screen."""
MAX_ICONS = 3
"""Maximum number of icons on a space, because of the room on the screen."""
MAX_SLOTS = 12
"""Maximum number of slots of the forum, because of the room on the screen."""
MAX_BUILDINGS = 200
"""Maximum number of buildings, so that a game stays fast."""


def config_checks(config: Config) -> Iterator[Complaint]:
    """Every error of a config in which each value has the right type."""
    yield from _late_start(config)
    yield from _supply(config)
    yield from _dealt(config)
    yield from _roads(config)
    yield from _icons(config)
    yield from _makers(config)
    yield from _forum(config)
    yield from _ids_and_names(config)
    for id, building in config.buildings.items():
        yield from _where_laid(config, ("buildings", id), building)
        yield from _effect(config, ("buildings", id, "effect"), building)
    yield from _laid_twice(config)


def _late_start(config: Config) -> Iterator[Complaint]:
    """A place in turn order exists with the number of seats of its entry."""
    for id, entry in config.late_start.items():
        if entry.place > entry.seats:
            yield Complaint(("late_start", id, "place"), f"with {entry.seats} seats there is no place {entry.place}")


def _supply(config: Config) -> Iterator[Complaint]:
    """The supply has what the seats take at the start, for each number of seats."""
    supply = config.counters.row("supply")
    for index, counter in enumerate(COUNTERS):
        needs = {seats: _at_start(config, seats)[index] for seats in SEATS}
        seats = max(reversed(SEATS), key=needs.__getitem__)
        if needs[seats] > supply[index]:
            taken = f"with {seats} seats, {needs[seats]} {counter} are taken at the start"
            yield Complaint(("counters", counter, "supply"), f"must be at least {needs[seats]}: {taken}")


def _at_start(config: Config, seats: int) -> Row:
    """The counters that all seats together take at the start."""
    taken = [seats * each for each in config.counters.row("start")]
    for entry in config.late_start.values():
        if entry.seats == seats:
            taken = [count + more for count, more in zip(taken, entry.gets.row(), strict=True)]
    return tuple(taken)


def _dealt(config: Config) -> Iterator[Complaint]:
    """Each seat is dealt the cards that lie before it, and has at least one more for its hand."""
    face_up = config.cards.face_up()
    dealt = {seats: config.dealt.at(seats) for seats in SEATS}
    for index, (kind, shown) in enumerate(zip(KINDS, face_up, strict=True)):
        few = [seats for seats in SEATS if dealt[seats][index] < shown]
        if len(few) == len(SEATS):
            fewest = min(SEATS, key=lambda seats: dealt[seats][index])
            most = dealt[fewest][index]
            yield Complaint(
                ("cards", kind, "face_up"),
                f"must be at most {most}: with {fewest} seats, {most} of this kind are dealt",
            )
            continue
        for seats in few:
            before = f"{counted(shown, 'card')} of this kind must lie before each seat"
            yield Complaint(("dealt", str(seats), kind), f"must be at least {shown}: {before}")
    for seats, cards in dealt.items():
        if sum(cards) == sum(face_up):
            yield Complaint(
                ("dealt", str(seats)), "no card is left for the hand: deal more cards than lie before each seat"
            )


def _roads(config: Config) -> Iterator[Complaint]:
    """Both roads have a start and an end."""
    for road, spaces in (("flight_road", config.flight_road), ("goth_road", config.goth_road)):
        if len(spaces) < 2:
            yield Complaint((road,), "a road needs at least 2 spaces: its start and its end")
        if len(spaces) > MAX_SPACES:
            yield Complaint((road,), f"there are {len(spaces)} spaces; the screen has room for {MAX_SPACES}")


def _icons(config: Config) -> Iterator[Complaint]:
    """Every space between the Goth's start and Rome shows icons."""
    ids = list(config.goth_road)
    for id, space in config.goth_road.items():
        at = ("goth_road", id, "icons")
        if id == ids[0] and space.icons:
            yield Complaint(at, "the first space must have no icons: write []")
        elif id == ids[-1] and space.icons:
            yield Complaint(at, "the last space must have no icons: write [], or put another space last")
        elif id not in (ids[0], ids[-1]) and not (space.icons or (id == ids[-2] and config.goth_road[ids[-1]].icons)):
            yield Complaint(at, f"a space between start and Rome needs at least one icon: {enumerated(BASICS, 'or')}")
        if len(space.icons) > MAX_ICONS:
            yield Complaint(at, f"there are {len(space.icons)} icons; the screen has room for {MAX_ICONS}")


def _makers(config: Config) -> Iterator[Complaint]:
    """One kind of card makes each icon that spaces or buildings show."""
    used: dict[Basic, tuple[str, ...]] = {}
    for id, space in config.goth_road.items():
        for icon in space.icons:
            used.setdefault(icon, ("goth_road", id, "icons"))
    for id, building in config.buildings.items():
        if building.effect.needed_icon:
            used.setdefault(building.effect.needed_icon, ("buildings", id, "effect", "icon"))
    for icon, at in used.items():
        makers = [kind for kind, card in zip(KINDS, config.cards.all(), strict=True) if card.makes == icon]
        if not makers:
            yield Complaint(at, f"no kind of card makes {icon}: set one of cards.*.makes to {icon}")
        for more in makers[1:]:
            yield Complaint.of_two(("cards", makers[0], "makes"), ("cards", more, "makes"), _made_already(icon))


def _made_already(icon: Basic) -> Callable[[tuple[str, ...]], str]:
    """What is wrong with a kind of card, given the path of another kind that makes the same."""
    return lambda other: f"{other[1]} cards already make {icon}, which only one kind may make"


def _forum(config: Config) -> Iterator[Complaint]:
    """There are enough buildings, and slots for those laid out at the start."""
    slots, opened = len(config.forum.surcharges), config.forum.open_at_start
    if slots > MAX_SLOTS:
        yield Complaint(("forum", "surcharges"), f"there are {slots} slots; the screen has room for {MAX_SLOTS}")
    if opened >= slots:
        yield Complaint(("forum", "open_at_start"), f"must be less than the number of slots, {slots}")
    elif len(config.buildings) <= opened:
        yield Complaint(("buildings",), f"there must be more buildings than are laid out at the start, {opened}")
    if len(config.buildings) > MAX_BUILDINGS:
        yield Complaint(("buildings",), f"there are {len(config.buildings)} buildings; the limit is {MAX_BUILDINGS}")


def _ids_and_names(config: Config) -> Iterator[Complaint]:
    """Actions use ids of buildings, kinds and counters; players use names."""
    for id in islice(config.buildings, MAX_BUILDINGS):
        if id in KINDS or id in COUNTERS:
            yield Complaint(
                ("buildings", id), f"{quoted(id)} is a {'kind of card' if id in KINDS else 'counter'}: use another id"
            )
    for section in ("flight_road", "goth_road", "buildings"):
        yield from names_used_twice(config, section)


def _where_laid(config: Config, at: tuple[str, ...], building: Building) -> Iterator[Complaint]:
    """Every building may be laid on some kind of card, a shield on exactly one."""
    if building.kind == "red" and building.laid_on is None:
        yield Complaint((*at, "laid_on"), "a red building must say on which kinds of card it may be laid")
    elif building.laid_on == ():
        yield Complaint((*at, "laid_on"), "a building needs at least one kind of card")
    elif isinstance(building.effect, Shield) and len(set(config.laid_on(building))) != 1:
        yield Complaint((*at, "laid_on"), "a shield protects one kind of card: name exactly one")


def _laid_twice(config: Config) -> Iterator[Complaint]:
    """Kinds of buildings say on which cards they may be laid, and no list has a kind twice."""
    lists: dict[tuple[str, ...], tuple[Kind, ...]] = {
        ("kinds", kind, "laid_on"): getattr(config.kinds, kind).laid_on for kind in KINDS
    }
    lists |= {("buildings", id, "laid_on"): building.laid_on or () for id, building in config.buildings.items()}
    for at, found in lists.items():
        if at[0] == "kinds" and not found:
            yield Complaint(at, "buildings of this kind need at least one kind of card")
        if len(set(found)) < len(found):
            yield Complaint(at, "a kind of card is listed twice")


def _effect(config: Config, at: tuple[str, ...], building: Building) -> Iterator[Complaint]:
    """An effect fits its building and does something."""
    effect = building.effect
    if isinstance(effect, RedEffect) != (building.kind == "red"):
        fitting = "swap and shield" if building.kind == "red" else "all effects but swap and shield"
        yield Complaint(at, f"a {building.kind} building cannot have this effect; it can have {fitting}")
    laid_on = [(kind, config.cards.all()[KIND_INDEX[kind]].makes) for kind in config.laid_on(building)]
    for where, error in effect.errors(laid_on):
        yield Complaint((*at, *where), error)
