"""What a seat is asked: everything it can select, what that would cost and give, or why it is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from circus_maximus.engine.presenting.decision import Answer, Branches, Explanation, Part, Path
from circus_maximus.engine.presenting.title_question import TitleQuestion
from circus_maximus.games.gloria.advice.forecast import ends, forecast
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import KINDS
from circus_maximus.games.gloria.model.effects import Swap, Trade
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.present.paths import BUILDING, COUNTER, USE, paths_of
from circus_maximus.games.gloria.present.questions.explanations import explanations
from circus_maximus.games.gloria.present.questions.targets import Targets
from circus_maximus.games.gloria.rules.tribute import front_space
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.refusals import SENTENCES
from circus_maximus.games.gloria.text.words import any_card, building_name, cards_due, counters

if TYPE_CHECKING:
    from circus_maximus.games.gloria.present.questions.answers import Answers


class GloriaQuestion(TitleQuestion):
    """The question of one choice. What can be selected is in targets.py, what it does in answers.py."""

    sentences = SENTENCES
    headings: ClassVar = {
        phases.Playing: "2. Playing a card",
        phases.Harvesting: "3. Harvest",
        phases.Buying | phases.Paying | phases.Swapping: "4. Buying",
        phases.Approaching | phases.Giving | phases.Sharing: "5. The Goth",
    }
    _lookups: Lookups
    _view: State

    @cached_property
    def _targets(self) -> Targets:
        return Targets(self._lookups, self._view, self._seat, self.why_not)

    @cached_property
    def explanations(self) -> Sequence[Explanation]:
        return explanations(self._config, self._view.phase)

    @cached_property
    def _answers(self) -> Answers:
        """Loaded when something is selected."""
        from circus_maximus.games.gloria.present.questions.answers import Answers

        return Answers(self._rules, self._view, self._choice, self._names, self._targets.why_not_use)

    @cached_property
    def urgent(self) -> Sequence[str]:
        return tuple(ends(self._lookups, self._view, self._seat, self._names))

    @cached_property
    def forecast(self) -> Sequence[str]:
        return forecast(self._lookups, self._view, self._seat, self._names)

    def spell(self, action: AnyAction) -> Sequence[Path]:
        return paths_of(action)

    def asked(self, path: Path, after: Branches) -> Part:
        asks, brief = self._later(path) if path else self._first()
        start = next((str(pick) for pick in after if str(pick).startswith(USE)), "")
        return Part(asks, self._targets.after(path, after), brief, start)

    def answer(self, action: AnyAction) -> Answer:
        return self._answers.of(action)

    def _first(self) -> tuple[str, str]:
        """The question, and the same in at most 40 characters if it is longer."""
        match self._view.phase:
            case phases.Playing():
                return "play a card; all players then harvest their cards of that kind", "play a card"
            case phases.Redirecting():
                return "use a building that redirects your harvest, or use none", "redirect your harvest, or use none"
            case phases.Settling(harvest):
                below = f"{KINDS[harvest.kind]} harvest"
                return f"{below}: use a building, or take the counter of its card", f"{below}: use or take"
            case phases.Picking(size=size):
                return f"pick the {size} counters that you gain", ""
            case phases.Buying():
                return "buy a building, or nothing", ""
            case phases.Paying(purchase):
                for_it = building_name(self._config, purchase.building)
                brief = f"pay the surcharge of {purchase.surcharge} in any counters"
                return f"pay the surcharge of {purchase.surcharge} for {for_it} in any counters", brief
            case phases.Swapping(purchase):
                effect = self._lookups.buildings[purchase.building].effect
                assert isinstance(effect, Swap)
                return f"exchange {effect.gives} for other counters, or stop", f"exchange {effect.gives}, or stop"
            case phases.Approaching():
                front = front_space(self._view)
                space = self._config.goth_road[self._lookups.goth_road[front]].name
                price = counters(self._lookups.asked[front])
                return f"pay {price} as tribute for {space}, or refuse", f"pay {price}, or refuse"
            case phases.Giving(due=due):
                wanted = [kind for kind, makes in zip(KINDS, self._lookups.makes, strict=True) if due[makes]]
                due_in_all = f"{cards_due(self._config, due)} due in all"
                return f"give the Goth a {any_card(wanted)} ({due_in_all})", f"give a {any_card(wanted)}"
            case phases.Sharing(pile=pile):
                return f"draw a counter from the pile: {counters(pile)}", "draw a counter from the pile"
            case phase:
                raise phases.asks_nobody(phase)

    def _later(self, path: Path) -> tuple[str, str]:
        """What is asked after some picks."""
        first, phase = str(path[0]), self._view.phase
        if first.startswith(COUNTER):
            last = path[-1]
            return (f"how many {last.removeprefix(COUNTER)}" if isinstance(last, str) else self._more(path)), ""
        if isinstance(phase, phases.Buying):
            return "choose the kind of card to lay it on", ""
        if str(path[-1]).startswith(USE):
            building = self._lookups.buildings[first.removeprefix(BUILDING)]
            return "how often" if isinstance(building.effect, Trade) else "choose the building to discard", ""
        return "use it, or take the counter of its card", ""

    def _more(self, path: Path) -> str:
        """How many counters of a mix are still to be picked."""
        phase = self._view.phase
        assert isinstance(phase, phases.Picking | phases.Paying)
        size = phase.size if isinstance(phase, phases.Picking) else phase.purchase.surcharge
        return f"choose {size - sum(pick for pick in path if isinstance(pick, int))} more"
