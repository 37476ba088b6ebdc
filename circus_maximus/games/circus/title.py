"""The title object of Circus Maximus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from circus_maximus.engine.contract import Happening, Refusal
from circus_maximus.engine.title import BotKind, Complaint
from circus_maximus.games.circus.bots import BOTS
from circus_maximus.games.circus.model import actions
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.config_checks import config_checks
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import State

if TYPE_CHECKING:
    from circus_maximus.engine.metrics import Listener
    from circus_maximus.engine.presenting.presenter import Presenter
    from circus_maximus.engine.presenting.retelling import Ending, Passage
    from circus_maximus.games.circus.model.happenings import AnyHappening


class CircusMaximus:
    """The title. Sentences, the rulebook and the bots are loaded on first use."""

    name = "circus"
    label = "Circus Maximus"
    version = 1
    seats = SEATS
    names = ("Aurelia", "Brutus", "Cassia", "Drusus")
    config_type = Config

    @property
    def bots(self) -> Mapping[str, BotKind]:
        return BOTS

    def config_checks(self, config: Config) -> Iterable[Complaint]:
        return config_checks(config)

    def rules(self, config: Config) -> CircusRules:
        return CircusRules(config)

    def presenter(self, rules: CircusRules, names: Sequence[str]) -> Presenter:
        from circus_maximus.games.circus.presenter import CircusPresenter

        return CircusPresenter(rules, names)

    def parse(self, text: str) -> AnyAction:
        return actions.parse(text)

    def write(self, action: AnyAction) -> str:
        return actions.write(action)

    def tell(self, happening: Happening, names: Sequence[str], config: Config) -> str:
        from circus_maximus.games.circus.text.story import Storyteller

        return Storyteller(names, config).tell(cast("AnyHappening", happening))

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterable[Passage]:
        from circus_maximus.games.circus.text.retelling import retell

        return retell(story, names, config)

    def ending(
        self, rules: CircusRules, state: State, story: Iterable[Iterable[Happening]], names: Sequence[str]
    ) -> Ending:
        from circus_maximus.games.circus.results.ending_text import ending

        return ending(rules, state, story, names)

    def stage_name(self, stage: str) -> tuple[str, str]:
        round, _, phase = stage.partition("/")
        return (f"Round {round[1:]}", phase.capitalize()) if phase else (stage.capitalize(), "")

    def ended_by(self, reason: str) -> str:
        from circus_maximus.games.circus.text.story import ENDED_BY

        return ENDED_BY.get(reason, f"({reason})")

    def explain(self, refusal: Refusal, config: Config) -> str:
        from circus_maximus.games.circus.text.refusals import explain

        return explain(refusal, config)

    def outcome(self, state: State, config: Config) -> Mapping[str, str | int]:
        from circus_maximus.games.circus.text.outcome import outcome

        return outcome(state, config)

    def metrics(self, rules: CircusRules, seats: int) -> Sequence[Listener]:
        from circus_maximus.games.circus.metrics import metrics

        return metrics(rules.lookups_for(seats))

    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("planner", "greedy"), "greedy": ("greedy",)}

    def rulebook(self, config: Config) -> str:
        from circus_maximus.games.circus.text.rulebook import rulebook

        return rulebook(config)


TITLE = CircusMaximus()
