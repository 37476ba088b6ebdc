"""Numbers above 999 have commas, wherever they are printed."""

import pytest

from circus_maximus.bench import words
from circus_maximus.bench.totals import Totals
from circus_maximus.engine.contract import Over
from circus_maximus.engine.metrics import Counted
from circus_maximus.engine.text.words import counted, times

CHOICES = Counted("choices", "Choices in a game.", unit="choices")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (counted(1, "game"), "1 game"),
        (counted(999, "game"), "999 games"),
        (counted(1725, "game"), "1,725 games"),
        (times(2), "twice"),
        (times(1725), "1,725 times"),
        (words.value_text(CHOICES, 1725.5), "1,725.50"),
        (words.change_text(CHOICES, -1725.5), "−1,725.50"),
    ],
)
def test_a_number_above_999_has_a_comma(told, expected):
    assert told == expected


def test_the_summary_of_many_games_has_commas():
    totals = Totals(["Ana (greedy)", "Ben (random)"])
    for number in range(1200):
        totals.add(Over("track", ((0,), (1,))), "by track", {"choices": 1000 + number})
    assert [*totals.lines()] == [
        "1,200 games",
        "won      Ana (greedy) 1,200 (100%), Ben (random) 0 (0%)",
        "ended    by track 1,200 (100%)",
        "choices  1,000 to 2,199, 1,599.5 on average",
    ]
