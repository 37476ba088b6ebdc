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
from circus_maximus.play.endings import MAX_NUMBERS
from circus_maximus.play.viewers import ending_of
from tests.engine.duel import DUEL
from tests.engine.market import TITLE as MARKET
from tests.engine.tiny import NoConfig

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


@pytest.mark.parametrize(
    ("title", "head", "unit", "count"),
    [
        (GLORIA, "Steps", "turn", lambda snapshot, seat: snapshot["seats"][seat]["steps"]),
        (CIRCUS, "Tracks population", "round", lambda snapshot, seat: snapshot["seats"][seat]["tracks"]["population"]),
        (LUDUS, "Stones", "cycle", lambda snapshot, seat: [it["seat"] for it in snapshot["stones"]].count(seat)),
    ],
)
def test_it_has_numbers_of_every_seat_at_the_end_and_after_each_round(title, head, unit, count):
    match = finished(title, "greedy", seats=title.seats[-1] if title is LUDUS else 3)
    ending = ending_of(match)
    first, last = (match.rules.snapshot(state) for state in (match.opening.state, match.step.state))
    at = ending.heads.index(head)
    order = [seat for place in match.pending.standing for seat in place]
    assert [(rank.seat, rank.cells[at].replace("−", "-")) for rank in ending.ranks] == [
        (seat, str(count(last, seat))) for seat in order
    ]
    plot = ending.plots[at]
    assert (plot.name, plot.unit) == (head, unit)
    for seat, line in enumerate(plot.lines):
        assert len(line) == 1 + last[unit]
        assert (line[0], line[-1]) == (count(first, seat), count(last, seat))


def test_the_numbers_that_fit_the_standings_best_come_first_and_those_that_never_change_are_left_out():
    match = finished(CIRCUS, "greedy", seats=3)
    ending = ending_of(match)
    assert match.pending.reason == "track"
    winner = ending.ranks[0]
    assert "15" in winner.cells, "the track with which the game was won"
    assert len(ending.heads) == MAX_NUMBERS
    assert all(len({value for line in plot.lines for value in line}) > 1 for plot in ending.plots)


def test_the_numbers_are_the_final_ones_also_if_a_part_of_the_game_comes_again_or_the_last_one_has_no_number():
    match = new_match(MARKET, NoConfig(), [SeatPlayer(name, "random") for name in NAMES[:2]], 5)
    match.recall([bot_for(match, seat, "random") for seat in range(2)])
    match.run()
    ending, last = ending_of(match), match.rules.snapshot(match.step.state)["seats"]
    assert ending.heads
    for at, head in enumerate(ending.heads):
        final = [last[seat][head.lower()] for seat in range(2)]
        assert [line[-1] for line in ending.plots[at].lines] == final
        assert [int(rank.cells[at]) for rank in ending.ranks] == [final[rank.seat] for rank in ending.ranks]
    assert {plot.unit for plot in ending.plots} == {"round"}


def test_without_numbers_of_seats_it_has_the_standings_alone():
    match = new_match(DUEL, NoConfig(), [SeatPlayer(name, "random") for name in NAMES[:2]], 5)
    match.recall([bot_for(match, seat, "random") for seat in range(2)])
    match.run()
    ending = ending_of(match)
    assert [rank.seat for rank in ending.ranks] == [seat for place in match.pending.standing for seat in place]
    assert (ending.heads, ending.plots) == ((), ())
