"""How a game of Gloria Mundi ended, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.games.gloria.model.happenings import Bought, DueMet, GameEnded, Moved, TributePaid, TurnBegan
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Ended
from circus_maximus.games.gloria.text.story import Storyteller


def ending(rules: GloriaRules, state: State, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
    """Who won and why, and the steps of each seat turn by turn. Raises `LookupError` if the game is not over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    happenings = [happening for step in story for happening in step]
    return Ending(
        reason=Storyteller(names, rules.config).tell(GameEnded(phase.reason, phase.standing[0])),
        heads=("Steps", "Buildings", "Counters", "Cards in hand"),
        ranks=tuple(_ranks(state, phase)),
        plots=(Plot("Steps", rules.lookups_of(state).carthage, _steps(happenings, len(names)), "turn"),),
        highlights=tuple(_highlights(happenings, names)),
    )


def _ranks(state: State, phase: Ended) -> Iterator[Rank]:
    """Each seat with its place, and why it is ahead of the next one."""
    order = [(place, seat) for place, seats in enumerate(phase.standing) for seat in seats]
    for at, (place, seat) in enumerate(order):
        player = state.players[seat]
        cells = (player.steps, sum(map(len, player.built)), sum(player.counters), sum(player.hand))
        decided = ""
        if at + 1 < len(order):
            next_place, next_seat = order[at + 1]
            ahead = "more steps" if player.steps > state.players[next_seat].steps else "earlier on the same space"
            decided = "tied: both are in Rome" if next_place == place else ahead
        first = sum(len(seats) for seats in phase.standing[:place])
        yield Rank(1 + first, seat, tuple(map(str, cells)), decided)


def _steps(happenings: Sequence[Happening], seats: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, its steps at the start and after each turn."""
    lines = [[0] for _ in range(seats)]
    for happening in happenings:
        if isinstance(happening, TurnBegan):
            for line in lines:
                line.append(line[-1])
        elif isinstance(happening, Moved):
            lines[happening.seat][-1] += happening.steps
    return tuple(map(tuple, lines))


def _highlights(happenings: Sequence[Happening], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Who bought, paid and lost most."""
    for title, kind, sentence in (
        ("Builder", Bought, "{} bought {} buildings."),
        ("Tribute", TributePaid, "{} paid tribute {} times."),
        ("Losses", DueMet, "{} gave {} cards or shields to the Goth."),
    ):
        counts = [0] * len(names)
        for happening in happenings:
            if isinstance(happening, kind):
                counts[_seat_of(happening)] += 1
        most = max(counts)
        if most > 1 and counts.count(most) == 1:
            yield title, sentence.format(names[counts.index(most)], most)


def _seat_of(happening: Bought | TributePaid | DueMet) -> Seat:
    return happening.seat
