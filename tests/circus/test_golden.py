"""Recorded games, one for each way to end: every coin is accounted for."""

import json
from functools import cache

import pytest

from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.title import TITLE
from tests.circus.golden import GOLDEN


@pytest.fixture(params=GOLDEN, ids=[golden.name for golden in GOLDEN])
def golden(request):
    return request.param


@cache
def replayed(golden):
    match, _ = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    return match


def test_the_game_is_decided_as_its_name_says(golden):
    ended = replayed(golden).turns[-1].step.happenings[-1]
    assert isinstance(ended, h.GameEnded)
    assert ended.decided_by == golden.decided_by


def test_the_happenings_account_for_every_coin(golden):
    match = replayed(golden)
    seats = len(match.header.seats)
    began = json.loads(bytes(match.header.config))["setup"]["coins"]
    held = [began] * seats
    for turn in match.turns:
        for happening in turn.step.happenings:
            match happening:
                case h.CoinsGained(seat, coins) | h.PaidOut(seat, coins) | h.StakeSettled(seat, _, coins):
                    held[seat] += coins
                case (
                    h.CoinsPaid(seat, coins)
                    | h.BidMade(seat, _, coins)
                    | h.WorkersPlaced(seat, _, _, coins)
                    | h.CoinFlipped(seat, _, _, coins)
                    | h.Staked(seat, _, coins)
                    | h.Bought(seat, _, _, coins)
                    | h.Performed(seat, _, coins)
                    | h.UpkeepPaid(seat, coins)
                ):
                    held[seat] -= coins
        assert held == [player.coins for player in turn.step.state.players]


def test_every_way_to_end_has_a_recorded_game():
    measures = {"total", "cubes", "coins", "workers", "shared"}
    ways = {("track", "track")} | {(reason, measure) for reason in ("track", "rounds") for measure in measures}
    assert {(golden.reason, golden.decided_by) for golden in GOLDEN} == ways
