"""The threads of a watch: saves are noticed, games are played, both end when they should."""

from contextlib import contextmanager
from threading import Event

import pytest

from circus_maximus.bench import workers
from circus_maximus.bench.game_runner import Failure, Record
from circus_maximus.bench.watching.jobs import JobProgress
from circus_maximus.bench.watching.live_watch import LiveWatch
from circus_maximus.bench.watching.watched_files import Refused
from circus_maximus.bench.workers import Pool, Result
from tests.bench.killed import kill_while_it_plays
from tests.bench.test_workers import plan_of
from tests.bench.watches import coins, costs, play, watch_of

PATIENCE = 60


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(coins(14))
    return path


class At:
    """A live watch."""

    def __init__(self, watch, workers):
        self.watch, self.changed = watch, Event()
        self.live = LiveWatch(watch, workers)

    def until(self, condition):
        """Wait until a condition is true."""
        while not condition():
            assert not self.live.failure
            assert self.changed.wait(PATIENCE), "nothing happens any more"
            self.changed.clear()

    def played(self):
        return self.watch.now is not None and self.watch.next_job() is None


@contextmanager
def session_of(tmp_path, workers=0, **options):
    at = At(watch_of(tmp_path, **options), workers)
    at.live.start(at.changed.set)
    try:
        yield at
    finally:
        at.live.stop()
    assert at.live.failure == ""


@pytest.mark.parametrize("count", [0, 2])
def test_a_save_is_played_and_its_effect_is_in_the_journal(tmp_path, mine, count):
    with session_of(tmp_path, count) as at:
        at.until(at.played)
        mine.write_text(coins(5))
        at.until(lambda: at.watch.now.number == 2)
        at.until(at.played)
        at.until(lambda: at.live.progress is None)
        assert at.live.status() == "All 60 blocks are played."
        assert at.live.view().did.startswith("rounds longer")
    assert [told.found is not None for told in at.watch.tries.all] == [True, True]


def test_the_numbers_are_the_same_with_any_number_of_workers(tmp_path, mine):
    shown = []
    for count in (0, 2):
        (tmp_path / str(count)).mkdir()
        (tmp_path / str(count) / "mine.yaml").write_text(coins(5))
        with session_of(tmp_path / str(count), count, bots=(("greedy", "random"),)) as at:
            at.until(at.played)
            shown.append(at.live.view().table)
    assert shown[0] == shown[1]


def test_a_save_stops_what_is_being_played(tmp_path, mine):
    with session_of(tmp_path, 2, seats=(2, 3, 4), blocks=5000) as at:
        at.until(lambda: at.watch.blocks >= 5)
        mine.write_text(coins(5))
        at.until(lambda: at.watch.now.number == 2 and at.watch.blocks >= 5)
        assert at.watch.blocks < 5000
        at.live.undo()
        at.until(lambda: at.watch.now.number == 1 and at.live.progress is not None)


def test_errors_do_not_stop_what_is_being_played(tmp_path, mine):
    with session_of(tmp_path, 0) as at:
        at.until(lambda: at.watch.blocks >= 5)
        mine.write_text("setup: {coin: 3}\n")
        at.until(lambda: at.watch.problems)
        at.until(at.played)
        assert at.watch.blocks == 60


def test_requests_are_carried_out_at_once(tmp_path, mine):
    mine.write_text(coins(5))
    with session_of(tmp_path, 0) as at:
        at.until(at.played)
        at.live.confirm(1)
        assert at.live.unfinished() == ["Not finished: try 1 was to be measured on fresh seeds."]
        at.until(lambda: at.live.measuring == "try 1" or not at.watch.confirmations)
        at.until(lambda: not at.watch.confirmations)
        assert at.live.unfinished() == []
        assert at.live.replay(1).name.startswith("try 1: seed ")
        at.live.pin(1)
        with pytest.raises(Refused):
            at.live.pin(1)
        at.live.pin(0)
        assert at.watch.pinned is at.watch.baseline


def test_the_status_says_what_is_played(tmp_path, mine):
    mine.write_text("setup: {coin: 3}\n")
    watch = watch_of(tmp_path)
    live = LiveWatch(watch, 0)
    assert live.status() == "Waiting for a save without errors."
    mine.write_text(coins(5))
    watch.look()
    assert live.status() == "Playing: 0 of 60 blocks"
    live.progress = JobProgress(30, 120, 3.0)
    assert live.status() == "Playing, 10 games a second: 0 of 60 blocks"
    live.progress = JobProgress(30, 120, 3.0, part=0.1)
    assert live.status() == "Playing, 27 s left, 10 games a second: 0 of 60 blocks"
    live.measuring = "try 1"
    assert live.status() == "Measuring try 1 on fresh seeds, 27 s left, 10 games a second: 30 of 120 games"


def test_the_status_has_the_blocks_of_each_line_up(tmp_path, mine):
    live = LiveWatch(watch_of(tmp_path, bots=(("greedy",), ("random",))), 0)
    costs(live.watch, 1, 100)
    play(live.watch, lambda: live.watch.blocks_by_line_up["random"] == 15)
    assert live.status() == "Playing: greedy 60, random 15 of 60 blocks"


def test_time_left_is_estimated_by_what_games_cost(tmp_path, mine):
    """A quick matchup may have most of the games and little of the work."""
    watch = watch_of(tmp_path, bots=(("random",), ("greedy",)))
    costs(watch, 0.1, 0.9)
    job = watch.next_job()
    assert job.blocks == [120, 120]
    assert watch.costs.part([120, 0], job.blocks) == pytest.approx(0.1)
    assert watch.costs.part([120, 60], job.blocks) == pytest.approx(0.55)
    assert JobProgress(120, 240, 5.0, part=0.1).left == pytest.approx(45)
    assert JobProgress(1, 240, 5.0, part=0.001).left is None


def test_a_failed_thread_is_reported(tmp_path, mine, monkeypatch):
    at = At(watch_of(tmp_path), 0)

    def broken(*args):
        raise RuntimeError("no\x1bway")

    monkeypatch.setattr(at.watch, "add", broken)
    at.live.start(at.changed.set)
    while not at.live.failure:
        assert at.changed.wait(PATIENCE)
        at.changed.clear()
    at.live.stop()
    assert "The watch has failed: RuntimeError: no" in at.live.status()
    assert at.live.troubles()[0] == at.live.failure


def test_a_worker_that_is_killed_is_replaced_and_counted(tmp_path, mine):
    with session_of(tmp_path, 2, seats=(4,), blocks=300) as at:
        at.until(lambda: at.watch.blocks >= 15)
        pool = at.live._pool
        at.until(lambda: any(map(kill_while_it_plays, pool._workers)))
        at.until(at.played)
        assert at.watch.lost == 1
        assert at.watch.blocks == 300


def test_faulted_games_are_reported_at_the_end(tmp_path, mine):
    watch = watch_of(tmp_path)
    live = LiveWatch(watch, 0)
    assert live.troubles() == []
    job = watch.next_job()
    failure = Record(b"", b"", Failure("raised", "KeyError: 'lost'"))
    watch.add(job, Result(job.tasks[1], [[failure]] * job.tasks[1].blocks))
    assert live.troubles() == [
        "FAILED: try1/2/greedy/1/0: KeyError: 'lost'",
        "FAILED: try1/2/greedy/2/0: KeyError: 'lost'",
        "FAILED: try1/2/greedy/3/0: KeyError: 'lost'",
        "FAILED: 2 more games gave no result",
    ]
    assert not live.close()


def test_a_pool_can_be_stopped_from_another_thread(tmp_path):
    with Pool(plan_of(blocks=3000), 2, tmp_path) as pool:
        results = pool.results()
        next(results)
        pool.stop()
        assert len(list(results)) < 100
        processes = [worker.process for worker in pool._workers]
    assert not any(process.is_alive() for process in processes)
    pool.stop()


def test_workers_can_start_when_standard_error_is_not_a_file(tmp_path, mine, monkeypatch):
    """An app on the terminal replaces standard error."""

    class Captured:
        def fileno(self):
            return -1

        def write(self, text):
            return len(text)

        def flush(self):
            pass

    workers.warm_up(plan_of())
    monkeypatch.setattr("sys.stderr", Captured())
    with session_of(tmp_path, 1) as at:
        at.until(at.played)


def test_a_session_that_is_stopped_between_two_jobs_ends(tmp_path, mine, monkeypatch):
    class StoppedAtThatMoment(Event):
        def clear(self):
            if at.played():
                at.live._stop.set()
                self.set()
            super().clear()

    with session_of(tmp_path) as at:
        monkeypatch.setattr(at.live, "_wake", StoppedAtThatMoment())
        at.until(at.played)
        games = at.live._threads[1]
        games.join(PATIENCE)
        assert not games.is_alive()
