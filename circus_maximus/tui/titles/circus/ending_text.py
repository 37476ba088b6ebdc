"""How a game of Circus Maximus ended, for the ending's screen."""

from __future__ import annotations

from circus_maximus.games.circus.present.values_past import EndingShown, RankShown
from circus_maximus.games.circus.texts import signed
from circus_maximus.tui.ending_values import Ending, Plot, Rank


def ending(shown: EndingShown) -> Ending:
    """The standing with what counts in it, the three tracks, what to remember."""
    return Ending(
        reason=shown.reason,
        heads=(*(track.name for track in shown.tracks), "Total", "Cubes", "Coins", "Workers"),
        ranks=tuple(Rank(rank.place, rank.seat, _cells(rank), rank.decided) for rank in shown.standing),
        plots=tuple(Plot(track.name, track.goal, track.lines) for track in shown.tracks),
        highlights=tuple((highlight.title, highlight.says) for highlight in shown.highlights),
    )


def _cells(rank: RankShown) -> tuple[str, ...]:
    figures = (*rank.tracks, rank.total, rank.cubes, rank.coins, rank.workers)
    return tuple(signed(figure).lstrip("+") for figure in figures)
