"""A game round by round, made from its happenings only: states are never compared."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import in_rounds
from circus_maximus.games.circus.model.by_seats import at_seats
from circus_maximus.games.circus.model.common_types import TRACK_INDEX
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.happenings import RoundBegan, TrackMoved
from circus_maximus.games.circus.results.coin_flow import Gained, Paid
from circus_maximus.games.circus.state.pieces import Tracks

StepHappenings = Iterable[Iterable[Happening]]
"""The happenings of a whole game, step by step: first those of the opening, then those of each turn."""


class MarkerMove(Struct, frozen=True, gc=False):
    """The actual move of a marker, without steps that were lost. `source` is the id of what moved it."""

    seat: Seat
    track: int
    steps: int
    source: str
    penalty: bool


class PlayedRound(Struct, frozen=True):
    """One round: its happenings, how markers moved, and positions and coins before and after it, by seat."""

    number: int
    happenings: tuple[Happening, ...]
    moves: tuple[MarkerMove, ...]
    before: tuple[Tracks, ...]
    after: tuple[Tracks, ...]
    coins_before: tuple[int, ...]
    coins_after: tuple[int, ...]


def rounds_of(config: Config, seats: int, steps: StepHappenings) -> tuple[PlayedRound, ...]:
    """The rounds of a game; the last one may be unfinished."""
    rows = [list(config.setup.tracks.row(seats)) for _ in range(seats)]
    coins = [at_seats(config.setup.coins, seats)] * seats
    _setup, *rounds = in_rounds(steps, RoundBegan)
    return tuple(_round(number, happenings, rows, coins) for number, happenings in enumerate(rounds, 1))


def _round(number: int, happenings: list[Happening], rows: list[list[int]], coins: list[int]) -> PlayedRound:
    """Follow markers and coins through a round. `rows` has the positions, `coins` the coins; both are updated."""
    before, coins_before = tuple(map(tuple, rows)), tuple(coins)
    moves: list[MarkerMove] = []
    for happening in happenings:
        if isinstance(happening, Gained):
            coins[happening.seat] += happening.coins
        elif isinstance(happening, Paid):
            coins[happening.seat] -= happening.coins
        if isinstance(happening, TrackMoved):
            row, track = rows[happening.seat], TRACK_INDEX[happening.track]
            steps = happening.to - row[track]
            row[track] = happening.to
            if steps:
                moves.append(MarkerMove(happening.seat, track, steps, happening.source, happening.penalty))
    after = tuple(map(tuple, rows))
    return PlayedRound(number, tuple(happenings), tuple(moves), before, after, coins_before, tuple(coins))
