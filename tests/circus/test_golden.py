"""Recorded games, one for each way to end: replays are identical, and every coin is accounted for."""

import json

import pytest

from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.title import TITLE
from tests.circus.golden import GOLDEN


@pytest.fixture(params=GOLDEN, ids=[golden.name for golden in GOLDEN])
def golden(request):
    return request.param


def test_the_recorded_game_is_reproduced(golden):
    match = golden.play()
    match.run()
    recorded = read_transcript(golden.path.read_bytes())
    assert recorded.fault is None
    assert match.header == recorded.header
    assert match.records == list(recorded.records)


def test_the_file_replays_to_the_recorded_end(golden):
    match, damage = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    assert damage is None
    ended = match.turns[-1].step.happenings[-1]
    assert isinstance(ended, h.GameEnded)
    assert (ended.reason, ended.decided_by) == (golden.reason, golden.decided_by)
    assert all(match.rules.audit(turn.step.state) == () for turn in match.turns)


def test_the_happenings_account_for_every_coin(golden):
    match, _ = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
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
