"""What each title states before decisions is true: the game is played on from decisions, and compared.

`tests/<title>/claim_terms.py` says what the terms of a title's claims mean, and in which games they are checked.
"""

import pytest

from circus_maximus.engine.conformance.claim_checks import ClaimedGames, check_claims
from circus_maximus.titles import find_title
from tests.circus import claim_terms as circus
from tests.gloria import claim_terms as gloria
from tests.ludus import claim_terms as ludus
from tests.titles.walks import mixed

TERMS = {"circus": circus, "ludus": ludus, "gloria": gloria}
"""For each title the module that has `Terms`, `CONFIGS`, `LINE_UPS`, `promising` (or None) and `without_constants`.

Some say how far decisions are apart, so that they come from games with all configs, and how long courses are.
"""
LIMITS = ("decisions_apart", "max_course_length")
MAX_UNSETTLED = 0.1
"""The share of claims that neither came true nor could be refuted, so that conditions are no loophole."""


def checked(name, decisions, seeds, line_ups):
    """Counts what is claimed in games of a title: each has the next config, line-up and number of seats."""
    title, terms = find_title(name), TERMS[name]
    configs, counts = list(terms.CONFIGS.values()), list(title.seats)

    def make_bots(rules, seats, seed):
        return mixed(title, line_ups[seed % len(line_ups)])(rules, seats, seed)

    games = ((configs[at % len(configs)], counts[seed % len(counts)], seed) for at, seed in enumerate(seeds))
    played = ClaimedGames(title, make_bots, terms.Terms, games, terms.promising, terms.without_constants)
    limits = {field: getattr(terms, field.upper()) for field in LIMITS if hasattr(terms, field.upper())}
    return check_claims(played._replace(**limits), decisions)


@pytest.mark.parametrize("name", TERMS)
def test_what_is_claimed_before_decisions_is_true(name):
    counts = checked(name, 300, range(100), TERMS[name].LINE_UPS)
    assert counts.decisions == 300
    assert counts.confirmed > 10 * counts.decisions
    assert counts.unsettled < MAX_UNSETTLED * counts.confirmed


@pytest.mark.soak
@pytest.mark.parametrize("name", TERMS)
def test_what_is_claimed_in_many_games_is_true(name):
    best = next(iter(find_title(name).bots))
    counts = checked(name, 3_000, range(70_000, 71_000), [*TERMS[name].LINE_UPS, [best], [best, "random"]])
    assert counts.decisions == 3_000
    assert counts.unsettled < MAX_UNSETTLED * counts.confirmed
