"""What steps, coins, cubes and workers are worth to a seat in a situation.

Every value is a change of the logarithm of the seat's chance to win. That chance is estimated from what all seats have:
the marker nearest to the goal counts most, and everything else counts less the fewer rounds are left.
"""

from __future__ import annotations

from math import exp, log, log1p

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.planner.estimates.facts import Facts
from circus_maximus.games.circus.advice.planner.estimates.length import Length
from circus_maximus.games.circus.advice.planner.habits import Habits
from circus_maximus.games.circus.advice.planner.weights import Weights
from circus_maximus.games.circus.model.common_types import CUBES, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.pieces import Player

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
