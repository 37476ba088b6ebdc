"""What a seat is asked: everything it can select, what that would cost and give, or why it is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.presenting.claims import Claim, Stated
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Explanation, Part, Path
from circus_maximus.engine.presenting.title_question import TitleQuestion
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.forecast import forecast, who_can_win
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model.actions import FORMS, AnyAction
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import coins, cube_name, name_of
from circus_maximus.games.circus.present.questions import targets
from circus_maximus.games.circus.present.questions.explanations import explanations
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.refusals import SENTENCES

if TYPE_CHECKING:
    from circus_maximus.games.circus.advice.warnings import Warnings

EVENT, EVENTS = "Event", "Events"
BIDDING, PLACING, BUYING, PERFORMING = "I. Bid on acts", "II. Place workers", "III. Buy cubes", "IV. Perform acts"
"""Headings of the rulebook (rulebook_text.py)."""
SHORT = 40
"""Maximum number of characters of a short question."""
OF_TARGET = {"place": PLACING, "act": PERFORMING, "market": BUYING, "cube": EVENTS}
"""The headings that explain targets, by the first part of their ids."""
OF_REFUSAL = {"place_closed_by_event": EVENTS, "track_frozen": EVENT}
"""Refusals that are explained under a heading other than that of the phase."""


class CircusQuestion(TitleQuestion):
    """The question of one choice. What can be selected stands in targets.py, what it does in previews.py."""

    sentences = SENTENCES
    forms = FORMS
    headings: ClassVar = {
        phases.Paying: EVENT,
        phases.Bidding: BIDDING,
        phases.Placing: PLACING,
        phases.Buying: BUYING,
        phases.Performing: PERFORMING,
    }
    _lookups: Lookups
    _view: State

    @cached_property
    def _commitments(self) -> Commitments:
        return Commitments(self._lookups, self._view, self._seat)

    @cached_property
    def _warnings(self) -> Warnings:
        """Loaded with the first preview, because a start shows none."""
        from circus_maximus.games.circus.advice.warnings import Warnings

        return Warnings(self._commitments)

    def rule_about(self, id: str, refusal: Refusal | None) -> str:
        if refusal is not None:
            return OF_REFUSAL.get(refusal.code, self.rule)
        return OF_TARGET.get(id.split("/")[0], self.rule)

    @property
    def explanations(self) -> Sequence[Explanation]:
        return explanations(self._lookups, self._view, self._choice)

    @cached_property
    def _who_can_win(self) -> Sequence[Stated]:
        return tuple(who_can_win(self._commitments, self._names))

    @cached_property
    def _forecast(self) -> Sequence[Stated]:
        return forecast(self._commitments)

    @property
    def urgent(self) -> Sequence[str]:
        return tuple([it.says for it in self._who_can_win if it])

    @property
    def forecast(self) -> Sequence[str]:
        return tuple([it.says for it in self._forecast])

    @cached_property
    def claims(self) -> Sequence[Claim]:
        """Also what warnings claim to be possible, because that needs another action than the one warned of."""
        warned = (self._warnings.about(action) for action in self._choice.legal)
        stated = (*self._who_can_win, *self._forecast)
        return (
            *(claim for it in stated for claim in it.claims),
            *(claim for it in warned for claim in it.claims if not claim.certain),
        )

    def asked(self, path: Path, after: Branches) -> Part:
        match path:
            case ():
                return _first(self._lookups, self._view, self._choice)
            case (str(id),) if (spot := self._lookups.place.get(id.removeprefix("place/"))) and spot.wager:
                stakes = targets.acts(self._lookups, self._view, lambda act: a.Wager(spot.id, act, 1))
                return Part("stake coins on an act", tuple(stakes))
        return Part("choose a number")

    def preview(self, action: AnyAction) -> ActionPreview:
        """Loaded with the first one, because a start shows none."""
        from circus_maximus.games.circus.present.questions.previews import preview

        said, warned = preview(self._lookups, self._view, self._seat, action), self._warnings.about(action)
        certain = [claim for claim in warned.claims if claim.certain]
        return replace(said, warning=warned.says, claims=(*said.claims, *certain))


def _first(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> Part:
    """What is asked first, also in at most `SHORT` characters, with the targets in the order of the cursor."""
    config = lookups.config
    match state.phase:
        case phases.Bidding():
            asks, brief = "bid on an act or pass", "bid or pass"
            if not any(isinstance(action, a.Pass) for action in choice.menu[-1][-1]):
                asks, brief = "bid on an act (you open, so you cannot pass yet)", "bid on an act (no pass yet)"
            return Part(asks, (*targets.acts(lookups, state, lambda act: a.Bid(act, 1)), targets.PASS), brief)
        case phases.Placing():
            asks = f"place a worker ({coins(lookups.in_force(state.round.events).wage)}) or pass"
            return Part(asks, (*targets.places(lookups), targets.PASS), asks)
        case phases.Buying(market, _):
            asks = f"buy {cube_name(config, MARKETS[market])} or none"
            return Part(asks, tuple(targets.markets(config)), asks)
        case phases.Performing(acts, _):
            asks = f"perform {name_of(config, acts[0])} or withdraw"
            brief = asks if len(asks) <= SHORT else "perform the act or withdraw"
            return Part(asks, (*targets.acts(lookups, state, a.Perform), targets.WITHDRAW), brief)
        case phases.Paying():
            return Part("give up a cube (you have no coins)", tuple(targets.cubes(config)), "give up a cube (no coins)")
        case phase:
            raise phases.asks_nobody(phase)
