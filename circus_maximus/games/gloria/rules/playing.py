"""Phase 2: the seat in turn plays a card from its hand (G15, G16, G60)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model.actions import AnyAction, Play
from circus_maximus.games.gloria.model.common_types import KIND_INDEX
from circus_maximus.games.gloria.model.happenings import CardPlayed
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.rules import harvest
from circus_maximus.games.gloria.rules.ending import end
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import play_card
from circus_maximus.games.gloria.state.phases import Playing

PLAYING = Playing()


def begin(state: State, happened: Happenings) -> State:
    """The seat in turn must play a card; the game ends if it has none (G60)."""
    if not any(state.players[state.seat].hand):
        return end(state, "hand", happened)
    return replace(state, phase=PLAYING)


def ask_to_play(lookups: Lookups, state: State, phase: Playing) -> Choice[AnyAction]:
    """A card of any kind in hand (G15)."""
    farm, city, peace = state.players[state.seat].hand
    return Choice(state.seat, (lookups.plays[farm > 0, city > 0, peace > 0],))


def refuse_play(lookups: Lookups, state: State, phase: Playing, action: Play) -> Refusal | None:
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
