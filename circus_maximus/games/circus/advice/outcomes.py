"""What the act that is called can bring: each way in which the others could decide and the contest could end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happened
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.happenings import CoinsGained, TrackHeld, TrackMoved
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import PerformersDied
from circus_maximus.games.circus.rules.performing import lacks
from circus_maximus.games.circus.rules.rewards import settle_act, winner
from circus_maximus.games.circus.rules.victory import end_if_goal_reached
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import make_busy, pay
from circus_maximus.games.circus.state.phases import Ended, Performing


class Reward(Struct, frozen=True, gc=False):
    """What one performer gets of an act, without what was staked on it."""

    steps: tuple[int, ...]
    """How far its marker moves on each track."""
    held: tuple[bool, ...]
    """The tracks on which it would move if they were not frozen."""
    coins: int
    dies: tuple[tuple[int, int], ...]
    """Kinds of cubes, each with how many die."""


class Outcome(Struct, frozen=True, gc=False):
    """One way in which the act can end if the seat performs it."""

    won: bool
    """Whether the seat wins a contest against others; also true if it performs alone."""
    alone: bool
    after: State
    reward: Reward

    def wins_game(self, seat: Seat) -> bool:
        """Whether the seat then has won the game, alone."""
        return isinstance(self.after.phase, Ended) and self.after.phase.standing[0] == (seat,)


def others_who_can(lookups: Lookups, state: State, phase: Performing) -> list[Seat]:
    """The seats that will be asked after the first one whether they perform the act, and have what it needs."""
    card = lookups.acts[phase.acts[0]]
    return [seat for seat in phase.waiting[1:] if lacks(state, seat, card) is None]


def outcomes(lookups: Lookups, state: State, phase: Performing) -> Iterator[Outcome]:
    """All ways in which the act can end if the seat that is asked performs it."""
    card, seat = lookups.acts[phase.acts[0]], phase.waiting[0]
    others = others_who_can(lookups, state, phase)
    for count in range(len(others) + 1):
        for more in combinations(others, count):
            performers = (*phase.performers, seat, *more)
            begun = state
            for other in (seat, *more):
                begun = make_busy(pay(begun, other, card.coins), other, card.needs)
            for rolls in _rolls(lookups, card, performers):
                yield _outcome(lookups, begun, card, seat, performers, rolls)


def _rolls(lookups: Lookups, card: ActCard, performers: Sequence[Seat]) -> Iterator[tuple[int, ...]]:
    """For a contest with dice, rolls with which each of the performers wins."""
    if card.contest != "dice" or len(performers) == 1:
        yield ()
        return
    high, low = int(lookups.die[-1]), int(lookups.die[0])
    for best in performers:
        yield tuple(high if performer == best else low for performer in performers)


def _outcome(
    lookups: Lookups, state: State, card: ActCard, seat: Seat, performers: tuple[Seat, ...], rolls: tuple[int, ...]
) -> Outcome:
    happened = Happened()
    after = settle_act(lookups, state, card.id, performers, rolls, happened)
    won = card.contest is not None and winner(state, card, performers, rolls)[0] == seat
    steps, held = [0] * len(TRACKS), [False] * len(TRACKS)
    coins, dies = 0, []
    positions = list(state.players[seat].tracks)
    for it in happened.all:
        if isinstance(it, TrackMoved) and it.seat == seat:
            track = TRACK_INDEX[it.track]
            steps[track] += it.to - positions[track]
            positions[track] = it.to
        elif isinstance(it, TrackHeld) and it.seat == seat:
            held[TRACK_INDEX[it.track]] = True
        elif isinstance(it, CoinsGained) and it.seat == seat:
            coins += it.coins
        elif isinstance(it, PerformersDied) and it.seat == seat:
            dies.append((CUBE_INDEX[it.cube], it.count))
    reward = Reward(tuple(steps), tuple(held), coins, tuple(dies))
    ended = end_if_goal_reached(lookups, after, None)
    return Outcome(won, len(performers) == 1, ended, reward)
