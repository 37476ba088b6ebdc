"""The recorded games of all titles: the same seeds play them again, and the files replay to their ends."""

import pytest

from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.titles import find_title
from tests.circus.golden import GOLDEN as CIRCUS
from tests.circus.variant_golden import GOLDEN as CIRCUS_VARIANTS
from tests.gloria.golden import GOLDEN as GLORIA
from tests.ludus.golden import GOLDEN as LUDUS

ALL = (*CIRCUS, *CIRCUS_VARIANTS, *LUDUS, *GLORIA)


@pytest.fixture(params=ALL, ids=[f"{golden.path.parent.name}-{golden.path.stem}" for golden in ALL])
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
    match, damage = replay(read_transcript(golden.path.read_bytes()), find_title)
    assert damage is None
    assert isinstance(match.pending, Over)
    assert match.pending.reason == golden.reason
    assert all(match.rules.audit(turn.step.state) == () for turn in match.turns)
