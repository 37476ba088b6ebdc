"""What a seat can expect: how the game can end this turn, what the next refusal leads to, and how long is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import counted
from circus_maximus.games.gloria.advice.arriving import as_covered, could_arrive
from circus_maximus.games.gloria.advice.last_turn import why_last
from circus_maximus.games.gloria.advice.refusing import Levied, Refused, levied, refused
from circus_maximus.games.gloria.model.common_types import NONE
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.rules.tribute import can_pay_tribute, front_space
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Approaching, Giving, Playing, Sharing
from circus_maximus.games.gloria.text.words import (
    called,
    cards_due,
    counters,
    goal,
    goal_of_goth,
    goth_space,
    steps,
)


def forecast(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> tuple[str, ...]:
    """One line for each thing to expect."""
    return (*_goth(lookups, state, seat, names), *_length(lookups, state))


def ends(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    """How the game can end in this turn, or before anybody can move in the next one."""
    known = as_covered(state, seat)
    for other in sorted(range(lookups.seats), key=lambda other: other != seat):
        if could_arrive(lookups, known, other):
            needs = steps(lookups.carthage - state.players[other].steps)
            who = "You" if other == seat else names[other]
            yield f"{who} could reach {goal(lookups.config)} this turn: {needs} to go."
    match why_last(lookups, state):
        case "goth":
            yield f"The Goth enters {goal_of_goth(lookups.config)} at the end of this turn, which ends the game."
        case "deck":
            yield "The next building is the last; laying it out ends the game."
        case "hand":
            yield _hand_ends(lookups, state, seat, names)


def _hand_ends(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> str:
    """How the hand of the seat to the left ends the game when its turn begins."""
    left = (state.seat + 1) % lookups.seats
    if lookups.ends_on_last_card:
        does = "You play your last card" if left == seat else f"{names[left]} plays a last card"
    else:
        does = "You have no card to play" if left == seat else f"{names[left]} has no card to play"
    return f"{does} next turn, and the game ends."


def _goth(lookups: Lookups, state: State, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    """The next tribute, and what comes if it is refused; in a levy what is still due, then who draws what is left."""
    phase = state.phase
    if isinstance(phase, Giving):
        left, due = levied(lookups, state, phase.due), cards_due(lookups.config, phase.due)
        yield f"Still due: {due} ({_givers(lookups, left, seat, names)}){_shared(left)}."
        return
    if isinstance(phase, Sharing):
        yield f"Players draw in turn: {_draws(lookups, phase, seat, names)}."
        return
    front = front_space(state)
    if front != lookups.rome and not isinstance(phase, Approaching):
        space, price = goth_space(lookups.config, lookups.goth_road[front]), counters(lookups.asked[front])
        yield f"Tribute for {space}: {price}{_own_means(lookups, state, seat)}."
    found = refused(lookups, state)
    if not found.ends:
        yield f"If refused, {refusal_text(lookups, found, seat, names, 'he')}."


def _own_means(lookups: Lookups, state: State, seat: Seat) -> str:
    """Whether the seat can pay the next tribute; nothing about others, whose counters the table may cover."""
    if state.seat != seat:
        return ""
    can = can_pay_tribute(lookups, state, state.players[seat].counters)
    return f"; you {'can' if can else 'cannot'} pay it now"


def refusal_text(lookups: Lookups, found: Refused, seat: Seat, names: Sequence[str], goth: str = "the Goth") -> str:
    """What a refusal leads to, without a full stop; the seat itself first."""
    space = goth_space(lookups.config, lookups.goth_road[found.space])
    if found.ends:
        return f"{goth} enters {space}, and the game ends"
    due, givers = cards_due(lookups.config, found.levied.due), _givers(lookups, found.levied, seat, names)
    moves = "raids to" if found.raid else "moves to"
    return f"{goth} demands {due} ({givers}) and {moves} {space}{_shared(found.levied)}"


def _givers(lookups: Lookups, found: Levied, seat: Seat, names: Sequence[str]) -> str:
    """How many cards each seat gives, and whether nobody has the others: `you 2, nobody has the rest`."""
    givers = [other for other in ORDER[lookups.seats][seat] if found.gives[other]]
    gives = [f"{called(other, seat, names)} {found.gives[other]}" for other in givers]
    if found.missing:
        gives.append(f"nobody has {'the rest' if givers else 'one' if found.missing == 1 else 'any'}")
    return ", ".join(gives)


def _shared(found: Levied) -> str:
    """What is then shared out."""
    verb = "is" if sum(found.pile) == 1 else "are"
    return f"; then {counters(found.pile)} {verb} shared out" if found.pile != NONE else ""


def _draws(lookups: Lookups, phase: Sharing, seat: Seat, names: Sequence[str]) -> str:
    """How many counters of the pile each seat draws."""
    left, seats = sum(phase.pile), lookups.seats
    drawers = ORDER[seats][phase.seat][:left]
    draws = {other: (left - at + seats - 1) // seats for at, other in enumerate(drawers)}
    return ", ".join(f"{called(other, seat, names)} {number}" for other, number in draws.items())


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
    yield f"At most {counted(turns, 'more turn')}: then {why}."
