"""Metrics of what seats lose: tribute, cards, and counters that the supply does not have."""

from __future__ import annotations

from circus_maximus.engine.metrics import Counted, Metric, each
from circus_maximus.games.gloria.model.goth_happenings import DueMet, GothMoved, TributePaid
from circus_maximus.games.gloria.model.happenings import Gained, Picked, Yielded


def of_losses() -> list[Metric]:
    """The metrics of this module."""
    return [
        Counted(
            "tribute",
            "How often players pay tribute in a game.",
            each(TributePaid),
            unit="payments",
            margin=0.5,
        ),
        Counted(
            "raids",
            "How often the Goth raids tribute in a game.",
            each(GothMoved, lambda it: it.raid),
            unit="raids",
            margin=0.5,
        ),
        Counted(
            "cards_lost",
            "Cards that all players together give to the Goth in a game, not counting those saved by a shield.",
            each(DueMet, lambda it: not it.shielded),
            unit="cards",
            margin=1.0,
        ),
        Counted(
            "counters_missing",
            "Counters that players miss out on in a game because the supply is empty.",
            each(Yielded, lambda it: it.lost),
            each(Picked, lambda it: it.lost),
            each(Gained, lambda it: sum(it.lost)),
            unit="counters",
            margin=2.0,
        ),
    ]
