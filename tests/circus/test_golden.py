"""Recorded games, one for each way to end: everything is accounted for."""

from collections import Counter
from functools import cache

import pytest

from circus_maximus.engine.books import balance_of, moves_of, opening
from circus_maximus.engine.contract import Cause
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.circus.model.common_types import CUBES
from circus_maximus.games.circus.model.show_happenings import GameEnded
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
    assert isinstance(ended, GameEnded)
    assert ended.decided_by == golden.decided_by


def test_the_books_account_for_everything(golden):
    match = replayed(golden)
    books = opening(match.rules, len(match.header.seats))
    for turn in match.turns:
        books = books.after(moves_of(turn.step.happenings))
        assert books == balance_of(match.rules, turn.step.state)


def test_what_one_gives_another_takes(golden):
    for turn in replayed(golden).turns:
        for happening in turn.step.happenings:
            left = Counter()
            for move in happening.moves():
                left["worker" if move.what in ("workers", "placed", "reserve") else move.what] += move.count
            assert not any(left[what] for what in ("coins", *CUBES, "worker", "acts", "events")), happening


def test_the_reason_of_a_move_is_a_card_or_a_place_or_a_kind_of_cause(golden):
    config = replayed(golden).rules.config
    ids = {*config.acts, *config.executions, *config.events, *config.places}
    reasons = {move.because for turn in replayed(golden).turns for move in moves_of(turn.step.happenings)}
    assert {reason for reason in reasons if not isinstance(reason, Cause)} <= ids


def test_every_way_to_end_has_a_recorded_game():
    measures = {"total", "cubes", "coins", "workers", "shared"}
    ways = {("track", "track")} | {(reason, measure) for reason in ("track", "rounds") for measure in measures}
    assert {(golden.reason, golden.decided_by) for golden in GOLDEN} == ways
