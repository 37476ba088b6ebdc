"""Setup (G1-G4), and the first two phases of a turn: the forum moves (G5, G13, G14), a card is played (G15, G16)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model.actions import AnyAction, Play
from circus_maximus.games.gloria.model.common_types import KIND_INDEX, KINDS
from circus_maximus.games.gloria.model.happenings import (
    CardPlayed,
    LaidOut,
    PushedOff,
    StartedLate,
    StartFound,
    TurnBegan,
)
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.rules import harvest
from circus_maximus.games.gloria.rules.ending import end
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import gain, play_card
from circus_maximus.games.gloria.state.phases import Drawing, Playing, Starting, TurnOver

DRAWING = Drawing()
PLAYING = Playing()


def first_state(lookups: Lookups) -> State:
    """The state before the first chance: cards are dealt (G1), counters are taken (G2)."""
    face_up = lookups.face_up
    player = Player(
        counters=lookups.at_start,
        hand=tuple([dealt - shown for dealt, shown in zip(lookups.dealt, face_up, strict=True)]),
        bare=face_up,
        built=((),) * len(KINDS),
    )
    return State(
        players=(player,) * lookups.seats,
        supply=tuple(
            [there - lookups.seats * each for there, each in zip(lookups.in_game, lookups.at_start, strict=True)]
        ),
        forum=(None,) * len(lookups.surcharges),
        deck=lookups.deck,
        discards=(),
        phase=Starting(),
    )


def ask_for_start(lookups: Lookups, state: State, phase: Starting) -> Chance:
    """Each seat is as likely to begin as any other (G3)."""
    return Chance("start", tuple(str(seat) for seat in range(lookups.seats)))


def seat_first(lookups: Lookups, state: State, phase: Starting, outcome: str, happened: Happenings) -> State:
    """This seat begins; seats that begin late take what they get for it; buildings may be laid out (G13)."""
    first = int(outcome)
    if happened is not None:
        happened.append(StartFound(first))
    order = ORDER[lookups.seats][first]
    for place, counters in lookups.late.items():
        seat = order[place - 1]
        if happened is not None:
            happened.append(StartedLate(seat, counters))
        state = gain(state, seat, counters)
    return lay_out_at_start(lookups, replace(state, seat=first), happened)


def lay_out_at_start(lookups: Lookups, state: State, happened: Happenings) -> State:
    """Draw the next building of the setup, or begin the first turn."""
    laid_out = len(lookups.deck) - len(state.deck)
    if laid_out < lookups.config.forum.open_at_start:
        return replace(state, phase=DRAWING)
    return _begin_turn(lookups, state, state.seat, happened)


def begin_next_turn(lookups: Lookups, state: State, phase: TurnOver, happened: Happenings) -> State:
    """A turn is over, and the seat to the left is in turn (G3)."""
    return _begin_turn(lookups, state, (state.seat + 1) % lookups.seats, happened)


def _begin_turn(lookups: Lookups, state: State, seat: int, happened: Happenings) -> State:
    """The building on the last slot is pushed off, and every other moves one slot (G13)."""
    *moved, last = state.forum
    if happened is not None:
        happened.append(TurnBegan(state.turn + 1, seat))
        if last is not None:
            happened.append(PushedOff(last))
    return replace(
        state,
        forum=(None, *moved),
        discards=state.discards if last is None else (*state.discards, last),
        turn=state.turn + 1,
        seat=seat,
        phase=DRAWING,
    )


def ask_for_building(lookups: Lookups, state: State, phase: Drawing) -> Chance:
    """Any building of the deck (G4)."""
    return Chance("deck", state.deck)


def lay_out(lookups: Lookups, state: State, phase: Drawing, outcome: str, happened: Happenings) -> State:
    """Lay the building on the first slot, or at the start on the next; the last one ends the game (G14)."""
    slot = 0 if state.turn else len(lookups.deck) - len(state.deck)
    if happened is not None:
        happened.append(LaidOut(outcome, slot))
    at = state.deck.index(outcome)
    state = replace(state, forum=with_item(state.forum, slot, outcome), deck=state.deck[:at] + state.deck[at + 1 :])
    if not state.turn:
        return lay_out_at_start(lookups, state, happened)
    if not state.deck:
        return end(state, "deck", happened)
    return begin_playing(state, happened)


def begin_playing(state: State, happened: Happenings) -> State:
    """The seat in turn must play a card; the game ends if it has none (G60)."""
    if not any(state.players[state.seat].hand):
        return end(state, "hand", happened)
    return replace(state, phase=PLAYING)


def ask_to_play(lookups: Lookups, state: State, phase: Playing) -> Choice[AnyAction]:
    """A card of any kind in hand (G15)."""
    farm, city, peace = state.players[state.seat].hand
    return Choice(state.seat, (lookups.plays[farm > 0, city > 0, peace > 0],))


def why_not_play(lookups: Lookups, state: State, phase: Playing, action: Play) -> Refusal | None:
    """Why the seat may not play this card, or None."""
    if not state.players[state.seat].hand[KIND_INDEX[action.kind]]:
        return Refusal("not_in_hand", {"kind": action.kind})
    return None


def play(lookups: Lookups, state: State, phase: Playing, action: Play, happened: Happenings) -> State:
    """The card lies before the seat at once (G15). The last card of a hand ends the game (G16), or not (G60)."""
    kind = KIND_INDEX[action.kind]
    state = play_card(state, state.seat, kind)
    left = sum(state.players[state.seat].hand)
    if happened is not None:
        happened.append(CardPlayed(state.seat, action.kind, left, happened.forced))
    if not left and lookups.ends_on_last_card:
        return end(state, "hand", happened)
    return harvest.begin(lookups, state, kind, happened)
