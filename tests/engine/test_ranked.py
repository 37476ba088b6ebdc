"""The final standings as rows."""

from circus_maximus.engine.presenting.retelling import Rank, ranked


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
