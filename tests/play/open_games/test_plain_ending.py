"""The ending of a title that only says who won and why: the public numbers of the seats, and their course."""

import pytest

from circus_maximus.bots import bot_for
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.presenting import texts
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.open_games.viewers import ending_of

NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture(autouse=True)
def without_endings(monkeypatch):
    """The titles have no modules about how their games end."""
    exists = texts.exists
    monkeypatch.setattr(texts, "exists", lambda module: exists(module) and not module.endswith(".ending"))


def finished(title, by, seats=2, settings=()):
    match = new_match(title, configure(title, (), settings), [SeatPlayer(name, by) for name in NAMES[:seats]], 5)
    match.recall([bot_for(match, seat, by) for seat in range(seats)])
    match.run()
    return match


@pytest.mark.parametrize(("title", "number", "unit"), [(GLORIA, "steps", "turn"), (CIRCUS, "coins", "round")])
def test_it_has_the_number_of_every_seat_at_the_end_and_after_each_round(title, number, unit):
    match = finished(title, "random", seats=3)
    ending, last = ending_of(match), match.rules.snapshot(match.step.state)
    assert ending.heads[0] == number.capitalize()
    assert [(rank.seat, rank.cells[0]) for rank in ending.ranks] == [
        (seat, str(last["seats"][seat][number])) for place in match.pending.standing for seat in place
    ]
    plot = ending.plots[0]
    assert (plot.name, plot.unit) == (number.capitalize(), unit)
    assert len(plot.lines) == 3
    start = match.rules.snapshot(match.opening.state)["seats"]
    for seat, line in enumerate(plot.lines):
        assert len(line) == 1 + last[unit]
        assert (line[0], line[-1]) == (start[seat][number], last["seats"][seat][number])


def test_without_numbers_of_seats_it_has_the_standings_alone():
    ending = ending_of(finished(LUDUS, "random", settings=["draws.quiet_cycles=2"]))
    assert ending.reason
    assert (ending.heads, ending.plots) == ((), ())
