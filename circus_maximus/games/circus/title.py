"""The title object of Circus Maximus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.games.circus.bots import BOTS
from circus_maximus.games.circus.model import actions
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.config_checks import config_checks
from circus_maximus.games.circus.rules.circus_rules import CircusRules

if TYPE_CHECKING:
    from circus_maximus.engine.measuring.metrics import Listener
    from circus_maximus.engine.measuring.tallies import Tally
    from circus_maximus.engine.presenting.presenter import Presenter
    from circus_maximus.engine.title import Complaint


class CircusMaximus:
    """The title. Texts, presenter, bots, metrics and tallies are loaded on first use."""

    name = "circus"
    label = "Circus Maximus"
    version = 1
    seats = SEATS
    names = ("Aurelia", "Brutus", "Cassia", "Drusus")
    config_type = Config
    texts = Texts("circus_maximus.games.circus")

    bots = BOTS
    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("planner", "greedy"), "greedy": ("greedy",)}
    rules = CircusRules
    config_checks = staticmethod(config_checks)
    parse = staticmethod(actions.parse)
    write = staticmethod(actions.write)

    def unused_values(self, config: Config) -> Iterable[Complaint]:
        from circus_maximus.games.circus.model.unused_values import unused_values

        return unused_values(config)

    def presenter(self, rules: CircusRules, names: Sequence[str]) -> Presenter:
        from circus_maximus.games.circus.presenter import CircusPresenter

        return CircusPresenter(self, rules, names)

    def metrics(self, rules: CircusRules, seats: int) -> Sequence[Listener]:
        from circus_maximus.games.circus.metrics import metrics

        return metrics(rules.lookups_for(seats))

    def tallies(self) -> Sequence[Tally]:
        from circus_maximus.games.circus.tallies import tallies

        return tallies()


TITLE = CircusMaximus()
