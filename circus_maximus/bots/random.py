"""A bot that chooses a verb, then a target, then an amount, all with equal probability.

A choice from the flat list would mostly be a high bid: after the first bidding hardly any seat would have coins left,
and the later phases would never be tried.
"""

from __future__ import annotations

from struct import Struct
from typing import Any

from circus_maximus.engine.contract import Choice, PicksFromMenu, Rules, Seat
from circus_maximus.engine.hashing import blake2b

_three_numbers = Struct(">QQQ").unpack


class RandomBot(PicksFromMenu):
    """Plays any title, badly. A choice depends on seed, seat, stage and the number of earlier choices in the stage."""

    def __init__(self, rules: Rules[Any, Any], seat: Seat, seed: int) -> None:
        self._seeded = blake2b(seed.to_bytes(8, "big") + b"bot/", digest_size=24)

    def choose(self, view: Any, choice: Choice[Any], turn: str) -> Any:
        """One hash gives three 64-bit numbers, so each range is uniform to one part in 10^17."""
        seeded = self._seeded.copy()
        seeded.update(turn.encode())
        verb, target, amount = _three_numbers(seeded.digest())
        verbs = choice.menu
        targets = verbs[verb % len(verbs)]
        amounts = targets[target % len(targets)]
        return amounts[amount % len(amounts)]
