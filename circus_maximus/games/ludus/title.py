"""The title object of Ludus Cyclorum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from circus_maximus.engine.contract import Player, Seat
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.engine.title import BotKind, Complaint, MakeBot
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.common_types import NAMES, SEATS
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.config_checks import config_checks
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules

if TYPE_CHECKING:
    from circus_maximus.engine.measuring.metrics import Listener
    from circus_maximus.engine.measuring.tallies import Tally
    from circus_maximus.engine.presenting.presenter import Presenter


def _greedy(caution: float) -> MakeBot:
    """Makes greedy bots with this much caution."""

    def make(rules: LudusRules, seat: Seat, seed: int) -> Player[Any, Any]:
        from circus_maximus.games.ludus.advice.greedy import GreedyBot

        return GreedyBot(rules, seat, seed, caution)

    return make


BOTS: Mapping[str, BotKind] = {
    "greedy": BotKind("takes what it can and avoids danger", _greedy(1.0), "Regulus", "wary", 5),
    "bold": BotKind("as greedy, but fears danger only half as much", _greedy(0.5), "Ferox", "fierce", 4),
}


class LudusCyclorum:
    """The title. Texts, presenter, bots, metrics and tallies are loaded on first use."""

    name = "ludus"
    label = "Ludus Cyclorum"
    version = 1
    seats = SEATS
    names = NAMES
    config_type = Config
    texts = Texts("circus_maximus.games.ludus")

    bots = BOTS
    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("bold", "greedy"), "greedy": ("greedy",)}
    rules = LudusRules
    config_checks = staticmethod(config_checks)
    parse = staticmethod(actions.parse)
    write = staticmethod(actions.write)

    def unused_values(self, config: Config) -> Iterable[Complaint]:
        from circus_maximus.games.ludus.model.unused_values import unused_values

        return unused_values(config)

    def presenter(self, rules: LudusRules, names: Sequence[str]) -> Presenter:
        from circus_maximus.games.ludus.presenter import LudusPresenter

        return LudusPresenter(self, rules, names)

    def metrics(self, rules: LudusRules, seats: int) -> Sequence[Listener]:
        from circus_maximus.games.ludus.metrics import metrics

        return metrics(rules.lookups)

    def tallies(self) -> Sequence[Tally]:
        from circus_maximus.games.ludus.tallies import tallies

        return tallies()


TITLE = LudusCyclorum()
