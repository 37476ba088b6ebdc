"""Whole games played by bots, to compare with what is shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from circus_maximus.engine.contract import Step
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.table import rules_with
from tests.titles.bot_games import play

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eve", "Flavia")
VARIANTS = ("", "late-start", "open-forum", "full-hands", "shared-spoils")


class Played(NamedTuple):
    """A whole game."""

    rules: GloriaRules
    steps: tuple[Step[State, Any], ...]

    @property
    def story(self) -> list[Any]:
        return [step.happenings for step in self.steps]

    @property
    def presenter(self) -> Any:
        return TITLE.presenter(self.rules, NAMES[: self.seats])

    @property
    def seats(self) -> int:
        return len(self.steps[0].state.players)


@lru_cache
def game(seats: int, seed: int, variant: str = "", bots: tuple[str, ...] = ("greedy", "random")) -> Played:
    """A game played to its end by these bots in turn."""
    rules = rules_with(variant=variant)
    line_up = [bots[seat % len(bots)] for seat in range(seats)]
    steps = [rules.start(seats)]
    play(TITLE, rules, line_up, seed, lambda asked, answer, step: steps.append(step))
    return Played(rules, tuple(steps))


def games(count: int) -> Iterator[Played]:
    """Games with two to six seats and each variant in turn."""
    for seed in range(count):
        yield game(2 + seed % 5, seed, VARIANTS[seed % len(VARIANTS)])
