"""What Gloria Mundi states before a decision is true, whatever follows."""

from itertools import cycle

from circus_maximus.engine.conformance.claim_checks import ClaimedGames, check_claims
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.claim_terms import Terms
from tests.gloria.test_walks import CONFIGS, LINE_UPS
from tests.titles.walks import mixed


def games(first, configs=CONFIGS):
    for seed, config in enumerate(cycle(configs.values()), first):
        yield config, 2 + seed % 5, seed


def claimed(first, **more):
    return ClaimedGames(TITLE, mixed(TITLE, LINE_UPS[2]), Terms, games(first), **more)


def test_what_is_stated_is_true():
    counts = check_claims(claimed(0, longest_course=60), 300)
    assert counts.unsettled < counts.confirmed / 10
