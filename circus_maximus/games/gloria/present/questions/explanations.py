"""What each kind of decision is for, for players who meet it for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.words import goal
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.phases import Phase

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
                f"Your goal is to reach {goal(config)} first; buildings that you buy move you. When you play a card, "
                "all players harvest their cards of that kind, so play the kind you have more of than the others.",
                "You harvest first. Your hand is never refilled. If nobody gets there, the player with the most steps "
                "wins.",
            )
        case phases.Redirecting() | phases.Settling():
            yield "use", "In a harvest you can use a building instead of taking the counter of its card."
        case phases.Picking():
            yield "pick", "This building yields counters of your choice."
        case phases.Buying():
            yield (
                "buy",
                "To buy a building, pay its cost and the surcharge of its slot. You lay it on a card of the right "
                "kind and move its steps at once. From the next turn on you can use it in harvests.",
            )
        case phases.Paying():
            yield (
                "surcharge",
                "You can pay the surcharge of a slot in any counters, but in glory only when you have nothing else.",
            )
        case phases.Swapping():
            yield "swap", "The building you have just built exchanges counters, as often as you like."
        case phases.Approaching():
            yield (
                "tribute",
                "Pay one counter for each icon of the next space without tribute, and the Goth stays. Otherwise he "
                "comes closer and takes cards, yours first.",
            )
        case phases.Giving():
            yield (
                "give",
                "The Goth takes a card for each counter he raids or, with no tribute on his road, for each icon of "
                "the space he enters. Players give one in turn; those without a matching card are skipped.",
            )
        case phases.Sharing():
            yield "share", "Players take turns drawing a counter from the tribute pile."
        case _:
            raise phases.asks_nobody(phase)
