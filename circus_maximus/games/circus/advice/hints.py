"""What the planner would do in a seat, and its actual reason in a few words.

What the planner only estimates is not told as a number: reasons name what cards say, at most or at least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly
from circus_maximus.engine.presenting.presenter import Hint
from circus_maximus.engine.text.words import counted
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.commitments import Commitments, after_placing
from circus_maximus.games.circus.advice.forecast import winning_tracks
from circus_maximus.games.circus.advice.outcomes import penalty
from circus_maximus.games.circus.advice.planner.bot import PlannerBot
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.advice.reach import lacking
from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Place
from circus_maximus.games.circus.model.common_types import MARKETS, TRACKS, coins
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.words import track_name
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.victory import frozen_tracks
from circus_maximus.games.circus.state.game_state import Placing, State

SETS_BACK = "it could slow {rival}, who can win"
"""The reason in place of `Why.HURT`, if one of the others can win in this show on that track."""


def hint(rules: CircusRules, view: State, choice: Choice[AnyAction], names: Sequence[str]) -> Hint:
    """An action and the reason."""
    idea = PlannerBot(rules, choice.seat, 0).consider(view, choice)
    stated = Reasons(rules, view, choice.seat, names).stated(idea)
    return Hint(idea.action, stated.says, stated.claims)


def in_words(why: Why, config: Config, track: int = 0, number: int = 0) -> str:
    """A reason, with its track, and its number of steps or coins."""
    return why.value.format(track=track_name(config, TRACKS[track]), steps=counted(number, "step"), coins=coins(number))


class Reasons:
    """The reasons of a planner as statements."""

    def __init__(self, rules: CircusRules, view: State, seat: Seat, names: Sequence[str]) -> None:
        self._config = rules.config
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._seat = seat
        self._names = names

    def stated(self, idea: Idea) -> Stated:
        """The reason for an idea. One that would not be true of this action gives way to one that says less."""
        state = STATE.get(idea.why)
        if state is None:
            return Stated(idea.why.value)
        return state(self, idea) or Stated(Why.PAID.value)

    def finish(self, idea: Idea) -> Stated:
        """That the goal is within reach; not if the seat can win already on another track, perhaps before."""
        wins = winning_tracks(self._lookups, self._view, self._seat)
        if any(wins) and not wins[idea.track]:
            return self.advance(idea._replace(why=Why.ADVANCE))
        claim = Claim(self._seat, f"track/{TRACKS[idea.track]}", min=self._lookups.goal, by=turn.SHOW, certain=False)
        return Stated(in_words(idea.why, self._config, idea.track), (claim,))

    def advance(self, idea: Idea) -> Stated:
        """The most steps that the act can bring."""
        card = self._card(idea)
        ways = (card.winner, card.losers) if card.contest else ()
        steps = [sum(s for t, s in prize.tracks if t == idea.track) for prize in (card.performers, *ways)]
        most = steps[0] + max(steps[1:], default=0)
        if most <= 0 or frozen_tracks(self._lookups, self._view)[idea.track]:
            return NOTHING_STATED
        told, performs = Claiming(), turn.performs([card])
        claim = Claim(self._seat, turn.steps(card.id, idea.track), max=most, by=turn.over(card.id), given=(performs,))
        return Stated(in_words(idea.why, self._config, idea.track, told.number(claim)), tuple(told.claims))

    def earn(self, idea: Idea) -> Stated:
        """The most coins that the act can bring, if that does not depend on what the seat owns then."""
        card = self._card(idea)
        prizes = (card.performers, card.winner, card.losers) if card.contest else (card.performers,)
        if any(prize.coins_per for prize in prizes):
            return NOTHING_STATED
        most = card.performers.coins + max((prize.coins for prize in prizes[1:]), default=0)
        told, performs = Claiming(), turn.performs([card])
        claim = Claim(self._seat, f"earned/{card.id}", max=most, by=turn.over(card.id), given=(performs,))
        return Stated(in_words(idea.why, self._config, number=told.number(claim)), tuple(told.claims))

    def spared(self, idea: Idea) -> Stated:
        """The penalty that the seat may avoid."""
        return self._loss(idea, self._seat)

    def hurt(self, idea: Idea) -> Stated:
        """The penalty that others may get: a rival who can win, or the one who loses the most steps."""
        absent = [
            it for it in range(self._lookups.seats) if it not in (self._seat, *bidders(self._view, self._act(idea)))
        ]
        losses = {other: stated for other in absent if (stated := self._loss(idea, other))}
        for other, stated in losses.items():
            if winning_tracks(self._lookups, self._view, other)[idea.track]:
                wins = Claim(other, f"victory/{TRACKS[idea.track]}", min=1, by=turn.SHOW, certain=False)
                return Stated(SETS_BACK.format(rival=self._names[other]), (*stated.claims, wins))
        return max(losses.values(), key=lambda stated: -(stated.claims[0].min or 0), default=NOTHING_STATED)

    def _loss(self, idea: Idea, seat: Seat) -> Stated:
        """What a seat would lose on the track of the idea if it were absent; empty if nothing."""
        card = self._card(idea)
        what = turn.steps(card.id, idea.track)
        for claim in penalty(self._lookups, self._view, seat, card).claims:
            if claim.what == what and claim.min is not None and claim.min < 0 and turn.STAYS not in claim.given:
                return Stated(in_words(idea.why, self._config, idea.track, -claim.min), (claim,))
        return NOTHING_STATED

    def ties(self, idea: Idea) -> Stated:
        """That the bid counts in ties."""
        claim = exactly(self._seat, f"bid_counts/{self._act(idea)}", 1, by=turn.BEFORE)
        return Stated(idea.why.value, (claim,))

    def lacking(self, idea: Idea) -> Stated:
        """How many cubes the acts of the seat need: exactly as many as are bought, more, or none."""
        assert isinstance(idea.action, Buy)
        mine = Commitments(self._lookups, self._view, self._seat)
        missing = lacking(mine.acts, mine.free)[MARKETS.index(idea.action.market)]
        what = f"lacks/{'+'.join(turn.ids(mine.acts))}/{idea.action.market}"
        if (idea.why is Why.ENOUGH) != (missing == 0) or (idea.why is Why.LACKING and missing != idea.action.count):
            return NOTHING_STATED
        return Stated(idea.why.value, (exactly(self._seat, what, missing, by=turn.BEFORE),))

    def pay(self, idea: Idea) -> Stated:
        """That the pay is higher than before, as things stand."""
        more = [pay_of(self._lookups, after, self._seat) for after in self._after(idea)]
        now = pay_of(self._lookups, self._view, self._seat)
        if not more or min(more) <= now:
            return NOTHING_STATED
        return Stated(idea.why.value, (Claim(self._seat, "pay", min=min(more) - now, change=True),))

    def opens(self, idea: Idea) -> Stated:
        """That the seat begins the next bidding, if there is one."""
        if self._view.round.number >= self._lookups.rounds or any(it.opener != self._seat for it in self._after(idea)):
            return NOTHING_STATED
        return Stated(idea.why.value, (exactly(self._seat, "opens", 1),))

    def flips(self, idea: Idea) -> Stated:
        """That tails costs a worker."""
        return Stated(idea.why.value, (exactly(self._seat, "in_play", -1, turn.TAILS, change=True),))

    def _after(self, idea: Idea) -> Iterator[State]:
        """The states after sending a worker to a place without a coin flip; otherwise none."""
        phase = self._view.phase
        if isinstance(phase, Placing) and isinstance(idea.action, Place):
            fallen = after_placing(self._lookups, self._view, phase, idea.action)
            yield from (after for falls, after in fallen.items() if not falls)

    def _act(self, idea: Idea) -> str:
        assert isinstance(idea.action, Bid)
        return idea.action.act

    def _card(self, idea: Idea) -> ActCard:
        return self._lookups.acts[self._act(idea)]


STATE: Mapping[Why, Callable[[Reasons, Idea], Stated]] = {
    Why.FINISH: Reasons.finish,
    Why.ADVANCE: Reasons.advance,
    Why.EARN: Reasons.earn,
    Why.SPARED: Reasons.spared,
    Why.HURT: Reasons.hurt,
    Why.TIES: Reasons.ties,
    Why.LACKING: Reasons.lacking,
    Why.SHORT_OF_COINS: Reasons.lacking,
    Why.TOO_DEAR: Reasons.lacking,
    Why.ENOUGH: Reasons.lacking,
    Why.CLIMB: Reasons.pay,
    Why.OPEN: Reasons.opens,
    Why.VENTURE: Reasons.flips,
    Why.GAMBLE: Reasons.flips,
}
"""The reasons that state more than a judgement."""
