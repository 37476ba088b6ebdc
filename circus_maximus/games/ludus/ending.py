"""How a game of Ludus Cyclorum ended, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Decisive, Ending, Plot, ranked
from circus_maximus.games.ludus.model.common_types import NORTH, SOUTH
from circus_maximus.games.ludus.model.happenings import GameEnded, Loss
from circus_maximus.games.ludus.model.words import Words
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.turns import announce
from circus_maximus.games.ludus.state import Ended, State
from circus_maximus.games.ludus.text.retelling import cycles_of


def ending(rules: LudusRules, state: State, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
    """Who won and why, the stones left after each cycle, and every take. Raises LookupError if the game is not over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    stones = [side.bit_count() for side in state.stones.sides]
    played = [tuple(step) for step in story]
    cycles = cycles_of(rules, played, names)
    start = [side.bit_count() for side in rules.lookups.at_start.sides]
    return Ending(
        reason=GameEnded(phase.reason, phase.winner).told(Words(names, rules.config)),
        heads=("Stones left",),
        # The reason says how the game was won.
        ranks=ranked(
            announce(rules.lookups, state, phase).standing, lambda seat: (stones[seat],), lambda seat, behind: "", ""
        ),
        plots=(
            Plot(
                "Stones",
                None,
                tuple((start[seat], *(cycle.left[seat] for cycle in cycles)) for seat in (SOUTH, NORTH)),
                "cycle",
            ),
        ),
        decisive=_decisive(rules, played, phase, names),
        highlights=tuple((f"Cycle {cycle.number}", " ".join(cycle.takes)) for cycle in cycles if cycle.takes),
    )


def _decisive(
    rules: LudusRules, played: Sequence[Sequence[Happening]], phase: Ended, names: Sequence[str]
) -> Decisive | None:
    """The stones taken in the last step; None if the game ended in another way."""
    if phase.reason not in ("dux", "lone_dux"):
        return None
    say = Words(names, rules.config)
    takes = [it.told(say) for it in played[-1] if isinstance(it, Loss)]
    return Decisive("The last stone taken" if len(takes) == 1 else "The last stones taken", "", " ".join(takes))
