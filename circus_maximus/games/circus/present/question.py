"""What a seat is asked: everything it can select, what that would cost and give, or why it is not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.presenting.claims import Claim, Stated
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Explanation, Part, Path
from circus_maximus.engine.presenting.title_question import TitleQuestion
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.forecast import forecast, who_can_win
from circus_maximus.games.circus.model.actions import FORMS, AnyAction
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS, coins, number
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import cube_name, name_of, track_name
from circus_maximus.games.circus.present import keys
from circus_maximus.games.circus.state import game_state
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import is_replaced_if_lost
from circus_maximus.games.circus.text.phrases import lost_worker_text
from circus_maximus.games.circus.text.refusals import SENTENCES

if TYPE_CHECKING:
    from circus_maximus.games.circus.advice.warnings import Warnings


PANELS = {
    "bid": ("acts", "tracks"),
    "pay": ("tracks", "players"),
    "place": ("board",),
    "flip": ("board",),
    "buy": ("markets",),
    "perform": ("acts", "tracks"),
    "contest": ("acts",),
    "give": ("players",),
}
"""The panels that each explanation is about."""


def explanations(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> tuple[Explanation, ...]:
    """Those for the current question, the most important first."""
    return tuple(_explained(lookups, state, choice))


def _of(id: str, says: str, more: str = "", help_only: bool = False) -> Explanation:
    return Explanation(id, says, PANELS[id], more, help_only)


def _explained(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> Iterator[Explanation]:
    match state.phase:
        case game_state.Bidding():
            yield _of("bid", f"{_goal(lookups)} {BID}", f"{PAID} {_without_goal(lookups)}")
            # It is shown by itself once players have been paid.
            yield _of("pay", _pay_day(lookups), help_only=state.round.number == 1)
        case game_state.Placing():
            yield _of("place", _place(lookups, state), _cubes(lookups))
            open_to = keys.places_open_to(choice)
            if names := [name_of(lookups.config, id) for id in open_to if lookups.place[id].flip]:
                yield _of(
                    "flip",
                    f"At some places you flip a coin ({enumerated(names)}). On tails you get nothing. "
                    f"{lost_worker_text(lookups.config, is_replaced_if_lost(lookups, state, choice.seat))}",
                )
            yield _of("pay", _pay_day(lookups), help_only=state.round.number == 1)
        case game_state.Buying(market, _):
            many = cube_name(lookups.config, MARKETS[market])
            yield _of(
                "buy",
                f"Your worker in the line lets you buy {many} now, before those behind you. The cheapest are sold "
                "first.",
                "Cubes stay yours until they die in an act or pay for a place.",
            )
        case game_state.Performing(acts, _):
            yield _of(
                "perform",
                "In the show, the acts with bids are called one by one. To perform an act, you need the cubes and "
                "coins on its card. If others perform an act and you do not, you get its penalty, whether you bid on "
                "it or not.",
                "Your cubes are busy until cleanup; those marked as dying are lost.",
            )
            if lookups.acts[acts[0]].contest is not None:
                yield _of(
                    "contest",
                    "In a contest every performer gets the basic reward. Of two or more, the highest roll (or most "
                    "cubes, as the card says) also wins the winner's reward.",
                    "Ties go to the higher bid, then to the earlier one.",
                )
        case game_state.Paying():
            yield _of(
                "give", "An event takes coins from everybody. If you have none, you give up a cube of your choice."
            )
        case phase:
            raise game_state.asks_nobody(phase)


BID = (
    "A bid buys the right to perform an act in this round's show. Acts come in the order of their first bids; in a "
    "contest, the higher bid wins ties."
)
PAID = (
    "You pay a bid at once and never get it back. Executions come last. If the bids in a tied contest are equal, the "
    "earlier one wins."
)


def _goal(lookups: Lookups) -> str:
    return f"Your goal is to reach {number(lookups.goal)} on one track by performing acts."


def _without_goal(lookups: Lookups) -> str:
    """When the game ends."""
    tracks = enumerated([track_name(lookups.config, track) for track in TRACKS], "or")
    return (
        f"Whoever reaches {number(lookups.goal)} on {tracks} wins at once. If nobody has done so after "
        f"{counted(lookups.rounds, 'round')}, the highest total of the three wins."
    )


def _place(lookups: Lookups, state: State) -> str:
    wage = coins(lookups.in_force(state.round.events).wage)
    return (
        "Send workers to places to get cubes for your acts, one place a turn. Each worker costs "
        f"{wage} and returns at cleanup. At a market a worker only stands in line; you buy in the next phase."
    )


def _cubes(lookups: Lookups) -> str:
    return f"Cubes are {enumerated([cube_name(lookups.config, cube) for cube in CUBES])}."


def _pay_day(lookups: Lookups) -> str:
    """What cleanup pays."""
    pay = lookups.pay
    steps = "step" if pay.every == 1 else f"full {counted(pay.every, 'step')}"
    return (
        f"On pay day, at cleanup, you get {coins(pay.coins)} for every {steps} of your position on each track, boosts "
        f"included, and at least {coins(pay.minimum)} in all."
    )


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
    """The question of one choice. What can be selected stands in keys.py, what it does in previews.py."""

    sentences = SENTENCES
    forms = FORMS
    headings: ClassVar = {
        game_state.Paying: EVENT,
        game_state.Bidding: BIDDING,
        game_state.Placing: PLACING,
        game_state.Buying: BUYING,
        game_state.Performing: PERFORMING,
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
                return Part("stake coins on an act", tuple(keys.stakes(self._lookups, self._view, spot.id)))
        return Part("choose a number")

    def preview(self, action: AnyAction) -> ActionPreview:
        """Loaded with the first one, because a start shows none."""
        from circus_maximus.games.circus.present.previews import preview

        said, warned = preview(self._lookups, self._view, self._seat, action), self._warnings.about(action)
        certain = [claim for claim in warned.claims if claim.certain]
        return replace(said, warning=warned.says, claims=(*said.claims, *certain))


def _first(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> Part:
    """What is asked first, also in at most `SHORT` characters, with the targets in the order of the cursor."""
    config = lookups.config
    match state.phase:
        case game_state.Bidding():
            asks, brief = "bid on an act or pass", "bid or pass"
            if keys.PASS.least not in choice.menu[-1][-1]:
                asks, brief = "bid on an act (you open, so you cannot pass yet)", "bid on an act (no pass yet)"
            return Part(asks, (*keys.bids(lookups, state), keys.PASS), brief)
        case game_state.Placing():
            asks = f"place a worker ({coins(lookups.in_force(state.round.events).wage)}) or pass"
            return Part(asks, (*keys.places(lookups), keys.PASS), asks)
        case game_state.Buying(market, _):
            asks = f"buy {cube_name(config, MARKETS[market])} or none"
            return Part(asks, tuple(keys.markets(config)), asks)
        case game_state.Performing(acts, _):
            asks = f"perform {name_of(config, acts[0])} or withdraw"
            brief = asks if len(asks) <= SHORT else "perform the act or withdraw"
            return Part(asks, (*keys.performances(lookups, state), keys.WITHDRAW), brief)
        case game_state.Paying():
            return Part("give up a cube (you have no coins)", tuple(keys.cubes(config)), "give up a cube (no coins)")
        case phase:
            raise game_state.asks_nobody(phase)
