"""What can happen, as small typed records. Logs, benchmarks and replays read these and never compare states.

Each kind has its sentence, and says what it moves and what it changes on the board. Nodes are named, symbols are ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.games.ludus.model.board import Node, Stones, flip_stone, move_stone, remove_stone
from circus_maximus.games.ludus.model.common_types import Mode, other
from circus_maximus.games.ludus.model.words import MODES, Words

# The cycle


class FirstPlayerFound(Happening, frozen=True):
    """The lot decided which side is first."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"Lots are drawn: {say.player(self.seat)} goes first."


class CycleBegan(Happening, frozen=True):
    """A cycle began: all stones are inactive, and a side has the first turn."""

    cycle: int
    seat: Seat

    def told(self, say: Words) -> str:
        return f"Cycle {self.cycle} begins. {say.player(self.seat)} goes first."


class WentOn(Happening, frozen=True):
    """A side has another turn, because the other has no inactive stone left."""

    seat: Seat

    def told(self, say: Words) -> str:
        stones = f"All of {say.player(other(self.seat))}'s stones have acted this cycle"
        return f"{stones}, so {say.player(self.seat)} has another turn."


# Stones


class BoardChange(Happening, frozen=True):
    """A change of the board by a stone of this symbol."""

    seat: Seat
    symbol: str
    popup: ClassVar[str] = ""
    """The heading of its popup; empty if it has none, because only the stone that acts is changed."""

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        """The stones after it."""
        raise NotImplementedError

    def trail(self) -> Mapping[str, str]:
        """What the board shows of it afterwards: `left`, `reached` or `taken`, by node."""
        return {}


class Idled(Happening, frozen=True):
    """A stone was flipped and did nothing else."""

    seat: Seat
    symbol: str
    at: str

    def told(self, say: Words) -> str:
        return f"{say.stone(self.seat, self.symbol)} on {self.at} idles."


class Moved(BoardChange, frozen=True):
    """A stone made a step."""

    start: str
    to: str

    def told(self, say: Words) -> str:
        return f"{say.stone(self.seat, self.symbol)} moves from {self.start} to {self.to}."

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        return move_stone(stones, nodes[self.start], nodes[self.to])

    def trail(self) -> Mapping[str, str]:
        return {self.start: "left", self.to: "reached"}


class Jumped(BoardChange, frozen=True):
    """A stone jumped over another."""

    start: str
    over: str
    to: str

    def told(self, say: Words) -> str:
        return f"{say.stone(self.seat, self.symbol)} jumps from {self.start} over {self.over} to {self.to}."

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        return move_stone(stones, nodes[self.start], nodes[self.to])

    def trail(self) -> Mapping[str, str]:
        return {self.start: "left", self.to: "reached"}


class StoodStill(Happening, frozen=True):
    """A stone could not make its step, because its target blocked and is still there."""

    seat: Seat
    symbol: str
    at: str

    def told(self, say: Words) -> str:
        return f"{say.stone(self.seat, self.symbol)} stays on {self.at} because its way is blocked."


class Attacked(Happening, frozen=True):
    """A stone is attacked that may block."""

    seat: Seat
    symbol: str
    at: str
    owner: Seat
    victim: str
    target: str
    mode: Mode

    def told(self, say: Words) -> str:
        victim = f"{say.victim(self.seat, self.owner, self.victim)} on {self.target}"
        attacks = MODES[self.mode].third_person
        return f"{say.stone(self.seat, self.symbol)} on {self.at} {attacks} {victim}, which can block."


class Blocked(BoardChange, frozen=True):
    """A stone became active instead of being taken."""

    at: str
    popup = "Blocked"

    def told(self, say: Words) -> str:
        return f"{say.stone(self.seat, self.symbol)} on {self.at} blocks and has now acted."

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        return flip_stone(stones, nodes[self.at])


class Took(BoardChange, frozen=True):
    """A stone was taken by the stone on `at`."""

    at: str
    owner: Seat
    victim: str
    target: str
    mode: Mode
    popup = "Taken"

    def moves(self) -> Iterator[Entry]:
        yield Entry(self.victim, self.owner, -1, self.symbol)

    def told(self, say: Words) -> str:
        victim = f"{say.victim(self.seat, self.owner, self.victim)} on {self.target}"
        return f"{say.stone(self.seat, self.symbol)} on {self.at} takes {victim}{MODES[self.mode].how}."

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        return remove_stone(stones, nodes[self.target])

    def trail(self) -> Mapping[str, str]:
        return {self.target: "taken"}


class Countered(BoardChange, frozen=True):
    """A stone that was taken took its attacker as well; `seat` is its side, `victim` the attacker."""

    owner: Seat
    victim: str
    target: str
    popup = "Countered"

    def moves(self) -> Iterator[Entry]:
        yield Entry(self.victim, self.owner, -1, self.symbol)

    def told(self, say: Words) -> str:
        victim = f"{say.victim(self.seat, self.owner, self.victim)} on {self.target}"
        return f"{say.stone(self.seat, self.symbol)} counters and takes {victim}."

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        return remove_stone(stones, nodes[self.target])

    def trail(self) -> Mapping[str, str]:
        return {self.target: "taken"}


Loss = Took | Countered
"""A stone was lost."""


class Struck(BoardChange, frozen=True):
    """A stone made an attack of opportunity on one that was about to leave its range."""

    at: str
    target: str
    popup = "Strike"

    def told(self, say: Words) -> str:
        return f"{say.stone(self.seat, self.symbol)} on {self.at} strikes at {self.target} and has now acted."

    def change(self, stones: Stones, nodes: Mapping[str, Node]) -> Stones:
        return flip_stone(stones, nodes[self.at])


class HeldBack(Happening, frozen=True):
    """A side declined a reaction."""

    seat: Seat
    what: Literal["strike", "block", "counter"]

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} does not {self.what}."


# Draw offers and the end


class DrawOffered(Happening, frozen=True):
    """A side offered a draw."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} offers a draw."


class DrawDeclined(Happening, frozen=True):
    """A side declined a draw."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} declines the draw."


class GameEnded(Happening, frozen=True):
    """The game is over; it is drawn if `winner` is None."""

    reason: Literal["dux", "lone_dux", "resigned", "agreement", "repetition", "quiet"]
    winner: Seat | None

    def told(self, say: Words) -> str:
        if self.winner is None:
            return f"The game is drawn because {say.draw(self.reason)}."
        loss = say.loss(self.reason, other(self.winner))
        return f"{say.player(self.winner)} wins because {loss}."
