"""Recorded games, one for each way to end: everything is accounted for."""

import pytest

from circus_maximus.engine.books import balance_of, moves_of, opening
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.golden import GOLDEN


@pytest.fixture(params=GOLDEN, ids=[golden.reason for golden in GOLDEN])
def golden(request):
    return request.param


def replayed(golden):
    match, damage = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    assert damage is None
    return match


def test_the_books_account_for_everything(golden):
    match = replayed(golden)
    balance = opening(match.rules, len(match.opening.state.players))
    for turn in match.turns:
        balance = balance.after(moves_of(turn.step.happenings))
        assert balance == balance_of(match.rules, turn.step.state)


def test_every_way_to_end_has_a_recorded_game():
    assert {golden.reason for golden in GOLDEN} == {"carthage", "goth", "hand", "deck"}
    assert [golden.reason for golden in GOLDEN if golden.layers] == ["deck"]
