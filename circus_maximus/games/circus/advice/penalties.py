"""What a seat loses if others perform an act without it."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claim, exactly
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.turn import acts_to_come
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import signed, track_name
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Bidding


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
        given = () if sure else (terms.STAYS,)
        stays = stays and sure
        claims.append(
            exactly(seat, terms.steps(card.id, track), steps, terms.absent(card.id), *given, by=terms.over(card.id))
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
