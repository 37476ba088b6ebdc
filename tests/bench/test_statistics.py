"""Values, intervals and differences from blocks, on data with known true values."""

from math import inf, isnan, nan, sqrt

import numpy as np
import pytest
from scipy.stats import beta, t

from circus_maximus.bench.statistics import (
    MIN_DIFFERENT,
    blocks_needed,
    deviations,
    difference,
    estimate,
    holm,
    t_quantile,
    value_of,
)

ONES = np.ones(100)


def numbers(seed):
    return np.random.default_rng(seed)


def blocks_of(rng, blocks=100, games=4, mean=5.0, shared=1.0):
    """A value counted by game, if the games of a block have something in common."""
    luck = rng.normal(0, shared, (blocks, 1))
    each = rng.normal(mean, 1, (blocks, games)) + luck
    return each.sum(axis=1), np.full(blocks, float(games))


# Values


def test_a_value_is_a_quotient_of_sums_and_not_a_mean_of_quotients():
    assert value_of((np.array([1.0, 9.0]), np.array([1.0, 3.0]))) == 2.5


def test_a_gap_is_the_difference_of_two_quotients():
    assert value_of((np.array([1.0]), np.array([2.0]), np.array([1.0]), np.array([4.0]))) == 0.25


@pytest.mark.parametrize("sums", [(ONES, 0 * ONES), (ONES, ONES, ONES, 0 * ONES)])
def test_what_was_never_counted_by_anything_has_no_value(sums):
    assert isnan(value_of(sums))
    assert isnan(estimate(sums).low)


# Intervals


def test_an_interval_by_t():
    rng = numbers(1)
    counted = rng.normal(5, 2, 60)
    found = estimate((counted, np.ones(60)))
    half = t.ppf(0.975, 59) * counted.std(ddof=1) / sqrt(60)
    assert found.value == pytest.approx(counted.mean())
    assert (found.low, found.high) == pytest.approx((counted.mean() - half, counted.mean() + half))


def covered(truth, draws, **options):
    """The share of draws whose interval contains the true value."""
    return np.mean(
        [low <= truth <= high for low, high in ((e.low, e.high) for e in (estimate(d, **options) for d in draws))]
    )


def test_block_intervals_cover_although_games_of_a_block_resemble_each_other():
    rng = numbers(2)
    draws = [blocks_of(rng) for _ in range(600)]
    assert 0.93 <= covered(5.0, draws) <= 0.97


def test_intervals_that_ignored_blocks_would_not_cover():
    rng = numbers(3)
    draws = []
    for _ in range(300):
        luck = rng.normal(0, 1, (100, 1))
        each = (rng.normal(5, 1, (100, 4)) + luck).ravel()
        draws.append((each, np.ones(400)))
    assert covered(5.0, draws) < 0.85


def test_intervals_of_a_quotient_with_a_varying_denominator_cover():
    rng = numbers(4)
    draws = []
    for _ in range(600):
        among = rng.poisson(6, 80) + 1.0
        draws.append((rng.binomial(among.astype(int), 0.3).astype(float), among))
    assert 0.92 <= covered(0.3, draws) <= 0.975


def test_the_jackknife_of_a_gap_covers():
    rng = numbers(5)
    draws = []
    for _ in range(400):
        did, could = rng.poisson(3, 100) + 1.0, rng.poisson(5, 100) + 1.0
        won = rng.binomial(did.astype(int), 0.5).astype(float)
        without = rng.binomial(could.astype(int), 0.3).astype(float)
        draws.append((won, did, without, could))
    assert 0.92 <= covered(0.2, draws) <= 0.975


def test_a_share_that_was_rarely_seen_has_an_exact_interval():
    counted = np.zeros(400)
    counted[:3] = 1
    found = estimate((counted, np.ones(400)))
    assert found.exact
    assert (found.low, found.high) == pytest.approx((beta.ppf(0.025, 3, 398), beta.ppf(0.975, 4, 397)))


def test_a_share_that_was_always_seen_has_an_exact_interval():
    found = estimate((np.ones(400), np.ones(400)))
    assert (found.value, found.high) == (1, 1)
    assert found.low == pytest.approx(1 - beta.ppf(0.975, 1, 400))


def test_exact_intervals_cover_where_t_does_not():
    rng = numbers(6)
    draws = [(rng.binomial(1, 0.0025, 400).astype(float), np.ones(400)) for _ in range(400)]
    assert covered(0.0025, draws) >= 0.95
    by_t = [abs(d[0].mean() - 0.0025) <= t_quantile(399, 0.05) * d[0].std(ddof=1) / 20 for d in draws]
    assert np.mean(by_t) < 0.75


def test_the_confidence_sequence_of_a_stopped_run_holds_at_any_moment():
    """If checked after every block, the interval rarely ever excludes the true value; by t it often does."""
    rng = numbers(7)
    wrong = {"t": 0, "sequence": 0}
    for _ in range(200):
        counted = rng.normal(0, 1, 300)
        for kind, planned in (("t", None), ("sequence", 300)):
            for stop in range(50, 301, 10):
                found = estimate((counted[:stop], np.ones(stop)), planned=planned)
                if not found.low <= 0 <= found.high:
                    wrong[kind] += 1
                    break
    assert wrong["sequence"] <= 12
    assert wrong["t"] >= 30


@pytest.mark.parametrize("share", [0.01, 0.03, 0.05, 0.97])
def test_the_interval_of_a_rare_event_in_a_stopped_run_holds_at_any_moment(share):
    rng = np.random.default_rng(41)
    missed = {"fixed": 0, "anytime": 0}
    for _ in range(300):
        seen = (rng.random(400) < share).astype(float)
        for kind, planned in (("fixed", None), ("anytime", 400)):
            found = (estimate((seen[:stop], np.ones(stop)), planned=planned) for stop in range(50, 401, 10))
            missed[kind] += any(not each.low <= share <= each.high for each in found)
    assert missed["anytime"] <= 0.05 * 300
    assert missed["fixed"] > 0.05 * 300


def test_the_bound_where_few_blocks_differ_is_wider_in_a_stopped_run():
    sums = np.zeros(400), np.ones(400)
    fixed, stopped = difference(sums, sums, most=1.0), difference(sums, sums, planned=400, most=1.0)
    assert 0 < fixed.high < stopped.high < 0.02


def test_the_confidence_sequence_is_wider_than_t_but_not_twice_as_wide_at_the_planned_end():
    sums = blocks_of(numbers(8), 400)
    fixed, sequence = estimate(sums), estimate(sums, planned=400)
    assert 1.2 < sequence.half / fixed.half < 1.8


# Differences


def test_a_difference_is_judged_on_the_same_blocks():
    rng = numbers(9)
    counted, among = blocks_of(rng, 200, shared=3.0)
    later = counted + rng.normal(1.0, 0.5, 200)
    found = difference((counted, among), (later, among))
    assert found.value == pytest.approx((later - counted).sum() / 800)
    paired = later - counted
    half = t.ppf(0.975, 199) * paired.std(ddof=1) / 4 / sqrt(200)
    assert found.half == pytest.approx(half)
    assert found.p < 1e-10


def test_paired_differences_raise_as_many_false_alarms_as_stated():
    rng = numbers(10)
    alarms = 0
    for _ in range(600):
        luck = rng.normal(0, 1, 100)
        one, other = luck + rng.normal(0, 1, 100), luck + rng.normal(0, 1, 100)
        alarms += difference((one, ONES), (other, ONES)).p < 0.05
    assert 0.03 <= alarms / 600 <= 0.07


def test_where_few_blocks_differ_the_bound_is_exact_and_no_p_value_is_given():
    one = np.zeros(400)
    other = one.copy()
    other[: MIN_DIFFERENT - 1] = 1
    found = difference((one, np.ones(400)), (other, np.ones(400)), most=1.0)
    assert found.exact
    assert isnan(found.p)
    assert found.high == pytest.approx(beta.ppf(0.975, MIN_DIFFERENT, 400 - MIN_DIFFERENT + 1))
    assert found.low == -found.high


def test_no_difference_at_all_is_bounded_by_the_number_of_blocks():
    found = difference((ONES, ONES), (ONES, ONES), most=1.0)
    assert found.value == 0
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 100))


def test_few_differences_without_a_maximum_per_block_have_no_bound():
    found = difference((ONES, ONES), (ONES, ONES), most=inf)
    assert found.high == inf


def test_deviations_of_a_quotient_are_residuals_by_block():
    spread = deviations((np.array([1.0, 3.0]), np.array([1.0, 1.0])))
    assert list(spread) == [-1.0, 1.0]


# Several differences together


def test_holm_judges_the_smallest_first_and_stops_at_the_first_that_is_not_sure():
    assert holm([0.001, 0.02, 0.04]) == [True, True, True]
    assert holm([0.04, 0.02, 0.001]) == [True, True, True]
    assert holm([0.02, 0.03, 0.04]) == [False, False, False]
    assert holm([0.01, 0.03, 0.04]) == [True, False, False]
    assert holm([nan, 0.01]) == [False, True]
    assert holm([]) == []


def test_holm_limits_the_share_of_runs_with_a_false_alarm():
    rng = numbers(11)
    runs = sum(any(holm(list(rng.uniform(size=30)))) for _ in range(1000))
    assert runs / 1000 <= 0.07


def test_half_the_width_needs_four_times_the_blocks():
    assert blocks_needed(5.5, 400, 3.0) == 1344
    assert blocks_needed(2.0, 100, 1.0) == 400
