"""Which happenings are news for a seat when its turn begins."""

from __future__ import annotations

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.config import Config

NEWS = (
    *(h.PhaseBegan, h.EventDrawn, h.BidMade, h.BillSet, h.Passed, h.Bought, h.GameEnded),
    *(h.WorkersPlaced, h.CoinFlipped, h.Staked, h.CubesTaken, h.LinedUp, h.Boosted, h.OpeningWon),
    *(h.Performed, h.Withdrew, h.ContestWon, h.ActOff, h.StakeSettled),
)
"""The happenings that concern every seat: what others do and get changes what each player can do or win."""
GAINS = (h.TrackMoved, h.CoinsGained, h.WorkersRecruited)
"""These concern every seat too, unless an event is their source: the event itself is news."""


def concerns(config: Config, happening: Happening, seat: Seat) -> bool:
    """Whether it names the seat, or is what others do and gain, a stage, an event, the bill, or who won."""
    if getattr(happening, "seat", None) == seat or isinstance(happening, NEWS):
        return True
    return isinstance(happening, GAINS) and happening.source not in config.events
