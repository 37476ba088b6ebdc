"""The rules as people read them: the text of rulebook_text.py, filled with the values of a config."""

from __future__ import annotations

from collections.abc import Iterable

from circus_maximus.engine.words import counted, enumerated
from circus_maximus.games.circus import effects as e
from circus_maximus.games.circus.config import Act, Config, Limit, PlaceConfig
from circus_maximus.games.circus.phrases import act_takes, act_text, cube_list, event_text, place_text
from circus_maximus.games.circus.rulebook_text import TEMPLATE
from circus_maximus.games.circus.texts import coins, cubes, signed, workers
from circus_maximus.games.circus.words import CUBES, MARKETS, SEATS, BySeats


def rulebook(config: Config) -> str:
    """The whole text, as Markdown."""
    return TEMPLATE.format(**_values(config), **_tables(config))


def _values(config: Config) -> dict[str, str]:
    """The single values of the text."""
    start = config.setup
    return {
        "fewest": str(SEATS[0]),
        "most": str(SEATS[-1]),
        "goal": str(config.tracks.goal),
        "lowest": signed(config.tracks.lowest),
        "highest": str(config.tracks.highest),
        "rounds": counted(config.rounds, "round"),
        "last_round": str(config.rounds),
        "start_coins": by_seats(start.coins),
        "start_workers": by_seats(start.workers),
        "start_cubes": cube_list(start.cubes) or "no cubes",
        "start_empire": str(start.tracks.empire),
        "start_population": str(start.tracks.population),
        "start_church": str(start.tracks.church),
        "pieces": str(config.workers.pieces),
        "on_show": str(config.acts_on_show),
        "execution_count": str(len(config.executions)),
        "all_cubes": enumerated([cubes(count, cube) for cube, count in zip(CUBES, config.cubes.row(), strict=True)]),
        "wage": coins(config.workers.wage),
        "die": str(config.contest_die),
        "upkeep": f"Everybody pays {coins(config.upkeep)} for each cube owned, as far as the coins go. "
        if config.upkeep
        else "",
        "pay_coins": coins(config.pay.coins),
        "pay_every": str(config.pay.every),
        "pay_minimum": coins(config.pay.minimum),
        "worker_minimum": workers(config.workers.minimum),
        "backed_limit": _limit(config.limits.backed, "A player may bid on", "in a round; raising is always allowed"),
        "opening_places": _opening_places(config),
        "performed_limit": _limit(
            config.limits.performed,
            "The bill is cut to",
            "those with most coins bid on them; ties go to the earlier bid",
        ),
    }


def _tables(config: Config) -> dict[str, str]:
    """The tables of the text."""
    return {
        "places": _lookups(
            ("Place", "Room", "What it does"),
            (
                (f"**{place.name}**", _room(place), _with_flavour(place_text(place), place.flavour))
                for place in config.places.values()
            ),
        ),
        "markets": _lookups(
            ("Market", "Prices", "At the start", "Each cleanup"),
            (
                (
                    f"**{market.capitalize()}**",
                    f"{' '.join(map(str, row.prices))}, {row.slots} cubes at each",
                    str(row.start),
                    f"+{by_seats(row.restock)}",
                )
                for market in MARKETS
                for row in [config.market(market)]
            ),
        ),
        "acts": _lookups(
            ("Act", "Takes", "What it brings"),
            (
                *(_act_row(act, "") for act in config.acts.values()),
                *(_act_row(act, " (execution)") for act in config.executions.values()),
            ),
        ),
        "events": _lookups(
            ("Event", "What it does"),
            (
                (f"**{event.name}**", _with_flavour(event_text(event, config), event.flavour))
                for event in config.events.values()
            ),
        ),
    }


def by_seats(number: int | BySeats) -> str:
    """`5`, or `7 (2 players), 6 (3), 5 (4)`."""
    if isinstance(number, int):
        return str(number)
    first, *others = [(number.at(seats), seats) for seats in SEATS]
    return ", ".join([f"{first[0]} ({first[1]} players)", *(f"{count} ({seats})" for count, seats in others)])


def _opening_places(config: Config) -> str:
    places = [
        place.name
        for place in config.places.values()
        if place.open and any(isinstance(effect, e.OpenBidding) for effect in place.effects)
    ]
    return f" the round before ({enumerated(places)})" if places else ""


def _limit(limit: Limit, start: str, end: str) -> str:
    parts = [
        f"{by_seats(most)} {kind}"
        for most, kind in ((limit.regular, "regular acts"), (limit.executions, "executions"))
        if most is not None
    ]
    return f" {start} {' and '.join(parts)} at most, {end}." if parts else ""


def _lookups(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _with_flavour(text: str, flavour: str) -> str:
    return f"{text} *{flavour}*" if flavour else text


def _room(place: PlaceConfig) -> str:
    if not place.open:
        return "closed"
    parts = []
    if place.room is not None:
        parts.append(f"{place.room} in all")
    if place.room_each is not None:
        parts.append(f"{place.room_each} each")
    if place.at_once > 1:
        parts.append(f"up to {place.at_once} a turn")
    return ", ".join(parts)


def _act_row(act: Act, kind: str) -> tuple[str, ...]:
    return (f"**{act.name}**{kind}", act_takes(act), _with_flavour(act_text(act), act.flavour))
