"""What must be true of every state: no counter, card or building appears or disappears (G9)."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Violation
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, NONE, Row
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import plus, unmet


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    return (
        *_counters(lookups, state),
        *_cards(lookups, state),
        *_buildings(lookups, state),
        *_roads(lookups, state),
        *_phase(lookups, state),
    )


def _apart(state: State) -> Row:
    """The counters of the phase: those due in a raid, and the pile."""
    phase = state.phase
    if isinstance(phase, phases.Giving):
        return plus(phase.pile, unmet(phase))
    return phase.pile if isinstance(phase, phases.Sharing) else NONE


def _counters(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Supply, seats, road and pile together have the counters of the game (G9); nothing is below 0 (G10)."""
    on_road = [counter for laid in state.tribute for counter in laid]
    apart = _apart(state)
    for index, counter in enumerate(COUNTERS):
        held = [player.counters[index] for player in state.players]
        count = state.supply[index] + sum(held) + on_road.count(index) + apart[index]
        if count != lookups.in_game[index]:
            yield Violation("counters", {"counter": counter, "count": count})
        if min(state.supply[index], apart[index], *held) < 0:
            yield Violation("counters_below_zero", {"counter": counter})


def _cards(lookups: Lookups, state: State) -> Iterator[Violation]:
    """No seat has more cards of a kind than it was dealt."""
    for seat, player in enumerate(state.players):
        for index, kind in enumerate(KINDS):
            count = player.hand[index] + player.bare[index] + len(player.built[index])
            if count > lookups.dealt[index] or min(player.hand[index], player.bare[index]) < 0:
                yield Violation("cards", {"seat": seat, "kind": kind, "count": count})


def _buildings(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Each building is in one place: deck, forum, discards, or on a card on which it may be laid."""
    built = [(id, kind) for player in state.players for kind, those in enumerate(player.built) for id in those]
    there = [*state.deck, *filter(None, state.forum), *state.discards, *(id for id, _ in built)]
    if sorted(there) != sorted(lookups.deck):
        yield Violation("buildings", {"there": there})
    for id, kind in built:
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
