"""A sentence for each happening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import counted, times
from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.text.words import dux_name, symbol_name

ATTACKS = {
    "attack": "attacks",
    "rush": "rushes at",
    "trample": "tramples",
    "slash": "slashes at",
    "opportunity": "strikes at",
}
TAKES = {
    "attack": "",
    "rush": " in a rush",
    "trample": " by trampling it",
    "slash": " by slashing it",
    "opportunity": " before it can move away",
}
HOLDS_BACK = {"strike": "does not strike", "block": "does not block", "counter": "does not counter"}
ENDED_BY = {
    "dux": "because the other side lost its Dux",
    "lone_dux": "because the other side had nothing left but its Dux",
    "resigned": "because the other side resigned",
    "agreement": "by agreement",
    "repetition": "by repetition",
    "quiet": "because no stone was taken for too long",
}
"""How a game ended, by the reason in its transcript."""


class Storyteller(Struct, frozen=True):
    """Makes sentences of happenings, with the names of the players."""

    names: Sequence[str]
    config: Config

    def tell(self, happening: h.AnyHappening) -> str:
        """The sentence for a happening."""
        if isinstance(happening, h.OfTheCycle):
            return self._cycle(happening)
        if isinstance(happening, h.OfStones):
            return self._stone(happening)
        if isinstance(happening, h.OfTakes):
            return self._take(happening)
        if isinstance(happening, h.OfTheEnd):
            return self._end(happening)
        assert_never(happening)

    def _stone_of(self, seat: Seat, symbol: str) -> str:
        return f"{self.names[seat]}'s {symbol_name(self.config, symbol)}"

    def _cycle(self, happening: h.OfTheCycle) -> str:
        match happening:
            case h.FirstPlayerFound(seat):
                return f"Lots are drawn: {self.names[seat]} goes first."
            case h.CycleBegan(cycle, seat):
                return f"Cycle {cycle} begins. {self.names[seat]} goes first."
            case h.WentOn(seat):
                stones = f"All of {self.names[other(seat)]}'s stones have acted this cycle"
                return f"{stones}, so {self.names[seat]} has another turn."
            case _:
                assert_never(happening)

    def _stone(self, happening: h.OfStones) -> str:
        match happening:
            case h.Idled(seat, symbol, at):
                return f"{self._stone_of(seat, symbol)} on {at} idles."
            case h.Moved(seat, symbol, start, to):
                return f"{self._stone_of(seat, symbol)} moves from {start} to {to}."
            case h.Jumped(seat, symbol, start, over, to):
                return f"{self._stone_of(seat, symbol)} jumps from {start} over {over} to {to}."
            case h.StoodStill(seat, symbol, at):
                return f"{self._stone_of(seat, symbol)} stays on {at} because its way is blocked."
            case h.Struck(seat, symbol, at, target):
                return f"{self._stone_of(seat, symbol)} on {at} strikes at {target} and has now acted."
            case h.HeldBack(seat, what):
                return f"{self.names[seat]} {HOLDS_BACK[what]}."
            case _:
                assert_never(happening)

    def _take(self, happening: h.OfTakes) -> str:
        match happening:
            case h.Attacked(seat, symbol, at, owner, victim, target, mode):
                attacker = f"{self._stone_of(seat, symbol)} on {at}"
                return f"{attacker} {ATTACKS[mode]} {self._victim(seat, owner, victim)} on {target}, which can block."
            case h.Blocked(seat, symbol, at):
                return f"{self._stone_of(seat, symbol)} on {at} blocks and has now acted."
            case h.Took(seat, symbol, at, owner, victim, target, mode):
                taken = f"{self._victim(seat, owner, victim)} on {target}{TAKES[mode]}"
                return f"{self._stone_of(seat, symbol)} on {at} takes {taken}."
            case h.Countered(seat, symbol, owner, victim, target):
                taken = f"{self._victim(seat, owner, victim)} on {target}"
                return f"{self._stone_of(seat, symbol)} counters and takes {taken}."
            case _:
                assert_never(happening)

    def _victim(self, seat: Seat, owner: Seat, victim: str) -> str:
        if seat == owner:
            return f"{self.names[seat]}'s own {symbol_name(self.config, victim)}"
        return self._stone_of(owner, victim)

    def _end(self, happening: h.OfTheEnd) -> str:
        match happening:
            case h.DrawOffered(seat):
                return f"{self.names[seat]} offers a draw."
            case h.DrawDeclined(seat):
                return f"{self.names[seat]} declines the draw."
            case h.GameEnded(reason, int(winner)):
                return f"{self.names[winner]} wins because {self._loss(reason, self.names[other(winner)])}."
            case h.GameEnded(reason):
                return f"The game is drawn because {self._draw(reason)}."
            case _:
                assert_never(happening)

    def _loss(self, reason: str, loser: str) -> str:
        dux = dux_name(self.config)
        return {
            "dux": f"{loser} has lost the {dux}",
            "lone_dux": f"{loser} has nothing left but the {dux}",
            "resigned": f"{loser} resigned",
        }[reason]

    def _draw(self, reason: str) -> str:
        draws = self.config.draws
        return {
            "agreement": "both sides agreed",
            "repetition": f"the same position has started a cycle {times(draws.repetition)}",
            "quiet": f"no stone was taken in {counted(draws.quiet_cycles, 'full cycle')}",
        }[reason]


def stage_name(stage: str) -> tuple[str, str]:
    """`Cycle 3`, and `Ended` after the last."""
    cycle, _, part = stage.partition("/")
    return (f"Cycle {cycle[1:]}" if part else stage.capitalize(), "Ended" if part == "ended" else "")
