"""What everybody has in a state, and what must be true of it: no counter, card or building appears or disappears (G9).

The books, kept from what happens, must say the same as `holdings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from circus_maximus.engine.contract import Holder, Holding, Violation
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Row
from circus_maximus.games.gloria.model.holdings import (
    BUILT_ON,
    DECK,
    DISCARDS,
    DUE,
    FORUM,
    FREE,
    GOTH,
    IN_HAND,
    PAID_FOR,
    PILE,
    ROAD,
    SPACES,
    STEPS,
    SUPPLY,
)
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import unmet


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    held = holdings(state)
    return (
        *_conserved(lookups, held),
        *_cards(lookups, held),
        *_buildings(lookups, state),
        *_roads(lookups, state),
        *_phase(lookups, state),
    )


def holdings(state: State) -> dict[Holding, int]:
    """The counters, cards, buildings and steps that everybody has; what nobody has can be left out."""
    phase = state.phase
    held = Counter[Holding]()
    for seat, player in enumerate(state.players):
        held[STEPS, seat] += player.steps
        _add(held, COUNTERS, player.counters, seat)
        for kind, in_hand, free, built in zip(KINDS, player.hand, player.bare, player.built, strict=True):
            held[IN_HAND[kind], seat] += in_hand
            held[FREE[kind], seat] += free
            held[BUILT_ON[kind], seat] += len(built)
            held.update((building, seat) for building in built)
    _add(held, COUNTERS, state.supply, SUPPLY)
    held.update((COUNTERS[counter], ROAD) for laid in state.tribute for counter in laid)
    held[PAID_FOR, ROAD] += len(state.tribute)
    held[SPACES, GOTH] += state.goth
    if isinstance(phase, phases.Giving):
        names, whose = (COUNTERS, ROAD) if phase.raid else (tuple(DUE.values()), GOTH)
        _add(held, names, unmet(phase), whose)
    if isinstance(phase, phases.Giving | phases.Sharing):
        _add(held, COUNTERS, phase.pile, PILE)
    held.update((building, FORUM) for building in state.forum if building is not None)
    held.update((building, DECK) for building in state.deck)
    held.update((building, DISCARDS) for building in state.discards)
    return held


def _add(held: Counter[Holding], names: Sequence[str], row: Row, whose: Holder) -> None:
    """A holder has as many of each as the row says."""
    for name, count in zip(names, row, strict=True):
        held[name, whose] += count


NOT_BOOKED = {
    "turn": "a date",
    "seat": "the seat in turn",
    "arrivals": "seats, in the order in which they came to their spaces",
    "phase.seat": "the seat that is asked",
    "phase.harvest": "the seat that harvests, and the kind of its cards",
    "phase.size": "a gain that is still to be chosen",
    "phase.lost": "counters that nobody had",
    "phase.steps": "steps that are still to be taken",
    "phase.purchase": "the card for a building, and a surcharge that is still to be paid",
    "phase.standing": "seats",
}


def _conserved(lookups: Lookups, held: Mapping[Holding, int]) -> Iterator[Violation]:
    """Every counter and building of the game is somewhere, once (G9); nobody has less than nothing (G10)."""
    there = Counter[str]()
    for (what, whose), count in held.items():
        there[what] += count
        if count < 0:
            yield Violation("below_zero", {"what": what, "whose": whose})
    in_game = dict(zip(COUNTERS, lookups.in_game, strict=True)) | dict.fromkeys(lookups.deck, 1)
    for what, count in in_game.items():
        if there[what] != count:
            yield Violation("not_conserved", {"what": what, "count": there[what]})


def _cards(lookups: Lookups, held: Mapping[Holding, int]) -> Iterator[Violation]:
    """No seat has more cards of a kind than it was dealt."""
    for seat in range(lookups.seats):
        for index, kind in enumerate(KINDS):
            count = sum(held[what[kind], seat] for what in (IN_HAND, FREE, BUILT_ON))
            if count > lookups.dealt[index]:
                yield Violation("cards", {"seat": seat, "kind": kind, "count": count})


def _buildings(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Each building of a seat is on a card on which it may be laid."""
    for kind, id in [(kind, id) for player in state.players for kind, built in enumerate(player.built) for id in built]:
        if kind not in lookups.buildings[id].laid_on:
            yield Violation("laid_elsewhere", {"building": id, "kind": KINDS[kind]})


def _roads(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Tokens and Goth are on their roads, and each space with tribute has a counter for each icon."""
    if any(not 0 <= player.steps <= lookups.carthage for player in state.players):
        yield Violation("off_road")
    if not 0 <= state.goth + len(state.tribute) < lookups.rome + isinstance(state.phase, phases.Ended):
        yield Violation("goth_off_road", {"goth": state.goth})
    for ahead, laid in enumerate(state.tribute, start=1):
        if len(laid) != len(lookups.icons[state.goth + ahead]):
            yield Violation("tribute", {"ahead": ahead})
    moved = {seat for seat, player in enumerate(state.players) if player.steps}
    if len(state.arrivals) != len(moved) or set(state.arrivals) != moved:
        yield Violation("arrivals", {"arrivals": state.arrivals})


def _phase(lookups: Lookups, state: State) -> Iterator[Violation]:
    """What is under way agrees with the rest of the state, and no state is between two turns."""
    phase = state.phase
    if isinstance(phase, phases.TurnOver):
        yield Violation("unfinished")
    if isinstance(phase, phases.Starting) and state.turn:
        yield Violation("starting_again")
    if isinstance(phase, phases.Harvesting):
        harvest = phase.harvest
        if not set(harvest.unsettled) <= set(state.players[harvest.seat].built[harvest.kind]):
            yield Violation("unsettled", {"unsettled": harvest.unsettled})
    if isinstance(phase, phases.Paying) and phase.purchase.building not in state.forum:
        yield Violation("purchase", {"building": phase.purchase.building})
    if not isinstance(phase, phases.Ended) and any(player.steps == lookups.carthage for player in state.players):
        yield Violation("carthage_unnoticed")
