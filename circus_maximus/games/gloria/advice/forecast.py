"""What a seat can expect: whether the game can end this turn, what the next refusal leads to, and how long is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.words import counted
from circus_maximus.games.gloria.advice.arriving import as_covered, could_arrive
from circus_maximus.games.gloria.advice.last_turn import why_last
from circus_maximus.games.gloria.advice.refusing import Refused, refused
from circus_maximus.games.gloria.model.common_types import NONE
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.rules.tribute import can_pay_tribute, front_space
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Giving, Playing, Sharing
from circus_maximus.games.gloria.text.words import called, cards_due, counters, flight_space, goth_space, steps


def forecast(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> tuple[str, ...]:
    """One line for each thing to expect; how the game can end this turn comes first."""
    return (*_ends(lookups, state, seat, names), *_goth(lookups, state, seat, names), *_length(lookups, state))


def _ends(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    """How the game can end in this turn, or before anybody can move in the next one."""
    goal, known = flight_space(lookups.config, lookups.flight_road[-1]), as_covered(state, seat)
    for other in sorted(range(lookups.seats), key=lambda other: other != seat):
        if could_arrive(lookups, known, other):
            needs = steps(lookups.carthage - state.players[other].steps)
            yield f"{'You' if other == seat else names[other]} may reach {goal} this turn: {needs} to go."
    match why_last(lookups, state):
        case "goth":
            rome = goth_space(lookups.config, lookups.goth_road[-1])
            yield f"The Goth enters {rome} at the end of this turn: the game ends."
        case "deck":
            yield "The next building is the last: when it is laid out, the game ends."
        case "hand":
            yield _hand_ends(lookups, state, seat, names)


def _hand_ends(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> str:
    """How the hand of the seat to the left ends the game when its turn begins."""
    left = (state.seat + 1) % lookups.seats
    last = "the last card of a hand"
    if lookups.ends_on_last_card:
        does = f"You play {last}" if left == seat else f"{names[left]} plays {last}"
    else:
        does = "You have no card to play" if left == seat else f"{names[left]} has no card to play"
    return f"{does} in the next turn: the game ends."


def _before_the_goth(state: State) -> bool:
    """Whether the tribute of this turn is still to be paid or refused."""
    return not isinstance(state.phase, Giving | Sharing)


def _goth(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    """The next tribute, and what comes if it is refused."""
    if not _before_the_goth(state):
        return
    front = front_space(state)
    if front != lookups.rome:
        space, price = goth_space(lookups.config, lookups.goth_road[front]), counters(lookups.asked[front])
        yield f"Tribute for {space}: {price}{_own_means(lookups, state, seat)}."
    found = refused(lookups, state)
    if not found.ends:
        yield f"Refused: {refusal_text(lookups, found, seat, names)}."


def _own_means(lookups: Lookups, state: State, seat: Seat) -> str:
    """Whether the seat can pay the next tribute; nothing about others, whose counters the table may cover."""
    if state.seat != seat:
        return ""
    can = can_pay_tribute(lookups, state, state.players[seat].counters)
    return f"; you {'can' if can else 'cannot'} pay it now"


def refusal_text(lookups: Lookups, found: Refused, seat: Seat, names: Sequence[str]) -> str:
    """What a refusal leads to, without a full stop; the seat itself first."""
    space = goth_space(lookups.config, lookups.goth_road[found.space])
    if found.ends:
        return f"the Goth enters {space}, and the game ends"
    givers = [other for other in ORDER[lookups.seats][seat] if found.gives[other]]
    gives = ", ".join(f"{called(other, seat, names)} {found.gives[other]}" for other in givers)
    cards = f"{cards_due(lookups.config, found.due)}{f' ({gives})' if gives else ''}"
    if found.pile != NONE:
        left = f"; {counters(found.pile)} is shared out"
    else:
        left = f"; nobody has {found.missing} of them" if found.missing else ""
    return f"the Goth {'raids up to' if found.raid else 'moves to'} {space}, cards due: {cards}{left}"


def _length(lookups: Lookups, state: State) -> Iterator[str]:
    """How many turns the game can still have at most, by the hands and the deck; the Goth may end it earlier."""
    played = not isinstance(state.phase, Playing)
    by_hand = min(
        at + lookups.seats * (sum(state.players[seat].hand) - lookups.ends_on_last_card + (played and not at))
        for at, seat in enumerate(ORDER[lookups.seats][state.seat])
    )
    if why_last(lookups, state) is not None:
        return
    turns, why = min((by_hand, "a hand is empty"), (len(state.deck), "the last building is laid out"))
    yield f"The game ends in {counted(turns, 'turn')} at the latest, when {why}."
