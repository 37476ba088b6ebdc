"""Verdicts on results with known true values, and on games between bots."""

import re
from functools import lru_cache

import numpy as np
import pytest

from circus_maximus.bench import verdicts, words
from circus_maximus.bench.comparison import Comparison
from circus_maximus.bench.plan import MIN_BLOCKS, Entry, LineUp, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.statistics import holm
from circus_maximus.bench.targets import Games, Target, Targets
from circus_maximus.bench.verdicts import (
    Expectation,
    blame,
    changed_most,
    check_comparable,
    compare,
    measure,
    read_expectation,
)
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import as_json
from circus_maximus.titles import find_title
from tests.bench.played import results_of

NO_TARGETS = Targets({})


def plan_of(*configs, line_ups=(("greedy",),), seats=(2,), blocks=100, seed=1, title="circus"):
    found = find_title(title)
    entries = tuple(
        Entry(label, label, as_json(configure(found, *config))) for label, config in zip("ABCD", configs, strict=False)
    )
    return Plan(title, entries, tuple(LineUp(",".join(bots), bots) for bots in line_ups), seats, seed, blocks)


@lru_cache
def played(*configs, **options):
    """Results of played games."""
    results = Results(plan_of(*configs, **options))
    for heard in results_of(results.plan):
        results.add(heard.task, heard.records)
    return results


def made(before, after, blocks=100, different=True, title="circus", settings=()):
    """Results with these values, by id: the mean, and how far games are spread; B has the same chances as A."""
    results = Results(plan_of((), ((), settings), blocks=blocks, title=title))
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 1, blocks)
    for entry, values in enumerate((before, after)):
        cell = results.cell(entry, 0)
        cell.played[:] = True
        cell.fingerprints[:] = entry if different else 0
        for id, (mean, spread, own) in values.items():
            counted, among = cell.layout.values[id].columns
            cell.sums[:, 0, among] = 1
            cell.sums[:, 0, counted] = mean + spread * luck + own * rng.normal(0, 1, blocks)
    return results


def shares(results, id, seen):
    """Set a share: by entry, the number of blocks in which it was seen."""
    for entry, count in enumerate(seen):
        cell = results.cell(entry, 0)
        counted, among = cell.layout.values[id].columns
        cell.sums[:, 0, among] = 1
        cell.sums[:count, 0, counted] = 1
    return results


def verdict_of(results, id, targets=NO_TARGETS, expected=(), anytime=False):
    [found] = [each for each in compare(results, 0, 1, targets, expected, anytime) if each.value == id]
    return found


# One value


def test_a_sure_difference_beyond_the_margin_is_more_or_less():
    found = verdict_of(made({"rounds": (4, 1, 0.5)}, {"rounds": (5, 1, 0.5)}), "rounds")
    assert (found.verdict, found.sure, found.primary) == ("more", True, True)
    assert found.a == pytest.approx(4, abs=0.3)
    assert words.verdict(found) == "LONGER"
    assert verdict_of(made({"rounds": (5, 1, 0.5)}, {"rounds": (4, 1, 0.5)}), "rounds").verdict == "less"


def test_no_difference_is_equivalent_only_if_the_interval_lies_within_the_margin():
    close = verdict_of(made({"rounds": (4, 1, 0.3)}, {"rounds": (4, 1, 0.3)}, blocks=400), "rounds")
    assert close.verdict == "equivalent"
    assert -close.margin <= close.difference.low <= close.difference.high <= close.margin
    far = verdict_of(made({"rounds": (4, 1, 3)}, {"rounds": (4, 1, 3)}, blocks=100), "rounds")
    assert far.verdict == "undecided"
    assert far.difference.high > far.margin


def test_a_sure_difference_within_the_margin_is_equivalent():
    found = verdict_of(made({"rounds": (4, 1, 0.1)}, {"rounds": (4.1, 1, 0.1)}, blocks=400), "rounds")
    assert (found.verdict, found.sure) == ("equivalent", True)
    assert words.verdict(found) == "real, but within the margin (± 0.25)"


def test_targets_set_margins():
    results = made({"rounds": (4, 1, 0.1)}, {"rounds": (4.1, 1, 0.1)}, blocks=400)
    assert verdict_of(results, "rounds", Targets({}, {"rounds": 0.01})).verdict == "more"


def test_small_samples_have_no_verdict():
    few = made({"rounds": (4, 0.1, 0.01)}, {"rounds": (9, 0.1, 0.01)}, blocks=49)
    found = verdict_of(few, "rounds")
    assert found.verdict == "undecided"
    assert words.verdict(found) == "UNDECIDED: only 49 blocks; it needs at least 50"
    same = made({"rounds": (4, 0, 0)}, {"rounds": (4, 0, 0)}, blocks=20)
    assert verdict_of(same, "rounds").verdict == "undecided"


@pytest.mark.parametrize("blocks", [0, 49])
def test_a_run_that_was_stopped_early_does_not_say_that_anything_was_never_used(blocks):
    results = made({}, {}, blocks=100, different=False, settings=("setup.coins=16",))
    for entry in (0, 1):
        results.cell(entry, 0).played[blocks:] = False
    report = Comparison(results, 1, NO_TARGETS, (), anytime=True)
    assert {each.verdict for each in report.compared} == {"undecided"}
    text = "\n".join(report.lines())
    assert "no change" not in text


def test_with_fewer_than_twenty_different_blocks_nothing_is_decided():
    """Zero variance would make everything equivalent."""
    found = verdict_of(shares(made({}, {}, blocks=400), "shared_wins", (1, 1)), "shared_wins")
    assert (found.verdict, found.different, found.difference.exact) == ("undecided", 0, True)
    found = verdict_of(shares(made({}, {}, blocks=400), "shared_wins", (1, 20)), "shared_wins")
    assert (found.verdict, found.different, found.difference.exact) == ("undecided", 19, True)
    assert words.verdict(found) == "UNDECIDED: differs in 19 of 400 blocks, fewer than 20"
    found = verdict_of(shares(made({}, {}, blocks=400), "shared_wins", (1, 60)), "shared_wins")
    assert (found.verdict, found.different) == ("more", 59)


def test_what_never_occurs_is_not_called_equivalent():
    found = verdict_of(shares(made({}, {}, blocks=400), "shared_wins", (0, 0)), "shared_wins")
    assert (found.verdict, words.verdict(found)) == ("never_used", "no change in any game")


def test_if_no_game_differs_nothing_was_used():
    results = made({"rounds": (4, 1, 0)}, {"rounds": (4, 1, 0)}, blocks=400, different=False)
    assert verdict_of(results, "rounds").verdict == "never_used"


def test_an_undecided_value_says_how_many_blocks_would_tell():
    found = verdict_of(made({"rounds": (4, 1, 3)}, {"rounds": (4, 1, 3)}, blocks=100), "rounds")
    assert found.needed == pytest.approx(100 * (found.difference.half / 0.25) ** 2, rel=0.01)
    assert words.verdict(found) == f"UNDECIDED: needs about {found.needed:,} blocks for ± 0.25"
    enough = made({"rounds": (4, 1, 3)}, {"rounds": (4, 1, 3)}, blocks=found.needed)
    assert verdict_of(enough, "rounds").difference.half == pytest.approx(0.25, rel=0.1)


def test_a_stopped_run_is_judged_more_carefully():
    results = made({"rounds": (4, 1, 1)}, {"rounds": (4.6, 1, 1)}, blocks=60)
    assert verdict_of(results, "rounds").verdict == "more"
    assert verdict_of(results, "rounds", anytime=True).verdict == "undecided"


def test_primary_verdicts_are_judged_together():
    """A difference that is sure by itself is not sure among many."""
    values = {"rounds": (4, 1, 0.5), "lead_changes": (2, 1, 0.5), "broke_at_show": (0.1, 0.2, 0.1)}
    barely = {**values, "rounds": (4.05, 1, 0.5)}
    found = verdict_of(made(values, barely), "rounds")
    assert 0.05 / 9 < found.difference.p < 0.05
    assert found.verdict == "undecided"


def test_matchups_with_too_few_blocks_count_in_holms_method_but_help_no_other(monkeypatch):
    results = Results(plan_of((), (("long-show",),), line_ups=(("greedy",), ("random",))))
    for heard in results_of(results.plan):
        if heard.task.matchup == 0 or heard.task.first + heard.task.blocks < MIN_BLOCKS:
            results.add(heard.task, heard.records)
    judged = []
    monkeypatch.setattr(verdicts, "holm", lambda values: judged.extend(values) or holm(values))
    primary = [each for each in compare(results, 0, 1, NO_TARGETS, anytime=True) if each.primary]
    assert len(judged) == len(primary)
    few = [p for each, p in zip(primary, judged, strict=True) if each.matchup.line_up.name == "random"]
    assert len(few) == len(judged) / 2
    assert set(few) == {1.0}
    assert "more" in {each.verdict for each in primary}


def test_other_values_are_exploratory_unless_they_are_expected():
    results = made({"decisions": (60, 5, 1)}, {"decisions": (90, 5, 1)})
    found = verdict_of(results, "decisions")
    assert (found.primary, found.verdict) == (False, "more")
    assert verdict_of(results, "decisions", expected=["decisions"]).primary


# Expectations


def test_expectations_are_read():
    known = ["rounds", "church_wins", "act_lift.pageant", "act_lift.venatio"]
    assert read_expectation("circus", "rounds up", known) == Expectation("rounds", "up")
    assert read_expectation("circus", "church wins down", known) == Expectation("church_wins", "down")
    assert read_expectation("circus", "church_wins shorter", known) == Expectation("church_wins", "down")
    assert read_expectation("circus", "act_lift.venatio same", known) == Expectation("act_lift.venatio", "same")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not an expectation"),
        ("rounds", "is not an expectation"),
        ("rounds upwards", "write a metric and up, down or same, such as 'rounds up'"),
        ("round up", "'round'; did you mean rounds?; `circus-maximus bench metrics --game circus` lists them"),
        ("act_lift up", "has several values: name one of them (act_lift.pageant, act_lift.venatio)"),
    ],
)
def test_an_invalid_expectation_is_explained(text, said):
    with pytest.raises(ValueError, match=r".") as error:
        read_expectation("circus", text, ["rounds", "church_wins", "act_lift.pageant", "act_lift.venatio"])
    assert said in str(error.value)


def test_whether_a_value_moved_as_expected():
    longer = made({"rounds": (4, 1, 0.5)}, {"rounds": (5, 1, 0.5)})
    found = verdict_of(longer, "rounds")
    assert [found.kept(direction) for direction in ("up", "down", "same")] == [
        "as expected",
        "not as expected",
        "not as expected",
    ]
    same = verdict_of(made({"rounds": (4, 1, 0.3)}, {"rounds": (4, 1, 0.3)}, blocks=400), "rounds")
    assert [same.kept(direction) for direction in ("up", "same")] == ["not as expected", "as expected"]
    open_ = verdict_of(made({"rounds": (4, 1, 3)}, {"rounds": (4, 1, 3)}), "rounds")
    assert open_.kept("up") == "undecided"


@pytest.mark.parametrize(
    ("title", "id", "says"),
    [
        ("circus", "rounds", "rounds longer"),
        ("circus", "margin", "margin up"),
        ("ludus", "cycles", "cycles longer"),
        ("gloria", "turns", "turns longer"),
    ],
)
def test_more_time_is_called_longer_in_every_title(title, id, says):
    longer = made({id: (4, 1, 0.5)}, {id: (9, 1, 0.5)}, title=title)
    assert words.movement(verdict_of(longer, id)) == says


# Targets


def met(results, entry, target, id="rounds", anytime=False):
    found = [each for each in measure(results, entry, Targets({id: target}), anytime) if each.meets]
    return {(each.of_games is not None): each.meets for each in found}


def test_a_target_is_met_missed_or_undecided_by_the_whole_interval():
    results = made({"rounds": (7, 1, 0)}, {"rounds": (7, 1, 0)}, blocks=400)
    assert met(results, 0, Target(min=6, max=9)) == {False: "meets"}
    assert met(results, 0, Target(min=8)) == {False: "misses"}
    assert met(results, 0, Target(max=6)) == {False: "misses"}
    assert met(results, 0, Target(min=7)) == {False: "undecided"}


def test_a_target_of_games_counts_games_in_a_range():
    results = made({"rounds": (7, 1, 0)}, {"rounds": (7, 1, 0)}, blocks=400)
    within = {low: met(results, 0, Target(games=Games(0.9, low, 20))) for low in (4, 7)}
    assert within == {4: {True: "meets"}, 7: {True: "misses"}}


def test_small_samples_meet_no_target():
    results = made({"rounds": (7, 0.01, 0)}, {"rounds": (7, 0.01, 0)}, blocks=30)
    assert met(results, 0, Target(min=6, max=9)) == {False: "undecided"}


def test_a_missed_target_was_off_before_or_is_due_to_the_change():
    results = made({"rounds": (7, 1, 0)}, {"rounds": (5, 1, 0)}, blocks=400)
    targets = Targets({"rounds": Target(min=6)})
    before, after = (next(each for each in measure(results, entry, targets) if each.meets) for entry in (0, 1))
    assert blame(before, after, verdict_of(results, "rounds")) == "your change did it"
    assert blame(after, after, verdict_of(results, "rounds")) == "already missed before"
    assert blame(after, before, verdict_of(results, "rounds")) == "your change fixed it"
    assert blame(before, before, verdict_of(results, "rounds")) == ""
    unsure = verdict_of(made({"rounds": (7, 1, 9)}, {"rounds": (5, 1, 9)}), "rounds")
    assert blame(before, after, unsure) == "missed now, undecided before"


# Played games


def test_the_variants_of_the_oracle_change_nothing_for_greedy_bots():
    found = compare(played((), (("oracle-and-den",),)), 0, 1, NO_TARGETS)
    assert {each.verdict for each in found} == {"never_used"}


def test_the_guildhall_is_never_used_by_greedy_bots():
    results = played((), ((), ("setup.coins=12",)), seats=(4,))
    found = {each.value: each.verdict for each in compare(results, 0, 1, NO_TARGETS)}
    assert found["place_used.guildhall"] == "never_used"
    assert found["rounds"] != "never_used"


def test_fewer_coins_and_workers_leave_more_seats_without_coins():
    results = played((), ((), ("setup.coins=5", "setup.workers=3")), seats=(2, 4))
    found = [each for each in compare(results, 0, 1, NO_TARGETS) if each.value == "broke_at_show"]
    assert [each.verdict for each in found] == ["more", "more"]


def test_the_holder_of_the_first_start_marker_wins_more_than_a_fair_share():
    results = played((), seats=(2, 4), blocks=200)
    found = {each.matchup.seats: each for each in measure(results, 0, NO_TARGETS) if each.value == "start_wins.0"}
    assert found[2].estimate.low > 0.5
    assert found[4].estimate.low > 0.25


def test_the_games_that_changed_most_are_named():
    results = played((), ((), ("tracks.goal=12",)))
    games = changed_most(results, 0, 1, 3)
    assert len(games) == 3
    for matchup, block, rotation in games:
        rounds = [results.cell(entry, matchup).sums[block, rotation, 0] for entry in (0, 1)]
        assert rounds[0] != rounds[1]


def test_a_report_says_what_moved_and_what_depends_on_the_bots():
    results = played((), ((), ("setup.coins=5",)), line_ups=(("greedy",), ("random",)), seats=(4,))
    expected = [Expectation("rounds", "up")]
    lines = list(Comparison(results, 1, NO_TARGETS, expected, anytime=False).lines())
    text = "\n".join(lines)
    assert lines[0] == "B: setup.coins 15 → 5"
    assert "greedy, random · 4 seats · 100 blocks · seeds 1 to 100" in lines[1]
    assert any(line.startswith("rounds") and "LONGER, as expected" in line for line in lines)
    assert "depends on the bots" in text
    assert "bench replay B/4/" in text
    assert any(line.startswith("  setup.coins 15 → 5: ") and "rounds longer" in line for line in lines)


def test_a_report_names_the_first_seed_that_is_not_used_yet():
    """The seed after the first would play almost the same games again."""
    text = "\n".join(Comparison(played((), ((), ("setup.coins=5",))), 1, NO_TARGETS, (), anytime=False).lines())
    assert "seeds 1 to 100\n" in text
    assert "\nTo decide more, rerun with more --games and fresh seeds: --seed 101\n" in text
    assert "rerun with --expect and --seed 101):\n" in text


JUGGLING = (), ("acts.juggling={name: Juggling, needs: {mummers: 1}, performers: {coins: 9}}",)


def test_a_report_shows_the_values_of_a_new_card_which_have_nothing_to_compare():
    results, wanted = played((), JUGGLING), Targets({"act_performed.juggling": Target(min=1.0)})
    comparison = Comparison(results, 1, wanted, (), anytime=False)
    assert "act_performed.juggling" in {each.value for each in comparison.new_values()}
    assert all(each.value.endswith(".juggling") for each in comparison.new_values())
    lines = list(comparison.lines())
    first = lines[lines.index("Only in B, with nothing to compare:") + 1]
    assert first in comparison.consequences()  # which a watch shows too
    assert re.fullmatch(r"  act performed: juggling \d+% \(2 seats, MISSES at least 100%\)", first)
    more = next(line for line in lines if re.fullmatch(r"  … and \d+ more; --all and --json show every value", line))
    assert more not in comparison.lines(everything=True)
    assert "Only in" not in "\n".join(Comparison(played((), ((), ("upkeep=9",))), 1, wanted, (), False).lines())


def test_nothing_can_be_expected_of_a_value_that_only_one_config_has():
    results = Results(plan_of((), JUGGLING))
    check_comparable([Expectation("rounds", "up"), Expectation("act_lift.venatio", "up")], results)
    with pytest.raises(ValueError, match=r"'act_lift\.juggling' has a value in only one of the configs"):
        check_comparable([Expectation("act_lift.juggling", "up")], results)


def test_the_report_of_a_change_without_effect_says_so():
    results = played((), (("oracle-and-den",),))
    text = "\n".join(Comparison(results, 1, NO_TARGETS, (), anytime=False).lines())
    assert "greedy: no change in any game\n" in text
    assert "A  B" not in text
    assert "run again" not in text
    assert "UNDECIDED" not in text
    assert "no detectable difference" in text
