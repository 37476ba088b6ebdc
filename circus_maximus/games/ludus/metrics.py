"""What the bench measures of Ludus Cyclorum. To add a metric, add its class and put it into the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.metrics import Listener, Listeners, Metric, PerGame
from circus_maximus.games.ludus.common_types import NAMES
from circus_maximus.games.ludus.happenings import (
    Attacked,
    Blocked,
    Countered,
    CycleBegan,
    GameEnded,
    HeldBack,
    Idled,
    Struck,
    Took,
)
from circus_maximus.games.ludus.lookups import Lookups
from circus_maximus.games.ludus.phases import Reason

Reaction = Literal["strike", "block", "counter"]
REACTIONS: tuple[Reaction, ...] = get_args(Reaction)


def metrics(lookups: Lookups) -> list[Listener]:
    """The metrics in the order in which reports show them."""
    symbols = tuple(lookups.config.symbols)
    return [
        Cycles(),
        FirstWins(),
        *(SideWins(seat) for seat in range(len(NAMES))),
        Drawn(),
        EndedBy(),
        FirstTake(),
        Decisions(),
        Idles(),
        Takes(symbols),
        Taken(symbols),
        OwnTaken(),
        Blocks(),
        Reactions(),
        ReactionsUsed(),
    ]


class Cycles(PerGame):
    """How long a game takes."""

    id = "cycles"
    meaning = "Cycles of a game, the last one included."
    unit = "cycles"
    primary = True
    margin = 0.5

    def listeners(self) -> Listeners:
        return {CycleBegan: self._began}

    def _began(self, it: CycleBegan) -> None:
        self.counted[0] = it.cycle


class FirstWins(PerGame):
    """What it is worth to be first."""

    id = "first_wins"
    meaning = "Games won by the side that has the first turn. A draw counts half."
    primary = True
    margin = 0.03

    def begin(self) -> None:
        super().begin()
        self._first = 0

    def listeners(self) -> Listeners:
        return {CycleBegan: self._began}

    def _began(self, it: CycleBegan) -> None:
        if it.cycle == 1:
            self._first = it.seat

    def end(self, wins: Sequence[float]) -> None:
        self.counted[0] = wins[self._first]


class SideWins(PerGame):
    """Whether the formations are equally strong."""

    primary = True
    margin = 0.03

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.id = f"{NAMES[seat].lower()}_wins"
        self.meaning = f"Games won by {NAMES[seat]}. A draw counts half."
        self._seat = seat

    def end(self, wins: Sequence[float]) -> None:
        self.counted[0] = wins[self._seat]


class Drawn(PerGame):
    """How often nobody wins."""

    id = "drawn"
    meaning = "Games that are drawn."
    primary = True
    margin = 0.03

    def listeners(self) -> Listeners:
        return {GameEnded: self._ended}

    def _ended(self, it: GameEnded) -> None:
        self.counted[0] = it.winner is None


class EndedBy(PerGame):
    """How games end."""

    id = "ended_by"
    subjects_are = "reason"
    meaning = "Games that end this way; draws are by agreement, repetition or quiet cycles."

    def __init__(self) -> None:
        super().__init__(get_args(Reason))

    def listeners(self) -> Listeners:
        return {GameEnded: self._ended}

    def _ended(self, it: GameEnded) -> None:
        self.counted[self.subjects.index(it.reason)] = 1.0


class FirstTake(Metric):
    """How soon the sides meet."""

    id = "first_take"
    meaning = "The cycle in which the first stone is taken."
    unit = "cycles"
    per = "game with a take"
    margin = 0.25

    def begin(self) -> None:
        super().begin()
        self._cycle = 0

    def listeners(self) -> Listeners:
        return {CycleBegan: self._began, Took: self._took}

    def _began(self, it: CycleBegan) -> None:
        self._cycle = it.cycle

    def _took(self, it: Took) -> None:
        if not self.among[0]:
            self.counted[0], self.among[0] = self._cycle, 1.0


class Decisions(PerGame):
    """Time at the table."""

    id = "decisions"
    meaning = "Decisions in a game, both sides together. What the rules do by themselves is not one."
    unit = "decisions"
    margin = 3.0

    def listeners(self) -> Listeners:
        return {Choice: self._asked}

    def _asked(self, choice: Choice[object]) -> None:
        self.counted[0] += 1


class Idles(PerGame):
    """How many activations are wasted."""

    id = "idles"
    meaning = "Stones that are flipped and do nothing, in a game."
    unit = "activations"
    margin = 0.5

    def listeners(self) -> Listeners:
        return {Idled: self._idled}

    def _idled(self, it: Idled) -> None:
        self.counted[0] += 1


class Takes(PerGame):
    """Which stones take."""

    id = "takes"
    subjects_are = "symbol"
    meaning = "Stones that stones with this symbol take in a game, by counters too."
    unit = "stones"
    margin = 0.1

    def listeners(self) -> Listeners:
        return {Took: self._count, Countered: self._count}

    def _count(self, it: Took | Countered) -> None:
        self.counted[self.subjects.index(it.symbol)] += 1


class Taken(Takes):
    """Which stones are taken."""

    id = "taken"
    meaning = "Stones with this symbol that are taken in a game, by counters too."

    def _count(self, it: Took | Countered) -> None:
        self.counted[self.subjects.index(it.victim)] += 1


class OwnTaken(PerGame):
    """Friendly fire."""

    id = "own_taken"
    meaning = "Stones of their own that sides take in a game."
    unit = "stones"
    margin = 0.1

    def listeners(self) -> Listeners:
        return {Took: self._count}

    def _count(self, it: Took) -> None:
        self.counted[0] += it.seat == it.owner


class Blocks(Metric):
    """How safe it is to be able to block."""

    id = "blocks"
    meaning = "Attacks on stones that may block which are blocked."
    per = "attack that may be blocked"

    def listeners(self) -> Listeners:
        return {Attacked: self._attacked, Blocked: self._blocked}

    def _attacked(self, it: Attacked) -> None:
        self.among[0] += 1

    def _blocked(self, it: Blocked) -> None:
        self.counted[0] += 1


class Reactions(PerGame):
    """How often sides react."""

    id = "reactions"
    subjects_are = "reaction"
    meaning = "Reactions of this kind in a game."
    unit = "reactions"
    margin = 0.1

    def __init__(self) -> None:
        super().__init__(REACTIONS)

    def listeners(self) -> Listeners:
        return {Struck: self._struck, Blocked: self._blocked, Countered: self._countered}

    def _struck(self, it: Struck) -> None:
        self.counted[REACTIONS.index("strike")] += 1

    def _blocked(self, it: Blocked) -> None:
        self.counted[REACTIONS.index("block")] += 1

    def _countered(self, it: Countered) -> None:
        self.counted[REACTIONS.index("counter")] += 1


class ReactionsUsed(Reactions):
    """Whether a reaction is worth it."""

    id = "reactions_used"
    meaning = "Reactions of this kind that are made when they could be made."
    unit = "share"
    per = "chance to react"
    margin = 0.05

    def begin(self) -> None:
        super().begin()
        self._declined = [0.0] * len(REACTIONS)

    def listeners(self) -> Listeners:
        return {**super().listeners(), HeldBack: self._held_back}

    def _held_back(self, it: HeldBack) -> None:
        self._declined[REACTIONS.index(it.what)] += 1

    def end(self, wins: Sequence[float]) -> None:
        self.among = [made + declined for made, declined in zip(self.counted, self._declined, strict=True)]
