"""Recorded games, one for each way to end: every stone is accounted for."""

import json
from collections import Counter

import msgspec
import pytest

from circus_maximus.engine.matches.records import SnapshotRecord
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.golden import GOLDEN
from tests.titles.walks import kinds_in


@pytest.fixture(params=GOLDEN, ids=[golden.name or golden.reason for golden in GOLDEN])
def golden(request):
    return request.param


def test_the_happenings_account_for_every_stone(golden):
    match, _ = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    stones = {
        stone["at"]: (stone["seat"], stone["symbol"]) for stone in match.rules.snapshot(match.opening.state)["stones"]
    }
    for turn in match.turns:
        for happening in turn.step.happenings:
            match happening:
                case h.Moved(seat, symbol, start, to) | h.Jumped(seat, symbol, start, _, to):
                    assert stones[start] == (seat, symbol)
                    assert to not in stones
                    stones[to] = stones.pop(start)
                case h.Took(_, _, _, owner, victim, target) | h.Countered(_, _, owner, victim, target):
                    assert stones.pop(target) == (owner, victim)
        shown = match.rules.snapshot(turn.step.state)["stones"]
        assert stones == {stone["at"]: (stone["seat"], stone["symbol"]) for stone in shown}


def test_the_changes_of_the_board_lead_to_the_stones_of_the_state(golden):
    match, _ = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    stones, nodes = match.opening.state.stones, match.rules.lookups.board.by_name
    for turn in match.turns:
        for happening in turn.step.happenings:
            if isinstance(happening, h.BoardChange):
                stones = happening.change(stones, nodes)
        shown = turn.step.state.stones
        assert (stones.sides, stones.symbols) == (shown.sides, shown.symbols)


def test_snapshots_are_recorded_at_the_start_of_a_turn_and_at_the_end_only(golden):
    """So the keys about an activation in progress can be corrected without a new version of the rules."""
    records = read_transcript(golden.path.read_bytes()).records
    states = [msgspec.json.decode(record.state) for record in records if isinstance(record, SnapshotRecord)]
    assert states
    for state in states:
        assert state["waits"] in ("turn", None)
        assert (state["doing"], state["done"], state["striker"], state["offered"]) == (None, 0, None, False)


def test_every_way_to_end_has_a_recorded_game():
    assert {golden.reason for golden in GOLDEN} == {"dux", "lone_dux", "resigned", "agreement", "repetition", "quiet"}


def test_together_they_have_every_kind_of_happening():
    kinds = Counter()
    for golden in GOLDEN:
        match, _ = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
        kinds.update(type(told).__name__ for turn in match.turns for told in turn.step.happenings)
        assert json.loads(golden.path.read_text().splitlines()[-1])["is"] == "over"
    assert set(kinds) == kinds_in(h)
