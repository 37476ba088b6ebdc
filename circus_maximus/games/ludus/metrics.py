"""The metrics of Ludus Cyclorum. To add one, add it to the list of `metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from circus_maximus.engine.metrics import (
    Counted,
    CountedBy,
    Counter,
    Listener,
    Listeners,
    Metric,
    PerGame,
    SummedPerGame,
    Sums,
    by,
    decisions,
    each,
)
from circus_maximus.games.ludus.model.common_types import NAMES
from circus_maximus.games.ludus.model.happenings import (
    Blocked,
    Countered,
    CycleBegan,
    GameEnded,
    HeldBack,
    Idled,
    Struck,
    Took,
)
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import Reason

Reaction = Literal["strike", "block", "counter"]
REACTIONS: tuple[Reaction, ...] = get_args(Reaction)
REACTED = (by(Struck, lambda it: "strike"), by(Blocked, lambda it: "block"), by(Countered, lambda it: "counter"))
"""What is counted as a reaction of each kind."""


def metrics(rules: LudusRules, seats: int) -> list[Listener]:
    """The metrics, in the order of reports."""
    return [*_of_games(seats), *_of_stones(tuple(rules.config.symbols))]


def _of_games(seats: int) -> list[Listener]:
    """How long games are, and how they end."""
    return [
        Counted(
            "cycles",
            "Cycles in a game, including the last.",
            each(CycleBegan),
            unit="cycles",
            margin=0.5,
            is_time=True,
            primary=True,
        ),
        FirstWins(),
        *(_side_wins(seat) for seat in range(seats)),
        Counted(
            "drawn",
            "Games that are drawn.",
            each(GameEnded, lambda it: it.winner is None),
            margin=0.03,
            primary=True,
        ),
        CountedBy(
            "ended_by",
            "Games that end this way. Draws are by agreement, repetition or quiet cycles.",
            "reason",
            get_args(Reason),
            by(GameEnded, lambda it: it.reason),
        ),
        FirstTake(),
        decisions(margin=3.0),
    ]


def _of_stones(symbols: tuple[str, ...]) -> list[Listener]:
    """What stones do and suffer."""
    return [
        Counted(
            "idles",
            "How often a stone idles in a game.",
            each(Idled),
            unit="activations",
            margin=0.5,
        ),
        CountedBy(
            "takes",
            "Stones taken by stones with this symbol in a game, including by counters.",
            "symbol",
            symbols,
            by(Took, lambda it: it.symbol),
            by(Countered, lambda it: it.symbol),
            unit="stones",
            margin=0.1,
        ),
        CountedBy(
            "taken",
            "Stones with this symbol taken in a game, including by counters.",
            "symbol",
            symbols,
            by(Took, lambda it: it.victim),
            by(Countered, lambda it: it.victim),
            unit="stones",
            margin=0.1,
        ),
        Counted(
            "own_taken",
            "Stones taken by their own side in a game.",
            each(Took, lambda it: it.seat == it.owner),
            unit="stones",
            margin=0.1,
        ),
        Blocks(),
        CountedBy(
            "reactions",
            "Reactions of this kind in a game.",
            "reaction",
            REACTIONS,
            *REACTED,
            unit="reactions",
            margin=0.1,
        ),
        ReactionsUsed(),
    ]


class FirstWins(PerGame):
    """Wins of the side that begins."""

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

    def sums(self, wins: Sequence[float]) -> Sums:
        return [wins[self._first]], self.among


def _side_wins(seat: int) -> Metric:
    """Wins of one side."""
    name = NAMES[seat]
    meaning = f"Games won by {name}. A draw counts half."
    return SummedPerGame(f"{name.lower()}_wins", meaning, lambda wins: ([wins[seat]], [1.0]), margin=0.03, primary=True)


class FirstTake(Counter):
    """When the first stone is taken."""

    id = "first_take"
    meaning = "The cycle in which the first stone is taken."
    unit = "cycles"
    is_time = True
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


class Blocks(Counter):
    """How often an attack is blocked, also an attack of opportunity; whoever could block does so, or declines."""

    id = "blocks"
    meaning = "Attacks and strikes that are blocked, of those on stones that can block."
    per = "attack or strike on a stone that can block"

    def listeners(self) -> Listeners:
        return {Blocked: self._blocked, HeldBack: self._held_back}

    def _blocked(self, it: Blocked) -> None:
        self.counted[0] += 1
        self.among[0] += 1

    def _held_back(self, it: HeldBack) -> None:
        self.among[0] += it.what == "block"


class ReactionsUsed(CountedBy):
    """How often a possible reaction is made."""

    per = "opportunity to react"

    def __init__(self) -> None:
        meaning = "Reactions of this kind that are made, of those that could be made."
        super().__init__("reactions_used", meaning, "reaction", REACTIONS, *REACTED)

    def begin(self) -> None:
        super().begin()
        self._declined = [0.0] * len(REACTIONS)

    def listeners(self) -> Listeners:
        return {**super().listeners(), HeldBack: self._held_back}

    def _held_back(self, it: HeldBack) -> None:
        self._declined[REACTIONS.index(it.what)] += 1

    def sums(self, wins: Sequence[float]) -> Sums:
        return self.counted, [made + declined for made, declined in zip(self.counted, self._declined, strict=True)]
