"""Everything that a decision is made from: facts of a config, how long a game will last, what things are worth.

Every value is a change of the logarithm of the seat's chance to win. That chance is estimated from what all seats have:
the marker nearest to the goal counts most, and everything else counts less the fewer rounds are left.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, log1p

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.planner.weights import Habits, Weights
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bill
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.state.game_state import Player, State
from circus_maximus.games.circus.state.ledger import free_cubes

ON_DICE, NO_CONTEST = -1, -2
COIN_IN_STEPS = 0.15
"""What a coin is worth in steps, to compare acts that pay in both."""
WINS = 0.6
"""How often a performer wins a contest, to compare acts."""
USUAL_STRIDE = 2.4
"""The mean stride of the acts in the shipped config, with which the weights were found."""
MANY_ACTS = 5
"""A limit on acts that is this high hardly limits anybody."""


class Act:
    """An act's card, with what the planner looks up often."""

    def __init__(self, card: ActCard) -> None:
        self.id = card.id
        self.card = card
        self.execution = card.execution
        self.fee = card.coins
        self.needs = [0] * len(CUBES)
        for cube, count in card.needs:
            self.needs[cube] = count
        self.most_of = NO_CONTEST if card.contest is None else CUBE_INDEX.get(card.contest, ON_DICE)
        """The cube of which the winner owns most, `ON_DICE` or `NO_CONTEST`."""


class Facts:
    """All acts, how far they move markers, and how useful each kind of cube is."""

    def __init__(self, lookups: Lookups) -> None:
        self.acts = {id: Act(card) for id, card in lookups.acts.items()}
        strides = [_stride(lookups.acts[id]) for id in lookups.regular_acts]
        self.stride = max(0.5, sum(strides) / max(1, len(strides))) / USUAL_STRIDE
        """How far a regular act moves a marker, compared with the shipped config."""
        self.use = [_use(self, cube) for cube in range(len(CUBES))]
        """For each kind of cube, what one adds to the acts that need it."""
        performed, backed = lookups.most_performed[False], lookups.max_bid_on[False]
        self.performed = MANY_ACTS if performed is None else min(performed, MANY_ACTS)
        """The most regular acts on the bill."""
        self.backed = MANY_ACTS if backed is None else min(backed, MANY_ACTS)
        """The most regular acts a seat may bid on."""


def _stride(card: ActCard) -> int:
    """The most steps a performer can make on one track."""
    steps = [0] * len(TRACKS)
    for prize in (card.performers, card.winner):
        for track, count in prize.tracks:
            steps[track] += count
    return max(steps)


def _merit(card: ActCard) -> float:
    """The rough value of performing an act, in steps."""
    merit = -COIN_IN_STEPS * card.coins - sum([steps for _, steps in card.absent]) / 2
    for prize, share in ((card.performers, 1.0), (card.winner, WINS), (card.losers, 1 - WINS)):
        merit += share * (prize.coins * COIN_IN_STEPS + sum([steps for _, steps in prize.tracks]))
    return merit


def _use(facts: Facts, cube: int) -> float:
    """The merit of the acts that need a kind of cube, for each cube they need; 0 if no act needs it."""
    merit = 0.0
    needed = 0
    for act in facts.acts.values():
        count = act.needs[cube]
        if count:
            merit += max(0.0, _merit(act.card)) * count / sum(act.needs)
            needed += count
    return merit / needed / facts.stride if needed else 0.0


@lru_cache(8)
def facts_of(lookups: Lookups) -> Facts:
    """The facts of a config for one number of seats."""
    return Facts(lookups)


MIN_ESTIMATE = 0.8
"""The least estimate: there may be no other round, and perhaps not all of this one."""


class Length:
    """The rounds that are left, including this one, and how likely a track decides the game."""

    def __init__(self, weights: Weights, facts: Facts, lookups: Lookups, view: State) -> None:
        seats = lookups.seats
        coins = cubes = 0
        top = lookups.lowest
        for player in view.players:
            coins += player.coins
            cubes += sum(player.cubes)
            top = max(top, max(player.tracks))
        for bid in view.round.bids:
            coins += bid.coins
        to_goal = max(0.0, (lookups.goal - top) / facts.stride)
        expected: float = (
            weights.length
            * (to_goal + 2) ** weights.length_distance
            * (coins / seats + 3) ** weights.length_coins
            * (cubes / seats + 2) ** weights.length_cubes
            * facts.performed**weights.length_performed
            * facts.backed**weights.length_backed
        )
        allowed = lookups.rounds - view.round.number + 1
        self.rounds = max(MIN_ESTIMATE, min(expected, allowed))
        self.by_track = 1.0 if expected <= allowed else exp(-weights.total_late * (expected - allowed))
        """The chance that a marker reaches the goal before the last round is over."""
        self.is_last = allowed <= 1


GAIN, LOSS = 2.0, -1.0
"""The steps over which the value of a step forward and of a step back is averaged."""
AFTER_THE_END = 0.02
"""Instead of rounds left after the last one: what is left only breaks ties."""
FAVOURED, NOT_FAVOURED = 2.5, 0.5
"""How much more and less a planner that favours a track values its own steps."""
MIN_CHANCE = 0.02


class Worth:
    """The values for one seat."""

    def __init__(
        self, weights: Weights, habits: Habits, facts: Facts, lookups: Lookups, view: State, seat: Seat
    ) -> None:
        length = Length(weights, facts, lookups, view)
        rounds = length.rounds
        self._facts = facts
        self._cube_scale: float = weights.cube_scale
        self._focus: float = weights.focus * rounds**weights.focus_early / facts.stride
        self._step: float = length.by_track * weights.step * rounds**weights.step_early / facts.stride
        self._even: float = (1 - length.by_track) * weights.total
        """The value of a step on any track if the totals decide the game."""
        busy: float = (facts.performed / 5) ** weights.cube_performed * (facts.backed / 5) ** weights.cube_backed
        self._set_assets(weights, busy, rounds)
        self.worker: float = weights.worker * rounds**weights.worker_early
        odds = self._odds(view)
        self.chance = odds[seat]
        """The chance of the seat to win."""
        self._set_steps(lookups, view, seat, odds)
        if habits.favours is not None:
            favoured = TRACK_INDEX[habits.favours]
            for track in range(len(TRACKS)):
                self.up[track] *= FAVOURED if track == favoured else NOT_FAVOURED
        self.to_goal = [lookups.goal - position for position in view.players[seat].tracks]
        self.win = -log(max(MIN_CHANCE, self.chance))
        """The value of winning at once."""
        after = AFTER_THE_END if length.is_last else max(weights.ending, rounds - 1)
        self._set_assets(weights, busy * (1 - self.chance), after)
        self._coin *= 1 - self.chance
        self.wait: float = (1 - self.chance) * weights.wait
        """The value of a worker that is not needed this round."""
        self.opening: float = (1 - self.chance) * weights.opening
        """The value of beginning the next bidding."""
        self.foresight: float = (1 - self.chance) * weights.foresight
        """The value of knowing the next event."""
        self.worker = (1 - self.chance) * weights.worker * after**weights.worker_early

    def _set_assets(self, weights: Weights, busy: float, rounds: float) -> None:
        """The values of coins and cubes with this many rounds left."""
        self._coin: float = weights.coin * rounds**weights.coin_early
        self._coin_scale: float = weights.coin_scale * rounds
        cube: float = weights.cube * busy * rounds**weights.cube_early
        self._cube = [cube * use for use in self._facts.use]

    def _odds(self, view: State) -> list[float]:
        """For each seat its chance to win."""
        standings = [self._standing(player) for player in view.players]
        best = max(standings)
        odds = [exp(standing - best) for standing in standings]
        every = sum(odds)
        return [each / every for each in odds]

    def _standing(self, player: Player) -> float:
        """How good the position of a seat is."""
        top = max(player.tracks)
        near = 0.0
        for position in player.tracks:
            near += exp(self._focus * (position - top))
        standing = self._step * (top + log(near) / self._focus) + self._even * sum(player.tracks)
        for cube in range(len(CUBES)):
            if player.cubes[cube]:
                standing += self.cubes(cube, player.cubes[cube])
        return standing + self.coins(player.coins) + self.worker * player.workers

    def _set_steps(self, lookups: Lookups, view: State, seat: Seat, odds: list[float]) -> None:
        """The values of steps; those on frozen tracks are 0."""
        frozen = lookups.in_force(view.round.events).frozen
        self.up = [0.0] * len(TRACKS)
        """The value of a step forward on each track."""
        self.down = [0.0] * len(TRACKS)
        """The value of not going back a step."""
        self.theirs = [[0.0] * len(TRACKS) for _ in odds]
        """For each other seat, the value to this seat of its marker going back a step."""
        for other, player in enumerate(view.players):
            top = max(player.tracks)
            near = [exp(self._focus * (position - top)) for position in player.tracks]
            every = near[0] + near[1] + near[2]
            for track in range(len(TRACKS)):
                if frozen[track]:
                    continue
                share = near[track] / every
                if other == seat:
                    self.up[track] = (1 - odds[seat]) * (self._step * self._slope(share, GAIN) + self._even)
                    self.down[track] = (1 - odds[seat]) * (self._step * self._slope(share, LOSS) + self._even)
                else:
                    self.theirs[other][track] = odds[other] * (self._step * self._slope(share, LOSS) + self._even)

    def _slope(self, share: float, steps: float) -> float:
        """How much a step on a track moves a whole standing, averaged over some steps."""
        return log(1 + share * (exp(self._focus * steps) - 1)) / (self._focus * steps)

    def coins(self, count: float) -> float:
        """The value of having these coins after the round."""
        return self._coin * log1p(max(0.0, count) / self._coin_scale)

    def cubes(self, cube: int, count: float) -> float:
        """The value of having these cubes of a kind after the round."""
        return self._cube[cube] * log1p(max(0.0, count) / self._cube_scale)

    def steps(self, tracks: tuple[tuple[int, int], ...]) -> float:
        """The value of moving the markers of the seat like this."""
        value = 0.0
        for track, steps in tracks:
            value += steps * (self.up[track] if steps > 0 else self.down[track])
        return value


class Situation:
    """What a seat sees, and what it thinks of it."""

    def __init__(self, weights: Weights, habits: Habits, lookups: Lookups, view: State, seat: Seat) -> None:
        self.weights = weights
        self.habits = habits
        self.lookups = lookups
        self.view = view
        self.seat = seat
        self.facts = facts_of(lookups)
        self.force = lookups.in_force(view.round.events)
        self.worth = Worth(weights, habits, self.facts, lookups, view, seat)

    def bids(self) -> dict[str, int]:
        """The acts the seat has bid on, in that order, with the coins."""
        return {bid.act: bid.coins for bid in self.view.round.bids if bid.seat == self.seat}

    def on_bill(self) -> dict[str, int]:
        """Those of its bids whose acts are on the bill."""
        acts = bill(self.lookups, self.view)
        return {act: coins for act, coins in self.bids().items() if act in acts}


class Means:
    """What a seat has to carry out a plan."""

    def __init__(self, situation: Situation) -> None:
        view, seat = situation.view, situation.seat
        player = view.players[seat]
        self.owned = list(player.cubes)
        self.free = free_cubes(view, seat)
        """The owned cubes that are not busy."""
        self.coins = player.coins
        self.workers = player.workers
        self.upkeep = situation.lookups.upkeep
        self.later = float(pay_of(situation.lookups, view, seat))
        """The coins that come after the show."""

    def get(self, cube: int, count: int) -> None:
        """Add cubes; a negative number takes them away again."""
        self.owned[cube] += count
        self.free[cube] += count
