"""What to remember of a game: bids, luck, shows, absences, and the round that turned it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus import happenings as h
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.present.rounds import Chapter
from circus_maximus.games.circus.present.values_past import HighlightShown
from circus_maximus.games.circus.texts import coins, name_of

LEAST_FLIPS = 2
"""With fewer coins flipped nobody was lucky yet."""
LEAST_BID = 2
"""A single coin is no big bid."""


def highlights(config: Config, told: Sequence[Chapter], names: Sequence[str]) -> tuple[HighlightShown, ...]:
    """Those there are; ties go to what came first."""
    found = (
        ("Turning point", _turning_point(told, names)),
        ("Biggest bid", _biggest_bid(config, told, names)),
        ("Greatest show", _greatest_show(config, told, names)),
        ("Luckiest coins", _luckiest_coins(told, names)),
        ("Most contests", _most_contests(told, names)),
        ("Dearest absence", _dearest_absence(told, names)),
    )
    return tuple(HighlightShown(title, says) for title, says in found if says)


def _turning_point(told: Sequence[Chapter], names: Sequence[str]) -> str:
    """The change of the lead, by the total of the tracks, with the greatest swing between the two."""
    changes = _changes_of_lead(told)
    if not changes:
        return ""
    if len(changes) == 1:
        return f"{names[changes[0].seat]} took the lead in round {changes[0].round} and never lost it."
    turn = max(changes[1:], key=lambda change: change.swing)
    gained = f", {_steps(turn.swing)} gained on who had it before" if turn.swing > 0 else ""
    return f"In round {turn.round} {names[turn.seat]} took the lead{gained}."


class Change(NamedTuple):
    """A seat that alone leads after a round, and not after the last one that had a leader."""

    round: int
    seat: Seat
    swing: int
    """Steps gained in this round on who led before."""


def _changes_of_lead(told: Sequence[Chapter]) -> list[Change]:
    """From the first leader on. A tie changes nothing."""
    changes: list[Change] = []
    for chapter in told:
        was, now = _totals(chapter.before), _totals(chapter.after)
        best = [seat for seat, total in enumerate(now) if total == max(now)]
        if len(best) == 1 and (not changes or changes[-1].seat != best[0]):
            seat, before = best[0], changes[-1].seat if changes else best[0]
            changes.append(Change(chapter.round, seat, now[seat] - was[seat] - (now[before] - was[before])))
    return changes


def _totals(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(row) for row in rows]


def _biggest_bid(config: Config, told: Sequence[Chapter], names: Sequence[str]) -> str:
    bids = [(it.total, chapter.round, it) for chapter in told for it in chapter.happenings if isinstance(it, h.BidMade)]
    total, number, bid = max(bids, key=lambda found: found[0], default=(0, 0, None))
    if bid is None or total < LEAST_BID:
        return ""
    return f"{names[bid.seat]}, {coins(total)} on {name_of(config, bid.act)} in round {number}."


def _greatest_show(config: Config, told: Sequence[Chapter], names: Sequence[str]) -> str:
    """The act that carried one seat furthest."""
    steps: Counter[tuple[int, Seat, str]] = Counter()
    for chapter in told:
        performed = {(it.seat, it.act) for it in chapter.happenings if isinstance(it, h.Performed)}
        for move in chapter.moves:
            if (move.seat, move.source) in performed:
                steps[chapter.round, move.seat, move.source] += move.steps
    if not steps:
        return ""
    (number, seat, act), count = max(steps.items(), key=lambda found: found[1])
    return f"{name_of(config, act)} took {names[seat]} {_steps(count)} further in round {number}." if count > 0 else ""


def _luckiest_coins(told: Sequence[Chapter], names: Sequence[str]) -> str:
    """Who had most heads beyond tails."""
    heads, flips = Counter[Seat](), Counter[Seat]()
    for chapter in told:
        for it in chapter.happenings:
            if isinstance(it, h.CoinFlipped):
                flips[it.seat] += 1
                heads[it.seat] += it.heads
    if not flips:
        return ""
    seat = max(flips, key=lambda seat: 2 * heads[seat] - flips[seat])
    lucky = flips[seat] >= LEAST_FLIPS and 2 * heads[seat] > flips[seat]
    return f"{names[seat]}: {heads[seat]} of {flips[seat]} fell heads." if lucky else ""


def _most_contests(told: Sequence[Chapter], names: Sequence[str]) -> str:
    """Who beat others most often; wins without a rival do not count."""
    won = Counter(
        it.seat for chapter in told for it in chapter.happenings if isinstance(it, h.ContestWon) and it.by != "alone"
    )
    if not won:
        return ""
    seat, count = won.most_common(1)[0]
    return f"{names[seat]} won {count} against rivals."


def _dearest_absence(told: Sequence[Chapter], names: Sequence[str]) -> str:
    """What staying away cost one seat in one round."""
    steps: Counter[tuple[int, Seat]] = Counter()
    for chapter in told:
        for move in chapter.moves:
            if move.penalty:
                steps[chapter.round, move.seat] -= move.steps
    if not steps:
        return ""
    (number, seat), count = max(steps.items(), key=lambda found: found[1])
    return f"{names[seat]} fell {_steps(count)} back in round {number}." if count > 0 else ""


def _steps(count: int) -> str:
    return f"{count} step" if count == 1 else f"{count} steps"
