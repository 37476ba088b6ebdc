"""The highlights of a game: bids, coin flips, performances, absences, and the turning point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.retelling import changes_of_lead
from circus_maximus.engine.text.words import counted
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.results.rounds import PlayedRound
from circus_maximus.games.circus.rules.victory import lead
from circus_maximus.games.circus.text.words import coins, name_of

MIN_FLIPS = 2
"""With fewer flips, no seat counts as lucky."""
MIN_BID = 2
"""Smaller bids are no highlight."""


def highlights(config: Config, rounds: Sequence[PlayedRound], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """For each highlight a title and a sentence. Of several that are equal, the first counts."""
    found = (
        ("Turning point", _turning_point(rounds, names)),
        ("Biggest bid", _biggest_bid(config, rounds, names)),
        ("Best performance", _best_performance(config, rounds, names)),
        ("Luckiest coins", _luckiest_coins(rounds, names)),
        ("Most contests won", _most_contests(rounds, names)),
        ("Costliest absence", _costliest_absence(rounds, names)),
    )
    return tuple((title, says) for title, says in found if says)


def _turning_point(rounds: Sequence[PlayedRound], names: Sequence[str]) -> str:
    """When the winner took the lead for good; empty if several share the victory, or nobody ever led alone."""
    ended = next((it for played in rounds[-1:] for it in played.happenings if isinstance(it, h.GameEnded)), None)
    winners = ended.winners if ended else ()
    changes = changes_of_lead([lead(played.after, winners if played is rounds[-1] else ()) for played in rounds])
    if not changes or len(winners) > 1:
        return ""
    taken = changes[-1]
    if len(changes) == 1:
        return f"Nobody overtook {names[taken.seat]} after round {taken.round}."
    turn, rival = rounds[taken.round - 1], changes[-2].seat
    if ended is not None and ended.reason == "rounds" and max(turn.after[taken.seat]) <= max(turn.after[rival]):
        return f"{names[taken.seat]} overtook {names[rival]} in the final count."
    swing = _swing(turn, taken.seat, rival)
    gained = f", gaining {counted(swing, 'step')} on {names[rival]}" if swing > 0 else ""
    return f"{names[taken.seat]} took the lead for good in round {taken.round}{gained}."


def _swing(played: PlayedRound, seat: Seat, other: Seat) -> int:
    """The steps that a seat's highest marker gained in a round on another's."""
    was, now = lead(played.before), lead(played.after)
    return now[seat] - was[seat] - (now[other] - was[other])


def _biggest_bid(config: Config, rounds: Sequence[PlayedRound], names: Sequence[str]) -> str:
    bids = [(it.total, played.number, it) for played in rounds for it in played.happenings if isinstance(it, h.BidMade)]
    total, number, bid = max(bids, key=lambda found: found[0], default=(0, 0, None))
    if bid is None or total < MIN_BID:
        return ""
    return f"{names[bid.seat]} bid {coins(total)} on {name_of(config, bid.act)} in round {number}."


def _best_performance(config: Config, rounds: Sequence[PlayedRound], names: Sequence[str]) -> str:
    """The act that moved one seat up the most steps."""
    steps: Counter[tuple[int, Seat, str]] = Counter()
    for played in rounds:
        performed = {(it.seat, it.act) for it in played.happenings if isinstance(it, h.Performed)}
        for move in played.moves:
            if (move.seat, move.source) in performed:
                steps[played.number, move.seat, move.source] += move.steps
    if not steps:
        return ""
    (number, seat, act), count = max(steps.items(), key=lambda found: found[1])
    return (
        f"{name_of(config, act)} moved {names[seat]} up {counted(count, 'step')} in round {number}."
        if count > 0
        else ""
    )


def _luckiest_coins(rounds: Sequence[PlayedRound], names: Sequence[str]) -> str:
    """The seat with the most heads compared with its tails."""
    heads, flips = Counter[Seat](), Counter[Seat]()
    for played in rounds:
        for it in played.happenings:
            if isinstance(it, h.CoinFlipped):
                flips[it.seat] += 1
                heads[it.seat] += it.heads
    if not flips:
        return ""
    seat = max(flips, key=lambda seat: 2 * heads[seat] - flips[seat])
    lucky = flips[seat] >= MIN_FLIPS and 2 * heads[seat] > flips[seat]
    return f"{names[seat]}: {heads[seat]} of {flips[seat]} flips were heads." if lucky else ""


def _most_contests(rounds: Sequence[PlayedRound], names: Sequence[str]) -> str:
    """The seat that won the most contests against other performers."""
    won = Counter(
        it.seat for played in rounds for it in played.happenings if isinstance(it, h.ContestWon) and it.by != "alone"
    )
    if not won:
        return ""
    seat, count = won.most_common(1)[0]
    return f"{names[seat]} won {counted(count, 'contest')} against other performers."


def _costliest_absence(rounds: Sequence[PlayedRound], names: Sequence[str]) -> str:
    """The most steps that one seat lost in one round by not performing."""
    steps: Counter[tuple[int, Seat]] = Counter()
    for played in rounds:
        for move in played.moves:
            if move.penalty:
                steps[played.number, move.seat] -= move.steps
    if not steps:
        return ""
    (number, seat), count = max(steps.items(), key=lambda found: found[1])
    return f"{names[seat]} lost {counted(count, 'step')} to penalties in round {number}." if count > 0 else ""
