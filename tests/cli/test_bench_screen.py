"""`bench speed --ui`: every target is measured with the real program. The results are not tested."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from time import monotonic, sleep

import pytest

from circus_maximus.bench.speed import screen, terminal
from circus_maximus.bench.speed.terminal import Ended, NoTerminal, Terminal, cpu_seconds, resident_bytes
from tests.cli.test_commands import refuses, run, succeeds

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux reports the processor time of programs"
)
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
def test_every_target_is_measured_and_the_game_is_played_to_its_end():
    rows = json.loads(
        succeeds("bench", "speed", "--ui", "--json", "--seconds", 0.1, "--starts", 1, "--keys", 20).output
    )
    assert [(row["unit"], row["mark"]) for row in rows] == [
        ("x", 1.45),
        ("ms", 8),
        ("ms", 16),
        ("%", 0.5),
        ("ms", 30),
        ("MiB", 120),
        ("ms", 50),
    ]
    for row in rows:
        assert set(row) == {"what", "value", "unit", "mark", "least", "met", "of"}
        assert not row["least"]
        assert row["met"] is (row["value"] <= row["mark"])
    assert "20 keys at 160x48" in rows[1]["of"]
    assert "median of 20" in rows[4]["of"]
    assert "records" in rows[5]["of"]
    assert "records" in rows[6]["of"]


@pytest.mark.soak
def test_the_output_has_a_line_for_each_target():
    lines = succeeds("bench", "speed", "--ui", "--seconds", 0.1, "--starts", 1, "--keys", 20).output.splitlines()
    assert lines[0].split() == ["what", "measured", "target", "met", "details"]
    assert len(lines) == 8


@linux
def test_a_decision_with_400_branches_is_measured_at_the_table():
    measured = screen._measure_branches(3)
    assert (measured.unit, measured.mark) == ("ms", 30)
    assert measured.value > 0
    assert measured.of.startswith("median of 3,")


def test_a_program_is_measured_from_outside_and_ends_with_the_measurement():
    with program(SAY_WHAT_COMES) as child:
        assert child.wait_for("ready") > 0
        child.press(b"h")
        child.wait_for("got b'h'")
        child.settle(0.05)
        assert not child.settle(0.05)
        pid = child.pid
    with pytest.raises(ProcessLookupError):  # It is not even a zombie.
        os.kill(pid, 0)


@linux
def test_linux_reports_processor_time_and_memory():
    with program(SAY_WHAT_COMES) as child:
        child.wait_for("ready")
        child.settle(0.05)
        spent = cpu_seconds(child.pid)
        assert spent > 0
        child.press(b"h")
        assert child.settle(5)
        assert cpu_seconds(child.pid) > spent
        assert resident_bytes(child.pid) > 0


def test_values_that_the_system_does_not_report_are_none():
    assert cpu_seconds(2**30) is None
    assert resident_bytes(2**30) is None


def test_the_error_for_a_program_that_ends_early_shows_its_last_output():
    with program("print('cannot continue')") as child, pytest.raises(Ended, match="cannot continue"):
        child.wait_for("ready")


def test_a_missing_terminal_is_reported(monkeypatch):
    def none():
        raise NoTerminal("there are none left")

    monkeypatch.setattr(terminal, "_open", none)
    assert "the screen cannot be measured here: there are none left" in refuses("bench", "speed", "--ui")


def test_the_error_for_a_table_that_does_not_appear_shows_its_last_output(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/echo")
    result = run("bench", "speed", "--ui")
    assert result.exit_code == 1
    assert (
        "the program ended before it was measured: -c from circus_maximus.cli import main; main() play" in result.output
    )


KEEPS_ONE = """
import sys
from circus_maximus.bench.speed.terminal import Terminal
with Terminal([sys.executable, "-c", "import time; print('up', flush=True); time.sleep(600)"], {}) as inner:
    inner.wait_for("up")
    print(inner.pid, flush=True)
    sys.stdin.read()
"""


@linux
@pytest.mark.parametrize("started_with", [(), ("nohup",)])
def test_a_measured_program_ends_when_the_measuring_program_is_killed(started_with):
    command = [*started_with, sys.executable, "-c", KEEPS_ONE]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as outer:
        inner = int(outer.stdout.readline())
        assert is_alive(inner)
        outer.kill()
    end = monotonic() + 30
    while is_alive(inner):
        if monotonic() > end:
            os.kill(inner, signal.SIGKILL)
            pytest.fail("the inner program is still running")
        sleep(0.02)


def is_alive(pid):
    """Whether a program runs: it exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False
