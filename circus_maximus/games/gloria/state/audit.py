"""What everybody has in a state, and what must be true of it: no counter, card or building appears or disappears (G9).

The books, kept from what happens, must say the same as `holdings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from circus_maximus.engine.contract import Holder, Holding, Violation
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Row
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import unmet


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    held = holdings(lookups, state)
    return (
        *_counters(lookups, held),
        *_cards(lookups, held),
        *_buildings(lookups, state, held),
        *_roads(lookups, state),
        *_phase(lookups, state),
    )


def holdings(lookups: Lookups, state: State) -> dict[Holding, int]:
    """The counters, cards, buildings and steps that everybody has; what nobody has can be left out."""
    phase = state.phase
    held = Counter[Holding]()
    for seat, player in enumerate(state.players):
        held[h.STEPS, seat] += player.steps
        _add(held, COUNTERS, player.counters, seat)
        for kind, in_hand, free, built in zip(KINDS, player.hand, player.bare, player.built, strict=True):
            held[h.IN_HAND[kind], seat] += in_hand
            held[h.FREE[kind], seat] += free
            held[h.BUILT_ON[kind], seat] += len(built)
            held.update((building, seat) for building in built)
    _add(held, COUNTERS, state.supply, h.SUPPLY)
    held.update((COUNTERS[counter], h.ROAD) for laid in state.tribute for counter in laid)
    held[h.PAID_FOR, h.ROAD] += len(state.tribute)
    held[h.SPACES, h.GOTH] += state.goth
    if isinstance(phase, phases.Giving):
        names, whose = (COUNTERS, h.ROAD) if phase.raid else (tuple(h.DUE.values()), h.GOTH)
        _add(held, names, unmet(phase), whose)
    if isinstance(phase, phases.Giving | phases.Sharing):
        _add(held, COUNTERS, phase.pile, h.PILE)
    held.update((building, h.FORUM) for building in state.forum if building is not None)
    held.update((building, h.DECK) for building in state.deck)
    held.update((building, h.DISCARDS) for building in state.discards)
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


def _counters(lookups: Lookups, held: Mapping[Holding, int]) -> Iterator[Violation]:
    """Supply, seats, road and pile together have the counters of the game (G9); nothing is below 0 (G10)."""
    for index, counter in enumerate(COUNTERS):
        counts = [count for (what, _), count in held.items() if what == counter]
        if sum(counts) != lookups.in_game[index]:
            yield Violation("counters", {"counter": counter, "count": sum(counts)})
        if min(counts) < 0:
            yield Violation("counters_below_zero", {"counter": counter})


def _cards(lookups: Lookups, held: Mapping[Holding, int]) -> Iterator[Violation]:
    """No seat has more cards of a kind than it was dealt."""
    for seat in range(lookups.seats):
        for index, kind in enumerate(KINDS):
            counts = [held[what[kind], seat] for what in (h.IN_HAND, h.FREE, h.BUILT_ON)]
            if sum(counts) > lookups.dealt[index] or min(counts) < 0:
                yield Violation("cards", {"seat": seat, "kind": kind, "count": sum(counts)})


def _buildings(lookups: Lookups, state: State, held: Mapping[Holding, int]) -> Iterator[Violation]:
    """Each building is in one place: deck, forum, discards, or on a card on which it may be laid."""
    there = sorted(what for (what, _), count in held.items() if what in lookups.buildings for _ in range(count))
    if there != sorted(lookups.deck):
        yield Violation("buildings", {"there": there})
    for player in state.players:
        for kind, built in enumerate(player.built):
            for id in built:
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
