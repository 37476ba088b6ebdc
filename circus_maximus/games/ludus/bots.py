"""The bots of Ludus Cyclorum, the best first."""

from __future__ import annotations

from collections.abc import Mapping

from circus_maximus.engine.packaged_title import made_by
from circus_maximus.engine.title import BotKind, MakeBot


def _greedy(caution: float) -> MakeBot:
    """Makes greedy bots with this much caution."""
    return made_by("circus_maximus.games.ludus.advice.greedy", "GreedyBot", caution)


BOTS: Mapping[str, BotKind] = {
    "greedy": BotKind("takes what it can and avoids danger", _greedy(1.0), "Regulus", "wary", 5),
    "bold": BotKind("greedy, but fears danger half as much", _greedy(0.5), "Ferox", "fierce", 4),
}
