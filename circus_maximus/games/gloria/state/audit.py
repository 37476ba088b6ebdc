"""The snapshot of a state for transcripts, what everybody has, and what must be true of it (G9).

No counter, card or building appears or disappears. The books, kept from what happens, must say the same as
`holdings`; the snapshot has the format of docs/transcript.md, independent of the internal structs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import unmet
from circus_maximus.games.gloria.state.phases import Ended

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
WAITS: dict[type, str | None] = {
    phases.Starting: "start",
    phases.Drawing: "building",
    phases.Playing: "card",
    phases.Redirecting: "redirect",
    phases.Settling: "ability",
    phases.Picking: "mix",
    phases.Buying: "purchase",
    phases.Paying: "surcharge",
    phases.Swapping: "exchange",
    phases.Approaching: "goth",
    phases.Giving: "levy",
    phases.Sharing: "pile",
    Ended: None,
}
"""What each phase waits for."""


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    held = holdings(state)
    return (
        *_gone_or_made(lookups, held),
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


def _gone_or_made(lookups: Lookups, held: Mapping[Holding, int]) -> Iterator[Violation]:
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


def stage(state: State) -> str:
    """The stage of a state: `setup`, `t12/turn` in the twelfth turn, `t40/ended`."""
    if not state.turn:
        return "setup"
    return f"t{state.turn}/ended" if type(state.phase) is Ended else f"t{state.turn}/turn"


def snapshot(lookups: Lookups, state: State) -> dict[str, Any]:
    """The public facts of a state."""
    phase = state.phase
    giving = phase if isinstance(phase, phases.Giving) else None
    return {
        "turn": state.turn,
        "in_turn": state.seat if state.turn else None,
        "waits": WAITS[type(phase)],
        "goth": lookups.goth_road[state.goth],
        "tribute": {
            lookups.goth_road[state.goth + ahead]: [COUNTERS[counter] for counter in laid]
            for ahead, laid in enumerate(state.tribute, start=1)
        },
        "forum": list(state.forum),
        "deck": len(state.deck),
        "discards": list(state.discards),
        "supply": _counters(state.supply),
        "harvest": _harvest(phase.harvest) if isinstance(phase, phases.Harvesting) else None,
        "mix": phase.size if isinstance(phase, phases.Picking) else None,
        "purchase": _purchase(phase.purchase) if isinstance(phase, phases.Paying | phases.Swapping) else None,
        "due": giving and _counters(giving.due),
        "due_glory": giving and _counters(giving.glory),
        "raid": giving and giving.raid,
        "pile": _counters(phase.pile) if isinstance(phase, phases.Giving | phases.Sharing) else None,
        "arrivals": list(state.arrivals),
        "seats": [_seat(player) for player in state.players],
    }


def _there(names: Sequence[str], row: tuple[int, ...]) -> dict[str, int]:
    """The numbers that are not 0, by name."""
    return {name: count for name, count in zip(names, row, strict=True) if count}


def _counters(row: Row) -> dict[str, int]:
    return _there(COUNTERS, row)


def _harvest(harvest: phases.Harvest) -> dict[str, Any]:
    return {
        "kind": KINDS[harvest.kind],
        "seat": harvest.seat,
        "redirect": harvest.redirect,
        "unsettled": list(harvest.unsettled),
    }


def _purchase(purchase: phases.Purchase) -> dict[str, Any]:
    return {"building": purchase.building, "kind": KINDS[purchase.kind], "surcharge": purchase.surcharge}


def _seat(player: Player) -> dict[str, Any]:
    return {
        "steps": player.steps,
        "counters": _counters(player.counters),
        "hand": _there(KINDS, player.hand),
        "free_cards": _there(KINDS, player.bare),
        "buildings": {kind: list(built) for kind, built in zip(KINDS, player.built, strict=True) if built},
    }
