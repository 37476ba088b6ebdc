"""What Gloria Mundi states before a decision is true with unusual values, too; see tests/titles/test_claims.py."""

import pytest

from circus_maximus.engine.conformance.claim_checks import ClaimedGames, check_claims
from circus_maximus.games.gloria.title import TITLE
from tests.gloria import claim_terms as gloria
from tests.titles.walks import mixed


def checked(configs, decisions, seeds, **more):
    """Counts what is claimed in games with all numbers of seats and these configs in turn."""
    games = ((configs[seed % len(configs)], TITLE.seats[seed % len(TITLE.seats)], seed) for seed in seeds)

    def make_bots(rules, seats, seed):
        return mixed(TITLE, gloria.LINE_UPS[seed % len(gloria.LINE_UPS)])(rules, seats, seed)

    texts = {"promising": gloria.promising, "no_claims": gloria.without_constants}
    played = ClaimedGames(TITLE, make_bots, gloria.Terms, games, **texts, **more)
    return check_claims(played, decisions)


UNDECIDED = ("one building", "one card in hand")
"""With these the game is over before anybody decides."""
CONFIGS = {name: config for name, config in gloria.UNUSUAL.items() if name not in UNDECIDED}


def test_what_is_stated_with_unusual_values_is_true():
    counts = checked(list(CONFIGS.values()), 120, range(100), decisions_apart=10, max_course_length=60)
    assert counts.decisions == 120


@pytest.mark.soak
@pytest.mark.parametrize("name", CONFIGS)
def test_what_is_stated_in_many_games_with_unusual_values_is_true(name):
    assert checked([CONFIGS[name]], 300, range(100), decisions_apart=1).decisions > 50
