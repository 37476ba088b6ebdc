"""Phase 5: the seat in turn pays tribute, or the Goth moves (G40-G44) and takes cards in a levy (G45-G48).

The rest of a raid is shared out.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, PayTribute, RefuseTribute
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
from circus_maximus.games.gloria.model.goth_happenings import (
    Drew,
    DueMet,
    GothMoved,
    Lapsed,
    LevyBegan,
    PileMade,
    TributePaid,
    TributeRefused,
)
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.model.payments import Targets, covers, payment
from circus_maximus.games.gloria.rules.ending import end
from circus_maximus.games.gloria.state import ledger
from circus_maximus.games.gloria.state.abilities import kind_below
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import draw, lose_building, lose_card, plus, tear_down, to_supply, unmet
from circus_maximus.games.gloria.state.phases import Approaching, Giving, Sharing, TurnOver

APPROACHING = Approaching()
REFUSING: tuple[tuple[AnyAction, ...], ...] = ((RefuseTribute(),),)
BOTH = (((PayTribute(),),), REFUSING)
ONLY_REFUSING = (REFUSING,)
TURN_OVER = TurnOver()


def begin(state: State) -> State:
    """The Goth approaches."""
    return replace(state, phase=APPROACHING)


def front_space(state: State) -> int:
    """The space after the last one with tribute, or after the Goth (G40)."""
    return state.goth + len(state.tribute) + 1


def ask_for_tribute(lookups: Lookups, state: State, phase: Approaching) -> Choice[AnyAction]:
    """Pay or refuse; a seat that cannot pay, or has only Rome ahead, must refuse (G41)."""
    return Choice(state.seat, ONLY_REFUSING if why_not_pay_tribute(lookups, state, phase, None) else BOTH)


def why_not_pay_tribute(
    lookups: Lookups, state: State, phase: Approaching, action: PayTribute | None
) -> Refusal | None:
    """Why the seat may not pay tribute, or None."""
    front = front_space(state)
    if front == lookups.rome:
        return Refusal("rome_ahead")
    counters = state.players[state.seat].counters
    if not covers(counters, lookups.asked[front]):
        return Refusal("cannot_pay", {"price": lookups.asked[front], "have": counters})
    return None


def can_pay_tribute(lookups: Lookups, state: State, counters: Row) -> bool:
    """Whether these counters can pay the next tribute (G41)."""
    front = front_space(state)
    return front < lookups.rome and covers(counters, lookups.asked[front])


def pay_tribute(lookups: Lookups, state: State, phase: Approaching, action: PayTribute, happened: Happenings) -> State:
    """A counter for each icon of the front space lies there from now on; the Goth stays (G42)."""
    front = front_space(state)
    paid = payment(state.players[state.seat].counters, lookups.asked[front])
    if happened is not None:
        happened.append(TributePaid(state.seat, lookups.goth_road[front], paid))
    return turn_over(ledger.pay_tribute(state, state.seat, paid, laid_for(lookups.icons[front], paid)))


def laid_for(icons: tuple[int, ...], paid: Row) -> tuple[int, ...]:
    """The counter for each icon: glory stands for the one that nothing else paid."""
    left = list(paid)
    laid = []
    for icon in icons:
        counter = icon if left[icon] else GLORY
        left[counter] -= 1
        laid.append(counter)
    return tuple(laid)


def refuse_tribute(
    lookups: Lookups, state: State, phase: Approaching, action: RefuseTribute, happened: Happenings
) -> State:
    """The Goth raids the tribute (G43), or moves one space (G44)."""
    front = front_space(state)
    if happened is not None:
        why: Literal["choice", "means", "rome"] = "means" if happened.forced else "choice"
        why = "rome" if front == lookups.rome else why
        happened.append(TributeRefused(state.seat, lookups.goth_road[front], why))
    return _raid(lookups, state, happened) if state.tribute else _advance(lookups, state, front, happened)


def _raid(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The Goth moves to the last space with tribute, and all counters on the road are due (G43)."""
    due, glory = on_road(lookups, state)
    goth = state.goth + len(state.tribute)
    if happened is not None:
        happened.append(GothMoved(lookups.goth_road[goth], True, len(state.tribute)))
    state = replace(state, goth=goth, tribute=())
    return begin_levy(lookups, state, due, glory, True, happened)


def on_road(lookups: Lookups, state: State) -> tuple[Row, Row]:
    """The counters on the Goth's road by the icons that they stand for, and how many of them are glory."""
    due, glory = [0] * len(COUNTERS), [0] * len(COUNTERS)
    for ahead, laid in enumerate(state.tribute, start=1):
        for icon, counter in zip(lookups.icons[state.goth + ahead], laid, strict=True):
            due[icon] += 1
            glory[icon] += counter == GLORY
    return tuple(due), tuple(glory)


def due_if_refused(lookups: Lookups, state: State) -> Row:
    """The cards that are due if the next tribute is refused, by the basic counter that they make."""
    return on_road(lookups, state)[0] if state.tribute else lookups.asked[front_space(state)]


def _advance(lookups: Lookups, state: State, space: int, happened: Happenings) -> State:
    """The Goth moves one space: in Rome the game ends, elsewhere each icon is due (G44)."""
    if happened is not None:
        happened.append(GothMoved(lookups.goth_road[space], False, 1))
    state = replace(state, goth=space)
    if space == lookups.rome:
        return end(state, "goth", happened)
    return begin_levy(lookups, state, lookups.asked[space], NONE, False, happened)


def begin_levy(lookups: Lookups, state: State, due: Row, glory: Row, raid: bool, happened: Happenings) -> State:
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
    return _end_levy(lookups, state, giving, happened)


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


def why_not_lose(lookups: Lookups, state: State, phase: Giving, action: a.Lose) -> Refusal | None:
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


def _end_levy(lookups: Lookups, state: State, giving: Giving, happened: Happenings) -> State:
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


def why_not_draw_from_pile(lookups: Lookups, state: State, phase: Sharing, action: a.Draw) -> Refusal | None:
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
