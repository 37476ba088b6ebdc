"""What an action would cost, give and leave, in short texts for the player who can choose it.

Each number that is written is that of a claim (advice/turn.py). Placing workers is in place_previews.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claim, Claiming
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.text.words import enumerated, sentence_start
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.outcomes import Outcome, Reward, others_who_can, outcomes, penalty
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACKS, coins, signed
from circus_maximus.games.circus.model.lookup_records import ActCard, Prize
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import Words, cubes, track_name
from circus_maximus.games.circus.present.place_previews import placing
from circus_maximus.games.circus.rules.bidding import bid
from circus_maximus.games.circus.rules.buying import buy, cost
from circus_maximus.games.circus.state.game_state import Bidding, Buying, Performing, Placing, State
from circus_maximus.games.circus.text import short_text


def performing(lookups: Lookups, state: State, phase: Performing, said: ActionPreview) -> ActionPreview:
    """What an act costs and gives; in a contest that is not decided, what it gives if the seat wins or loses."""
    return _Performance(lookups, state, phase).preview(said)


def withdrawing(lookups: Lookups, state: State, phase: Performing, said: ActionPreview) -> ActionPreview:
    """The penalty, which is certain once another seat has performed the act; nothing if the seat cannot lose it."""
    seat, card = phase.waiting[0], lookups.acts[phase.acts[0]]
    loss = penalty(lookups, state, seat, card)
    if not phase.performers and not others_who_can(lookups, state, phase):
        claim = Claim(seat, f"performed/{card.id}", max=0, by=turn.over(card.id))
        return replace(said, cost="then nobody performs it", claims=(claim,))
    if not loss.says:
        cost = "costs nothing" if card.absent else ""
    elif phase.performers:
        cost = f"costs {loss.says}"
    else:
        cost = f"costs {loss.says} if another performs"
    return replace(said, cost=cost, claims=loss.claims)


class _Performance:
    """The preview of performing the act that is called."""

    def __init__(self, lookups: Lookups, state: State, phase: Performing) -> None:
        self._lookups = lookups
        self._player = state.players[phase.waiting[0]]
        self._seat: Seat = phase.waiting[0]
        self._card: ActCard = lookups.acts[phase.acts[0]]
        self._outcomes = tuple(outcomes(lookups, state, phase))
        self._won = [it for it in self._outcomes if it.won]
        self._lost = [it for it in self._outcomes if not it.won] if self._card.contest else []
        self._told = Claiming()

    def preview(self, said: ActionPreview) -> ActionPreview:
        """All of it."""
        card, seat, told = self._card, self._seat, self._told
        costs = [f"costs {coins(told.exactly(seat, 'paid', card.coins, by=turn.PAID))}"] if card.coins else []
        costs += [self._fate(cube, count) for cube, count in card.needs]
        left = told.exactly(seat, "coins", self._player.coins - card.coins, by=turn.PAID)
        return replace(
            said,
            cost="; ".join(costs),
            remaining=f"{coins(left)} left",
            gain=self._gain(),
            wins=self._winning(),
            claims=tuple(told.claims),
        )

    def _fate(self, cube: int, count: int) -> str:
        """What happens to cubes that perform: `1 prisoner dies`; `2 slaves busy, die if you lose`."""
        card, seat, told, config = self._card, self._seat, self._told, self._lookups.config
        busy = -told.exactly(seat, turn.of_cube("free", cube), -count, by=turn.PAID, change=True)
        they, die = cubes(config, busy, CUBES[cube]), "dies" if count == 1 else "die"
        died = f"died/{card.id}/{CUBES[cube]}"
        dies_if = {}
        for given, results in self._by_result().items():
            dead = sum(number for kind, number in results[0].reward.dies if kind == cube)
            told.exactly(seat, died, dead, *filter(None, (given,)), by=turn.over(card.id))
            dies_if[given] = bool(dead)
        if all(dies_if.values()):
            return f"{they} {die}"
        if any(dies_if.values()):
            return f"{they} busy, {die} if you {'win' if dies_if[turn.wins(card.id)] else 'lose'}"
        return f"{they} busy"

    def _by_result(self) -> dict[str, list[Outcome]]:
        """The outcomes by the condition that they need: whether the seat wins the contest, if that is open."""
        if not self._won or not self._lost:
            return {"": list(self._outcomes)}
        return {turn.wins(self._card.id): self._won, turn.loses(self._card.id): self._lost}

    def _gain(self) -> str:
        """What the act gives to the seat, by how the contest ends."""
        by_result = self._by_result()
        for given, results in by_result.items():
            self._claim(results[0].reward, *filter(None, (given,)))
        if len(by_result) == 1:
            lost = "another wins" if self._lost else ""
            return ": ".join(filter(None, (lost, self._in_words(self._outcomes[0].reward))))
        texts = [
            (word, self._in_short(results[0].reward))
            for word, results in zip(("win", "lose"), by_result.values(), strict=True)
        ]
        return "; ".join(f"{word}: {text}" for word, text in texts)

    def _claim(self, reward: Reward, *given: str) -> None:
        """What the act gives, on a condition or without one."""
        act, by = self._card.id, turn.over(self._card.id)
        self._told.exactly(self._seat, f"earned/{act}", reward.coins, *given, by=by)
        for track, steps in enumerate(reward.steps):
            self._told.exactly(self._seat, turn.steps(act, track), steps, *given, by=by)

    def _in_words(self, reward: Reward) -> str:
        """`Church +2, 3 coins`."""
        tracks = zip((track_name(self._lookups.config, it) for it in TRACKS), reward.steps, reward.held, strict=True)
        parts = [f"{name} {'frozen' if held else signed(steps)}" for name, steps, held in tracks if steps or held]
        return ", ".join([*parts, coins(reward.coins)] if reward.coins else parts)

    def _in_short(self, reward: Reward) -> str:
        """`C+2 3c`."""
        moves = tuple((track, steps) for track, steps in enumerate(reward.steps) if steps or reward.held[track])
        text = short_text.prize(self._lookups.config, Prize(reward.coins, (), moves, ()), frozen=reward.held)
        return "nothing" if text == short_text.NOTHING else short_text.frozen_in_words(text)

    def _winning(self) -> str:
        """How performing wins the game, in a sentence; empty if it cannot.

        If another performer may reach the goal with the same act, it does not say who wins.
        """
        for given, results in (("", self._outcomes), (turn.wins(self._card.id), self._won)):
            if tracks := self._reached(results):
                return self._victory(tracks, results, *filter(None, (given,)))
        return ""

    def _reached(self, results: Sequence[Outcome]) -> list[int]:
        """The tracks on which the seat reaches the goal in each of these outcomes."""
        goal, seat = self._lookups.goal, self._seat
        return [
            track
            for track in range(len(TRACKS))
            if results and all(it.after.players[seat].tracks[track] >= goal for it in results)
        ]

    def _victory(self, tracks: Sequence[int], results: Sequence[Outcome], *given: str) -> str:
        """That the goal is reached, and that this wins if it does in each of these outcomes."""
        seat, told, by = self._seat, self._told, turn.over(self._card.id)
        on = "if you win the contest, " if given else ""
        names = enumerated([track_name(self._lookups.config, TRACKS[track]) for track in tracks])
        reach = "reaches" if len(tracks) == 1 else "reach"
        for track in tracks:
            told.number(Claim(seat, f"track/{TRACKS[track]}", min=self._lookups.goal, by=by, given=given))
        wins = all(it.wins_game(seat) for it in results)
        if wins:
            told.number(Claim(seat, "victory", min=1, by=by, given=given))
        return f"{sentence_start(f'{on}{names}')} {reach} {self._lookups.goal}{': you win' if wins else ''}."


def preview(lookups: Lookups, state: State, seat: Seat, action: AnyAction) -> ActionPreview:
    """One legal action of a seat."""
    say, phase = Words((), lookups.config), state.phase
    said = ActionPreview(action.called(say), action.amount(say))
    match action:
        case a.Bid():
            assert isinstance(phase, Bidding)
            return _bidding(lookups, state, phase, action, said)
        case a.Place() | a.Wager():
            assert isinstance(phase, Placing)
            return placing(lookups, state, phase, action, said)
        case a.Buy():
            assert isinstance(phase, Buying)
            return _buying(lookups, state, phase, action, said)
        case a.Perform():
            assert isinstance(phase, Performing)
            return performing(lookups, state, phase, said)
        case a.Withdraw():
            assert isinstance(phase, Performing)
            return withdrawing(lookups, state, phase, said)
        case a.Give(cube):
            return _giving(lookups, state, seat, cube, said)
        case a.Pass():
            return said
        case _:
            assert_never(action)


def _bidding(lookups: Lookups, state: State, phase: Bidding, action: a.Bid, said: ActionPreview) -> ActionPreview:
    """The coins that are paid at once."""
    seat, told = phase.turns[0], Claiming()
    left = bid(lookups, state, phase, action, None).players[seat].coins
    paid = told.exactly(seat, "paid", state.players[seat].coins - left)
    return replace(
        said,
        cost=f"bid {coins(paid)}",
        remaining=f"{coins(told.exactly(seat, 'coins', left))} left",
        claims=tuple(told.claims),
    )


def _buying(lookups: Lookups, state: State, phase: Buying, action: a.Buy, said: ActionPreview) -> ActionPreview:
    """What some cubes cost in all, and what one more would cost."""
    config, seat, market, told = lookups.config, phase.line[0], MARKETS[phase.market], Claiming()
    after = buy(lookups, state, phase, action, None)
    player, left = after.players[seat], after.markets[phase.market]
    paid = told.exactly(seat, "paid", state.players[seat].coins - player.coins)
    had = f"{coins(told.exactly(seat, 'coins', player.coins))} left"
    if told.exactly(seat, f"on_sale/{market}", left):
        more = f"the next costs {told.exactly(seat, f'next_price/{market}', cost(lookups, after, phase.market, 1))}"
    else:
        more = "none left to buy"
    owned = told.exactly(seat, f"cubes/{market}", player.cubes[phase.market])
    return replace(
        said,
        cost=f"costs {coins(paid)}" if action.count else "",
        remaining=f"{had}; {more}",
        gain=f"you would have {cubes(config, owned, market)}" if action.count else "",
        claims=tuple(told.claims),
    )


def _giving(lookups: Lookups, state: State, seat: Seat, cube: str, said: ActionPreview) -> ActionPreview:
    """The cube, and how many of its kind are left."""
    config, told = lookups.config, Claiming()
    one = cubes(config, told.exactly(seat, f"given/{cube}", 1), cube)
    left = told.exactly(seat, f"cubes/{cube}", state.players[seat].cubes[CUBE_INDEX[cube]] - 1)
    return replace(said, cost=f"costs {one}", remaining=f"{cubes(config, left, cube)} left", claims=tuple(told.claims))
