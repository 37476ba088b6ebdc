"""A position in the middle of a game, set up in a few lines, from which a test plays in notation.

    game = table(seats=3, phase="placing", coins=[0, 4, 9], bids=[("venatio", 1, 2)])
    game.play("place port").fall("heads")
    assert game.cubes(1) == {"mummers": 2}

Values that are not given are those at the start of a game. Supply, bank and the colours' supplies are derived, so every
position passes the audit. `phase="events"` begins the round after the given one, with the marker one seat further
(`round=0`: round 1, with the marker where it is).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.phases import Happened
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS, at_seats
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import Bid, Deck, Done, Foreseen, Player, State, fresh_round
from circus_maximus.games.circus.title import TITLE
from tests.engine.prepared_game import PreparedGame

BEFORE = {
    "events": "setup",
    "bidding": "events",
    "placing": "bidding",
    "buying": "placing",
    "performing": "buying",
    "cleanup": "performing",
}
DISPLAY = ("pageant", "gladiator_combat", "venatio", "chariot_race", "cavalry_display")


@lru_cache
def rules_with(*settings: str) -> CircusRules:
    """The rules of the shipped config with some values changed, as `--set` would."""
    return CircusRules(configure(TITLE, (), settings))


def table(
    *,
    seats: int = 2,
    phase: str = "bidding",
    coins: Sequence[int] | int | None = None,
    workers: Sequence[int] | int | None = None,
    cubes: Mapping[int, Mapping[str, int]] = {},
    tracks: Mapping[int, Mapping[str, int]] = {},
    markets: Mapping[str, int] = {},
    bids: Sequence[tuple[str, int, int]] = (),
    places: Mapping[str, Sequence[int]] = {},
    boosts: Mapping[int, Mapping[str, int]] = {},
    display: Sequence[str | None] = DISPLAY,
    discards: Sequence[str] = (),
    events: Sequence[str] = (),
    event_discards: Sequence[str] = (),
    foreseen: tuple[int, str] | None = None,
    opener: int | None = None,
    marker: int = 0,
    round: int = 1,
    settings: Sequence[str] = (),
) -> Game:
    """A game at the beginning of a phase. Bids and workers on places that are given here are already paid."""
    rules = rules_with(*settings)
    config = rules.config

    def row(given: Sequence[int] | int | None, standard: Any) -> list[int]:
        given = at_seats(standard, seats) if given is None else given
        return [given] * seats if isinstance(given, int) else list(given)

    in_hand = row(workers, config.setup.workers)
    on_places = [sum(list(there).count(seat) for there in places.values()) for seat in range(seats)]
    players = tuple(
        Player(
            coins=held,
            workers=in_hand[seat],
            reserve=at_seats(config.workers.pieces, seats) - in_hand[seat] - on_places[seat],
            cubes=tuple(cubes.get(seat, {}).get(cube, 0) for cube in CUBES),
            tracks=tuple(
                tracks.get(seat, {}).get(track, start)
                for track, start in zip(TRACKS, config.setup.tracks.row(seats), strict=True)
            ),
        )
        for seat, held in enumerate(row(coins, config.setup.coins))
    )
    on_sale = tuple(markets.get(market, config.market(market).start) for market in MARKETS)
    supply = tuple(
        count - sum(player.cubes[cube] for player in players) - (on_sale[cube] if cube < len(on_sale) else 0)
        for cube, count in enumerate(config.cubes.row())
    )
    lying = replace(
        fresh_round(round, seats, len(config.places)),
        events=tuple(events),
        bids=tuple(Bid(act, seat, bid) for act, seat, bid in bids),
        places=tuple(tuple(places.get(place, ())) for place in config.places),
        boosts=tuple(tuple(boosts.get(seat, {}).get(track, 0) for track in TRACKS) for seat in range(seats)),
    )
    state = State(
        players=players,
        bank=seats * at_seats(config.setup.coins, seats) - sum(player.coins for player in players),
        supply=supply,
        markets=on_sale,
        marker=marker,
        display=tuple(display),
        acts=Deck(discards=tuple(discards)),
        events=Deck(discards=tuple(event_discards)),
        round=lying,
        phase=Done(BEFORE[phase]),
        foreseen=Foreseen(*foreseen) if foreseen else None,
        opener=opener,
    )
    step = rules.continue_from(rules.lookups_of(state), state, Happened())
    game = Game(rules, step)
    game.audit()
    return game


class Game(PreparedGame):
    """A game of Circus Maximus played in a test."""

    title = TITLE

    def coins(self, seat: int) -> int:
        return self.state.players[seat].coins

    def workers(self, seat: int) -> int:
        """Workers in hand."""
        return self.state.players[seat].workers

    def cubes(self, seat: int) -> dict[str, int]:
        """Cubes owned, busy ones included; kinds that the seat does not have are left out."""
        return {cube: count for cube, count in zip(CUBES, self.state.players[seat].cubes, strict=True) if count}

    def busy(self, seat: int) -> dict[str, int]:
        return {cube: count for cube, count in zip(CUBES, self.state.round.busy[seat], strict=True) if count}

    def supply(self, cube: str) -> int:
        return self.state.supply[CUBES.index(cube)]  # type: ignore[arg-type]

    def market(self, market: str) -> int:
        """Cubes on sale."""
        return self.state.markets[MARKETS.index(market)]  # type: ignore[arg-type]

    def track(self, seat: int, track: str) -> int:
        """A marker's position, without boosts."""
        return self.state.players[seat].tracks[TRACKS.index(track)]  # type: ignore[arg-type]
