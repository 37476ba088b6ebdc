"""What it is worth to a seat to perform an act."""

from __future__ import annotations

from circus_maximus.games.circus.advice.planner.estimates.facts import NO_CONTEST, Act
from circus_maximus.games.circus.advice.planner.estimates.situation import Situation
from circus_maximus.games.circus.advice.planner.plans.rivals import chance_to_win, chances_to_perform
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS
from circus_maximus.games.circus.model.lookup_records import Prize

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
