"""What each kind of decision is for, for players who meet it for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.words import dux_name
from circus_maximus.games.ludus.state.phases import Blocking, Countering, Offered, Phase, Striking, Turn, asks_nobody


def explanations(config: Config, phase: Phase) -> tuple[Explanation, ...]:
    """Those for the current question, the most important first."""
    explained = ((id, says, more[0] if more else "") for id, says, *more in _explained(config, phase))
    return tuple(Explanation(id, says, ("board",), more) for id, says, more in explained)


def _explained(config: Config, phase: Phase) -> Iterator[tuple[str, ...]]:
    """The id, what it says, and for some what the help adds."""
    match phase:
        case Turn():
            yield (
                "turn",
                f"Your goal is to take the enemy {dux_name(config)} or all other enemy stones. The sides take turns "
                "acting with one stone. Type the name of its node, use the arrow keys or click it; you then see where "
                "it can go and what it can take.",
                "A stone that has acted waits until all stones of both sides have acted and a new cycle begins.",
            )
            yield (
                "range",
                "Leaving the range of an enemy stone that has not acted is dangerous, because it can strike and take "
                "your stone before the step is made. The game warns you.",
            )
        case Striking():
            yield (
                "strike",
                "An enemy stone is about to leave the range of a stone of yours that has not acted. Your stone can "
                "take it now without moving, and then counts as having acted. This is an attack of opportunity.",
            )
        case Blocking():
            yield (
                "block",
                "If you block, your stone is not taken: it stays where it is and counts as having acted this cycle.",
            )
        case Countering():
            yield "counter", "Your stone is taken, but it can counter, which takes its attacker as well."
        case Offered():
            yield "offer", "A draw ends the game without a winner. If you decline, the game continues."
        case _:
            raise asks_nobody(phase)
