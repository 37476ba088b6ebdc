"""Recorded games, one for each way to end: every counter is accounted for."""

import pytest

from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.golden import GOLDEN


@pytest.fixture(params=GOLDEN, ids=[golden.reason for golden in GOLDEN])
def golden(request):
    return request.param


def replayed(golden):
    match, damage = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    assert damage is None
    return match


def test_the_happenings_account_for_every_counter_of_each_seat(golden):
    match = replayed(golden)
    held = [list(player.counters) for player in match.opening.state.players]

    def add(seat, row, sign=1):
        held[seat] = [count + sign * more for count, more in zip(held[seat], row, strict=True)]

    for turn in match.turns:
        for it in turn.step.happenings:
            match it:
                case h.Yielded(seat, _, _, counter, count):
                    held[seat][COUNTERS.index(counter)] += count
                case h.Gained(seat, _, row) | h.Picked(seat, _, row) | h.StartedLate(seat, row):
                    add(seat, row)
                case h.Bought(seat, _, _, row) | h.SurchargePaid(seat, _, row) | h.TributePaid(seat, _, row):
                    add(seat, row, -1)
                case h.AbilityUsed(seat, _, _, row):
                    add(seat, row, -1)
                case h.Swapped(seat, _, number, gives, count, takes):
                    held[seat][COUNTERS.index(gives)] -= number
                    held[seat][COUNTERS.index(takes)] += count
                case h.Drew(seat, counter):
                    held[seat][COUNTERS.index(counter)] += 1
        assert held == [list(player.counters) for player in turn.step.state.players]


def test_every_way_to_end_has_a_recorded_game():
    assert {golden.reason for golden in GOLDEN} == {"carthage", "goth", "hand", "deck"}
    assert [golden.reason for golden in GOLDEN if golden.layers] == ["deck"]
