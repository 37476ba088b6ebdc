"""Setup: what each seat starts with, who gets the start marker, and the act cards that are laid out (R1-R4).

Cleanup also uses this module to fill the empty slots of the display.
"""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance
from circus_maximus.engine.phases import Happenings
from circus_maximus.engine.rows import with_item
from circus_maximus.games.circus.model.common_types import MARKETS, at_seats
from circus_maximus.games.circus.model.happenings import ActShown, MarkerPlaced, Reshuffled
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import Dealing, Deck, Done, Player, Seating, State, fresh_round
from circus_maximus.games.circus.state.ledger import undrawn_acts


def first_state(lookups: Lookups) -> State:
    """The state before the first chance."""
    config, seats = lookups.config, lookups.seats
    workers = at_seats(config.setup.workers, seats)
    player = Player(
        coins=at_seats(config.setup.coins, seats),
        workers=workers,
        reserve=lookups.pieces - workers,
        cubes=config.setup.cubes.row(seats),
        tracks=config.setup.tracks.row(seats),
    )
    on_sale = tuple(config.market(market).start for market in MARKETS)
    return State(
        players=(player,) * seats,
        bank=0,
        supply=tuple(
            count - seats * player.cubes[cube] - (on_sale[cube] if cube < len(on_sale) else 0)
            for cube, count in enumerate(config.cubes.row())
        ),
        markets=on_sale,
        marker=0,
        display=(None,) * config.acts_on_show,
        acts=Deck(),
        events=Deck(),
        round=fresh_round(0, seats, len(lookups.places)),
        phase=Seating(),
    )


def ask_for_start(lookups: Lookups, state: State, phase: Seating) -> Chance:
    """Each seat is as likely as any other."""
    return Chance("start", tuple(str(seat) for seat in range(lookups.seats)))


def seat_marker(lookups: Lookups, state: State, phase: Seating, outcome: str, happened: Happenings) -> State:
    """The seat gets the start marker; then the act cards are laid out."""
    if happened is not None:
        happened.append(MarkerPlaced(int(outcome)))
    return fill_display(lookups, replace(state, marker=int(outcome)), happened)


def fill_display(lookups: Lookups, state: State, happened: Happenings) -> State:
    """Wait for a card for the first empty slot, or finish; if the deck is empty, shuffle the discards (R7)."""
    if None not in state.display:
        return replace(state, phase=_after_dealing(state))
    laid_out = len(state.display) - state.display.count(None)
    if laid_out + len(state.acts.discards) >= len(lookups.regular_acts):
        if happened is not None:
            happened.append(Reshuffled("acts", len(state.acts.discards)))
        state = replace(state, acts=Deck(shuffles=state.acts.shuffles + 1))
    return state if type(state.phase) is Dealing else replace(state, phase=Dealing())


def _after_dealing(state: State) -> Done:
    """Laying out cards ends the setup and every cleanup except the last."""
    return Done("cleanup" if state.round.number else "setup")


def ask_for_act(lookups: Lookups, state: State, phase: Dealing) -> Chance:
    """Any card of the deck."""
    return Chance(f"draw/acts/{state.acts.shuffles}", undrawn_acts(lookups, state))


def deal(lookups: Lookups, state: State, phase: Dealing, outcome: str, happened: Happenings) -> State:
    """Put the card into the first empty slot."""
    slot = state.display.index(None)
    if happened is not None:
        happened.append(ActShown(outcome, slot))
    return fill_display(lookups, replace(state, display=with_item(state.display, slot, outcome)), happened)
