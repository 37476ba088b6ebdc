"""Standard input, output and error that are closed, full, broken, or lack letters."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from circus_maximus.engine.text.names import in_encoding, missing_letters
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE

ROOT = Path(__file__).parents[2]
RECORDED = next((ROOT / "tests" / "golden" / "circus").glob("*.jsonl"))
COMMANDS = {
    "simulate": ("simulate", "--games", "2"),
    "replay": ("replay", str(RECORDED)),
    "replay at": ("replay", str(RECORDED), "--at", "9"),
    "rules": ("rules",),
    "rules in Markdown": ("rules", "--markdown"),
    "config check": ("config", "check"),
    "config show": ("config", "show"),
    "config explain": ("config", "explain"),
    "config diff": ("config", "diff", "default", "long-show"),
    "config schema": ("config", "schema"),
    "config init": ("config", "init", "new"),
    "bench speed": ("bench", "speed", "--seconds", "0.01"),
    "paths": ("paths",),
    "play line by line": ("play", "--plain"),
    "play": ("play",),
    "title screen": (),
    "help": ("--help",),
    "version": ("--version",),
    "mistake": ("nonsense",),
}

FEW = ("simulate", "rules", "play line by line", "play", "help", "mistake")
"""One command for each way to write."""


NO_LOCALE = {"LC_ALL": "", "LC_CTYPE": "", "LANG": ""}
"""Bash would warn of a locale that this computer does not have."""


def shell(tmp_path, command, streams, **environment):
    """Run a command with redirected streams; returns its exit code and the rest of its output."""
    words = " ".join([sys.executable, "-m", "circus_maximus", *COMMANDS.get(command, command)])
    done = subprocess.run(
        ["bash", "-c", f"{words} {streams}; exit ${{PIPESTATUS[0]}}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=tmp_path,
        env=os.environ | NO_LOCALE | {"CIRCUS_MAXIMUS_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)} | environment,
        timeout=120,
    )
    told = (done.stdout + done.stderr).decode(errors="replace")
    assert "Traceback" not in told
    assert "Exception" not in told
    return done.returncode, told


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_with_closed_output_reports_it(command, tmp_path):
    told = "circus-maximus: cannot write: standard output is closed\n"
    assert shell(tmp_path, command, ">&-") == (1, told)


@pytest.mark.parametrize(
    "streams", ["<&-", "2>&-", "<&- >&- 2>&-", ">/dev/full 2>/dev/full", "2>/dev/full", "| head -1"]
)
@pytest.mark.parametrize("command", FEW)
def test_no_command_crashes_without_its_streams(command, streams, tmp_path):
    code, told = shell(tmp_path, command, streams)
    assert code in (0, 1, 2)
    assert "cannot write" not in told


@pytest.mark.parametrize("command", ["replay", "config check", "config init", "paths", "play line by line", "version"])
def test_a_command_whose_output_is_full_reports_it(command, tmp_path):
    assert shell(tmp_path, command, ">/dev/full") == (1, "circus-maximus: cannot write: No space left on device\n")


def non_blocking_pipe():
    """A pipe as another program has left it: reading and writing fail where they would wait."""
    ends = os.pipe()
    for end in ends:
        os.set_blocking(end, False)
    return ends


def program(tmp_path, *command, **streams):
    environment = os.environ | {"CIRCUS_MAXIMUS_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "circus_maximus", *command], cwd=tmp_path, env=environment, **streams
    )


def test_plain_mode_waits_for_an_input_that_has_nothing_yet(tmp_path):
    typed, types = non_blocking_pipe()
    with program(tmp_path, "play", "--plain", stdin=typed, stdout=subprocess.PIPE, text=True) as playing:
        os.close(typed)
        for line in playing.stdout:
            if line.startswith("Legal actions"):
                break
        os.write(types, b"paths\n")  # Unknown: the program has read it once it says so.
        assert any("paths" in line for line in iter(playing.stdout.readline, ""))
        os.write(types, b"quit\n")
        assert "Saved: " in playing.stdout.read()
        assert playing.wait(60) == 0
    os.close(types)


def test_all_output_arrives_at_a_reader_that_takes_it_later(tmp_path):
    read, written = non_blocking_pipe()
    os.set_blocking(read, True)
    held = fcntl.fcntl(written, fcntl.F_SETPIPE_SZ, 4096)
    with program(tmp_path, "config", "show", stdout=written) as showing, open(read, "rb") as pipe:
        os.close(written)
        arrived = pipe.read(1) + pipe.read()
        assert showing.wait(60) == 0
    assert len(arrived) > 2 * held
    assert arrived == shell(tmp_path, "config show", "")[1].encode()


def test_no_file_gets_the_number_of_a_closed_stream(tmp_path):
    opened = "import os; from circus_maximus.cli.streams import open_streams; open_streams(); print(os.open('x', 64))"
    for streams in ("<&-", "2>&-", "<&- 2>&-"):
        done = subprocess.run(
            ["bash", "-c", f'{sys.executable} -c "{opened}" {streams}'],
            capture_output=True,
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            check=True,
        )
        assert int(done.stdout) > 2


def test_a_game_without_input_stops_and_is_saved(tmp_path):
    code, told = shell(tmp_path, "play line by line", "<&-")
    assert code == 0
    assert "Stopped before the end." in told
    assert len(list((tmp_path / "saves").glob("*.jsonl"))) == 1


def test_an_input_that_cannot_be_read_is_reported(tmp_path):
    code, told = shell(tmp_path, "play line by line", "0>written")
    assert code == 0
    assert "The input cannot be read: Bad file descriptor." in told


# Encodings

NAMED = "Some letters of these names cannot be shown here: ?ukasz (U+0141)."


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_names_that_cannot_be_shown_are_listed(encoding, tmp_path):
    names = ("--names", "Łukasz,Ben,Cleo,Dev")
    code, told = shell(tmp_path, ("simulate", *names, "--out", "games"), "", PYTHONIOENCODING=encoding)
    assert (code, told.count(NAMED)) == (0, 1)
    (file,) = (tmp_path / "games").iterdir()
    assert NAMED in shell(tmp_path, ("replay", str(file)), "", PYTHONIOENCODING=encoding)[1]
    seats = ("play", "--plain", "--seats", "Łukasz,Ben")
    assert NAMED in shell(tmp_path, seats, "", PYTHONIOENCODING=encoding)[1]


@pytest.mark.parametrize("encoding", ["ascii", "US-ASCII:strict", "latin-1"])
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (("simulate", "--seats", "2", "--names", "Łukasz,Ben"), b"?ukasz"),
        (("play", "--plain", "--seats", "Łukasz,Ben"), b"Circus Maximus: ?ukasz, Ben. Seed "),
        (("config", "check", "Łukasz.yaml"), b"?ukasz.yaml"),
        (("simulate", "--bots", "Łukasz"), b"?ukasz"),
        (("simulate", "--help"), b"--bots BOT,"),
        (("rules",), b"Empire track"),
    ],
)
def test_output_has_only_letters_of_its_encoding(command, shown, encoding, tmp_path):
    words = [sys.executable, "-m", "circus_maximus", *command]
    done = subprocess.run(
        words,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=tmp_path,
        env=os.environ | {"CIRCUS_MAXIMUS_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
        timeout=120,
    )
    told = done.stdout + done.stderr
    assert shown in told
    assert b"Traceback" not in told
    if encoding == "latin-1":
        assert "Ł".encode() not in told
    else:
        assert told.isascii()


def test_a_name_in_another_encoding_is_reported_as_changed(tmp_path):
    for command in (("simulate", "--names"), ("play", "--plain", "--seats")):
        code, told = shell(tmp_path, (*command, "Zo\udceb,Ben"), "", PYTHONUTF8="1")
        assert (code, told.count("Changed names: 'Zo\\udceb' to Zo. ")) == (0, 1)


def test_names_that_can_be_shown_are_not_listed(tmp_path):
    _, told = shell(tmp_path, ("simulate", "--names", "Łukasz,Ben"), "", PYTHONIOENCODING="utf-8")
    assert "Łukasz" in told
    assert "be shown" not in told
    assert "Changed names" not in told


def test_the_letters_that_cannot_be_shown_are_listed():
    assert missing_letters(["Ana", "Žofie"], in_encoding("utf-8")) == ""
    assert missing_letters(["Ana", "Žofie", "O’Neil"], ASCII.plain) == (
        "Some letters of these names cannot be shown here: ?ofie (U+017D), O'Neil (U+2019)."
    )
    assert missing_letters(["Žofie"], UNICODE.plain) == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_symbols_that_an_encoding_lacks_are_written_in_ascii(encoding, tmp_path):
    told = shell(tmp_path, ("rules",), "", PYTHONIOENCODING=encoding)[1]
    assert "Tracks run from -10 to 15" in told
    assert "?" not in told.replace("Why?", "")
