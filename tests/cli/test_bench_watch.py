"""`bench watch --plain` and `bench journal` as designers use them, and what they refuse."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from circus_maximus.bench.watching.journal import Journal
from circus_maximus.cli import main
from tests.bench.watches import coins

FEW = ("--bots", "greedy", "--seats", "2", "--games", "60", "--workers", "2")


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(coins(14))
    return path


def run(*args):
    return CliRunner().invoke(main, ["bench", *map(str, args)])


def refuses(*args, code=2):
    result = run(*args)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


class Plain:
    """`bench watch --plain` in a separate process."""

    def __init__(self, *args):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "circus_maximus", "bench", "watch", "--plain", *map(str, args)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
            encoding="utf-8",
        )
        self.lines = []

    def until(self, text):
        """Read lines up to one that contains this text, and return it."""
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if text in line:
                return line
        raise AssertionError(f"{text!r} does not come:\n{self.process.stderr.read()}\n" + "\n".join(self.lines))

    def ends(self, number=signal.SIGINT):
        self.process.send_signal(number)
        rest, errors = self.process.communicate(timeout=60)
        return self.process.returncode, rest, errors


def test_a_save_is_reported_line_by_line(mine, home):
    plain = Plain(mine, *FEW)
    plain.until("try 1: setup.coins 15 → 14")
    plain.until("60 blocks · seeds 1 to 60")
    plain.until("bench replay try1/2/greedy/")
    mine.write_text("setup:\n  coin: 3\n")
    plain.until("did you mean coins?")
    mine.write_text(coins(5))
    plain.until("try 2: setup.coins 14 → 5")
    plain.until("LONGER")
    name = plain.until("bench replay try2/2/greedy/").split()[-1]
    code, _, errors = plain.ends()
    assert (code, errors) == (0, "")
    assert "Round 1 begins" in run("replay", name).output
    [first, second] = Journal(home / "bench" / "journal.jsonl").read()
    assert first.found.did == "no detectable difference"
    assert second.found.did.startswith("rounds longer")


@pytest.mark.parametrize("end", ["killed", "SIGTERM"])
def test_a_watch_that_is_killed_or_terminated_leaves_no_workers(end, mine, home):
    plain = Plain(mine, *FEW[:-4], "--games", "5000", "--workers", "2")
    plain.until("so far, 50 of 5,000 blocks")
    children = _children(plain.process.pid)
    assert children
    if end == "killed":
        plain.process.kill()
        plain.process.communicate()
    else:
        for number in (signal.SIGTERM, signal.SIGINT):
            plain.process.send_signal(number)
        code, _, errors = plain.ends(signal.SIGTERM)
        assert (code, errors) == (0, "")
        [tried] = Journal(home / "bench" / "journal.jsonl").read()
        assert tried.found.blocks >= 50
    for pid in children:
        _wait_for_end(pid)


def _children(pid):
    """All processes below a process."""
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children") as file:
            for child in map(int, file.read().split()):
                found += [child, *_children(child)]
    return found


def _wait_for_end(pid):
    end = time.monotonic() + 60
    while os.path.exists(f"/proc/{pid}/stat"):
        with open(f"/proc/{pid}/stat") as file:
            if file.read().rpartition(")")[2].split()[0] == "Z":
                return
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_config_with_errors_can_be_watched_in_plain_mode(mine):
    mine.write_text("setup: {coin: 3}\n")
    plain = Plain(mine, *FEW)
    plain.until("did you mean coins?")
    mine.write_text(coins(5))
    plain.until("try 1: setup.coins 15 → 5")
    assert plain.ends()[0] == 0


def test_a_journal_that_cannot_be_used_is_reported_and_exits_with_1(mine, home):
    (home / "bench").mkdir(parents=True)
    (home / "bench" / "journal.jsonl").write_text("my notes\n")
    plain = Plain(mine, *FEW)
    plain.until("is not a journal of the bench")
    code, _, errors = plain.ends()
    assert code == 1
    assert "is not a journal of the bench" in errors
    assert (home / "bench" / "journal.jsonl").read_text() == "my notes\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere.yaml"], "there is no such file"),
        (["long-shaw"], "did you mean long-show?"),
        (["default"], "has no file to watch"),
        (["setup.coins=3"], "has no file to watch"),
        (["."], "there are no .yaml files in this folder"),
        (["mine.yaml", "--against", "long-shaw"], "did you mean long-show?"),
        (["mine.yaml", "--bots", "gredy"], "did you mean greedy?"),
        (["mine.yaml", "--seats", "5"], "is not a number of seats"),
        (["mine.yaml", "--targets", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["mine.yaml", "--game", "chess"], "chess"),
    ],
)
def test_what_cannot_be_watched(tmp_path, monkeypatch, mine, args, said, home):
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty if args == ["."] else tmp_path)
    assert said in refuses("watch", *args, "--plain")
    assert not home.exists() or not list(home.glob("bench/runs/*"))


def test_the_screen_needs_a_terminal(mine):
    assert "Without one, add --plain" in refuses("watch", mine)


def test_the_error_for_a_missing_extra_has_the_command_that_installs_it(monkeypatch, mine):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert "pip install 'circus-maximus[bench]'" in refuses("watch", mine, "--plain")


def test_a_folder_that_cannot_be_written_is_named(mine, home):
    home.write_text("a file")
    assert "cannot be created: Not a directory" in refuses("watch", mine, "--plain", *FEW)


# The journal


def test_an_empty_journal_says_how_tries_are_recorded():
    result = run("journal")
    assert result.exit_code == 0
    assert "There are no tries yet" in result.output


def test_the_journal_lists_tries_and_shows_one(mine, home, tmp_path):
    plain = Plain(mine, *FEW)
    plain.until("bench replay try1/2/greedy/")
    mine.write_text(coins(5))
    plain.until("bench replay try2/2/greedy/")
    plain.ends()
    lines = run("journal").stdout.splitlines()
    assert [line.split()[0] for line in lines if line[:4].strip()] == ["1", "2"]
    assert any(line.strip().startswith("against default: rounds longer") for line in lines)
    assert run("journal", "--last", "1").stdout.splitlines()[0].startswith("   2  ")
    shown = run("journal", "2").stdout
    assert "rounds " in shown
    assert "LONGER" in shown
    assert "-  coins: 14\n+  coins: 5\n" in shown
    assert "there is no try 3; the last is 2" in refuses("journal", "3")


def test_a_journal_with_hidden_characters_is_harmless(home):
    (home / "bench").mkdir(parents=True)
    lines = [
        {"is": "journal", "format": 1, "program": "0"},
        {
            "is": "try",
            "number": 1,
            "time": "\x1b[2J",
            "title": "\u202e",
            "mine": "\x1b]0;mine\x07",
            "config": "",
            "changes": "a\x1b[31m → b",
            "before": [{"file": "\x07", "text": "a\x1b[31m\n"}],
            "after": [{"file": "\x07", "text": "b\x1b[31m\n"}],
        },
    ]
    (home / "bench" / "journal.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    for args in ((), ("1",)):
        result = run("journal", *args)
        assert result.exit_code == 0
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output
        assert r"\x1b[31m" in result.output


def test_damaged_lines_and_invalid_journals_are_reported(mine, home):
    plain = Plain(mine, *FEW)
    plain.until("bench replay try1/2/greedy/")
    plain.ends()
    path = home / "bench" / "journal.jsonl"
    path.write_bytes(path.read_bytes() + b"{]\n")
    result = run("journal")
    assert result.exit_code == 0
    assert "line 4 of" in result.stderr
    assert "setup.coins 15 → 14" in result.stdout
    path.write_text("my notes\n")
    assert "is not a journal of the bench" in refuses("journal", code=1)
