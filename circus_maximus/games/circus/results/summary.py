"""The summary of a round: pay, tracks, acts and penalties of every seat, and new acts and cubes."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.by_seats import at_seats
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.present.values import Shown
from circus_maximus.games.circus.results.coin_flow import earned, spent
from circus_maximus.games.circus.results.rounds import PlayedRound, StepHappenings, rounds_of
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.text.words import coins, cubes, name_of, track_letters, track_name


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


def round_summary(rules: CircusRules, seats: int, steps: StepHappenings, round: int | None = None) -> RoundSummaryShown:
    """A round of a game, by default the last that is over. Raises `LookupError` if there is none."""
    rounds = rounds_of(rules.config, seats, steps)
    over = [played for played in rounds if any(isinstance(it, h.RoundCleared) for it in played.happenings)]
    found = over[-1:] if round is None else [played for played in rounds if played.number == round]
    if not found:
        raise LookupError("there is no such round yet")
    return _summary(rules.config, seats, found[0])


def _summary(config: Config, seats: int, played: PlayedRound) -> RoundSummaryShown:
    acts = tuple(_act(config, played, it.act) for it in played.happenings if isinstance(it, h.ActCalled))
    return RoundSummaryShown(
        round=played.number,
        events=tuple(name_of(config, it.event) for it in played.happenings if isinstance(it, h.EventDrawn)),
        seats=tuple(sorted((_seat(config, played, seat, acts) for seat in range(seats)), key=_standing)),
        acts=acts,
        new_acts=tuple(name_of(config, it.act) for it in played.happenings if isinstance(it, h.ActShown)),
        restock=tuple(
            cubes(config, it.count, it.market)
            for it in played.happenings
            if isinstance(it, h.MarketChanged) and it.source == "restock"
        ),
    )


def _standing(seat: SeatRoundShown) -> tuple[int, ...]:
    """What the order of the seats depends on."""
    return seat.needs, -sum(track.to for track in seat.tracks), -seat.coins


def _act(config: Config, played: PlayedRound, act: str) -> ActRoundShown:
    winners = [it.seat for it in played.happenings if isinstance(it, h.ContestWon) and it.act == act]
    return ActRoundShown(
        name=name_of(config, act),
        performers=tuple(it.seat for it in played.happenings if isinstance(it, h.Performed) and it.act == act),
        winner=winners[0] if winners else None,
    )


def _seat(config: Config, played: PlayedRound, seat: Seat, acts: tuple[ActRoundShown, ...]) -> SeatRoundShown:
    happenings, goal = played.happenings, at_seats(config.tracks.goal, len(played.after))
    positions = played.after[seat]
    nearest = max(range(len(TRACKS)), key=positions.__getitem__)
    return SeatRoundShown(
        seat=seat,
        coins_before=played.coins_before[seat],
        coins=played.coins_after[seat],
        nearest=track_name(config, TRACKS[nearest]),
        needs=max(0, goal - positions[nearest]),
        earned=earned(config, happenings, seat),
        spent=spent(happenings, seat),
        tracks=tuple(_change(config, played, seat, track) for track in range(len(TRACKS))),
        performed=tuple(act.name for act in acts if seat in act.performers),
        won=tuple(act.name for act in acts if act.winner == seat),
        penalties=_penalties(config, played, seat),
        recruited=sum(it.workers for it in happenings if isinstance(it, h.WorkersRecruited) and it.seat == seat),
        lost=sum(isinstance(it, h.CoinFlipped) and it.seat == seat and not it.heads for it in happenings),
        stakes=tuple(
            f"{coins(it.staked)} on {name_of(config, it.act)}"
            for it in happenings
            if isinstance(it, h.StakeSettled) and it.seat == seat and not it.coins
        ),
    )


def _penalties(config: Config, played: PlayedRound, seat: Seat) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """The acts from which a seat was absent, each with the steps that it lost."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for move in played.moves:
        if move.seat == seat and move.penalty:
            act = name_of(config, move.source)
            found[act] = (*found.get(act, ()), (TRACKS[move.track], move.steps))
    return tuple(found.items())


def _change(config: Config, played: PlayedRound, seat: Seat, track: int) -> TrackChangeShown:
    before, after = played.before[seat][track], played.after[seat][track]
    id = TRACKS[track]
    return TrackChangeShown(id, track_name(config, id), track_letters(config)[id], after - before, after)
