"""Books: kept from what happenings move, in parts of a game, by causes; conformance compares them with the states."""

import pytest
from msgspec import Struct

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.books import Balance, booked_parts, gained, lost, opening
from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Cause, Entry, Happening, Step
from tests.engine.orchard import Orchard, OrchardRules, State
from tests.engine.tiny import NoConfig

FEES, RENT = Cause("fees"), Cause("rent")


class DayBegan(Happening, frozen=True):
    """A day began."""


class Traded(Happening, frozen=True):
    """Coins came or went."""

    seat: int
    coins: int
    because: str | Cause

    def moves(self):
        yield Entry("coins", self.seat, self.coins, self.because)
        yield Entry("coins", "bank", -self.coins, self.because)


STORY = [
    [Traded(0, 5, "gate"), DayBegan()],
    [Traded(0, -2, FEES), Traded(1, -1, RENT)],
    [Traded(0, 3, "gate"), DayBegan(), Traded(0, -1, FEES)],
]


def test_parts_have_what_everybody_had_before_and_after():
    setup, first, second = booked_parts(Balance({("coins", 1): 4}), STORY, DayBegan)
    assert (setup.before.of("coins", 0), setup.after.of("coins", 0)) == (0, 5)
    assert (first.before.of("coins", 0), first.after.of("coins", 0)) == (5, 6)
    assert (first.after.of("coins", 1), first.after.of("coins", "bank")) == (3, -5 + 2 + 1 - 3)
    assert second.before == first.after
    assert second.after.of("coins", 0) == 5
    assert first.happenings == (DayBegan(), Traded(0, -2, FEES), Traded(1, -1, RENT), Traded(0, 3, "gate"))


def test_gains_and_losses_are_summed_up_by_their_reasons_and_never_set_off_against_each_other():
    moves = [move for step in STORY for it in step for move in it.moves()]
    assert list(gained(moves, "coins", 0).items()) == [("gate", 8)]
    assert list(lost(moves, "coins", 0).items()) == [(FEES, 3)]
    assert lost(moves, "coins", 1) == {RENT: 1}


def test_a_kind_of_cause_is_no_id():
    moves = [Entry("coins", 0, 1, "rent"), Entry("coins", 0, 2, RENT)]
    assert gained(moves, "coins", 0) == {"rent": 1, RENT: 2}


def test_what_is_all_gone_is_not_in_a_balance():
    assert Balance({("coins", 0): 2}).after([Entry("coins", 0, -2, FEES)]) == {}


def walk_with(kind):
    class Other(Orchard):
        def rules(self, config):
            return kind()

    bots = lambda rules, seats, seed: [RandomBot(rules, seat, seed) for seat in range(seats)]  # noqa: E731
    walk(Other(), NoConfig(), 2, 3, bots, Promises(), Coverage())


def test_a_title_whose_books_equal_its_states_passes():
    assert opening(OrchardRules(), 2) == {}
    walk_with(OrchardRules)


def test_books_that_differ_from_the_state_are_found():
    class Generous(OrchardRules):
        def holdings(self, state):
            return {holding: 2 * count for holding, count in super().holdings(state).items()}

    with pytest.raises(ConformanceError, match=r"fruit of \d: \d in the books, \d in the state"):
        walk_with(Generous)


def test_a_number_that_is_neither_booked_nor_named_is_found():
    class Counting(Struct, frozen=True, forbid_unknown_fields=True):
        trees: tuple[str, ...]
        fruit: tuple[tuple[int, ...], ...]
        pips: int = 3
        turns, dealt, turn, round = State.turns, State.dealt, State.turn, State.round

    class Pippy(OrchardRules):
        def start(self, seats):
            state = Counting(("",) * seats, ((),) * seats)
            return Step(state, (), self.pending(state))

    with pytest.raises(ConformanceError, match="neither in the books nor named as not booked: pips"):
        walk_with(Pippy)


def test_a_number_that_is_booked_must_not_be_named_as_not_booked():
    class Both(OrchardRules):
        not_booked = {"fruit": "none of your business"}  # noqa: RUF012

    with pytest.raises(ConformanceError, match="fruit is booked, and named as not booked"):
        walk_with(Both)
