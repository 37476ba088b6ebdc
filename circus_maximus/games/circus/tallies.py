"""What Circus Maximus counts of people over many games: the acts they perform, and their coin flips."""

from __future__ import annotations

from circus_maximus.engine.metrics import Counts, Favourite, Listeners, Tally
from circus_maximus.games.circus.model.show_happenings import Performed
from circus_maximus.games.circus.model.turn_happenings import CoinFlipped
from circus_maximus.games.circus.model.words import name_of

HEADS, FLIPS = "heads", "flips"
MIN_FLIPS = 3
"""How many coins somebody has flipped at least who may have the luckiest ones."""


class LuckiestCoins(Tally):
    """Coin flips, and how many of them were heads. The luckiest has the most heads compared with its tails."""

    id = "coins"
    label = "Luckiest coins"

    def listeners(self) -> Listeners:
        return {CoinFlipped: self._flipped}

    def _flipped(self, happening: CoinFlipped) -> None:
        self.count(happening.seat, FLIPS)
        self.count(happening.seat, HEADS, int(happening.heads))

    def says(self, counts: Counts) -> str:
        flips = counts.get(FLIPS, 0)
        return f"{counts.get(HEADS, 0):,} of {flips:,} flips were heads" if flips else ""

    def rank(self, counts: Counts) -> int:
        flips = counts.get(FLIPS, 0)
        return 2 * counts.get(HEADS, 0) - flips if flips >= MIN_FLIPS else 0


def tallies() -> list[Tally]:
    """The tallies, in the order of the hall of fame."""
    return [
        Favourite("acts", "Favourite act", Performed, lambda config, it: name_of(config, it.act)),
        LuckiestCoins(),
    ]
