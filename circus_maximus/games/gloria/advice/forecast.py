"""What a seat can expect: how the game can end this turn, which actions win it or give it away, how long is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly, if_chosen
from circus_maximus.engine.text.words import counted
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.arriving import may_arrive, most_steps, needs_counters
from circus_maximus.games.gloria.advice.refusing import Bounds, Levied, if_refused, rest_of_levy
from circus_maximus.games.gloria.advice.terms import ARRIVES, REFUSED, TURN, of
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, write
from circus_maximus.games.gloria.model.common_types import BASICS, NONE, Row
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.model.phrases import counters, steps
from circus_maximus.games.gloria.model.words import (
    building_name,
    cards_due,
    goal,
    goal_of_goth,
    goth_space,
    you_or_name,
)
from circus_maximus.games.gloria.rules.ending import standing
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.goth import can_pay_tribute, front_space
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import advance
from circus_maximus.games.gloria.state.phases import Approaching, Giving, Paying, Picking, Playing, Sharing

Moving = a.Buy | a.Use | a.Repeat | a.Scrap
"""The actions that can move a token."""


def why_last(lookups: Lookups, state: State) -> Literal["goth", "deck", "hand"] | None:
    """How the game ends before any token can move after this turn; None if it may not end so.

    The Goth enters Rome at the end of the turn; or when the next turn begins, the last building is laid out, or a hand
    is or becomes empty.
    """
    before_the_goth = not isinstance(state.phase, Giving | Sharing)
    if before_the_goth and front_space(state) == lookups.rome and not state.tribute:
        return "goth"
    if len(state.deck) == 1:
        return "deck"
    hand = state.players[(state.seat + 1) % lookups.seats].hand
    return "hand" if sum(hand) == lookups.ends_on_last_card else None


class Forecast:
    """What the player of a seat can expect."""

    def __init__(self, rules: GloriaRules, state: State, seat: Seat, names: Sequence[str]) -> None:
        self._rules = rules
        self._config = rules.config
        self._lookups = rules.lookups_of(state)
        self._state = state
        self._seat = seat
        self._names = names

    def ends(self) -> Iterator[Stated]:
        """How the game can end in this turn, or before anybody can move in the next one."""
        first = [self._seat, *(other for other in range(self._lookups.seats) if other != self._seat)]
        arriving = [self._arrival(seat) for seat in first]
        yield from arriving
        unless = f", unless somebody reaches {goal(self._config)} first" if any(arriving) else ""
        over = exactly(self._seat, terms.OVER, 1, by=terms.NEXT)
        match why_last(self._lookups, self._state):
            case "goth":
                where = goal_of_goth(self._config)
                yield Stated(f"The Goth enters {where} at the end of this turn, which ends the game{unless}.", (over,))
            case "deck":
                yield Stated(f"The next building is the last; laying it out ends the game{unless}.", (over,))
            case "hand":
                yield Stated(f"{self._hand_ends()}, and the game ends{unless}.", (over,))

    def lines(self) -> Iterator[Stated]:
        """What else to expect, a line for each thing."""
        yield from self._goth()
        yield from self._length()

    # How the game can end

    def _arrival(self, seat: Seat) -> Stated:
        """Whether a seat could reach Carthage this turn; if not, the text is empty, which claims that it cannot."""
        if not may_arrive(self._rules, self._state, seat, self._seat):
            return Stated("", (Claim(seat, ARRIVES, max=0, by=TURN),))
        told, needed = Claiming(), self._lookups.carthage - self._state.players[seat].steps
        by_counters = seat != self._seat and needs_counters(self._rules, self._state, seat, self._seat)
        given = (terms.ENOUGH,) if by_counters else ()
        told.number(Claim(seat, ARRIVES, min=1, by=TURN, given=given, certain=False))
        who, condition = "You" if seat == self._seat else self._names[seat], " with the right counters" * by_counters
        to_go = steps(told.exactly(seat, terms.STEPS_TO_GO, needed))
        return Stated(
            f"{who} could reach {goal(self._config)} this turn{condition}: {to_go} to go.", tuple(told.claims)
        )

    def _hand_ends(self) -> str:
        """How the hand of the seat to the left ends the game when its turn begins."""
        left = (self._state.seat + 1) % self._lookups.seats
        if self._lookups.ends_on_last_card:
            does = "You play your last card" if left == self._seat else f"{self._names[left]} plays a last card"
        else:
            does = f"{'You have' if left == self._seat else f'{self._names[left]} has'} no card to play"
        return f"{does} next turn"

    # The Goth

    def _goth(self) -> Iterator[Stated]:
        """The next tribute, and what a refusal leads to; in a levy what is still due, then who draws what is left."""
        phase, front = self._state.phase, front_space(self._state)
        if isinstance(phase, Giving):
            yield self._still_due(phase)
        elif isinstance(phase, Sharing):
            yield self._draws(phase)
        else:
            if front != self._lookups.rome and not isinstance(phase, Approaching):
                yield self._tribute(front)
            yield self._after_refusal()

    def _tribute(self, front: int) -> Stated:
        """The next tribute, and whether the seat can pay it; nothing about others, whose counters may be covered."""
        told, turn = Claiming(), self._state.seat
        asked = self._lookups.asked[front]
        told.exactly(turn, terms.TRIBUTE, sum(asked), terms.PAID, by=TURN)
        space, own = goth_space(self._config, self._lookups.goth_road[front]), ""
        if turn == self._seat:
            can = can_pay_tribute(self._lookups, self._state, self._state.players[turn].counters)
            own = f"; you {'can' if told.exactly(turn, terms.CAN_PAY, int(can)) else 'cannot'} pay it now"
        return Stated(f"Tribute for {space}: {_tribute_asked(told, turn, asked)}{own}.", tuple(told.claims))

    def _after_refusal(self) -> Stated:
        """What a refusal leads to; nothing if that ends the game, which `ends` says."""
        found, told = if_refused(self._lookups, self._state, self._seat), Claiming()
        if found.ends:
            return Stated("")
        space = goth_space(self._config, self._lookups.goth_road[found.space])
        told.exactly(self._state.seat, terms.GOTH, found.space - self._state.goth, REFUSED, by=TURN)
        moves = f"{'raids' if found.raid else 'moves'} to {space}"
        if found.levied.due == NONE:
            return Stated(f"If refused, he {moves}.", tuple(told.claims))
        due = f"demands {self._due(told, found.levied, REFUSED)} ({self._givers(told, found.levied, REFUSED)})"
        shared = self._share_of_pile(told, found.levied, REFUSED)
        return Stated(f"If refused, he {due} and {moves}{shared}.", tuple(told.claims))

    def _still_due(self, phase: Giving) -> Stated:
        found, told = rest_of_levy(self._lookups, self._state, phase, self._seat), Claiming()
        due, givers = self._due(told, found), self._givers(told, found)
        return Stated(f"Still due: {due} ({givers}){self._share_of_pile(told, found)}.", tuple(told.claims))

    def _due(self, told: Claiming, found: Levied, *given: str) -> str:
        """The cards that are due."""
        return cards_due(self._config, terms.row(told, self._state.seat, terms.DUE, found.due, "", TURN, *given))

    def _givers(self, told: Claiming, found: Levied, *given: str) -> str:
        """How many cards each seat gives, and whether nobody has the others: `you 2, Ben up to 1`."""
        for seat, bounds in enumerate(found.gives):
            told.claims.append(Claim(seat, terms.GIVES, bounds.min, bounds.max, TURN, given))
        told.claims.append(Claim(self._state.seat, terms.LACKING, found.lacking.min, found.lacking.max, TURN, given))
        givers = [seat for seat in ORDER[self._lookups.seats][self._seat] if found.gives[seat].max]
        gives = [f"{you_or_name(seat, self._seat, self._names)} {_between(found.gives[seat])}" for seat in givers]
        if found.lacking.min:
            gives.append(f"nobody has {'the rest' if givers else 'one' if found.lacking.min == 1 else 'any'}")
        return ", ".join(gives)

    def _share_of_pile(self, told: Claiming, found: Levied, *given: str) -> str:
        """What is then shared out."""
        least, most = found.pile
        told.claims.append(Claim(self._state.seat, terms.PILE, least, most, TURN, given))
        if len(found.piles) > 1:
            return f"; then up to {counted(most, 'counter')} may be shared out"
        pile = terms.row(told, self._state.seat, terms.PILE, found.piles[0], "", TURN, *given)
        return f"; then {counters(pile)} {'is' if most == 1 else 'are'} shared out" if most else ""

    def _draws(self, phase: Sharing) -> Stated:
        """How many counters of the pile each seat draws."""
        told, left, seats = Claiming(), sum(phase.pile), self._lookups.seats
        draws = {seat: max(0, left - at + seats - 1) // seats for at, seat in enumerate(ORDER[seats][phase.seat])}
        listed = [
            f"{you_or_name(seat, self._seat, self._names)} {told.exactly(seat, terms.DRAWS, number, by=TURN)}"
            for seat, number in draws.items()
            if number
        ]
        return Stated(f"Players draw in turn: {', '.join(listed)}.", tuple(told.claims))

    # How long is left

    def _length(self) -> Iterator[Stated]:
        """How many turns the game can still have at most, by the hands and the deck; the Goth may end it earlier."""
        lookups, state = self._lookups, self._state
        if why_last(lookups, state) is not None:
            return
        played = not isinstance(state.phase, Playing)
        by_hand = min(
            at + lookups.seats * (sum(state.players[seat].hand) - lookups.ends_on_last_card + (played and not at))
            for at, seat in enumerate(ORDER[lookups.seats][state.seat])
        )
        by_deck = len(state.deck), "the last building is laid out"  # before a hand ends the game in the same turn
        turns, why = by_deck if by_deck[0] <= by_hand else (by_hand, "a hand is empty")
        told = Claiming()
        most = counted(told.number(Claim(self._seat, terms.TURNS, max=turns, by=terms.turns(turns))), "more turn")
        yield Stated(f"At most {most}: then {why}.", tuple(told.claims))


def _tribute_asked(told: Claiming, seat: Seat, asked: Row) -> str:
    """The counters of a tribute; glory may stand for any of them."""
    for counter, number in zip(BASICS, asked, strict=False):
        told.claims.append(Claim(seat, of(terms.TRIBUTE, counter=counter), max=number, by=TURN, given=(terms.PAID,)))
    return counters(asked)


def _between(bounds: Bounds) -> str:
    """`2`, `1 to 2`, `up to 2`."""
    if bounds.is_certain:
        return str(bounds.max)
    return f"{bounds.min} to {bounds.max}" if bounds.min else f"up to {bounds.max}"


class Chances:
    """The actions of one choice that win the game: at once in Carthage, or as the first when the last turn is over."""

    def __init__(self, rules: GloriaRules, view: State, choice: Choice[AnyAction]) -> None:
        self._rules = rules
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._choice = choice
        self._seat = choice.seat

    def won_by(self, action: AnyAction) -> Stated:
        """That an action leads to the end of the road, in a sentence; empty if it does not."""
        if not isinstance(action, Moving) or self._moved_by(action) < self._lookups.carthage:
            return NOTHING_STATED
        return Stated(f"You reach {goal(self._rules.config)} and win.", (self._wins,))

    def missed_by(self, action: AnyAction) -> Stated:
        """What would win, in a sentence, if this action leaves no way to win; otherwise empty."""
        winning = self._winning
        if winning is None or self._may_still_win(action):
            return NOTHING_STATED
        building = building_name(self._rules.config, winning.building)
        if self._moved_by(winning) >= self._lookups.carthage:
            says = f"{building} would bring you to {goal(self._rules.config)}, and you would win."
            arrives = Claim(self._seat, terms.ARRIVES, max=0, by=terms.TURN)
            return Stated(says, (arrives, *if_chosen(write(winning), self._wins)))
        lost = Claim(self._seat, terms.VICTORY, max=0, by=terms.NEXT)
        first = exactly(self._seat, terms.PLACE, 1, by=terms.TURN)
        over = exactly(self._seat, terms.OVER, 1, by=terms.NEXT)
        says = f"{self._why}, and {building} would put you first."
        return Stated(says, (lost, over, *if_chosen(write(winning), first)))

    @property
    def _wins(self) -> Claim:
        return exactly(self._seat, terms.VICTORY, 1, by=terms.TURN)

    @property
    def _why(self) -> str:
        """Why this is the last turn."""
        match why_last(self._lookups, self._view):
            case "goth":
                return f"The Goth enters {goal_of_goth(self._rules.config)} this turn"
            case "deck":
                return "The last building is laid out next"
            case _ if self._lookups.ends_on_last_card:
                return "The last card of a hand is played next"
            case _:
                return "A hand is empty"

    @cached_property
    def _winning(self) -> Moving | None:
        """The first action that wins by the steps that it makes; None if none does."""
        moving = [action for action in self._choice.legal if isinstance(action, Moving)]
        return next((action for action in moving if self._wins_with(self._view, self._moved_by(action))), None)

    def _moved_by(self, action: AnyAction) -> int:
        """Where the seat is after an action, with the steps of what it then only has to pay or to pick."""
        state = self._after(action)
        phase, there = state.phase, state.players[self._seat].steps
        if isinstance(phase, Paying):
            return there + self._lookups.buildings[phase.purchase.building].steps
        own = isinstance(phase, Picking) and phase.harvest.seat == self._seat
        return there + phase.steps if isinstance(phase, Picking) and own else there

    def _may_still_win(self, action: AnyAction) -> bool:
        """Whether an action wins, or may be followed by one that does."""
        state = self._after(action)
        return self._wins_with(state, state.players[self._seat].steps + most_steps(self._lookups, state, self._seat))

    def _wins_with(self, state: State, steps: int) -> bool:
        """Whether the seat wins if it comes so far this turn and no other seat moves."""
        if steps >= self._lookups.carthage:
            return True
        if why_last(self._lookups, self._view) is None:
            return False
        more = steps - state.players[self._seat].steps
        return standing(advance(state, self._seat, more) if more else state)[0] == (self._seat,)

    def _after(self, action: AnyAction) -> State:
        return self._rules.play(self._view, action).state
