"""The title for one to six seats passes all checks with every number of seats; more seats or too few names do not."""

import pytest

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo
from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import MAX_SEATS
from tests.engine.orchard import TITLE, Orchard
from tests.engine.tiny import NoConfig


def make_bots(rules, seats, seed):
    return [RandomBot(rules, seat, seed) for seat in range(seats)]


@pytest.mark.parametrize("seats", TITLE.seats)
def test_it_passes_all_checks_with_every_number_of_seats(seats):
    seen, promises = Coverage(), Promises(hidden=("trees",))
    for seed in range(5):
        walk(TITLE, NoConfig(), seats, seed, make_bots, promises, seen)
        check_transcript(TITLE, NoConfig(), seats, seed, make_bots)
        check_undo(TITLE, NoConfig(), seats, seed, make_bots, choices=4)
    assert seen.happenings == {"Drew", "Picked"}
    assert seen.endings == {"rounds"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": range(1, MAX_SEATS + 2), "names": tuple("ABCDEFG")}, "1 to 7 seats are not within 1 to 6"),
        ({"seats": range(3)}, "0 to 2 seats are not within 1 to 6"),
        ({"names": ("Ash", "Beech", "Ash")}, "2 different names are too few for 6 seats"),
    ],
)
def test_a_title_has_one_to_six_seats_and_a_name_for_each(changes, told):
    title = type("Changed", (Orchard,), changes)()
    with pytest.raises(ConformanceError, match=told):
        walk(title, NoConfig(), 2, 1, make_bots, Promises(), Coverage())
