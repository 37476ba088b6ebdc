"""The cards of the table: what an act, place, market or event does, its flavour, and the rules that apply to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.text.words import enumerated, in_sentence, sentence_start
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.common_types import at_seats, coins, workers
from circus_maximus.games.circus.model.config import Act, Config, PlaceConfig
from circus_maximus.games.circus.model.words import cube_name
from circus_maximus.games.circus.present.values import ActShown, EventShown, MarketShown, PlaceShown, TableShown
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import act_takes, act_text, fewest_workers_text, lost_worker_text

NOTHING = ("", short_text.NOTHING)
STATUS = {"in force": "In force until cleanup", "now": "Happening now", "done": "Resolved at the start of the round"}


def card(config: Config, shown: TableShown, target: str) -> CardShown | None:
    """An act or place by its id or key, or a market by its id; without one, the events of the round.

    None if there is nothing to say.
    """
    if not target:
        return _events(shown)
    for act in shown.acts:
        if target in (act.id, act.key):
            return _act(config, shown, act)
    for place in shown.places:
        if target in (place.id, place.key):
            return _place(config, shown, place)
    for market in shown.markets:
        if market.id == target:
            return _market(config, shown, market)
    return None


def _events(shown: TableShown) -> CardShown | None:
    if not shown.events:
        return None
    names = enumerated([event.name for event in shown.events])
    return CardShown(
        f"Event: {names}", " ".join(map(parts_text, shown.events)), " ".join(event.flavour for event in shown.events)
    )


def parts_text(event: EventShown) -> str:
    """What an event does, each part with its status."""
    return " ".join(f"{STATUS[part.status]}: {part.says}" for part in event.parts)


def _act(config: Config, shown: TableShown, act: ActShown) -> CardShown:
    written = config.act(act.id.removeprefix("act/"))
    says = f"Needs {act_takes(written, config)}. {act_text(written, config)}"
    frozen = [
        f"{track.name} is frozen this round, so no marker moves on it."
        for track in shown.tracks
        if track.frozen and track.name in says
    ]
    sources = [(place.id, place.kinds) for place in shown.places if not place.closed]
    sources += [(market.id, (market.kind,)) for market in shown.markets]
    facts = _in_short(act, shown.reader)
    return CardShown(
        act.name,
        says,
        written.flavour,
        (_ready(shown, act), *frozen, *_act_rules(config, written)),
        in_short=" · ".join(facts),
        in_full=f"{act.name}: {', '.join(facts)}.",
        related=_sharing(act.kinds, sources),
    )


def _in_short(act: ActShown, reader: Seat | None) -> list[str]:
    """What an act needs, costs and gives, and its penalty, each in a few words."""
    lacks = f" (you lack {act.short_of[reader]})" if reader is not None and act.short_of[reader] else ""
    parts = [f"needs {act.needs}{lacks}"] if act.needs not in NOTHING else []
    parts += [f"costs {act.costs}"] if act.costs else []
    if act.performers not in NOTHING:
        parts.append(f"all {act.performers}" if act.contest else f"gives {act.performers}")
    if act.contest:
        parts += [f"best {act.winner}"] if act.winner not in NOTHING else []
        parts += [f"others {act.losers}"] if act.losers not in NOTHING else []
    if act.absent not in NOTHING:
        parts.append(f"absent {act.absent}")
    return [short_text.frozen_in_words(part) for part in parts]


def _sharing(kinds: Sequence[str], others: Iterable[tuple[str, Sequence[str]]]) -> frozenset[str]:
    """The ids of what else is about some of these kinds of cubes."""
    return frozenset(id for id, theirs in others if not {*kinds}.isdisjoint(theirs))


def _needed(shown: TableShown, *kinds: str) -> frozenset[str]:
    """The ids of the acts that need these kinds of cubes."""
    return _sharing(kinds, [(act.id, act.kinds) for act in shown.acts])


def _ready(shown: TableShown, act: ActShown) -> str:
    """Who has all it needs."""
    ready = [player.name for player, missing in zip(shown.players, act.short_of, strict=True) if not missing]
    return f"Ready: {enumerated(ready)}." if ready else "Nobody is ready."


def _act_rules(config: Config, act: Act) -> Iterator[str]:
    if act.contest is not None:
        decides = f"a die with {config.contest_die} sides decides"
        if act.contest != "dice":
            decides = f"the player who owns the most {cube_name(config, act.contest)} wins"
        yield (
            f"With two or more performers, {decides}; ties go to the higher bid, then to the earlier one. "
            "A single performer wins."
        )
    if any(act.absent.row()):
        yield "If anybody performs it, everybody who does not gets the penalty, even without a bid."
    if any(act.needs.row()):
        yield "Cubes that perform are busy until cleanup."


def _place(config: Config, shown: TableShown, place: PlaceShown) -> CardShown:
    written = config.places[place.id.removeprefix("place/")]
    gives = place.gives + (f", costs {place.costs}" if place.costs else "")
    closed = place.why if "closed" in place.why else f"closed this round ({place.why})"
    return CardShown(
        place.name,
        place.says,
        written.flavour,
        tuple(_place_rules(config, place, written, len(shown.players))),
        in_short=f"{closed}; {gives}" if place.closed else gives,
        in_full=f"{place.name}: {f'{sentence_start(closed)}. ' if place.closed else ''}{place.says}",
        related=frozenset() if place.closed else _needed(shown, *place.kinds),
    )


def _place_rules(config: Config, place: PlaceShown, written: PlaceConfig, seats: int) -> Iterator[str]:
    if place.why:
        yield f"Now: {place.why}."
    if written.room is not None:
        each = f", {written.room_each} per player" if written.room_each is not None else ""
        yield f"Room for {workers(written.room)}{each}."
    if written.flip:
        yield f"You pay on heads only. Tails: {in_sentence(lost_worker_text(config))}"
        if replaced := fewest_workers_text(at_seats(config.workers.minimum, seats)):
            yield replaced
    if any(isinstance(effect, e.Boost) for effect in written.effects):
        yield "A boost counts for pay and for who begins the next bidding, but not for winning."
    if any(isinstance(effect, e.LineUp) for effect in written.effects):
        yield "You buy after all workers are placed, in the order of the line."


def _market(config: Config, shown: TableShown, market: MarketShown) -> CardShown:
    name = cube_name(config, market.kind)
    price = "None are on sale." if market.price is None else f"The next costs {coins(market.price)}."
    queue = [shown.players[seat].name for seat in dict.fromkeys(market.line)]
    line = f"In line: {enumerated(queue)}." if queue else "Nobody is in line."
    rule = "Players in line buy one after another, any number of cubes or none, cheapest first."
    says, related = f"{market.stock} on sale. {price} {line}", _needed(shown, market.kind)
    return CardShown(f"Market: {name}", says, rules=(rule,), related=related)
