"""How a game of Gloria Mundi ended, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.happenings import GameEnded
from circus_maximus.games.gloria.results.decisive import decisive
from circus_maximus.games.gloria.results.highlights import highlights
from circus_maximus.games.gloria.results.turns import StepHappenings, turns_of
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.setup import first_state
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Ended
from circus_maximus.games.gloria.text.story import Storyteller
from circus_maximus.games.gloria.text.words import start


def ending(rules: GloriaRules, state: State, story: StepHappenings, names: Sequence[str]) -> Ending:
    """The standings, steps and counters turn by turn, what decided the game, and highlights.

    Raises `LookupError` if the game is not over.
    """
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    lookups = rules.lookups_of(state)
    steps = [tuple(step) for step in story]
    turns = turns_of(lookups, steps)
    states = [turns[0].before if turns else first_state(lookups), *(turn.after for turn in turns)]
    return Ending(
        reason=Storyteller(names, rules.config).tell(GameEnded(phase.reason, phase.standing)),
        heads=("Steps", "Buildings", "Counters", "Cards in hand"),
        ranks=tuple(_ranks(rules.config, state, phase)),
        plots=(
            Plot("Steps", lookups.carthage, _course(states, lambda player: player.steps), "turn"),
            Plot("Counters", None, _course(states, lambda player: sum(player.counters)), "turn"),
        ),
        highlights=highlights(rules.config, turns, names),
        decisive=decisive(rules.config, steps[-1], state, phase, names),
    )


def _ranks(config: Config, state: State, phase: Ended) -> Iterator[Rank]:
    """Each seat with its place, and why it is ahead of the next one."""
    order = [(place, seat) for place, seats in enumerate(phase.standing) for seat in seats]
    for at, (place, seat) in enumerate(order):
        player = state.players[seat]
        cells = (player.steps, sum(map(len, player.built)), sum(player.counters), sum(player.hand))
        decided = ""
        if at + 1 < len(order):
            next_place, next_seat = order[at + 1]
            ahead = "more steps" if player.steps > state.players[next_seat].steps else "earlier on the same space"
            decided = f"tied: both are in {start(config)}" if next_place == place else ahead
        first = sum(len(seats) for seats in phase.standing[:place])
        yield Rank(1 + first, seat, tuple(map(str, cells)), decided)


def _course(states: Sequence[State], value: Callable[[Player], int]) -> tuple[tuple[int, ...], ...]:
    """For each seat, a value at the start and after each turn."""
    return tuple(tuple(value(state.players[seat]) for state in states) for seat in range(len(states[0].players)))
