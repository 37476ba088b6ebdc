"""What a seat is asked: everything it can select, allowed or not, what that is for, and why it is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.presenting.claims import Claim, Stated
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Explanation, Part, Path, Target
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.engine.presenting.title_question import TitleQuestion
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.advice.forecast import Forecast
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import FORMS, AnyAction
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, GLORY, KIND_INDEX, KINDS, Counter, Kind
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.effects import Scrap, Swap, Trade
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.model.phrases import any_card, counters
from circus_maximus.games.gloria.model.words import building_name, goal
from circus_maximus.games.gloria.present import keys
from circus_maximus.games.gloria.present.keys import (
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
from circus_maximus.games.gloria.rules.goth import front_space
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.abilities import others
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Phase
from circus_maximus.games.gloria.text.refusals import SENTENCES

if TYPE_CHECKING:
    from circus_maximus.games.gloria.present.previews import Previews


USE_NONE = Target(HARVEST, "use none", key=keys.NO, passes=True)
BUY_NOTHING = Target(PASS, "buy nothing", key=keys.NO, passes=True)
STOP_EXCHANGING = Target(STOP, "stop", key=keys.NO, passes=True)
PAY_TRIBUTE = Target(TRIBUTE, "pay tribute", key=keys.TRIBUTE_KEY, least=a.PayTribute())
REFUSE_TRIBUTE = Target(REFUSE, "refuse", key=keys.NO)
"""The answers that name nothing on the table."""
PANELS = {
    "play": ("flight", "area"),
    "use": ("area",),
    "pick": ("players",),
    "buy": ("forum", "area", "players"),
    "surcharge": ("goth", "players"),
    "swap": ("players",),
    "tribute": ("goth", "players"),
    "give": ("goth", "area", "players"),
    "share": ("players",),
}
"""The panels that each explanation is about."""


def target_ids(config: Config) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    cards, counters = [CARD + kind for kind in KINDS], [COUNTER + counter for counter in COUNTERS]
    buildings = [begin + id for begin in (BUILDING, USE, TAKE) for id in config.buildings]
    return (*cards, *counters, *buildings, HARVEST, PASS, STOP, TRIBUTE, REFUSE)


def card_targets(least: Callable[[Kind], AnyAction], label: str = "{} card", brief: str = "") -> Iterator[Target]:
    """The kinds of card. `least`: the smallest action with a kind."""
    for kind in KINDS:
        yield Target(CARD + kind, label.format(kind), key=keys.CARDS[kind], brief=brief.format(kind), least=least(kind))


def counter_targets(least: Callable[[Counter], AnyAction], among: Sequence[Counter] = COUNTERS) -> Iterator[Target]:
    """The kinds of counter, or some of them."""
    for counter in among:
        yield Target(COUNTER + counter, counter, key=keys.COUNTERS[counter], least=least(counter))


def building_targets(config: Config, ids: Sequence[str], least: Callable[[str], AnyAction]) -> Iterator[Target]:
    """Buildings of a seat."""
    for id in ids:
        yield Target(BUILDING + id, building_name(config, id), least=least(id))


def for_sale(lookups: Lookups, view: State, seat: Seat) -> Iterator[Target]:
    """The buildings in the forum. If one cannot be bought, the reason is true of every card it may be laid on."""
    for slot, id in enumerate(view.forum):
        if id is None:
            continue
        card, bare = lookups.buildings[id], view.players[seat].bare
        kinds = [KINDS[kind] for kind in card.laid_on]
        free = [kind for kind in kinds if bare[KIND_INDEX[kind]]]
        least = a.Buy(id, (free or kinds)[0] if card.names_kind else None)
        no_card = Refusal("no_free_card", {"kind": enumerated(kinds, "or")}) if len(kinds) > 1 and not free else None
        why_not = explain(SENTENCES, no_card, lookups.config)
        yield Target(BUILDING + id, building_name(lookups.config, id), why_not, key=keys.of_slot(slot), least=least)


def explanations(config: Config, phase: Phase) -> tuple[Explanation, ...]:
    """Those for a question in this phase, the most important first."""
    explained = ((id, says, more[0] if more else "") for id, says, *more in _explanation(config, phase))
    return tuple(Explanation(id, says, PANELS[id], more) for id, says, more in explained)


def _explanation(config: Config, phase: Phase) -> Iterator[tuple[str, ...]]:
    """The id, what it says, and for some what the help adds."""
    match phase:
        case phases.Playing():
            yield (
                "play",
                f"Your goal is to reach {goal(config)} first; buildings that you buy move you. When you play a card, "
                "all players harvest their cards of that kind, so play the kind you have more of than the others.",
                "You harvest first. Your hand is never refilled. If nobody gets there, the player with the most steps "
                "wins.",
            )
        case phases.Redirecting() | phases.Settling():
            yield "use", "In a harvest you can use a building instead of taking the counter of its card."
        case phases.Picking():
            yield "pick", "This building yields counters of your choice."
        case phases.Buying():
            yield (
                "buy",
                "To buy a building, pay its cost and the surcharge of its slot. You lay it on a card of the right "
                "kind and move its steps at once. From the next turn on you can use it in harvests.",
            )
        case phases.Paying():
            yield (
                "surcharge",
                "You can pay the surcharge of a slot in any counters, but in glory only when you have nothing else.",
            )
        case phases.Swapping():
            yield "swap", "The building you have just built exchanges counters, as often as you like."
        case phases.Approaching():
            yield (
                "tribute",
                "Pay one counter for each icon of the next space without tribute, and the Goth stays. Otherwise he "
                "comes closer and takes cards, yours first.",
            )
        case phases.Giving():
            yield (
                "give",
                "The Goth takes a card for each counter he raids or, with no tribute on his road, for each icon of "
                "the space he enters. Players give one in turn; those without a matching card are skipped.",
            )
        case phases.Sharing():
            yield "share", "Players take turns drawing a counter from the tribute pile."
        case _:
            raise phases.asks_nobody(phase)


class GloriaQuestion(TitleQuestion):
    """The question of one choice. What each choice does is in previews.py."""

    sentences = SENTENCES
    forms = FORMS
    headings: ClassVar = {
        phases.Playing: "2. Playing a card",
        phases.Harvesting: "3. Harvest",
        phases.Buying | phases.Paying | phases.Swapping: "4. Buying",
        phases.Approaching | phases.Giving | phases.Sharing: "5. The Goth",
    }
    _lookups: Lookups
    _view: State

    @cached_property
    def _own(self) -> tuple[str, ...]:
        """The buildings of the seat."""
        return others(self._view.players[self._seat], "")

    @cached_property
    def explanations(self) -> Sequence[Explanation]:
        return explanations(self._config, self._view.phase)

    @cached_property
    def _previews(self) -> Previews:
        """Loaded when something is selected."""
        from circus_maximus.games.gloria.present.previews import Previews

        return Previews(self._rules, self._view, self._choice, self._names, self.why_not_use)

    @cached_property
    def _ends(self) -> Sequence[Stated]:
        return tuple(Forecast(self._rules, self._view, self._seat, self._names).ends())

    @cached_property
    def _lines(self) -> Sequence[Stated]:
        return tuple(Forecast(self._rules, self._view, self._seat, self._names).lines())

    @property
    def urgent(self) -> Sequence[str]:
        return tuple(stated.says for stated in self._ends if stated)

    @property
    def forecast(self) -> Sequence[str]:
        return tuple(stated.says for stated in self._lines if stated)

    @property
    def claims(self) -> Sequence[Claim]:
        return tuple(claim for stated in (*self._ends, *self._lines) for claim in stated.claims)

    def asked(self, path: Path, after: Branches) -> Part:
        if not path:
            return self._first(after)
        return self._counters_left(path) if str(path[0]).startswith(COUNTER) else self._of_building(path, after)

    def preview(self, action: AnyAction) -> ActionPreview:
        return self._previews.of(action)

    def _first(self, after: Branches) -> Part:
        """The question, also in at most 40 characters if it is longer, and what can be selected."""
        match self._view.phase:
            case phases.Playing():
                asks = "play a card; all players then harvest their cards of that kind"
                return Part(asks, tuple(card_targets(a.Play)), "play a card")
            case phases.Redirecting():
                asks, brief = (
                    "use a building that redirects your harvest, or use none",
                    "redirect your harvest, or use none",
                )
                none = [USE_NONE] * (HARVEST in after)
                return Part(asks, (*building_targets(self._config, self._own, a.Use), *none), brief)
            case phases.Settling(harvest):
                below = f"{KINDS[harvest.kind]} harvest"
                asks = f"{below}: use a building, or take the counter of its card"
                return Part(asks, tuple(building_targets(self._config, self._own, a.Take)), f"{below}: use or take")
            case phases.Picking(size=size):
                return Part(f"pick the {size} counters that you gain", self._mix())
            case phases.Buying():
                forum = for_sale(self._lookups, self._view, self._seat)
                return Part("buy a building, or nothing", (*forum, BUY_NOTHING))
            case phases.Paying(purchase):
                surcharge = f"pay the surcharge of {purchase.surcharge}"
                for_it = building_name(self._config, purchase.building)
                glory = " but glory" * bool(self._view.players[self._seat].counters[GLORY])
                return Part(f"{surcharge} for {for_it} in any counters{glory}", self._mix(), surcharge)
            case phases.Swapping(purchase):
                effect = self._lookups.buildings[purchase.building].effect
                assert isinstance(effect, Swap)
                asks, brief = (
                    f"exchange {effect.gives} for other counters, or stop",
                    f"exchange {effect.gives}, or stop",
                )
                gets = counter_targets(lambda counter: a.Swap(1, counter))
                return Part(asks, (*gets, STOP_EXCHANGING), brief)
            case phases.Approaching():
                front = front_space(self._view)
                space = self._config.goth_road[self._lookups.goth_road[front]].name
                price = counters(self._lookups.asked[front])
                asks, brief = f"pay {price} as tribute for {space}, or refuse", f"pay {price}, or refuse"
                return Part(asks, (PAY_TRIBUTE, REFUSE_TRIBUTE), brief)
            case phases.Giving(due=due):
                wanted = any_card([kind for kind, makes in zip(KINDS, self._lookups.makes, strict=True) if due[makes]])
                bare = card_targets(a.Lose, "{} card without a building", "{} card")
                built = building_targets(self._config, self._own, a.Lose)
                return Part(f"give the Goth a {wanted}", (*bare, *built), f"give a {wanted}")
            case phases.Sharing(pile=pile):
                asks, brief = f"draw a counter from the pile: {counters(pile)}", "draw a counter from the pile"
                return Part(asks, tuple(counter_targets(a.Draw)), brief)
            case phase:
                raise phases.asks_nobody(phase)

    def _mix(self, path: Path = ()) -> tuple[Target, ...]:
        """The counters of a mix that are not yet picked."""
        among: Sequence[Counter] = COUNTERS if isinstance(self._view.phase, phases.Paying) else BASICS
        left = [counter for counter in among if COUNTER + counter not in path]
        return tuple(counter_targets(self._all_of, left))

    @property
    def _size(self) -> int:
        """The number of counters of a mix."""
        phase = self._view.phase
        assert isinstance(phase, phases.Picking | phases.Paying)
        return phase.size if isinstance(phase, phases.Picking) else phase.purchase.surcharge

    def _all_of(self, counter: Counter) -> a.Pick | a.Pay:
        """A mix of one kind of counter."""
        return (a.Pay if isinstance(self._view.phase, phases.Paying) else a.Pick)(**{counter: self._size})

    def _counters_left(self, path: Path) -> Part:
        """How many counters of a kind, or which kind, are picked next."""
        last = path[-1]
        if isinstance(last, str):
            return Part(f"how many {last.removeprefix(COUNTER)}")
        left = self._size - sum(pick for pick in path if isinstance(pick, int))
        return Part(f"choose {left} more", self._mix(path))

    def _of_building(self, path: Path, after: Branches) -> Part:
        """What follows a building: the card it is laid on; to use it or not; how often, or what it discards."""
        building = str(path[0]).removeprefix(BUILDING)
        if isinstance(self._view.phase, phases.Buying):
            on = card_targets(lambda kind: a.Buy(building, kind), "on a {} card", "on {}")
            return Part("choose the kind of card to lay it on", tuple(on))
        if len(path) > 1 and isinstance(self._lookups.buildings[building].effect, Trade):
            return Part("how often")
        if len(path) > 1:
            own = building_targets(self._config, self._own, lambda other: a.Scrap(building, other))
            return Part("choose the building to discard", tuple(own))
        use, take = USE + building, TAKE + building
        why_not = "" if use in after else self.why_not_use(building)
        found = [Target(use, "use it", why_not, key=keys.USE_KEY, brief="use")]
        found += [Target(take, "take the counter", key=keys.TAKE_KEY, brief="take")] * (take in after)
        return Part("use it, or take the counter of its card", tuple(found), start=use if use in after else "")

    def why_not_use(self, building: str) -> str:
        """Why the seat cannot use a building in its harvest, in a sentence; empty if it can."""
        effect = self._lookups.buildings[building].effect
        if isinstance(effect, Trade) and effect.repeat:
            return self.why_not(a.Repeat(building, 1))
        if isinstance(effect, Scrap):
            other = next((id for id in self._own if id != building), "")
            return self.why_not(a.Scrap(building, other)) if other else "You have no other building."
        return self.why_not(a.Use(building))
