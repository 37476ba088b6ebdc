"""What of other players the table covers, as a courtesy between people, until somebody lifts the cover."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.viewers import open_viewer
from circus_maximus.tui.table.table_state import TableState


def reader(match: Match, table_state: TableState) -> Seat | None:
    """Who reads the table: the player who is asked, or the only person; None if that is nobody."""
    return table_state.asked.seat if table_state.asked else open_viewer(match)


def covered(match: Match, table_state: TableState) -> frozenset[int]:
    """The seats whose things are covered: all but the reader's, unless it has lifted the cover."""
    own = reader(match, table_state)
    return frozenset() if own in table_state.uncovered else frozenset(range(len(match.names))) - {own}
