"""The bench tested on itself, with real games: how often it is wrong if nothing has changed, and what it finds.

These take minutes and are run by hand, with `python -m pytest -m soak tests/bench/test_self.py`. Their figures are in
docs/bench-statistics.md.
"""

import tempfile
from functools import lru_cache
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from scipy.special import ndtr

from circus_maximus.bench.plan import Entry, LineUp, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.statistics import ALPHA, difference, estimate, holm, value_of
from circus_maximus.bench.targets import Targets
from circus_maximus.bench.verdicts import compare
from circus_maximus.bench.workers import Pool, Result, usual_workers
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import as_json
from circus_maximus.titles import find_title

pytestmark = pytest.mark.soak

RUNS = 200
BLOCKS = 200
POOL = 8000
"""Blocks that are played; each run draws some of them."""
CHANGE = "markets.mummers.prices+=1"


def config_of(parts):
    """The config of variants and single values."""
    layers = [part for part in parts if "=" not in part]
    return configure(find_title("circus"), layers, [part for part in parts if "=" in part])


def plan_of(configs, line_ups, seats, blocks, seed=1_000_000):
    entries = tuple(Entry(label, label, as_json(config_of(each))) for label, each in zip("AB", configs, strict=False))
    return Plan("circus", entries, tuple(LineUp(",".join(bots), bots) for bots in line_ups), seats, seed, blocks)


@lru_cache
def played(configs, line_ups, seats, blocks):
    """Results of played games."""
    results = Results(plan_of(configs, line_ups, seats, blocks))
    with tempfile.TemporaryDirectory() as folder, Pool(results.plan, usual_workers(), Path(folder)) as pool:
        for heard in pool.results():
            assert isinstance(heard, Result)
            results.add(heard.task, heard.records)
    assert not results.failures
    return results


def pool_of_games():
    """Games of both configs of a local change, with four seats."""
    return played(((), (CHANGE,)), (("greedy",),), (4,), POOL)


def drawn(cells, picks):
    """Results whose blocks are picked from played cells."""
    results = Results(plan_of(((), ()), (("greedy",),), (4,), len(picks[0])))
    for entry, (cell, pick) in enumerate(zip(cells, picks, strict=True)):
        own = results.cell(entry, 0)
        own.sums[:], own.fingerprints[:], own.played[:] = cell.sums[pick], cell.fingerprints[pick], True
    return results


def primary_ids(results):
    return [value.id for value in results.values() if value.metric.primary]


def alarms(draw):
    """For each primary value, the share of runs with a difference by t; and the share of runs with any by Holm."""
    found, runs = {}, 0
    rng = np.random.default_rng(20260101)
    for _ in range(RUNS):
        before, after = draw(rng)
        p_values = {}
        for id in before:
            different = difference(before[id], after[id], most=1.0)
            p_values[id] = different.p
            if different.p == different.p:
                found.setdefault(id, []).append(different.p < ALPHA)
        runs += any(holm(list(p_values.values())))
    return {id: float(np.mean(wrong)) for id, wrong in found.items() if len(wrong) > RUNS / 2}, runs / RUNS


def sums_of(cell, ids, pick):
    found = {}
    for id in ids:
        columns = cell.layout.values[id].columns
        found[id] = tuple(cell.sums[pick, :, column].sum(axis=1, dtype=np.float64) for column in columns)
    return found


def test_a_against_a_on_disjoint_seeds_raises_no_more_alarms_than_stated():
    games = pool_of_games()
    cell, ids = games.cell(0, 0), primary_ids(games)

    def draw(rng):
        picks = rng.choice(POOL, 2 * BLOCKS, replace=False)
        return sums_of(cell, ids, picks[:BLOCKS]), sums_of(cell, ids, picks[BLOCKS:])

    by_value, runs = alarms(draw)
    print("A against A:", by_value, "runs with any:", runs)
    assert len(by_value) >= 8
    assert all(share <= 0.09 for share in by_value.values())
    assert 0.02 <= np.mean(list(by_value.values())) <= 0.08
    assert runs <= 0.08


def test_a_local_change_with_random_signs_raises_no_more_alarms_than_stated():
    """In each block a coin decides which config is A. So there is no difference, but blocks are paired as usual."""
    games = pool_of_games()
    cells, ids = (games.cell(0, 0), games.cell(1, 0)), primary_ids(games)

    def draw(rng):
        pick = rng.choice(POOL, BLOCKS, replace=False)
        flip = rng.integers(0, 2, BLOCKS).astype(bool)
        one, other = sums_of(cells[0], ids, pick), sums_of(cells[1], ids, pick)
        before = {id: tuple(np.where(flip, b, a) for a, b in zip(one[id], other[id], strict=True)) for id in ids}
        after = {id: tuple(np.where(flip, a, b) for a, b in zip(one[id], other[id], strict=True)) for id in ids}
        return before, after

    by_value, runs = alarms(draw)
    print("reversed differences:", by_value, "runs with any:", runs)
    assert len(by_value) >= 8
    assert all(share <= 0.09 for share in by_value.values())
    assert 0.02 <= np.mean(list(by_value.values())) <= 0.08
    assert runs <= 0.08


def test_verdicts_of_a_against_a_are_rarely_more_or_less():
    """The same with `compare`, as designers see it."""
    cell = pool_of_games().cell(0, 0)
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(60):
        picks = rng.choice(POOL, 2 * BLOCKS, replace=False)
        results = drawn((cell, cell), (picks[:BLOCKS], picks[BLOCKS:]))
        found = [each for each in compare(results, 0, 1, Targets({})) if each.primary]
        wrong += any(each.verdict in ("more", "less") for each in found)
    print("runs with a wrong verdict:", wrong / 60)
    assert wrong <= 7


def test_intervals_of_blocks_cover():
    """Compared with the value of all played games."""
    games = pool_of_games()
    cell, ids = (
        games.cell(0, 0),
        [*primary_ids(games), "act_performed.venatio", "act_lift.naumachia", "place_used.port"],
    )
    truth = {id: value_of(sums) for id, sums in sums_of(cell, ids, np.arange(POOL)).items()}
    rng = np.random.default_rng(4)
    inside = dict.fromkeys(ids, 0)
    for _ in range(RUNS):
        found = sums_of(cell, ids, rng.choice(POOL, BLOCKS, replace=False))
        for id in ids:
            interval = estimate(found[id])
            inside[id] += interval.low <= truth[id] <= interval.high
    shares = {id: count / RUNS for id, count in inside.items()}
    print("covered:", shares)
    assert all(share >= 0.90 for share in shares.values())
    assert np.mean(list(shares.values())) >= 0.94


def test_a_planted_difference_of_five_points_is_found_as_often_as_stated():
    """Church wins five points more often in B. The stated power is that of an unpaired test of two shares."""
    cell = pool_of_games().cell(0, 0)
    rng = np.random.default_rng(5)
    blocks, found = 1600, 0
    share = value_of(sums_of(cell, ["church_wins"], np.arange(POOL))["church_wins"])
    for _ in range(RUNS):
        picks = rng.choice(POOL, 2 * blocks, replace=False)
        before = sums_of(cell, ["church_wins"], picks[:blocks])["church_wins"]
        after = sums_of(cell, ["church_wins"], picks[blocks:])["church_wins"]
        planted = np.where((after[0] < after[1]) & (rng.random(blocks) < 0.05 / (1 - share)), after[1], after[0])
        found += difference(before, (planted, after[1])).p < ALPHA
    error = sqrt((share * (1 - share) + (share + 0.05) * (0.95 - share)) / blocks)
    power = float(ndtr(0.05 / error - 1.96))
    print("power said:", power, "found:", found / RUNS)
    assert abs(found / RUNS - power) <= 0.08


def test_pairing_finds_a_local_change_with_fewer_games():
    """The variance of a difference on the same blocks, compared with that on different blocks."""
    games = pool_of_games()
    one, other = games.cell(0, 0), games.cell(1, 0)
    gains = {}
    for id in ("rounds", "church_wins", "market_price.mummers", "place_used.port", "act_performed.pageant"):
        before, after = (sums_of(cell, [id], np.arange(POOL))[id] for cell in (one, other))
        paired = difference(before, after).half
        apart = sqrt(estimate(before).half ** 2 + estimate(after).half ** 2)
        gains[id] = (apart / paired) ** 2
    print("variance without pairing, against with:", gains)
    assert all(gain > 1.2 for gain in gains.values())


def test_equivalence_does_not_come_from_small_samples():
    """A difference beyond the margin is not called equivalent after few blocks."""
    games = played(((), ("setup.coins=12",)), (("greedy",),), (4,), 4000)
    one, other = games.cell(0, 0), games.cell(1, 0)
    whole = drawn((one, other), (np.arange(4000), np.arange(4000)))
    truth = {each.value: each for each in compare(whole, 0, 1, Targets({})) if each.primary}
    moved = {id for id, each in truth.items() if each.verdict in ("more", "less")}
    assert moved
    rng = np.random.default_rng(6)
    wrong = {50: 0, 100: 0, 400: 0}
    for blocks in wrong:
        for _ in range(60):
            pick = rng.choice(4000, blocks, replace=False)
            found = compare(drawn((one, other), (pick, pick)), 0, 1, Targets({}))
            wrong[blocks] += sum(each.verdict == "equivalent" for each in found if each.value in moved)
    print("moved:", moved, "wrongly equivalent:", wrong)
    assert all(count <= 0.03 * 60 * len(moved) for count in wrong.values())


def test_a_biased_coin_is_reported(monkeypatch):
    from circus_maximus.bench.report import run_lines
    from circus_maximus.bench.workers import play_here

    def biased(self, chance):
        fell = fair(self, chance)
        return "heads" if fell == "tails" and chance.key.startswith("flip/") and self.rank(chance.key)[0] < 25 else fell

    def warnings():
        results = Results(plan_of(((),), (("greedy",),), (4,), 400))
        for heard in play_here(results.plan):
            results.add(heard.task, heard.records)
        return [line for line in run_lines(results, Targets({}), False, False) if "outcomes are not fair" in line]

    fair = SeededChance.outcome
    assert warnings() == []
    monkeypatch.setattr(SeededChance, "outcome", biased)
    assert any(line.startswith("! heads (greedy, 4 seats)") for line in warnings())


def test_known_facts_about_the_game_are_found():
    games = played(((), ("setup.coins=5", "setup.workers=3")), (("greedy",),), (2, 3, 4), 400)
    found = {(each.value, each.matchup.seats): each for each in compare(games, 0, 1, Targets({}))}
    assert all(found["broke_at_show", seats].verdict == "more" for seats in (2, 3, 4))
    first = {seats: found["start_wins.0", seats].a for seats in (2, 3, 4)}
    print("the holder of the first start marker wins:", first)
    assert all(abs(first[seats] - told) < 0.06 for seats, told in {2: 0.60, 3: 0.46, 4: 0.38}.items())


def test_long_show_is_longer():
    games = played(((), ("long-show",)), (("greedy",),), (2, 3, 4), 400)
    found = {each.matchup.seats: each for each in compare(games, 0, 1, Targets({})) if each.value == "rounds"}
    longer = {seats: each.b - each.a for seats, each in found.items()}
    print("long-show is longer by", longer)
    assert all(each.verdict == "more" for each in found.values())
    assert all(1.5 < rounds < 4 for rounds in longer.values())
