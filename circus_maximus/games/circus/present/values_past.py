"""The values a screen draws of what has been: a round that is over, and the end of the game."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.present.values import Shown


class TrackChangeShown(Shown, frozen=True):
    """How far a marker came in a round."""

    track: str
    name: str
    letter: str
    steps: int
    """Real steps: those lost at the ends of the track or on a frozen one are not counted."""
    to: int


class SeatRoundShown(Shown, frozen=True):
    """What a round was for one seat."""

    seat: Seat
    pay: int
    upkeep: int
    """Coins paid for cubes; what was forgiven is not in it."""
    tracks: tuple[TrackChangeShown, ...]
    performed: tuple[str, ...]
    """Acts by name."""
    won: tuple[str, ...]
    penalties: tuple[str, ...]
    """`Pageant: Church −1`."""
    recruited: int
    """Workers that joined."""
    lost: int
    """Workers that did not come back."""
    stakes: tuple[str, ...] = ()
    """Stakes that were lost: `3 coins on Chariot Race`."""


class ActRoundShown(Shown, frozen=True):
    """What became of an act on the bill."""

    name: str
    performers: tuple[Seat, ...]
    """None: it was off."""
    winner: Seat | None
    """Who won the contest, if it was one."""


class RoundSummaryShown(Shown, frozen=True):
    """A round that is over."""

    round: int
    events: tuple[str, ...]
    seats: tuple[SeatRoundShown, ...]
    acts: tuple[ActRoundShown, ...]
    """In the order of the show."""
    new_acts: tuple[str, ...]
    restock: tuple[str, ...]
    """Cubes that came to the markets, as `2 slaves`."""


class RankShown(Shown, frozen=True):
    """A seat in the final standing."""

    place: int
    """From 1; seats that share a place have the same number."""
    seat: Seat
    tracks: tuple[int, ...]
    total: int
    cubes: int
    coins: int
    workers: int
    decided: str
    """What puts the seat before the next in the standing: `more cubes, 5 to 3`; empty for the last."""


class TrackStoryShown(Shown, frozen=True):
    """One track over the whole game."""

    id: str
    name: str
    lowest: int
    highest: int
    goal: int
    lines: tuple[tuple[int, ...], ...]
    """For each seat where its marker stood at the start and at the end of each round."""


class HighlightShown(Shown, frozen=True):
    """Something to remember of the game."""

    title: str
    """`Biggest bid`."""
    says: str
    """A sentence, with names."""


class EndingShown(Shown, frozen=True):
    """How the game ended."""

    reason: str
    """`Ana wins by reaching 15.`"""
    standing: tuple[RankShown, ...]
    """From first to last."""
    tracks: tuple[TrackStoryShown, ...]
    highlights: tuple[HighlightShown, ...]
