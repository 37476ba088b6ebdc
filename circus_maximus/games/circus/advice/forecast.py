"""What a seat can expect now: who can win, penalties for acts that it cannot perform, pay and upkeep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.presenting.claims import Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.commitments import Commitments, Shortage, shortage
from circus_maximus.games.circus.advice.penalties import penalty
from circus_maximus.games.circus.advice.turn import acts_to_come
from circus_maximus.games.circus.advice.winning import Prospects
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.words import coins, lacks, name_of, signed, track_name
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.state.phases import Bidding, Performing


def forecast(commitments: Commitments) -> tuple[Stated, ...]:
    """One line for each consequence: first possible losses."""
    return (*_penalties(commitments), _pay(commitments))


def who_can_win(commitments: Commitments, names: Sequence[str]) -> Iterator[Stated]:
    """The seats that can win in this show, the seat itself first, and the steps that they need.

    While acts are performed, nobody else can. Before that, seats can still bid and get cubes, so more of them may.
    """
    lookups, state = commitments.lookups, commitments.state
    can = "can win" if isinstance(state.phase, Performing) else "can already win"
    for seat in sorted(range(lookups.seats), key=lambda seat: seat != commitments.seat):
        prospects, told = Prospects(lookups, state, seat), Claiming()
        needs = []
        for index, (track, can_win) in enumerate(zip(TRACKS, prospects.wins, strict=True)):
            if can_win:
                needed = lookups.goal - state.players[seat].tracks[index]
                told.claims.append(Claim(seat, f"victory/{track}", min=1, by=terms.SHOW, certain=False))
                claim = Claim(seat, f"track/{track}", min=needed, by=terms.SHOW, change=True, certain=False)
                needs.append(f"{track_name(lookups.config, track)} {signed(told.number(claim))}")
            elif isinstance(state.phase, Performing) and prospects.is_complete:
                told.claims.append(Claim(seat, f"victory/{track}", max=0, by=terms.SHOW))
        who = "You" if seat == commitments.seat else names[seat]
        says = f"{who} {can} in this show with {enumerated(needs, 'or')}." if needs else ""
        yield Stated(says, tuple(told.claims))


def _pay(commitments: Commitments) -> Stated:
    """The pay at cleanup for the current positions and boosts."""
    lookups, state, seat, told = commitments.lookups, commitments.state, commitments.seat, Claiming()
    pay = told.exactly(seat, "pay", pay_of(lookups, state, seat), terms.STAYS, by=terms.CLEANUP)
    line = f"Pay day: {coins(pay)} as you stand"
    if upkeep := lookups.upkeep * sum(commitments.player.cubes):
        line += f", upkeep {coins(told.exactly(seat, 'upkeep', upkeep, terms.STAYS, by=terms.CLEANUP))}"
    return Stated(f"{line}.", tuple(told.claims))


def _penalties(commitments: Commitments) -> Iterator[Stated]:
    """First the acts that the seat bid on and cannot perform now, then those that only others bid on."""
    lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
    cards = [lookups.acts[act] for act in acts_to_come(lookups, state)]
    for card in sorted(cards, key=lambda card: card not in commitments.acts):
        name, loss = name_of(lookups.config, card.id), penalty(lookups, state, seat, card)
        if card not in commitments.acts:
            if loss.says and seat not in bidders(state, card.id):
                yield Stated(f"{name}: {loss.says} if it is performed without you.", loss.claims)
            continue
        missing = shortage(state, commitments.acts, commitments.free, commitments.player.coins, card)
        if missing:
            lacks, absent = _lacks(commitments, card, missing), _if_absent(commitments, card)
            yield Stated(f"{name}: {lacks.says}{absent.says}.", (*lacks.claims, *absent.claims))


def _lacks(commitments: Commitments, card: ActCard, missing: Shortage) -> Stated:
    """What the seat lacks for an act, or would lack after others."""
    config, seat = commitments.lookups.config, commitments.seat
    given = (terms.performs(missing.after),) if missing.after else ()
    claims = [
        exactly(seat, terms.of_cube(f"lacks/{card.id}", cube), count, *given, by=terms.BEFORE)
        for cube, count in missing.cubes
    ]
    if missing.coins:
        claims.append(exactly(seat, f"lacks/{card.id}/coins", missing.coins, *given, by=terms.BEFORE))
    after = f" after {enumerated([name_of(config, it.id) for it in missing.after])}" if missing.after else ""
    return Stated(f"you need {lacks(config, missing.cubes, missing.coins)} more{after}", tuple(claims))


def _if_absent(commitments: Commitments, card: ActCard) -> Stated:
    """What happens to an act that the seat bid on and does not perform."""
    lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
    others = [other for other in bidders(state, card.id) if other != seat]
    if others:
        loss = penalty(lookups, state, seat, card)
        none = "; no penalty" if loss.stays else "; no penalty as you stand"
        return Stated(f"; {loss.says} if another performs it" if loss.says else none, loss.claims)
    phase = state.phase
    others_may_bid = isinstance(phase, Bidding) and any(other != seat for other in phase.turns)
    claim = exactly(seat, f"bidders/{card.id}", 1, by=terms.BEFORE)
    return Stated(" (no other bidder yet)" if others_may_bid else " (no other bidder)", (claim,))
