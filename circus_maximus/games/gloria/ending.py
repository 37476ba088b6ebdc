"""How a game of Gloria Mundi ended, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.books import Balance, opening
from circus_maximus.engine.presenting.retelling import Ending, Plot, ranked
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.model.happenings import GameEnded
from circus_maximus.games.gloria.model.holdings import STEPS
from circus_maximus.games.gloria.model.words import Words, start
from circus_maximus.games.gloria.results.decisive import decisive
from circus_maximus.games.gloria.results.highlights import highlights
from circus_maximus.games.gloria.results.turns import StepHappenings, turns_of
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Ended


def ending(rules: GloriaRules, state: State, story: StepHappenings, names: Sequence[str]) -> Ending:
    """The standings, steps and counters turn by turn, what decided the game, and highlights.

    Raises `LookupError` if the game is not over.
    """
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    lookups = rules.lookups_of(state)
    steps = [tuple(step) for step in story]
    turns = turns_of(rules, lookups.seats, steps)
    balances = [turns[0].part.before if turns else opening(rules, lookups.seats), *(turn.part.after for turn in turns)]
    return Ending(
        reason=GameEnded(phase.reason, phase.standing).told(Words(names, rules.config)),
        heads=("Steps", "Buildings", "Counters", "Cards in hand"),
        ranks=ranked(
            phase.standing,
            lambda seat: _cells(state.players[seat]),
            lambda seat, behind: _ahead(state.players[seat], state.players[behind]),
            f"tied: both are in {start(rules.config)}",
        ),
        plots=(
            Plot("Steps", lookups.carthage, _course(balances, lookups.seats, STEPS), "turn"),
            Plot("Counters", None, _course(balances, lookups.seats, *COUNTERS), "turn"),
        ),
        highlights=highlights(rules.config, turns, names),
        decisive=decisive(rules.config, steps[-1], state, phase, names),
    )


def _cells(player: Player) -> tuple[int, ...]:
    return player.steps, sum(map(len, player.built)), sum(player.counters), sum(player.hand)


def _ahead(player: Player, behind: Player) -> str:
    return "more steps" if player.steps > behind.steps else "earlier on the same space"


def _course(balances: Sequence[Balance], seats: int, *what: str) -> tuple[tuple[int, ...], ...]:
    """For each seat, how many of these it has at the start and after each turn."""
    return tuple(tuple(sum(it.of(each, seat) for each in what) for it in balances) for seat in range(seats))
