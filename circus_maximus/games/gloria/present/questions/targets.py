"""Everything that a seat can select when it is asked, allowed or not, with the reason if it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.presenting.decision import Branches, Path, Target
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.engine.words import enumerated
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, KIND_INDEX, KINDS, Counter, Kind
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.effects import Scrap, Trade
from circus_maximus.games.gloria.model.lookups import Lookups
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
)
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.abilities import others
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.refusals import SENTENCES
from circus_maximus.games.gloria.text.words import building_name

USE_NONE = Target(HARVEST, "use none", key=keys.NO, passes=True)
BUY_NOTHING = Target(PASS, "buy nothing", key=keys.NO, passes=True)
STOP_EXCHANGING = Target(STOP, "stop", key=keys.NO, passes=True)
PAY_TRIBUTE = Target(TRIBUTE, "pay tribute", key=keys.TRIBUTE, least=a.PayTribute())
REFUSE_TRIBUTE = Target(REFUSE, "refuse", key=keys.NO)
"""The answers that name nothing on the table."""


def target_ids(config: Config) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    cards, counters = [CARD + kind for kind in KINDS], [COUNTER + counter for counter in COUNTERS]
    buildings = [begin + id for begin in (BUILDING, USE, TAKE) for id in config.buildings]
    return (*cards, *counters, *buildings, HARVEST, PASS, STOP, TRIBUTE, REFUSE)


class Targets:
    """The targets of one question. `why_not` says why an action is not allowed."""

    def __init__(self, lookups: Lookups, view: State, seat: Seat, why_not: Callable[[AnyAction], str]) -> None:
        self._lookups = lookups
        self._view = view
        self._seat = seat
        self._why_not = why_not
        self._own = others(view.players[seat], "")
        """The buildings of the seat."""

    def after(self, path: Path, after: Branches) -> tuple[Target, ...]:
        """What can be selected after these picks; empty if a number is asked."""
        if after and isinstance(next(iter(after)), int):
            return ()
        return tuple(self._later(path, after) if path else self._first(HARVEST in after))

    def _first(self, may_harvest: bool) -> Iterator[Target]:
        match self._view.phase:
            case phases.Playing():
                for kind in KINDS:
                    yield self._card(kind, f"{kind} card", a.Play(kind))
            case phases.Redirecting() | phases.Settling():
                for id in self._own:
                    yield self._building(
                        id, a.Use(id) if isinstance(self._view.phase, phases.Redirecting) else a.Take(id)
                    )
                if may_harvest:
                    yield USE_NONE
            case phases.Picking() | phases.Paying():
                yield from self._mix(())
            case phases.Buying():
                for slot, building in enumerate(self._view.forum):
                    if building is not None:
                        yield self._for_sale(slot, building)
                yield BUY_NOTHING
            case phases.Swapping():
                for counter in COUNTERS:
                    yield self._counter(counter, a.Swap(1, counter))
                yield STOP_EXCHANGING
            case phases.Approaching():
                yield PAY_TRIBUTE
                yield REFUSE_TRIBUTE
            case phases.Giving():
                for kind in KINDS:
                    yield self._card(kind, f"{kind} card without a building", a.Lose(kind), f"{kind} card")
                for id in self._own:
                    yield self._building(id, a.Lose(id))
            case phases.Sharing():
                for counter in COUNTERS:
                    yield self._counter(counter, a.Draw(counter))
            case phase:
                raise phases.asks_nobody(phase)

    def _later(self, path: Path, after: Branches) -> Iterator[Target]:
        """What follows a building: to use it or not, what it discards, the card it is laid on; or more counters."""
        if str(path[0]).startswith(COUNTER):
            yield from self._mix(path)
            return
        building = str(path[0]).removeprefix(BUILDING)
        if isinstance(self._view.phase, phases.Buying):
            for kind in KINDS:
                yield self._card(kind, f"on a {kind} card", a.Buy(building, kind), f"on {kind}")
        elif len(path) == 1:
            why_not = "" if USE + building in after else self.why_not_use(building)
            yield Target(USE + building, "use it", why_not, key=keys.USE, brief="use")
            if TAKE + building in after:
                yield Target(TAKE + building, "take the counter", key=keys.TAKE, brief="take")
        else:
            for id in self._own:
                yield self._building(id, a.Scrap(building, id))

    def _mix(self, path: Path) -> Iterator[Target]:
        """The counters of a mix that are not yet picked."""
        for counter in COUNTERS if isinstance(self._view.phase, phases.Paying) else BASICS:
            if COUNTER + counter not in path:
                yield self._counter(counter, self._all_of(counter))

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
            return self._why_not(a.Repeat(building, 1))
        if isinstance(effect, Scrap):
            other = next((id for id in self._own if id != building), "")
            return self._why_not(a.Scrap(building, other)) if other else "You have no other building."
        return self._why_not(a.Use(building))

    def _for_sale(self, slot: int, id: str) -> Target:
        """A building in the forum. If it cannot be bought, the reason is true of every card it may be laid on."""
        card, bare = self._lookups.buildings[id], self._view.players[self._seat].bare
        kinds = [KINDS[kind] for kind in card.laid_on]
        free = [kind for kind in kinds if bare[KIND_INDEX[kind]]]
        least = a.Buy(id, (free or kinds)[0] if card.names_kind else None)
        if free or len(kinds) == 1:
            return self._building(id, least, keys.of_slot(slot))
        refusal = Refusal("no_free_card", {"kind": enumerated(kinds, "or")})
        return self._building(id, least, keys.of_slot(slot), explain(SENTENCES, refusal, self._lookups.config))

    def _card(self, kind: Kind, label: str, least: AnyAction, brief: str = "") -> Target:
        return Target(CARD + kind, label, key=keys.CARDS[kind], brief=brief, least=least)

    def _building(self, id: str, least: AnyAction, key: str = "", why_not: str = "") -> Target:
        return Target(BUILDING + id, building_name(self._lookups.config, id), why_not, key=key, least=least)

    def _counter(self, counter: Counter, least: AnyAction) -> Target:
        return Target(COUNTER + counter, counter, key=keys.COUNTERS[counter], least=least)
