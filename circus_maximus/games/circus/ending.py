"""How a game of Circus Maximus ended, what decided it, and its highlights, in the form that all titles share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from circus_maximus.engine.books import Balance, BookedPart, opening
from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import Decisive, Ending, Plot, changes_of_lead, ranked
from circus_maximus.engine.text.words import counted, enumerated, sentence_start
from circus_maximus.games.circus.model.common_types import TRACKS, Track, coins, number
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.happenings import TrackMoved
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import ContestWon, GameEnded, Performed
from circus_maximus.games.circus.model.turn_happenings import BidMade, CoinFlipped
from circus_maximus.games.circus.model.words import MEASURE_NAMES, Words, name_of, track_name
from circus_maximus.games.circus.results import StepHappenings, positions, rounds_of
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.rules.victory import MEASURES, first_difference, lead, merits, reached_goal
from circus_maximus.games.circus.state.game_state import Ended, State

MIN_FLIPS = 2
"""With fewer flips, no seat counts as lucky."""
MIN_BID = 2
"""Smaller bids are no highlight."""


def highlights(config: Config, rounds: Sequence[BookedPart], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
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


def _happenings(rounds: Sequence[BookedPart]) -> Iterator[tuple[int, Happening]]:
    """What happened in the rounds, each with the number of its round."""
    return ((nth, it) for nth, played in enumerate(rounds, 1) for it in played.happenings)


def _turning_point(rounds: Sequence[BookedPart], names: Sequence[str]) -> str:
    """When the winner took the lead for good; empty if several share the victory, or nobody ever led alone."""
    ended = next((it for played in rounds[-1:] for it in played.happenings if isinstance(it, GameEnded)), None)
    winners = ended.winners if ended else ()
    after = [positions(played.after, len(names)) for played in rounds]
    changes = changes_of_lead(
        [lead(tracks, winners if nth == len(after) else ()) for nth, tracks in enumerate(after, 1)]
    )
    if not changes or len(winners) > 1:
        return ""
    taken = changes[-1]
    if len(changes) == 1:
        return f"Nobody overtook {names[taken.seat]} after round {taken.round}."
    turn, rival = rounds[taken.round - 1], changes[-2].seat
    was, now = lead(positions(turn.before, len(names))), lead(after[taken.round - 1])
    if ended is not None and ended.reason == "rounds" and now[taken.seat] <= now[rival]:
        return f"{names[taken.seat]} overtook {names[rival]} in the final count."
    swing = now[taken.seat] - was[taken.seat] - (now[rival] - was[rival])
    gained = f", gaining {counted(swing, 'step')} on {names[rival]}" if swing > 0 else ""
    return f"{names[taken.seat]} took the lead for good in round {taken.round}{gained}."


def _biggest_bid(config: Config, rounds: Sequence[BookedPart], names: Sequence[str]) -> str:
    bids = [(it.total, nth, it) for nth, it in _happenings(rounds) if isinstance(it, BidMade)]
    total, number, bid = max(bids, key=lambda found: found[0], default=(0, 0, None))
    if bid is None or total < MIN_BID:
        return ""
    return f"{names[bid.seat]} bid {coins(total)} on {name_of(config, bid.act)} in round {number}."


def _best_performance(config: Config, rounds: Sequence[BookedPart], names: Sequence[str]) -> str:
    """The act that moved one seat up the most steps."""
    steps: Counter[tuple[int, Seat, str]] = Counter()
    performed = {(nth, it.seat, it.act) for nth, it in _happenings(rounds) if isinstance(it, Performed)}
    for nth, it in _happenings(rounds):
        if isinstance(it, TrackMoved) and it.moved and (nth, it.seat, it.source) in performed:
            steps[nth, it.seat, it.source] += it.moved
    if not steps:
        return ""
    (number, seat, act), count = max(steps.items(), key=lambda found: found[1])
    return (
        f"{name_of(config, act)} moved {names[seat]} up {counted(count, 'step')} in round {number}."
        if count > 0
        else ""
    )


def _luckiest_coins(rounds: Sequence[BookedPart], names: Sequence[str]) -> str:
    """The seat with the most heads compared with its tails."""
    heads, flips = Counter[Seat](), Counter[Seat]()
    for _, it in _happenings(rounds):
        if isinstance(it, CoinFlipped):
            flips[it.seat] += 1
            heads[it.seat] += it.heads
    if not flips:
        return ""
    seat = max(flips, key=lambda seat: 2 * heads[seat] - flips[seat])
    lucky = flips[seat] >= MIN_FLIPS and 2 * heads[seat] > flips[seat]
    return f"{names[seat]}: {heads[seat]} of {flips[seat]} flips were heads." if lucky else ""


def _most_contests(rounds: Sequence[BookedPart], names: Sequence[str]) -> str:
    """The seat that won the most contests against other performers."""
    won = Counter(it.seat for _, it in _happenings(rounds) if isinstance(it, ContestWon) and it.by != "alone")
    if not won:
        return ""
    seat, count = won.most_common(1)[0]
    return f"{names[seat]} won {counted(count, 'contest')} against other performers."


def _costliest_absence(rounds: Sequence[BookedPart], names: Sequence[str]) -> str:
    """The most steps that one seat lost in one round by not performing."""
    steps: Counter[tuple[int, Seat]] = Counter()
    for nth, it in _happenings(rounds):
        if isinstance(it, TrackMoved) and it.penalty and it.moved:
            steps[nth, it.seat] -= it.moved
    if not steps:
        return ""
    (number, seat), count = max(steps.items(), key=lambda found: found[1])
    return f"{names[seat]} lost {counted(count, 'step')} to penalties in round {number}." if count > 0 else ""


def decisive(lookups: Lookups, last: Sequence[Happening], ahead: str, names: Sequence[str]) -> Decisive | None:
    """What decided a game that ended in this last step; None if it ended at the goal without a move.

    `ahead` says why the winner is ahead of the next seat, or that they are tied.
    """
    if any(isinstance(it, GameEnded) and it.reason == "rounds" for it in last):
        return Decisive("After the last round", "", f"{sentence_start(ahead)}.")
    moves = [it for it in last if isinstance(it, TrackMoved) and it.to >= lookups.goal]
    if not moves:
        return None
    source = moves[-1].source
    told = [it for it in last if it in moves or (isinstance(it, ContestWon) and it.act == source)]
    config = lookups.config
    say = Words(names, config)
    return Decisive(name_of(config, source), _flavour(config, source), " ".join(it.told(say) for it in told))


def _flavour(config: Config, id: str) -> str:
    """The line of flavour text of an act, a place or an event; empty if it has none."""
    for section in (config.acts, config.executions, config.places, config.events):
        if id in section:
            return section[id].flavour
    return ""


TOTAL = "Total"


def ending(rules: CircusRules, state: State, steps: StepHappenings, names: Sequence[str]) -> Ending:
    """The final standings, the history of the tracks, and highlights. Raises `LookupError` if the game is not over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    config, lookups = rules.config, rules.lookups_of(state)
    played = [tuple(step) for step in steps]
    rounds = rounds_of(rules, lookups.seats, played)
    balances = (opening(rules, lookups.seats), *(part.after for part in rounds))
    ranks = ranked(
        phase.standing,
        lambda seat: map(number, (*state.players[seat].tracks, *merits(state, seat))),
        lambda seat, behind: _ahead(lookups, state, phase, seat, behind),
        "tied on every measure",
    )
    plots = tuple(_plot(lookups, balances, track) for track in TRACKS)
    won_on = _track_of_victory(lookups, state, phase)
    totals = () if won_on is not None else (Plot(TOTAL, None, _totals(plots)),)
    return Ending(
        reason=GameEnded(phase.reason, phase.standing[0], phase.decided_by).told(Words(names, config)),
        heads=(*(plot.name for plot in plots), TOTAL, "Cubes", "Coins", "Workers"),
        ranks=ranks,
        plots=(*plots, *totals),
        highlights=highlights(config, rounds, names),
        decisive=decisive(lookups, played[-1], ranks[0].decided, names),
        plot=len(plots) if won_on is None else won_on,
    )


def _track_of_victory(lookups: Lookups, state: State, phase: Ended) -> int | None:
    """The track on which the winner reached the goal, the first of several; None if the game ended otherwise."""
    tracks = state.players[phase.standing[0][0]].tracks if phase.reason == "track" else ()
    return next((track for track, position in enumerate(tracks) if position >= lookups.goal), None)


def _totals(plots: Sequence[Plot]) -> tuple[tuple[int, ...], ...]:
    """For each seat, the sum of its positions on all tracks, at the start and after each round."""
    by_seat = zip(*(plot.lines for plot in plots), strict=True)
    return tuple(tuple(map(sum, zip(*lines, strict=True))) for lines in by_seat)


def _ahead(lookups: Lookups, state: State, phase: Ended, seat: Seat, behind: Seat) -> str:
    """Why a seat ranks above another: it reached the goal, or the first measure that differs."""
    if phase.reason == "track" and behind not in reached_goal(lookups, state) and seat in reached_goal(lookups, state):
        tracks = zip(TRACKS, state.players[seat].tracks, strict=True)
        reached = [track_name(lookups.config, track) for track, position in tracks if position >= lookups.goal]
        return f"reached {lookups.goal} on {enumerated(reached)}"
    mine, theirs = merits(state, seat), merits(state, behind)
    measure = first_difference(mine, theirs)
    index = MEASURES.index(measure)
    return f"{MEASURE_NAMES[measure].removeprefix('the ')}, {number(mine[index])} to {number(theirs[index])}"


def _plot(lookups: Lookups, balances: Sequence[Balance], track: Track) -> Plot:
    """The positions of the markers on one track, at the start and after each round."""
    lines = tuple(tuple(balance.of(track, seat) for balance in balances) for seat in range(lookups.seats))
    return Plot(track_name(lookups.config, track), lookups.goal, lines)
