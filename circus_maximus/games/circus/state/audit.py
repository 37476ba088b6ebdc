"""What everybody has in a state, and what must be true of it: no pieces appear or disappear."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Holder, Holding, Seat, Violation
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS, at_seats
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import Done, State

NOT_BOOKED = {
    "marker": "a seat",
    "opener": "a seat",
    "foreseen.seat": "a seat",
    "round.number": "a date",
    "round.flips": "which coins were flipped: part of the keys of chances",
    "acts.shuffles": "part of the keys of chances",
    "events.shuffles": "part of the keys of chances",
    "phase": "who is asked, and what happens next",
}


def holdings(lookups: Lookups, state: State) -> dict[Holding, int]:
    """What the common places have, and what each seat has: happenings.py says what of it changes hands, and why."""
    round_ = state.round
    shown = sum(act is not None for act in state.display)
    foreseen = int(state.foreseen is not None)
    in_force, discards = len(round_.events), len(state.events.discards)
    there: dict[Holding, int] = {
        ("coins", book.BANK): state.bank,
        ("acts", book.DISPLAY): shown,
        ("acts", book.DISCARDS): len(state.acts.discards),
        ("acts", book.DECK): len(lookups.regular_acts) - shown - len(state.acts.discards),
        ("events", book.IN_FORCE): in_force,
        ("events", book.DISCARDS): discards,
        ("events", book.FORESEEN): foreseen,
        ("events", book.DECK): len(lookups.events) - in_force - discards - foreseen,
    }
    there |= {(cube, book.SUPPLY): count for cube, count in zip(CUBES, state.supply, strict=True)}
    there |= {(market, book.ON_SALE): count for market, count in zip(MARKETS, state.markets, strict=True)}
    for seat in range(lookups.seats):
        there |= {(what, seat): count for what, count in _of_seat(state, seat)}
    return there


def _of_seat(state: State, seat: Seat) -> Iterator[tuple[str, int]]:
    """What a seat has."""
    player, round_ = state.players[seat], state.round
    yield "coins", player.coins
    yield "workers", player.workers
    yield "placed", sum(there.count(seat) for there in round_.places)
    yield "reserve", player.reserve
    yield from zip(CUBES, player.cubes, strict=True)
    yield from zip(map(book.busy, CUBES), round_.busy[seat], strict=True)
    yield from zip(TRACKS, player.tracks, strict=True)
    yield from zip(map(book.boost, TRACKS), round_.boosts[seat], strict=True)
    yield "bids", sum(bid.coins for bid in round_.bids if bid.seat == seat)
    yield "stakes", sum(stake.coins for stake in round_.stakes if stake.seat == seat)


Held = dict[str, dict[Holder, int]]
"""How many of each thing the seats and the common places have."""


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    held: Held = {}
    for (what, whose), count in holdings(lookups, state).items():
        held.setdefault(what, {})[whose] = count
    return (
        *_coins(lookups, held),
        *_cubes(lookups, held),
        *_workers(lookups, held),
        *_room(lookups, state),
        *_cards(lookups, state),
        *_tracks(lookups, held),
        *_phase(state),
    )


def _coins(lookups: Lookups, held: Held) -> Iterator[Violation]:
    """The seats and the bank together have the coins given out at the start, and no seat has debts."""
    coins = held["coins"]
    there, began = sum(coins.values()), lookups.seats * at_seats(lookups.config.setup.coins, lookups.seats)
    if there != began:
        yield Violation("coins", {"held": there - coins[book.BANK], "bank": coins[book.BANK], "began": began})
    for seat in range(lookups.seats):
        if coins[seat] < 0:
            yield Violation("debt", {"seat": seat, "coins": coins[seat]})


def _cubes(lookups: Lookups, held: Held) -> Iterator[Violation]:
    """Supply, markets and seats together have as many cubes of each kind as there are in the game (R3)."""
    for cube, in_game in zip(CUBES, lookups.config.cubes.row(), strict=True):
        there = held[cube]
        if sum(there.values()) != in_game:
            yield Violation("cubes", {"cube": cube, "count": sum(there.values())})
        if min(there.values()) < 0:
            yield Violation("cubes_below_zero", {"cube": cube})
        for seat, count in held[book.busy(cube)].items():
            if not 0 <= count <= there[seat]:
                yield Violation("busy", {"seat": seat, "cube": cube, "busy": count})
    for row in lookups.markets:
        on_sale = held[row.id][book.ON_SALE]
        if on_sale > len(row.prices):
            yield Violation("market_over_full", {"market": row.id, "on_sale": on_sale})


def _workers(lookups: Lookups, held: Held) -> Iterator[Violation]:
    """Each colour has all its workers (R2)."""
    for seat in range(lookups.seats):
        counts = [held[where][seat] for where in ("workers", "placed", "reserve")]
        if sum(counts) != lookups.pieces:
            yield Violation("workers", {"seat": seat})
        if min(counts) < 0:
            yield Violation("workers_below_zero", {"seat": seat})


def _room(lookups: Lookups, state: State) -> Iterator[Violation]:
    """No place holds more than its room (R18)."""
    for spot, there in zip(lookups.places, state.round.places, strict=True):
        if len(there) > spot.room or any(there.count(seat) > spot.room_each for seat in there):
            yield Violation("place_over_full", {"place": spot.id})


def _cards(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Each card is in one place only."""
    acts = [act for act in (*state.display, *state.acts.discards) if act is not None]
    if len(acts) != len(set(acts)) or not set(acts) <= set(lookups.regular_acts):
        yield Violation("acts", {"acts": acts})
    events = [*state.round.events, *state.events.discards]
    if state.foreseen is not None and state.foreseen.event is not None:
        events.append(state.foreseen.event)
    if len(events) != len(set(events)) or not set(events) <= set(lookups.events):
        yield Violation("events", {"events": events})


def _tracks(lookups: Lookups, held: Held) -> Iterator[Violation]:
    """Markers are on their tracks."""
    for track in TRACKS:
        for seat, position in held[track].items():
            if not lookups.lowest <= position <= lookups.highest:
                yield Violation("off_track", {"seat": seat, "track": track, "position": position})


def _phase(state: State) -> Iterator[Violation]:
    """The state is never between two parts of a round."""
    if isinstance(state.phase, Done):
        yield Violation("unfinished", {"part": state.phase.part})
