"""What the other seats will probably do."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.planner.estimates.facts import ON_DICE, Act
from circus_maximus.games.circus.advice.planner.estimates.situation import Situation
from circus_maximus.games.circus.state.phases import Bidding, Performing

ALMOST_SURE = 0.97
MIN_AFTER_BID = 0.1
AHEAD, LEVEL, BEHIND = 0.9, 0.5, 0.1
"""The chance that a seat beats another in a contest of most cubes, by who owns more now."""


def chances_to_perform(situation: Situation, act: Act) -> list[float]:
    """For each seat the chance that it performs an act; 0 for the seat that plans."""
    return [
        0.0 if other == situation.seat else _chance_to_perform(situation, other, act)
        for other in range(situation.lookups.seats)
    ]


def _chance_to_perform(situation: Situation, seat: Seat, act: Act) -> float:
    view, weights = situation.view, situation.weights
    phase = view.phase
    if isinstance(phase, Performing) and phase.acts[0] == act.id:
        if seat in phase.performers:
            return 1.0
        if seat not in phase.waiting:
            return 0.0
    has_bid = False
    for bid in view.round.bids:
        if bid.seat == seat and bid.act == act.id:
            has_bid = True
    if not has_bid and not (isinstance(phase, Bidding) and seat in phase.turns):
        return 0.0
    lacking = 0
    cubes, busy = view.players[seat].cubes, view.round.busy[seat]
    for cube, count in act.card.needs:
        lacking += max(0, count - cubes[cube] + busy[cube])
    chance: float
    if not has_bid:
        chance = weights.open_bid * weights.open_lacking**lacking
    elif isinstance(phase, Performing):
        chance = 0.0 if lacking else ALMOST_SURE
    else:
        chance = max(MIN_AFTER_BID, weights.has_bid - weights.bid_lacking * lacking)
    return chance


def chance_to_win(situation: Situation, act: Act, chances: list[float], bid: int) -> float:
    """The chance to win a contest with this bid, if the others perform with these chances."""
    if act.most_of == ON_DICE:
        return _chance_on_dice(chances) + _gain_by_ties(situation, act, chances, bid)
    players = situation.view.players
    mine = max(players[situation.seat].cubes[act.most_of], act.needs[act.most_of])
    wins = 1.0
    for other, chance in enumerate(chances):
        if chance > 0:
            theirs = max(players[other].cubes[act.most_of], act.needs[act.most_of])
            wins *= 1 - chance * (AHEAD if theirs > mine else LEVEL if theirs == mine else BEHIND)
    return wins


def _chance_on_dice(chances: list[float]) -> float:
    """The chance to roll highest, without ties: the mean of 1 / performers."""
    rivals = [1.0]
    """For each number of rivals its chance."""
    for chance in chances:
        if chance > 0:
            before = rivals
            rivals = [0.0] * (len(before) + 1)
            for count, share in enumerate(before):
                rivals[count] += share * (1 - chance)
                rivals[count + 1] += share * chance
    wins = 0.0
    for count, share in enumerate(rivals):
        wins += share / (count + 1)
    return wins


def _gain_by_ties(situation: Situation, act: Act, chances: list[float], bid: int) -> float:
    """How much the higher bid, or the earlier of equal bids, adds to the chance to win on dice."""
    gain = 0.0
    half_of_ties = 0.5 / len(situation.lookups.die)
    for other, chance in enumerate(chances):
        if chance > 0:
            gain += chance * (half_of_ties if _wins_ties(situation, act, other, bid) else -half_of_ties)
    return gain / max(1, len(chances) - 1)


def _wins_ties(situation: Situation, act: Act, other: Seat, mine: int) -> bool:
    """Whether this bid beats another seat's if both roll the same."""
    earlier = False
    for bid in situation.view.round.bids:
        if bid.act == act.id and bid.seat == situation.seat:
            earlier = True
        if bid.act == act.id and bid.seat == other:
            return mine > bid.coins or (mine == bid.coins and earlier)
    return True
