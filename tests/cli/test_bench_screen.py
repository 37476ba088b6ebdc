"""`bench speed --ui`: every mark is measured, on the program as people start it. What comes out is not tested."""

import json
import os
import sys

import pytest

from circus_maximus.bench.speed import terminal
from circus_maximus.bench.speed.terminal import Ended, NoTerminal, Terminal, cpu_seconds, resident_bytes
from tests.cli.test_commands import refuses, run, succeeds

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells what a program costs")
SAY_WHAT_COMES = """
import sys, tty
tty.setraw(0)
print("ready", flush=True)
while (key := sys.stdin.buffer.read1(1)) != b"\\x11":
    print("got", key, flush=True)
"""


def program(script):
    return Terminal([sys.executable, "-c", script], {})


@pytest.mark.soak
@linux
def test_every_mark_is_measured_and_the_game_is_played_to_its_end():
    rows = json.loads(
        succeeds("bench", "speed", "--ui", "--json", "--seconds", 0.1, "--starts", 1, "--keys", 20).output
    )
    assert [(row["unit"], row["mark"]) for row in rows] == [
        ("x", 1.5),
        ("ms", 16),
        ("ms", 33),
        ("%", 0.5),
        ("MiB", 120),
    ]
    for row in rows:
        assert set(row) == {"what", "value", "unit", "mark", "met", "of"}
        assert row["met"] is (row["value"] <= row["mark"])
    assert "20 keys at 160x48" in rows[1]["of"]
    assert "records" in rows[4]["of"]


@pytest.mark.soak
def test_people_read_a_line_for_each_mark():
    lines = succeeds("bench", "speed", "--ui", "--seconds", 0.1, "--starts", 1, "--keys", 20).output.splitlines()
    assert lines[0].split() == ["what", "measured", "mark", "met", "of"]
    assert len(lines) == 6


def test_a_program_is_watched_from_outside_and_leaves_with_the_watcher():
    with program(SAY_WHAT_COMES) as child:
        assert child.wait_for("ready") > 0
        child.press(b"h")
        child.wait_for("got b'h'")
        child.settle(0.05)
        assert not child.settle(0.05)
        pid = child.pid
    with pytest.raises(ProcessLookupError):  # Not even waiting to be told of.
        os.kill(pid, 0)


@linux
def test_linux_tells_what_a_program_costs():
    with program(SAY_WHAT_COMES) as child:
        child.wait_for("ready")
        child.settle(0.05)
        spent = cpu_seconds(child.pid)
        assert spent > 0
        child.press(b"h")
        assert child.settle(5)
        assert cpu_seconds(child.pid) > spent
        assert resident_bytes(child.pid) > 0


def test_what_is_not_told_is_not_made_up():
    assert cpu_seconds(2**30) is None
    assert resident_bytes(2**30) is None


def test_a_program_that_ends_too_soon_says_its_last_words():
    with program("print('cannot go on')") as child, pytest.raises(Ended, match="cannot go on"):
        child.wait_for("ready")


def test_without_a_terminal_a_sentence_says_so(monkeypatch):
    def none():
        raise NoTerminal("there are none left")

    monkeypatch.setattr(terminal, "_open", none)
    assert "the screen cannot be measured here: there are none left" in refuses("bench", "speed", "--ui")


def test_a_table_that_does_not_come_up_is_told_with_its_last_words(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/echo")
    result = run("bench", "speed", "--ui")
    assert result.exit_code == 1
    assert (
        "the program ended before it was measured: -c from circus_maximus.cli import main; main() play" in result.output
    )
