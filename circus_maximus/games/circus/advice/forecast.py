"""What a seat can expect now: who can win, penalties for acts that it cannot perform, pay and upkeep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claim, Claiming, Stated, exactly
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.commitments import Commitments, Shortage, shortage
from circus_maximus.games.circus.advice.outcomes import penalty
from circus_maximus.games.circus.advice.turn import acts_to_come, is_carried_out
from circus_maximus.games.circus.model.actions import Perform, Withdraw
from circus_maximus.games.circus.model.common_types import TRACKS, coins, signed
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import lacks, name_of, track_name
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.performing import begin, call, perform, roll, withdraw
from circus_maximus.games.circus.rules.victory import frozen_tracks
from circus_maximus.games.circus.state.game_state import Bidding, Ended, Performing, Rolling, State
from circus_maximus.games.circus.state.ledger import free_cubes

MAX_STATES = 1_000
"""How many states of a show are tried for one seat. More are needed only for several contests that it cannot win."""
Wins = tuple[bool, ...]
"""For each track whether a seat can win on it."""
NO_WINS: Wins = (False,) * len(TRACKS)


def winning_tracks(lookups: Lookups, state: State, seat: Seat) -> Wins:
    """For each track whether the seat can win the game on it in this show, whatever the others would have to do.

    Counted are the acts that seats have bid on so far, with the cubes and coins that they have now. All false outside
    bidding, placing, buying and performing.
    """
    return Prospects(lookups, state, seat).wins


class Prospects:
    """What the shows that are still possible could bring to one seat."""

    def __init__(self, lookups: Lookups, state: State, seat: Seat) -> None:
        self._lookups = lookups
        self._seat = seat
        self._best = [False] * len(TRACKS)
        self._met: set[State] = set()
        self._slowed = False
        """Whether shows are tried in which penalties keep the seat from winning too early, on another track."""
        hoped = self._hopes(state, acts_to_come(lookups, state))
        if any(hoped):
            begun = state if isinstance(state.phase, Performing | Rolling) else begin(lookups, state, None)
            self._try(begun)
            if any(self._best) and tuple(self._best) != hoped:
                self._slowed, self._met = True, set()
                self._try(begun)

    @property
    def wins(self) -> Wins:
        """For each track whether a show was found in which the seat wins on it."""
        return tuple(self._best)

    @property
    def is_complete(self) -> bool:
        """Whether every show was tried that could bring more."""
        return len(self._met) <= MAX_STATES

    def _try(self, state: State) -> None:
        """Try all shows that continue from a state, as far as they could bring more than those before."""
        if state in self._met or len(self._met) > MAX_STATES:
            return
        self._met.add(state)
        phase = state.phase
        if isinstance(phase, Ended):
            if self._seat in phase.standing[0]:
                for track, position in enumerate(state.players[self._seat].tracks):
                    self._best[track] |= position >= self._lookups.goal
        elif isinstance(phase, Performing | Rolling):
            for after in self._next(state, phase):
                to_come = after.phase.acts if isinstance(after.phase, Performing | Rolling) else ()
                hopes = self._hopes(after, to_come)
                if isinstance(after.phase, Ended) or any(
                    hoped and not found for hoped, found in zip(hopes, self._best, strict=True)
                ):
                    self._try(after)

    def _next(self, state: State, phase: Performing | Rolling) -> Iterator[State]:
        """Everything that can happen next and matter to the seat, first what is usually best for it.

        If the table shows an act being carried out (present/beats.py), the show continues with the next one.
        """
        lookups = self._lookups
        if isinstance(phase, Rolling):
            best = phase.performers[len(phase.rolls)] == self._seat
            for pips in (lookups.die[-1], lookups.die[0]) if best else (lookups.die[0], lookups.die[-1]):
                yield roll(lookups, state, phase, pips, None)
        elif is_carried_out(state):
            yield call(lookups, state, phase.acts[1:], None)
        else:
            own = phase.waiting[0] == self._seat
            if own:
                yield perform(lookups, state, phase, Perform(phase.acts[0]), None)
            yield withdraw(lookups, state, phase, Withdraw(), None)
            if not own and self._could_help(phase):
                yield perform(lookups, state, phase, Perform(phase.acts[0]), None)

    def _could_help(self, phase: Performing) -> bool:
        """Whether it could be good for the seat that another one performs the act that is called.

        It could decide who wins a contest, and that the absent move up. Otherwise it only takes a penalty from the
        other one, and could give one to the seat.
        """
        card = self._lookups.acts[phase.acts[0]]
        contested = bool(card.contest) and (bool(phase.performers) or self._seat in phase.waiting)
        return contested or any(steps > 0 or self._slowed for _, steps in card.absent)

    def _hopes(self, state: State, acts: Sequence[str]) -> Wins:
        """The tracks on which these acts could bring the seat to the goal if each brought the most that it can."""
        if not acts:
            return NO_WINS
        lookups, most = self._lookups, [0] * len(TRACKS)
        for act in acts:
            card = lookups.acts[act]
            performs = self._could_perform(state, card, act == acts[0])
            for track in range(len(TRACKS)):
                most[track] += _most_steps(card, track, performs)
        frozen = frozen_tracks(lookups, state)
        return tuple(
            not frozen[track] and position + most[track] >= lookups.goal
            for track, position in enumerate(state.players[self._seat].tracks)
        )

    def _could_perform(self, state: State, card: ActCard, is_called: bool) -> bool:
        """Whether the seat performs an act already, or has bid on it and has the cubes. More coins may come."""
        phase = state.phase
        if is_called and isinstance(phase, Performing | Rolling) and self._seat in phase.performers:
            return True
        free = free_cubes(state, self._seat)
        return self._seat in bidders(state, card.id) and all(free[cube] >= count for cube, count in card.needs)


def _most_steps(card: ActCard, track: int, performs: bool) -> int:
    """The highest number of steps up that an act can bring to a seat on a track."""
    absent = sum(max(0, steps) for it, steps in card.absent if it == track)
    if not performs:
        return absent
    prizes = ((card.performers, card.winner), (card.performers, card.losers)) if card.contest else ((card.performers,),)
    return max(
        absent, *(sum(max(0, steps) for prize in way for it, steps in prize.tracks if it == track) for way in prizes)
    )


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
                told.claims.append(Claim(seat, f"victory/{track}", min=1, by=turn.SHOW, certain=False))
                claim = Claim(seat, f"track/{track}", min=needed, by=turn.SHOW, change=True, certain=False)
                needs.append(f"{track_name(lookups.config, track)} {signed(told.number(claim))}")
            elif isinstance(state.phase, Performing) and prospects.is_complete:
                told.claims.append(Claim(seat, f"victory/{track}", max=0, by=turn.SHOW))
        who = "You" if seat == commitments.seat else names[seat]
        says = f"{who} {can} in this show with {enumerated(needs, 'or')}." if needs else ""
        yield Stated(says, tuple(told.claims))


def _pay(commitments: Commitments) -> Stated:
    """The pay at cleanup for the current positions and boosts."""
    lookups, state, seat, told = commitments.lookups, commitments.state, commitments.seat, Claiming()
    pay = told.exactly(seat, "pay", pay_of(lookups, state, seat), turn.STAYS, by=turn.CLEANUP)
    line = f"Pay day: {coins(pay)} as you stand"
    if upkeep := lookups.upkeep * sum(commitments.player.cubes):
        line += f", upkeep {coins(told.exactly(seat, 'upkeep', upkeep, turn.STAYS, by=turn.CLEANUP))}"
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
    given = (turn.performs(missing.after),) if missing.after else ()
    claims = [
        exactly(seat, turn.of_cube(f"lacks/{card.id}", cube), count, *given, by=turn.BEFORE)
        for cube, count in missing.cubes
    ]
    if missing.coins:
        claims.append(exactly(seat, f"lacks/{card.id}/coins", missing.coins, *given, by=turn.BEFORE))
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
    claim = exactly(seat, f"bidders/{card.id}", 1, by=turn.BEFORE)
    return Stated(" (no other bidder yet)" if others_may_bid else " (no other bidder)", (claim,))
