"""A watch without threads: the effect of each save, and requests of the designer."""

import json
import re
from shutil import rmtree

import pytest

from circus_maximus.bench.game_runner import Failure, Record
from circus_maximus.bench.plan import MAX_BLOCKS, Task
from circus_maximus.bench.replays import replay_lines, story_of
from circus_maximus.bench.runs import read_manifest
from circus_maximus.bench.verdicts import compare
from circus_maximus.bench.watching import jobs as watch_jobs
from circus_maximus.bench.watching.journal import Journal, texts_of
from circus_maximus.bench.watching.view import PlainWatch, view_of
from circus_maximus.bench.watching.watched_files import Refused
from circus_maximus.bench.workers import Lost, Result, play_here
from circus_maximus.engine import atomic_files
from circus_maximus.engine.config.files import shipped
from tests.bench.played import results_of
from tests.bench.watches import coins, costs, numbers, play, save, watch_of


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(coins(14))
    return path


# Saves


def test_the_first_save_is_a_try_against_the_baseline(tmp_path, mine):
    watch = watch_of(tmp_path)
    [told] = watch.tries.all
    assert told.tried.changes == "setup.coins 15 → 14"
    assert texts_of(told.tried.after) == {str(mine): mine.read_bytes()}
    assert told.tried.before == ()
    assert (watch.now.name, watch.last, watch.pinned.name) == ("try 1", None, "default")


def test_each_config_that_differs_is_a_new_try(tmp_path, mine):
    watch = watch_of(tmp_path)
    assert save(watch, coins(12))
    assert save(watch, coins(5) + "  workers: 3\n")
    assert [told.tried.changes for told in watch.tries.all] == [
        "setup.coins 15 → 14",
        "setup.coins 14 → 12",
        "setup.coins 12 → 5, setup.workers 5 → 3",
    ]
    assert (watch.now.name, watch.last.name) == ("try 3", "try 2")
    [_, _, told] = Journal(tmp_path / "journal.jsonl").read()
    assert texts_of(told.tried.before) == {str(mine): coins(12).encode()}


def test_a_save_without_changes_is_not_a_try(tmp_path, mine):
    watch = watch_of(tmp_path)
    turn = watch.turn
    assert not watch.look()
    assert not save(watch, coins(14))
    assert save(watch, "# a comment\n" + coins(14))
    assert save(watch, b"\xef\xbb\xbf" + coins(14).replace("\n", "\r\n").encode())
    assert watch.turn == turn
    assert numbers(watch) == [1]


def test_a_config_that_was_tried_before_is_that_try_again(tmp_path, mine):
    watch = watch_of(tmp_path)
    save(watch, coins(12))
    save(watch, coins(14))
    assert numbers(watch) == [1, 2]
    assert (watch.now.name, watch.last.name) == ("try 1", "try 2")


def test_errors_are_shown_and_the_old_numbers_stay(tmp_path, mine):
    watch = watch_of(tmp_path)
    play(watch)
    before = view_of(watch)
    assert save(watch, "setup:\n  coin: 3\n")
    assert "did you mean coins?" in watch.problems
    assert "^^^^" in watch.problems
    after = view_of(watch)
    assert after.table == before.table
    assert after.problems
    assert numbers(watch) == [1]
    assert save(watch, coins(3))
    assert watch.problems == ""
    assert numbers(watch) == [1, 2]


@pytest.mark.parametrize("text", ["setup: [", b"\x00\x01", b"setup:\n  coins: \xff", "{" * 2000, "#" * 70_000])
def test_no_text_of_a_file_ends_a_watch(tmp_path, mine, text):
    watch = watch_of(tmp_path)
    save(watch, text)
    assert watch.problems
    assert watch.now.name == "try 1"


def test_a_file_is_deleted_and_created_again(tmp_path, mine):
    watch = watch_of(tmp_path)
    mine.unlink()
    assert watch.look()
    assert "there is no such file" in watch.problems
    save(watch, coins(14))
    assert watch.problems == ""
    assert numbers(watch) == [1]


def test_a_watch_can_begin_with_errors(tmp_path, mine):
    mine.write_text("setup: {coin: 3}\n")
    watch = watch_of(tmp_path)
    assert watch.problems
    assert watch.next_job() is None
    assert view_of(watch).current == -1
    save(watch, coins(3))
    assert numbers(watch) == [1]
    assert watch.next_job() is not None


def test_changed_targets_are_read_and_are_not_a_try(tmp_path, mine):
    goals = tmp_path / "goals.yaml"
    goals.write_text("targets: {}\nmargins: {rounds: 0.5}\n")
    watch = watch_of(tmp_path, targets=goals)
    assert watch.targets.margin("rounds", 0.25) == 0.5
    assert save(watch, "targets: {}\nmargins: {rounds: 0.125}\n", goals)
    assert watch.targets.margin("rounds", 0.25) == 0.125
    assert save(watch, "targets: {round: {min: 3}}\n", goals)
    assert "did you mean rounds?" in watch.problems
    assert watch.targets.margin("rounds", 0.25) == 0.125
    assert numbers(watch) == [1]


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path, mine, monkeypatch):
    watch = watch_of(tmp_path)
    really, texts = watch._load, [coins(11), coins(10)]

    def slow():
        loaded = really()
        if texts:
            mine.write_text(texts.pop())
        return loaded

    monkeypatch.setattr(watch, "_load", slow)
    save(watch, coins(12))
    assert numbers(watch) == [1, 2]
    assert watch.now.values.setup.coins == 11
    assert texts_of(watch.tries.all[-1].tried.after) == {str(mine): mine.read_bytes()}


# Playing


def test_all_matchups_have_their_first_blocks_early(tmp_path, mine):
    watch = watch_of(tmp_path, bots=(("greedy",), ("random",)), seats=(2, 4))
    first = tuple(Task(entry, matchup, 0, 5) for matchup in range(4) for entry in (0, 1))
    assert watch.next_job().tasks == first
    costs(watch, 1, 1, 1, 1)
    tasks = watch.next_job().tasks
    assert tasks[:8] == first
    assert {task.blocks for task in tasks} == {5, 10}
    played = {
        (task.entry, task.matchup, block) for task in tasks for block in range(task.first, task.first + task.blocks)
    }
    assert len(played) == sum(task.blocks for task in tasks) == 2 * 4 * 60


def test_what_games_cost_is_measured_with_the_first_blocks(tmp_path, mine):
    watch = watch_of(tmp_path, bots=(("greedy",), ("random",)))
    assert not watch.costs.known
    job = watch.next_job()
    for heard in play_here(job.results.plan, job.tasks):
        assert heard.seconds > 0
        watch.add(job, heard)
    assert watch.costs.known
    assert watch.next_job().blocks == [110, 110]


def test_quick_line_ups_are_played_first_and_slow_ones_wait_for_nothing_else(tmp_path, mine):
    """Every line-up has its first blocks; then all have the same time until they are done."""
    watch = watch_of(tmp_path, bots=(("random",), ("greedy",)), seats=(2, 3), blocks=80)
    costs(watch, 20, 60, 1, 2)
    tasks = watch.next_job().tasks
    matchups = [(task.matchup, task.first + task.blocks) for task in tasks if task.entry]
    assert matchups[:4] == [(2, 5), (3, 5), (0, 5), (1, 5)]
    ends = (15, 25, 35, 45, 50, 60, 70, 80)
    assert matchups[4:] == [(matchup, end) for line_up in ((2, 3), (0, 1)) for end in ends for matchup in line_up]


def test_line_ups_that_cost_the_same_progress_equally(tmp_path, mine):
    watch = watch_of(tmp_path, bots=(("random",), ("greedy",)), seats=(2, 3))
    costs(watch, 1, 2, 2, 1)
    ends = [task.first + task.blocks for task in watch.next_job().tasks]
    assert ends == sorted(ends)


def test_the_order_of_play_changes_no_number(tmp_path, mine):
    shown = []
    for seconds in ((1, 9), (9, 1)):
        folder = tmp_path / str(seconds[0])
        folder.mkdir()
        (folder / "mine.yaml").write_text(coins(5))
        watch = watch_of(folder, bots=(("random",), ("greedy",)))
        costs(watch, *seconds)
        play(watch)
        shown.append(view_of(watch).table)
    assert shown[0] == shown[1]


def test_a_quick_line_up_gets_its_verdicts_while_a_slow_one_is_played(tmp_path, mine):
    mine.write_text(coins(5))
    watch = watch_of(tmp_path, bots=(("random",), ("greedy",)), blocks=100)
    costs(watch, 1000, 1)
    play(watch, lambda: watch.blocks_by_line_up["greedy"] == 5)
    assert view_of(watch).did.startswith("interim, greedy, 5 blocks: rounds ")
    play(watch, lambda: watch.blocks_by_line_up == {"random": 15, "greedy": 100})
    view = view_of(watch)
    verdicts = {(line.line_up, line.verdict) for line in view.table}
    assert {verdict for line_up, verdict in verdicts if line_up == "random"} == {"interim"}
    assert ("greedy", "LONGER") in verdicts
    assert ("greedy", "interim") not in verdicts
    assert view.did.startswith("rounds longer (greedy)")
    assert view.did.endswith("; random: interim")


def test_what_was_played_is_never_played_again(tmp_path, mine):
    watch = watch_of(tmp_path)
    play(watch, lambda: watch.blocks >= 15)
    save(watch, coins(12))
    assert {task.entry for task in watch.next_job().tasks if task.first < 15} == {1}
    play(watch)
    assert watch.blocks == 60
    save(watch, coins(14))
    assert watch.index(watch.now) == 1
    assert min(task.first for task in watch.next_job().tasks) >= 15
    play(watch)
    watch.pin(2)
    assert watch.next_job() is None


def test_the_save_before_is_played_after_the_first_blocks_of_the_last_save(tmp_path, mine):
    watch = watch_of(tmp_path, blocks=80)
    play(watch, lambda: watch.blocks >= 15)
    save(watch, coins(12))
    tasks = watch.next_job().tasks
    last = [index for index, task in enumerate(tasks) if task.entry == 2]
    assert {tasks[index].first for index in last} == {15, 25, 35, 45}
    assert all(task.first + task.blocks <= 50 for task in tasks[: last[0]])
    assert all(task.first >= 50 for task in tasks[last[-1] + 1 :])


def test_the_numbers_are_those_of_compare(tmp_path, mine):
    watch = watch_of(tmp_path, bots=(("greedy",), ("greedy", "random")), blocks=50)
    play(watch)
    for heard in play_here(watch.results.plan):
        cell = watch.results.cell(heard.task.entry, heard.task.matchup)
        for block, records in enumerate(heard.records, start=heard.task.first):
            marks = [int.from_bytes(record.fingerprint, "big") for record in records]
            assert list(cell.fingerprints[block]) == marks
    compared = compare(watch.results, 0, 1, watch.targets, anytime=True)
    assert str(watch.comparison().compared) == str(compared)
    table = {(line.line_up, line.name, line.seats): line for line in view_of(watch).table}
    primary = [each for each in compared if each.primary]
    assert len(table) == len(primary) >= 20
    assert table["greedy", "rounds", 2].verdict in ("equivalent", "UNDECIDED", "LONGER", "SHORTER")


def test_before_there_are_enough_blocks_everything_is_interim(tmp_path, mine):
    watch = watch_of(tmp_path)
    play(watch, lambda: watch.blocks >= 45)
    view = view_of(watch)
    assert {line.verdict for line in view.table} == {"interim"}
    assert "±" not in "".join(line.change for line in view.table)
    assert view.did.startswith("interim")
    play(watch, lambda: watch.blocks >= 50)
    assert "interim" not in {line.verdict for line in view_of(watch).table}


def test_a_pinned_try_stays_in_front_when_it_is_also_the_last_save(tmp_path, mine):
    watch = watch_of(tmp_path)
    save(watch, coins(5))
    watch.pin(1)
    assert (watch.index(watch.pinned), watch.index(watch.now), watch.index(watch.last)) == (0, 1, 0)
    play(watch)
    assert "LONGER" in {line.verdict for line in view_of(watch).table if line.name == "rounds"}


def test_the_same_config_as_pinned_is_not_compared(tmp_path, mine):
    watch = watch_of(tmp_path)
    watch.pin(1)
    view = view_of(watch)
    assert view.did == "the same values as try 1"
    assert {line.verdict for line in view.table} == {"same config"}
    assert {task.entry for task in watch.next_job().tasks} == {0}
    play(watch)
    assert watch.comparison() is None
    assert watch.tries.all[0].found is None


def test_games_of_configs_that_were_not_compared_for_long_are_dropped(tmp_path, mine, monkeypatch):
    monkeypatch.setattr(watch_jobs, "MEMORY", 0)
    watch = watch_of(tmp_path, blocks=50)
    for number in (13, 12, 11):
        play(watch)
        save(watch, coins(number))
    play(watch)
    with pytest.raises(Refused, match="restore it first"):
        watch.changed_most(1)
    assert watch.changed_most(4)
    watch.pin(1)
    assert {task.entry for task in watch.next_job().tasks} == {0}
    play(watch)
    assert watch.blocks == 50


def test_faulted_games_are_shown_and_kept(tmp_path, mine):
    watch = watch_of(tmp_path)
    failure = Record(b"", b"", Failure("raised", "KeyError: \x1b[31m'lost'"))
    while (job := watch.next_job()) is not None:
        for heard in results_of(job.results.plan, job.tasks):
            sick = heard.task.entry == 1 and heard.task.first == 15
            watch.add(job, Result(heard.task, [[failure], *heard.records[1:]]) if sick else heard)
    [note] = view_of(watch).notes
    assert note == r"FAILED: try1/2/greedy/16/0: KeyError: \x1b[31m'lost'"
    assert watch.comparison().blocks == 59
    watch.run.record_failed(watch.results)
    assert (tmp_path / "run" / "transcripts" / "try1-2-greedy-16-0.jsonl").exists()


def test_workers_that_died_are_counted(tmp_path, mine):
    watch = watch_of(tmp_path)
    watch.add(watch.next_job(), Lost(Task(0, 0, 0, 5), hung=False))
    assert view_of(watch).notes == ("1 worker process crashed; its games were played again",)
    assert watch.run.manifest.repeatable
    watch.add(watch.next_job(), Lost(Task(0, 0, 0, 5), hung=True))
    assert not watch.run.manifest.repeatable


# The journal


def test_the_effect_of_a_try_is_recorded_when_it_is_played(tmp_path, mine):
    mine.write_text(coins(5))
    watch = watch_of(tmp_path)
    play(watch)
    [told] = Journal(tmp_path / "journal.jsonl").read()
    found = told.found
    assert found.did.startswith("rounds longer")
    assert (found.against, found.line_ups, found.seats, found.seed, found.blocks) == (
        "default",
        ("greedy",),
        (2,),
        1,
        60,
    )
    assert any("LONGER" in line for line in found.verdicts)
    assert told.confirmed == ()
    lines = (tmp_path / "journal.jsonl").read_text().splitlines()
    watch.close()
    assert (tmp_path / "journal.jsonl").read_text().splitlines() == lines


@pytest.mark.parametrize(("blocks", "noted"), [(45, False), (60, True)])
def test_the_effect_of_an_abandoned_try_is_recorded_if_enough_blocks_were_played(tmp_path, mine, blocks, noted):
    watch = watch_of(tmp_path, blocks=80)
    play(watch, lambda: watch.blocks >= blocks)
    save(watch, coins(12))
    assert (watch.tries.all[0].found is not None) is noted
    if noted:
        assert watch.tries.all[0].found.blocks == blocks


def test_closing_records_the_effect_of_the_current_try(tmp_path, mine):
    watch = watch_of(tmp_path, blocks=80)
    play(watch, lambda: watch.blocks >= 60)
    watch.close()
    assert watch.tries.all[0].found.blocks == 60
    manifest = read_manifest(tmp_path / "run")
    assert manifest.finished
    assert manifest.command == ("bench", "watch")


def test_tries_of_earlier_watches_are_known(tmp_path, mine):
    first = watch_of(tmp_path)
    save(first, coins(5))
    play(first)
    second = watch_of(tmp_path)
    assert numbers(second) == [1, 2]
    assert second.now.name == "try 2"
    assert second.tries.all[1].found.did.startswith("rounds longer")
    assert second.undo()
    assert mine.read_text() == coins(14)
    second.pin(2)
    play(second)
    assert "SHORTER" in {line.verdict for line in view_of(second).table}
    assert second.confirm(1)


def test_tries_of_other_files_are_not_listed(tmp_path, mine):
    watch_of(tmp_path)
    (tmp_path / "other.yaml").write_text(coins(3))
    other = watch_of(tmp_path, "other.yaml")
    assert numbers(other) == [2]


def test_without_a_journal_everything_works_but_nothing_is_overwritten(tmp_path, mine):
    (tmp_path / "journal.jsonl").write_text("my own notes\n")
    watch = watch_of(tmp_path)
    save(watch, coins(5))
    play(watch)
    assert numbers(watch) == [1, 2]
    assert watch.tries.all[1].found is not None
    assert any("is not a journal of the bench" in note for note in view_of(watch).notes)
    for ask in (watch.undo, lambda: watch.restore(1)):
        with pytest.raises(Refused, match="the current text would be lost"):
            ask()
    assert mine.read_text() == coins(5)
    assert watch.pin(1)


def test_two_watches_of_one_file_agree(tmp_path, mine):
    one, other = watch_of(tmp_path), watch_of(tmp_path)
    save(one, coins(12))
    other.look()
    assert one.undo()
    other.look()
    assert (one.now.name, other.now.name) == ("try 1", "try 1")
    save(other, coins(9))
    one.look()
    assert numbers(one) == numbers(other) == [1, 2, 3]
    assert len(Journal(tmp_path / "journal.jsonl").read()) == 3


# Requests


def test_undo_goes_back_save_by_save(tmp_path, mine):
    watch = watch_of(tmp_path)
    for number in (12, 10, 8):
        save(watch, coins(number))
    for number in (10, 12, 14):
        assert (
            watch.undo() == f"Undone: {mine} has the text of {watch.now.name} again. The journal has the replaced text."
        )
        assert mine.read_text() == coins(number)
        assert watch.now.values.setup.coins == number
    with pytest.raises(Refused, match="Nothing to undo"):
        watch.undo()
    assert numbers(watch) == [1, 2, 3, 4]


def test_what_undo_replaces_is_in_the_journal(tmp_path, mine):
    watch = watch_of(tmp_path)
    save(watch, coins(12))
    text = "# \u202emine\x07\n".encode() + b"# caf\xe9\n" + coins(12).encode()
    save(watch, b"# fine\n" + coins(12).encode())
    save(watch, text)
    assert watch.problems
    watch.undo()
    assert mine.read_text() == "# fine\n" + coins(12)
    assert watch.problems == ""
    [_, told] = Journal(tmp_path / "journal.jsonl").read()
    [replaced] = told.replaced
    assert texts_of(replaced.texts) == {str(mine): text}
    watch.undo()
    assert mine.read_text() == coins(14)
    [_, told] = Journal(tmp_path / "journal.jsonl").read()
    assert texts_of(told.replaced[1].texts) == {str(mine): b"# fine\n" + coins(12).encode()}


def test_undo_keeps_bytes_exactly(tmp_path, mine):
    content = b"\xef\xbb\xbfsetup:\r\n  coins: 11 # \xc3\xa9\r\n"
    mine.write_bytes(content)
    watch = watch_of(tmp_path)
    save(watch, coins(12))
    watch.undo()
    assert mine.read_bytes() == content


@pytest.mark.parametrize("ask", [lambda watch: watch.undo(), lambda watch: watch.restore(1)])
def test_a_file_that_has_changed_since_is_not_overwritten(tmp_path, mine, ask):
    watch = watch_of(tmp_path)
    save(watch, coins(12))
    mine.write_text(coins(9))
    with pytest.raises(Refused, match="has changed since it was last read"):
        ask(watch)
    assert mine.read_text() == coins(9)
    assert watch.now.values.setup.coins == 9
    assert numbers(watch) == [1, 2, 3]
    assert Journal(tmp_path / "journal.jsonl").read()[1].replaced == ()
    assert watch.undo()
    assert mine.read_text() == coins(12)


@pytest.mark.parametrize("ask", [lambda watch: watch.undo(), lambda watch: watch.restore(1)])
def test_a_full_disk_changes_nothing(tmp_path, mine, monkeypatch, ask):
    watch = watch_of(tmp_path)
    save(watch, coins(12))
    really = atomic_files.temporary_file

    def full(folder, mode):
        if folder == tmp_path:
            raise OSError(28, "No space left on device", f"{folder}/.unfinished.1.1")
        return really(folder, mode)

    monkeypatch.setattr(atomic_files, "temporary_file", full)
    with pytest.raises(Refused, match=r"Cannot write .*mine.yaml: No space left on device"):
        ask(watch)
    monkeypatch.undo()
    assert mine.read_text() == coins(12)
    assert watch.now.name == "try 2"
    assert ask(watch)
    assert mine.read_text() == coins(14)


def test_a_journal_on_a_full_disk_prevents_undo(tmp_path, mine, monkeypatch):
    watch = watch_of(tmp_path)
    save(watch, coins(12))

    def full(line):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(watch.tries._journal, "add", full)
    with pytest.raises(Refused, match=r"current text would be lost. The journal .* No space left"):
        watch.undo()
    assert mine.read_text() == coins(12)


def test_a_try_can_be_taken_up_and_that_can_be_undone(tmp_path, mine):
    watch = watch_of(tmp_path)
    save(watch, coins(12))
    save(watch, coins(10))
    assert watch.restore(1).startswith("Restored: ")
    assert mine.read_text() == coins(14)
    assert watch.now.name == "try 1"
    with pytest.raises(Refused, match="have this text already"):
        watch.restore(1)
    with pytest.raises(Refused, match="This is the baseline"):
        watch.restore(0)
    watch.undo()
    assert mine.read_text() == coins(10)
    assert watch.now.name == "try 3"
    assert numbers(watch) == [1, 2, 3]


def test_an_earlier_try_replaces_a_file_that_had_errors_from_the_beginning(tmp_path, mine):
    watch_of(tmp_path)
    mine.write_text("setup: {coin: 3}\n")
    watch = watch_of(tmp_path)
    assert watch.now is None
    watch.restore(1)
    assert mine.read_text() == coins(14)
    assert (watch.problems, watch.now.name) == ("", "try 1")
    [told] = Journal(tmp_path / "journal.jsonl").read()
    assert texts_of(told.replaced[0].texts) == {str(mine): b"setup: {coin: 3}\n"}


def test_a_kept_try_is_measured_on_fresh_seeds_alone(tmp_path, mine):
    mine.write_text(coins(5))
    watch = watch_of(tmp_path)
    costs(watch, 1)
    said = watch.confirm(1)
    assert f"fresh seeds ({1 + MAX_BLOCKS} to {60 + MAX_BLOCKS})" in said
    with pytest.raises(Refused, match="Already being measured"):
        watch.confirm(1)
    assert view_of(watch).measuring == (1,)
    first = watch.next_job()
    assert first.confirmation is None
    assert max(task.first + task.blocks for task in first.tasks) == 50
    play(watch, lambda: watch.next_job() is not None and watch.next_job().confirmation is not None)
    job = watch.next_job()
    assert (job.results.plan.seed, job.results.plan.blocks) == (1 + MAX_BLOCKS, 60)
    play(watch)
    assert watch.confirmations == []
    assert watch.blocks == 60
    [told] = Journal(tmp_path / "journal.jsonl").read()
    [confirmed] = told.confirmed
    assert (confirmed.fresh, confirmed.seed, confirmed.blocks) == (1, 1 + MAX_BLOCKS, 60)
    assert told.found.seed == 1
    fixed = compare(job.results, 0, 1, watch.targets, exploratory=False)
    assert confirmed.did.startswith("rounds longer")
    assert any("LONGER" in line for line in confirmed.verdicts)
    assert fixed[0].difference.half < compare(job.results, 0, 1, watch.targets, anytime=True)[0].difference.half
    assert view_of(watch).tries[1].confirmed == confirmed.did
    watch.confirm(1)
    play(watch)
    assert [confirmed.seed for confirmed in watch.tries.all[0].confirmed] == [1 + MAX_BLOCKS, 1 + 2 * MAX_BLOCKS]


def test_what_cannot_be_kept(tmp_path, mine):
    watch = watch_of(tmp_path, blocks=40)
    with pytest.raises(Refused, match="This is the baseline"):
        watch.confirm(0)
    with pytest.raises(Refused, match="A verdict needs 50 blocks"):
        watch.confirm(1)
    watch.pin(1)
    with pytest.raises(Refused, match="It cannot be compared with itself"):
        watch.confirm(1)


def test_a_save_comes_before_a_try_that_is_kept(tmp_path, mine):
    watch = watch_of(tmp_path)
    play(watch)
    watch.confirm(1)
    play(watch, lambda: watch.confirmations[0].results.games >= 20)
    save(watch, coins(5))
    job = watch.next_job()
    assert job.confirmation is None
    assert max(task.first + task.blocks for task in job.tasks) == 50
    games = watch.confirmations[0].results.games
    play(watch)
    assert games >= 20
    assert watch.tries.all[0].confirmed
    assert watch.blocks == 60


def test_pinning_changes_what_is_compared_with(tmp_path, mine):
    watch = watch_of(tmp_path)
    play(watch)
    save(watch, coins(5))
    play(watch)
    assert watch.pin(1) == "Pinned: try 1. Everything is compared with it from now on."
    with pytest.raises(Refused, match="Already pinned"):
        watch.pin(1)
    assert watch.next_job() is None
    view = view_of(watch)
    assert (view.pinned, view.baseline, view.current) == ("try 1", 1, 2)
    watch.close()
    assert Journal(tmp_path / "journal.jsonl").read()[1].found.against == "try 1"
    assert watch.pin(0).startswith("Pinned: default")


def test_the_effect_of_a_try_names_its_baseline_if_another_is_pinned(tmp_path, mine):
    mine.write_text(coins(5))
    watch = watch_of(tmp_path)
    play(watch)
    watch.confirm(1)
    play(watch)
    told = view_of(watch).tries[1]
    assert told.did.startswith("rounds longer")
    assert told.confirmed.startswith("rounds longer")
    save(watch, coins(14))
    watch.pin(2)
    told = view_of(watch).tries[1]
    assert told.did.startswith("against default, rounds longer")
    assert told.confirmed.startswith("against default, rounds longer")
    other = watch_of(tmp_path, against="long-show")
    assert view_of(other).tries[1].did.startswith("against default, rounds longer")


def test_the_story_of_the_game_that_changed_most(tmp_path, mine):
    mine.write_text(coins(5))
    watch = watch_of(tmp_path)
    with pytest.raises(Refused, match="So far no game of try 1 differs"):
        watch.changed_most(1)
    play(watch)
    story = story_of(*_flat(watch.changed_most(1)))
    assert story.name.startswith("try 1: seed ")
    assert "rounds" in story.differs
    assert "First difference, in record " in story.differs
    assert ", but in baseline/2/greedy/" in story.differs
    assert story.match.config.setup.coins == 5
    watch.pin(1)
    with pytest.raises(Refused, match="Already pinned: try 1"):
        watch.changed_most(1)
    assert watch.changed_most(0)


def _flat(found):
    results, game = found
    return (results, *game)


def test_games_can_be_replayed_from_the_folder_of_the_run(tmp_path, mine):
    mine.write_text(coins(5))
    watch = watch_of(tmp_path)
    assert not read_manifest(tmp_path / "run").finished
    lines = list(replay_lines(tmp_path / "run", "try1/2/greedy/7/0", None))
    assert any("First difference" in line and "but in baseline/2/greedy/7/0" in line for line in lines)
    save(watch, coins(9))
    assert [config.label for config in read_manifest(tmp_path / "run").configs] == ["baseline", "try2", "try1"]


def test_a_watch_continues_if_its_run_cannot_be_written(tmp_path, mine):
    watch = watch_of(tmp_path)
    rmtree(tmp_path / "run")
    (tmp_path / "run").write_text("in the way")
    save(watch, coins(5))
    play(watch)
    [note] = view_of(watch).notes
    assert note.startswith(f"The folder {tmp_path / 'run'} cannot be written")
    assert watch.tries.all[1].found is not None


def test_a_folder_is_watched_whole(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in (shipped() / "circus").glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    watch = watch_of(tmp_path, "folder")
    assert watch.tries.all[0].tried.changes == ""
    game = folder / "game.yaml"
    old = game.read_bytes()
    assert save(watch, old.replace(b"coins: 15", b"coins: 9"), game)
    assert watch.tries.all[1].tried.changes == "setup.coins 15 → 9"
    assert [file.file for file in watch.tries.all[1].tried.before] == [str(game)]
    (folder / "more.yaml").write_text("rounds: 3\n")
    watch.look()
    assert "must not set one value" in watch.problems
    watch.undo()
    assert not (folder / "more.yaml").exists()
    watch.undo()
    assert game.read_bytes() == old
    assert watch.pin(2)
    (folder / "bench").mkdir()
    (folder / "bench" / "targets.yaml").write_text("targets: {rounds: {min: 1}}\n")
    assert watch.look()
    assert watch.targets.target("rounds").min == 1


# Line by line


def test_the_lines_of_plain_mode(tmp_path, mine):
    watch = watch_of(tmp_path, blocks=80)
    plain = PlainWatch(watch)
    assert plain.news() == ["", "try 1: setup.coins 15 → 14"]
    assert plain.news() == []
    save(watch, "setup:\n  coin: 3\n")
    assert any("did you mean coins?" in line for line in plain.news())
    save(watch, coins(5))
    assert plain.news() == ["The errors are corrected.", "", "try 2: setup.coins 14 → 5"]
    play(watch, lambda: watch.blocks >= 5)
    [line] = plain.news()
    assert re.fullmatch(r"   interim, greedy, 5 blocks: rounds \d\.\d\d → \d\.\d\d \(2 seats\)", line)
    play(watch, lambda: watch.blocks >= 45)
    assert plain.news() == []
    play(watch, lambda: watch.blocks >= 60)
    [line] = plain.news()
    assert re.fullmatch(r"   so far, 60 of 80 blocks: rounds longer.*; (\d+ equivalent, )?\d+ undecided.*", line)
    play(watch)
    report = "\n".join(plain.news())
    assert "80 blocks · seeds 1 to 80" in report
    assert "baseline" in report
    assert "try2−baseline" in report
    assert "bench replay try2/2/greedy/" in report
    assert plain.news() == []
    save(watch, coins(14))
    assert plain.news() == [
        "",
        "try 1: setup.coins 15 → 14",
        "   so far, 50 of 80 blocks: no detectable difference; 9 undecided, 1 unchanged",
    ]


def test_plain_mode_reports_each_line_up_early_and_then_whenever_the_number_of_blocks_has_doubled(tmp_path, mine):
    watch = watch_of(tmp_path, bots=(("random",), ("greedy",)), blocks=250)
    costs(watch, 1000, 1)
    plain, told = PlainWatch(watch), []

    def listens():
        told.extend(plain.news())
        return False

    play(watch, listens)
    told += plain.news()
    starts = [line.split(":")[0].strip() for line in told if line.startswith(("   interim", "   so far"))]
    assert starts == [
        "interim, greedy, 5 blocks",
        "interim, random, 5 blocks",
        "so far, random 5, greedy 250 of 250 blocks",
        "so far, random 50, greedy 250 of 250 blocks",
        "so far, random 100, greedy 250 of 250 blocks",
        "so far, random 200, greedy 250 of 250 blocks",
    ]
    assert any("250 blocks · seeds 1 to 250" in line for line in told)
    assert all("rounds " in line for line in told if line.startswith("   interim"))
    [early] = [line for line in told if "random 5, " in line]
    assert early.endswith(" undecided, 1 unchanged; random: interim")


def test_the_journal_is_lines_of_json(tmp_path, mine):
    watch = watch_of(tmp_path)
    play(watch)
    lines = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert [line["is"] for line in lines] == ["journal", "try", "finding"]
