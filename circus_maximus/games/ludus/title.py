"""The title object of Ludus Cyclorum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from circus_maximus.engine.contract import Happening, Player, Refusal, Seat
from circus_maximus.engine.title import BotKind, Complaint, MakeBot
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.actions import AnyAction
from circus_maximus.games.ludus.model.common_types import NAMES, SEATS
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.config_checks import config_checks
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state.game_state import State

if TYPE_CHECKING:
    from circus_maximus.engine.metrics import Listener
    from circus_maximus.engine.presenting.presenter import Presenter
    from circus_maximus.engine.presenting.retelling import Ending, Passage
    from circus_maximus.games.ludus.model.happenings import AnyHappening


class LudusCyclorum:
    """The title. Sentences, the rulebook and the bot are loaded on first use."""

    name = "ludus"
    label = "Ludus Cyclorum"
    version = 1
    seats = SEATS
    names = NAMES
    config_type = Config

    @property
    def bots(self) -> Mapping[str, BotKind]:
        return BOTS

    def config_checks(self, config: Config) -> Iterable[Complaint]:
        return config_checks(config)

    def rules(self, config: Config) -> LudusRules:
        return LudusRules(config)

    def presenter(self, rules: LudusRules, names: Sequence[str]) -> Presenter:
        from circus_maximus.games.ludus.presenter import LudusPresenter

        return LudusPresenter(self, rules, names)

    def parse(self, text: str) -> AnyAction:
        return actions.parse(text)

    def write(self, action: AnyAction) -> str:
        return actions.write(action)

    def tell(self, happening: Happening, names: Sequence[str], config: Config) -> str:
        from circus_maximus.games.ludus.text.story import Storyteller

        return Storyteller(names, config).tell(cast("AnyHappening", happening))

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterable[Passage]:
        from circus_maximus.games.ludus.text.retelling import retell

        return retell(story, names, config)

    def ending(
        self, rules: LudusRules, state: State, story: Iterable[Iterable[Happening]], names: Sequence[str]
    ) -> Ending:
        from circus_maximus.games.ludus.text.retelling import ending

        return ending(rules, state, story, names)

    def stage_name(self, stage: str) -> tuple[str, str]:
        cycle, _, part = stage.partition("/")
        return (f"Cycle {cycle[1:]}" if part else stage.capitalize(), "Ended" if part == "ended" else "")

    def ended_by(self, reason: str) -> str:
        from circus_maximus.games.ludus.text.story import ENDED_BY

        return ENDED_BY.get(reason, f"({reason})")

    def explain(self, refusal: Refusal, config: Config) -> str:
        from circus_maximus.games.ludus.text.refusals import explain

        return explain(refusal, config)

    def outcome(self, state: State, config: Config) -> Mapping[str, str | int]:
        return {"cycles": state.cycle}

    def metrics(self, rules: LudusRules, seats: int) -> Sequence[Listener]:
        from circus_maximus.games.ludus.metrics import metrics

        return metrics(rules.lookups)

    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("bold", "greedy"), "greedy": ("greedy",)}

    def rulebook(self, config: Config) -> str:
        from circus_maximus.games.ludus.text.rulebook import rulebook

        return rulebook(config)


def _greedy(caution: float) -> MakeBot:
    """Makes greedy bots with this much caution."""

    def make(rules: LudusRules, seat: Seat, seed: int) -> Player[Any, Any]:
        from circus_maximus.games.ludus.advice.greedy import GreedyBot

        return GreedyBot(rules, seat, seed, caution)

    return make


BOTS: Mapping[str, BotKind] = {
    "greedy": BotKind("takes what it can and avoids danger", _greedy(1.0)),
    "bold": BotKind("as greedy, but fears danger only half as much", _greedy(0.5)),
}

TITLE = LudusCyclorum()
