"""What it is worth to a seat to perform an act, given what the other seats will probably do."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.planner.situation import NO_CONTEST, ON_DICE, Act, Situation
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.lookup_records import Prize
from circus_maximus.games.circus.state.game_state import Bidding, Performing

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


EVEN_CHANCE = 0.5


class Offer:
    """An act, and what a seat can expect of it. Values are compared with not performing it."""

    def __init__(self, act: Act, bid: int) -> None:
        self.act = act
        self.bid = bid
        """The coins the seat has bid on it; 0 if none yet."""
        self.price = 0
        """The coins the seat would still bid."""
        self.called = 1.0
        """The chance that it is on the bill."""
        self.presence = 0.0
        """The value of its being on the bill, whoever performs it."""
        self.advance = 0.0
        """The value of the steps of the seat."""
        self.hurt = 0.0
        """The value of the penalties that others get only if the seat performs it."""
        self.spared = 0.0
        """The value of the penalty that the seat avoids."""
        self.gain = 0.0
        """All of these on the tracks together."""
        self.coins = 0.0
        self.dies = [0.0] * len(CUBES)
        self.kills = False
        """Whether any cubes are expected to die."""
        self.steps = [0.0] * len(TRACKS)
        self.moves: list[int] = []
        """The tracks with steps."""
        self.alone = 1.0
        """The chance that nobody else performs it."""
        self.wins = 1.0
        """The chance to win, if it is a contest."""
        self.merit = 0.0
        """The value of all of it: steps, penalties, coins, and cubes that die."""


def make_offer(situation: Situation, act: Act, bid: int) -> Offer:
    """What a seat can expect of an act on which it has bid, or will bid, this many coins."""
    offer = Offer(act, bid)
    card, worth = act.card, situation.worth
    chances = chances_to_perform(situation, act)
    for chance in chances:
        offer.alone *= 1 - chance
    _add(offer, situation, card.performers, 1.0)
    if act.most_of != NO_CONTEST:
        offer.wins = chance_to_win(situation, act, chances, max(1, bid))
        _add(offer, situation, card.winner, offer.wins)
        _add(offer, situation, card.losers, 1 - offer.wins)
    if card.absent:
        for other in range(len(chances)):
            if other != situation.seat:
                for track, steps in card.absent:
                    offer.hurt -= offer.alone * steps * worth.theirs[other][track]
        offer.spared = -(1 - offer.alone) * worth.steps(card.absent)
    offer.kills = any(offer.dies)
    offer.moves = [track for track, steps in enumerate(offer.steps) if steps]
    offer.gain = offer.advance + offer.hurt + offer.spared
    offer.merit = offer.gain + _worth_of_assets(offer, situation)
    return offer


def _worth_of_assets(offer: Offer, situation: Situation) -> float:
    """The value of the coins it pays, less what it costs and the cubes that die."""
    me, worth = situation.view.players[situation.seat], situation.worth
    value = worth.coins(me.coins + offer.coins - offer.act.fee) - worth.coins(me.coins)
    for cube, _ in offer.act.card.needs:
        owned = max(me.cubes[cube], offer.act.needs[cube])
        value -= worth.cubes(cube, owned) - worth.cubes(cube, owned - offer.dies[cube])
    return value


def _add(offer: Offer, situation: Situation, prize: Prize, share: float) -> None:
    """Add a prize that comes with this chance."""
    needs, owned, worth = offer.act.needs, situation.view.players[situation.seat].cubes, situation.worth
    coins = prize.coins
    for cube, each in prize.coins_per:
        coins += each * max(owned[cube], needs[cube])
    offer.coins += share * coins
    offer.advance += share * worth.steps(prize.tracks)
    for track, steps in prize.tracks:
        if not situation.force.frozen[track]:
            offer.steps[track] += share * steps
    for cube in prize.dies:
        offer.dies[cube] += share * needs[cube]


def menace(situation: Situation, act: Act) -> float:
    """What it costs a seat that does not perform an act if others perform it."""
    card, theirs = act.card, situation.worth.theirs
    chances = chances_to_perform(situation, act)
    share = EVEN_CHANCE if act.most_of != NO_CONTEST else 1.0
    loss = 0.0
    alone = 1.0
    for other, chance in enumerate(chances):
        if other == situation.seat:
            continue
        alone *= 1 - chance
        for track, steps in card.performers.tracks:
            loss += chance * steps * theirs[other][track]
        for track, steps in card.winner.tracks:
            loss += chance * share * steps * theirs[other][track]
        for track, steps in card.absent:
            loss += (1 - chance) * steps * theirs[other][track]
    return loss - (1 - alone) * situation.worth.steps(card.absent)
