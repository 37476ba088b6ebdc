"""The rulebook: the text of rulebook_text.py, filled in with the values of a config."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.common_types import (
    CUBES,
    MARKETS,
    SEATS,
    TRACKS,
    BySeats,
    LimitBySeats,
    at_seats,
    number,
    signed,
)
from circus_maximus.games.circus.model.config import Act, Config, Limit, PlaceConfig
from circus_maximus.games.circus.model.words import cube_name, cubes, market_name, track_name
from circus_maximus.games.circus.text.phrases import act_takes, act_text, event_text, place_text
from circus_maximus.games.circus.text.rulebook_text import TEMPLATE

T = TypeVar("T")


def rulebook(config: Config) -> str:
    """The rulebook, as Markdown."""
    return TEMPLATE.format(**_values(config), **_tables(config))


def _values(config: Config) -> dict[str, str]:
    """The single values in the text."""
    start = config.setup
    return {
        "fewest_players": str(SEATS[0]),
        "most_players": str(SEATS[-1]),
        "goal": by_seats(config.tracks.goal, number),
        "lowest": signed(config.tracks.lowest),
        "highest": str(config.tracks.highest),
        "rounds": _counted(config.rounds, "round"),
        "last_round": by_seats(config.rounds),
        "start_coins": _counted(start.coins, "coin"),
        "start_workers": _counted(start.workers, "worker"),
        "start_cubes": _start_cubes(config),
        **{track: track_name(config, track) for track in TRACKS},
        **{market: cube_name(config, market) for market in MARKETS},
        **{f"start_{track}": by_seats(getattr(start.tracks, track), number) for track in TRACKS},
        "pieces": _counted(config.workers.pieces, "worker"),
        "on_show": str(config.acts_on_show),
        "execution_count": str(len(config.executions)),
        "all_cubes": enumerated(
            [cubes(config, count, cube) for cube, count in zip(CUBES, config.cubes.row(), strict=True)]
        ),
        "wage": _counted(config.workers.wage, "coin"),
        "die": str(config.contest_die),
        "upkeep": f"Everybody pays {_counted(config.upkeep, 'coin')} for each cube they own, or all they have. "
        if any(at_seats(config.upkeep, seats) for seats in SEATS)
        else "",
        "pay_coins": _counted(config.pay.coins, "coin"),
        "pay_every": _counted(config.pay.every, "step"),
        "pay_minimum": _counted(config.pay.minimum, "coin"),
        "worker_minimum": _counted(config.workers.minimum, "worker"),
        "backed_limit": _limit(
            config.limits.bid_on, "A player may bid on", " per round; raising a bid is always allowed"
        ),
        "opening_places": _opening_places(config),
        "performed_limit": _limit(
            config.limits.performed,
            "The bill has",
            ": those with the most coins bid on them; ties go to the earlier bid",
        ),
    }


def _tables(config: Config) -> dict[str, str]:
    """The Markdown tables in the text."""
    return {
        "places": _table(
            ("Place", "Room", "What it does"),
            (
                (f"**{place.name}**", _room(place), _with_flavour(place_text(place, config), place.flavour))
                for place in config.places.values()
            ),
        ),
        "markets": _table(
            ("Market", "Prices", "At the start", "Each cleanup"),
            (
                (
                    f"**{market_name(config, market)}**",
                    f"{by_seats(row.prices, _price_row)}, {row.slots} cubes at each",
                    str(row.start),
                    f"+{by_seats(row.restock)}",
                )
                for market in MARKETS
                for row in [config.market(market)]
            ),
        ),
        "acts": _table(
            ("Act", "Needs", "Rewards and penalty"),
            (
                *(_act_row(act, config, "") for act in config.acts.values()),
                *(_act_row(act, config, " (execution)") for act in config.executions.values()),
            ),
        ),
        "events": _table(
            ("Event", "What it does"),
            (
                (f"**{event.name}**", _with_flavour(event_text(event, config), event.flavour))
                for event in config.events.values()
            ),
        ),
    }


def by_seats(value: T | BySeats[T], shown: Callable[[T], str] = str) -> str:
    """`5`, or `7 (2 players), 6 (3), 5 (4)`, or `7 (2 and 3 players), 5 (4)`."""
    groups: dict[str, list[str]] = {}
    for seats in SEATS:
        groups.setdefault(shown(at_seats(value, seats)), []).append(str(seats))
    if len(groups) == 1:
        return next(iter(groups))
    first, *others = [(text, enumerated(seats)) for text, seats in groups.items()]
    return ", ".join([f"{first[0]} ({first[1]} players)", *(f"{text} ({seats})" for text, seats in others)])


def _counted(value: int | BySeats[int], thing: str) -> str:
    """`1 coin`, or `1 coin (2 players), 2 coins (3 and 4)`."""
    return by_seats(value, lambda count: counted(count, thing))


def _start_cubes(config: Config) -> str:
    """`1 mummer and 2 slaves`; the kinds that nobody begins with are left out."""
    parts = []
    for cube in CUBES:
        value = getattr(config.setup.cubes, cube)
        starts = {at_seats(value, seats) for seats in SEATS}
        if len(starts) > 1:
            parts.append(f"{by_seats(value)} {cube_name(config, cube)}")
        elif any(starts):
            parts.append(cubes(config, max(starts), cube))
    return enumerated(parts) or "no cubes"


def _price_row(prices: tuple[int, ...]) -> str:
    return " ".join(map(str, prices))


def _most(limit: int | LimitBySeats | None, kind: str) -> str:
    """`at most 2 regular acts`; empty without a limit."""
    shown = by_seats(limit, lambda most: _at_most(most, kind))
    return "" if limit is None else shown


def _at_most(most: int | None, kind: str) -> str:
    return f"any number of {kind}s" if most is None else f"at most {counted(most, kind)}"


def _opening_places(config: Config) -> str:
    places = [
        place.name
        for place in config.places.values()
        if place.open and any(isinstance(effect, e.OpenBidding) for effect in place.effects)
    ]
    return f" the round before ({enumerated(places)})" if places else ""


def _limit(limit: Limit, start: str, end: str) -> str:
    parts = [_most(limit.regular, "regular act"), _most(limit.executions, "execution")]
    return f" {start} {' and '.join(filter(None, parts))}{end}." if any(parts) else ""


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
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


def _act_row(act: Act, config: Config, kind: str) -> tuple[str, ...]:
    return (f"**{act.name}**{kind}", act_takes(act, config), _with_flavour(act_text(act, config), act.flavour))
