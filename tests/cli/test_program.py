"""The program from outside: started, killed, and what it loads."""

import errno
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.titles import find_title, title_names

ROOT = Path(__file__).parents[2]


def loaded_by(statement):
    """The top-level packages that are loaded after a statement, in a fresh interpreter."""
    script = f"import sys\n{statement}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_only_the_command_line_loads_a_screen_library():
    loaded = loaded_by(
        "from circus_maximus.engine.config.files import configure\n"
        "from circus_maximus.titles import find_title, title_names\n"
        "for name in title_names():\n"
        "    title = find_title(name); title.rules(configure(title)); title.bots\n"
        "import circus_maximus.bots, circus_maximus.bench.speed.games, circus_maximus.bench.speed.screen\n"
        "import circus_maximus.engine.matches.replay\n"
        "import circus_maximus.play.plain_game, circus_maximus.play.opening\n"
        "import circus_maximus.play.settings\n"
    )
    assert "msgspec" in loaded
    assert not loaded & {"textual", "rich", "click"}


def test_help_loads_few_packages():
    assert not loaded_by("import circus_maximus.cli") & {"textual", "rich", "yaml", "msgspec"}


STARTED = """
import sys
from circus_maximus.cli import main, play
from circus_maximus.tui.app import TableApp

def open_screen(game):
    def shown():
        print(*app.stylesheet.source, sep="\\n", file=sys.stderr)
        print(*sys.modules)
        app.exit()
    app = TableApp(game, when_shown=shown)
    app.run(headless=True)

play.need_terminal, play.open_screen = lambda: None, open_screen
main(["play", "--seed", "7", "--seats", "Ana,Ben", "--game", {title!r}])
"""
NOT_NEEDED = {
    "circus_maximus.bench",
    "circus_maximus.cli.bench",
    "circus_maximus.cli.config",
    "circus_maximus.cli.other_titles",
    "circus_maximus.cli.replay",
    "circus_maximus.cli.rules",
    "circus_maximus.cli.simulate",
    "circus_maximus.engine.config.blame",
    "circus_maximus.engine.config.changes",
    "circus_maximus.engine.config.merging",
    "circus_maximus.engine.config.keys",
    "circus_maximus.engine.config.error_messages",
    "circus_maximus.engine.config.yaml_messages",
    "circus_maximus.engine.conformance",
    "circus_maximus.engine.matches.transcript",
    "circus_maximus.tui.screens.command_palette",
    "circus_maximus.tui.draw.markdown",
    "circus_maximus.tui.draw.plot",
    "circus_maximus.tui.screens.watch",
    "circus_maximus.tui.screens.ending",
    "circus_maximus.tui.screens.keymap",
    "circus_maximus.tui.screens.menus.menu",
    "circus_maximus.tui.screens.reading_screen",
    "circus_maximus.tui.table.advice",
    "circus_maximus.tui.widgets.fields",
    "circus_maximus.tui.widgets.lists",
    "circus_maximus.tui.widgets.reader",
    "hashlib",
    "plotext",
    "pygments",
    "rich.markdown",
}
"""What a game needs only later, or never. A start would take longer with any of it."""
MAX_MODULES = 170
"""Our own modules at the first paint: as many for Circus Maximus."""


@pytest.mark.parametrize("title", title_names())
def test_a_started_table_has_loaded_little_more_than_it_shows(title, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", STARTED.format(title=title)],
        capture_output=True,
        text=True,
        env=os.environ | {"CIRCUS_MAXIMUS_HOME": str(tmp_path)},
    )
    loaded = set(done.stdout.split())
    assert {"circus_maximus.tui.screens.table.table_screen", f"circus_maximus.games.{title}.presenter"} <= loaded
    assert not loaded & NOT_NEEDED
    assert {name.split(".")[2] for name in loaded if name.startswith("circus_maximus.games.")} == {title}
    assert sum(name.startswith("circus_maximus") for name in loaded) <= MAX_MODULES
    assert "game.tcss" in done.stderr
    assert not any(part in done.stderr for part in ("menus.tcss", "reading.tcss", "ending.tcss", "dialogs.tcss"))


def test_help_and_a_wrong_command_know_all_commands():
    told = CliRunner().invoke(main, ["--help"]).output
    assert all(
        f"\n  {name} " in told for name in ("bench", "config", "paths", "play", "replay", "rules", "serve", "simulate")
    )
    assert "Did you mean" in CliRunner().invoke(main, ["pla"]).output


def test_the_help_names_every_game_and_what_its_numbers_of_seats_are():
    told = CliRunner().invoke(main, ["--help"]).output
    of_games = CliRunner().invoke(main, ["simulate", "--help"]).output
    for title in map(find_title, title_names()):
        first, last = title.seats[0], title.seats[-1]
        numbers = f"{first} to {last}" if first < last else f"{first}"
        assert f"\n  {title.name:6}  {title.label}, for {numbers} players\n" in told
        assert f"Bots of {title.label} ({numbers} seats), with their strength:\n" in of_games


@pytest.mark.parametrize("command", ["run", "compare", "sweep", "watch"])
def test_the_help_of_the_bench_names_the_line_ups_of_every_game(command):
    told = CliRunner().invoke(main, ["bench", command, "--help"]).output
    for title in map(find_title, title_names()):
        [line] = re.findall(rf"^  {title.label} +(.*)$", told, re.MULTILINE)
        for name, bots in title.line_ups.items():
            assert (name if [*bots] == [name] else f"{name} ({','.join(bots)})") in line.split(", ")


def test_a_title_for_one_number_of_seats_is_refused_with_that_number():
    told = CliRunner().invoke(main, ["simulate", "--game", "ludus", "--seats", "3"]).output
    assert "Ludus Cyclorum takes 2 players, not 3" in told


def test_a_command_is_not_loaded_until_it_is_asked_for():
    script = "import sys, circus_maximus.cli\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "circus_maximus.cli.streams" in loaded
    assert not {"circus_maximus.cli.bench", "circus_maximus.cli.config", "circus_maximus.cli.play"} & {*loaded}


def test_the_program_runs_as_a_module_in_any_folder(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "simulate", "--seats", "2"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.startswith("seed 1  ")


@pytest.mark.parametrize("lines", [1, 3])
def test_a_killed_simulation_leaves_transcripts_that_can_be_replayed(tmp_path, lines):
    command = [sys.executable, "-m", "circus_maximus", "simulate", "--games", "5000", "--out", str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as program:
        for _ in range(lines):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGKILL)
    paths = list((tmp_path / "out").glob("*.jsonl"))
    assert len(paths) >= lines
    for path in paths:
        transcript = read_transcript(path.read_bytes())
        match, damage = replay(transcript, find_title)
        assert damage is None
        assert len(match.records) >= len(transcript.records)


def test_an_interrupted_simulation_says_what_it_has_played_and_leaves_only_finished_games(tmp_path):
    out = tmp_path / "out"
    command = [sys.executable, "-m", "circus_maximus", "simulate", "--games", "5000", "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as program:
        for _ in range(3):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGINT)
        told, errors = program.communicate()
    paths = list(out.glob("*.jsonl"))
    played = int(re.fullmatch(rf"Stopped: (\d+) of 5,000 games played, transcripts in {out}\n", errors)[1])
    assert 3 <= played <= len(paths) <= played + 1  # It may have been interrupted between writing and counting.
    assert f"\n{played} games\nwon " in told
    assert program.returncode == 1
    assert all(b'{"is":"over"' in path.read_bytes() for path in paths)


@pytest.mark.parametrize(("limit", "kept"), [(10_000, ""), (30_000, "; the part that was written can be replayed")])
def test_only_a_partly_written_game_is_reported_as_such(tmp_path, limit, kept):
    path = tmp_path / "circus-20.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "simulate", "--seats", "3", "--seed", "20", "--out", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert (done.returncode, done.stderr) == (1, f"Error: {path}: File too large{kept}\n")
    assert [*tmp_path.iterdir()] == [path] * bool(kept)
    if kept:
        assert replay(read_transcript(path.read_bytes()), find_title)[1] is None


@pytest.mark.parametrize("command", [["paths"], ["play", "--plain", "--resume", "game"]])
def test_an_error_about_a_file_names_the_file(monkeypatch, command):
    def read(*_):
        raise OSError(errno.EIO, "Input/output error", "some/file\x1b")

    monkeypatch.setattr("circus_maximus.play.files._folder", read)
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert "Error: some/file\\x1b: Input/output error\n" in result.output


@pytest.mark.parametrize("command", [["paths"], ["play", "--plain"], ["play", "--plain", "--resume", "game"]])
@pytest.mark.parametrize("raises", [True, False], ids=["platformdirs 4.10", "platformdirs 4.0"])
def test_a_user_without_a_home_folder_is_told_which_variable_to_set(raises, command, monkeypatch, tmp_path):
    def usual(*_):
        if raises:
            raise RuntimeError("could not determine the home directory")
        return Path("~/.local/share/circus-maximus")

    def nobody(number):
        raise KeyError(number)

    monkeypatch.chdir(tmp_path)
    for name in ("CIRCUS_MAXIMUS_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", nobody)
    monkeypatch.setattr("circus_maximus.play.files.user_data_path", usual)
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert "your home folder is unknown: set CIRCUS_MAXIMUS_HOME to a folder" in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["simulate"], ["rules"], ["config", "show"]])
def test_output_that_cannot_be_written_is_reported(command):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "circus_maximus", *command], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
    assert done.returncode == 1
    assert done.stderr == "circus-maximus: cannot write: No space left on device\n"


def test_letters_that_an_encoding_lacks_do_not_stop_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "rules"],
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"Empire track" in done.stdout
