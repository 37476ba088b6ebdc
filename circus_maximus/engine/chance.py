"""Luck that depends on nothing but the seed and the purpose.

Of a chance's outcomes, the one whose keyed hash is smallest falls. Nothing about it is stored in the game's state, so
nothing can leak, and two configs played on one seed share their luck draw by draw.
"""

from __future__ import annotations

from hashlib import blake2b

from circus_maximus.engine.contract import Chance

LARGEST_SEED = 2**64 - 1
_LONGEST_NUMBER = len(str(LARGEST_SEED))


def seed_from(text: str) -> int:
    """A seed as people write it: a whole number that fits 64 bits is itself, any other text is hashed."""
    word = text.strip()
    if word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER and int(word) <= LARGEST_SEED:
        return int(word)
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


class Luck:
    """The luck of one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        # A hash that has taken in the seed: copying it is a third cheaper than beginning anew (0.18 to 0.28 µs).
        self._seeded = blake2b(seed.to_bytes(8, "big"), digest_size=8)
        # A deck is drawn from under one key again and again: ranking its cards once saves 5 of 6 µs a draw.
        self._ranks: dict[str, dict[str, bytes]] = {}

    def rank(self, text: str) -> bytes:
        """blake2b of the seed (8 bytes, big-endian) followed by the text, 8 bytes long."""
        seeded = self._seeded.copy()
        seeded.update(text.encode())
        return seeded.digest()

    def fall(self, chance: Chance) -> str:
        """Which outcome falls: the one with the smallest rank of `key/outcome`."""
        key, outcomes = chance.key, chance.outcomes
        ranks = self._ranks.get(key)
        if ranks is None or not all(map(ranks.__contains__, outcomes)):
            ranks = self._ranks[key] = {outcome: self.rank(f"{key}/{outcome}") for outcome in outcomes}
        return min(outcomes, key=ranks.__getitem__)
