"""What to expect as things stand: pay day, upkeep, and penalties for acts that a seat will not perform."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.games.circus.bidding import bidders
from circus_maximus.games.circus.cleanup import pay_of
from circus_maximus.games.circus.phases import Bidding
from circus_maximus.games.circus.present import brief
from circus_maximus.games.circus.present.bill import acts_to_come
from circus_maximus.games.circus.present.outlook import Outlook
from circus_maximus.games.circus.rows import ActCard
from circus_maximus.games.circus.texts import TRACK_NAMES, coins, name_of, signed
from circus_maximus.games.circus.words import TRACKS


def forecast(outlook: Outlook) -> tuple[str, ...]:
    """One line each, what could be lost first."""
    return (*_penalties(outlook), _pay(outlook))


def _pay(outlook: Outlook) -> str:
    """What pay day brings with the markers and boosts there are now."""
    table, state, seat = outlook.table, outlook.state, outlook.seat
    line = f"Pay day: {coins(pay_of(table, state, seat))}"
    upkeep = table.config.upkeep * sum(outlook.player.cubes)
    return f"{line}, upkeep {coins(upkeep)}." if upkeep else f"{line}."


def _penalties(outlook: Outlook) -> Iterator[str]:
    """Acts of its own that the seat cannot perform as things stand, then those that only others bid on."""
    free, held = list(outlook.free), outlook.player.coins
    cards = outlook.table.acts
    for act in sorted(acts_to_come(outlook.table, outlook.state), key=lambda act: cards[act] not in outlook.acts):
        card = cards[act]
        name, lost = name_of(outlook.table.config, act), _lost(outlook, card)
        if card not in outlook.acts:
            if lost and outlook.seat not in bidders(outlook.state, act):
                yield f"{name}: {lost} if it is performed without you."
            continue
        if card in outlook.ready:
            for cube, count in card.needs:
                free[cube] -= count
            held -= card.coins
            continue
        missing = brief.lacks([(cube, count - free[cube]) for cube, count in card.needs], card.coins - held)
        yield f"{name}: you lack {missing or 'the coins'}; {_without(outlook, act, lost)}."


def _without(outlook: Outlook, act: str, lost: str) -> str:
    """What happens to an act that the seat bid on and does not perform."""
    if len(bidders(outlook.state, act)) > 1:
        return f"{lost} if another performs it" if lost else "no penalty"
    return "nobody else bid on it so far" if isinstance(outlook.state.phase, Bidding) else "without you it is off"


def _lost(outlook: Outlook, card: ActCard) -> str:
    """The penalty, as far as tracks can move at all."""
    frozen = outlook.table.in_force(outlook.state.round.events).frozen
    return ", ".join(
        f"{TRACK_NAMES[TRACKS[track]]} {signed(steps)}"
        for track, steps in card.absent
        if not frozen[track] and (steps > 0 or outlook.player.tracks[track] > outlook.table.lowest)
    )
