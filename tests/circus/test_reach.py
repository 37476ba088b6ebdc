"""What acts cost at least, and what a seat surely could do: bounds that real games keep."""

from itertools import combinations

import pytest

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.conformance.claim_checks import Course, Move
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.state.game_state import Bidding, Buying, Placing
from circus_maximus.games.circus.title import TITLE
from tests.circus.claim_terms import CONFIGS, Terms
from tests.circus.table import table


def least_claims(rules, state, seat):
    """For each set of acts that the seat has bid on: what performing them costs at least from now on."""
    mine = Commitments(rules.lookups_of(state), state, seat)
    for count in (1, 2, 3):
        for cards in combinations(mine.acts, count):
            least = mine.reach.least(cards)
            given = (turn.performs(cards),)
            if least is None:
                yield Claim(seat, turn.performs(cards), max=0, by=turn.SHOW)
            else:
                yield Claim(seat, "coins_spent", min=least.coins, by=turn.SHOW, given=given)
                yield Claim(seat, "workers_sent", min=least.workers, by=turn.SHOW, given=given)


@pytest.mark.parametrize("name", CONFIGS)
def test_nobody_performs_acts_for_less_than_they_cost_at_least(name):
    rules, compared = TITLE.rules(CONFIGS[name]), 0
    for seed in range(6):
        bots = (["greedy", "planner", "greedy"], ["planner", "greedy"], ["greedy"] * 4)[seed % 3]
        lineup = Lineup(rules, make_players(TITLE, bots, rules, seed))
        states, moves = [rules.start(len(bots)).state], []

        def keep(asked, answer, step, states=states, moves=moves):
            moves.append(Move(asked, answer, step))
            states.append(step.state)

        drive(rules, rules.start(len(bots)), lineup.ask, SeededChance(seed).outcome, keep)
        for at, (state, move) in enumerate(zip(states, moves, strict=False)):
            if not isinstance(move.asked, Choice) or not isinstance(state.phase, Bidding | Placing | Buying):
                continue
            told, course = Terms(rules), Course(state, tuple(moves[at:]))
            for claim in least_claims(rules, state, move.asked.seat):
                if told.meets(claim, course):
                    assert claim.allows(told.number(claim, course)), (seed, at, claim)
                    compared += 1
    assert compared > 50


def reach_of(**laid):
    game = table(phase="placing", **laid)
    seat = game.step.pending.seat
    return Commitments(game.rules.lookups_of(game.state), game.state, seat)


def test_the_fewest_coins_and_the_fewest_workers_may_not_be_enough_together():
    """Two workers could bring the animals for 2 coins, or one that lines up for more; neither is possible here."""
    laid = {"bids": [("venatio", 0, 1)], "coins": 2, "workers": 1, "places": {"forest": [1]}}
    den = ('places.den={"name": "Den", "room": 2, "effects": [{"do": "take", "cube": "animals", "count": 1}]}',)
    mine = reach_of(**laid, settings=den)
    least = mine.reach.least(mine.acts)
    assert (least.coins, least.workers) == (2, 1)
    assert not mine.reach.can(mine.acts)
    assert reach_of(**{**laid, "workers": 2}, settings=den).reach.can(mine.acts)


def test_an_act_that_follows_a_victory_surely_cannot_be_performed():
    laid = {"bids": [("pageant", 0, 1), ("venatio", 0, 1)], "cubes": {0: {"mummers": 2, "animals": 2}}}
    mine = reach_of(**laid)
    assert mine.reach.can(mine.acts)
    assert not reach_of(**laid, tracks={0: {"church": 13}}).reach.can(mine.acts)


def test_an_act_that_another_seat_has_bid_on_first_pays_before_those_of_later_bids():
    """Triumph Parade pays 3 coins; it comes before Animal Feeding, although the seat has not bid on it yet."""
    laid = {"bids": [("triumph_parade", 1, 1), ("animal_feeding", 0, 1)], "coins": 1}
    game = table(
        **laid, cubes={0: {"animals": 3, "mummers": 2}}, display=("triumph_parade", "animal_feeding", *[None] * 3)
    )
    mine = Commitments(game.rules.lookups_of(game.state), game.state, game.step.pending.seat)
    both = [game.rules.lookups_of(game.state).acts[act] for act in ("animal_feeding", "triumph_parade")]
    assert mine.reach.least(both, others_pay=False).coins == 0
