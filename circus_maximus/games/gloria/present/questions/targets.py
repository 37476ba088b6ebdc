"""Everything that a seat can select when it is asked, allowed or not, with the reason if it is not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.presenting.decision import Branches, Path, Target
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.engine.words import enumerated
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, KIND_INDEX, KINDS, Counter, Kind
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.effects import Scrap, Trade
from circus_maximus.games.gloria.present import keys
from circus_maximus.games.gloria.present.paths import (
    BUILDING,
    CARD,
    COUNTER,
    HARVEST,
    PASS,
    REFUSE,
    STOP,
    TAKE,
    TRIBUTE,
    USE,
    building_of,
)
from circus_maximus.games.gloria.present.questions import rule_headings
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.abilities import others
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.refusals import SENTENCES
from circus_maximus.games.gloria.text.words import building_name

VERBS = {
    "use": "use it",
    "take": "take the counter",
    "harvest": "use none",
    "pass": "buy nothing",
    "stop": "stop",
    "tribute": "pay tribute",
    "refuse": "refuse",
}
BRIEF = {"use": "use", "take": "take"}
"""The same in fewer words."""
NOTHING = (HARVEST, PASS, STOP)
"""The ways to do nothing."""


def target_ids(config: Config) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    cards, counters = [CARD + kind for kind in KINDS], [COUNTER + counter for counter in COUNTERS]
    buildings = [begin + id for begin in (BUILDING, USE, TAKE) for id in config.buildings]
    return (*cards, *counters, *buildings, HARVEST, PASS, STOP, TRIBUTE, REFUSE)


class Targets:
    """The targets of one question."""

    def __init__(self, rules: GloriaRules, view: State, seat: Seat) -> None:
        self._rules = rules
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._seat = seat
        self._own = others(view.players[seat], "")
        """The buildings of the seat."""

    def after(self, path: Path, after: Branches) -> tuple[Target, ...]:
        """What can be selected after these picks; empty if a number is asked."""
        if after and isinstance(next(iter(after)), int):
            return ()
        return tuple(self._first(after) if not path else self._later(path, after))

    def _first(self, after: Branches) -> Iterator[Target]:
        match self._view.phase:
            case phases.Playing():
                for kind in KINDS:
                    yield self._card(kind, f"{kind} card", a.Play(kind), after)
            case phases.Redirecting() | phases.Settling():
                for id in self._own:
                    least = a.Use(id) if isinstance(self._view.phase, phases.Redirecting) else a.Take(id)
                    yield self._building(id, least, after)
                if HARVEST in after:
                    yield self._verb(HARVEST)
            case phases.Picking():
                yield from self._mix((), after)
            case phases.Buying():
                for slot, building in enumerate(self._view.forum):
                    if building is not None:
                        yield self._for_sale(slot, building, after)
                yield self._verb(PASS)
            case phases.Paying():
                yield from self._mix((), after)
            case phases.Swapping():
                for counter in COUNTERS:
                    yield self._counter(counter, a.Swap(1, counter), after)
                yield self._verb(STOP)
            case phases.Approaching():
                yield self._verb(TRIBUTE, self._refusal(a.PayTribute()) if TRIBUTE not in after else "")
                yield self._verb(REFUSE)
            case phases.Giving():
                for kind in KINDS:
                    yield self._card(kind, f"{kind} card without a building", a.Lose(kind), after, f"{kind} card")
                for id in self._own:
                    yield self._building(id, a.Lose(id), after)
            case phases.Sharing():
                for counter in COUNTERS:
                    yield self._counter(counter, a.Draw(counter), after)
            case phase:
                raise phases.asks_nobody(phase)

    def _later(self, path: Path, after: Branches) -> Iterator[Target]:
        """What follows a building: to use it or not, what it discards, the card it is laid on; or more counters."""
        if str(path[0]).startswith(COUNTER):
            yield from self._mix(path, after)
            return
        building = str(path[0]).removeprefix(BUILDING)
        if isinstance(self._view.phase, phases.Buying):
            for kind in KINDS:
                yield self._card(kind, f"on a {kind} card", a.Buy(building, kind), after, f"on {kind}")
        elif len(path) == 1:
            use = USE + building
            yield self._verb(use, "" if use in after else self.why_not_use(building))
            if TAKE + building in after:
                yield self._verb(TAKE + building)
        else:
            for id in self._own:
                yield self._building(id, a.Scrap(building, id), after)

    def _mix(self, path: Path, after: Branches) -> Iterator[Target]:
        """The counters of a mix that are not yet picked."""
        for counter in COUNTERS if isinstance(self._view.phase, phases.Paying) else BASICS:
            if COUNTER + counter not in path:
                yield self._counter(counter, self._all_of(counter), after)

    def _all_of(self, counter: Counter) -> a.Pick | a.Pay:
        """A mix of one kind of counter."""
        phase = self._view.phase
        if isinstance(phase, phases.Paying):
            return a.Pay(**{counter: phase.purchase.surcharge})
        assert isinstance(phase, phases.Picking)
        return a.Pick(**{counter: phase.size})

    def why_not_use(self, building: str) -> str:
        """Why the seat cannot use a building in its harvest, in a sentence; empty if it can."""
        effect = self._lookups.buildings[building].effect
        if isinstance(effect, Trade) and effect.repeat:
            return self._refusal(a.Repeat(building, 1))
        if isinstance(effect, Scrap):
            other = next((id for id in self._own if id != building), "")
            return self._refusal(a.Scrap(building, other)) if other else "You have no other building."
        return self._refusal(a.Use(building))

    def _for_sale(self, slot: int, id: str, after: Branches) -> Target:
        """A building in the forum. If it cannot be bought, the reason is true of every card it may be laid on."""
        card, bare = self._lookups.buildings[id], self._view.players[self._seat].bare
        kinds = [KINDS[kind] for kind in card.laid_on]
        free = [kind for kind in kinds if bare[KIND_INDEX[kind]]]
        sale = self._building(id, a.Buy(id, (free or kinds)[0] if card.names_kind else None), after, keys.of_slot(slot))
        if free or len(kinds) == 1 or not sale.why_not:
            return sale
        refusal = Refusal("no_free_card", {"kind": enumerated(kinds, "or")})
        return replace(sale, why_not=explain(SENTENCES, refusal, self._rules.config))

    def _refusal(self, action: AnyAction) -> str:
        """Why an action is not allowed, in a sentence; empty if it is."""
        return explain(SENTENCES, self._rules.refusal(self._view, action), self._rules.config)

    def _card(self, kind: Kind, label: str, least: AnyAction, after: Branches, brief: str = "") -> Target:
        return self._target(CARD + kind, label, least, after, keys.CARDS[kind], brief)

    def _building(self, id: str, least: AnyAction, after: Branches, key: str = "") -> Target:
        return self._target(BUILDING + id, building_name(self._rules.config, id), least, after, key)

    def _counter(self, counter: Counter, least: AnyAction, after: Branches) -> Target:
        return self._target(COUNTER + counter, counter, least, after, keys.COUNTERS[counter])

    def _target(self, id: str, label: str, least: AnyAction, after: Branches, key: str, brief: str = "") -> Target:
        """Something to select; if it cannot be chosen now, with the reason against the smallest action with it."""
        why_not = "" if id in after else self._refusal(least)
        return Target(id, label, why_not, self.rule, key, brief=brief)

    def _verb(self, id: str, why_not: str = "") -> Target:
        """An answer, or what is done with a building."""
        verb = id.split("/")[0 if building_of(id) else 1]
        brief = BRIEF.get(verb, "")
        return Target(id, VERBS[verb], why_not, self.rule, keys.VERBS[verb], passes=id in NOTHING, brief=brief)

    @property
    def rule(self) -> str:
        """The heading of the rulebook for the question."""
        return rule_headings.OF_PHASE[type(self._view.phase)]
