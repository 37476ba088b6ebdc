"""The values that a screen draws of a completed round."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.present.values import Shown


class TrackChangeShown(Shown, frozen=True):
    """How far a marker moved in a round."""

    track: str
    name: str
    letter: str
    steps: int
    """Steps that the marker actually moved, without those lost at an end of the track or on a frozen track."""
    to: int
    """Its position at the end of the round."""


class SeatRoundShown(Shown, frozen=True):
    """One seat's results in a round."""

    seat: Seat
    coins_before: int
    """At the beginning of the round."""
    coins: int
    """At its end."""
    nearest: str
    """The name of the track on which it is closest to the goal."""
    needs: int
    """Steps from there to the goal; 0 if it is reached."""
    earned: tuple[tuple[str, int], ...]
    """By what it earned coins, each with how many: `pay day`, 4."""
    spent: tuple[tuple[str, int], ...]
    """For what it spent coins, each with how many: `bids`, 3."""
    tracks: tuple[TrackChangeShown, ...]
    performed: tuple[str, ...]
    """The names of the acts it performed."""
    won: tuple[str, ...]
    """The names of the contests it won."""
    penalties: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """The names of the acts from which it was absent, each with the tracks and steps of the penalty."""
    recruited: int
    """Workers gained."""
    lost: int
    """Workers that died."""
    stakes: tuple[str, ...] = ()
    """Lost stakes: `3 coins on Chariot Race`."""


class ActRoundShown(Shown, frozen=True):
    """The result of an act on the bill."""

    name: str
    performers: tuple[Seat, ...]
    """Empty if no seat performed it."""
    winner: Seat | None
    """The winner of the contest; None if there was none."""


class RoundSummaryShown(Shown, frozen=True):
    """A round and its results."""

    round: int
    events: tuple[str, ...]
    seats: tuple[SeatRoundShown, ...]
    """The seat that is closest to the goal comes first; if equal, the one with the greater total, then more coins."""
    acts: tuple[ActRoundShown, ...]
    """In the order of the bill."""
    new_acts: tuple[str, ...]
    restock: tuple[str, ...]
    """Cubes added to the markets, as `2 slaves`."""
