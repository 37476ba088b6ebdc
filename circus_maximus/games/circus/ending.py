"""How a game of Circus Maximus ended, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.books import Balance, opening
from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.retelling import Ending, Plot, ranked
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model.common_types import TRACKS, Track
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import GameEnded
from circus_maximus.games.circus.model.words import MEASURE_NAMES, Words, number, track_name
from circus_maximus.games.circus.results.highlights import decisive, highlights
from circus_maximus.games.circus.results.summary import StepHappenings, rounds_of
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.rules.victory import MEASURES, first_difference, merits, reached_goal
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Ended

TOTAL = "Total"


def ending(rules: CircusRules, state: State, steps: StepHappenings, names: Sequence[str]) -> Ending:
    """The final standings, the history of the tracks, and highlights. Raises `LookupError` if the game is not over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    config, lookups = rules.config, rules.lookups_of(state)
    played = [tuple(step) for step in steps]
    rounds = rounds_of(rules, lookups.seats, played)
    balances = (opening(rules, lookups.seats), *(part.after for part in rounds))
    ranks = ranked(
        phase.standing,
        lambda seat: map(number, (*state.players[seat].tracks, *merits(state, seat))),
        lambda seat, behind: _ahead(lookups, state, phase, seat, behind),
        "tied on every measure",
    )
    plots = tuple(_plot(lookups, balances, track) for track in TRACKS)
    won_on = _track_of_victory(lookups, state, phase)
    totals = () if won_on is not None else (Plot(TOTAL, None, _totals(plots)),)
    return Ending(
        reason=GameEnded(phase.reason, phase.standing[0], phase.decided_by).told(Words(names, config)),
        heads=(*(plot.name for plot in plots), TOTAL, "Cubes", "Coins", "Workers"),
        ranks=ranks,
        plots=(*plots, *totals),
        highlights=highlights(config, rounds, names),
        decisive=decisive(lookups, played[-1], ranks[0].decided, names),
        plot=len(plots) if won_on is None else won_on,
    )


def _track_of_victory(lookups: Lookups, state: State, phase: Ended) -> int | None:
    """The track on which the winner reached the goal, the first of several; None if the game ended otherwise."""
    tracks = state.players[phase.standing[0][0]].tracks if phase.reason == "track" else ()
    return next((track for track, position in enumerate(tracks) if position >= lookups.goal), None)


def _totals(plots: Sequence[Plot]) -> tuple[tuple[int, ...], ...]:
    """For each seat, the sum of its positions on all tracks, at the start and after each round."""
    by_seat = zip(*(plot.lines for plot in plots), strict=True)
    return tuple(tuple(map(sum, zip(*lines, strict=True))) for lines in by_seat)


def _ahead(lookups: Lookups, state: State, phase: Ended, seat: Seat, behind: Seat) -> str:
    """Why a seat ranks above another: it reached the goal, or the first measure that differs."""
    if phase.reason == "track" and behind not in reached_goal(lookups, state) and seat in reached_goal(lookups, state):
        tracks = zip(TRACKS, state.players[seat].tracks, strict=True)
        reached = [track_name(lookups.config, track) for track, position in tracks if position >= lookups.goal]
        return f"reached {lookups.goal} on {enumerated(reached)}"
    mine, theirs = merits(state, seat), merits(state, behind)
    measure = first_difference(mine, theirs)
    index = MEASURES.index(measure)
    return f"{MEASURE_NAMES[measure].removeprefix('the ')}, {number(mine[index])} to {number(theirs[index])}"


def _plot(lookups: Lookups, balances: Sequence[Balance], track: Track) -> Plot:
    """The positions of the markers on one track, at the start and after each round."""
    lines = tuple(tuple(balance.of(track, seat) for balance in balances) for seat in range(lookups.seats))
    return Plot(track_name(lookups.config, track), lookups.goal, lines)
