"""Values, intervals, differences and their tests, from sums by block.

docs/bench-statistics.md explains the methods. Only `scipy.special` is used, because `scipy.stats` takes more than twice
as long to import.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, inf, log, nan, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from scipy.special import betaincinv, betaln, stdtr, stdtrit, xlogy

Numbers = NDArray[np.float64]
Sums = tuple[Numbers, ...]
"""Two or four sums by block (`Metric.sums`)."""

ALPHA = 0.05
MIN_DIFFERENT = 20
"""If something happens, or differs, in fewer blocks, an exact bound replaces the t interval, which is then wrong."""


HALVINGS = 40
"""Steps by which the edge of an interval is searched for."""


class Estimate(Struct, frozen=True):
    """A value with its interval."""

    value: float
    low: float
    high: float
    p: float = nan
    """The probability of a difference at least this large if there is none."""
    exact: bool = False
    """Whether the interval is an exact bound, because too little happened for a t interval."""

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


UNKNOWN = Estimate(nan, nan, nan)


def value_of(sums: Sums) -> float:
    """The value of a metric from its sums; not a number if there was nothing to count it by."""
    totals = [float(part.sum()) for part in sums]
    value = 0.0
    for sign, counted, among in zip((1, -1), totals[::2], totals[1::2], strict=False):
        if not among:
            return nan
        value += sign * counted / among
    return value


def deviations(sums: Sums) -> Numbers:
    """How far each block moves the value. Their spread gives the error of the value.

    For a quotient, the residuals; for a gap, the pseudo-values of a jackknife.
    """
    if len(sums) == 2:
        counted, among = sums
        ratio = counted.sum() / among.sum()
        residuals: Numbers = (counted - ratio * among) / among.mean()
        return residuals
    totals = [part.sum() for part in sums]
    blocks = len(sums[0])
    without = [total - part for total, part in zip(totals, sums, strict=True)]
    if any((part == 0).any() for part in without[1::2]):
        return np.full(blocks, nan)
    left_out = without[0] / without[1] - without[2] / without[3]
    pulled: Numbers = (blocks - 1) * (value_of(sums) - left_out)
    return pulled


def estimate(sums: Sums, alpha: float = ALPHA, planned: int | None = None) -> Estimate:
    """The value of a metric with its interval. `planned`, for a run that was stopped: its planned number of blocks.

    For a share that was seen in fewer than 20 blocks, or was not seen in fewer than 20, the interval is exact; then the
    planned number does not matter, only that the run was stopped.
    """
    value = value_of(sums)
    if value != value or len(sums[0]) < 2:
        return Estimate(value, nan, nan)
    if len(sums) == 2 and (bound := _exact_share(*sums, alpha, planned is not None)):
        return Estimate(value, *bound, exact=True)
    half = _half_width(deviations(sums), alpha, planned)
    return Estimate(value, value - half, value + half)


def difference(before: Sums, after: Sums, planned: int | None = None, most: float = inf) -> Estimate:
    """How much larger a metric is after a change, from the same blocks before and after.

    `most` is the largest possible difference in a block; the exact bound for few blocks that differ needs it.
    """
    one, other = value_of(before), value_of(after)
    value = other - one
    if value != value or len(before[0]) < 2:
        return Estimate(value, nan, nan)
    if (different := blocks_that_differ(before, after)) < MIN_DIFFERENT:
        bound = shares(different, len(before[0]), ALPHA, planned is not None)[1] * most
        return Estimate(value, min(value, -bound), max(value, bound), exact=True)
    moved = deviations(after) - deviations(before)
    half = _half_width(moved, ALPHA, planned)
    return Estimate(value, value - half, value + half, _p_value(value, moved, planned))


def blocks_that_differ(before: Sums, after: Sums) -> int:
    """The number of blocks in which anything counted differs."""
    return int(np.logical_or.reduce([one != other for one, other in zip(before, after, strict=True)]).sum())


def holm(p_values: Sequence[float]) -> list[bool]:
    """Which of several differences are sure. If none is real, at most `ALPHA` of all runs call any of them sure."""
    order = sorted(range(len(p_values)), key=lambda index: _or_one(p_values[index]))
    sure = [False] * len(p_values)
    for rank, index in enumerate(order):
        if _or_one(p_values[index]) > ALPHA / (len(p_values) - rank):
            break
        sure[index] = True
    return sure


def blocks_needed(half: float, blocks: int, margin: float) -> int:
    """About how many blocks make half the width of an interval equal to a margin."""
    return round(blocks * (half / margin) ** 2)


def _or_one(p: float) -> float:
    return p if p == p else 1.0


def _half_width(spread: Numbers, alpha: float, planned: int | None) -> float:
    """Half the interval of a mean: by t, or of a confidence sequence, which holds at any moment."""
    blocks = len(spread)
    error = float(spread.std(ddof=1)) / sqrt(blocks)
    if planned is None:
        return t_quantile(blocks - 1, alpha) * error
    scale = blocks * _tuning(planned)
    return error * sqrt(2 * (scale + 1) / scale * log(sqrt(scale + 1) / alpha))


def _p_value(value: float, spread: Numbers, planned: int | None) -> float:
    blocks = len(spread)
    error = float(spread.std(ddof=1)) / sqrt(blocks)
    if not error:
        return 1.0 if not value else 0.0
    distance = abs(value) / error
    if planned is None:
        return 2 * float(stdtr(blocks - 1, -distance))
    scale = blocks * _tuning(planned)
    return min(1.0, sqrt(scale + 1) * exp(-(distance**2) * scale / (2 * (scale + 1))))


def _tuning(planned: int) -> float:
    """The parameter with which a confidence sequence is narrowest at the planned end."""
    return (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / planned


def _exact_share(counted: Numbers, among: Numbers, alpha: float, anytime: bool) -> tuple[float, float] | None:
    """The exact interval of a share, if too little happened for a t interval; otherwise, and for no share, None."""
    if (counted < 0).any() or (counted > among).any():
        return None
    seen = int((counted > 0).sum())
    not_seen = int((counted < among).sum())
    if min(seen, not_seen) >= MIN_DIFFERENT:
        return None
    blocks = int((among > 0).sum())
    share = float(counted.sum() / among.sum())
    each = float(among.max() / among[among > 0].mean())
    most = max(1.0, float(among.max()))
    rarest = min(seen, not_seen, blocks)
    least, greatest = shares(rarest, blocks, alpha, anytime)
    low, high = least / most, min(1.0, each * greatest)
    if not_seen < seen:
        low, high = 1.0 - high, 1.0 - low
    return min(low, share), max(high, share)


def shares(seen: int, of: int, alpha: float, anytime: bool) -> tuple[float, float]:
    """The interval of a share that was seen in `seen` of `of` blocks; one that holds at any moment if `anytime`."""
    if anytime:
        return _sequence_of_shares(seen, of, alpha)
    low = 0.0 if not seen else float(betaincinv(seen, of - seen + 1, alpha / 2))
    high = 1.0 if seen >= of else float(betaincinv(seen + 1, of - seen, 1 - alpha / 2))
    return low, high


@lru_cache(1024)
def _sequence_of_shares(seen: int, of: int, alpha: float) -> tuple[float, float]:
    """The shares under which what was seen is not too improbable, compared with all shares together.

    The quotient of both probabilities is a martingale under the true share, whose chance of ever reaching 1 / alpha is
    alpha. All shares are weighted by the beta distribution with both parameters 1/2.
    """
    missed = of - seen
    highest = betaln(seen + 0.5, missed + 0.5) - betaln(0.5, 0.5) + log(alpha)

    def too_improbable(share: float) -> bool:
        return bool(xlogy(seen, share) + xlogy(missed, 1 - share) < highest)

    best = seen / of
    return _edge(0.0, best, too_improbable), _edge(1.0, best, too_improbable)


def _edge(outside: float, inside: float, too_improbable: Callable[[float], bool]) -> float:
    """Where shares become too improbable, from inside to outside."""
    if not too_improbable(outside):
        return outside
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        outside, inside = (middle, inside) if too_improbable(middle) else (outside, middle)
    return outside


@lru_cache(256)
def t_quantile(freedom: int, alpha: float) -> float:
    """Half the width of an interval, in standard errors."""
    return float(stdtrit(freedom, 1 - alpha / 2))
