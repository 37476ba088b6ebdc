"""The loop that plays games. Benchmarks, matches and replays all use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from circus_maximus.engine.contract import Chance, Choice, Illegal, PicksFromMenu, Player, Rules, Seat, Step

S = TypeVar("S")
A = TypeVar("A")

AnswerChoice = Callable[[S, Choice[A]], A | None]
"""Answers a choice; None stops the loop."""

AnswerChance = Callable[[Chance], str | None]
"""Answers a chance; None stops the loop."""

OnStep = Callable[[Choice[A] | Chance, A | str, Step[S, A]], None]
"""Is called after every choice and chance with what was asked, the answer, and the step it led to."""


def drive(
    rules: Rules[S, A],
    step: Step[S, A],
    answer_choice: AnswerChoice[S, A],
    answer_chance: AnswerChance,
    on_step: OnStep[A, S] | None = None,
) -> Step[S, A]:
    """Play from a step until the game is over or a question is not answered; returns the last step.

    `answer_choice` must return legal actions; they are not checked here. Without `on_step`, steps have no happenings.
    """
    listen = on_step is not None
    while True:
        pending = step.pending
        if type(pending) is Choice:
            action = answer_choice(step.state, pending)
            if action is None:
                return step
            step = rules.follow(step.state, pending, action, listen)
            if on_step:
                on_step(pending, action, step)
        elif type(pending) is Chance:
            outcome = answer_chance(pending)
            if outcome is None:
                return step
            if outcome not in pending.outcomes:
                raise ValueError(f"{outcome!r} is not an outcome of {pending.key}")
            step = rules.follow(step.state, pending, outcome, listen)
            if on_step:
                on_step(pending, outcome, step)
        else:
            return step


class Lineup:
    """The bots of a game by seat. Each gets its own view, and the number of its decision in the stage.

    There is no answer for a seat without a bot, so that the loop stops for a person. An illegal answer
    raises `Illegal`.
    """

    def __init__(self, rules: Rules[Any, Any], players: Sequence[Player[Any, Any] | None]) -> None:
        self._refusal, self._seen_by, self._stage_of = rules.refusal, rules.seen_by, rules.stage
        self._players = tuple(players)
        self._checked = tuple(not isinstance(player, PicksFromMenu) for player in players)
        """For each seat, whether its answers are checked."""
        self._begin("", [0] * len(players))

    def ask(self, state: Any, choice: Choice[Any]) -> Any:
        """The answer of the bot whose turn it is; None if a person has the seat."""
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
        """Give a seat to a bot, or to a person (None)."""
        self._players = (*self._players[:seat], player, *self._players[seat + 1 :])
        checked = not isinstance(player, PicksFromMenu)
        self._checked = (*self._checked[:seat], checked, *self._checked[seat + 1 :])

    def recall(self, stage: str, seats: Sequence[Seat]) -> None:
        """Count decisions from the middle of a stage: `seats` are those that have already chosen in it."""
        self._begin(stage, [seats.count(seat) for seat in range(len(self._players))])

    def _begin(self, stage: str, asked: list[int]) -> None:
        """A stage, and how often each seat has been asked in it."""
        self._stage = stage
        self._asked = asked
        self._turns = [f"{seat}/{stage}/" for seat in range(len(asked))]
        """What the names of each seat's decisions begin with."""
