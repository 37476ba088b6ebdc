"""The program in a separate terminal: a watch with workers, and every way to end it."""

import os
import signal

import pytest

from circus_maximus.bench.runs import kept_runs, read_manifest
from circus_maximus.bench.watching.journal import Journal
from tests.bench.watches import coins

FEW = ("--bots", "greedy", "--seats", "2", "--workers", "2")


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(coins(14))
    return path


def watched(opened, mine, *more):
    """The program, after it has played some games."""
    terminal = opened("-m", "circus_maximus", "bench", "watch", str(mine), *FEW, *more)
    terminal.until(lambda: b"setup.coins 15" in terminal.output)
    return terminal


def journal(home):
    return Journal(home / "bench" / "journal.jsonl").read()


def test_saves_undo_confirm_and_replay_in_one_watch(opened, mine, home):
    terminal = watched(opened, mine, "--games", "60")
    terminal.shows(b"All 60 blocks are played.")
    mine.write_text(coins(5))
    terminal.shows(b"LONGER")
    mine.write_text("setup: {coin: 3}\n")
    terminal.shows(b"did you mean coins?")
    terminal.type(b"u")
    terminal.shows(b"Undone:")
    assert mine.read_text() == coins(5)
    terminal.type(b"k")
    terminal.shows(b"Try 2, measured on fresh seeds")
    terminal.type(b"r")
    terminal.shows(b"First difference")
    terminal.type(b"q")
    terminal.output = b""
    terminal.type(b"q")
    assert terminal.ends() == 0
    assert b"Traceback" not in terminal.output
    first, second = journal(home)
    assert first.found is not None
    assert second.found.did.startswith("rounds longer")
    assert second.confirmed[0].did.startswith("rounds longer")
    [run] = kept_runs(home / "bench" / "runs")
    assert read_manifest(run).finished


@pytest.mark.parametrize("end", ["ctrl-c", "SIGTERM", "SIGHUP", "hang up"])
def test_the_effect_of_the_try_is_in_the_journal_however_the_watch_ends(opened, mine, home, end):
    terminal = watched(opened, mine, "--games", "5000")
    terminal.until(lambda: _blocks(terminal.output) >= 50)
    match end:
        case "ctrl-c":
            terminal.type(b"\x03")
        case "hang up":
            terminal.hang_up()
        case _:
            os.kill(terminal.pid, getattr(signal, end))
    terminal.ends()
    [told] = journal(home)
    assert 50 <= told.found.blocks < 5000


def _blocks(output):
    """The last number of blocks in the status line."""
    before, found, _ = output.rpartition(b" of 5,000 blocks")
    digits = before[-5:].split(b" ")[-1].split(b"\x1b")[0].replace(b",", b"")
    return int(digits) if found and digits.isdigit() else 0


def test_redirected_output_is_refused(opened, mine):
    terminal = opened(
        "-c",
        f"import sys; sys.stdout = open({os.devnull!r}, 'w'); sys.argv[1:] = ['bench', 'watch', "
        f"{str(mine)!r}]; from circus_maximus.cli import main; main()",
    )
    assert terminal.ends() == 2
    assert b"the screen needs a terminal" in terminal.output
