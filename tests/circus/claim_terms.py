"""What the terms of the claims of Circus Maximus (advice/turn.py) mean, told from happenings where that is possible.

What a claim counts is added up from what happens until its moment, so it is compared with the log, not with the
functions that made the claim.
"""

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance
from circus_maximus.engine.presenting.claims import NOW
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.happenings import CoinsGained, CubeGiven, PhaseBegan, RoundBegan, TrackMoved
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ContestWon,
    GameEnded,
    PaidOut,
    Performed,
    PerformersDied,
    RoundCleared,
    StakeSettled,
    UpkeepPaid,
)
from circus_maximus.games.circus.model.turn_happenings import (
    BidMade,
    BillSet,
    Boosted,
    Bought,
    CoinFlipped,
    CubesReturned,
    CubesTaken,
    EventForeseen,
    LinedUp,
    OpeningWon,
    Staked,
    WorkerSent,
    WorkersPlaced,
    WorkersRecruited,
)
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.buying import cost, line
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.state.game_state import Performing, Rolling
from tests.circus.present.games import VARIANTS, rules_of
from tests.circus.table import rules_with
from tests.circus.test_walks import CONFIGS as EXTREME
from tests.circus.test_winning import ODD_ACTS

ODD = (
    *ODD_ACTS[:1],
    *ODD_ACTS[2:],
    "tracks={lowest: 1, goal: 13}",
    "rounds=5",
    "places.mint={name: Mint, room: 1, effects: [{do: coins, count: 3}]}",
    "places.shrine={name: Shrine, room: 1, coins: 2, effects: [{do: move, track: church, steps: 2}]}",
    "places.gate={name: Gate, room: 1, flip: true, effects: [{do: boost, track: empire, steps: 3}, "
    "{do: recruit, workers: 1}, {do: open_bidding, track: empire}]}",
    "places.alley={name: Alley, room_each: 2, at_once: 2, effects: [{do: line_up, market: animals}]}",
    "places.cellar={name: Cellar, room: 2, cubes: {mummers: 1}, effects: [{do: take, cube: slaves, count: 3}]}",
)
"""Acts that are good to be absent from or to lose, tracks whose ends are near, and places for everything else."""
CONFIGS = {
    "odd": rules_with(*ODD).config,
    **{"+".join(layers) or "shipped": rules_of(layers).config for layers in VARIANTS},
    **{name: config for name, config in EXTREME.items() if name != "shipped"},
}
LINE_UPS = [["greedy", "random"], ["random", "greedy", "greedy"], ["greedy"], ["random"]]

BUSY, BOOSTS = tuple(map(book.busy, CUBES)), tuple(map(book.boost, TRACKS))

OUTLAYS = BidMade | WorkersPlaced | CoinFlipped | Staked | Bought | Performed
"""What a seat pays for its own actions."""
AFTERWARDS = PhaseBegan | ActCalled | RoundBegan | BillSet | RoundCleared
"""What no longer belongs to the action before it."""
MOMENTS = {PhaseBegan, ActCalled, RoundBegan, BillSet, RoundCleared, Performed, CubeGiven}
"""With what a moment of claims comes."""


class Holding:
    """What a seat has after some of what happened."""

    def __init__(self, state, seat):
        player = state.players[seat]
        self.seat = seat
        self.coins, self.hand, self.in_play = player.coins, player.workers, 0
        self.cubes, self.tracks = list(player.cubes), list(player.tracks)
        self.boosts, self.busy = list(state.round.boosts[seat]), list(state.round.busy[seat])

    def hear(self, it):
        """Carry out what happened to the seat."""
        if getattr(it, "seat", None) == self.seat:
            for move in it.moves():
                if move.whose == self.seat:
                    self._add(move.what, move.count)

    def _add(self, what, count):
        rows = {CUBES: self.cubes, BUSY: self.busy, TRACKS: self.tracks, BOOSTS: self.boosts}
        for names, row in rows.items():
            if what in names:
                row[names.index(what)] += count
        if what == "coins":
            self.coins += count
        elif what == "workers":
            self.hand += count
        elif what == "reserve":
            self.in_play -= count

    def free(self, cube):
        return self.cubes[cube] - self.busy[cube]


class Heard:
    """What happens in a course, with the places in it where the moments of claims come."""

    def __init__(self, before):
        self.before = before
        self.moves = []
        self.all = []
        self.ends = {}
        phase = before.phase
        self._act = phase.acts[0] if isinstance(phase, Performing | Rolling) else None

    def follow(self, moves):
        """Hear further moves."""
        for move in moves[len(self.moves) :]:
            self.moves.append(move)
            for it in move.step.happenings:
                if type(it) in MOMENTS:
                    self._hear(it)
                self.all.append(it)

    def _hear(self, it):
        at, ends = len(self.all), self.ends
        if isinstance(it, AFTERWARDS):
            ends.setdefault(NOW, at)
        if isinstance(it, ActCalled | PhaseBegan) and self._act is not None:
            ends.setdefault(turn.over(self._act), at)
        match it:
            case ActCalled(act):
                self._act = act
            case PhaseBegan("performing"):
                ends.setdefault(turn.BUYING, at)
            case PhaseBegan("cleanup"):
                ends.setdefault(turn.SHOW, at)
            case PhaseBegan("bidding"):
                ends.setdefault(turn.BIDDING, at)
            case RoundCleared():
                ends.setdefault(turn.CLEANUP, at)
            case Performed() | CubeGiven():
                ends.setdefault(turn.PAID, at + 1)

    def until(self, by):
        """What happens until a moment; all of it if it has not come."""
        if by == turn.BEFORE:
            return []
        end = self.ends.get(by)
        if end is None and by.startswith("act/"):
            end = self.ends.get(turn.SHOW)
        return self.all[:end]


class Terms:
    """See `ClaimTerms`."""

    def __init__(self, rules):
        self._rules = rules
        self._course = self._heard = None

    def has_come(self, claim, course):
        heard = self._hear(course)
        if claim.by in (turn.BEFORE, turn.PAID):
            return True
        return claim.by in heard.ends or (claim.by.startswith("act/") and turn.SHOW in heard.ends)

    def meets(self, claim, course):
        if claim.by == turn.BEFORE:
            return True
        heard = self._hear(course)
        if claim.by in (turn.CLEANUP, turn.BIDDING) and claim.by not in heard.ends:
            return False  # the game ended before
        told = heard.until(claim.by)
        return all(self._meets(claim, given, course, told) for given in claim.given)

    def number(self, claim, course):
        told = self._hear(course).until(claim.by)
        number = self._number(claim, course.before, told)
        return number - self._number(claim, course.before, []) if claim.change else number

    def _hear(self, course):
        heard = self._heard
        if course is self._course:
            return heard
        self._course = course
        same = heard is not None and heard.before is course.before and len(heard.moves) <= len(course.moves)
        if not same or (heard.moves and heard.moves[-1] is not course.moves[len(heard.moves) - 1]):
            heard = self._heard = Heard(course.before)
        heard.follow(course.moves)
        return heard

    # Conditions

    def _meets(self, claim, given, course, told):
        kind, _, about = given.partition("/")
        mine = [it for it in told if getattr(it, "seat", None) == claim.seat]
        if kind in (turn.HEADS, turn.TAILS):
            return next(it.heads for it in mine if isinstance(it, CoinFlipped)) == (kind == turn.HEADS)
        if kind == turn.STAYS:
            moved = [it for it in mine if isinstance(it, TrackMoved | Boosted | Bought | CubesTaken)]
            moved += [it for it in mine if isinstance(it, CubesReturned | PerformersDied)]
            return all(getattr(it, "source", "") == claim.by.removeprefix("act/") for it in moved)
        if kind == turn.NO_OTHER_PAY:
            acts = claim.what.removeprefix("performs/").split("+")
            acts += [act for it in claim.given if it.startswith("performs/") for act in it[9:].split("+")]
            gains = [it for it in mine if isinstance(it, CoinsGained) and it.source not in acts]
            return not gains and not any(isinstance(it, StakeSettled) and it.coins for it in mine)
        won = [it for it in told if isinstance(it, ContestWon) and it.act == about]
        performers = self._performers(course.before, about, told)
        if kind == "wins":
            return any(it.seat == claim.seat for it in won)
        if kind == "beats others":
            return any(it.seat == claim.seat and it.by != "alone" for it in won)
        if kind == "loses":
            return claim.seat in performers and any(it.seat != claim.seat for it in won)
        if kind == "absent":
            return bool(performers) and claim.seat not in performers
        assert kind == "performs", given
        return all(claim.seat in self._performers(course.before, act, told) for act in about.split("+"))

    def _performers(self, before, act, told):
        phase = before.phase
        begun = phase.performers if isinstance(phase, Performing | Rolling) and phase.acts[0] == act else ()
        return {*begun, *(it.seat for it in told if isinstance(it, Performed) and it.act == act)}

    # Numbers

    def _number(self, claim, before, told):
        what, *about = claim.what.split("/")
        mine = [it for it in told if getattr(it, "seat", None) == claim.seat]
        found = getattr(self, f"_{what}", None)
        if found is not None:
            return found(claim, before, told, mine, *about)
        has = self._holding(before, claim.seat, told)
        return getattr(has, what)

    def _holding(self, before, seat, told):
        has = Holding(before, seat)
        for it in told:
            has.hear(it)
        return has

    def _lookups(self, state):
        return self._rules.lookups_of(state)

    def _cubes(self, claim, before, told, mine, cube):
        return self._holding(before, claim.seat, told).cubes[CUBE_INDEX[cube]]

    def _free(self, claim, before, told, mine, cube):
        return self._holding(before, claim.seat, told).free(CUBE_INDEX[cube])

    def _track(self, claim, before, told, mine, track):
        return self._holding(before, claim.seat, told).tracks[TRACK_INDEX[track]]

    def _boost(self, claim, before, told, mine, track):
        return self._holding(before, claim.seat, told).boosts[TRACK_INDEX[track]]

    def _pay(self, claim, before, told, mine):
        paid = [it.coins for it in mine if isinstance(it, PaidOut)]
        return paid[0] if paid else self._pay_with(before, claim.seat, told)

    def _pay_with(self, before, seat, told, less=None):
        """What pay day would bring with the positions and boosts of a seat, some of them less."""
        has = self._holding(before, seat, told)
        boosts = [boost - (less or {}).get(track, 0) for track, boost in enumerate(has.boosts)]
        players, rows = list(before.players), list(before.round.boosts)
        players[seat], rows[seat] = replace(players[seat], tracks=tuple(has.tracks)), tuple(boosts)
        then = replace(before, players=tuple(players), round=replace(before.round, boosts=tuple(rows)))
        return pay_of(self._lookups(before), then, seat)

    def _pay_for(self, claim, before, told, mine, track, steps):
        less = {TRACK_INDEX[track]: int(steps)}
        return self._pay(claim, before, told, mine) - self._pay_with(before, claim.seat, told, less)

    def _upkeep(self, claim, before, told, mine):
        return sum(it.coins + it.forgiven for it in mine if isinstance(it, UpkeepPaid))

    def _paid(self, claim, before, told, mine):
        return sum(it.coins for it in mine if isinstance(it, OUTLAYS))

    _coins_spent = _paid

    def _workers_sent(self, claim, before, told, mine):
        sent = sum(it.workers for it in mine if isinstance(it, WorkersPlaced))
        return sent + sum(isinstance(it, WorkerSent) for it in mine)

    def _given(self, claim, before, told, mine, cube):
        gave = sum(it.count for it in mine if isinstance(it, CubesReturned) and it.cube == cube)
        return gave + sum(isinstance(it, CubeGiven) and it.cube == cube for it in mine)

    def _taken(self, claim, before, told, mine, cube):
        return sum(it.count for it in mine if isinstance(it, CubesTaken) and it.cube == cube)

    def _received(self, claim, before, told, mine):
        return sum(it.coins for it in mine if isinstance(it, CoinsGained))

    def _recruited(self, claim, before, told, mine):
        return sum(it.workers for it in mine if isinstance(it, WorkersRecruited))

    def _foresees(self, claim, before, told, mine):
        return int(any(isinstance(it, EventForeseen) for it in mine))

    def _on_sale(self, claim, before, told, mine, market):
        sold = sum(it.count for it in told if isinstance(it, Bought) and it.market == market)
        return before.markets[MARKETS.index(market)] - sold

    def _next_price(self, claim, before, told, mine, market):
        markets = list(before.markets)
        markets[MARKETS.index(market)] = self._on_sale(claim, before, told, mine, market)
        return cost(self._lookups(before), replace(before, markets=tuple(markets)), MARKETS.index(market), 1)

    def _in_line(self, claim, before, told, mine, market):
        return len(line(self._lookups(before), before, MARKETS.index(market)))

    def _ahead(self, claim, before, told, mine, market):
        return next(it.ahead for it in mine if isinstance(it, LinedUp))

    def _bought(self, claim, before, told, mine, market):
        return sum(it.count for it in mine if isinstance(it, Bought) and it.market == market)

    def _opens(self, claim, before, told, mine):
        begun = [it.seat for it in told if isinstance(it, PhaseBegan) and it.phase == "bidding"]
        openers = [it.seat for it in told if isinstance(it, OpeningWon)]
        return int((*begun, *openers[-1:], before.opener)[0] == claim.seat)

    def _bidders(self, claim, before, told, mine, act):
        return len(bidders(before, act))

    def _bid_counts(self, claim, before, told, mine, act):
        lookups = self._lookups(before)
        limits = (lookups.config.limits.performed.regular, lookups.config.limits.performed.executions)
        return int(lookups.acts[act].contest is not None or limits[act in lookups.executions] is not None)

    def _fee(self, claim, before, told, mine, act):
        return self._lookups(before).acts[act].coins

    def _lacks(self, claim, before, told, mine, acts, what):
        """What is missing for acts together, after those that are a condition."""
        lookups, has = self._lookups(before), self._holding(before, claim.seat, told)
        earlier = [act for given in claim.given for act in given.removeprefix("performs/").split("+")]
        cards = [lookups.acts[act] for act in (*earlier, *filter(None, acts.split("+")))]
        if what != "coins":
            cube = CUBE_INDEX[what]
            return max(0, sum(dict(card.needs).get(cube, 0) for card in cards) - has.free(cube))
        for card in cards[:-1]:
            least = min(card.winner.coins, card.losers.coins) if card.contest else 0
            has.coins += card.performers.coins + least - card.coins
        return max(0, cards[-1].coins - has.coins)

    def _ready(self, claim, before, told, mine, acts):
        """Whether the seat has what these acts need, one after the other, with what they surely pay."""
        has = self._holding(before, claim.seat, told)
        for act in acts.split("+"):
            card = self._lookups(before).acts[act]
            if has.coins < card.coins or any(has.free(cube) < count for cube, count in card.needs):
                return 0
            least = min(card.winner.coins, card.losers.coins) if card.contest else 0
            has.coins += card.performers.coins + least - card.coins
            for cube, count in card.needs:
                has.busy[cube] += count
        return 1

    def _steps(self, claim, before, told, mine, act, track):
        """The steps that an act moved a marker, from where it was before each of its moves."""
        steps, at = 0, before.players[claim.seat].tracks[TRACK_INDEX[track]]
        for it in mine:
            if isinstance(it, TrackMoved) and it.track == track:
                steps, at = steps + (it.to - at if it.source == act else 0), it.to
        return steps

    def _earned(self, claim, before, told, mine, act):
        return sum(it.coins for it in mine if isinstance(it, CoinsGained) and it.source == act)

    def _died(self, claim, before, told, mine, act, cube):
        return sum(it.count for it in mine if isinstance(it, PerformersDied) and (it.act, it.cube) == (act, cube))

    def _stake(self, claim, before, told, mine, act, place):
        nth = sum(stake.act == act for stake in before.round.stakes)
        return [it.coins for it in told if isinstance(it, StakeSettled) and it.act == act][nth]

    def _performs(self, claim, before, told, mine, acts):
        return int(all(claim.seat in self._performers(before, act, told) for act in acts.split("+")))

    def _performed(self, claim, before, told, mine, act):
        return len(self._performers(before, act, told))

    def _victory(self, claim, before, told, mine, track=None):
        won = any(isinstance(it, GameEnded) and claim.seat in it.winners for it in told)
        goal = self._lookups(before).goal
        return int(won and (track is None or self._track(claim, before, told, mine, track) >= goal))


PERFORMS = ("performs/", "wins/", "loses/", "beats others/")


def promising(rules, claim, state, pending):
    """First what makes it likely that the seat performs the acts of a claim, or wins; others do nothing.

    If a condition is that the seat is absent, only the others perform; if it is that nothing changes, nobody does.
    """
    if isinstance(pending, Chance):
        return _lucky(claim, state, pending)
    lookups, own = rules.lookups_of(state), pending.seat == claim.seat
    about = [claim.what, *claim.given]
    acts = [act for it in about if it.startswith(PERFORMS) for act in it.split("/")[1].split("+")]
    absent = any(it.startswith("absent/") for it in about)
    quiet = turn.STAYS in about
    bid_on = [bid.act for bid in state.round.bids if bid.seat == claim.seat]
    busy = state.round.busy[claim.seat]
    lacking = {
        cube: sum(dict(lookups.acts[act].needs).get(index, 0) for act in acts)
        - state.players[claim.seat].cubes[index]
        + busy[index]
        for index, cube in enumerate(CUBES)
    }

    def rank(action):
        match action:
            case a.Bid(act, coins):
                return (0 if own and act in acts and act not in bid_on else 2, coins)
            case a.Place(place, workers):
                spot = lookups.place[place]
                gets = sum(lacking[CUBES[cube]] > 0 for cube in (*spot.takes, *spot.lines))
                in_line = any(
                    claim.seat in state.round.places[lookups.places[at].index]
                    for market in spot.lines
                    for at in lookups.lines[market]
                )
                return (0 if own and gets and not in_line else 2, spot.flip, workers)
            case a.Wager():
                return (3, 0)
            case a.Buy(market, count):
                wanted = lacking[market] if own else 0
                if own and claim.what == f"bought/{market}":
                    wanted = claim.min
                return (0, abs(count - max(0, wanted)))
            case a.Perform(act):
                if absent:
                    return (2 if own else 0, 0)
                rivals = any(it.startswith(("beats others/", "loses/")) for it in about)
                return (0 if (own and (not acts or act in acts) and not quiet) or (rivals and not own) else 2, 0)
            case _:
                return (1, 0)

    return sorted(pending.legal, key=rank)


def _lucky(claim, state, pending):
    """Coins fall heads, and dice as is good for the seat of the claim."""
    phase = state.phase
    if isinstance(phase, Rolling):
        wins = phase.performers[len(phase.rolls)] == claim.seat
        if any(given.startswith("loses/") for given in claim.given):
            wins = not wins
        return pending.outcomes[::-1] if wins else pending.outcomes
    return pending.outcomes


def without_constants(rules, text):
    """A text without the goal, and without the coin that is always enough."""
    return text.replace("1 coin is enough", "")
