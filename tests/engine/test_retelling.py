"""What endings and stories of all titles are made with: ranks, rounds, and changes of the lead."""

import pytest

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.presenting.retelling import (
    LeadChange,
    Rank,
    changes_of_lead,
    in_rounds,
    plain_ending,
    ranked,
)
from tests.engine.duel import Did, Drew


def test_seats_that_are_tied_share_a_place_and_the_places_after_them_are_left_out():
    ranks = ranked(
        [(2,), (0, 3), (1,)], lambda seat: (seat, "x"), lambda seat, behind: f"{seat} before {behind}", "tied"
    )
    assert ranks == (
        Rank(1, 2, ("2", "x"), "2 before 0"),
        Rank(2, 0, ("0", "x"), "tied"),
        Rank(2, 3, ("3", "x"), "3 before 1"),
        Rank(4, 1, ("1", "x"), ""),
    )


def test_the_happenings_before_the_first_round_are_those_of_the_setup():
    draw, strike, wait = Drew(0, "Alder"), Did(0, "strikes"), Did(1, "waits")
    assert in_rounds([], Drew) == [[]]
    assert in_rounds([[strike], [wait, draw], [strike], [draw]], Drew) == [[strike, wait], [draw, strike], [draw]]


def test_a_tie_is_no_change_of_the_lead():
    after = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (2, 3)]
    assert changes_of_lead(after) == [LeadChange(2, 0), LeadChange(6, 1)]
    assert changes_of_lead([]) == []


def test_a_title_need_not_say_how_its_games_end():
    names, by = ("Ana", "Ben", "Cleo"), "by {}".format
    ending = plain_ending(Over("fruit", ((2,), (0, 1))), names, by)
    assert ending.reason == "Cleo wins by fruit."
    assert ending.ranks == (Rank(1, 2, (), ""), Rank(2, 0, (), "tied"), Rank(2, 1, (), ""))
    assert plain_ending(Over("fruit", ((0, 1), (2,))), names, by).reason == "Ana and Ben share the victory by fruit."
    with pytest.raises(LookupError, match="not over"):
        plain_ending(Choice(0, ((("pass",),),)), names, by)
