"""The title object of Gloria Mundi."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from circus_maximus.engine.contract import Player, Seat
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.engine.title import BotKind, Complaint
from circus_maximus.games.gloria.model import actions
from circus_maximus.games.gloria.model.common_types import NAMES, SEATS
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.config_checks import config_checks
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules

if TYPE_CHECKING:
    from circus_maximus.engine.measuring.metrics import Listener
    from circus_maximus.engine.measuring.tallies import Tally
    from circus_maximus.engine.presenting.presenter import Presenter


def _planner(rules: GloriaRules, seat: Seat, seed: int) -> Player[Any, Any]:
    from circus_maximus.games.gloria.advice.planner.bot import PlannerBot

    return PlannerBot(rules, seat, seed)


def _greedy(rules: GloriaRules, seat: Seat, seed: int) -> Player[Any, Any]:
    from circus_maximus.games.gloria.advice.greedy import GreedyBot

    return GreedyBot(rules, seat, seed)


BOTS: Mapping[str, BotKind] = {
    "planner": BotKind("weighs every choice in steps to Carthage", _planner, "Boethius", "thoughtful", 5),
    "greedy": BotKind("takes the best gain it sees", _greedy, "Petronius", "eager", 2),
}
"""The best first. `docs/bots.md` has the games in which their strengths were measured."""


class GloriaMundi:
    """The title. Texts, presenter, bots, metrics and tallies are loaded on first use."""

    name = "gloria"
    label = "Gloria Mundi"
    version = 1
    seats = SEATS
    names = NAMES
    config_type = Config
    texts = Texts("circus_maximus.games.gloria")

    bots = BOTS
    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("planner", "greedy"), "planner": ("planner",)}
    rules = GloriaRules
    config_checks = staticmethod(config_checks)
    parse = staticmethod(actions.parse)
    write = staticmethod(actions.write)

    def unused_values(self, config: Config) -> Iterable[Complaint]:
        from circus_maximus.games.gloria.model.unused_values import unused_values

        return unused_values(config)

    def presenter(self, rules: GloriaRules, names: Sequence[str]) -> Presenter:
        from circus_maximus.games.gloria.presenter import GloriaPresenter

        return GloriaPresenter(self, rules, names)

    def metrics(self, rules: GloriaRules, seats: int) -> Sequence[Listener]:
        from circus_maximus.games.gloria.metrics import metrics

        return metrics(rules.config, seats)

    def tallies(self) -> Sequence[Tally]:
        from circus_maximus.games.gloria.tallies import tallies

        return tallies()


TITLE = GloriaMundi()
