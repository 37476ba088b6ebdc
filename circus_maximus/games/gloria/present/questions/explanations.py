"""What each kind of decision is for, for players who meet it for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.phases import Phase
from circus_maximus.games.gloria.text.words import goal

PANELS = {
    "play": ("flight", "area"),
    "use": ("area",),
    "pick": ("players",),
    "buy": ("forum", "area", "players"),
    "surcharge": ("goth", "players"),
    "swap": ("players",),
    "tribute": ("goth", "players"),
    "give": ("goth", "area", "players"),
    "share": ("players",),
}
"""The panels that each explanation is about."""


def explanations(config: Config, phase: Phase) -> tuple[Explanation, ...]:
    """Those for a question in this phase, the most important first."""
    explained = ((id, says, more[0] if more else "") for id, says, *more in _explained(config, phase))
    return tuple(Explanation(id, says, PANELS[id], more) for id, says, more in explained)


def _explained(config: Config, phase: Phase) -> Iterator[tuple[str, ...]]:
    """The id, what it says, and for some what the help adds."""
    match phase:
        case phases.Playing():
            yield (
                "play",
                f"The goal: be the first in {goal(config)}. Buildings that you buy move you. Play a card: then all "
                "players harvest every card of that kind, so play the kind of which you have more than the others.",
                "You harvest first. Your hand is all you will ever have. If nobody gets there, the player with most "
                "steps wins.",
            )
        case phases.Redirecting() | phases.Settling():
            yield "use", "The harvest: you may use a building in place of the counter that its card would yield."
        case phases.Picking():
            yield "pick", "The building yields counters of your choice."
        case phases.Buying():
            yield (
                "buy",
                "Buying: you pay the cost of a building and the surcharge of its slot. It lies on a card of yours of "
                "the right kind, and you move its steps at once. From then on you may use it in harvests.",
            )
        case phases.Paying():
            yield "surcharge", "The surcharge of a slot can be paid in any counters."
        case phases.Swapping():
            yield "swap", "The building that you have just built exchanges counters, once or more often."
        case phases.Approaching():
            yield (
                "tribute",
                "The Goth: pay one counter for each icon of the space ahead of him, and he stays. Otherwise he comes "
                "nearer, and cards are lost, yours first.",
            )
        case phases.Giving():
            yield (
                "give",
                "The Goth takes a card for each counter of the tribute that he raids; if none lies on his road, for "
                "each icon of the space that he comes to. What one player cannot give is due from the others.",
            )
        case phases.Sharing():
            yield "share", "The pile of tribute is shared out: everybody in turn draws a counter."
        case _:
            raise phases.asks_nobody(phase)
