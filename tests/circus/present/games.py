"""Positions from played games, to compare with the values that are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Step
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.title import TITLE
from tests.titles.bot_games import play

NAMES = ("Ana", "Ben", "Cleo", "Dev")
NO_BOTS = ("", "", "", "")
VARIANTS = ((), ("oracle-and-den",), ("long-show",), ("printed",), ("feeding",))


class Decision(NamedTuple):
    """A choice in a played game, and the action that was taken."""

    rules: CircusRules
    state: State
    choice: Choice[Any]
    action: Any


class Played(NamedTuple):
    """A whole game."""

    rules: CircusRules
    steps: tuple[Step[State, Any], ...]
    decisions: tuple[Decision, ...]

    @property
    def step_happenings(self) -> list[Any]:
        return [step.happenings for step in self.steps]


@lru_cache
def rules_of(layers: tuple[str, ...]) -> CircusRules:
    return CircusRules(configure(TITLE, layers))


@lru_cache
def game(bots: Sequence[str], seed: int, layers: tuple[str, ...] = ()) -> Played:
    """A game played to the end by bots with these names."""
    rules = rules_of(layers)
    steps = [rules.start(len(bots))]
    decisions: list[Decision] = []

    def record(asked: Any, answer: Any, step: Any) -> None:
        if isinstance(asked, Choice):
            decisions.append(Decision(rules, steps[-1].state, asked, answer))
        steps.append(step)

    play(TITLE, rules, bots, seed, record)
    return Played(rules, tuple(steps), tuple(decisions))


def mixed_games(count: int) -> Iterator[Played]:
    """Games with two to four seats, random and greedy players, with each variant in turn."""
    for seed in range(count):
        bots = (("random", "greedy", "random", "random"), ("greedy", "random", "greedy", "greedy"))[seed % 2]
        yield game(bots[: 2 + seed % 3], seed, VARIANTS[seed % len(VARIANTS)])
