"""Who can win in this show, and on which tracks: found by playing the show with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.turn import acts_to_come, is_carried_out
from circus_maximus.games.circus.model.actions import Perform, Withdraw
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.performing import begin, call, perform, roll, withdraw
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Ended, Performing, Rolling
from circus_maximus.games.circus.state.standing import free_cubes

MAX_STATES = 1_000
"""How many states of a show are tried for one seat. More are needed only for several contests that it cannot win."""
Wins = tuple[bool, ...]
"""For each track whether a seat can win on it."""
NO_WINS: Wins = (False,) * len(TRACKS)


def winning_tracks(lookups: Lookups, state: State, seat: Seat) -> Wins:
    """For each track whether the seat can win the game on it in this show, whatever the others would have to do.

    Counted are the acts that seats have bid on so far, with the cubes and coins that they have now. All false outside
    bidding, placing, buying and performing.
    """
    return Prospects(lookups, state, seat).wins


class Prospects:
    """What the shows that are still possible could bring to one seat."""

    def __init__(self, lookups: Lookups, state: State, seat: Seat) -> None:
        self._lookups = lookups
        self._seat = seat
        self._best = [False] * len(TRACKS)
        self._met: set[State] = set()
        self._slowed = False
        """Whether shows are tried in which penalties keep the seat from winning too early, on another track."""
        hoped = self._hopes(state, acts_to_come(lookups, state))
        if any(hoped):
            begun = state if isinstance(state.phase, Performing | Rolling) else begin(lookups, state, None)
            self._try(begun)
            if any(self._best) and tuple(self._best) != hoped:
                self._slowed, self._met = True, set()
                self._try(begun)

    @property
    def wins(self) -> Wins:
        """For each track whether a show was found in which the seat wins on it."""
        return tuple(self._best)

    @property
    def is_complete(self) -> bool:
        """Whether every show was tried that could bring more."""
        return len(self._met) <= MAX_STATES

    def _try(self, state: State) -> None:
        """Try all shows that continue from a state, as far as they could bring more than those before."""
        if state in self._met or len(self._met) > MAX_STATES:
            return
        self._met.add(state)
        phase = state.phase
        if isinstance(phase, Ended):
            if self._seat in phase.standing[0]:
                for track, position in enumerate(state.players[self._seat].tracks):
                    self._best[track] |= position >= self._lookups.goal
        elif isinstance(phase, Performing | Rolling):
            for after in self._next(state, phase):
                to_come = after.phase.acts if isinstance(after.phase, Performing | Rolling) else ()
                hopes = self._hopes(after, to_come)
                if isinstance(after.phase, Ended) or any(
                    hoped and not found for hoped, found in zip(hopes, self._best, strict=True)
                ):
                    self._try(after)

    def _next(self, state: State, phase: Performing | Rolling) -> Iterator[State]:
        """Everything that can happen next and matter to the seat, first what is usually best for it.

        If the table shows an act being carried out (present/beats.py), the show continues with the next one.
        """
        lookups = self._lookups
        if isinstance(phase, Rolling):
            best = phase.performers[len(phase.rolls)] == self._seat
            for pips in (lookups.die[-1], lookups.die[0]) if best else (lookups.die[0], lookups.die[-1]):
                yield roll(lookups, state, phase, pips, None)
        elif is_carried_out(state):
            yield call(lookups, state, phase.acts[1:], None)
        else:
            own = phase.waiting[0] == self._seat
            if own:
                yield perform(lookups, state, phase, Perform(phase.acts[0]), None)
            yield withdraw(lookups, state, phase, Withdraw(), None)
            if not own and self._could_help(phase):
                yield perform(lookups, state, phase, Perform(phase.acts[0]), None)

    def _could_help(self, phase: Performing) -> bool:
        """Whether it could be good for the seat that another one performs the act that is called.

        It could decide who wins a contest, and that the absent move up. Otherwise it only takes a penalty from the
        other one, and could give one to the seat.
        """
        card = self._lookups.acts[phase.acts[0]]
        contested = bool(card.contest) and (bool(phase.performers) or self._seat in phase.waiting)
        return contested or any(steps > 0 or self._slowed for _, steps in card.absent)

    def _hopes(self, state: State, acts: Sequence[str]) -> Wins:
        """The tracks on which these acts could bring the seat to the goal if each brought the most that it can."""
        if not acts:
            return NO_WINS
        lookups, most = self._lookups, [0] * len(TRACKS)
        for act in acts:
            card = lookups.acts[act]
            performs = self._could_perform(state, card, act == acts[0])
            for track in range(len(TRACKS)):
                most[track] += _most_steps(card, track, performs)
        frozen = frozen_tracks(lookups, state)
        return tuple(
            not frozen[track] and position + most[track] >= lookups.goal
            for track, position in enumerate(state.players[self._seat].tracks)
        )

    def _could_perform(self, state: State, card: ActCard, is_called: bool) -> bool:
        """Whether the seat performs an act already, or has bid on it and has the cubes. More coins may come."""
        phase = state.phase
        if is_called and isinstance(phase, Performing | Rolling) and self._seat in phase.performers:
            return True
        free = free_cubes(state, self._seat)
        return self._seat in bidders(state, card.id) and all(free[cube] >= count for cube, count in card.needs)


def _most_steps(card: ActCard, track: int, performs: bool) -> int:
    """The highest number of steps up that an act can bring to a seat on a track."""
    absent = sum(max(0, steps) for it, steps in card.absent if it == track)
    if not performs:
        return absent
    prizes = ((card.performers, card.winner), (card.performers, card.losers)) if card.contest else ((card.performers,),)
    return max(
        absent, *(sum(max(0, steps) for prize in way for it, steps in prize.tracks if it == track) for way in prizes)
    )
