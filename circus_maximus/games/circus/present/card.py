"""The cards of the table: what an act, place, market or event does, its flavour, and the rules that apply to it."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.words import enumerated, in_sentence
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.config import Act, Config, PlaceConfig
from circus_maximus.games.circus.present.values import ActShown, EventShown, MarketShown, PlaceShown, TableShown
from circus_maximus.games.circus.text.phrases import act_takes, act_text, lost_worker_text
from circus_maximus.games.circus.text.words import coins, cube_name, workers

STATUS = {"in force": "In force until cleanup", "now": "Happening now", "done": "Done when the round began"}


def card(config: Config, shown: TableShown, target: str) -> CardShown | None:
    """An act, place or market by its id; without one, the events of the round. None if there is nothing to say."""
    if not target:
        return _events(shown)
    for act in shown.acts:
        if act.id == target:
            return _act(config, shown, act)
    for place in shown.places:
        if place.id == target:
            return _place(config, place)
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
        f"{track.name} is frozen this round: nothing moves on it."
        for track in shown.tracks
        if track.frozen and track.name in says
    ]
    return CardShown(act.name, says, written.flavour, (_ready(shown, act), *frozen, *_act_rules(config, written)))


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


def _place(config: Config, place: PlaceShown) -> CardShown:
    written = config.places[place.id.removeprefix("place/")]
    return CardShown(place.name, place.says, written.flavour, tuple(_place_rules(config, place, written)))


def _place_rules(config: Config, place: PlaceShown, written: PlaceConfig) -> Iterator[str]:
    if place.why:
        yield f"Now: {place.why}."
    if written.room is not None:
        each = f", {written.room_each} for each player" if written.room_each is not None else ""
        yield f"Room for {workers(written.room)}{each}."
    if written.flip:
        yield f"You pay on heads only. Tails: {in_sentence(lost_worker_text(config))}"
    if any(isinstance(effect, e.Boost) for effect in written.effects):
        yield "A boost counts for pay and for who begins the next bidding, but not for winning."
    if any(isinstance(effect, e.LineUp) for effect in written.effects):
        yield "Cubes are bought after everybody has placed, in the order of the line."


def _market(config: Config, shown: TableShown, market: MarketShown) -> CardShown:
    name = cube_name(config, market.kind)
    price = "None are on sale." if market.price is None else f"The next costs {coins(market.price)}."
    queue = [shown.players[seat].name for seat in dict.fromkeys(market.line)]
    line = f"In line: {enumerated(queue)}." if queue else "Nobody is in line."
    rule = "The players in line buy one after another: any number of cubes, or none, the cheapest first."
    return CardShown(f"Market: {name}", f"{market.stock} on sale. {price} {line}", "", (rule,))
