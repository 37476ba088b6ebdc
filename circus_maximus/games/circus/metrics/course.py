"""The course of a game, followed by its happenings: what several metrics need to know.

Most metrics read sums from here or from another listener, because a call for each metric and happening would make a
game of greedy bots much slower: with all metrics it takes a third longer than without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.metrics import Counter, Listeners
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.happenings import (
    ActShown,
    CoinsGained,
    CoinsPaid,
    CubeGiven,
    EventDrawn,
    MarkerPlaced,
    MarketChanged,
    PhaseBegan,
    RoundBegan,
    TrackMoved,
)
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActDiscarded,
    ContestWon,
    GameEnded,
    PaidOut,
    Performed,
    PerformersDied,
    RoundCleared,
    StakeSettled,
    UpkeepPaid,
)
from circus_maximus.games.circus.model.turn_happenings import (
    BidMade,
    Bought,
    CoinFlipped,
    CubesReturned,
    CubesTaken,
    Staked,
    WorkersPlaced,
    WorkersRecruited,
)
from circus_maximus.games.circus.rules.setup import first_state
from circus_maximus.games.circus.rules.victory import lead


class Course:
    """The game so far. Metrics read it and do not change it."""

    def __init__(self, lookups: Lookups) -> None:
        self.lookups = lookups
        self.seats = range(lookups.seats)
        self._first = first_state(lookups)
        self._when: dict[str, list[Callable[[], None]]] = defaultdict(list)

    def when(self, phase: str, count: Callable[[], None]) -> None:
        """Call `count` whenever this phase begins; the show is `performing`."""
        self._when[phase].append(count)

    def listeners(self) -> Listeners:
        return {
            MarkerPlaced: self._place_marker,
            RoundBegan: self._begin_round,
            PhaseBegan: self._begin_phase,
            Choice: self._asked,
            ActShown: self._show,
            ActDiscarded: self._discard,
            EventDrawn: self._draw,
            CoinsGained: self._gain,
            CoinsPaid: self._lose,
            BidMade: self._bid,
            WorkersPlaced: self._pay,
            CoinFlipped: self._flip,
            Staked: self._pay,
            StakeSettled: self._receive,
            Bought: self._buy,
            Performed: self._perform,
            UpkeepPaid: self._pay,
            PaidOut: self._receive,
            CubesTaken: self._take_cubes,
            CubesReturned: self._return_cubes,
            CubeGiven: self._give_cube,
            PerformersDied: self._return_cubes,
            MarketChanged: self._change_market,
            WorkersRecruited: self._recruit,
            TrackMoved: self._move,
            ContestWon: self._win,
            ActCalled: self._call,
            RoundCleared: self._clear,
            GameEnded: self._end,
        }

    def begin(self) -> None:
        state = self._first
        self.round = 0
        self.start_marker: Seat = 0
        """The seat that had the start marker in the first round."""
        self.asked: list[bool] = [False] * len(self.seats)
        """Whether each seat has made a decision this round."""
        self.performed = [False] * len(self.seats)
        """Whether each seat has performed an act this round."""
        self.after_rounds: dict[str, list[int]] = {what: [] for what in (*TRACKS, "coins", "cubes", "workers")}
        """What all seats together had after each round: positions by track, and coins, cubes and workers."""
        self.on_show: dict[str, None] = dict.fromkeys(self.lookups.executions)
        """The acts on show; executions always are."""
        self.bids: dict[tuple[str, Seat], int] = {}
        """The coins that each seat has bid on each act this round."""
        self.events: tuple[str, ...] = ()
        """The events in force."""
        self.coins = [player.coins for player in state.players]
        self.workers = [player.workers for player in state.players]
        """In play, by seat."""
        self.cubes = [list(player.cubes) for player in state.players]
        self.tracks = [list(player.tracks) for player in state.players]
        self.supply = list(state.supply)
        self.markets = list(state.markets)
        self.steps: dict[str, int] = defaultdict(int)
        """By act, event or place: the steps it gave, in a contest to the winner only."""
        self.penalties: dict[str, int] = defaultdict(int)
        """By act: the steps it took from those who did not perform."""
        self.gains: dict[str, int] = defaultdict(int)
        """By act, event or place: the coins it gave less those it took, in a contest to the winner only."""
        self.stocked: dict[str, int] = defaultdict(int)
        """By event: the cubes it added to the markets, less those it removed."""
        self._winner: Seat | None = None
        self._moved = True
        """Whether a marker has moved since the lead was last compared."""
        self.leader: Seat | None = None
        """The last seat that led (victory.py)."""
        self.lead_changes: list[int] = []
        """The round of each change of the leader."""

    def _place_marker(self, it: MarkerPlaced) -> None:
        self.start_marker = it.seat

    def _begin_round(self, it: RoundBegan) -> None:
        self.round = it.round
        self.events = ()
        self.bids = {}
        self.asked = [False] * len(self.seats)
        self.performed = [False] * len(self.seats)

    def _begin_phase(self, it: PhaseBegan) -> None:
        self._winner = None
        self._compare_lead(it)
        for count in self._when[it.phase]:
            count()

    def _asked(self, choice: Choice[object]) -> None:
        self.asked[choice.seat] = True

    def _show(self, it: ActShown) -> None:
        self.on_show[it.act] = None

    def _discard(self, it: ActDiscarded) -> None:
        del self.on_show[it.act]

    def _draw(self, it: EventDrawn) -> None:
        self.events = (*self.events, it.event)

    def _gain(self, it: CoinsGained) -> None:
        self.coins[it.seat] += it.coins
        if self._winner is None or it.seat == self._winner:
            self.gains[it.source] += it.coins

    def _lose(self, it: CoinsPaid) -> None:
        self.coins[it.seat] -= it.coins
        self.gains[it.source] -= it.coins

    def _receive(self, it: StakeSettled | PaidOut) -> None:
        self.coins[it.seat] += it.coins

    def _pay(self, it: WorkersPlaced | Staked | UpkeepPaid) -> None:
        self.coins[it.seat] -= it.coins

    def _perform(self, it: Performed) -> None:
        self.coins[it.seat] -= it.coins
        self.performed[it.seat] = True

    def _bid(self, it: BidMade) -> None:
        self.coins[it.seat] -= it.coins
        self.bids[it.act, it.seat] = it.total

    def _flip(self, it: CoinFlipped) -> None:
        if it.heads:
            self.coins[it.seat] -= it.coins
        else:
            self.workers[it.seat] -= 1

    def _buy(self, it: Bought) -> None:
        if it.count:
            cube = CUBE_INDEX[it.market]
            self.coins[it.seat] -= it.coins
            self.cubes[it.seat][cube] += it.count
            self.markets[cube] -= it.count

    def _take_cubes(self, it: CubesTaken) -> None:
        cube = CUBE_INDEX[it.cube]
        self.cubes[it.seat][cube] += it.count
        self.supply[cube] -= it.count

    def _return_cubes(self, it: CubesReturned | PerformersDied) -> None:
        cube = CUBE_INDEX[it.cube]
        self.cubes[it.seat][cube] -= it.count
        self.supply[cube] += it.count

    def _give_cube(self, it: CubeGiven) -> None:
        cube = CUBE_INDEX[it.cube]
        self.cubes[it.seat][cube] -= 1
        self.supply[cube] += 1

    def _change_market(self, it: MarketChanged) -> None:
        cube = CUBE_INDEX[it.market]
        self.markets[cube] += it.count
        self.supply[cube] -= it.count
        self.stocked[it.source] += it.count

    def _recruit(self, it: WorkersRecruited) -> None:
        self.workers[it.seat] += it.workers

    def _move(self, it: TrackMoved) -> None:
        self.tracks[it.seat][TRACK_INDEX[it.track]] = it.to
        self._moved = True
        if it.penalty:
            self.penalties[it.source] -= it.steps
        elif self._winner is None or it.seat == self._winner:
            self.steps[it.source] += it.steps

    def _call(self, it: ActCalled) -> None:
        self._winner = None
        self._compare_lead(it)

    def _win(self, it: ContestWon) -> None:
        self._winner = it.seat

    def _clear(self, it: RoundCleared) -> None:
        after = self.after_rounds
        for track, name in enumerate(TRACKS):
            after[name].append(sum([tracks[track] for tracks in self.tracks]))
        after["coins"].append(sum(self.coins))
        after["cubes"].append(sum([sum(cubes) for cubes in self.cubes]))
        after["workers"].append(sum(self.workers))

    def _end(self, it: GameEnded) -> None:
        self._compare(lead(self.tracks, it.winners))

    def _compare_lead(self, it: PhaseBegan | ActCalled) -> None:
        """Compare the lead before each act and phase, never in the middle of an act."""
        if self._moved:
            self._moved = False
            self._compare(lead(self.tracks))

    def _compare(self, values: Sequence[int]) -> None:
        best = max(values)
        if values.count(best) > 1:
            return
        leader = values.index(best)
        if leader != self.leader:
            if self.leader is not None:
                self.lead_changes.append(self.round)
            self.leader = leader


class AtPhase(Counter):
    """Counts whenever a phase begins: for each subject a number, out of `of`."""

    def __init__(
        self,
        course: Course,
        phase: str,
        id: str,
        meaning: str,
        numbers: Callable[[], Iterable[float]],
        subjects_are: str = "",
        subjects: Sequence[str] = ("",),
        *,
        of: int = 1,
        per: str = "round",
        margin: float = Counter.margin,
        primary: bool = False,
    ) -> None:
        super().__init__(subjects)
        self.id, self.meaning, self.subjects_are, self.per = id, meaning, subjects_are, per
        self.margin, self.primary = margin, primary
        self._numbers = numbers
        self._of = of
        course.when(phase, self._count)

    def _count(self) -> None:
        for index, number in enumerate(self._numbers()):
            self.counted[index] += number
            self.among[index] += self._of
