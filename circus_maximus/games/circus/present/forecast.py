"""What to expect as things stand: pay day, upkeep, and penalties for acts that a seat will not perform."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.games.circus.bidding import bidders
from circus_maximus.games.circus.cleanup import pay_of
from circus_maximus.games.circus.phases import Bidding
from circus_maximus.games.circus.present import short_text
from circus_maximus.games.circus.present.bill import acts_to_come
from circus_maximus.games.circus.present.commitments import Commitments
from circus_maximus.games.circus.rows import ActCard
from circus_maximus.games.circus.texts import coins, name_of, signed, track_name
from circus_maximus.games.circus.words import TRACKS


def forecast(commitments: Commitments) -> tuple[str, ...]:
    """One line each, what could be lost first."""
    return (*_penalties(commitments), _pay(commitments))


def _pay(commitments: Commitments) -> str:
    """What pay day brings with the markers and boosts there are now."""
    lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
    line = f"Pay day: {coins(pay_of(lookups, state, seat))}"
    upkeep = lookups.upkeep * sum(commitments.player.cubes)
    return f"{line}, upkeep {coins(upkeep)}." if upkeep else f"{line}."


def _penalties(commitments: Commitments) -> Iterator[str]:
    """Acts of its own that the seat cannot perform as things stand, then those that only others bid on."""
    free, held = list(commitments.free), commitments.player.coins
    cards = commitments.lookups.acts
    for act in sorted(
        acts_to_come(commitments.lookups, commitments.state), key=lambda act: cards[act] not in commitments.acts
    ):
        card = cards[act]
        name, lost = name_of(commitments.lookups.config, act), _lost(commitments, card)
        if card not in commitments.acts:
            if lost and commitments.seat not in bidders(commitments.state, act):
                yield f"{name}: {lost} if it is performed without you."
            continue
        if card in commitments.ready:
            for cube, count in card.needs:
                free[cube] -= count
            held -= card.coins
            continue
        missing = short_text.lacks(
            commitments.lookups.config, [(cube, count - free[cube]) for cube, count in card.needs], card.coins - held
        )
        yield f"{name}: you lack {missing or 'the coins'}; {_without(commitments, act, lost)}."


def _without(commitments: Commitments, act: str, lost: str) -> str:
    """What happens to an act that the seat bid on and does not perform."""
    if len(bidders(commitments.state, act)) > 1:
        return f"{lost} if another performs it" if lost else "no penalty"
    return "nobody else bid on it so far" if isinstance(commitments.state.phase, Bidding) else "without you it is off"


def _lost(commitments: Commitments, card: ActCard) -> str:
    """The penalty, as far as tracks can move at all."""
    frozen = commitments.lookups.in_force(commitments.state.round.events).frozen
    return ", ".join(
        f"{track_name(commitments.lookups.config, TRACKS[track])} {signed(steps)}"
        for track, steps in card.absent
        if not frozen[track] and (steps > 0 or commitments.player.tracks[track] > commitments.lookups.lowest)
    )
