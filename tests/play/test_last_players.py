"""The players that New game proposes."""

import pytest

from circus_maximus.bots import bots_of
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.files import players_file
from circus_maximus.play.remembered import proposed_players, remember_players
from tests.engine.orchard import TITLE as ORCHARD

TABLE = (SeatPlayer("Ana", "person"), SeatPlayer("", "careful"), SeatPlayer("Ben", "person"))


@pytest.mark.parametrize("title", [CIRCUS, LUDUS, ORCHARD])
def test_without_a_last_game_two_people_are_proposed(title):
    proposed = proposed_players(title)
    assert (proposed.seats, proposed.trouble) == (2, "")
    assert [it.by for it in proposed.seat_players[:2]] == ["person", "person"]
    assert len(proposed.seat_players) == title.seats[-1]
    assert "person" not in [it.by for it in proposed.seat_players[2:]]


def test_the_last_players_are_proposed_and_other_seats_keep_their_defaults():
    assert remember_players(CIRCUS, TABLE) == ""
    assert remember_players(LUDUS, TABLE[:1] * 2) == ""
    proposed = proposed_players(CIRCUS)
    assert (proposed.seats, proposed.trouble) == (3, "")
    assert proposed.seat_players == (*TABLE, SeatPlayer("Drusus", "flipper"))


@pytest.mark.parametrize("title", [CIRCUS, GLORIA])
@pytest.mark.parametrize("last", [(), ("person", "planner"), ("person", "greedy")])
def test_bots_for_further_seats_are_rivals_with_names_of_their_own_as_long_as_there_are_any(title, last):
    if last:
        remember_players(title, [SeatPlayer("", by) for by in last])
    seat_players = proposed_players(title).seat_players
    bots = bots_of(title)
    rivals = [it.by for it in seat_players if it.by != "person"]
    assert len(set(rivals)) == min(len(rivals), len([bot for bot in bots if bots[bot].rival]))


def test_mild_rivals_are_proposed_first():
    for title, mild in ((CIRCUS, ["flipper", "greedy"]), (GLORIA, ["greedy", "planner"])):
        assert [it.by for it in proposed_players(title).seat_players][2:4] == mild


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`"),
        ('{"circus": [{"name": "Ana", "by": "person"}]}', "Circus Maximus takes 2 to 4 players, not 1"),
        ('{"circus": [{"name": "", "by": "person"}, {"name": "", "by": "xerxes"}]}', "no bot called 'xerxes'"),
    ],
)
def test_a_damaged_file_gives_two_people_and_a_reason_and_is_replaced(text, reason):
    players_file().parent.mkdir(parents=True)
    players_file().write_text(text)
    proposed = proposed_players(CIRCUS)
    assert proposed.seats == 2
    assert reason in proposed.trouble
    remember_players(CIRCUS, TABLE)
    assert proposed_players(CIRCUS).trouble == ""


def test_names_from_the_file_are_safe_to_show():
    remember_players(CIRCUS, (SeatPlayer("A\x1b[2Jna" + "x" * 50, "person"), TABLE[0]))
    name = proposed_players(CIRCUS).seat_players[0].name
    assert name.isprintable()
    assert len(name) <= 20
