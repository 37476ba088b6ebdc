"""What the act that is called can bring: each way in which it could end, and penalties of those who stay away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happened
from circus_maximus.engine.presenting.claims import Claim, exactly
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.turn import acts_to_come
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, TRACK_INDEX, TRACKS, signed
from circus_maximus.games.circus.model.happenings import CoinsGained, TrackHeld, TrackMoved
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import PerformersDied
from circus_maximus.games.circus.model.words import track_name
from circus_maximus.games.circus.rules.performing import lacks, settle_act, winner
from circus_maximus.games.circus.rules.victory import end_if_goal_reached, frozen_tracks
from circus_maximus.games.circus.state.game_state import Bidding, Ended, Performing, State
from circus_maximus.games.circus.state.ledger import make_busy, pay


class Penalty(NamedTuple):
    """A penalty in words, without steps that a seat cannot lose; empty if there are none."""

    says: str
    claims: tuple[Claim, ...] = ()
    stays: bool = True
    """Whether it is the same wherever other acts move the marker."""


def penalty(lookups: Lookups, state: State, seat: Seat, card: ActCard) -> Penalty:
    """The penalty of an act: only as many steps as the track has left, and none on a frozen one.

    If other acts could bring the marker so far that it loses more or fewer steps, the text says that it is about now.
    """
    frozen, claims, parts, stays = frozen_tracks(lookups, state), [], [], True
    for track, card_steps in card.absent:
        if frozen[track]:
            continue
        position = state.players[seat].tracks[track]
        steps = _within(lookups, position + card_steps) - position
        sure = all(
            _within(lookups, at + card_steps) - at == steps for at in _range(lookups, state, card, position, track)
        )
        given = () if sure else (turn.STAYS,)
        stays = stays and sure
        claims.append(
            exactly(seat, turn.steps(card.id, track), steps, turn.absent(card.id), *given, by=turn.over(card.id))
        )
        if steps:
            parts.append(f"{track_name(lookups.config, TRACKS[track])} {signed(steps)}")
    return Penalty(", ".join(parts) + ("" if stays or not parts else " as you stand"), tuple(claims), stays)


def _within(lookups: Lookups, position: int) -> int:
    return min(lookups.highest, max(lookups.lowest, position))


def _range(lookups: Lookups, state: State, card: ActCard, position: int, track: int) -> tuple[int, int]:
    """The lowest and the highest position to which the acts before this one could move a marker."""
    acts = acts_to_come(lookups, state)
    if card.id in acts and not isinstance(state.phase, Bidding):
        acts = acts[: acts.index(card.id)]
    down = up = 0
    for act in acts:
        other = lookups.acts[act]
        prizes = (other.performers.tracks, other.winner.tracks), (other.performers.tracks, other.losers.tracks)
        ways = ((other.absent,), (other.performers.tracks,), *prizes)
        moves = [sum(steps for moved in way for it, steps in moved if it == track) for way in ways]
        down, up = down + min(0, *moves), up + max(0, *moves)
    return _within(lookups, position + down), _within(lookups, position + up)


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
