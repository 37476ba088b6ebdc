"""What a seat can expect now: who can win, penalties for acts that it cannot perform, pay and upkeep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice.commitments import Commitments, shortage
from circus_maximus.games.circus.advice.turn import acts_to_come
from circus_maximus.games.circus.advice.winning import winning_tracks
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Bidding
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.words import coins, name_of, signed, track_name


def forecast(commitments: Commitments) -> tuple[str, ...]:
    """One line for each consequence: first possible losses."""
    return (*_penalties(commitments), _pay(commitments))


def who_can_win(commitments: Commitments, names: Sequence[str]) -> Iterator[str]:
    """The seats that can reach the goal in this show, the seat itself first, and the steps that they need."""
    lookups, state = commitments.lookups, commitments.state
    for seat in sorted(range(lookups.seats), key=lambda seat: seat != commitments.seat):
        needs = [
            f"{track_name(lookups.config, track)} {signed(lookups.goal - state.players[seat].tracks[index])}"
            for index, (track, can_win) in enumerate(zip(TRACKS, winning_tracks(lookups, state, seat), strict=True))
            if can_win
        ]
        if needs:
            who = "You" if seat == commitments.seat else names[seat]
            yield f"{who} can win in this show with {enumerated(needs, 'or')}."


def _pay(commitments: Commitments) -> str:
    """The pay at cleanup for the current positions and boosts."""
    lookups, state, seat = commitments.lookups, commitments.state, commitments.seat
    line = f"Pay day: {coins(pay_of(lookups, state, seat))} at cleanup"
    upkeep = lookups.upkeep * sum(commitments.player.cubes)
    return f"{line}, upkeep {coins(upkeep)}." if upkeep else f"{line}."


def _penalties(commitments: Commitments) -> Iterator[str]:
    """First the acts that the seat bid on and cannot perform now, then those that only others bid on."""
    cards = commitments.lookups.acts
    for act in sorted(
        acts_to_come(commitments.lookups, commitments.state), key=lambda act: cards[act] not in commitments.acts
    ):
        card = cards[act]
        name = name_of(commitments.lookups.config, act)
        penalty = penalty_text(commitments.lookups, commitments.state, commitments.seat, card)
        if card not in commitments.acts:
            if penalty and commitments.seat not in bidders(commitments.state, act):
                yield f"{name}: {penalty} if it is performed without you."
            continue
        missing = shortage(commitments.lookups, commitments.acts, commitments.free, commitments.player.coins, card)
        if missing:
            short = short_text.lacks(commitments.lookups.config, missing.cubes, missing.coins)
            yield f"{name}: you need {short} more{_if_absent(commitments, act, penalty)}."


def _if_absent(commitments: Commitments, act: str, penalty: str) -> str:
    """What happens to an act that the seat bid on and does not perform."""
    if len(bidders(commitments.state, act)) > 1:
        return f"; {penalty} if another performs it" if penalty else "; no penalty"
    phase = commitments.state.phase
    others_may_bid = isinstance(phase, Bidding) and any(seat != commitments.seat for seat in phase.turns)
    return " (no other bidder yet)" if others_may_bid else " (no other bidder)"


def penalty_text(lookups: Lookups, state: State, seat: Seat, card: ActCard) -> str:
    """The penalty, without steps that the seat cannot lose: those on frozen tracks or at the bottom of a track."""
    frozen, positions = frozen_tracks(lookups, state), state.players[seat].tracks
    return ", ".join(
        f"{track_name(lookups.config, TRACKS[track])} {signed(steps)}"
        for track, steps in card.absent
        if not frozen[track] and (steps > 0 or positions[track] > lookups.lowest)
    )
