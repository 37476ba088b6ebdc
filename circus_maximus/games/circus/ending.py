"""How a game of Circus Maximus ended, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.games.circus.results.decisive import decisive
from circus_maximus.games.circus.results.result import ending_shown
from circus_maximus.games.circus.results.rounds import StepHappenings
from circus_maximus.games.circus.results.values_past import RankShown
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.words import signed


def ending(rules: CircusRules, state: State, steps: StepHappenings, names: Sequence[str]) -> Ending:
    """The final standings, the history of the tracks, and highlights. Raises `LookupError` if the game is not over."""
    played = [tuple(step) for step in steps]
    shown = ending_shown(rules, state, played, names)
    return Ending(
        reason=shown.reason,
        heads=(*(track.name for track in shown.tracks), "Total", "Cubes", "Coins", "Workers"),
        ranks=tuple(Rank(rank.place, rank.seat, _cells(rank), rank.decided) for rank in shown.standing),
        plots=tuple(Plot(track.name, track.goal, track.lines) for track in shown.tracks),
        highlights=tuple((highlight.title, highlight.says) for highlight in shown.highlights),
        decisive=decisive(rules.lookups_of(state), played[-1], shown, names),
    )


def _cells(rank: RankShown) -> tuple[str, ...]:
    figures = (*rank.tracks, rank.total, rank.cubes, rank.coins, rank.workers)
    return tuple(signed(figure).lstrip("+") for figure in figures)
