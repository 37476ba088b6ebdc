"""The one loop that plays games. Benches, matches and replays all go through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from circus_maximus.engine.contract import Chance, Choice, Illegal, Player, Rules, Seat, Step

S = TypeVar("S")
A = TypeVar("A")

Ask = Callable[[S, Choice[A]], A | None]
"""Answers a choice, or nothing to make the loop wait."""

Fall = Callable[[Chance], str | None]
"""Answers a chance, or nothing to make the loop wait."""

Tell = Callable[[Choice[A] | Chance, A | str, Step[S, A]], None]
"""Hears of every choice and chance: what was waited for, what it was answered with, what it led to."""


def drive(
    rules: Rules[S, A], step: Step[S, A], ask: Ask[S, A], fall: Fall, tell: Tell[A, S] | None = None
) -> Step[S, A]:
    """Play on from a step until the game is over or a question stays unanswered; that last step is returned.

    `ask` answers with legal actions only; they are not checked here. Where nobody is told, steps have no happenings.
    """
    listen = tell is not None
    while True:
        pending = step.pending
        if type(pending) is Choice:
            action = ask(step.state, pending)
            if action is None:
                return step
            step = rules.follow(step.state, pending, action, listen)
            if tell:
                tell(pending, action, step)
        elif type(pending) is Chance:
            outcome = fall(pending)
            if outcome is None:
                return step
            if outcome not in pending.outcomes:
                raise ValueError(f"{outcome!r} is no outcome of {pending.key}")
            step = rules.follow(step.state, pending, outcome, listen)
            if tell:
                tell(pending, outcome, step)
        else:
            return step


class PicksFromMenu:
    """A bot that returns an action of the menu it is given, as it stands there, and so need not be checked."""


class Lineup:
    """Bots in their seats. Each sees its own view, and is told which decision of which stage it is being asked for.

    A seat without a bot is left unanswered, so that whoever sits there can be waited for. An illegal answer raises
    `Illegal`.
    """

    def __init__(self, rules: Rules[Any, Any], players: Sequence[Player[Any, Any] | None]) -> None:
        self._refusal, self._seen_by, self._stage_of = rules.refusal, rules.seen_by, rules.stage
        self._players = tuple(players)
        self._checked = tuple(not isinstance(player, PicksFromMenu) for player in players)
        """For each seat, whether its answers are checked."""
        self._begin("", [0] * len(players))

    def ask(self, state: Any, choice: Choice[Any]) -> Any:
        """The answer of the bot in the seat that has to choose."""
        seat = choice.seat
        player = self._players[seat]
        if player is None:
            return None
        stage = self._stage_of(state)
        if stage != self._stage:
            self._begin(stage, [0] * len(self._players))
        asked = self._asked
        nth = asked[seat]
        asked[seat] = nth + 1
        action = player.choose(self._seen_by(state, seat), choice, f"{self._turns[seat]}{nth}")
        if self._checked[seat]:
            refusal = self._refusal(state, action)
            if refusal is not None:
                raise Illegal(refusal)
        return action

    def seat(self, seat: Seat, player: Player[Any, Any] | None) -> None:
        """A bot sits down in a seat, or leaves it to be waited for."""
        self._players = (*self._players[:seat], player, *self._players[seat + 1 :])
        checked = not isinstance(player, PicksFromMenu)
        self._checked = (*self._checked[:seat], checked, *self._checked[seat + 1 :])

    def recall(self, stage: str, seats: Sequence[Seat]) -> None:
        """Take up the count where a game was left: which seats have already chosen in this stage."""
        self._begin(stage, [seats.count(seat) for seat in range(len(self._players))])

    def _begin(self, stage: str, asked: list[int]) -> None:
        """A stage, and how often each seat has been asked in it."""
        self._stage = stage
        self._asked = asked
        self._turns = [f"{seat}/{stage}/" for seat in range(len(asked))]
        """What the names of each seat's decisions begin with."""
