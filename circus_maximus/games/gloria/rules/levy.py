"""The levy: cards go to the Goth for what is due (G45-G48), and the rest of a raid is shared out."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import (
    BASICS,
    COUNTER_INDEX,
    COUNTERS,
    GLORY,
    KIND_INDEX,
    KINDS,
    NONE,
    Row,
)
from circus_maximus.games.gloria.model.goth_happenings import Drew, DueMet, Lapsed, LevyBegan, PileMade
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.model.menus import Targets
from circus_maximus.games.gloria.state.abilities import kind_below
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import (
    draw,
    lose_building,
    lose_card,
    plus,
    tear_down,
    to_supply,
    unmet,
)
from circus_maximus.games.gloria.state.phases import Giving, Sharing, TurnOver

TURN_OVER = TurnOver()


def begin(lookups: Lookups, state: State, due: Row, glory: Row, raid: bool, happened: Happenings) -> State:
    """Cards are due; the seat in turn gives first (G45). `due` and `glory` as in `Giving`."""
    if happened is not None:
        happened.append(LevyBegan(due, raid))
    return _next_giver(lookups, state, Giving(state.seat, due, raid, glory, NONE), happened)


def turn_over(state: State) -> State:
    """The turn is over (G49)."""
    return replace(state, phase=TURN_OVER)


def _next_giver(lookups: Lookups, state: State, giving: Giving, happened: Happenings) -> State:
    """The next seat that has a card of a kind that is due must give one; the others are skipped (G45)."""
    due = giving.due
    if due != NONE:
        wanted = [kind for kind, counter in enumerate(lookups.makes) if due[counter]]
        for seat in ORDER[lookups.seats][giving.seat]:
            player = state.players[seat]
            for kind in wanted:
                if player.bare[kind] or player.built[kind]:
                    return replace(state, phase=Giving(seat, due, giving.raid, giving.glory, giving.pile))
    return _levied(lookups, state, giving, happened)


def losses(lookups: Lookups, player: Player, due: Row) -> Targets:
    """What a seat can give: a card without a building, or a building with its card, of each kind that is due."""
    found: list[tuple[AnyAction, ...]] = []
    for kind, counter in enumerate(lookups.makes):
        if due[counter]:
            if player.bare[kind]:
                found.append(lookups.loses[kind])
            found.extend([lookups.buildings[id].lose for id in player.built[kind]])
    return tuple(found)


def ask_to_give(lookups: Lookups, state: State, phase: Giving) -> Choice[AnyAction]:
    """Any of its cards of a kind that is due (G45)."""
    return Choice(phase.seat, (losses(lookups, state.players[phase.seat], phase.due),))


def refuse_lose(lookups: Lookups, state: State, phase: Giving, action: a.Lose) -> Refusal | None:
    """Why the seat may not give this, or None."""
    what, player = action.what, state.players[phase.seat]
    if what in KIND_INDEX:
        kind = KIND_INDEX[what]
        if not player.bare[kind]:
            return Refusal("no_free_card", {"kind": what})
    elif what not in lookups.buildings:
        return Refusal("no_such_building", {"building": what})
    elif not any(what in built for built in player.built):
        return Refusal("not_yours", {"building": what})
    else:
        kind = kind_below(player, what)
    if not phase.due[lookups.makes[kind]]:
        due = tuple([KINDS[each] for each, counter in enumerate(lookups.makes) if phase.due[counter]])
        return Refusal("not_due", {"kind": KINDS[kind], "due": due})
    return None


def lose(lookups: Lookups, state: State, phase: Giving, action: a.Lose, happened: Happenings) -> State:
    """A card leaves the game with the building on it (G46); a shield goes in place of its card (G47)."""
    seat, what = phase.seat, action.what
    building = None if what in KIND_INDEX else what
    kind = KIND_INDEX[what] if building is None else kind_below(state.players[seat], building)
    shielded = what in lookups.shields
    icon = lookups.makes[kind]
    counter = _counter_met(phase, icon)
    if happened is not None:
        name = None if counter is None else COUNTERS[counter]
        to: Literal["supply", "pile"] | None = "pile" if lookups.shares_met_counters else "supply"
        to = None if counter is None else to
        happened.append(DueMet(seat, BASICS[icon], name, KINDS[kind], building, shielded, happened.forced, to))
    state = take_card(state, seat, kind, building, shielded)
    state, met = meet(lookups, state, phase, icon, counter)
    return _next_giver(lookups, state, replace(met, seat=(seat + 1) % lookups.seats), happened)


def take_card(state: State, seat: Seat, kind: int, building: str | None, shielded: bool) -> State:
    """The Goth takes a card with the building on it, or the shield alone."""
    if building is None:
        return lose_card(state, seat, kind)
    return (tear_down if shielded else lose_building)(state, seat, building, kind)


def meet(lookups: Lookups, state: State, giving: Giving, icon: int, counter: int | None) -> tuple[State, Giving]:
    """One card less is due for this icon; the counter that it meets leaves for the supply, or the pile (G48)."""
    due, glory, pile = with_item(giving.due, icon, giving.due[icon] - 1), giving.glory, giving.pile
    if counter == GLORY:
        glory = with_item(glory, icon, glory[icon] - 1)
    if counter is not None and lookups.shares_met_counters:
        pile = with_item(pile, counter, pile[counter] + 1)
    elif counter is not None:
        state = to_supply(state, counter)
    return state, Giving(giving.seat, due, giving.raid, glory, pile)


def _counter_met(giving: Giving, icon: int) -> int | None:
    """The counter that a card meets: of its kind basic ones come before glory (G46); None without a raid."""
    if not giving.raid:
        return None
    return icon if giving.due[icon] > giving.glory[icon] else GLORY


def _levied(lookups: Lookups, state: State, giving: Giving, happened: Happenings) -> State:
    """Nothing is due or nobody can give: what is left of a raid becomes the pile, icons lapse (G48)."""
    left = unmet(giving) if giving.raid else NONE
    pile = plus(giving.pile, left)
    if happened is not None and not giving.raid and giving.due != NONE:
        happened.append(Lapsed(giving.due))
    if pile == NONE:
        return turn_over(state)
    if happened is not None:
        happened.append(PileMade(pile, left))
    return replace(state, phase=Sharing(state.seat, pile))


def ask_to_draw(lookups: Lookups, state: State, phase: Sharing) -> Choice[AnyAction]:
    """A counter from the pile (G48)."""
    return Choice(phase.seat, (tuple([draw for draw, count in zip(lookups.draws, phase.pile, strict=True) if count]),))


def refuse_draw_from_pile(lookups: Lookups, state: State, phase: Sharing, action: a.Draw) -> Refusal | None:
    """Why the seat may not draw this, or None."""
    if not phase.pile[COUNTER_INDEX[action.counter]]:
        return Refusal("not_in_pile", {"counter": action.counter})
    return None


def draw_from_pile(lookups: Lookups, state: State, phase: Sharing, action: a.Draw, happened: Happenings) -> State:
    """Draw a counter; then the next seat does, until the pile is empty."""
    counter = COUNTER_INDEX[action.counter]
    if happened is not None:
        happened.append(Drew(phase.seat, action.counter, happened.forced))
    state = draw(state, phase.seat, counter)
    pile = with_item(phase.pile, counter, phase.pile[counter] - 1)
    if pile == NONE:
        return turn_over(state)
    return replace(state, phase=Sharing((phase.seat + 1) % lookups.seats, pile))
