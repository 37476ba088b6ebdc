"""The summary of a round, from the books: pay, tracks, acts and penalties of every seat, and new acts and cubes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.engine.books import Balance, BookedPart, Flows, booked_parts, gained, lost, opening
from circus_maximus.engine.contract import Cause, Happening, Seat
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import MARKETS, TRACKS, Track, at_seats, coins
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.happenings import ActShown, EventDrawn, RoundBegan, TrackMoved
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ContestWon,
    Performed,
    RoundCleared,
    StakeSettled,
)
from circus_maximus.games.circus.model.words import cubes, name_of, track_letters, track_name
from circus_maximus.games.circus.present.values import Shown
from circus_maximus.games.circus.rules.circus_rules import CircusRules

StepHappenings = Iterable[Iterable[Happening]]
"""The happenings of a whole game, step by step: first those of the opening, then those of each turn."""

ACTS, EVENT, PLACES, WORKERS = "acts", "event", "places", "workers"
"""What coins are earned by and spent on that is no kind of cause; coins paid to a place are for workers."""
SOURCES = (ACTS, book.PAY_DAY.name, EVENT, PLACES, book.STAKES.name)
PURPOSES = (book.BIDS.name, WORKERS, book.CUBES_BOUGHT.name, ACTS, EVENT, book.UPKEEP.name, book.STAKES.name)
"""The order in which they are listed."""


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
    rounds = list(enumerate(rounds_of(rules, seats, steps), 1))
    over = [(nth, played) for nth, played in rounds if any(isinstance(it, RoundCleared) for it in played.happenings)]
    found = over[-1:] if round is None else [(nth, played) for nth, played in rounds if nth == round]
    if not found:
        raise LookupError("there is no such round yet")
    return _summary(rules.config, seats, *found[0])


def rounds_of(rules: CircusRules, seats: int, steps: StepHappenings) -> tuple[BookedPart, ...]:
    """The rounds of a game; the last one may be unfinished."""
    return booked_parts(opening(rules, seats), steps, RoundBegan)[1:]


def positions(balance: Balance, seats: int) -> tuple[tuple[int, ...], ...]:
    """The positions of each seat's markers, in the order of TRACKS."""
    return tuple(tuple(balance.of(track, seat) for track in TRACKS) for seat in range(seats))


def _summary(config: Config, seats: int, nth: int, played: BookedPart) -> RoundSummaryShown:
    acts = tuple(_act(config, played, it.act) for it in played.happenings if isinstance(it, ActCalled))
    restocked = {market: gained(played.moves, market, book.ON_SALE).get(book.RESTOCK, 0) for market in MARKETS}
    return RoundSummaryShown(
        round=nth,
        events=tuple(name_of(config, it.event) for it in played.happenings if isinstance(it, EventDrawn)),
        seats=tuple(sorted((_seat(config, seats, played, seat, acts) for seat in range(seats)), key=_standing)),
        acts=acts,
        new_acts=tuple(name_of(config, it.act) for it in played.happenings if isinstance(it, ActShown)),
        restock=tuple(cubes(config, count, market) for market, count in restocked.items() if count),
    )


def _standing(seat: SeatRoundShown) -> tuple[int, ...]:
    """What the order of the seats depends on."""
    return seat.needs, -sum(track.to for track in seat.tracks), -seat.coins


def _act(config: Config, played: BookedPart, act: str) -> ActRoundShown:
    winners = [it.seat for it in played.happenings if isinstance(it, ContestWon) and it.act == act]
    return ActRoundShown(
        name=name_of(config, act),
        performers=tuple(it.seat for it in played.happenings if isinstance(it, Performed) and it.act == act),
        winner=winners[0] if winners else None,
    )


def _seat(
    config: Config, seats: int, played: BookedPart, seat: Seat, acts: tuple[ActRoundShown, ...]
) -> SeatRoundShown:
    moves, after = played.moves, played.after
    nearest = max(TRACKS, key=lambda track: after.of(track, seat))
    return SeatRoundShown(
        seat=seat,
        coins_before=played.before.of("coins", seat),
        coins=after.of("coins", seat),
        nearest=track_name(config, nearest),
        needs=max(0, at_seats(config.tracks.goal, seats) - after.of(nearest, seat)),
        earned=_coins_by(config, gained(moves, "coins", seat), SOURCES, PLACES),
        spent=_coins_by(config, lost(moves, "coins", seat), PURPOSES, WORKERS),
        tracks=tuple(_change(config, played, seat, track) for track in TRACKS),
        performed=tuple(act.name for act in acts if seat in act.performers),
        won=tuple(act.name for act in acts if act.winner == seat),
        penalties=_penalties(config, played, seat),
        recruited=sum(lost(moves, "reserve", seat).values()),
        lost=sum(gained(moves, "reserve", seat).values()),
        stakes=tuple(
            f"{coins(it.staked)} on {name_of(config, it.act)}"
            for it in played.happenings
            if isinstance(it, StakeSettled) and it.seat == seat and not it.coins
        ),
    )


def _coins_by(config: Config, flows: Flows, order: Sequence[str], at_places: str) -> tuple[tuple[str, int], ...]:
    """For what, and how many coins, in this order; nothing with 0. `at_places` is what places count as."""
    sums = dict.fromkeys(order, 0)
    for because, count in flows.items():
        sums[_called(config, because, at_places)] += count
    return tuple((what, count) for what, count in sums.items() if count)


def _called(config: Config, because: str | Cause, at_places: str) -> str:
    if isinstance(because, Cause):
        return because.name
    return EVENT if because in config.events else at_places if because in config.places else ACTS


def _penalties(config: Config, played: BookedPart, seat: Seat) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """The acts from which a seat was absent, each with the steps that it lost."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for it in played.happenings:
        if isinstance(it, TrackMoved) and it.seat == seat and it.penalty and it.moved:
            act = name_of(config, it.source)
            found[act] = (*found.get(act, ()), (it.track, it.moved))
    return tuple(found.items())


def _change(config: Config, played: BookedPart, seat: Seat, track: Track) -> TrackChangeShown:
    to = played.after.of(track, seat)
    steps = to - played.before.of(track, seat)
    return TrackChangeShown(track, track_name(config, track), track_letters(config)[track], steps, to)
