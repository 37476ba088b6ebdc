"""How performing an act could win the game: which tracks reach the goal, and on what condition."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.words import enumerated, sentence_start
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookup_records import Prize
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Performing
from circus_maximus.games.circus.text.words import track_name


def winning(lookups: Lookups, state: State, phase: Performing) -> str:
    """How performing wins the game for the seat that is asked, in a sentence; empty if it cannot.

    If another performer may reach the goal with the same act, it does not say who wins.
    """
    (seat, *later), card = phase.waiting, lookups.acts[phase.acts[0]]
    others, all_prizes = (*phase.performers, *later), (card.performers, card.winner)
    sure = _reached(lookups, state, seat, *(() if others else (card.winner,)), card.performers)
    tracks = sure or _reached(lookups, state, seat, *all_prizes)
    if not tracks:
        return ""
    on = "" if sure else "if you win the contest, "
    theirs = all_prizes if sure else (card.performers, card.losers)
    ends = "" if any(_reached(lookups, state, other, *theirs) for other in others) else ": you win"
    reach = "reaches" if len(tracks) == 1 else "reach"
    return f"{sentence_start(f'{on}{enumerated(tracks)}')} {reach} {lookups.goal}{ends}."


def _reached(lookups: Lookups, state: State, seat: Seat, *prizes: Prize) -> list[str]:
    """The names of the tracks on which a seat reaches the goal with these rewards."""
    steps = [0] * len(TRACKS)
    for prize in prizes:
        for track, count in prize.tracks:
            steps[track] += count
    ways = zip(TRACKS, state.players[seat].tracks, steps, frozen_tracks(lookups, state), strict=True)
    return [
        track_name(lookups.config, track)
        for track, position, count, frozen in ways
        if count > 0 and not frozen and position + count >= lookups.goal
    ]
