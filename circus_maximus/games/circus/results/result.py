"""The end of a game: why it ended, the final standings with reasons, the history of the tracks, and highlights."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.results.highlights import highlights
from circus_maximus.games.circus.results.rounds import PlayedRound, StepHappenings, rounds_of
from circus_maximus.games.circus.results.values_past import EndingShown, RankShown, TrackHistoryShown
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.rules.victory import MEASURES, first_difference, merits, reached_goal
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Ended
from circus_maximus.games.circus.text.story import MEASURE_NAMES, Storyteller
from circus_maximus.games.circus.text.words import number, track_name


def ending_shown(rules: CircusRules, state: State, steps: StepHappenings, names: Sequence[str]) -> EndingShown:
    """How a game ended. Raises `LookupError` if it is not over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    rounds = rounds_of(rules.config, len(state.players), steps)
    ended = h.GameEnded(phase.reason, phase.standing[0], phase.decided_by)
    lookups = rules.lookups_of(state)
    return EndingShown(
        reason=Storyteller(names, rules.config).tell(ended),
        standing=_standing(lookups, state, phase),
        tracks=tuple(_track(lookups, rounds, track) for track in range(len(TRACKS))),
        highlights=highlights(rules.config, rounds, names),
    )


def _standing(lookups: Lookups, state: State, phase: Ended) -> tuple[RankShown, ...]:
    seats = [seat for shared in phase.standing for seat in shared]
    places = {seat: 1 + seats.index(shared[0]) for shared in phase.standing for seat in shared}
    next_seats = [*seats[1:], None]
    return tuple(
        _rank(lookups, state, phase, places[seat], seat, behind) for seat, behind in zip(seats, next_seats, strict=True)
    )


def _rank(lookups: Lookups, state: State, phase: Ended, place: int, seat: Seat, behind: Seat | None) -> RankShown:
    total, cubes, coins, workers = merits(state, seat)
    return RankShown(
        place=place,
        seat=seat,
        tracks=state.players[seat].tracks,
        total=total,
        cubes=cubes,
        coins=coins,
        workers=workers,
        decided="" if behind is None else _decided(lookups, state, phase, seat, behind),
    )


def _decided(lookups: Lookups, state: State, phase: Ended, seat: Seat, behind: Seat) -> str:
    """Why a seat ranks above another: it reached the goal, or the first measure that differs; or that they are tied."""
    if phase.reason == "track" and behind not in reached_goal(lookups, state) and seat in reached_goal(lookups, state):
        tracks = zip(TRACKS, state.players[seat].tracks, strict=True)
        reached = [track_name(lookups.config, track) for track, position in tracks if position >= lookups.goal]
        return f"reached {lookups.goal} on {enumerated(reached)}"
    mine, theirs = merits(state, seat), merits(state, behind)
    measure = first_difference(mine, theirs)
    if measure not in MEASURES:
        return "tied on every measure"
    index = MEASURES.index(measure)
    return f"{MEASURE_NAMES[measure].removeprefix('the ')}, {number(mine[index])} to {number(theirs[index])}"


def _track(lookups: Lookups, rounds: Sequence[PlayedRound], track: int) -> TrackHistoryShown:
    """The positions of the markers on one track, at the start and after each round."""
    start = lookups.config.setup.tracks.row(lookups.seats)[track]
    return TrackHistoryShown(
        name=track_name(lookups.config, TRACKS[track]),
        goal=lookups.goal,
        lines=tuple((start, *(played.after[seat][track] for played in rounds)) for seat in range(lookups.seats)),
    )
